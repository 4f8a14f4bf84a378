"""3 to 7, 9 to 12 and 15 read a second time: limits, edge rows and refusals."""

import pytest
from axis_tools import BOX, ap, attack, cost, hexes, is_reduced, lying, move, place, state, table, targets, war

from sandtable.games.axis_of_evil.rules import victory
from sandtable.testing import asked, choose, done, options, why_not

FAR = "nato_isaf @ 1418; rus_2gd @ 1325; "


# 4 Victory ----------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_eliminated_air_units_score_nothing():
    bare = victory.victory_points(table(war(FAR)), 0)
    lost = FAR + lying("eliminated", "nato_tac_1", "gcc_tac_1")
    assert victory.victory_points(table(war(lost)), 0) == bare


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_the_ten_points_go_to_the_coalition_where_the_union_holds_shock():
    with_shock = victory.victory_points(table(war(FAR)), 1)
    without = victory.victory_points(table(war(FAR, scenario="drive_to_the_gulf")), 1)
    assert without == with_shock + 10


@pytest.mark.rule("axis_of_evil", "3.2", "4.1.1")
def test_any_symbol_of_syria_counts_three_for_the_coalition_bases_included():
    """R-24 Damascus: a capital and a minor base."""
    before = victory.victory_points(table(war(FAR, scenario="levant_endgame")), 1)
    held = victory.victory_points(table(war(FAR + "held coalition damascus", scenario="levant_endgame")), 1)
    assert held == before + 6


@pytest.mark.rule("axis_of_evil", "3.2")
def test_the_scenarios_value_is_not_for_the_other_player():
    before = victory.victory_points(table(war(FAR, scenario="levant_endgame")), 0)
    lost = victory.victory_points(table(war(FAR + "held coalition damascus", scenario="levant_endgame")), 0)
    assert lost == before - 2


# 6, 7 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "6.3.3")
def test_an_action_between_two_passes_keeps_the_turn_going():
    match = war(FAR + "shock out", 1, seed=1)
    choose(match, "pass", "ground", "halt", "pass")
    assert state(match).turn == 1


@pytest.mark.rule("axis_of_evil", "6.3.4")
def test_who_spends_his_last_point_is_not_asked_again():
    match = war(FAR + "ap 9 1", 1, 1)
    choose(match, "ground", "halt", "ground", "halt")
    assert asked(match).seat == 0


