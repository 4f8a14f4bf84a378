"""Peoples: home areas, weak Iraqi units, Druze."""

import pytest
from islamic_tools import at, box, goals, here, owner, play, state

from sandtable.games.islamic_state.box.words import Force
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.testing import asked, choose, done, options, why_not


def at_home(force: Force, area: str) -> bool:
    return bool(box().home[force][box().space[area]])


@pytest.mark.rule("islamic_state", "peoples.home", "peoples.list")
def test_units_are_at_home_with_their_people():
    assert at_home(Force.ISLAMIC_STATE, "mosul")
    assert at_home(Force.IRAQI_SHIA, "baghdad")
    assert at_home(Force.SYRIAN_REBELS, "baghdad")  # Sunni live there too
    assert not at_home(Force.SYRIAN_REBELS, "karbala")
    assert at_home(Force.KURDS, "erbil")
    assert at_home(Force.KURDS, "homs")  # mixed
    assert at_home(Force.USA, "sinjar")
    assert not at_home(Force.USA, "erbil")


@pytest.mark.rule("islamic_state", "peoples.home")
def test_stars_are_home_to_the_regime_and_tartus_to_russians():
    for area in ("aleppo", "idlib", "hama", "homs", "damascus"):
        assert at_home(Force.SYRIAN_REGIME, area)
        assert not at_home(Force.HEZBOLLAH, area)
    assert at_home(Force.RUSSIA, "tartus")
    assert not at_home(Force.RUSSIA, "homs")


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_is_overruns_a_weak_unit_by_move_combat_and_recruits_there():
    match = play("islamic_state", "move", "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30")
    choose(match, "take is_1", "to tal_afar")
    assert at(match, "iraq_sunni_1") == "pool"
    assert here(match, "tal_afar") == ["is_1", "is_3"]
    assert owner(match, "tal_afar") == "islamic_state"
    assert state(match).weak == []


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_is_overruns_weak_units_in_a_rapid_advance():
    text = (
        "is*2 @ hawl_baaj; cash 30; iraq_sunni_1 @ tal_afar; iraq_sunni_2 @ mosul; weak iraq_sunni_1 iraq_sunni_2"
    )
    match = play("islamic_state", "rapid", text)
    choose(match, "to tal_afar", "to mosul", "halt")
    assert owner(match, "mosul") == owner(match, "tal_afar") == "islamic_state"
    assert len(here(match, "mosul")) == 2
    assert len(here(match, "tal_afar")) == 1


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "revenue.limit")
def test_no_recruit_without_revenue_for_it():
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 0; control nobody all"
    match = play("islamic_state", "move", f"{text}; control islamic_state hawl_baaj")
    choose(match, "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1"]


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_rebuilt_sunni_units_fight_like_others():
    match = play("islamic_state", "move", "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar")
    choose(match, "take is_1", "to tal_afar")
    assert at(match, "iraq_sunni_1") == "tal_afar"  # 2 doubled at home against 2
    assert owner(match, "tal_afar") == "coalition"


DRUZE = "is*3 @ daraa; control islamic_state daraa"


@pytest.mark.rule("islamic_state", "peoples.druze")
def test_is_invades_and_the_druze_join_the_largest_neighbour():
    match = play("islamic_state", "move", f"{DRUZE}; rebel*2 @ tanf; regime*1 @ damascus; iraq_shia*1 @ basra")
    choose(match, "take is_1 is_2", "to suwayda")
    assert state(match).druze == 4
    assert asked(match).seat == 4
    assert options(match) == ["place suwayda", "place salkhad"]
    choose(match, "place suwayda", "place salkhad")
    assert at(match, "druze_2") == "salkhad"
    assert contested(match.table, box().space["suwayda"])
    assert options(match) == ["act", "end"]  # two units are too weak against three doubled


@pytest.mark.rule("islamic_state", "peoples.druze")
def test_tied_neighbours_roll_for_the_druze():
    match = play("islamic_state", "move", f"{DRUZE}; rebel*1 @ tanf; regime*1 @ damascus", 2, 6)
    choose(match, "take is_1", "to suwayda")
    assert state(match).druze == 5
    done(match)


@pytest.mark.rule("islamic_state", "peoples.druze")
def test_nobody_else_enters_druze_land_and_no_rapid_advance_does():
    match = play("syrian_regime", "move", "regime*2 @ damascus")
    choose(match, "take regime_1")
    assert "suwayda" not in goals(match)
    match = play("islamic_state", "rapid", f"{DRUZE}; control nobody damascus quneitra")
    assert "suwayda" not in goals(match)
    assert why_not(match, "suwayda").rule == "peoples.druze"


@pytest.mark.rule("islamic_state", "peoples.druze")
def test_druze_units_stay_in_and_next_to_their_land():
    text = "druze syrian_rebels; druze_1 @ salkhad; control syrian_rebels salkhad suwayda daraa quneitra"
    match = play("syrian_rebels", "move", text)
    assert goals(match) == ["daraa", "suwayda"]
    match = play("syrian_rebels", "move", "druze syrian_rebels; druze_1 @ daraa; control syrian_rebels quneitra")
    assert "quneitra" not in goals(match)
