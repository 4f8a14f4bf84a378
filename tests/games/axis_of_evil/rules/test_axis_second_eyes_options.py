"""19 read a second time: what the optional rules change, and what they leave as it is."""

import pytest
from axis_tools import (
    BOX,
    FAR,
    JIHAD,
    ap,
    attack,
    cost,
    deploy,
    fight,
    hexes,
    holder,
    is_reduced,
    lying,
    move,
    opening,
    place,
    shift,
    side_of,
    state,
    table,
    targets,
    war,
)

from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.rules import logistics, victory
from sandtable.testing import asked, choose, done, options, why_not

# 19.1 Special units -------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.1.1", "12.1.1.water")
def test_complex_units_pay_for_lakes():
    """R-140"""
    assert cost(war("nato_jtf_m @ 1715; rus_2gd @ 2818"), "nato_jtf_m", "1615") == 2


@pytest.mark.rule("axis_of_evil", "19.1.1", "15.1")
def test_complex_units_do_not_go_from_zone_to_zone():
    match = war("nato_tu_2 @ 1418; rus_2gd @ 1419", 1)
    move(match, "nato_tu_2")
    assert "1319" not in hexes(match)


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_a_complex_attacker_cancels_the_column_of_a_high_mountain():
    match = war("nato_jtf_m @ 1804; rus_58 @ 1905; held coalition grozny", 1)
    fight(match, "1905")
    assert shift(match) == {"13.6.1": -1, "19.1.1": 1}


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_there_is_no_column_to_cancel_in_the_open():
    match = war("nato_jtf_m @ 1418; rus_58 @ 1419", 1)
    fight(match, "1419")
    assert shift(match) == {}


@pytest.mark.rule("axis_of_evil", "19.1.2", "4.1.1")
def test_an_eliminated_base_scores_for_the_enemy():
    """R-22"""
    bare = victory.victory_points(table(war(FAR, fob=1)), 1)
    assert victory.victory_points(table(war(FAR + "rus_fob @ eliminated", fob=1)), 1) == bare + 1


@pytest.mark.rule("axis_of_evil", "19.1.2", "19.6.2")
def test_a_base_of_ones_own_serves_air_transport():
    match = war("nato_isaf @ 1725; nato_fob @ 1725; rus_2gd @ 1325", 3, fob=1, air_transport=1)
    choose(match, "transport")
    assert "2121" in targets(match, "airlift")


@pytest.mark.rule("axis_of_evil", "19.1.2", "9.2")
def test_a_base_takes_no_room_for_a_unit():
    match = war("nato_isaf @ 1724; nato_fob @ 1725; rus_2gd @ 1325", 1, fob=1)
    move(match, "nato_isaf")
    assert "1725" in hexes(match)


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_a_hyperwar_result_of_the_union_brings_no_6gw():
    """R-90"""
    text = "rus_og_ea @ 1418; nato_jtfg @ 1419 reduced; nato_6gw @ reinforcement; active eurasian"
    match = war(text, "HW1", sixth_generation=1)
    fight(match, "1419")
    choose(match, "stay")
    assert place(match, "nato_6gw") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_on_the_track_are_not_received_again():
    """R-150"""
    match = war("nato_cc @ 1418; irn_mahdi @ 1419; nato_6gw @ track due=9", "HW1", sixth_generation=1)
    fight(match, "1419")
    choose(match, "stay")
    assert (place(match, "nato_6gw"), state(match).due[BOX.piece("nato_6gw")]) == ("track", 9)


@pytest.mark.rule("axis_of_evil", "19.1.4", "13.5")
def test_declared_6gw_are_in_the_odds():
    """R-63 Four against six, 1:2, three columns further: 3:1, and HW1 counts."""
    match = war("nato_isaf @ 1418; nato_jtfg @ 1519; rus_2gd @ 1419; nato_6gw @ staging", sixth_generation=1)
    choose(match, "attack", "declare")
    forecast = match.forecast(1, next(each for each in asked(match).options if len(each.targets) == 1))
    assert "column 3:1" in forecast.facts
    assert "HW1" in {chance.code for chance in forecast.chances}


