"""3.4 to 3.9 Where and in which order units set up."""

import pytest

from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import asked, check_secrets, choose, options, told, why_not
from tests.games.axis_of_evil.tools import BOX, UNITED, default, deploy, holder, opening, place, state, war

HOSTILE = (5, 5, 2, 1)  # Iraq and Peshmerga with the Union


def places_in(*countries: str) -> set[str]:
    return {p.hex for p in BOX.places if p.country in countries}


@pytest.mark.rule("axis_of_evil", "3.0", "3.6")
def test_the_player_without_shock_deploys_first():
    match = opening(*UNITED)
    assert asked(match).seat == 0  # the Coalition holds the shock marker
    choose(match, "default")
    assert asked(match).seat == 1
    choose(match, "default")
    assert state(match).phase is Phase.SHOCK
    assert asked(opening(*UNITED, scenario="oil_war")).seat == 1


@pytest.mark.rule("axis_of_evil", "3.2")
def test_an_added_marine_force_sets_up_in_ports_or_bases_of_the_gulf():
    match = opening(*UNITED)
    choose(match, "default")
    found = deploy(match, "nato_1mef")
    assert {"2121", "2424", "2524", "1822"} <= found
    assert "2025" not in found  # Riyadh has neither port nor base


@pytest.mark.rule("axis_of_evil", "3.2", "5.3")
@pytest.mark.parametrize(("die", "offered", "closed"), [(1, "0911", ""), (4, "2121", "0911"), (5, "1822", "2926")])
def test_where_a_scenarios_corps_may_start(die: int, offered: str, closed: str):
    match = opening(1, 1, 2, die, scenario="great_game")
    choose(match, "default")
    found = deploy(match, "nato_mnc")
    assert offered in found
    assert closed not in found
    if closed:
        assert why_not(match, closed).rule == "5.3"


@pytest.mark.rule("axis_of_evil", "3.4")
def test_starting_units_are_placed_at_full_strength_one_to_a_hex():
    match = default(opening(*UNITED))
    s = state(match)
    for side in (0, 1):
        assert all(len(stack) == 1 for stack in s.stacks[side].values())
    assert not any(s.reduced)
    assert len(s.stacks[0]) >= 12


@pytest.mark.rule("axis_of_evil", "3.4")
def test_a_taken_hex_is_not_offered_again():
    match = opening(*UNITED)
    choose(match, "default", "place nato_jtfg", "at 1805", "place nato_isaf")
    assert "at 1805" not in options(match)
    assert "at 1505" in options(match)
    assert why_not(match, "1805").rule == "9.2"


@pytest.mark.rule("axis_of_evil", "3.4", "9.0")
def test_units_without_a_hex_wait_in_reinforcement():
    """R-10 A unit that finds no hex."""
    match = war("phase deploy_second; nato_tu_3 @ 0911; nato_tu_rdc @ 0607; nato_tu_2 @ unplaced")
    assert place(match, "nato_tu_2") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "3.6", "3.9")
def test_the_union_deploys_second_where_it_holds_shock():
    match = opening(*UNITED, scenario="caucasus_firestorm")
    assert asked(match).seat == 1
    assert not any(each.startswith("place rus_") for each in options(match))
    choose(match, "default")
    assert asked(match).seat == 0
    assert deploy(match, "rus_ni") >= {"1403", "2104", "1904"}  # in or next to a place of Russia


@pytest.mark.rule("axis_of_evil", "3.6", "6.0")
def test_set_up_goes_on_once_and_then_the_first_turn_begins():
    lines = [line for line in told(default(opening(*UNITED))) if "is placed" not in line]
    assert lines[-2:] == ["Set-up goes on.", "Turn 1 begins."]
    assert lines.count("Set-up goes on.") == 1


@pytest.mark.rule("axis_of_evil", "3.8", "8.0")
def test_every_coalition_city_has_its_garrison():
    match = opening(*UNITED)
    for place_id in ("tbilisi", "ankara", "kuwait_city", "herat", "posni", "riyadh"):
        assert holder(match, place_id) == "coalition"


@pytest.mark.rule("axis_of_evil", "3.8.isaf")
def test_isaf_sets_up_in_a_city_of_georgia_or_afghanistan():
    match = opening(*UNITED)
    choose(match, "default")
    assert deploy(match, "nato_isaf") == places_in("georgia", "afghanistan")


@pytest.mark.rule("axis_of_evil", "3.8.jtfg")
def test_jtfg_sets_up_in_a_city_of_georgia():
    match = opening(*UNITED)
    choose(match, "default")
    assert deploy(match, "nato_jtfg") == places_in("georgia")


@pytest.mark.rule("axis_of_evil", "3.8.turkey")
def test_turks_set_up_in_their_two_cities():
    match = opening(*UNITED)
    choose(match, "default")
    assert deploy(match, "nato_tu_2") == {"0911", "0607"}
    choose(match, "at 0911")
    choose(match, "place nato_tu_3")  # one hex is left
    assert place(match, "nato_tu_3") == "0607"


@pytest.mark.rule("axis_of_evil", "3.8.iraq", "19.4")
def test_coalition_iraqis_set_up_in_cities_of_iraq():
    match = opening(*UNITED)
    choose(match, "default")
    assert deploy(match, "irq_n") == places_in("iraq") - {"1712"}
    match = opening(*UNITED, iraqi_government=0)
    choose(match, "default")
    assert deploy(match, "irq_n") == places_in("iraq")


@pytest.mark.rule("axis_of_evil", "3.8.peshmerga", "19.3.move")
def test_peshmerga_set_up_in_kurdistan():
    match = opening(*UNITED)
    choose(match, "default")
    inside = {BOX.grid.names[i] for i in range(BOX.size) if BOX.kurdistan[i]}
    assert deploy(match, "psh_80") == inside


