"""12 Unit movement, and 15 Zones of control."""

import pytest
from axis_tools import BOX, ap, cost, fight, hexes, move, place, state, targets, war

from sandtable.board.zoc import Zones
from sandtable.testing import choose, done, events, options, why_not


@pytest.mark.rule("axis_of_evil", "12.0")
def test_movement_is_no_attack_and_garrisons_stay():
    match = war("nato_isaf @ 1418; rus_2gd @ 1420", 6)
    move(match, "nato_isaf")
    assert "1420" not in hexes(match)
    assert all(each.split()[0] in ("to", "halt") for each in options(match))
    match = war("nato_isaf @ 1418; nato_jtfg @ 1518")
    choose(match, "ground")
    assert why_not(match, "gar_riyadh").rule == "12.0"


@pytest.mark.rule("axis_of_evil", "12.1")
def test_some_or_no_points_may_be_used():
    match = war("nato_isaf @ 1418; rus_2gd @ 2818", 5)
    move(match, "nato_isaf")
    assert "halt" in options(match)
    assert {"1417", "1318", "1414"} <= hexes(match)
    choose(match, "halt")
    assert place(match, "nato_isaf") == "1418"


@pytest.mark.rule("axis_of_evil", "12.1.1")
def test_terrain_costs():
    match = war("nato_isaf @ 1414; rus_2gd @ 2818")
    assert cost(match, "nato_isaf", "1415") == 1  # clear
    match = war("nato_isaf @ 2818; rus_2gd @ 1414")
    assert cost(match, "nato_isaf", "2819") == 2  # rough
    match = war("nato_isaf @ 1414; rus_2gd @ 1809; active eurasian")
    assert cost(match, "rus_2gd", "1810") == 3  # mountain


@pytest.mark.rule("axis_of_evil", "12.1.1.water")
def test_a_river_costs_one_more():
    # the Euphrates lies between 1615 and 1616 and does not between 1616 and 1617
    match = war("nato_isaf @ 1616; rus_2gd @ 2818")
    assert cost(match, "nato_isaf", "1615") == 2
    assert cost(match, "nato_isaf", "1617") == 1
    lake = war("nato_isaf @ 1715; rus_2gd @ 2818")  # Lake Tharthar between 1615 and 1715
    assert (BOX.hex("1615"), BOX.hex("1715")) in BOX.still_water
    assert cost(lake, "nato_isaf", "1615") == 2


@pytest.mark.rule("axis_of_evil", "12.1.1.roads")
def test_along_a_railroad_every_hex_costs_one():
    # Baghdad line: 1715, 1716, 1717 in spite of the rivers; mountains of the Tabriz line
    match = war("nato_isaf @ 1716; rus_2gd @ 2818")
    assert cost(match, "nato_isaf", "1717") == 1
    match = war("rus_2gd @ 1909; nato_isaf @ 1414; active eurasian")
    assert BOX.terrain[BOX.hex("1910")] != "clear"
    assert cost(match, "rus_2gd", "1910") == 1
    assert cost(match, "rus_2gd", "2009") == 4  # a mountain across the Araks, off the railroad


@pytest.mark.rule("axis_of_evil", "12.1.1.minimum")
def test_without_enough_points_the_hex_is_closed_and_the_action_spent():
    match = war("nato_isaf @ 2818; rus_2gd @ 1414", 1)
    move(match, "nato_isaf")
    assert place(match, "nato_isaf") == "2818"
    assert ap(match, "coalition") == 8
    assert state(match).active == 0
    done(match)


@pytest.mark.rule("axis_of_evil", "12.2", "12.3")
def test_type_unit_points_then_die():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1518; rus_2gd @ 2818", 3)
    choose(match, "ground")
    assert set(options(match)) == {"unit nato_isaf", "unit nato_jtfg"}
    assert ap(match, "coalition") == 9
    choose(match, "unit nato_isaf")
    assert ap(match, "coalition") == 8
    assert [each.rule for each in events(match, "roll")] == ["12.3.1"]
    choose(match, "to 1417")
    assert place(match, "nato_isaf") == "1417"
    assert place(match, "nato_jtfg") == "1518"