# 19.2 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.2")
def test_an_r_result_of_missiles_drives_off_no_fleet():
    boxes = lying("staging", "rus_msl_1", "irn_msl_1", "nato_5f", "nato_tac_1", "nato_tac_2")
    match = war(f"{FAR}active eurasian; {boxes}", "R1", area_denial=1)
    choose(match, "superiority", "sortie rus_msl_1 irn_msl_1")
    assert asked(match).seat == 1
    assert set(options(match)) == {"withdraw nato_tac_1", "withdraw nato_tac_2"}


# 19.3 to 19.5 -------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.3.return")
@pytest.mark.parametrize(("turn", "there"), [(7, "track"), (8, "out")])
def test_peshmerga_who_would_return_after_turn_ten_do_not(turn: int, there: str):
    match = war(f"turn {turn}; psh_ypg @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DE", 3)
    fight(match, "1411")
    assert place(match, "psh_ypg") == there


@pytest.mark.rule("axis_of_evil", "19.3.move", "14.1")
def test_peshmerga_retreat_inside_kurdistan():
    """R-92"""
    match = war("psh_80 @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DR")
    fight(match, "1411")
    assert hexes(match, "retreat") == {"1410", "1511"}
    assert why_not(match, "1311").rule == "19.3.move"


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_no_flip_where_the_last_peshmerga_attacker_died():
    """R-180"""
    text = "iraq eurasian; held eurasian mosul; psh_ypg @ 1712 reduced; nato_isaf @ 1613; rus_2gd @ 1325"
    match = war(text, "BB", 1)
    fight(match, "1612")
    choose(match, "lose psh_ypg")
    while match.pending and asked(match).rule != "6.3":
        choose(match, "stay")
    assert holder(match, "mosul") == "eurasian"


@pytest.mark.rule("axis_of_evil", "19.4", "3.8.iraq")
@pytest.mark.parametrize(("switch", "offered"), [(1, False), (0, True)])
def test_irbil_is_open_to_an_iraqi_set_up_only_without_the_rule(switch: int, offered: bool):
    match = opening(1, 1, 2, 1, iraqi_government=switch)
    choose(match, "default")
    assert ("1712" in deploy(match, "irq_n")) is offered


@pytest.mark.rule("axis_of_evil", "19.5", "10.2.1.israel")
def test_israelis_do_not_enter_where_the_union_stands():
    text = "nato_isaf @ 1725; syr_rg @ 0916; syr_4 @ 1013; isr_nc @ reinforcement"
    match = war(text, 1, israelis=1)
    choose(match, "reinforce", "bring isr_nc")
    assert place(match, "isr_nc") == "1014"  # in a zone of control; Damascus and 0916 are held


@pytest.mark.rule("axis_of_evil", "19.5.combat", "13.1")
def test_israelis_attack_nobody_in_iraq():
    match = war("isr_nc @ 1214; rus_2gd @ 1215", israelis=1)
    assert "attack" not in options(match)


# 19.6 Additional actions --------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_needs_two_points():
    text = "nato_jtf_v @ 1418; rus_mvd @ 1421; "
    assert "airborne_assault" in options(war(text + "ap 9 2", assaults=1))
    assert "airborne_assault" not in options(war(text + "ap 9 1", assaults=1))


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_may_be_supported_by_air_and_special_forces():
    text = "nato_jtf_v @ 1418; rus_mvd @ 1421; nato_tac_1 @ staging; nato_sas @ staging"
    match = war(text, 3, 3, 1, 1, assaults=1)
    choose(match, "airborne_assault", "assault 1421", "to 1420", "support nato_tac_1", "coalition: commit nato_sas")
    assert shift(match) == {"13.6.3": 1, "13.6.4": 3}


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_two_ordinary_airborne_units_do_not_assault_together():
    text = "irq_abn @ 1418; nato_jtf_v @ 1518; nato_rf_a @ 1618; rus_mvd @ 1421"
    match = war(text, assaults=1)
    choose(match, "airborne_assault", "assault 1421")
    with pytest.raises(IllegalChoice, match="hyperwar"):
        choose(match, "with nato_rf_a irq_abn")


