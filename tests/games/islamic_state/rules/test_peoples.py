"""Peoples: home areas and the Druze."""

import pytest

from sandtable.games.islamic_state.box.factions import Faction, Force
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.testing import answer_if_asked, asked, choose, done, options, why_not
from tests.games.islamic_state.tools import at, box, goals, owner, play, state, war


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


# ---- The Druze


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
def test_without_neighbours_all_others_roll_for_the_druze():
    match = play("islamic_state", "move", "is*3 @ daraa; control islamic_state daraa", 1, 2, 6, 3, 4)
    choose(match, "take is_1 is_2", "to salkhad")
    assert state(match).druze == Faction.COALITION
    done(match)


@pytest.mark.rule("islamic_state", "peoples.druze")
def test_nobody_else_enters_druze_land_and_no_rapid_advance_does():
    match = play("syrian_regime", "move", "regime*2 @ damascus")
    choose(match, "take regime_1")
    assert "suwayda" not in goals(match)
    assert why_not(match, "suwayda").rule == "peoples.druze"
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


@pytest.mark.rule("islamic_state", "peoples.druze", "combat.retreat")
def test_a_druze_unit_that_retreats_stays_next_to_its_land():
    text = "is*5 @ daraa; druze syrian_rebels; druze_1 @ daraa; rebel*1 @ douma; cash 60; act_done"
    match = war(
        f"{text}; control syrian_rebels daraa quneitra salkhad; phase islamic_state; cards islamic_state move"
    )
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight daraa", "attack side.syrian_rebels", "commit is_1 is_2 is_3 is_4 is_5")
    choose(match, "retreat druze_1")
    assert "quneitra" not in goals(match)


@pytest.mark.rule("islamic_state", "peoples.druze", "combat.table")
def test_a_lost_druze_unit_does_not_come_back():
    text = "is*5 @ suwayda; druze_1 @ suwayda; druze syrian_rebels; cash 60; act_done; rebel*1 @ tanf"
    match = play("islamic_state", "move", text, 5)
    answer_if_asked(match, "fight suwayda", "attack side.syrian_rebels", "commit is_1 is_2 is_3 is_4 is_5", "stand")
    assert at(match, "druze_1") == "gone"
    assert owner(match, "suwayda") == "islamic_state"


@pytest.mark.rule("islamic_state", "peoples.druze", "occupy.when")
def test_druze_hold_their_land_for_the_faction_that_they_joined():
    match = war("druze_1 @ salkhad; druze_2 @ salkhad; druze kurds; is*1 @ tabqa; cash 60")
    assert owner(match, "salkhad") == "kurds"


@pytest.mark.rule("islamic_state", "peoples.druze", "occupy.when")
def test_druze_take_an_area_for_each_faction_that_they_can_join():
    for faction in ("kurds", "coalition", "syrian_rebels", "syrian_regime"):
        match = war(f"druze_1 @ daraa; druze {faction}; control islamic_state daraa; is*1 @ tabqa; cash 60")
        assert owner(match, "daraa") == faction


@pytest.mark.rule("islamic_state", "peoples.druze", "occupy.proxies")
def test_druze_of_iran_hold_their_land_for_the_regime_bug():
    match = war("druze_1 @ salkhad; druze iran; is*1 @ tabqa; cash 60")
    assert (asked(match).seat, options(match)) == (2, ["claim side.syrian_regime", "decline"])
