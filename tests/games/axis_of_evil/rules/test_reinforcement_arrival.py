"""10.2.1 to 10.2.5 Where reinforcements arrive, and 19.5."""

import pytest

from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.testing import choose, done, options, why_not
from tests.games.axis_of_evil.tools import APART, BOX, ap, arrive, arriving, lying, place, reinforce, targets, war


def base_hexes(*countries: str) -> set[str]:
    return {p.hex for p in BOX.places if p.base != "none" and (p.country in countries or not countries)}


def flown_in(text: str, unit: str, *dice: int, active: str = "coalition"):
    match = war(f"{APART}{text}; active {active}", *dice)
    choose(match, "reinforce", f"fly_in {unit}")
    return match


@pytest.mark.rule("axis_of_evil", "10.2.1", "10.2.1.coalition", "10.2.1.iran")
def test_a_base_that_has_changed_hands_serves_its_new_side():
    """R-105"""
    match = reinforce("held coalition shiraz; nato_cc @ reinforcement", "nato", 1)
    assert "2720" in arrive(match, "nato_cc")
    match = reinforce("held coalition shiraz; irn_n @ reinforcement", "iran", 1, active="eurasian")
    assert "2720" not in arrive(match, "irn_n")


@pytest.mark.rule("axis_of_evil", "10.2.1", "3.3")
def test_union_iraqis_arrive_at_union_bases_in_iraq():
    """R-16"""
    match = arriving("iraq eurasian; irq_n @ reinforcement", "irq_n", 1, active="eurasian")
    assert targets(match, "at") == {"1515", "1919"}


@pytest.mark.rule("axis_of_evil", "10.2.1.russia")
def test_russians_come_to_any_union_base_or_to_a_district():
    match = reinforce("rus_8gd @ reinforcement", "russia", 1, active="eurasian")
    assert {"bring rus_8gd", "to_southern rus_8gd", "to_central rus_8gd"} <= set(options(match))
    assert {"1904", "2513", "0913", "3710"} <= arrive(match, "rus_8gd")
    match = reinforce("rus_8gd @ reinforcement", "russia", 1, active="eurasian")
    choose(match, "to_central rus_8gd")
    assert place(match, "rus_8gd") == "central"


@pytest.mark.rule("axis_of_evil", "10.2.1.iran")
def test_iranians_come_to_bases_in_iran():
    assert arrive(reinforce("irn_sr @ reinforcement", "iran", 1, active="eurasian"), "irn_sr") == base_hexes("iran")


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


@pytest.mark.rule("axis_of_evil", "10.2.1.syria")
def test_syrians_come_to_bases_in_syria():
    found = arrive(reinforce("syr_4 @ reinforcement", "syria", 1, active="eurasian"), "syr_4")
    assert found == base_hexes("syria") == {"0915", "0913"}


@pytest.mark.rule("axis_of_evil", "10.2.1.coalition")
def test_nato_comes_to_ports_and_bases():
    found = arrive(reinforce("nato_cc @ reinforcement", "nato", 1), "nato_cc")
    assert {"0911", "2121", "2424", "3714", "1515", "4023"} <= found
    assert "2120" in found  # Basrah is a Gulf port
    assert "1505" not in found  # Poti lies on the Black Sea
    assert "2025" not in found


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
    match = war(f"{APART}{unit} @ reinforcement; nato_cw @ reinforcement; {held}", 6, israelis=1)
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


@pytest.mark.rule("axis_of_evil", "10.2.1.tu_rdc")
def test_the_turkish_corps_comes_only_to_turkey():
    match = reinforce("nato_tu_rdc @ reinforcement; nato_tu_3 @ 0607", "nato", 1)
    choose(match, "bring nato_tu_rdc")  # only Incirlik
    assert place(match, "nato_tu_rdc") == "0911"


@pytest.mark.rule("axis_of_evil", "10.2.1.iraq")
def test_iraqis_come_to_bases_of_their_side_in_iraq():
    assert arrive(reinforce("irq_n @ reinforcement", "iraq", 1), "irq_n") == base_hexes("iraq")
    match = reinforce("iraq eurasian; held coalition al_asad; irq_n @ reinforcement", "iraq", 1, active="eurasian")
    choose(match, "bring irq_n")
    assert place(match, "irq_n") == "1919"


@pytest.mark.rule("axis_of_evil", "10.2.1.pakistan")
def test_no_pakistani_ground_reinforcements():
    match = war(f"{APART}pak_west @ reinforcement; pak_isi @ reinforcement", 2)
    choose(match, "reinforce")
    assert set(options(match)) == {"ready pak_isi", "stop"}
    assert why_not(match, "pak_west").rule == "10.2.3"


@pytest.mark.rule("axis_of_evil", "10.2.1.gcc")
def test_the_gcc_comes_to_bases_of_the_gulf():
    found = arrive(reinforce("gcc_sla @ reinforcement", "gcc", 1), "gcc_sla")
    assert found == base_hexes("kuwait", "bahrain", "qatar", "uae", "saudi_arabia")


