"""The turn sequence: eight steps, cards, the order of phases, the calendar."""

import pytest

from sandtable.testing import asked, choose, done, events, options, prompt
from tests.games.islamic_state.tools import IDLE, LAST, at, box, damage, opening, play, state, war


@pytest.mark.rule("islamic_state", "turn.1-upkeep")
def test_upkeep_counts_control_then_refugees_then_pay_then_repair():
    match = war("is*1 @ baiji; damage power_plant.baiji 2; refugees 5; cash 0")
    rules = [event.rule for event in events(match)]
    first = [rule for rule in dict.fromkeys(rules) if rule in ("occupy.when", "air.table", "revenue.pay")]
    assert first == ["occupy.when", "air.table", "revenue.pay"]
    assert state(match).refugees == 6
    assert damage(match, "power_plant.baiji") == 1


@pytest.mark.rule("islamic_state", "turn.1-upkeep", "revenue.cash", "setup.is")
def test_the_first_upkeep_of_the_ready_made_opening():
    match = opening("stage upkeep")
    assert options(match) == [f"pay {n}" for n in range(7, -1, -1)]
    choose(match, "pay 7")
    assert state(match).cash == 21 + 5 + 2 - 7  # 18 units, 11 resources


def select_all(match, *wanted: str):
    """Every pending seat selects the wanted card, or its first."""
    while match.pending and asked(match, match.pending[0].seat).rule == "turn.3-select":
        decision = match.pending[0]
        spelled = [match.game.spell(option, match.names) for option in decision.options]
        pick = next((each for each in wanted if each in spelled), spelled[0])
        match.choose(decision.seat, decision.options[spelled.index(pick)])
    return match


@pytest.mark.rule("islamic_state", "turn.2-actions", "momentum.benefit")
def test_each_faction_has_one_card_and_the_momentum_player_one_more():
    match = select_all(opening("stage select", players=4), "select move.islamic_state")
    s = state(match)
    assert [len(cards) for cards in s.cards] == [2, 1, 1, 1, 1, 1]
    assert s.extra == 0


@pytest.mark.rule("islamic_state", "turn.2-actions", "momentum.benefit")
def test_the_extra_card_goes_to_a_faction_of_the_holders_choice():
    match = opening("stage select; selecting 2; momentum 1", players=5)
    assert "select air.iran" in options(match)
    assert "select move.kurds" in options(match)
    choose(match, "select air.iran")
    assert state(match).extra == 2


@pytest.mark.rule("islamic_state", "players.two")
@pytest.mark.parametrize(("dice", "seat"), [((3, 5), 1), ((6, 2), 0), ((4, 4), 1)])
def test_two_players_roll_for_irans_action(dice, seat):
    match = opening("stage actions", *dice, players=2)
    assert state(match).iran_seat == seat
    done(match)


@pytest.mark.rule("islamic_state", "players.two")
def test_whoever_has_irans_action_is_told_that_the_roll_gave_it():
    match = opening("stage select; selecting 3; iran_seat 1", players=2)
    assert prompt(match, 1) == "The roll gives you Iran's action this turn: select its card in secret."


@pytest.mark.rule("islamic_state", "turn.6-last")
def test_the_card_for_momentum_is_said_to_come_last():
    match = opening("stage select; selecting 2; momentum 1", players=5)
    assert prompt(match, 1).endswith("After all others its faction plays once more.")


@pytest.mark.rule("islamic_state", "players.two")
def test_a_tie_for_iran_goes_to_the_player_without_momentum():
    assert state(opening("stage actions; momentum 1", 2, 2, players=2)).iran_seat == 0


@pytest.mark.rule("islamic_state", "actions.list")
def test_each_faction_has_the_cards_of_its_kind():
    match = opening("stage select")
    kinds = {seat: [text.split()[1].split(".")[0] for text in options(match, seat)] for seat in range(6)}
    plain = ["recruit", "rapid", "move"]
    assert kinds[0] == [*plain, "act"]
    assert kinds[1] == kinds[4] == plain
    assert kinds[2] == kinds[3] == kinds[5] == [*plain, "air"]


@pytest.mark.rule("islamic_state", "turn.3-select")
def test_selection_is_secret_and_simultaneous():
    match = opening("stage select")
    assert len(match.pending) == 6
    assert match.game.verbs["select"].secret
    match.choose(3, match.decision(3).options[3])
    assert len(match.pending) == 5
    assert state(match).cards[3] == []  # nothing is laid down before all have chosen


@pytest.mark.rule("islamic_state", "players.assignment", "turn.3-select")
def test_a_player_selects_a_card_for_each_of_his_factions():
    match = opening("stage select", players=5)
    assert options(match, 1) == ["select recruit.kurds", "select rapid.kurds", "select move.kurds"]
    for decision in list(match.pending):
        match.choose(decision.seat, decision.options[0])
    assert options(match) == [f"select {kind}.iran" for kind in ("recruit", "rapid", "move", "air")]


