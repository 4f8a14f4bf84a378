"""Movement: features of areas, costs, where units must stop, home areas that must not be emptied."""

import pytest

from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.games.islamic_state.rules.movement import ways
from sandtable.testing import answer_if_asked, choose, options, why_not
from tests.games.islamic_state.tools import at, box, goals, owner, play, state, war


@pytest.mark.rule("islamic_state", "areas.features")
def test_features_and_connections_of_areas():
    area = box().map.area[box().space["kirkuk"]]
    assert (area.city, area.airbase, area.power_plant, area.oil_well) == (True, True, True, True)
    assert box().border[box().space["salma"]]
    assert not box().city[box().space["salma"]]  # a border area without a city
    near = [box().space_ids[n] for n in box().near[box().space["idlib"]]]
    assert "maarrat_al_numan" in near  # touches, without a road
    assert "hama" not in near  # near is not adjacent


@pytest.mark.rule("islamic_state", "move.cost", "areas.features")
def test_roads_cost_one_and_trails_two():
    match = play("islamic_state", "move", "is*1 @ resafa; control islamic_state palmyra tiyas homs")
    reach = ways(match.table, (0,), box().space["resafa"])
    assert len(reach[box().space["tiyas"]].path) == 3  # a trail of 2, then a road
    assert box().space["homs"] in reach  # by tiyas, with the fourth point
    match = play("syrian_regime", "move", "regime*1 @ palmyra; control syrian_regime tanf rutba; russia_1 @ tartus")
    assert "tanf" in goals(match)
    reach = ways(match.table, (box().piece["regime_1"],), box().space["palmyra"])
    assert [box().space_ids[n] for n in reach[box().space["tanf"]].path] == ["palmyra", "tanf"]


@pytest.mark.rule("islamic_state", "move.cost")
def test_a_trail_and_a_road_use_up_three_points():
    match = play("syrian_rebels", "move", "rebel*1 @ tanf; control syrian_rebels tanf palmyra tiyas homs")
    assert "tiyas" in goals(match)
    assert "homs" not in goals(match)


@pytest.mark.rule("islamic_state", "move.allowance")
def test_units_move_through_what_they_control_up_to_their_factor():
    match = play("coalition", "move", "iraq_shia*1 @ basra")
    found = goals(match)
    assert "kut" in found
    assert "baghdad" in found  # three areas
    assert "fallujah" not in found  # four
    text = "militia_1 @ karbala; control coalition all"
    match = play("iran", "move", text)
    assert "basra" in goals(match)  # the land of those it cooperates with


@pytest.mark.rule("islamic_state", "move.allowance", "move.leave-contested")
def test_land_of_a_cooperating_faction_is_marched_through():
    match = play("syrian_rebels", "move", "rebel*1 @ harim")  # by Kurdish Afrin
    assert "azaz" in goals(match)


@pytest.mark.rule("islamic_state", "move.allowance")
def test_land_of_others_is_not_marched_through():
    match = play("syrian_rebels", "move", "rebel*1 @ harim; control syrian_regime afrin aleppo")
    assert "azaz" not in goals(match)


@pytest.mark.rule("islamic_state", "move.stop")
def test_units_stop_in_an_area_that_they_do_not_control():
    match = play("islamic_state", "move", "is*1 @ abu_kamal; control islamic_state haditha")
    assert "anah" in goals(match)
    assert "haditha" not in goals(match)
    choose(match, "to anah")
    assert owner(match, "anah") == "coalition"  # not before the next turn


@pytest.mark.rule("islamic_state", "occupy.when", "actions.move")
def test_a_march_into_empty_land_takes_it_only_at_the_next_turn():
    match = play("islamic_state", "move", "is*1 @ abu_kamal; cash 30; level 1")
    choose(match, "to anah")
    assert (owner(match, "anah"), state(match).level) == ("coalition", 1)


@pytest.mark.rule("islamic_state", "move.stop")
def test_units_stop_in_a_contested_area():
    match = choose(play("syrian_regime", "move", "regime*2 @ latakia; rebel*1 @ jableh"), "take regime_1")
    assert "jableh" in goals(match)
    assert "baniyas" not in goals(match)


@pytest.mark.rule("islamic_state", "move.stop", "stack.contested")
def test_own_land_that_two_friends_contest_with_each_other_is_a_stop_too():
    text = "rebel*2 @ dabiq; kurd*1 @ azaz; played turkish_move; control islamic_state aleppo al_bab jarabulus"
    match = choose(play("syrian_rebels", "move", text), "take rebel_1")
    assert {"azaz", "nubl"} <= set(goals(match))
    match = choose(play("syrian_rebels", "move", f"{text}; turkey_1 @ azaz"), "take rebel_1")
    assert "azaz" in goals(match)
    assert "nubl" not in goals(match)