@pytest.mark.rule("axis_of_evil", "3.8.gcc")
def test_the_gcc_force_sets_up_at_objectives_of_the_gulf():
    match = opening(*UNITED)
    choose(match, "default")
    found = deploy(match, "gcc_exp")
    assert found == {p.hex for p in BOX.places if p.area in ("gulf_states", "saudi_arabia")}


@pytest.mark.rule("axis_of_evil", "3.8.pakistan")
def test_the_pakistani_unit_sets_up_in_posni():
    match = opening(*UNITED)
    choose(match, "default", "place pak_west")  # a single hex answers itself
    assert place(match, "pak_west") == "4023"
    assert place(opening(1, 1, 2, 3), "pak_west") == "out"


@pytest.mark.rule("axis_of_evil", "3.9")
def test_every_union_city_has_its_garrison():
    match = opening(*UNITED)
    for place_id in ("grozny", "tehran", "damascus", "mary", "baku"):
        assert holder(match, place_id) == "eurasian"


@pytest.mark.rule("axis_of_evil", "3.9.caucasus")
def test_the_armies_of_the_caucasus_set_up_in_russia():
    match = opening(*UNITED)
    found = deploy(match, "rus_49")
    assert {BOX.country[BOX.hex(name)] for name in found} == {"russia"}
    choose(match, "at 1904")
    assert "1904" not in deploy(match, "rus_58")


@pytest.mark.rule("axis_of_evil", "3.9.tc")
def test_corf_tc_sets_up_in_the_trans_caucasus():
    found = deploy(opening(*UNITED), "rus_corf_tc")
    assert {BOX.area[BOX.hex(name)] for name in found} == {"trans_caucasus"}


@pytest.mark.rule("axis_of_evil", "3.9.ca")
@pytest.mark.parametrize("unit", ["rus_2gd", "rus_41", "rus_corf_ca"])
def test_central_asian_forces(unit: str):
    found = deploy(opening(*UNITED), unit)
    assert {BOX.area[BOX.hex(name)] for name in found} == {"central_asia"}


@pytest.mark.rule("axis_of_evil", "3.9.vdv")
def test_the_airborne_grouping_sets_up_in_any_of_these():
    found = deploy(opening(*UNITED), "rus_1vdv")
    assert {BOX.area[BOX.hex(name)] for name in found} == {"russia", "trans_caucasus", "central_asia"}


@pytest.mark.rule("axis_of_evil", "3.9.vdv", "3.9.tc")
def test_deployment_areas_of_the_russians():
    match = opening(*UNITED)
    vdv = deploy(match, "rus_1vdv")
    assert {"1703", "2307", "3209"} <= vdv
    assert not {"1805", "2513", "1704"} & vdv  # Georgia, Iran, a high mountain


@pytest.mark.rule("axis_of_evil", "3.9.iran")
def test_iranians_set_up_in_or_next_to_their_cities():
    found = deploy(opening(*UNITED), "irn_n")
    cities = [BOX.hex(name) for name in places_in("iran")]
    near = {where for city in cities for where in (city, *BOX.grid.around[city])}
    assert {BOX.hex(name) for name in found} <= near
    assert "2513" in found
    assert "2413" in found
    assert "2120" not in found  # held by the enemy


@pytest.mark.rule("axis_of_evil", "3.9.iran", "3.8")
def test_iranians_may_stand_over_the_border_but_not_in_enemy_cities():
    """R-114 Next to Kermanshah lies 1914 in Iraq."""
    match = opening(*UNITED)
    found = deploy(match, "irn_w")
    assert "1914" in found
    assert "2120" not in found  # Basrah is not next to Ahvaz, and is held by the enemy
    assert "2114" in found


@pytest.mark.rule("axis_of_evil", "3.9.syria")
def test_syrians_set_up_next_to_a_lost_city_but_not_in_it():
    found = deploy(opening(1, 1, 5, 1), "syr_rg")
    assert "1313" not in found  # Deir ez-Zor is with the Coalition
    assert "1314" in found
    assert "0915" in found


@pytest.mark.rule("axis_of_evil", "3.9.iraq", "19.4")
def test_union_iraqis_set_up_in_cities_of_iraq():
    match = opening(5, 1, 2, 1)
    assert deploy(match, "irq_bas") == places_in("iraq") - {"1712"}


@pytest.mark.rule("axis_of_evil", "3.9.peshmerga")
def test_union_peshmerga_set_up_in_kurdistan():
    found = deploy(opening(*HOSTILE), "psh_ypg")
    assert all(BOX.kurdistan[BOX.hex(name)] for name in found)
    assert "1712" in found


@pytest.mark.rule("axis_of_evil", "19.1.5", "3.2")
def test_the_scenario_puts_the_guards_tank_army_in_a_district():
    match = opening(*UNITED, scenario="drive_to_the_gulf", guards_tank_army=1)
    choose(match, "default", "place rus_1gta", "central")
    assert place(match, "rus_1gta") == "central"
    assert not any(state(match).hidden)  # 9.4: the set-up is open, and the units still to come are seen as well
    check_secrets(match)


@pytest.mark.rule("axis_of_evil", "19.5")
def test_israel_may_join_before_play():
    match = opening(1, 1, 2, 6, israelis=1)
    assert place(match, "isr_sm") == place(match, "isr_5gf") == "staging"
    choose(match, "default")
    assert deploy(match, "isr_nc") == {"0916", "1014"}  # Damascus is hostile
    assert place(opening(1, 1, 2, 6), "isr_nc") == "out"
