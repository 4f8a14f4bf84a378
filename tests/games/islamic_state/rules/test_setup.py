"""Game set-up: fixed units, those whose places factions choose, the ready-made opening."""

import pytest

from sandtable.games.islamic_state.box.factions import Force, Tie
from sandtable.games.islamic_state.rules.setup import most, needed, offered
from sandtable.games.islamic_state.state import Stage
from sandtable.testing import asked, choose, options
from tests.games.islamic_state.tools import at, box, here, new_game, opening, owner, state


@pytest.mark.rule("islamic_state", "setup.stacking")
def test_only_is_and_rebels_may_stack_at_the_start():
    spaces = box().space
    assert most(box(), Force.SYRIAN_REGIME, spaces["damascus"]) == 1
    assert most(box(), Force.IRAQI_SHIA, spaces["baghdad"]) == 1
    assert most(box(), Force.ISLAMIC_STATE, spaces["resafa"]) == 2
    assert most(box(), Force.SYRIAN_REBELS, spaces["douma"]) == 3
    assert most(box(), Force.SYRIAN_REBELS, spaces["salma"]) == 1  # no city


@pytest.mark.rule("islamic_state", "setup.iraq")
def test_ten_iraqi_shia_units_start_one_in_a_shia_area_and_three_sunni_units_by_name():
    match = new_game()
    assert asked(match).rule == "setup.iraq"
    choose(match, "choose")
    assert len(options(match)) == 12
    choose(match, "place basra")
    assert "place basra" not in options(match)
    for area in ("jawala", "baqubah", "baghdad", "balad", "iskandariyah", "karbala", "najaf", "hilla", "kut"):
        choose(match, f"place {area}")
    assert asked(match).rule == "setup.regime"
    assert [here(match, area) for area in ("tal_afar", "mosul", "qaryat")] == [
        ["iraq_sunni_1"],
        ["iraq_sunni_2"],
        ["iraq_sunni_3"],
    ]
    assert here(match, "amarah") == []


@pytest.mark.rule("islamic_state", "setup.regime")
def test_regime_units_stand_next_to_every_enemy_and_air_units_over_regime_units():
    match = choose(new_game(), "default", "choose")
    free = {"jableh", "baniyas", "tartus", "masyaf", "qusayr", "tiyas"}
    assert {text.split()[1] for text in options(match)} == free
    choose(match, "place jableh", "place baniyas", "place tiyas")
    over = {text.split()[1] for text in options(match)}
    assert "tartus" not in over
    assert "jableh" in over
    choose(match, "over jableh")
    assert "over jableh" not in options(match)
    choose(match, "over tiyas", "over aleppo")
    assert at(match, "air_syria_1") == "jableh"
    assert here(match, "tartus") == ["russia_1"]
    assert [at(match, f"regime_{n}") for n in (21, 22)] == ["pool", "pool"]


@pytest.mark.rule("islamic_state", "setup.iran")
def test_hezbollah_starts_in_lebanon_and_homs():
    match = opening()
    assert here(match, "lebanon") == ["hezbollah_2"]
    assert "hezbollah_1" in here(match, "homs")
    assert at(match, "hezbollah_3") == "pool"
    assert at(match, "air_iran_1") == "pool"


@pytest.mark.rule("islamic_state", "setup.rebels")
def test_rebels_hold_every_front_area_and_stack_in_cities():
    match = choose(new_game(), "default", "default", "choose")
    assert asked(match).rule == "setup.rebels"
    assert needed(box(), Force.SYRIAN_REBELS) == offered(box(), Force.SYRIAN_REBELS)
    assert "place salma" not in options(match)  # one unit stands there, and it is no city
    choose(match, "place douma", "place douma")
    assert sum(unit.startswith("rebel") for unit in here(match, "douma")) == 3
    assert at(match, "rebel_17") == "pool"


