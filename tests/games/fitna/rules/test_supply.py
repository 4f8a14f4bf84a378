"""14.0 Supply."""

from random import Random

import pytest

from sandtable.core import Match
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules import supply
from sandtable.testing import asked, choose, options
from tests.games.fitna.tools import (
    FIGHTING,
    MOVING,
    SCENARIOS,
    at,
    attack,
    checked,
    finish,
    fought,
    goals,
    heard,
    holder,
    isolated,
    march,
    reduced,
    state,
    supplied,
    war,
)


@pytest.mark.rule("fitna", "14.0", "12.1.2")
def test_a_line_of_controlled_spaces_to_a_source_of_the_own_colour() -> None:
    match = checked(
        1, "syr_4arm @ homs; syr_5mech @ raqqa; control rebels tabqa deir_ez_zor; control pyd tell_abyad"
    )
    assert not isolated(match, "syr_4arm")
    assert isolated(match, "syr_5mech")


@pytest.mark.rule("fitna", "14.0", "12.1.2")
def test_an_empty_enemy_space_cuts_a_line() -> None:
    ring = "control rebels nabk damascus baalbek palmyra tripoli hama salamiyah"
    assert supplied(1, f"syr_4arm @ homs; {ring}; control syria tartus", "syr_4arm") == [True]
    assert supplied(1, f"syr_4arm @ homs; {ring}; control rebels tartus", "syr_4arm") == [False]


@pytest.mark.rule("fitna", "14.0")
def test_a_source_in_enemy_hands_supplies_nobody() -> None:
    assert supplied(1, "syr_4arm @ damascus; control rebels tartus latakia", "syr_4arm") == [True]
    lost = "control rebels damascus tartus latakia; syr_4arm @ homs"
    assert supplied(1, lost, "syr_4arm") == [False]


@pytest.mark.rule("fitna", "14.0")
def test_every_unit_of_every_player_is_checked_and_unmarked_when_a_line_exists() -> None:
    match = war(1, "segment supply; syr_4arm @ homs isolated; fsa_1mech @ palmyra; fsa_1inf @ azaz")
    assert not isolated(match, "syr_4arm")
    assert isolated(match, "fsa_1mech")
    assert not isolated(match, "fsa_1inf")
    assert match.pending[0].rule == "16.0"


@pytest.mark.rule("fitna", "14.0")
def test_partners_let_each_other_pass_by_default() -> None:
    text = "rus_6arm @ homs"
    assert not isolated(checked(10, text), "rus_6arm")
    assert isolated(checked(10, f"{text}; grants syria"), "rus_6arm")
    assert state(war(10, "")).grants[4] >> 3 & 1


@pytest.mark.rule("fitna", "14.0", "31.0")
def test_lines_run_through_all_countries_of_a_person() -> None:
    text = (
        "segment supply; active syria; syr_1arm @ abu_kamal; control turkey deir_ez_zor; control iraq qaim rutbah"
    )
    for people, cut in ((3, True), (2, False)):
        assert isolated(war(6, f"{text}; control syria tanf damascus", players=people), "syr_1arm") is cut


def test_supply_of_a_set_up_equals_a_fresh_check() -> None:
    match = war(2, "setup; segment supply")
    before = list(state(match).isolated)
    supply.check_everybody(match.table)
    assert state(match).isolated == before


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


# ---- 14.1 Isolation and relief


@pytest.mark.rule("fitna", "14.1")
def test_isolated_units_walk_two_spaces_and_are_not_restored() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ raqqa isolated reduced")
    assert "palmyra" not in goals(match, "syr_4arm")
    assert {"tabqa", "salamiyah", "deir_ez_zor"} <= goals(match, "syr_4arm")
    events = war(1, "hand syria c47; syr_4arm @ raqqa isolated reduced")
    assert "event c47.train" not in options(events)


@pytest.mark.rule("fitna", "14.1", "15.0.repl")
def test_isolated_units_get_no_replacements() -> None:
    worn = "syr_4arm @ raqqa isolated reduced; syr_1arm @ homs reduced"
    match = war(1, f"hand syria c54; batch syria 9; jokers syria 0; {worn}")
    choose(match, "event c54.reinforce", "draw_event")
    assert not reduced(match, "syr_1arm")
    assert reduced(match, "syr_4arm")