@pytest.mark.rule("axis_of_evil", "10.2.1.israel", "19.5")
def test_israelis_enter_in_south_west_syria_even_in_a_zone():
    match = reinforce("isr_nc @ reinforcement; syr_rg @ 1015", "israel", 1, israelis=1)
    assert arrive(match, "isr_nc") == {"0916", "1014"}
    match = reinforce("isr_nc @ reinforcement; held coalition damascus", "israel", 1, israelis=1)
    assert "0915" in arrive(match, "isr_nc")


@pytest.mark.rule("axis_of_evil", "10.2.1.special")
def test_peshmerga_and_islamists_are_no_reinforcements():
    match = war(f"{APART}psh_80 @ reinforcement; isl_tal @ islamist side=coalition", insurgency=1, islamists=1)
    assert "reinforce" not in options(match)


@pytest.mark.rule("axis_of_evil", "10.2.2")
def test_airborne_units_fly_in_over_their_edges():
    match = reinforce("nato_jtf_v @ reinforcement", "nato", 1, 1, 1)
    choose(match, "fly_in nato_jtf_v")
    found = {BOX.hex(name) for name in targets(match, "at")}
    away = BOX.edge_flight[Contingent.NATO]
    assert found
    assert all(away[where] <= 2 for where in found)
    assert BOX.hex("0507") in found  # western Turkey
    assert BOX.hex("4216") in found  # eastern Afghanistan
    assert BOX.hex("1326") in found  # the south
    assert ap(match, "coalition") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "10.2.2")
def test_russians_fly_in_from_the_north():
    match = reinforce("rus_2vdv @ reinforcement", "russia", 1, 1, 2, active="eurasian")
    choose(match, "fly_in rus_2vdv")
    found = targets(match, "at")
    assert {"1703", "1704", "1705", "3710", "3712"} & found
    assert "1607" not in found
    choose(match, "at 1804")
    assert place(match, "rus_2vdv") == "1804"


@pytest.mark.rule("axis_of_evil", "10.2.2")
def test_only_russia_and_nato_fly_in():
    match = reinforce("irq_abn @ reinforcement", "iraq", 1)
    assert "fly_in irq_abn" not in options(match)


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


@pytest.mark.rule("axis_of_evil", "10.2.3")
def test_amphibious_units_land_on_coasts():
    found = arrive(reinforce("nato_1mef @ reinforcement", "nato", 1), "nato_1mef")
    assert {"3023", "1013"} & found
    assert not any("black" in BOX.coast[BOX.hex(name)] and name != "0911" for name in found)
    assert all(not BOX.sea[BOX.hex(name)] for name in found)
    found = arrive(reinforce("rus_ni @ reinforcement", "russia", 1, active="eurasian"), "rus_ni")
    assert {"2411", "2105"} <= found  # the Caspian: the Iranian shore, and an open coast
    assert not {"1404", "1504"} & found  # coasts of the Black Sea


@pytest.mark.rule("axis_of_evil", "10.2.3")
def test_why_an_amphibious_unit_does_not_arrive_out_at_sea():
    match = reinforce("nato_1mef @ reinforcement", "nato", 1)
    choose(match, "bring nato_1mef")
    assert why_not(match, "2421").why == "It is neither a base, a port nor a coast where it may land."


@pytest.mark.rule("axis_of_evil", "10.2.3")
def test_without_a_hex_a_unit_cannot_be_taken():
    match = war(
        "nato_isaf @ 1418; irn_n @ 0913; rus_2gd @ 0915; active eurasian; "
        + lying("reinforcement", "syr_4", "syr_sf"),
        2,
    )
    choose(match, "reinforce")
    assert "bring syr_4" in options(match)  # displaced
    held = "held coalition damascus latakia"
    match = war(f"nato_isaf @ 1418; {held}; syr_4 @ reinforcement; syr_sf @ reinforcement; active eurasian", 2)
    choose(match, "reinforce")
    assert "bring syr_4" not in options(match)
    assert why_not(match, "syr_4").rule == "10.2.3"


@pytest.mark.rule("axis_of_evil", "10.2.3", "5.3")
@pytest.mark.parametrize(
    ("hex_", "rule"),
    [
        ("2926", "5.3"),  # Abu Dhabi is neutral
        ("0513", "10.2.3"),  # Cyprus is out of play: no coast of the game
        ("2521", "5.1"),  # Bushehr is held by the enemy
        ("2122", "9.2"),  # a friend stands there
        ("1505", "10.2.1"),  # Poti lies on the Black Sea
        ("1420", "10.2.3"),
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


@pytest.mark.rule("axis_of_evil", "10.2.4", "10.2.5")
def test_sf_and_strike_units_go_to_staging():
    match = reinforce("nato_cdo @ reinforcement; nato_tac_4 @ reinforcement", "nato", 2)
    choose(match, "ready nato_cdo", "ready nato_tac_4")
    assert place(match, "nato_cdo") == place(match, "nato_tac_4") == "staging"


@pytest.mark.rule("axis_of_evil", "19.5", "10.2.1.israel")
def test_israelis_do_not_enter_where_the_union_stands():
    text = "nato_isaf @ 1725; syr_rg @ 0916; syr_4 @ 1013; isr_nc @ reinforcement"
    match = war(text, 1, israelis=1)
    choose(match, "reinforce", "bring isr_nc")
    assert place(match, "isr_nc") == "1014"  # in a zone of control; Damascus and 0916 are held
