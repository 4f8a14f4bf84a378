"""Reinforcements and replacements: where units of each force appear."""

import pytest

from sandtable.games.islamic_state.box.factions import Force
from sandtable.games.islamic_state.rules.reinforcements import is_may_recruit, places
from sandtable.testing import choose, events, options, told
from tests.games.islamic_state.tools import IDLE, at, box, goals, here, play, state, war


@pytest.mark.rule("islamic_state", "actions.recruit", "reinforce.general")
def test_recruit_brings_one_unit_from_the_pool():
    match = play("coalition", "recruit", "iraq_sunni_1 @ pool; is*1 @ hatra")
    assert options(match) == ["raise iraq_shia_1", "raise iraq_sunni_1"]
    choose(match, "raise iraq_sunni_1")
    assert at(match, "iraq_sunni_1") == "mosul"
    assert at(match, "iraq_shia_1") == "pool"


@pytest.mark.rule("islamic_state", "actions.recruit")
def test_recruit_with_an_empty_pool_is_lost():
    match = play("kurds", "recruit", "; ".join(f"kurd_{n} @ gone" for n in range(1, 14)))
    assert "The card cannot be carried out and is lost." in told(match)


def where(match, force: Force) -> list[str]:
    return [box().space_ids[space] for space in places(match.table, force)]


@pytest.mark.rule("islamic_state", "reinforce.regime")
def test_regime_units_appear_in_seven_cities():
    assert where(war(IDLE), Force.SYRIAN_REGIME) == [
        "damascus",
        "latakia",
        "tartus",
        "idlib",
        "aleppo",
        "homs",
        "hama",
    ]
    match = war(f"{IDLE}; control islamic_state homs hama idlib; regime*1 @ homs; is*1 @ homs; regime*3 @ tartus")
    assert where(match, Force.SYRIAN_REGIME) == ["damascus", "latakia", "aleppo", "homs"]


def where_in(text: str, force: Force) -> list[str]:
    return where(war(f"{text}; {IDLE}"), force)


@pytest.mark.rule("islamic_state", "reinforce.regime")
def test_a_regime_city_that_only_hezbollah_holds_takes_no_new_unit():
    text = "control islamic_state homs; hezbollah*1 @ homs; is*1 @ homs"
    assert "homs" not in where_in(text, Force.SYRIAN_REGIME)


@pytest.mark.rule("islamic_state", "reinforce.regime")
def test_a_regime_city_with_enemies_and_no_unit_of_its_own_takes_no_recruit():
    assert "homs" not in where_in("control syrian_regime homs; is*1 @ homs", Force.SYRIAN_REGIME)
    assert "homs" not in where_in("control syrian_regime homs; is*1 @ homs; rebel*1 @ homs", Force.SYRIAN_REGIME)
    assert "homs" in where_in("control syrian_regime homs; is*1 @ homs; regime*1 @ homs", Force.SYRIAN_REGIME)


@pytest.mark.rule("islamic_state", "reinforce.rebels", "reinforce.kurds", "reinforce.regime", "stack.contested")
@pytest.mark.parametrize(
    ("force", "unit", "area"),
    [
        (Force.SYRIAN_REBELS, "rebel", "tabqa"),
        (Force.KURDS, "kurd", "tal_abyad"),
        (Force.SYRIAN_REGIME, "regime", "homs"),
    ],
)
def test_a_place_that_is_neither_controlled_nor_contested_takes_no_new_unit(force, unit, area):
    alone = f"{unit}*1 @ {area}; control islamic_state {area}"
    assert area not in where_in(alone, force)
    assert area in where_in(f"{alone}; is*1 @ {area}", force)


@pytest.mark.rule("islamic_state", "reinforce.rebels")
def test_rebels_appear_in_cities_that_they_control_or_contest():
    match = war(f"{IDLE}; control nobody all; control syrian_rebels salma douma; rebel*1 @ homs; regime*1 @ homs")
    assert where(match, Force.SYRIAN_REBELS) == ["homs", "douma"]  # salma is no city


@pytest.mark.rule("islamic_state", "reinforce.kurds")
def test_kurds_appear_in_kurdish_areas_and_in_iraq_only_after_is_came():
    text = f"{IDLE}; control nobody all; control kurds erbil afrin manbij"
    assert where(war(text), Force.KURDS) == ["afrin"]
    assert where(war(f"{text}; entered_iraq"), Force.KURDS) == ["afrin", "erbil"]


