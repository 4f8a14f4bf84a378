"""12.0 to 12.3 Ground movement, 9.1, and 15.1 Zones of control on the way."""

import pytest

from sandtable.games.axis_of_evil.rules import combat
from sandtable.testing import choose, done, events, options, why_not
from tests.games.axis_of_evil.tools import (
    BOX,
    GAME,
    ap,
    attack,
    cost,
    hexes,
    move,
    place,
    shift,
    state,
    table,
    targets,
    war,
)


@pytest.mark.rule("axis_of_evil", "2.1.islands", "12.3")
def test_bahrain_is_reached_over_the_causeway_only():
    """R-20"""
    assert cost(war("nato_isaf @ 2424; rus_2gd @ 2818"), "nato_isaf", "2524") == 1
    assert cost(war("nato_isaf @ 2423; rus_2gd @ 2818"), "nato_isaf", "2524") == 2


@pytest.mark.rule("axis_of_evil", "2.13")
def test_garrisons_do_not_move_and_ground_units_move_by_die():
    match = war("nato_isaf @ 1418; rus_2gd @ 2818", 4)
    choose(match, "ground")
    assert match.pending[0].about["points"] == 4
    for die in (1, 6):
        match = war("nato_isaf @ 1418", die)
        choose(match, "ground")
        assert match.pending[0].about["points"] == die


@pytest.mark.rule("axis_of_evil", "9.1")
def test_friends_may_be_passed():
    match = war(
        "nato_isaf @ 1418; nato_jtfg @ 1417; nato_mnc @ 1317; nato_cc @ 1518; gcc_exp @ 1318; rus_2gd @ 2818", 2
    )
    move(match, "nato_isaf")
    assert "1416" in hexes(match)


@pytest.mark.rule("axis_of_evil", "9.1", "15.1")
def test_a_friend_in_a_zone_of_control_cannot_be_passed():
    """R-125 The enemy at 1420 covers 1419, 1320 and 1520, through which every path to 1419 leads."""
    match = war("nato_isaf @ 1418; gcc_exp @ 1419; rus_2gd @ 1420", 6)
    move(match, "nato_isaf")
    assert "1419" not in hexes(match)


@pytest.mark.rule("axis_of_evil", "12.0")
def test_movement_is_no_attack_and_garrisons_stay():
    match = war("nato_isaf @ 1418; rus_2gd @ 1420", 6)
    move(match, "nato_isaf")
    assert "1420" not in hexes(match)
    assert all(each.split()[0] in ("to", "halt") for each in options(match))
    match = war("nato_isaf @ 1418; nato_jtfg @ 1518")
    choose(match, "ground")
    assert why_not(match, "gar_riyadh").rule == "8.0"


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


@pytest.mark.rule("axis_of_evil", "12.1.1")
def test_high_mountains_are_refused_for_what_they_are():
    match = war("rus_58 @ 1804; nato_isaf @ 1414; active eurasian", 6)
    move(match, "rus_58")
    assert why_not(match, "1905").rule == "12.1.1"


@pytest.mark.rule("axis_of_evil", "12.1.1", "12.1.1.water", "12.1.1.roads", "19.1.1")
@pytest.mark.parametrize(
    ("unit", "start", "there", "mp"),
    [
        ("rus_58", "1803", "1904", 1),  # along the railroad: rough, and a river
        ("rus_58", "1803", "1804", 4),  # mountain behind a river
        ("rus_58", "1803", "1704", None),  # high mountain
        ("rus_49", "1803", "1704", 1),
        ("rus_49", "1803", "1804", 1),  # complex: no river, no mountain
        ("rus_58", "2003", "2104", 1),
        ("rus_58", "2104", "2004", 3),
        ("irn_n", "2513", "2512", None),
        ("irn_2rgc", "2513", "2512", 1),
    ],
)
def test_what_a_step_costs(unit: str, start: str, there: str, mp: int | None):
    match = war(f"{unit} @ {start}; nato_isaf @ 1418; active eurasian")
    assert cost(match, unit, there) == mp


@pytest.mark.rule("axis_of_evil", "12.1.1.water")
def test_a_river_costs_one_more():
    # the Euphrates lies between 1615 and 1616 and does not between 1616 and 1617
    match = war("nato_isaf @ 1616; rus_2gd @ 2818")
    assert cost(match, "nato_isaf", "1615") == 2
    assert cost(match, "nato_isaf", "1617") == 1
    lake = war("nato_isaf @ 1715; rus_2gd @ 2818")  # Lake Tharthar between 1615 and 1715
    assert (BOX.hex("1615"), BOX.hex("1715")) in BOX.still_water
    assert cost(lake, "nato_isaf", "1615") == 2


