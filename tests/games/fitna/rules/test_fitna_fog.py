"""30.0 Fog of war, and what stays together whatever happens."""

from random import Random

import pytest
from fitna_tools import SCENARIOS, asked, at, attack, choose, events, finish, hand, state, war

from sandtable.core import AnyMatch, Dice, Match
from sandtable.core.game import RESIGN
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules import supply
from sandtable.games.fitna.rules.fog import redeal
from sandtable.games.fitna.rules.stacking import too_many
from sandtable.games.fitna.state import Off, Segment


@pytest.mark.rule("fitna", "30.0")
def test_enemy_counters_show_only_their_colour() -> None:
    match = war(1, "syr_4arm @ homs; syr_1arm @ homs; fsa_1mech @ hama; ash_1 @ hama")
    mine = [piece for piece in match.game.view(match.table, 0).pieces if piece.space == "homs"]
    theirs = [piece for piece in match.game.view(match.table, 1).pieces if piece.space == "homs"]
    assert [piece.name for piece in mine] == ["4 Arm", "1 Arm"]
    assert [(piece.hidden, piece.side, piece.count) for piece in theirs] == [(True, "syria", 2)]
    assert "Arm" not in str([piece.name for piece in theirs])


@pytest.mark.rule("fitna", "30.0")
def test_the_order_of_backs_does_not_tell_which_of_them_is_isolated() -> None:
    match = war(1, "syr_4arm @ homs; syr_1arm @ homs; fsa_1mech @ hama")
    units = [match.table.box.unit_number[id_] for id_ in ("syr_4arm", "syr_1arm")]
    seen = []
    for isolated in units:
        for u in units:
            state(match).isolated[u] = u == isolated
        seen.append([piece.id for piece in match.game.view(match.table, 1).pieces if piece.space == "homs"])
    assert seen == [["homs.syria", "homs.syria.isolated"]] * 2


@pytest.mark.rule("fitna", "30.0")
def test_an_offensive_shows_both_forces_to_all() -> None:
    match = war(1, "segment offensives; attacks 1; syr_4arm @ homs; fsa_1mech @ hama", 1)
    attack(match, "hama")
    note = events(match, "note", topic="offensive")[0]
    assert note.seats is None
    assert note.about["defenders"] == (match.table.box.unit_number["fsa_1mech"],)
    finish(match)


@pytest.mark.rule("fitna", "30.0")
def test_armed_drones_let_their_player_alone_look() -> None:
    match = war(1, "hand syria c91; fsa_1mech @ hama", 1)
    choose(match, "event c91.reconnaissance")
    seen = events(match, "flip", to="seen")
    assert [event.seats for event in seen] == [(0,)]


@pytest.mark.rule("fitna", "30.0")
def test_hands_and_their_sizes_are_hidden() -> None:
    match = war(1, "hand syria c01 c02; hand rebels c03")
    trays = match.game.view(match.table, 1).trays
    assert all("syria" not in tray.id or not tray.cards for tray in trays)
    redeal(match.table, 1)
    assert len(state(match).hands[0]) == 4
    assert hand(match, "rebels") == {"c03"}


def test_moves_of_others_are_told_without_names() -> None:
    match = war(1, "segment movement; moves 2; syr_4arm @ homs; syr_1arm @ nabk")
    choose(match, "move syr_4arm", "to hama")
    told = [match.told(entry) for entry in match.log if entry.event.known_to(1)]
    assert any("A counter goes from Homs to Hama: Syrian army." in line for line in told)
    assert not any("4 Arm" in line for line in told)


def test_redealing_keeps_numbers_colours_and_own_units() -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[2]), 3)
    table = match.table
    before = [sorted(table.box.faction[u] for u in stack) for stack in table.state.stacks]
    own = {u: table.state.at[u] for u in range(table.box.count) if table.state.owner[u] == 0}
    table.dice = Dice("other")
    redeal(table, 0)
    assert [sorted(table.box.faction[u] for u in stack) for stack in table.state.stacks] == before
    assert all(table.state.at[u] == x for u, x in own.items())
    assert all(table.state.at[u] == x for x, stack in enumerate(table.state.stacks) for u in stack)