@pytest.mark.rule("axis_of_evil", "12.3")
def test_a_unit_shut_in_is_not_offered():
    ring = "rus_2gd @ 1418; rus_41 @ 1519; rus_58 @ 1520; rus_8gd @ 1420; rus_20gd @ 1320; rus_mvd @ 1319"
    match = war(f"nato_isaf @ 1419; nato_jtfg @ 1725; {ring}", 3)
    choose(match, "ground")  # only one unit can move
    assert match.pending[0].about["unit"] == BOX.piece("nato_jtfg")


@pytest.mark.rule("axis_of_evil", "12.3.1")
@pytest.mark.parametrize("unit", ["nato_isaf", "nato_cc", "irq_bagh", "psh_80"])
def test_one_die_whatever_the_unit(unit: str):
    match = war(f"{unit} @ 1812 reduced; rus_2gd @ 2818", 4)
    move(match, unit)
    assert match.pending[0].about["points"] == 4
    done(match)


# 12.4 Hyperwar ------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "12.4")
def test_all_hyperwar_units_move_by_one_type_each_with_its_die():
    match = war(
        "nato_cc @ 1418; nato_jtf_pg @ 1518; isr_nc @ 1015; nato_isaf @ 1618; rus_2gd @ 2818", 2, 3, israelis=1
    )
    choose(match, "hyperwar")  # only by ground
    assert ap(match, "coalition") == 7
    assert targets(match, "unit") == {"nato_cc", "nato_jtf_pg", "isr_nc"}  # all contingents, hyperwar only
    choose(match, "unit nato_cc", "to 1416", "unit nato_jtf_pg", "to 1516")
    assert targets(match, "unit") == {"isr_nc"}
    choose(match, "done")
    assert place(match, "nato_cc") == "1416"
    assert state(match).active == 0
    done(match)


@pytest.mark.rule("axis_of_evil", "12.4")
def test_units_must_qualify_for_the_type():
    match = war("nato_cc @ 1418; nato_jtf_v @ 1518; nato_1mef @ 2121; rus_2gd @ 2818", 1, 1)
    choose(match, "hyperwar")
    assert {"by_ground", "by_air", "by_sea"} <= set(options(match))
    choose(match, "by_air")
    assert targets(match, "unit") == {"nato_jtf_v"}


@pytest.mark.rule("axis_of_evil", "12.4", "2.4")
def test_the_face_that_shows_decides():
    """R-137"""
    match = war("isr_nc @ 1015 reduced; rus_2gd @ 2818", israelis=1)
    assert "hyperwar" not in options(match)
    assert "hyperwar" in options(war("isr_nc @ 1015; rus_2gd @ 2818", israelis=1))


# 12.5 Railroad ------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "12.5")
def test_units_of_one_contingent_go_by_rail_with_two_dice_each():
    match = war("rus_2gd @ 3510; rus_41 @ 3008; irn_n @ 3412; active eurasian", 2, 1, 1, 1)
    choose(match, "rail", "contingent russia", "unit rus_2gd")
    assert match.pending[0].about["points"] == 3
    assert {"3410", "3310", "3209", "3610", "3710"} <= hexes(match)
    assert all(BOX.on_rail[BOX.hex(name)] for name in hexes(match))
    assert "3109" not in hexes(match)  # four hexes away
    choose(match, "to 3310")
    assert targets(match, "unit") == {"rus_41"}
    choose(match, "unit rus_41", "to 2908")
    assert place(match, "rus_2gd") == "3310"
    assert ap(match, "eurasian") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "12.5", "15.2")
def test_no_train_starts_or_passes_next_to_an_enemy():
    # the line from Basrah north: an enemy garrison at Nasiriyah closes it
    match = war("held eurasian nasiriyah; irq_bas @ 1717; rus_2gd @ 2818", 6, 6)
    choose(match, "rail", "unit irq_bas")
    assert "1818" not in hexes(match)  # next to Nasiriyah
    assert "1716" in hexes(match)
    assert why_not(match, "1818").rule == "12.5"
    assert why_not(match, "1418").rule == "12.5"  # no railroad
    assert "rail" not in options(war("irq_bas @ 1717; rus_2gd @ 1718"))
    assert "rail" not in options(war("held eurasian nasiriyah; irq_bas @ 1818; rus_2gd @ 2818"))


