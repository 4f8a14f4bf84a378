"""10, 11, 12 and 15 tried case by case: where units arrive, how they move, and why they may not."""

import pytest
from axis_tools import BOX, ap, cost, hexes, is_reduced, lying, move, place, state, targets, war

from sandtable.testing import choose, options, why_not

FAR = "nato_isaf @ 1418; rus_2gd @ 1325; "


def arriving(text: str, unit: str, *dice: int, contingent: str = "", active: str = "coalition", **variants: int):
    """A reinforcement action up to the question where a unit arrives."""
    match = war(f"{FAR}{text}; active {active}", *dice, **variants)
    choose(match, "reinforce")
    if f"contingent {contingent}" in options(match):
        choose(match, f"contingent {contingent}")
    return choose(match, f"bring {unit}")


def flown_in(text: str, unit: str, *dice: int, active: str = "coalition"):
    match = war(f"{FAR}{text}; active {active}", *dice)
    choose(match, "reinforce", f"fly_in {unit}")
    return match


# 10 Reinforcements --------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "10.2.1.coalition", "10.2.1.gcc", "10.2.1.iraq", "10.2.1.tu_rdc")
@pytest.mark.parametrize(
    ("unit", "held", "found"),
    [
        ("nato_cc", "", {"0911", "2121", "2120", "2524", "2926", "4023", "1515", "1919", "3714", "4116", "2625"}),
        ("nato_tu_rdc", "", {"0911"}),
        ("nato_tu_rdc", "held eurasian incirlik", set()),
        ("gcc_sla", "", {"2121", "1822", "2424", "2524", "2625", "2926"}),
        ("irq_n", "", {"1515", "1919"}),
        ("irq_n", "held eurasian al_asad", {"1919"}),
        ("isr_nc", "", {"0916", "1014"}),
        ("isr_nc", "held coalition damascus", {"0915", "0916", "1014"}),
        ("pak_west", "", set()),
        ("psh_80", "", set()),
    ],
)
def test_where_coalition_units_arrive(unit: str, held: str, found: set[str]):
    """10.2.1, R-42 Offers of the open map, base by base; NATO's list is not the whole of it."""
    match = war(f"{FAR}{unit} @ reinforcement; nato_cw @ reinforcement; {held}", 6, israelis=1)
    choose(match, "reinforce")
    contingent = f"contingent {BOX.contingent[BOX.piece(unit)].value}"
    if not found:
        assert contingent not in options(match) or f"bring {unit}" not in options(choose(match, contingent))
        return
    if contingent in options(match):
        choose(match, contingent)
    choose(match, f"bring {unit}")
    arrived = targets(match, "at") or {place(match, unit)}
    assert arrived == found if unit != "nato_cc" else arrived >= found


@pytest.mark.rule("axis_of_evil", "10.2.1.iran", "10.2.1.syria", "10.2.1.russia")
@pytest.mark.parametrize(
    ("unit", "found", "never"),
    [
        ("irn_sr", {"2513", "2010", "2517", "2720", "3222"}, {"1904", "2521", "2315"}),
        ("syr_hezb", {"0915", "0913"}, {"1112", "1313", "2513"}),
        ("rus_8gd", {"1904", "1807", "3209", "3710", "2513", "0913", "0915"}, {"2104", "2307", "1112"}),
    ],
)
def test_where_union_units_arrive(unit: str, found: set[str], never: set[str]):
    match = arriving(f"{unit} @ reinforcement", unit, 1, active="eurasian")
    assert found <= targets(match, "at")
    assert not never & targets(match, "at")


@pytest.mark.rule("axis_of_evil", "10.2.1", "3.3")
def test_union_iraqis_arrive_at_union_bases_in_iraq():
    """R-16"""
    match = arriving("iraq eurasian; irq_n @ reinforcement", "irq_n", 1, active="eurasian")
    assert targets(match, "at") == {"1515", "1919"}


