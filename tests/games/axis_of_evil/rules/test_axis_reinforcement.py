"""10 Reinforcements."""

import pytest
from axis_tools import BOX, ap, lying, move, place, state, targets, war

from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.testing import choose, done, options, why_not

FAR = "nato_isaf @ 1418; rus_2gd @ 1325; "


def reinforce(
    text: str, contingent: str, *dice: int, active: str = "coalition", scenario: str = "", **variants: int
):
    """A reinforcement action up to its first pick."""
    match = war(f"{FAR}{text}; active {active}", *dice, scenario=scenario, **variants)
    choose(match, "reinforce")
    if f"contingent {contingent}" in options(match):
        choose(match, f"contingent {contingent}")
    return match


def arrive(match, unit: str) -> set[str]:
    """Where a reinforcement may be placed."""
    choose(match, f"bring {unit}")
    return targets(match, "at")


def base_hexes(*countries: str) -> set[str]:
    return {p.hex for p in BOX.places if p.base != "none" and (p.country in countries or not countries)}


@pytest.mark.rule("axis_of_evil", "10.0", "10.1")
def test_a_die_of_units_of_one_contingent_for_one_point():
    boxes = "nato_cc @ reinforcement; nato_tac_4 @ reinforcement; nato_cdo @ reinforcement; gcc_sla @ reinforcement"
    match = reinforce(boxes, "nato", 2)
    assert ap(match, "coalition") == 8
    assert "bring gcc_sla" not in options(match)
    assert why_not(match, "gcc_sla").rule == "10.1"
    choose(match, "ready nato_tac_4", "ready nato_cdo")
    assert state(match).active == 0  # two and no more
    done(match)


@pytest.mark.rule("axis_of_evil", "10.1")
def test_a_short_contingent_gives_fewer_and_the_player_may_stop():
    match = reinforce("gcc_sf @ reinforcement; nato_cc @ reinforcement", "gcc", 6)
    choose(match, "ready gcc_sf")
    assert state(match).active == 0
    match = reinforce("gcc_sf @ reinforcement", "gcc", 6)
    choose(match, "stop")
    assert place(match, "gcc_sf") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "10.1", "19.5")
def test_israel_costs_two():
    match = reinforce("isr_nc @ reinforcement; isr_sm @ reinforcement", "israel", 3, israelis=1)
    assert ap(match, "coalition") == 7
    assert "reinforce" not in options(war(f"{FAR}isr_sm @ reinforcement; ap 5 1", israelis=1))


@pytest.mark.rule("axis_of_evil", "10.1")
def test_a_contingent_with_nothing_to_bring_is_not_named():
    match = war(f"{FAR}gcc_sf @ reinforcement; nato_tac_4 @ reinforcement")
    choose(match, "reinforce")
    assert set(options(match)) == {"contingent nato", "contingent gcc"}
    assert "reinforce" not in options(war(FAR))


@pytest.mark.rule("axis_of_evil", "10.0", "10.2")
def test_a_reinforcement_acts_only_later_but_in_the_same_turn():
    match = reinforce("nato_cc @ reinforcement", "nato", 1, 3)
    choose(match, "bring nato_cc", "at 2121")
    assert state(match).active == 0  # the action is over
    choose(match, "pass")
    move(match, "nato_cc")
    assert "halt" in options(match)


@pytest.mark.rule("axis_of_evil", "10.2")
def test_displacement_from_a_full_base():
    match = reinforce("irn_n @ reinforcement; irn_w @ 2517", "iran", 1, active="eurasian")
    found = arrive(match, "irn_n")
    assert "2517" not in found
    assert {"2516", "2617"} <= found  # next to full Isfahan
    assert "2513" in found
    assert "2514" not in found  # Tehran has room, so nobody is displaced
    match = reinforce("irn_n @ reinforcement; irn_w @ 2517; nato_cc @ 2615", "iran", 1, active="eurasian")
    assert "2516" not in arrive(match, "irn_n")  # an EZOC bars displacement


@pytest.mark.rule("axis_of_evil", "10.2.1")
def test_a_base_that_has_changed_hands_serves_its_new_side():
    """R-105"""
    match = reinforce("held coalition shiraz; nato_cc @ reinforcement", "nato", 1)
    assert "2720" in arrive(match, "nato_cc")
    match = reinforce("held coalition shiraz; irn_n @ reinforcement", "iran", 1, active="eurasian")
    assert "2720" not in arrive(match, "irn_n")


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
    match = war(f"{FAR}pak_west @ reinforcement; pak_isi @ reinforcement", 2)
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
    match = war(f"{FAR}psh_80 @ reinforcement; isl_tal @ islamist side=coalition", insurgency=1, islamists=1)
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


@pytest.mark.rule("axis_of_evil", "10.2.3")
def test_amphibious_units_land_on_coasts():
    found = arrive(reinforce("nato_1mef @ reinforcement", "nato", 1), "nato_1mef")
    assert {"3023", "1013"} & found
    assert not any("black" in BOX.coast[BOX.hex(name)] and name != "0911" for name in found)
    assert all(not BOX.sea[BOX.hex(name)] for name in found)
    found = arrive(reinforce("rus_ni @ reinforcement", "russia", 1, active="eurasian"), "rus_ni")
    assert "2411" in found  # the Iranian shore of the Caspian
    assert "1404" not in found


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


@pytest.mark.rule("axis_of_evil", "10.2.4", "10.2.5")
def test_sf_and_strike_units_go_to_staging():
    match = reinforce("nato_cdo @ reinforcement; nato_tac_4 @ reinforcement", "nato", 2)
    choose(match, "ready nato_cdo", "ready nato_tac_4")
    assert place(match, "nato_cdo") == place(match, "nato_tac_4") == "staging"


@pytest.mark.rule("axis_of_evil", "3.5", "10.1")
def test_reinforcements_arrive_at_full_strength():
    match = reinforce("nato_cc @ reinforcement", "nato", 1)
    choose(match, "bring nato_cc", "at 2121")
    assert not state(match).reduced[BOX.piece("nato_cc")]