@pytest.mark.rule("axis_of_evil", "12.5")
def test_neutral_garrisons_do_not_stop_trains():
    """R-54"""
    match = war("division 3; rus_corf_tc @ 1807; nato_isaf @ 1414; active eurasian; held eurasian tbilisi", 6, 6)
    choose(match, "rail", "unit rus_corf_tc")
    assert "1909" in hexes(match)
    assert "1607" not in hexes(match)


@pytest.mark.rule("axis_of_evil", "12.5.1", "10.2.1.russia")
def test_the_trans_siberian_line_brings_units_from_the_districts():
    match = war("rus_8gd @ southern; rus_20gd @ central; rus_mvd @ southern; active eurasian; nato_isaf @ 1414")
    choose(match, "trans_siberian", "entrain rus_8gd", "to 3710", "entrain rus_20gd")
    assert place(match, "rus_8gd") == "3710"
    assert place(match, "rus_20gd") == "1703"
    assert place(match, "rus_mvd") == "southern"  # each end takes one unit
    assert ap(match, "eurasian") == 8
    assert state(match).active == 1
    done(match)


@pytest.mark.rule("axis_of_evil", "12.5.1")
def test_from_one_end_of_the_line_to_the_other():
    match = war("rus_8gd @ 1703; rus_2gd @ 1803; irn_n @ 3710; active eurasian; nato_isaf @ 1414")
    assert "trans_siberian" not in options(match)  # the other end is taken
    match = war("rus_8gd @ 1703; rus_2gd @ 1803; active eurasian; nato_isaf @ 1414")
    choose(match, "trans_siberian")
    assert place(match, "rus_8gd") == "3710"
    assert "trans_siberian" not in options(war("rus_8gd @ 1703; nato_isaf @ 1603; active eurasian"))


@pytest.mark.rule("axis_of_evil", "12.5.1")
def test_the_line_is_russian():
    assert "trans_siberian" not in options(war("irn_n @ 1703; nato_isaf @ 1414; active eurasian"))


# 12.6, 12.7 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "12.6", "12.6.1")
def test_airborne_units_fly_two_dice_of_hexes_over_everything():
    match = war("nato_jtf_v @ 1419; nato_isaf @ 1725; rus_2gd @ 1418; rus_41 @ 1519; rus_58 @ 1617", 1, 2)
    choose(match, "airborne")
    assert ap(match, "coalition") == 8
    assert place(match, "nato_jtf_v") == "1419"
    assert "1416" in hexes(match)  # three hexes, over the enemy
    assert "1415" not in hexes(match)
    assert "1418" not in hexes(match)
    assert why_not(match, "1415").rule == "12.6.1"
    choose(match, "to 1517")  # next to an enemy
    assert place(match, "nato_jtf_v") == "1517"


@pytest.mark.rule("axis_of_evil", "12.6")
def test_only_units_with_the_symbol_fly():
    assert "airborne" not in options(war("nato_cc @ 1419; rus_2gd @ 2818"))
    assert "airborne" in options(war("rus_1vdv @ 1419; nato_cc @ 2818; active eurasian"))


@pytest.mark.rule("axis_of_evil", "12.6.1")
def test_no_landing_in_high_mountains_sea_or_garrisons():
    match = war("rus_1vdv @ 1904; nato_cc @ 2818; active eurasian", 1, 1)
    choose(match, "airborne")
    assert "1905" not in hexes(match)
    assert "1805" not in hexes(match)
    assert "2204" not in hexes(match)
    assert "1804" in hexes(match)


@pytest.mark.rule("axis_of_evil", "12.7")
def test_amphibious_units_go_from_a_port_to_a_coast_of_the_same_sea():
    match = war("nato_1mef @ 2121; rus_2gd @ 2818")
    choose(match, "amphibious")
    assert ap(match, "coalition") == 8
    assert not events(match, "roll")
    found = hexes(match)
    assert "3023" in found  # the far shore of the Gulf
    assert "2521" not in found  # Bushehr is held
    assert "0911" not in found
    choose(match, "to 2420")
    assert place(match, "nato_1mef") == "2420"