@pytest.mark.rule("axis_of_evil", "10.2.3", "5.3")
@pytest.mark.parametrize(
    ("hex_", "rule"),
    [
        ("2926", "5.3"),  # Abu Dhabi is neutral
        ("0513", "10.2.1"),  # Cyprus is out of play: no coast of the game
        ("2521", "5.1"),  # Bushehr is held by the enemy
        ("2122", "9.2"),  # a friend stands there
        ("1505", "10.2.1"),  # Poti lies on the Black Sea
        ("1420", "10.2.1"),
    ],
)
def test_why_marines_do_not_arrive_there(hex_: str, rule: str):
    text = "division 4; gcc_exp @ 2122; nato_1mef @ reinforcement"
    assert why_not(arriving(text, "nato_1mef", 1), hex_).rule == rule


@pytest.mark.rule("axis_of_evil", "10.2.3", "19.1.1")
def test_marines_do_not_land_in_high_mountains():
    match = arriving("rus_ni @ reinforcement", "rus_ni", 1, active="eurasian")
    assert "2512" not in targets(match, "at")
    assert why_not(match, "2512").rule == "12.1.1"


@pytest.mark.rule("axis_of_evil", "10.2.3", "15.3")
def test_marines_land_in_a_zone_of_control():
    """R-45"""
    match = arriving("irn_n @ 2420; nato_rf_m @ reinforcement", "nato_rf_m", 1)
    assert "2320" in targets(match, "at")


@pytest.mark.rule("axis_of_evil", "10.2", "10.2.1")
def test_why_nobody_is_displaced_there():
    """R-41 Kuwait City is full; 2021 lies in the zone of the enemy at 2022, 2020 does not."""
    match = arriving("gcc_sla @ 2121; rus_41 @ 2022; nato_cc @ reinforcement", "nato_cc", 1)
    assert "2020" in targets(match, "at")
    assert "2021" not in targets(match, "at")
    assert why_not(match, "2021").why == "Nobody is displaced into an enemy zone of control."
    assert why_not(match, "2121").rule == "9.2"


@pytest.mark.rule("axis_of_evil", "10.2", "19.1.2")
def test_nobody_is_displaced_from_a_base_that_he_could_not_enter():
    """10.2 asks it of both hexes. The FOB stands in the high mountain 1905 with mountain troops; 1906 is rough."""
    text = "nato_jtf_m @ 1905; nato_fob @ 1905; held coalition grozny; "
    tanks = arriving(text + "nato_cc @ reinforcement", "nato_cc", 1, fob=1)
    assert "1906" not in targets(tanks, "at")
    mountain = war("nato_isaf @ 1905; nato_fob @ 1905; nato_jtf_m @ reinforcement; rus_2gd @ 1325", 1, fob=1)
    choose(mountain, "reinforce", "bring nato_jtf_m")
    assert "1906" in targets(mountain, "at")


@pytest.mark.rule("axis_of_evil", "10.2", "19.1.2")
def test_a_new_base_serves_the_next_unit_of_the_same_action():
    match = war(FAR + "nato_fob @ reinforcement; nato_cc @ reinforcement", 2, fob=1)
    choose(match, "reinforce", "bring nato_fob")
    assert place(match, "nato_fob") == "1418"
    choose(match, "bring nato_cc")
    assert {"1417", "1419"} <= targets(match, "at")  # displaced from the full base


@pytest.mark.rule("axis_of_evil", "10.2.2")
@pytest.mark.parametrize(
    ("dice", "near", "far"),
    [((1, 1), "0609", "0709"), ((6, 6), "1506", "1809")],  # from the west edge in Turkey: 0509 is the first hex
)
def test_how_far_nato_flies_in(dice: tuple[int, int], near: str, far: str):
    match = flown_in("nato_rf_a @ reinforcement", "nato_rf_a", 1, *dice)
    assert near in targets(match, "at")
    assert far not in targets(match, "at")
    assert why_not(match, far).rule == "10.2.2"