@pytest.mark.rule("axis_of_evil", "19.1.1", "12.1.1.water")
def test_complex_units_pay_for_lakes():
    """R-140"""
    assert cost(war("nato_jtf_m @ 1715; rus_2gd @ 2818"), "nato_jtf_m", "1615") == 2


@pytest.mark.rule("axis_of_evil", "12.1.1.water")
def test_a_river_adds_to_the_cost_of_the_terrain():
    match = war("nato_isaf @ 1612; rus_2gd @ 2818")  # the Tigris before rough 1611
    assert cost(match, "nato_isaf", "1611") == 3


@pytest.mark.rule("axis_of_evil", "12.1.1.roads")
def test_along_a_railroad_every_hex_costs_one():
    # Baghdad line: 1715, 1716, 1717 in spite of the rivers; mountains of the Tabriz line
    match = war("nato_isaf @ 1716; rus_2gd @ 2818")
    assert cost(match, "nato_isaf", "1717") == 1
    match = war("rus_2gd @ 1909; nato_isaf @ 1414; active eurasian")
    assert BOX.terrain[BOX.hex("1910")] != "clear"
    assert cost(match, "rus_2gd", "1910") == 1
    assert cost(match, "rus_2gd", "2009") == 4  # a mountain across the Araks, off the railroad


@pytest.mark.rule("axis_of_evil", "12.1.1.roads")
def test_a_railroad_hex_entered_from_the_side_costs_its_terrain():
    match = war("rus_2gd @ 1911; nato_isaf @ 1414; active eurasian")  # 1910 is rough and on the line
    assert cost(match, "rus_2gd", "1910") == 2


@pytest.mark.rule("axis_of_evil", "12.1.1.minimum")
def test_without_enough_points_the_hex_is_closed_and_the_action_spent():
    match = war("nato_isaf @ 2818; rus_2gd @ 1414", 1)
    move(match, "nato_isaf")
    assert place(match, "nato_isaf") == "2818"
    assert ap(match, "coalition") == 8
    assert state(match).active == 0
    done(match)


@pytest.mark.rule("axis_of_evil", "12.1.1.minimum")
def test_a_hex_out_of_reach_is_refused_because_of_the_points():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", 1)
    move(match, "nato_isaf")
    assert why_not(match, "1415").rule == "12.1.1.minimum"


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


@pytest.mark.rule("axis_of_evil", "12.3", "15.1")
def test_a_unit_surrounded_by_zones_is_refused_for_them():
    match = war("nato_isaf @ 1419; nato_mnc @ 1725; gcc_exp @ 2025; rus_2gd @ 1418; rus_41 @ 1520; rus_58 @ 1320")
    choose(match, "ground")
    assert targets(match, "unit") == {"nato_mnc", "gcc_exp"}
    assert why_not(match, "nato_isaf").rule == "15.1"
    assert why_not(match, "gar_riyadh").rule == "8.0"


@pytest.mark.rule("axis_of_evil", "12.3.1")
@pytest.mark.parametrize("unit", ["nato_isaf", "nato_cc", "irq_bagh", "psh_80"])
def test_one_die_whatever_the_unit(unit: str):
    match = war(f"{unit} @ 1812 reduced; rus_2gd @ 2818", 4)
    move(match, unit)
    assert match.pending[0].about["points"] == 4
    done(match)


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


@pytest.mark.rule("axis_of_evil", "19.1.1", "15.1")
def test_complex_units_do_not_go_from_zone_to_zone():
    match = war("nato_tu_2 @ 1418; rus_2gd @ 1419", 1)
    move(match, "nato_tu_2")
    assert "1319" not in hexes(match)


@pytest.mark.rule("axis_of_evil", "15.1")
def test_the_first_zone_ends_the_move():
    match = war("nato_isaf @ 1416; rus_2gd @ 1419", 6)
    assert cost(match, "nato_isaf", "1418") == 2
    assert cost(match, "nato_isaf", "1319") == 3  # round the edge of the zone, not through 1418


