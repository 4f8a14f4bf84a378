"""Optional rule: refugee counters on the map."""

import pytest

from sandtable.testing import asked, brought, choose, done, options
from tests.games.islamic_state.tools import LAST, at, goals, state, war


def turn_end(text: str, *dice: int):
    return war(f"{LAST}; {text}", *dice, refugees=1)


@pytest.mark.rule("islamic_state", "option.refugees")
def test_contested_areas_roll_for_new_counters():
    match = turn_end("regime*1 @ homs; is*1 @ homs", 4)
    assert state(match).refugees == 1
    assert [each.text for each in brought(match)] == ["Refugees leave 1 of 1 contested area"]
    match = turn_end("regime*1 @ homs; is*1 @ homs", 3)
    assert state(match).refugees == 0
    match = war(f"{LAST}; regime*1 @ homs; is*1 @ homs")
    assert state(match).refugees == 0  # without the option nobody rolls


@pytest.mark.rule("islamic_state", "option.refugees")
def test_syrian_refugees_are_moved_by_the_rebels_towards_the_nearest_exit():
    match = turn_end("refugee_syrian_1 @ homs")
    assert at(match, "refugee_syrian_1") == "qusayr"  # next to Lebanon
    match = turn_end("refugee_syrian_1 @ qusayr")
    assert at(match, "refugee_syrian_1") == "pool"  # they leave the map
    match = turn_end("refugee_syrian_1 @ saraqib")
    assert asked(match).seat == 4
    assert options(match) == ["to idlib", "to aleppo"]


def test_the_mover_chooses_where_several_ways_are_as_short():
    match = turn_end("refugee_syrian_1 @ saraqib")
    first = options(match)[0]
    choose(match, first)
    assert at(match, "refugee_syrian_1") == first.split()[1]


@pytest.mark.rule("islamic_state", "option.refugees")
def test_iraqi_refugees_are_moved_by_the_coalition():
    match = turn_end("refugee_iraqi_1 @ baghdad")
    assert at(match, "refugee_iraqi_1") == "kut"  # towards Iran
    match = turn_end("refugee_iraqi_1 @ rutba")
    assert at(match, "refugee_iraqi_1") == "pool"  # Jordan


@pytest.mark.rule("islamic_state", "option.refugees")
def test_kurdish_refugees_make_for_another_kurdish_area():
    match = turn_end("refugee_kurdish_1 @ sinjar")
    assert at(match, "refugee_kurdish_1") == "pool"  # rabia is Kurdish too
    match = turn_end("refugee_kurdish_1 @ hasakah; control syrian_regime amuda qamishli; rebel*1 @ tabqa", 1)
    assert at(match, "refugee_kurdish_1") == "pool"


@pytest.mark.rule("islamic_state", "option.refugees")
def test_kurdish_refugees_keep_out_of_regime_land():
    text = f"{LAST}; refugee_kurdish_1 @ hasakah; control syrian_regime amuda qamishli ras_al_ayn"
    match = war(text, refugees=1)
    assert set(goals(match)) == {"ayn_issa", "hawl_baaj"}


@pytest.mark.rule("islamic_state", "option.refugees")
def test_refugees_keep_out_of_is_cities_and_contested_cities():
    around = "control islamic_state tartus rastan salamiyah an_nabk"
    match = turn_end(f"refugee_syrian_1 @ homs; {around} qusayr")
    assert at(match, "refugee_syrian_1") == "tiyas"  # the only neighbour left
    match = turn_end(f"refugee_syrian_1 @ homs; {around}; regime*1 @ qusayr; rebel*1 @ qusayr", 1)
    assert at(match, "refugee_syrian_1") == "tiyas"


@pytest.mark.rule("islamic_state", "option.refugees")
def test_a_counter_that_arrived_is_used_again_and_counted_once():
    match = war(f"{LAST}; refugee_syrian_1 @ qusayr; refugees 2", refugees=1)
    assert at(match, "refugee_syrian_1") == "pool"
    assert state(match).refugees == 2


@pytest.mark.rule("islamic_state", "option.refugees")
def test_a_counter_that_cannot_move_is_removed_with_a_roll():
    closed = "control islamic_state homs hama salamiyah"  # around Rastan
    match = turn_end(f"refugee_syrian_1 @ rastan; {closed}", 6)
    assert (at(match, "refugee_syrian_1"), state(match).level) == ("pool", 3)
    assert state(turn_end(f"refugee_syrian_1 @ rastan; {closed}", 5)).level == 1
    match = turn_end(f"refugee_syrian_1 @ rastan; {closed}; regime*1 @ rastan; turn 18", 5)
    assert state(match).level == 3  # +1 for units of another People
    done(match)


@pytest.mark.rule("islamic_state", "option.refugees")
def test_refugees_trapped_in_is_land_bring_cash():
    match = turn_end("refugee_syrian_1 @ rastan; control islamic_state homs hama salamiyah rastan; cash 10")
    assert at(match, "refugee_syrian_1") == "pool"
    assert state(match).cash > 10
    text = "refugee_syrian_1 @ rastan; control islamic_state homs hama salamiyah rastan; cash 10; turn 18"
    assert state(turn_end(text)).cash == 11