@pytest.mark.rule("axis_of_evil", "10.2.2", "5.3")
def test_nato_flies_in_over_a_neutral_turkey():
    """R-15 Flight is free, landing is not."""
    match = flown_in("division 3; nato_rf_a @ reinforcement", "nato_rf_a", 1, 6, 6)
    assert "0609" not in targets(match, "at")
    assert why_not(match, "0609").rule == "5.3"
    assert "1012" in targets(match, "at")  # Syria, from the edge of Turkey only


@pytest.mark.rule("axis_of_evil", "10.2.2")
def test_how_far_russians_fly_in_over_the_northern_edge():
    match = flown_in("rus_2vdv @ reinforcement", "rus_2vdv", 1, 1, 1, active="eurasian")
    assert {"1703", "1804", "2403", "3610"} <= targets(match, "at")  # Russia, Kazakhstan, and 3610 further south
    assert not {"1704", "1604", "1805", "0503"} & targets(match, "at")
    assert why_not(match, "1704").rule == "12.1.1"
    assert why_not(match, "1805").rule == "10.2.2"


@pytest.mark.rule("axis_of_evil", "10.1", "10.2.1.russia")
def test_a_district_takes_any_number_of_russians():
    boxes = lying("reinforcement", "rus_8gd", "rus_20gd", "rus_mvd")
    match = war(FAR + boxes + "; active eurasian", 3)
    choose(match, "reinforce", "to_southern rus_8gd", "to_southern rus_20gd", "to_central rus_mvd")
    assert [place(match, unit) for unit in ("rus_8gd", "rus_20gd", "rus_mvd")] == [
        "southern",
        "southern",
        "central",
    ]


# 11 Regrouping ------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "11.1")
@pytest.mark.parametrize(
    ("text", "unit", "rule"),
    [
        ("nato_cc @ 1725 reduced; ap 9 1; nato_mnc @ 1525 reduced; nato_jtfg @ 1324 reduced", "nato_cc", "11.1"),
        ("nato_cc @ 1725 reduced; nato_mnc @ 1525 reduced; nato_jtfg @ 1324 reduced", "nato_jtfg", "15.5"),
        ("nato_cc @ 1725 reduced; nato_mnc @ 1525 reduced; nato_rdc @ 2025", "nato_rdc", "11.1"),
    ],
)
def test_why_a_unit_is_not_regrouped(text: str, unit: str, rule: str):
    match = war(f"rus_2gd @ 1325; gcc_exp @ 1822 reduced; {text}")
    choose(match, "regroup")
    assert why_not(match, unit).rule == rule


@pytest.mark.rule("axis_of_evil", "11.1", "15.0")
def test_an_enemy_garrison_next_to_it_does_not_stop_a_regroup():
    match = war("iraq eurasian; nato_isaf @ 1920 reduced; rus_2gd @ 1325")
    choose(match, "regroup")
    assert not is_reduced(match, "nato_isaf")
    assert ap(match, "coalition") == 8


@pytest.mark.rule("axis_of_evil", "11.2", "6.4")
def test_special_forces_come_back_before_the_marker_is_played():
    text = FAR + "turn 3; shock coalition 4; nato_sas @ track due=4; irn_qods @ track due=5; passed"
    match = choose(war(text), "pass")
    assert options(match) == ["shock", "keep"]
    assert (place(match, "nato_sas"), place(match, "irn_qods")) == ("staging", "track")


# 12.1 to 12.4 Ground ------------------------------------------------------------------------------------


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


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_without_the_rule_mountain_troops_are_like_others():
    """R-05"""
    match = war("rus_49 @ 1803; nato_isaf @ 1418; active eurasian", complex_terrain=0)
    assert cost(match, "rus_49", "1804") == 4
    assert cost(match, "rus_49", "1704") is None


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


@pytest.mark.rule("axis_of_evil", "12.3", "15.1")
def test_a_unit_surrounded_by_zones_is_refused_for_them():
    match = war("nato_isaf @ 1419; nato_mnc @ 1725; gcc_exp @ 2025; rus_2gd @ 1418; rus_41 @ 1520; rus_58 @ 1320")
    choose(match, "ground")
    assert targets(match, "unit") == {"nato_mnc", "gcc_exp"}
    assert why_not(match, "nato_isaf").rule == "15.1"
    assert why_not(match, "gar_riyadh").rule == "12.0"


