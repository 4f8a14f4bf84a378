"""Refugees: the track."""

import pytest

from tests.games.islamic_state.tools import at, state, war


@pytest.mark.rule("islamic_state", "refugees.count")
def test_from_the_sixth_refugee_on_the_level_rises_within_the_cap():
    text = "is*1 @ tabqa; damage power_plant.baiji 9; cash 40"
    assert state(war(f"{text}; refugees 4")).level == 1
    match = war(f"{text}; refugees 5")
    assert (state(match).refugees, state(match).level) == (6, 2)
    match = war(f"{text}; refugees 5; swing 3")
    assert (state(match).refugees, state(match).level) == (6, 1)


@pytest.mark.rule("islamic_state", "air.table", "refugees.count")
def test_a_destroyed_power_plant_makes_a_refugee_each_turn_whoever_holds_it():
    match = war("damage power_plant.homs 9; is*1 @ tabqa; cash 60")
    assert state(match).refugees == 1


@pytest.mark.rule("islamic_state", "option.refugees", "refugees.count")
def test_with_all_counters_out_refugees_are_still_counted():
    out = "; ".join(f"refugee_syrian_{n} @ homs" for n in range(1, 7))
    match = war(f"damage power_plant.homs 9; {out}; is*1 @ tabqa; cash 60", refugees=1)
    assert state(match).refugees == 1


@pytest.mark.rule("islamic_state", "option.refugees", "refugees.count")
def test_refugees_of_power_plants_are_placed_by_country_and_people():
    text = "damage power_plant.kirkuk 9; damage power_plant.baiji 9; damage power_plant.homs 9; is*1 @ tabqa"
    match = war(f"{text}; cash 60", refugees=1)
    assert at(match, "refugee_kurdish_1") == "kirkuk"
    assert at(match, "refugee_iraqi_1") == "baiji"
    assert at(match, "refugee_syrian_1") == "homs"
    assert state(match).refugees == 3