@pytest.mark.rule("fitna", "14.1.relief", "14.6")
def test_a_supplied_comrade_feeds_the_whole_stack() -> None:
    lost = "control rebels damascus beirut sidon south_litani tripoli baalbek nabk; control syria tartus"
    assert supplied(1, f"{lost}; syr_5mech @ homs; lhz_1 @ homs", "syr_5mech", "lhz_1") == [True, True]


@pytest.mark.rule("fitna", "14.1.relief")
def test_a_supplied_unit_relieves_those_it_joins() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; syr_5mech @ salamiyah isolated")
    march(match, "syr_4arm", "salamiyah")
    assert not isolated(match, "syr_5mech")
    assert "syr_5mech" in {each.removeprefix("move ") for each in options(match)}


@pytest.mark.rule("fitna", "14.1", "17.1")
def test_an_isolated_unit_that_walks_to_a_supplied_comrade_is_in_supply() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ salamiyah isolated; syr_3arm @ homs")
    march(match, "syr_1arm", "homs")
    assert not isolated(match, "syr_1arm")


@pytest.mark.rule("fitna", "14.1", "18.6")
def test_an_isolated_unit_that_retreats_upon_a_supplied_comrade_is_in_supply() -> None:
    text = (
        "active rebels; fsa_1arm @ idlib; fsa_2arm @ idlib; ash_1 @ idlib; syr_1arm @ hama isolated; "
        "syr_3arm @ homs; control rebels tartus salamiyah jisr"
    )
    match = fought(1, text, "DR", "hama")
    finish(match)
    assert at(match, "syr_1arm") == "homs"
    assert not isolated(match, "syr_1arm")


@pytest.mark.rule("fitna", "14.1", "14.1.relief")
def test_an_isolated_friend_relieves_nobody() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ tabqa isolated; syr_5mech @ raqqa isolated")
    march(match, "syr_4arm", "raqqa")
    assert isolated(match, "syr_5mech")
    assert isolated(match, "syr_4arm")


@pytest.mark.rule("fitna", "14.0", "12.1.5")
def test_an_offensive_that_cuts_a_line_marks_nobody_yet() -> None:
    ring = "control rebels aleppo idlib azaz; control syria hama jisr salamiyah tabqa; fsa_1mech @ aleppo"
    match = war(1, f"{FIGHTING}; syr_4arm @ bab; syr_1arm @ bab; ash_1 @ azaz reduced; {ring}", 6)
    finish(attack(match, "azaz"))
    assert holder(match, "azaz") == "syria"
    assert not isolated(match, "fsa_1mech")


@pytest.mark.rule("fitna", "12.1.5", "14.1.relief")
def test_a_line_reopened_by_an_offensive_takes_the_marker_off_at_once() -> None:
    cut = "control rebels aleppo; syr_17inf @ tabqa isolated; control pyd tell_abyad; control rebels deir_ez_zor"
    match = war(1, f"{FIGHTING}; syr_5mech @ homs; syr_7mech @ homs; ash_1 @ salamiyah reduced; {cut}", 6)
    attack(match, "salamiyah", "syr_5mech", "syr_7mech", origin="homs")
    assert holder(match, "salamiyah") == "syria"
    assert not isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "14.1", "14.1.relief")
def test_a_siege_isolates_until_the_end_of_the_phase() -> None:
    text = "hand syria c77; syr_4arm @ homs; fsa_1mech @ hama; control rebels idlib"
    match = war(1, f"{text}; jokers syria 0; jokers rebels 0")
    choose(match, "event c77.siege")
    assert isolated(match, "fsa_1mech")
    choose(match, "end_events")
    assert isolated(match, "fsa_1mech")  # the Supply segment does not help
    while match.pending[0].seat == 0:
        choose(match, options(match)[-1])
    assert not isolated(match, "fsa_1mech")


@pytest.mark.rule("fitna", "14.1.relief", "30.0")
def test_relief_is_told_space_by_space() -> None:
    """In the order of their numbers the lines would tell which unit stands where."""
    orders = set()
    for one, other in (("homs", "nabk"), ("nabk", "homs")):
        match = war(1, f"syr_1arm @ {one} isolated; syr_9arm @ {other} isolated; control syria damascus")
        supply.relieve_everybody(match.table)
        orders.add(tuple(each for each in heard(match, "rebels") if "back in supply" in each))
    assert len(orders) == 1
    assert len(orders.pop()) == 2