@pytest.mark.rule("islamic_state", "move.leave-contested")
def test_a_contested_area_is_left_only_into_friendly_land():
    text = "regime*1 @ homs; is*1 @ homs; control islamic_state rastan; control nobody tiyas"
    match = play("syrian_regime", "move", text)
    found = goals(match)
    assert "an_nabk" in found
    assert "rastan" not in found
    assert "tiyas" not in found
    alone = f"{text}; control islamic_state tartus qusayr salamiyah tiyas an_nabk; control syrian_regime tartus"
    alone += "; control islamic_state tartus"
    match = war(f"{alone}; phase syrian_regime; cards syrian_regime move")
    choose(match, "reveal move.syrian_regime")
    assert at(match, "regime_1") == "homs"


@pytest.mark.rule("islamic_state", "move.leave-contested")
def test_land_of_a_cooperating_faction_is_friendly():
    text = "kurd*1 @ hasakah; is*1 @ hasakah; control syrian_rebels amuda; entered_iraq; control nobody qamishli"
    match = play("kurds", "move", f"{text}; control nobody ras_al_ayn rumaylan")
    assert goals(match) == ["ras_al_ayn", "amuda", "qamishli"]  # the last and the first by way of Amuda


@pytest.mark.rule("islamic_state", "coop.iraq", "move.allowance")
def test_iraqi_shia_pass_sunni_units_and_do_not_stay_with_them():
    text = "iraq_shia*1 @ balad; iraq_sunni*1 @ samarra; control islamic_state hatra"
    match = play("coalition", "move", text)
    answer_if_asked(match, "from balad")
    assert "samarra" not in goals(match)
    assert "tikrit" in goals(match)
    assert why_not(match, "samarra").rule == "stack.iraq"


@pytest.mark.rule("islamic_state", "coop.iraq", "move.allowance")
@pytest.mark.parametrize(
    ("there", "stops", "passes"),
    [
        ("kurd*1 @ tuz_khurmatu; control kurds tuz_khurmatu", False, True),
        ("kurd*1 @ tuz_khurmatu", False, True),
        ("control kurds tuz_khurmatu", True, False),  # empty land of others
        ("kurd*1 @ tuz_khurmatu; regime*1 @ tuz_khurmatu; control kurds tuz_khurmatu", False, False),
    ],
)
def test_iraqi_shia_pass_kurdish_units_and_do_not_stay_with_them(there, stops, passes):
    match = play("coalition", "move", f"iraq_shia*1 @ baqubah; {there}; control islamic_state hatra")
    assert ("tuz_khurmatu" in goals(match)) is stops
    assert ("kirkuk" in goals(match)) is passes


@pytest.mark.rule("islamic_state", "coop.iraq")
def test_iraqi_shia_and_kurds_pass_but_do_not_stack_nor_attack():
    text = "iraq_shia*1 @ tuz_khurmatu; kurd*1 @ kirkuk; control islamic_state hatra; control coalition sulamaniyah"
    match = choose(play("coalition", "move", text))
    assert "kirkuk" not in goals(match)
    assert "makhmur" in goals(match)
    match = war("iraq_shia*1 @ kirkuk; kurd*1 @ kirkuk; phase kurds; cards kurds move")
    assert not contested(match.table, box().space["kirkuk"])


# ---- The road through Turkey


@pytest.mark.rule("islamic_state", "areas.kurd-road")
def test_the_road_through_turkey_is_for_kurds_while_is_does_not_control_turkey():
    text = "kurd*1 @ kobani; entered_iraq; control kurds kobani zakho; control nobody tal_abyad"
    assert "zakho" not in goals(play("kurds", "move", text))
    assert "zakho" in goals(play("kurds", "move", f"momentum 1; {text}"))
    assert "zakho" in goals(play("kurds", "move", f"played turkish_move; {text}"))
    text = "is*1 @ kobani; momentum 1; control islamic_state kobani"
    assert "zakho" not in goals(play("islamic_state", "move", text))


@pytest.mark.rule("islamic_state", "areas.kurd-road", "move.cost")
def test_the_turkish_road_leads_kurds_from_kobani_to_zakho_for_one_point():
    text = "kurd*1 @ kobani; entered_iraq; momentum 1; control kurds kobani zakho dohuk akre"
    match = play("kurds", "move", text)
    assert {"zakho", "dohuk", "akre"} <= set(goals(match))


@pytest.mark.rule("islamic_state", "areas.kurd-road", "move.limits")
def test_the_turkish_road_is_no_way_out_of_syria_before_is_has_come():
    assert "zakho" not in goals(play("kurds", "move", "kurd*1 @ kobani; momentum 1; control kurds kobani zakho"))