@pytest.mark.rule("axis_of_evil", "7.2")
def test_the_last_turn_still_takes_the_marker():
    match = war(FAR + "phase shock; turn 4", 1, 6, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert (state(match).shock_side, state(match).shock_due) == (0, 10)


@pytest.mark.rule("axis_of_evil", "7.2")
def test_the_second_players_use_gives_it_back_to_the_first():
    match = war(FAR + "phase shock; turn 4; shock eurasian 4", 1, 2, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert (state(match).shock_side, state(match).shock_due) == (1, 6)


@pytest.mark.rule("axis_of_evil", "7.1")
def test_the_third_die_is_for_one_turn_only():
    match = war(FAR + "phase shock", 1, 3, 1, 1, 1, 1, 1, 2, 2, 2, 2)
    choose(match, "shock", "pass", "pass")
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (6, 6)
    done(match)


@pytest.mark.rule("axis_of_evil", "7.2", "7.1")
def test_the_marker_cannot_be_played_before_its_turn():
    match = war(FAR + "phase shock; turn 3; shock eurasian 4", 1, 1, 1, 1)
    assert "shock" not in options(match)


@pytest.mark.rule("axis_of_evil", "7.1", "19.8.1")
def test_shock_brings_no_islamists():
    """R-34"""
    text = FAR + "phase shock; isl_aq @ islamist; gcc_sf @ reinforcement; nato_cw @ reinforcement"
    match = war(text, 2, insurgency=1, islamists=1)
    choose(match, "shock")
    assert set(options(match)) == {"ready gcc_sf", "ready nato_cw", "stop"}


# 9 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "9.2")
def test_friends_of_two_contingents_do_not_end_in_one_hex():
    """R-36"""
    match = war("nato_isaf @ 1418; gcc_exp @ 1420; rus_2gd @ 2818", 3)
    move(match, "nato_isaf")
    assert "1420" not in hexes(match)
    assert why_not(match, "1420").rule in ("9.1", "9.2")


@pytest.mark.rule("axis_of_evil", "9.1", "15.1")
def test_a_friend_in_a_zone_of_control_cannot_be_passed():
    """R-125 The enemy at 1420 covers 1419, 1320 and 1520, through which every path to 1419 leads."""
    match = war("nato_isaf @ 1418; gcc_exp @ 1419; rus_2gd @ 1420", 6)
    move(match, "nato_isaf")
    assert "1419" not in hexes(match)


# 10 -----------------------------------------------------------------------------------------------------


def arrivals(text: str, unit: str, *dice: int, contingent: str = "", active: str = "coalition") -> set[str]:
    match = war(f"{FAR}{text}; active {active}", *dice)
    choose(match, "reinforce")
    if f"contingent {contingent}" in options(match):
        choose(match, f"contingent {contingent}")
    choose(match, f"bring {unit}")
    return targets(match, "at")


@pytest.mark.rule("axis_of_evil", "10.2", "10.2.1")
def test_no_displacement_from_a_base_with_room():
    """R-41"""
    assert "1821" not in arrivals("gcc_exp @ reinforcement", "gcc_exp", 1)


@pytest.mark.rule("axis_of_evil", "10.2", "10.2.1")
def test_no_displacement_into_a_zone_of_control():
    full = "gcc_sla @ 1822; gcc_exp @ reinforcement; rus_41 @ 1721"  # covers 1722 and 1821
    found = arrivals(full, "gcc_exp", 1)
    assert "1722" not in found
    assert "1821" not in found
    assert "1823" in found


@pytest.mark.rule("axis_of_evil", "10.2.1.iran")
def test_an_iranian_base_lost_to_the_coalition_takes_no_iranians():
    found = arrivals("irn_sr @ reinforcement; held coalition shiraz", "irn_sr", 1, active="eurasian")
    assert "2720" not in found
    assert "2517" in found


@pytest.mark.rule("axis_of_evil", "10.2.1.coalition")
def test_nato_uses_a_taken_base_in_iran():
    assert "2720" in arrivals("nato_cc @ reinforcement; held coalition shiraz", "nato_cc", 1)


@pytest.mark.rule("axis_of_evil", "10.2.1.coalition")
def test_a_black_sea_port_is_no_entry_for_nato():
    assert "1505" not in arrivals("nato_cc @ reinforcement", "nato_cc", 1)


@pytest.mark.rule("axis_of_evil", "10.2.3")
def test_russian_marines_deploy_on_the_caspian_and_not_on_the_black_sea():
    found = arrivals("rus_ni @ reinforcement", "rus_ni", 1, active="eurasian")
    assert "2105" in found  # an open coast of the Caspian
    assert "1504" not in found  # an open coast of the Black Sea


@pytest.mark.rule("axis_of_evil", "10.1")
def test_a_contingent_is_named_before_the_die():
    match = war(FAR + "gcc_sf @ reinforcement; nato_cw @ reinforcement", 1)
    choose(match, "reinforce")
    assert ap(match, "coalition") == 9
    choose(match, "contingent gcc", "ready gcc_sf")
    done(match)


# 11 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "11.1")
def test_a_unit_in_a_district_does_not_regroup():
    """R-134"""
    match = war("nato_isaf @ 1418; rus_8gd @ southern reduced; rus_2gd @ 1325; active eurasian")
    assert "regroup" not in options(match)


@pytest.mark.rule("axis_of_evil", "11.1")
def test_only_one_unit_regroups_in_an_action():
    match = war("rus_2gd @ 1325; nato_isaf @ 1418 reduced; nato_mnc @ 1725 reduced")
    choose(match, "regroup", "unit nato_isaf")
    assert is_reduced(match, "nato_mnc")


@pytest.mark.rule("axis_of_evil", "11.2")
def test_special_forces_due_on_turn_ten_stay_in_the_game():
    match = war("turn 4; nato_isaf @ 1418; rus_2gd @ 1419; nato_sas @ staging", 1, 6)
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas")
    assert (place(match, "nato_sas"), state(match).due[BOX.piece("nato_sas")]) == ("track", 10)


# 12, 15 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "12.1.1.water")
def test_a_river_adds_to_the_cost_of_the_terrain():
    match = war("nato_isaf @ 1612; rus_2gd @ 2818")  # the Tigris before rough 1611
    assert cost(match, "nato_isaf", "1611") == 3


@pytest.mark.rule("axis_of_evil", "12.1.1.roads")
def test_a_railroad_hex_entered_from_the_side_costs_its_terrain():
    match = war("rus_2gd @ 1911; nato_isaf @ 1414; active eurasian")  # 1910 is rough and on the line
    assert cost(match, "rus_2gd", "1910") == 2


@pytest.mark.rule("axis_of_evil", "12.5")
def test_a_railroad_action_moves_one_contingent_only():
    match = war("irq_bas @ 1717; nato_isaf @ 1715; rus_2gd @ 2818", 1, 1)
    choose(match, "rail", "contingent iraq", "unit irq_bas")
    choose(match, "halt")
    assert "unit nato_isaf" not in options(match)


@pytest.mark.rule("axis_of_evil", "12.5.1")
def test_the_lost_eastern_end_of_the_line_is_closed():
    match = war("rus_8gd @ 1703; nato_isaf @ 1414; held coalition mary; active eurasian")
    assert "trans_siberian" not in options(match)


@pytest.mark.rule("axis_of_evil", "12.6")
def test_any_contingent_with_the_symbol_flies():
    assert "airborne" in options(war("irq_abn @ 1717; rus_2gd @ 2818"))


@pytest.mark.rule("axis_of_evil", "12.6.1", "5.3")
def test_a_neutral_country_is_flown_over_but_no_landing_place():
    """R-15 Qatar, the Emirates and Oman are neutral; 2926 is in the Emirates, 2726 too."""
    match = war("division 4; nato_jtf_v @ 2526; rus_2gd @ 2818", 6, 6)
    choose(match, "airborne")
    found = hexes(match)
    assert "2826" not in found
    assert "3023" in found  # Iran, across the Gulf and the Emirates


@pytest.mark.rule("axis_of_evil", "12.7")
def test_an_amphibious_move_leaves_the_port_for_the_same_sea_only():
    match = war("nato_1mef @ 0911; rus_2gd @ 2818")
    choose(match, "amphibious")
    found = hexes(match)
    assert "0912" in found
    assert "0705" not in found  # Black Sea
    assert "2122" not in found  # Persian Gulf


@pytest.mark.rule("axis_of_evil", "12.4", "12.7")
def test_several_hyperwar_marines_sail_in_one_action():
    match = war("nato_1mef @ 2121; nato_2mef @ 0911; nato_rf_m @ 2424; rus_2gd @ 2818")
    choose(match, "hyperwar", "by_sea")
    assert targets(match, "unit") == {"nato_1mef", "nato_2mef"}
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "15.1")
def test_the_first_zone_ends_the_move():
    match = war("nato_isaf @ 1416; rus_2gd @ 1419", 6)
    assert cost(match, "nato_isaf", "1418") == 2
    assert cost(match, "nato_isaf", "1319") == 3  # round the edge of the zone, not through 1418


@pytest.mark.rule("axis_of_evil", "2.1.islands", "12.3")
def test_bahrain_is_reached_over_the_causeway_only():
    """R-20"""
    assert cost(war("nato_isaf @ 2424; rus_2gd @ 2818"), "nato_isaf", "2524") == 1
    assert cost(war("nato_isaf @ 2423; rus_2gd @ 2818"), "nato_isaf", "2524") == 2


# True reasons -------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "12.1.1")
def test_high_mountains_are_refused_for_what_they_are():
    match = war("rus_58 @ 1804; nato_isaf @ 1414; active eurasian", 6)
    move(match, "rus_58")
    assert why_not(match, "1905").rule == "12.1.1"


@pytest.mark.rule("axis_of_evil", "15.1")
def test_a_step_from_zone_to_zone_is_refused_because_of_the_zones():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", 1)
    move(match, "nato_isaf")
    assert why_not(match, "1319").rule == "15.1"


@pytest.mark.rule("axis_of_evil", "12.1.1.minimum")
def test_a_hex_out_of_reach_is_refused_because_of_the_points():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", 1)
    move(match, "nato_isaf")
    assert why_not(match, "1415").rule == "12.1.1.minimum"


@pytest.mark.rule("axis_of_evil", "19.6.5", "5.3")
def test_a_neutral_garrison_is_no_place_for_an_insurgency():
    match = war(FAR + "division 4; rus_odon @ staging; active eurasian", insurgency=1)
    choose(match, "insurgency")
    assert why_not(match, "2625").rule == "5.3"
