"""30.0 Fog of war: who sees what, and how what is hidden is told."""

import pytest

from sandtable.core import Dice, Match
from sandtable.core.game import Shown
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules.fog import redeal
from sandtable.games.fitna.rules.stacking import too_many
from sandtable.testing import choose, events
from tests.games.fitna.tools import SCENARIOS, at, attack, finish, hand, state, war


@pytest.mark.rule("fitna", "30.0")
def test_enemy_counters_show_only_their_colour() -> None:
    match = war(1, "syr_4arm @ homs; syr_1arm @ homs; fsa_1mech @ hama; ash_1 @ hama")
    mine = [piece for piece in match.game.view(match.table, 0).pieces if piece.space == "homs"]
    theirs = [piece for piece in match.game.view(match.table, 1).pieces if piece.space == "homs"]
    assert [piece.name for piece in mine] == ["4th Armoured", "1st Armoured"]
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


@pytest.mark.rule("fitna", "30.0", "20.6")
def test_partners_see_each_other_only_where_they_stand_together() -> None:
    match = war(10, "syr_mil1 @ tartus; rus_810mar @ tartus; rus_22para @ latakia; syr_1arm @ homs")
    for who, seen in (("syria", {"rus_810mar"}), ("israel", set()), ("russia", {"rus_810mar", "rus_22para"})):
        scene = match.game.view(match.table, match.seat_number(who))
        shown = {each.id for each in scene.pieces if not each.hidden}
        assert shown & {"rus_810mar", "rus_22para"} == seen


@pytest.mark.rule("fitna", "30.0")
def test_an_offensive_shows_both_forces_to_all() -> None:
    match = war(1, "segment offensives; attacks 1; syr_4arm @ homs; fsa_1mech @ hama", 1)
    attack(match, "hama")
    note = events(match, "note", topic="attack")[0]
    assert note.seats is None
    assert note.about["defenders"] == (match.table.box.unit_number["fsa_1mech"],)
    finish(match)


@pytest.mark.rule("fitna", "30.0")
def test_hands_and_their_sizes_are_hidden() -> None:
    match = war(1, "hand syria c01 c02; hand rebels c03")
    trays = match.game.view(match.table, 1).trays
    assert all("syria" not in tray.id or not tray.cards for tray in trays)
    redeal(match.table, 1)
    assert len(state(match).hands[0]) == 4
    assert hand(match, "rebels") == {"c03"}


@pytest.mark.rule("fitna", "30.0")
def test_nobody_counts_the_hand_of_another() -> None:
    few, many = (war(2, f"hand syria {cards}") for cards in ("c01", "c01 c02 c03 c04 c05 c06"))
    assert few.game.view(few.table, 0).trays == many.game.view(many.table, 0).trays


def test_moves_of_others_are_told_without_names() -> None:
    match = war(1, "segment movement; moves 2; syr_4arm @ homs; syr_1arm @ nabk")
    choose(match, "move syr_4arm", "to hama")
    told = [match.told(entry) for entry in match.log if entry.event.known_to(1)]
    assert any("Syrian army, a counter: Homs → Hama." in line for line in told)
    assert not any("4th Arm" in line for line in told)


# ---- Redealing what a seat cannot know


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


@pytest.mark.rule("fitna", "30.0")
def test_nobody_takes_the_guard_that_may_not_leave_damascus_for_another_division() -> None:
    """Where it stood elsewhere, the units next to a target would be fewer, and a question might fall away."""
    match = war(1, "syr_prgd @ damascus; syr_4arm @ azaz; syr_1arm @ aleppo; syr_3arm @ homs; fsa_1inf @ idlib")
    places = set()
    for _ in range(8):
        match.game.redeal(match.table, match.seat_number("rebels"))
        places.add((at(match, "syr_prgd"), at(match, "syr_4arm")))
    assert {guard for guard, _ in places} == {"damascus"}
    assert len(places) > 1


@pytest.mark.rule("fitna", "30.0", "25.1")
def test_a_face_that_was_turned_over_in_this_step_lay_where_it_lay() -> None:
    match = war(2, "is_a @ mosul face=is_01; is_b @ mosul face=is_20; is_c @ tabqa face=is_12")
    box, s = match.table.box, state(match)
    seen, other = (box.unit_number[id_] for id_ in ("is_20", "is_12"))
    pooled = s.is_pool[0]
    faces = set()
    for _ in range(20):
        redeal(match.table, 0, Shown(pieces=frozenset({seen, pooled})))
        assert s.face[1] == seen
        assert pooled in s.is_pool
        faces.add(s.face[2])
    assert len(faces) > 1
    assert other in {*faces, *s.is_pool, *s.face}


@pytest.mark.rule("fitna", "30.0", "8.0.discard")
def test_a_pile_that_ran_out_in_this_step_may_have_been_as_low_as_can_be() -> None:
    match = war(1, "discard c01")
    s, sizes = state(match), {"": set[int](), "reshuffle": set[int]()}
    for topic, found in sizes.items():
        for _ in range(30):
            redeal(match.table, 0, Shown(topics=frozenset({topic})))
            found.add(len(s.piles[0]))
    assert max(sizes["reshuffle"]) - min(sizes["reshuffle"]) > max(sizes[""]) - min(sizes[""]) + 10