@pytest.mark.rule("islamic_state", "reinforce.kurds")
def test_kurds_appear_in_a_contested_kurdish_area():
    text = "control islamic_state kobani; kurd*1 @ kobani; is*1 @ kobani"
    assert "kobani" in where_in(text, Force.KURDS)
    assert "tal_abyad" not in where_in(text, Force.KURDS)


@pytest.mark.rule("islamic_state", "reinforce.kurds", "stack.limit")
def test_kurds_do_not_appear_where_three_stand():
    assert "kobani" not in where_in("kurd*3 @ kobani", Force.KURDS)


@pytest.mark.rule("islamic_state", "reinforce.iraq")
def test_iraqi_units_appear_in_baghdad_and_mosul():
    match = war(IDLE)
    assert where(match, Force.IRAQI_SHIA) == ["baghdad"]
    assert where(match, Force.IRAQI_SUNNI) == ["mosul"]
    match = war(f"{IDLE}; control islamic_state baghdad mosul")
    assert where(match, Force.IRAQI_SHIA) == where(match, Force.IRAQI_SUNNI) == []


@pytest.mark.rule("islamic_state", "reinforce.iraq", "stack.iraq")
def test_a_new_shia_unit_may_join_sunni_ones_in_baghdad():
    assert where_in("iraq_sunni*1 @ baghdad", Force.IRAQI_SHIA) == ["baghdad"]
    assert where_in("iraq_sunni*1 @ baghdad; iraq_shia*2 @ baghdad", Force.IRAQI_SHIA) == []


@pytest.mark.rule("islamic_state", "reinforce.iraq", "stack.iraq")
def test_a_new_sunni_unit_does_not_join_shia_ones_in_mosul():
    assert where_in("iraq_shia*1 @ mosul", Force.IRAQI_SUNNI) == []


@pytest.mark.rule("islamic_state", "reinforce.iraq")
def test_a_contested_mosul_that_the_coalition_controls_takes_sunni_units():
    assert where_in("iraq_sunni*1 @ mosul; is*1 @ mosul", Force.IRAQI_SUNNI) == ["mosul"]


@pytest.mark.rule("islamic_state", "actions.recruit", "peoples.iraq-sunni")
def test_a_rebuilt_iraqi_sunni_unit_is_worth_two():
    match = play("coalition", "recruit", "iraq_sunni_1 @ pool; iraq_shia*10 @ basra")
    assert at(match, "iraq_sunni_1") == "mosul"
    assert state(match).weak == []


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_iranian_proxies_appear_at_their_places():
    match = war(f"{IDLE}; control islamic_state karbala")
    assert where(match, Force.HEZBOLLAH) == ["lebanon"]
    assert where(match, Force.SHIA_MILITIA) == ["najaf"]


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_no_militia_appears_when_is_holds_both_holy_cities():
    match = war(f"{IDLE}; control islamic_state karbala najaf")
    assert places(match.table, Force.SHIA_MILITIA) == []


@pytest.mark.rule("islamic_state", "int.table")
def test_three_more_militia_of_limited_intervention_are_recruited():
    text = "played drones limited_syria; militia_1 @ najaf; militia_2 @ najaf; militia_3 @ najaf; militia_4 @ pool"
    match = play("iran", "recruit", f"{text}; hezbollah*3 @ lebanon")
    assert at(match, "militia_4") == "karbala"  # Najaf is full


@pytest.mark.rule("islamic_state", "reinforce.iran", "actions.recruit")
def test_a_lost_81st_division_is_recruited_again_at_jawala():
    match = play("iran", "recruit", "summoned; iran_81_1 @ pool; hezbollah*3 @ lebanon")
    assert at(match, "iran_81_1") == "jawala"


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_jawala_in_is_hands_bars_the_81st_until_shia_units_hold_it():
    text = f"{IDLE}; summoned; jawala_barred; control islamic_state jawala"
    assert at(choose(war(text), "end"), "iran_81_1") == "reserve"
    text = f"{IDLE}; summoned; jawala_barred; iran_81_1 @ pool"
    assert where(war(text), Force.IRAN) == []
    match = war(f"{text}; iraq_shia*1 @ jawala")
    choose(match, "end")
    assert where(match, Force.IRAN) == ["jawala"]


@pytest.mark.rule("islamic_state", "turkey.control")
def test_lost_turks_are_replaced_in_turkey_and_enter_a_border_area_by_an_action():
    match = play("coalition", "recruit", "turkey_1 @ pool; momentum 3; iraq_shia*10 @ basra; iraq_sunni*3 @ mosul")
    assert at(match, "turkey_1") == "turkey"
    match = play("coalition", "move", "turkey_1 @ turkey; momentum 3; iraq_shia*1 @ basra")
    choose(match, "turks")
    assert set(goals(match)) >= {"zakho", "soran", "kobani", "azaz"}
    assert "mosul" not in goals(match)