@pytest.mark.rule("axis_of_evil", "15.1")
def test_a_step_from_zone_to_zone_is_refused_because_of_the_zones():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", 1)
    move(match, "nato_isaf")
    assert why_not(match, "1319").rule == "15.1"


@pytest.mark.rule("axis_of_evil", "15.1", "12.1.1.roads")
def test_a_railroad_does_not_lead_through_a_zone_of_control():
    match = war("iraq eurasian; irq_d @ 1716; nato_isaf @ 1819; active eurasian")
    assert cost(match, "irq_d", "1818") is not None  # covered by 1819: it may enter and stops
    assert cost(match, "irq_d", "2019") is None


@pytest.mark.rule("axis_of_evil", "15.1")
def test_out_of_a_zone_and_into_another_with_a_free_hex_between():
    """R-58 From 1418, next to 1419, over the free hex 1417 into the zone of 1616."""
    text = "nato_isaf @ 1418; rus_2gd @ 1419; rus_41 @ 1616"
    far, near = move(war(text, 6), "nato_isaf"), move(war(text, 1), "nato_isaf")
    assert {"1516", "1519"} <= hexes(far)  # 1519 by way of 1518
    assert "1519" not in hexes(near)
    assert why_not(near, "1519").rule == "15.1"


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_complex_terrain_units_pay_one_anywhere_and_nothing_for_rivers():
    text = "rus_49 @ 1804; nato_isaf @ 1725; active eurasian"
    match = war(text)
    assert cost(match, "rus_49", "1905") == 1  # high mountain
    assert cost(war(text, complex_terrain=0), "rus_49", "1905") is None
    match = war("psh_80 @ 1611; rus_2gd @ 1325")  # a guerrilla across the Tigris
    assert (BOX.hex("1611"), BOX.hex("1511")) in BOX.rivers
    assert cost(match, "psh_80", "1511") == 1
    assert cost(war("psh_80 @ 1611; rus_2gd @ 1325", complex_terrain=0), "psh_80", "1511") == 3


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_without_the_rule_mountain_troops_are_like_others():
    """R-05"""
    match = war("rus_49 @ 1803; nato_isaf @ 1418; active eurasian", complex_terrain=0)
    assert cost(match, "rus_49", "1804") == 4
    assert cost(match, "rus_49", "1704") is None


@pytest.mark.rule("axis_of_evil", "19.3", "19.3.move")
def test_peshmerga_stay_in_kurdistan():
    match = war("psh_80 @ 1712; rus_2gd @ 1325", 6)
    move(match, "psh_80")
    assert all(BOX.kurdistan[BOX.hex(name)] for name in hexes(match))
    assert why_not(match, "1713").rule == "19.3.move"
    assert "peshmerga" in {variant.id for variant in GAME.variants}


@pytest.mark.rule("axis_of_evil", "19.4")
def test_iraqis_may_enter_kurdistan_later_but_not_stack_with_peshmerga():
    match = war("irq_n @ 1713; psh_80 @ 1712; rus_2gd @ 1325", 6)
    choose(match, "ground", "unit irq_n")
    assert "1712" not in hexes(match)
    assert any(BOX.kurdistan[BOX.hex(name)] for name in hexes(match))


@pytest.mark.rule("axis_of_evil", "19.5", "19.5.combat")
def test_israelis_enter_and_attack_only_syria_and_iran():
    match = war("isr_nc @ 1314; rus_2gd @ 1325", 6, israelis=1)
    move(match, "isr_nc")
    assert {BOX.country[BOX.hex(name)] for name in hexes(match)} == {"syria"}
    assert why_not(match, "1414").rule == "19.5.combat"
    match = war("iraq eurasian; isr_nc @ 1314; rus_2gd @ 1414; syr_rg @ 1313", israelis=1)
    assert combat.targets(table(match), 1) == [BOX.hex("1313")]  # not the Russians in Iraq


@pytest.mark.rule("axis_of_evil", "19.5.combat")
def test_israeli_air_and_sf_serve_anywhere_and_the_corps_is_hyperwar_on_its_front():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419; isr_5gf @ staging; isr_sm @ staging", 1, 1, israelis=1)
    attack(match, "1419")
    choose(match, "support isr_5gf", "coalition: commit isr_sm")
    assert shift(match) == {"13.6.3": 1, "13.6.4": 3}
    assert BOX.hyperwar[BOX.piece("isr_nc")] == (True, False)