@pytest.mark.rule("islamic_state", "areas.kurd-road")
def test_the_turkish_road_is_closed_to_all_other_factions():
    text = "usa*1 @ zakho; control coalition zakho; momentum 3; played limited_syria full_syria"
    assert "kobani" not in goals(play("coalition", "move", text))


# ---- Home areas


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_areas_that_are_not_home_or_not_threatened_may_be_left():
    assert "latakia" in goals(play("syrian_regime", "move", "regime*1 @ jableh"))
    text = "regime*1 @ jisr_al_shughur; rebel*1 @ salma"  # Sunni land
    assert "latakia" in goals(play("syrian_regime", "move", text))
    text = "kurd*1 @ erbil; iraq_shia*1 @ kirkuk; entered_iraq"  # no enemies of each other
    assert "koya" in goals(play("kurds", "move", text))
    text = "regime*1 @ latakia; rebel*1 @ salma; truce"
    assert "jableh" in goals(play("syrian_regime", "move", text))


SPARE = {
    "islamic_state": "is*1 @ ar_raqqah; is*1 @ tabqa; cash 60",
    "kurds": "kurd*1 @ amuda; kurd*1 @ qamishli",
    "coalition": "iraq_shia*1 @ basra; iraq_shia*1 @ amarah",
    "syrian_regime": "regime*1 @ tartus; regime*1 @ baniyas",
    "syrian_rebels": "rebel*1 @ harim; rebel*1 @ salma",
}


@pytest.mark.rule("islamic_state", "move.home-guard")
@pytest.mark.parametrize(
    ("faction", "text", "unit_area", "free"),
    [
        ("islamic_state", "is*1 @ al_bab; regime*1 @ aleppo; rebel*1 @ dabiq", "al_bab", False),
        ("islamic_state", "is*1 @ sinjar; kurd*1 @ rabia", "sinjar", True),  # no Sunni land
        ("islamic_state", "is*1 @ anah; regime*1 @ abu_kamal", "anah", True),  # the regime may not enter Iraq
        ("kurds", "kurd*1 @ kobani; rebel*1 @ jarabulus", "kobani", True),  # friends
        ("kurds", "kurd*1 @ kobani; regime*2 @ jarabulus", "kobani", False),
        ("kurds", "kurd*1 @ kobani; turkey_1 @ jarabulus", "kobani", False),  # friends only in Iraq
        ("coalition", "iraq_shia*1 @ karbala; militia_1 @ najaf", "karbala", True),
        ("coalition", "iraq_shia*1 @ karbala; kurd*1 @ najaf", "karbala", True),
        ("coalition", "iraq_shia*1 @ karbala; is*1 @ ramadi", "karbala", False),
        ("syrian_regime", "regime*1 @ latakia; rebel*1 @ salma; ceasefire", "latakia", True),
        ("syrian_regime", "regime*1 @ palmyra; is*1 @ resafa", "palmyra", True),  # no home of the regime
        ("syrian_regime", "regime*1 @ salamiyah; is*1 @ resafa", "salamiyah", False),
        ("syrian_rebels", "rebel*1 @ douma; regime*1 @ damascus; regime*1 @ qaryatayn", "douma", False),
        ("syrian_rebels", "rebel*1 @ douma; iraq_sunni*1 @ tanf", "douma", True),
    ],
)
def test_which_home_areas_must_be_held(faction, text, unit_area, free):
    match = play(faction, "move", f"{text}; {SPARE[faction]}; control {faction} {unit_area}")
    assert (f"from {unit_area}" in options(match)) is free
    if not free:
        assert why_not(match, unit_area).rule == "move.home-guard"


@pytest.mark.rule("islamic_state", "move.home-guard", "peoples.home")
def test_a_starred_city_is_guarded_like_shia_land():
    match = play(
        "syrian_regime", "move", "regime*1 @ idlib; rebel*1 @ saraqib; regime*1 @ tartus; regime*1 @ damascus"
    )
    assert why_not(match, "idlib").rule == "move.home-guard"


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_an_enemy_that_may_not_enter_is_no_threat():
    text = "kurd*1 @ rumaylan; iraq_sunni*1 @ rabia"
    assert "qamishli" in goals(play("kurds", "move", text))
    text = "iraq_shia*1 @ baqubah; kurd*1 @ tuz_khurmatu"
    assert "baghdad" in goals(play("coalition", "move", text))


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_an_air_unit_next_door_threatens_nobody():
    assert "jableh" in goals(play("syrian_regime", "move", "regime*1 @ latakia; air_usa_1 @ salma"))


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_cooperator_next_door_is_no_threat():
    assert "jableh" in goals(play("syrian_regime", "move", "regime*1 @ latakia; hezbollah*1 @ jisr_al_shughur"))