@pytest.mark.rule("islamic_state", "turkey.control", "actions.recruit")
def test_only_the_coalition_replaces_turks():
    text = "turkey_1 @ pool; momentum 1; kurd_13 @ erbil"
    match = play("kurds", "recruit", text)
    assert not any("turkey" in option for option in options(match))
    match = play("coalition", "recruit", "turkey_1 @ pool; iraq_shia*1 @ basra")
    assert "raise turkey_1" in options(match)


# ---- The Islamic State


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_is_recruits_appear_in_raqqah_or_any_sunni_area_without_it():
    assert where(war(f"{IDLE}; cash 30"), Force.ISLAMIC_STATE) == ["ar_raqqah"]
    text = f"{IDLE}; control nobody all; control islamic_state mosul sinjar; is*1 @ tikrit; iraq_sunni*1 @ tikrit"
    assert where(war(text), Force.ISLAMIC_STATE) == ["mosul", "tikrit"]
    assert where(war(f"{IDLE}; is*5 @ ar_raqqah"), Force.ISLAMIC_STATE) == []  # full


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_a_contested_raqqah_that_is_still_controls_is_the_only_place():
    match = war(f"{IDLE}; cash 30; is*1 @ ar_raqqah; kurd*1 @ ar_raqqah; is*1 @ tabqa")
    assert [box().space_ids[space] for space in places(match.table, Force.ISLAMIC_STATE)] == ["ar_raqqah"]


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_is_needs_a_border_area_or_a_great_city():
    text = f"{IDLE}; cash 30; control nobody all; control islamic_state ar_raqqah"
    assert not is_may_recruit(war(text).table)
    assert is_may_recruit(war(f"{text} salma").table)
    assert is_may_recruit(war(f"{text} fallujah").table)


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_a_border_area_of_iraq_is_a_border_area_too():
    text = "control nobody all; control islamic_state ar_raqqah rutba; cash 30; is*1 @ tabqa; act_done"
    assert len(here(play("islamic_state", "recruit", text), "ar_raqqah")) == 1


@pytest.mark.rule("islamic_state", "reinforce.is")
@pytest.mark.parametrize("area", ["mosul", "baghdad", "fallujah", "hama", "homs", "damascus", "idlib", "aleppo"])
def test_each_great_city_is_enough_to_recruit(area):
    assert is_may_recruit(war(f"{IDLE}; cash 30; control nobody all; control islamic_state ar_raqqah {area}").table)


@pytest.mark.rule("islamic_state", "revenue.limit")
def test_is_has_no_more_units_than_resources_and_cash():
    text = f"{IDLE}; control nobody all; control islamic_state ar_raqqah jarabulus"  # one dam
    assert is_may_recruit(war(f"{text}; is*2 @ jarabulus; cash 2").table)
    assert not is_may_recruit(war(f"{text}; is*2 @ jarabulus; cash 1").table)


@pytest.mark.rule("islamic_state", "int.table", "reinforce.is")
def test_a_closed_border_stops_the_first_recruit_of_a_turn():
    text = "is*1 @ tabqa; cash 40; played close_border; succeeded ransom; phase islamic_state"
    match = choose(war(f"{text}; cards islamic_state recruit; extra islamic_state"), "act")
    assert here(match, "ar_raqqah") == []
    assert state(match).culled
    choose(match, "reveal recruit.islamic_state")
    assert here(match, "ar_raqqah") == ["is_2"]


@pytest.mark.rule("islamic_state", "move.limits")
def test_is_entering_iraq_frees_the_kurds():
    match = play("islamic_state", "move", "is*1 @ abu_kamal")
    choose(match, "to anah")
    assert state(match).entered_iraq
    match = play("islamic_state", "move", "is*1 @ hawl_baaj")
    choose(match, "to shaddadi")
    assert not state(match).entered_iraq


@pytest.mark.rule("islamic_state", "move.limits", "reinforce.kurds")
def test_is_in_an_area_of_two_countries_has_not_entered_iraq():
    match = choose(
        play("islamic_state", "move", "is*1 @ shaddadi; cash 30; is*1 @ ar_raqqah"), "from shaddadi", "to hawl_baaj"
    )
    assert not state(match).entered_iraq
    assert not events(match, "control")