@pytest.mark.rule("fitna", "30.0", "4.0")
def test_redealing_lays_no_two_turkish_corps_together() -> None:
    """Such a stack would be driven apart before the eyes of the seat that is only thinking."""
    match = Match(GAME, GAME.setting(SCENARIOS[3]), 3)
    table = match.table
    turkey, iraq = match.seat_number("turkey"), match.seat_number("iraq")
    spaces = [x for x, stack in enumerate(table.state.stacks) if any(table.box.corps[u] for u in stack)]
    assert len(spaces) > 1
    assert all(table.state.owner[u] == turkey for x in spaces for u in table.state.stacks[x])
    held = set()
    for _ in range(30):
        redeal(table, iraq)
        assert all(too_many(table, x) is None for x in range(len(table.state.stacks)))
        held.add(tuple(u for x in spaces for u in table.state.stacks[x]))
    assert len(held) > 1


@pytest.mark.rule("fitna", "30.0")
def test_redealing_leaves_a_unit_that_moved_where_its_move_can_be_taken_back() -> None:
    match = war(
        1, "segment movement; moves 2; syr_4arm @ homs; syr_1arm @ nabk; syr_3arm @ damascus; fsa_1inf @ idlib"
    )
    choose(match, "move syr_4arm", "to hama")
    others = set()
    for _ in range(8):
        redeal(match.table, 1)
        assert at(match, "syr_4arm") == "hama"
        others.add(at(match, "syr_1arm"))
    assert others == {"nabk", "damascus"}


# What always holds -------------------------------------------------------------------------------------------


def check(match: AnyMatch) -> None:
    """Counters and cards are conserved, stacks are legal, the tension is on its track."""
    t, s, box = match.table, match.table.state, match.table.box
    plan = box.plan((s.scenario, s.people))
    for x, stack in enumerate(s.stacks):
        assert stack == sorted(stack)
        assert all(s.at[u] == x for u in stack)
        if stack:
            assert plan.open[x]
            assert s.control[x] in {s.owner[u] for u in stack}
    assert sum(map(len, s.stacks)) == sum(x >= 0 for x in s.at)
    faces = [*s.is_pool, *(face for face in s.face if face >= 0)]
    removed = [face for face in box.faces if s.at[face] == Off.REMOVED]
    assert sorted([*faces, *removed]) == (sorted(box.faces) if plan.is_in_play else [])
    used = plan.all_cards if s.tense else plan.cards
    cards = [card for pile in (*s.hands, *s.piles, *s.discards, s.gone) for card in pile]
    assert sorted(cards) == sorted(used)
    assert 0 <= s.tension <= 10
    assert len(set(s.levels)) == len(s.levels)
    assert len(set(s.fired)) == len(s.fired)
    if not s.made and s.fight is None and not s.due and s.segment < Segment.CLOSE:
        excused = [each.space for each in s.excuses]
        assert all(x in excused or too_many(t, x) is None for x in plan.spaces)


@pytest.mark.parametrize("number", range(1, 12))
def test_counters_cards_and_stacks_hold_in_random_play(number: int) -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[number]), number)
    random = Random(number)
    while match.outcome is None and len(match.choices) < 500:
        at_step = len(match.choices) == match._snapshots[-1].at
        if at_step and len(match.choices) > 40:
            check(match)
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))


def test_supply_in_play_equals_a_recomputation() -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[3]), 7)
    random = Random(7)
    checked = 0
    while match.outcome is None and checked < 10:
        decision = random.choice(match.pending)
        before = state(match).segment
        match.choose(decision.seat, random.choice(decision.options))
        if before == 4 and state(match).segment == 6 and asked(match).rule in ("16.0", "20.4.permission"):
            marks = list(state(match).isolated)
            supply.check_everybody(match.table)
            assert state(match).isolated == marks
            checked += 1
    assert checked


def test_a_resignation_ends_the_game() -> None:
    match = war(1, "syr_4arm @ homs")
    match.choose(0, RESIGN)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert at(match, "syr_4arm") == "homs"