@pytest.mark.rule("axis_of_evil", "19.6.1.fail")
def test_a_stalled_assault_from_the_sea_loses_the_unit():
    match = war("nato_1mef @ 2121; rus_2gd @ 2420", "AS", assaults=1)
    choose(match, "amphibious_assault", "assault 2420", "to 2421")
    assert place(match, "nato_1mef") == "eliminated"


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_hyperwar_units_are_flown_one_at_a_time():
    match = war("nato_cc @ 2121; nato_jtf_pg @ 2424; rus_2gd @ 1325", 1, air_transport=1)
    choose(match, "transport", "unit nato_cc", "airlift 1515")
    assert place(match, "nato_jtf_pg") == "2424"
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "19.6.4", "6.2.1")
def test_enhancement_does_not_lift_the_limit():
    text = FAR + "phase action_points; shock_played; nato_sas @ staging"
    match = war(text, 6, 6, 4, 1, 1, 2, ap_enhancement=1)
    choose(match, "enhance nato_sas")
    assert ap(match, "coalition") == 18


@pytest.mark.rule("axis_of_evil", "19.6.4", "19.8.2")
def test_islamist_special_forces_give_no_action_points():
    """R-160"""
    text = FAR + "phase action_points; isl_haq @ staging side=coalition"
    match = war(text, 1, 1, 1, 1, ap_enhancement=1, **JIHAD)
    assert ap(match, "coalition") == 4  # nobody was asked


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "14.1")
def test_a_rebellion_eliminates_a_unit_that_cannot_retreat():
    """R-97"""
    text = "iraq eurasian; nato_cc @ 1918; nato_jtf_pg @ 1920; irq_d @ 1919; nato_pmc @ staging; "
    match = war(text, "rebellion-2", 1, insurgency=1)
    choose(match, "insurgency", "stir 1919")
    assert place(match, "irq_d") == "eliminated"
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_the_enemy_sends_no_special_forces_against_an_insurgency():
    match = war(FAR + "nato_pmc @ staging; rus_odon @ staging", "rebellion-1", 2, insurgency=1)
    choose(match, "insurgency", "stir 2513")
    assert holder(match, "tehran") == "coalition"
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5", "9.3")
def test_a_unit_driven_out_of_a_city_leaves_it_to_the_rebels():
    match = war(FAR + "irn_n @ 2315; nato_pmc @ staging", "rebellion-2", 1, insurgency=1)
    choose(match, "insurgency", "stir 2315")
    if asked(match).rule != "6.3":
        choose(match, options(match)[0])
    assert place(match, "irn_n") not in ("2315", "eliminated")
    assert holder(match, "arak") == "coalition"


# 19.7, 19.8 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.7")
def test_in_a_base_no_die_is_rolled():
    match = war("nato_isaf @ 1515 reduced; rus_2gd @ 1325", logistics=1)
    choose(match, "regroup")
    assert not is_reduced(match, "nato_isaf")


@pytest.mark.rule("axis_of_evil", "19.7", "15.5")
def test_supply_does_not_lift_the_ban_in_a_zone_of_control():
    assert "regroup" not in options(war("nato_isaf @ 1515 reduced; rus_2gd @ 1514", logistics=1))


@pytest.mark.rule("axis_of_evil", "19.7")
def test_a_gulf_port_supplies_the_coalition_only():
    """Basrah is a port without a base; only the Coalition is supplied by the port itself."""
    union = war("nato_cc @ 2018; rus_41 @ 2120 reduced; iraq eurasian; active eurasian", logistics=1)
    west = war("rus_2gd @ 2018; nato_isaf @ 2120 reduced", logistics=1)
    assert not logistics.is_in_place(table(union), BOX.piece("rus_41"))
    assert logistics.is_in_place(table(west), BOX.piece("nato_isaf"))