@pytest.mark.rule("islamic_state", "setup.kurds")
def test_kurds_start_in_four_areas_of_iraq_and_all_their_areas_of_syria():
    match = opening()
    held = {at(match, f"kurd_{n}") for n in range(1, 13)}
    assert held == {
        "sulamaniyah",
        "erbil",
        "bashiqa",
        "dohuk",
        "afrin",
        "kobani",
        "hasakah",
        "ras_al_ayn",
        "amuda",
        "qamishli",
        "rumaylan",
        "malikiyah",
    }
    assert at(match, "kurd_13") == "pool"


@pytest.mark.rule("islamic_state", "setup.is")
def test_is_starts_with_two_units_an_area_at_most_and_all_fronts_held():
    match = choose(new_game(), "default", "default", "default", "choose")
    assert asked(match).rule == "setup.is"
    held = [area for area in offered(box(), Force.ISLAMIC_STATE) if here(match, box().space_ids[area])]
    assert [box().space_ids[area] for area in needed(box(), Force.ISLAMIC_STATE)] == [
        box().space_ids[area] for area in held
    ]
    choose(match, "place manbij")
    assert "place manbij" not in options(match)
    choose(match, *(f"place {area}" for area in ("tabqa", "tabqa", "al_bab", "resafa", "jarabulus", "shaddadi")))
    assert state(match).stage is not Stage.SETUP
    assert sum(at(match, f"is_{n}") == "pool" for n in range(1, 26)) == 7


@pytest.mark.rule("islamic_state", "setup.rest", "setup.is", "revenue.resources")
def test_markers_and_units_that_wait():
    match = opening("stage select")
    s = state(match)
    assert (s.level, s.refugees, s.turn, s.cash) == (1, 0, 1, 21)
    assert s.momentum == 0
    waiting = ["turkey_1", "usa_1", "militia_1", "air_usa_1", "air_france_1", "air_turkey_1", "air_russia_1"]
    assert {at(match, piece) for piece in waiting} == {"reserve"}


@pytest.mark.rule("islamic_state", "peoples.list")
def test_start_control_and_peoples_of_areas():
    match = opening("stage select")
    assert owner(match, "suwayda") == "nobody"
    assert owner(match, "kirkuk") == "coalition"
    assert box().map.area[box().space["hasakah"]].peoples == ("kurd", "sunni", "mixed")
    assert sum(box().kurdish) == 27
    assert box().ties[Force.KURDS][Force.SYRIAN_REBELS] is Tie.FRIENDS


@pytest.mark.rule(
    "islamic_state", "setup.rest", "setup.is", "setup.regime", "setup.rebels", "setup.kurds", "setup.iraq"
)
def test_every_force_of_the_opening_in_number():
    match = opening("stage select")
    count = {}
    for id_, piece in box().piece.items():
        kind = id_.rpartition("_")[0]
        if state(match).at[piece] >= 0:
            count[kind] = count.get(kind, 0) + 1
    assert count == {
        "is": 18, "regime": 20, "russia": 1, "hezbollah": 2, "kurd": 12, "rebel": 16, "iraq_shia": 10,
        "iraq_sunni": 3, "air_syria": 3,
    }  # fmt: skip


def test_the_ready_made_set_up_is_one_that_the_rules_allow():
    match = opening("stage select")
    for force in (Force.SYRIAN_REGIME, Force.SYRIAN_REBELS, Force.ISLAMIC_STATE, Force.IRAQI_SHIA):
        areas = [state(match).at[unit] for unit in box().units_of[force] if state(match).at[unit] >= 0]
        assert set(needed(box(), force)) <= set(areas) <= set(offered(box(), force))
        assert len(areas) == box().counters.unit[force].start
        assert all(areas.count(area) <= most(box(), force, area) for area in areas)


def test_the_ready_made_variant_begins_with_the_first_turn():
    match = new_game(ready_made=1)
    assert state(match).stage is Stage.UPKEEP
    assert asked(match).rule == "revenue.pay"
