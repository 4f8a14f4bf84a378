"""Movement, areas, limits, home areas, stacking."""

import pytest
from islamic_tools import at, box, goals, here, owner, play, state, war

from sandtable.games.islamic_state.rules.control import holder
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.games.islamic_state.rules.movement import ways
from sandtable.games.islamic_state.rules.stacking import room
from sandtable.testing import asked, choose, events, options, why_not


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


@pytest.mark.rule("islamic_state", "move.stop")
def test_units_stop_in_an_area_that_they_do_not_control():
    match = play("islamic_state", "move", "is*1 @ abu_kamal; control islamic_state haditha")
    assert "anah" in goals(match)
    assert "haditha" not in goals(match)
    choose(match, "to anah")
    assert owner(match, "anah") == "coalition"  # not before the next turn


@pytest.mark.rule("islamic_state", "move.stop")
def test_units_stop_in_a_contested_area():
    match = choose(play("syrian_regime", "move", "regime*2 @ latakia; rebel*1 @ jableh"), "take regime_1")
    assert "jableh" in goals(match)
    assert "baniyas" not in goals(match)


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


@pytest.mark.rule("islamic_state", "move.air")
def test_air_units_do_not_move_with_move_combat():
    match = war("air_syria_1 @ aleppo; regime*1 @ damascus; phase syrian_regime; cards syrian_regime move")
    choose(match, "reveal move.syrian_regime")
    assert "from aleppo" not in options(match)
    assert asked(match).rule == "actions.move"


@pytest.mark.rule("islamic_state", "areas.kurd-road")
def test_the_road_through_turkey_is_for_kurds_while_is_does_not_control_turkey():
    text = "kurd*1 @ kobani; entered_iraq; control kurds kobani zakho; control nobody tal_abyad"
    assert "zakho" not in goals(play("kurds", "move", text))
    assert "zakho" in goals(play("kurds", "move", f"momentum 1; {text}"))
    assert "zakho" in goals(play("kurds", "move", f"played turkish_move; {text}"))
    text = "is*1 @ kobani; momentum 1; control islamic_state kobani"
    assert "zakho" not in goals(play("islamic_state", "move", text))


# ---- Limits


@pytest.mark.rule("islamic_state", "move.limits")
@pytest.mark.parametrize(
    ("faction", "text", "area", "expected"),
    [
        ("syrian_rebels", "rebel*1 @ tanf; control syrian_rebels tanf", "rutba", False),
        ("syrian_regime", "regime*1 @ palmyra", "abu_kamal", True),  # partly in Syria
        ("coalition", "iraq_shia*1 @ baghdad", "fallujah", False),
        ("coalition", "iraq_shia*1 @ baghdad; control islamic_state hatra", "fallujah", True),
        ("coalition", "iraq_shia*1 @ jawala", "kalar", False),  # Kurds alone
        ("coalition", "iraq_shia*1 @ jawala; control islamic_state hatra", "kalar", True),
        ("coalition", "iraq_shia*1 @ jawala", "tuz_khurmatu", True),  # mixed as well
        ("coalition", "iraq_sunni*1 @ ramadi", "karbala", False),
        ("coalition", "iraq_sunni*1 @ ramadi; is*1 @ hilla", "karbala", True),
        ("coalition", "iraq_sunni*1 @ rutba", "tanf", True),  # partly in Iraq
        ("coalition", "iraq_sunni*1 @ tanf; control coalition tanf", "douma", False),
        ("coalition", "iraq_sunni*1 @ tanf; control coalition tanf; played limited_syria", "douma", True),
        ("iran", "militia_1 @ tanf; control coalition tanf", "douma", False),
        ("iran", "militia_1 @ tanf; control coalition tanf; played limited_syria", "douma", True),
        ("iran", "iran_81_1 @ tanf; control coalition tanf", "douma", False),
        ("iran", "hezbollah*1 @ tanf; control syrian_regime tanf", "rutba", True),
        ("iran", "hezbollah*1 @ damascus", "lebanon", True),
        ("syrian_regime", "regime*1 @ damascus", "lebanon", False),
        ("kurds", "kurd*1 @ sinjar; control kurds sinjar", "rabia", False),  # a way out of Iraq
        ("kurds", "kurd*1 @ sinjar; control kurds sinjar; entered_iraq", "rabia", True),
        ("kurds", "kurd*1 @ rumaylan", "rabia", True),  # partly in Syria
        ("kurds", "kurd*1 @ dohuk; control kurds malikiyah zakho", "malikiyah", False),
        ("kurds", "kurd*1 @ dohuk; control kurds malikiyah zakho; entered_iraq", "malikiyah", True),
        ("kurds", "kurd*1 @ erbil; control kurds kirkuk; entered_iraq", "hawija", True),  # next to Kurdish land
        ("kurds", "kurd*1 @ hawija; control kurds hawija; entered_iraq", "baiji", False),
        ("kurds", "kurd*1 @ ayn_issa; control kurds ayn_issa; control nobody ar_raqqah", "ar_raqqah", True),
        ("kurds", "kurd*1 @ ar_raqqah; control kurds ar_raqqah; entered_iraq", "deir_ez_zor", False),
        ("islamic_state", "is*1 @ ramadi; control islamic_state ramadi", "karbala", True),
    ],
)
def test_where_forces_may_not_go(faction, text, area, expected):
    assert (area in goals(play(faction, "move", text))) is expected


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_in_iraq_do_not_stack_before_is_comes():
    text = "kurd*1 @ erbil; kurd*1 @ dohuk; control kurds akre"
    match = choose(play("kurds", "move", text), "from erbil")
    assert "dohuk" not in goals(match)
    match = choose(play("kurds", "move", f"{text}; entered_iraq"), "from erbil")
    assert "dohuk" in goals(match)