@pytest.mark.rule("axis_of_evil", "19.7")
def test_a_port_on_the_arabian_sea_supplies_like_one_on_the_gulf():
    """R-19"""
    match = war("held coalition chabahar; rus_2gd @ 1325; nato_isaf @ 3724 reduced", logistics=1)
    assert logistics.is_in_place(table(match), BOX.piece("nato_isaf"))


@pytest.mark.rule("axis_of_evil", "19.8.2", "2.12.islamist")
def test_a_recruited_islamist_takes_the_side_of_his_recruiter():
    match = war(FAR + "rus_cw_1 @ staging; isl_tal @ islamist; active eurasian", "rebellion-1", 1, **JIHAD)
    choose(match, "recruiting", "stir 2121")
    if asked(match).rule != "6.3":
        choose(match, options(match)[0])
    assert side_of(match, "isl_tal") == "eurasian"


@pytest.mark.rule("axis_of_evil", "19.8.2", "19.1.2")
def test_no_base_is_built_with_islamists():
    """R-168"""
    text = "isl_is_1 @ 1418 side=coalition; rus_2gd @ 1325; nato_fob @ reinforcement"
    assert "reinforce" not in options(war(text, fob=1, **JIHAD))


@pytest.mark.rule("axis_of_evil", "19.8.2", "11.2")
def test_islamist_special_forces_of_an_insurgency_return_to_the_display():
    """R-131"""
    match = war(FAR + "isl_amn @ staging side=coalition", "-", **JIHAD)
    choose(match, "insurgency", "stir 2513")
    assert place(match, "isl_amn") == "islamist"
    done(match)


@pytest.mark.rule("axis_of_evil", "19.8.2", "13.6.3")
def test_aircraft_may_support_islamists():
    """R-102"""
    match = war("isl_is_1 @ 1418 side=coalition; rus_2gd @ 1419; nato_tac_1 @ staging", 1, **JIHAD)
    attack(match, "1419")
    choose(match, "support nato_tac_1")
    assert shift(match) == {"13.6.3": 1}


@pytest.mark.rule("axis_of_evil", "19.8.2", "19.1.2")
def test_islamists_do_not_end_a_move_with_a_base():
    """R-168"""
    match = war("isl_is_1 @ 1418 side=coalition; nato_fob @ 1419; rus_2gd @ 2818", 1, fob=1, **JIHAD)
    move(match, "isl_is_1")
    assert "1419" not in hexes(match)
    assert "1417" in hexes(match)


@pytest.mark.rule("axis_of_evil", "19.8.1", "19.1.2")
def test_islamists_do_not_rise_beside_a_base():
    """R-168"""
    text = FAR + "nato_fob @ 2021; nato_pmc @ staging; isl_tal @ islamist; isl_aq @ islamist"
    match = war(text, "rebellion-1", 1, fob=1, **JIHAD)
    choose(match, "recruiting", "stir 2121", "recruit isl_tal")
    assert "2021" not in targets(match, "at")
    assert "2022" in targets(match, "at")


@pytest.mark.rule("axis_of_evil", "19.8.2", "10.2.1.coalition")
def test_a_port_with_islamists_brings_in_nobody_else():
    """R-170 Basrah is a port without a base; nobody is displaced from it either."""
    text = FAR + "isl_is_1 @ 2120 side=coalition; nato_cc @ reinforcement"
    match = war(text, 1, **JIHAD)
    choose(match, "reinforce", "bring nato_cc")
    assert not {"2120", "2019"} & targets(match, "at")


@pytest.mark.rule("axis_of_evil", "19.7.1")
def test_the_off_map_line_supplies_russians_only():
    """R-99"""
    match = war("nato_cc @ 1414; irn_n @ 1803 reduced; held coalition grozny", logistics=1)
    assert not logistics.is_in_place(table(match), BOX.piece("irn_n"))


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_a_unit_is_flown_to_another_base():
    match = war("nato_isaf @ 2121; rus_2gd @ 1325", 2, air_transport=1)
    choose(match, "transport")
    assert "2121" not in targets(match, "airlift")