@pytest.mark.rule("axis_of_evil", "5.3")
@pytest.mark.parametrize(("there", "reason"), [("0917", "country"), ("1014", None)])
def test_why_land_out_of_play_is_closed(there: str, reason: str | None):
    """R-18"""
    match = war("syr_rg @ 0915; nato_isaf @ 1418; active eurasian", 6)
    move(match, "syr_rg")
    found = why_not(match, there)
    assert (found is None) if reason is None else (found.rule == "5.3" and reason in found.why)


@pytest.mark.rule("axis_of_evil", "12.4", "13.2.1")
def test_hyperwar_units_of_two_contingents_move_together():
    """R-53 NATO and Israel; the Israeli unit only while its front shows (R-137)."""
    text = "nato_cc @ 1418; isr_nc @ 1014; rus_2gd @ 1325"
    match = choose(war(text, israelis=1), "hyperwar")  # 1014 is on a railroad, but next to Damascus
    assert targets(match, "unit") == {"nato_cc", "isr_nc"}
    weak = choose(war(text.replace("1014", "1014 reduced"), israelis=1), "hyperwar")
    assert targets(weak, "unit") == {"nato_cc"}


@pytest.mark.rule("axis_of_evil", "12.4")
def test_a_hyperwar_move_needs_two_points_and_may_stop_early():
    text = "nato_cc @ 1418; nato_jtf_pg @ 1725; rus_2gd @ 1325; "
    assert "hyperwar" not in options(war(text + "ap 9 1"))
    match = choose(war(text, 1), "hyperwar", "unit nato_cc", "to 1417", "done")
    assert place(match, "nato_jtf_pg") == "1725"
    assert (state(match).active, ap(match, "coalition")) == (0, 7)


# 12.5 Railroads -----------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "12.5")
@pytest.mark.parametrize(
    ("there", "rule"),
    [("1517", "12.5"), ("1919", "9.2"), ("2119", "12.5")],  # no railroad; a friend; next to the garrison of Ahvaz
)
def test_why_a_train_does_not_go_there(there: str, rule: str):
    match = war("irq_d @ 1818; irq_n @ 1919; rus_2gd @ 1325", 6, 6)
    choose(match, "rail", "unit irq_d")
    assert why_not(match, there).rule == rule


@pytest.mark.rule("axis_of_evil", "12.5")
def test_a_train_passes_friends_and_counts_hexes_not_terrain():
    match = war("irq_d @ 1818; irq_n @ 1919; rus_2gd @ 1325", 1, 1)
    choose(match, "rail", "unit irq_d")
    assert hexes(match) >= {"2019", "1717"}
    assert "2120" not in hexes(match)  # three hexes away


@pytest.mark.rule("axis_of_evil", "12.5", "19.3.move")
def test_peshmerga_trains_stay_in_kurdistan():
    match = war("psh_80 @ 1511; rus_2gd @ 1325; held coalition aleppo", 6, 6)
    choose(match, "rail", "unit psh_80")
    assert "1411" in hexes(match)
    assert all(BOX.kurdistan[BOX.hex(name)] for name in hexes(match))


@pytest.mark.rule("axis_of_evil", "12.5", "15.2")
def test_a_neutral_country_has_no_trains():
    text = "irq_n @ 1512; rus_2gd @ 1325; held coalition deir_ez_zor aleppo; "
    open_ = choose(war(text, 6, 6), "rail", "unit irq_n")
    shut = choose(war(text + "division 3", 6, 6), "rail", "unit irq_n")
    turkish = {name for name in hexes(open_) if BOX.country[BOX.hex(name)] == "turkey"}
    assert turkish
    assert not turkish & hexes(shut)