@pytest.mark.rule("islamic_state", "move.limits")
def test_is_entering_iraq_frees_the_kurds():
    match = play("islamic_state", "move", "is*1 @ abu_kamal")
    choose(match, "to anah")
    assert state(match).entered_iraq
    match = play("islamic_state", "move", "is*1 @ hawl_baaj")
    choose(match, "to shaddadi")
    assert not state(match).entered_iraq


@pytest.mark.rule("islamic_state", "move.limits")
def test_the_reason_why_an_area_is_closed():
    match = play("syrian_rebels", "move", "rebel*1 @ tanf; control syrian_rebels tanf douma")
    assert why_not(match, "rutba").rule == "move.limits"
    assert why_not(match, "basra").rule == "move.limits"
    assert why_not(match, "latakia").rule == "move.allowance"


# ---- Home areas


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_threatened_home_area_is_not_emptied():
    text = "regime*1 @ latakia; rebel*1 @ salma; rebel*1 @ jisr_al_shughur; regime*1 @ tartus"
    match = play("syrian_regime", "move", text)
    assert "jableh" not in options(match)
    assert at(match, "regime_1") == "latakia"
    match = war(f"{text}; regime*1 @ homs; phase syrian_regime; cards syrian_regime move")
    choose(match, "reveal move.syrian_regime")
    assert "from latakia" not in options(match)
    assert why_not(match, "latakia").rule == "move.home-guard"
    text = text.replace("regime*1 @ latakia", "regime*2 @ latakia")
    match = choose(play("syrian_regime", "move", text), "from latakia")
    assert options(match)[0].startswith("to ")  # one of the two may go, not both


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_it_may_be_left_to_attack_the_only_threat():
    text = "regime*2 @ latakia; rebel*1 @ salma; control syrian_regime salma"
    match = choose(play("syrian_regime", "move", text), "take regime_1 regime_2")
    assert goals(match) == []  # the only goal follows by itself, and the attack is no choice
    assert here(match, "salma")[:2] == ["regime_1", "regime_2"]
    assert "no_attack" not in options(match)


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_areas_that_are_not_home_or_not_threatened_may_be_left():
    assert "latakia" in goals(play("syrian_regime", "move", "regime*1 @ jableh"))
    text = "regime*1 @ jisr_al_shughur; rebel*1 @ salma"  # Sunni land
    assert "latakia" in goals(play("syrian_regime", "move", text))
    text = "kurd*1 @ erbil; iraq_shia*1 @ kirkuk; entered_iraq"  # no enemies of each other
    assert "koya" in goals(play("kurds", "move", text))
    text = "regime*1 @ latakia; rebel*1 @ salma; truce"
    assert "jableh" in goals(play("syrian_regime", "move", text))


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_an_enemy_that_may_not_enter_is_no_threat():
    text = "kurd*1 @ rumaylan; iraq_sunni*1 @ rabia"
    assert "qamishli" in goals(play("kurds", "move", text))
    text = "iraq_shia*1 @ baqubah; kurd*1 @ tuz_khurmatu"
    assert "baghdad" in goals(play("coalition", "move", text))


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_stack_leaves_a_guard_in_its_own_empty_area_next_to_an_enemy():
    text = "regime*2 @ tartus; rebel*1 @ rastan; is*1 @ qaryatayn"
    match = choose(play("syrian_regime", "move", text), "take regime_1 regime_2", "to an_nabk")
    assert here(match, "homs") == ["regime_1"]
    assert here(match, "an_nabk") == ["regime_2"]


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_single_unit_stops_there():
    match = play("syrian_regime", "move", "regime*1 @ tartus; rebel*1 @ rastan")
    assert "homs" in goals(match)
    assert "an_nabk" not in goals(match)


