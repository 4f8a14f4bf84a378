"""3 Set-up."""

import pytest
from axis_tools import BOX, GAME, default, deploy, holder, is_reduced, opening, place, side_of, state, war

from sandtable.core.errors import SetupError
from sandtable.games.axis_of_evil.state import Off, Phase
from sandtable.testing import asked, check_secrets, choose, events, options, why_not

UNITED = (1, 1, 2, 1)  # Iraq and Peshmerga with the Coalition, Syria calm, nobody neutral
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


@pytest.mark.rule("axis_of_evil", "3.1")
def test_any_of_six_scenarios_can_be_chosen():
    assert len(GAME.scenarios) == 6
    with pytest.raises(SetupError):
        GAME.setting("seventh")


@pytest.mark.rule("axis_of_evil", "3.2")
def test_a_scenario_adds_forces_and_names_the_holder_of_shock():
    match = opening(*UNITED)
    assert place(match, "nato_msl_2") == "staging"
    assert place(match, "nato_1mef") == place(match, "irn_sr") == "unplaced"
    assert (state(match).shock_side, state(match).initiative) == (1, 1)
    assert (state(opening(*UNITED, scenario="oil_war")).shock_side) == 0


@pytest.mark.rule("axis_of_evil", "3.2")
def test_an_added_marine_force_sets_up_in_ports_or_bases_of_the_gulf():
    match = opening(*UNITED)
    choose(match, "default")
    found = deploy(match, "nato_1mef")
    assert {"2121", "2424", "2524", "1822"} <= found
    assert "2025" not in found  # Riyadh has neither port nor base


@pytest.mark.rule("axis_of_evil", "3.3", "table.variable_control")
@pytest.mark.parametrize(
    ("die", "side"),
    [(1, "coalition"), (2, "coalition"), (3, "coalition"), (4, "eurasian"), (5, "eurasian"), (6, "eurasian")],
)
def test_a_die_decides_the_side_of_iraq(die: int, side: str):
    match = opening(die, 1, 2, 1)
    assert side_of(match, "irq_bagh") == side
    assert holder(match, "basrah") == side
    assert holder(match, "irbil") == "coalition"


@pytest.mark.rule("axis_of_evil", "3.3")
def test_a_deserting_army_leaves_one_reduced_unit():
    match = opening(3, 1, 2, 1)
    assert place(match, "irq_bagh") == "unplaced"
    assert is_reduced(match, "irq_bagh")
    assert place(match, "irq_n") == place(match, "irq_sf") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "3.3")
def test_the_peshmerga_die_takes_irbil_along():
    match = opening(1, 6, 2, 1)
    assert side_of(match, "psh_80") == holder(match, "irbil") == "eurasian"
    assert holder(match, "mosul") == "coalition"


@pytest.mark.rule("axis_of_evil", "3.3")
def test_the_syrian_civil_war():
    assert place(opening(1, 1, 1, 1), "syr_hezb") == "unplaced"
    match = opening(1, 1, 6, 1)
    assert place(match, "syr_4") == place(match, "syr_ndf") == "reinforcement"
    assert holder(match, "aleppo") == holder(match, "deir_ez_zor") == "coalition"


@pytest.mark.rule("axis_of_evil", "3.3", "5.3")
def test_countries_may_stay_neutral():
    match = opening(1, 1, 2, 4)
    assert holder(match, "posni") == holder(match, "ankara") == "neutral"
    assert place(match, "pak_west") == place(match, "nato_tu_2") == place(match, "nato_tu_rdc") == "out"
    choose(match, "default")
    assert "place nato_tu_2" not in options(match)


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


@pytest.mark.rule("axis_of_evil", "3.5")
def test_the_others_wait_in_reinforcement():
    match = opening(*UNITED)
    assert place(match, "nato_cc") == place(match, "rus_8gd") == place(match, "rus_alpha") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "3.7")
def test_optional_units_are_out_unless_their_rule_is_in_use():
    off, on = opening(*UNITED), opening(*UNITED, fob=1, sixth_generation=1, guards_tank_army=1, israelis=1)
    for id_ in ("nato_fob", "rus_fob", "nato_6gw", "rus_1gta", "isr_nc"):
        assert place(off, id_) == "out"
        assert place(on, id_) == "reinforcement"
    assert place(off, "isl_is_1") == "out"


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


@pytest.mark.rule("axis_of_evil", "3.8.boxes")
def test_coalition_boxes():
    match = opening(*UNITED)
    assert place(match, "nato_sas") == place(match, "nato_tac_1") == place(match, "nato_msl_1") == "staging"
    assert place(match, "nato_5f") == place(match, "nato_6f") == "staging"
    assert place(match, "nato_tac_5") == "reinforcement"
    assert place(match, "rus_bsf") == "reinforcement"


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


@pytest.mark.rule("axis_of_evil", "3.9.iran")
def test_iranians_set_up_in_or_next_to_their_cities():
    found = deploy(opening(*UNITED), "irn_n")
    cities = [BOX.hex(name) for name in places_in("iran")]
    near = {where for city in cities for where in (city, *BOX.grid.around[city])}
    assert {BOX.hex(name) for name in found} <= near
    assert "2513" in found
    assert "2413" in found
    assert "2120" not in found  # held by the enemy


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


@pytest.mark.rule("axis_of_evil", "3.9.boxes")
def test_union_boxes():
    match = opening(*UNITED)
    assert place(match, "rus_odon") == place(match, "irn_msl_1") == place(match, "syr_tac_1") == "staging"
    assert place(match, "rus_5gf") == place(match, "irn_cw") == "reinforcement"
    assert place(opening(*UNITED, scenario="caucasus_firestorm"), "rus_bsf") == "staging"


@pytest.mark.rule("axis_of_evil", "3.10")
def test_the_game_starts_on_turn_one_without_action_points():
    match = opening(*UNITED)
    assert state(match).turn == 1
    assert state(match).ap == [0, 0]


@pytest.mark.rule("axis_of_evil", "3.4", "9.0")
def test_units_without_a_hex_wait_in_reinforcement():
    """R-10 A unit that finds no hex."""
    match = war("phase deploy_second; nato_tu_3 @ 0911; nato_tu_rdc @ 0607; nato_tu_2 @ unplaced")
    assert place(match, "nato_tu_2") == "reinforcement"


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


@pytest.mark.rule("axis_of_evil", "19.8", "19.8.2")
def test_islamists_are_drawn_at_random_and_set_up_last():
    dice = (*UNITED, 2, "isl_is_1", "isl_amn", 1, "isl_tal")
    match = default(opening(*dice, insurgency=1, islamists=1))
    assert state(match).phase is Phase.ISLAMISTS_FIRST
    assert side_of(match, "isl_is_1") == side_of(match, "isl_amn") == "coalition"  # the initiative player first
    assert place(match, "isl_amn") == "staging"
    assert asked(match).seat == 0
    found = deploy(match, "isl_tal")
    assert {BOX.country[BOX.hex(name)] for name in found} == {"syria", "iraq", "afghanistan"}
    choose(match, "at 1414", "place isl_is_1")
    assert "at 1414" not in options(match)  # the enemy stands there
    choose(match, "at 1415")
    assert place(match, "isl_hts") == "islamist"
    assert state(match).phase is Phase.SHOCK


def test_every_counter_has_a_place_after_set_up():
    match = default(opening(*UNITED))
    assert not any(at == Off.UNPLACED for at in state(match).at)
    assert len(events(match, "card")) == 4