@pytest.mark.rule("axis_of_evil", "12.5.1")
def test_two_units_come_by_the_line_one_to_each_end():
    """R-55"""
    text = "nato_isaf @ 1418; rus_8gd @ southern; rus_20gd @ central; rus_mvd @ central; active eurasian"
    match = choose(war(text), "trans_siberian", "entrain rus_8gd", "to 1703", "entrain rus_20gd")
    assert (place(match, "rus_8gd"), place(match, "rus_20gd"), place(match, "rus_mvd")) == (
        "1703",
        "3710",
        "central",
    )
    assert (state(match).active, ap(match, "eurasian")) == (1, 8)


@pytest.mark.rule("axis_of_evil", "12.5.1", "12.5")
def test_an_enemy_next_to_the_end_of_the_line_closes_it():
    match = choose(war("nato_isaf @ 3711; rus_8gd @ southern; active eurasian"), "trans_siberian")
    assert place(match, "rus_8gd") == "1703"  # no choice


# 12.6, 12.7 Air and sea ---------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "12.6.1", "15.3")
@pytest.mark.parametrize(
    ("there", "rule"),
    [
        ("1404", "12.6.1"),  # fourteen hexes away
        ("1413", None),  # in a zone of control
        ("1412", "5.1"),
        ("1313", "5.1"),  # the garrison of Deir ez-Zor
        ("1420", "9.2"),
        ("1117", "5.3"),  # Jordan
    ],
)
def test_why_a_unit_does_not_land_there(there: str, rule: str | None):
    match = war("nato_jtf_v @ 1418; gcc_exp @ 1420; rus_2gd @ 1412", 6, 6)
    choose(match, "airborne")
    found = why_not(match, there)
    assert (found.rule if found else None) == rule


@pytest.mark.rule("axis_of_evil", "12.6.1", "19.1.1")
def test_airborne_units_do_not_land_in_high_mountains():
    match = war("rus_1vdv @ 1803; nato_isaf @ 1418; active eurasian", 1, 1)
    choose(match, "airborne")
    assert why_not(match, "1704").rule == "12.1.1"


@pytest.mark.rule("axis_of_evil", "12.7")
@pytest.mark.parametrize(
    ("unit", "port", "offered"),
    [
        ("nato_1mef", "1505", True),  # Poti: both sail the Black Sea
        ("rus_ni", "1403", True),
        ("rus_ni", "2104", True),
        ("rus_ni", "0913", False),  # Latakia: the Mediterranean is NATO's
        ("rus_ni", "3222", False),
        ("nato_1mef", "2625", False),  # Doha has no port
        ("nato_1mef", "4023", True),  # Posni: R-19
    ],
)
def test_from_which_ports_marines_sail(unit: str, port: str, offered: bool):
    active, other = ("coalition", "rus_2gd @ 1325") if unit == "nato_1mef" else ("eurasian", "nato_isaf @ 1418")
    assert ("amphibious" in options(war(f"{unit} @ {port}; {other}; active {active}"))) is offered


@pytest.mark.rule("axis_of_evil", "12.7", "15.3")
@pytest.mark.parametrize(
    ("there", "rule"),
    [("1506", None), ("1403", "5.1"), ("1303", None), ("2104", "12.7"), ("0912", "12.7"), ("1406", "9.2")],
)
def test_why_marines_do_not_land_there(there: str, rule: str | None):
    match = war("nato_1mef @ 1505; nato_tu_3 @ 1406; rus_58 @ 1503; rus_2gd @ 1325")
    choose(match, "amphibious")
    found = why_not(match, there)
    assert (found.rule if found else None) == rule


@pytest.mark.rule("axis_of_evil", "12.7")
def test_from_baku_along_the_caspian_and_from_no_open_coast():
    match = war("rus_ni @ 2307; nato_isaf @ 1418; active eurasian")
    choose(match, "amphibious")
    assert {"2104", "2411"} <= hexes(match)
    assert "2512" not in hexes(match)  # a high mountain
    assert "amphibious" not in options(war("rus_ni @ 2308; nato_isaf @ 1418; active eurasian"))