@pytest.mark.rule("islamic_state", "turn.4-first")
def test_the_momentum_player_opens_with_any_of_his_factions():
    match = opening(
        "stage first; momentum 1; extra kurds; cards kurds move recruit; cards iran air; cards coalition move",
        players=5,
    )
    assert options(match) == ["open side.kurds", "open side.iran"]
    choose(match, "open side.iran")
    s = state(match)
    assert s.phase.faction == 2
    assert s.queue == [1, 3, 4, 5, 0]


@pytest.mark.rule("islamic_state", "turn.4-first", "turn.5-round")
def test_three_players_the_holders_other_factions_come_before_the_neighbour():
    match = opening(
        "stage first; momentum 1; extra coalition; cards kurds move; cards coalition move air;"
        "cards syrian_rebels move",
        players=3,
    )
    choose(match, "open side.syrian_rebels")
    assert state(match).queue == [1, 3, 2, 5, 0]


@pytest.mark.rule("islamic_state", "turn.5-round")
def test_the_round_goes_clockwise_and_a_card_may_be_forgone():
    match = war(
        "kurd*1 @ erbil; rebel*1 @ douma; iraq_shia*1 @ basra; extra kurds; momentum 1;"
        "phase kurds; queue iran coalition; cards kurds move recruit; cards iran move; cards coalition move"
    )
    choose(match, "end")
    assert asked(match).seat == 2
    choose(match, "end")
    assert asked(match).seat == 3
    assert not events(match, "card")


@pytest.mark.rule("islamic_state", "turn.7-momentum", "turn.8-advance")
def test_after_the_last_phase_momentum_is_checked_and_the_marker_moves():
    match = war(
        "is*1 @ tabqa; act_done; extra islamic_state; stage last; captured 0 2 0 0 0 0; phase islamic_state spent"
    )
    assert state(match).momentum == 1
    assert state(match).turn == 2


@pytest.mark.rule("islamic_state", "calendar")
def test_a_new_year_opens_yearly_limits():
    text = "is*1 @ tabqa; act_done; stage last; extra islamic_state; leaders kurds; hit iran; armed kurds; "
    match = war(text + "turn 6; phase islamic_state spent")
    s = state(match)
    assert match.table.box.players.turn[s.turn - 1].name == "Jan-Feb 2015"
    assert (s.leaders, s.hit, s.armed) == ([], [], [])
    match = war(text + "turn 5; phase islamic_state spent")
    assert state(match).leaders == [1]


@pytest.mark.rule("islamic_state", "int.limits", "turn.8-advance")
def test_the_limit_of_three_begins_anew_with_a_turn():
    assert state(war(f"{LAST}; swing 3")).swing == 0


@pytest.mark.rule("islamic_state", "momentum.shield", "turn.8-advance")
def test_the_shield_is_gone_in_the_next_turn():
    assert not state(war(f"{LAST}; shielded")).shielded


# ---- The 81st division is called between phases


@pytest.mark.rule("islamic_state", "reinforce.iran")
@pytest.mark.parametrize(
    ("start", "area", "where_"),
    [
        ("tikrit", "tuz_khurmatu", "jawala"),
        ("balad", "baqubah", "jawala"),
        ("sulamaniyah", "kalar", "jawala"),
        ("samarra", "balad", "reserve"),
    ],
)
def test_is_coming_next_to_jawala_calls_the_81st_division(start, area, where_):
    text = f"is*1 @ {start}; cash 60; control islamic_state {start}; control nobody kirkuk"
    assert at(choose(play("islamic_state", "move", text), f"to {area}"), "iran_81_1") == where_


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_the_81st_division_comes_when_is_has_taken_much():
    kurdish = [box().space_ids[n] for n in range(98) if box().kurdish[n]]
    text = f"{IDLE}; control islamic_state {' '.join(kurdish[:10])}"
    assert at(choose(war(text), "end"), "iran_81_1") == "reserve"
    match = choose(war(f"{text} {kurdish[10]}"), "end")
    assert at(match, "iran_81_1") == "jawala"
    sunni = [box().space_ids[n] for n in range(98) if box().sunni[n] and box().in_iraq[n]]
    match = choose(war(f"{IDLE}; control nobody all; control islamic_state {' '.join(sunni[:16])}"), "end")
    assert at(match, "iran_81_1") == "jawala"


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_exactly_fifteen_sunni_areas_do_not_bring_the_81st():
    sunni = [box().space_ids[n] for n in range(98) if box().sunni[n] and box().only_iraq[n]]
    sunni = [area for area in sunni if area not in ("baqubah", "tuz_khurmatu")]
    match = war(f"{IDLE}; control nobody all; control islamic_state {' '.join(sunni[:15])}")
    assert at(choose(match, "end"), "iran_81_1") == "reserve"


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_taking_jawala_bars_the_81st_division():
    match = play(
        "islamic_state", "rapid", "is*1 @ baqubah; control islamic_state baqubah; cash 30; control kurds kalar"
    )
    choose(match, "to jawala")
    assert state(match).jawala_barred