@pytest.mark.rule("axis_of_evil", "12.7")
def test_only_from_friendly_ports_and_only_in_their_seas():
    assert "amphibious" not in options(war("nato_1mef @ 1725; rus_2gd @ 2818"))
    assert "amphibious" in options(war("rus_ni @ 2104; nato_cc @ 2818; active eurasian"))  # the Caspian
    assert "amphibious" not in options(war("rus_ni @ 0913; nato_cc @ 2818; active eurasian"))  # Mediterranean
    assert "amphibious" in options(war("rus_ni @ 1403; nato_cc @ 2818; active eurasian"))  # Black Sea
    assert "amphibious" in options(war("nato_1mef @ 1505; rus_2gd @ 2818"))  # Black Sea too
    assert "amphibious" not in options(war("nato_1mef @ 2307; held coalition baku; rus_2gd @ 2818"))


# 15 Zones of control ------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "15.0")
def test_mobile_units_exert_zones_garrisons_do_not():
    match = war("rus_2gd @ 1419 reduced; nato_isaf @ 1725; rus_fob @ 1613; active coalition", fob=1)
    s = state(match)
    covered = {BOX.grid.names[i] for i in range(BOX.size) if s.zones.counts[0][i]}
    assert covered == {"1418", "1519", "1520", "1420", "1320", "1319"}


@pytest.mark.rule("axis_of_evil", "15.0")
def test_zones_equal_a_recomputation_after_moves_and_losses():
    match = war("nato_isaf @ 1418; nato_cc @ 1320; rus_2gd @ 1419 reduced", "DR")
    fight(match, "1419")
    if options(match)[0].startswith("retreat"):
        choose(match, options(match)[0])
    s = state(match)
    pieces = [(side, where) for side in (0, 1) for where in s.stacks[side]]
    assert s.zones.counts == Zones.recomputed(BOX.grid.around, 2, pieces).counts


@pytest.mark.rule("axis_of_evil", "15.1")
def test_a_unit_stops_in_a_zone_of_control():
    match = war("nato_isaf @ 1416; rus_2gd @ 1419", 6)
    move(match, "nato_isaf")
    assert "1418" in hexes(match)
    match = war("nato_isaf @ 1416; rus_2gd @ 1418; rus_41 @ 1618; rus_58 @ 1218", 3)
    move(match, "nato_isaf")
    assert "1519" not in hexes(match)  # only through a zone


@pytest.mark.rule("axis_of_evil", "15.1")
def test_a_unit_leaves_a_zone_only_into_a_free_hex():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", 1)
    move(match, "nato_isaf")
    found = hexes(match)
    assert "1319" not in found  # from zone to zone
    assert "1417" in found
    assert "1318" in found
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", 2)
    move(match, "nato_isaf")
    assert "1319" in hexes(match)  # by a free hex


@pytest.mark.rule("axis_of_evil", "15.3")
def test_airborne_and_amphibious_moves_ignore_zones():
    match = war("nato_jtf_v @ 1418; rus_2gd @ 1419", 1, 1)
    choose(match, "airborne")
    assert {"1319", "1519"} <= hexes(match)
    match = war("nato_1mef @ 2121; rus_2gd @ 2122")
    choose(match, "amphibious")
    assert any(BOX.grid.adjacent(BOX.hex(name), BOX.hex("2122")) for name in hexes(match))


@pytest.mark.rule("axis_of_evil", "15.4", "13.1")
def test_zones_force_no_combat():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419")
    assert "pass" in options(match)


@pytest.mark.rule("axis_of_evil", "15.5", "10.2.1")
def test_zones_do_not_bar_reinforcements_from_a_base_but_a_regroup():
    match = war("nato_cc @ reinforcement; nato_isaf @ 1418 reduced; rus_2gd @ 2021; rus_41 @ 1419", 1)
    assert "regroup" not in options(match)
    choose(match, "reinforce", "bring nato_cc")
    assert "2121" in targets(match, "at")