# ---- Stacking


@pytest.mark.rule("islamic_state", "stack.limit")
def test_three_units_of_a_faction_five_of_is():
    match = war("regime*3 @ homs; is*4 @ homs; hezbollah*2 @ homs; phase kurds; cards kurds move; kurd*1 @ erbil")
    t, homs = match.table, box().space["homs"]
    assert (room(t, 1, homs), room(t, 0, homs), room(t, 4, homs), room(t, 3, homs)) == (0, 1, 1, 1)
    match = choose(play("syrian_regime", "move", "regime*3 @ homs; regime*1 @ tartus"), "from tartus")
    assert "homs" not in goals(match)
    assert why_not(match, "homs").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "stack.limit")
def test_excess_units_are_removed_before_combat():
    text = "regime*4 @ homs; is*5 @ rastan; control islamic_state rastan; cash 30"
    match = choose(play("islamic_state", "move", text), "take is_1 is_2 is_3 is_4 is_5")
    assert sum(unit.startswith("regime") for unit in here(match, "homs")) == 3
    assert [event.rule for event in events(match, "leave")] == ["stack.limit"]


@pytest.mark.rule("islamic_state", "stack.free")
def test_russians_and_us_units_do_not_count():
    match = war("regime*3 @ tartus; russia_1 @ tartus; phase kurds; cards kurds move; kurd*1 @ erbil")
    assert room(match.table, 2, box().space["tartus"]) > 0
    match = war("usa*3 @ basra; iraq_shia*1 @ basra; phase kurds; cards kurds move; kurd*1 @ erbil")
    assert room(match.table, 8, box().space["basra"]) == 2


@pytest.mark.rule("islamic_state", "stack.iraq", "coop.iraq")
def test_the_two_iraqi_armies_share_baghdad_only():
    held = "; control islamic_state hatra"
    text = f"iraq_shia*1 @ baghdad; iraq_sunni*1 @ fallujah; is*1 @ hatra{held}"
    match = choose(play("coalition", "move", text), "from fallujah")
    assert "baghdad" in goals(match)
    text = f"iraq_shia*1 @ ramadi; iraq_sunni*1 @ fallujah; is*1 @ hatra{held}"
    match = choose(play("coalition", "move", text), "from fallujah")
    assert "ramadi" not in goals(match)
    assert "haditha" in goals(match)  # they pass through each other


@pytest.mark.rule("islamic_state", "coop.iraq")
def test_iraqi_shia_and_kurds_pass_but_do_not_stack_nor_attack():
    text = "iraq_shia*1 @ tuz_khurmatu; kurd*1 @ kirkuk; control islamic_state hatra; control coalition sulamaniyah"
    match = choose(play("coalition", "move", text))
    assert "kirkuk" not in goals(match)
    assert "makhmur" in goals(match)
    match = war("iraq_shia*1 @ kirkuk; kurd*1 @ kirkuk; phase kurds; cards kurds move")
    assert not contested(match.table, box().space["kirkuk"])


@pytest.mark.rule("islamic_state", "stack.contested", "combat.contested")
def test_units_that_do_not_cooperate_contest_an_area():
    match = war("regime*1 @ homs; is*1 @ homs; rebel*1 @ kobani; kurd*1 @ kobani; phase kurds; cards kurds move")
    assert contested(match.table, box().space["homs"])
    assert not contested(match.table, box().space["kobani"])
    assert holder(match.table, box().space["homs"]) == -1


@pytest.mark.rule("islamic_state", "combat.contested", "stack.contested")
def test_one_may_move_in_without_fighting_and_control_stays():
    match = play("islamic_state", "move", "is*4 @ rastan; regime*1 @ hama; control islamic_state rastan; cash 30")
    choose(match, "take is_1 is_2 is_3", "to hama", "no_attack")
    assert owner(match, "hama") == "syrian_regime"
    assert len(here(match, "hama")) == 4
