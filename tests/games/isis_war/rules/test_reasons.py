"""Whatever cannot be chosen is refused with the true reason and its rule."""

import pytest
from isis_tools import refused, war

from sandtable.core.errors import IllegalChoice
from sandtable.testing import choose, events, options, position, told, why_not

# Targets that are adjacent but closed; a second enemy keeps the phase open


@pytest.mark.rule("isis_war", "3.5", "3.10", "3.12", "3.13")
@pytest.mark.parametrize(
    ("text", "target", "rule"),
    [
        ("phase coalition_combat; ir_rgc_8 @ 4420; ir_bas_1 @ 5014; ku_z_1 @ 4419; ku_z_2 @ 5015", "4420", "3.5"),
        ("phase turkish_combat; ku_rg_1 @ 4611; ku_rg_2 @ 4311; tr_vii @ 4610; tr_ii @ 4310", "4611", "3.10"),
        ("phase rgc_combat; ku_rg_1 @ 4709; ku_rg_2 @ 4811; ir_rgc_8 @ 4810", "4709", "3.12"),
        ("phase us_combat; ir_rgc_8 @ 3915; ir_rgc_3 @ 4419; us_arm_1 @ 3916; us_arm_2 @ 4420", "3915", "3.13"),
    ],
)
def test_a_target_in_a_closed_area(text: str, target: str, rule: str) -> None:
    assert refused(war(f"restriction us 1; {text}"), target) == rule


@pytest.mark.rule("isis_war", "13.6")
def test_a_target_whose_attackers_stand_in_the_storm() -> None:
    text = "us_inf_3 @ 4421; ir_rgc_8 @ 4420; us_inf_4 @ 5120; ir_rgc_14 @ 5119"
    assert refused(war(f"phase rgc_combat; effect storm 4417; {text}"), "4421") == "13.6"


@pytest.mark.rule("isis_war", "10.2")
def test_a_target_behind_a_lake_and_one_attacked_before() -> None:
    text = "us_inf_3 @ 4724; ir_rgc_8 @ 4824; us_inf_4 @ 5120; ir_rgc_14 @ 5119"
    match = war(f"phase rgc_combat; {text}")
    assert refused(match, "4724") == "10.2"
    assert "lake" in why_not(match, "4724").why
    hit = war("phase rgc_combat hit=4420; us_inf_3 @ 4420; ir_rgc_8 @ 4419; us_inf_4 @ 5120; ir_rgc_14 @ 5119")
    assert refused(hit, "4420") == "10.2"


@pytest.mark.rule("isis_war", "11.6")
def test_a_target_that_only_flights_could_reach() -> None:
    match = war("phase us_combat; us_aa_1 @ 4416; ir_rgc_8 @ 4421; ir_rgc_14 @ 4417")
    assert refused(match, "4421") == "11.6"


@pytest.mark.rule("isis_war", "10.1", "10.4", "14.9")
def test_a_target_whose_attackers_are_far_tired_or_waiting() -> None:
    near = "ir_rgc_14 @ 4417; us_inf_4 @ 4416"
    assert refused(war(f"phase us_combat; {near}; ir_rgc_8 @ 4420"), "4420") == "10.1"
    tired = war(f"phase us_combat; {near}; ir_rgc_8 @ 4420; us_inf_3 @ 4419 attacked")
    assert refused(tired, "4420") == "10.4"
    waiting = war(f"phase us_combat; {near}; ir_rgc_8 @ 4420; us_arm_1 @ 4419 marked=2")
    assert refused(waiting, "4420") == "14.9"


@pytest.mark.rule("isis_war", "10.1", "2.10")
def test_of_several_reasons_that_of_a_unit_which_fights_now_is_told() -> None:
    text = "us_base_at @ 4419; us_inf_3 @ 4520 attacked; ir_rgc_8 @ 4420; ir_rgc_14 @ 4417; us_inf_4 @ 4416"
    assert refused(war(f"phase us_combat; {text}"), "4420") == "10.4"


# Units


@pytest.mark.rule("isis_war", "2.10")
@pytest.mark.parametrize(
    ("phase", "unit", "rule"),
    [("us_combat", "us_base_at", "2.10"), ("us_combat", "iq_bn", "2.10"), ("us_combat", "isis_mosul", "10.24")],
)
def test_static_units_never_attack_in_any_phase(phase: str, unit: str, rule: str) -> None:
    match = war(f"phase {phase}; us_inf_3 @ 4419; us_inf_4 @ 4419; ir_rgc_8 @ 4420")
    choose(match, "attack 4420")
    assert refused(match, unit) == rule


@pytest.mark.rule("isis_war", "14.8", "14.9")
@pytest.mark.parametrize(("unit", "rule"), [("us_str_1", "14.8"), ("us_arm_1", "14.9"), ("us_aa_1", "14.9")])
def test_the_marker_of_armour_is_not_that_of_strykers(unit: str, rule: str) -> None:
    text = f"{unit} @ 4419 marked=2; us_inf_3 @ 4419; us_inf_4 @ 4419; ir_rgc_8 @ 4420"
    match = war(f"phase us_movement; {text}")
    assert refused(match, unit) == rule
    match = choose(war(f"phase us_combat; {text}"), "attack 4420")
    assert refused(match, unit) == rule


@pytest.mark.rule("isis_war", "6.5")
def test_a_moving_stack_picks_up_nobody() -> None:
    match = war("ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ir_rgc_31 @ 5623")
    choose(match, "stack 5622", "to 5623")
    assert refused(match, "ir_rgc_31") == "6.5"


@pytest.mark.rule("isis_war", "6.5")
def test_units_that_move_together_start_together() -> None:
    match = war("ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ir_rgc_31 @ 5623")
    with pytest.raises(IllegalChoice, match=r"start in the same hex.*6\.5"):
        choose(match, "move ir_rgc_8 ir_rgc_31")


# Arrivals


@pytest.mark.rule("isis_war", "14.1", "6.11")
def test_basij_that_return() -> None:
    match = position("isis_war", "turn 3; phase iran_arrivals; ir_bas_1 @ track due=3; us_inf_3 @ 5404", seed=1)
    assert options(match)[0].startswith("at ")
    assert refused(match, "5125") == "14.1"
    assert refused(match, "5404") == "6.11"


@pytest.mark.rule("isis_war", "14.2", "6.3")
def test_units_of_the_reserve() -> None:
    full = "; ".join(f"ir_rgc_{n} @ 5404" for n in (3, 5, 7, 10))
    match = position("isis_war", f"turn 3; phase iran_arrivals stage=1; ir_rgc_8 @ reserve; {full}", seed=1)
    choose(match, "release ir_rgc_8")
    assert refused(match, "5125") == "14.2"
    assert refused(match, "5404") == "6.3"


@pytest.mark.rule("isis_war", "3.13", "14.3", "14.10")
def test_israelis_in_the_red_row_and_paratroops_where_the_die_lets_them() -> None:
    text = "turn 3; phase coalition_arrivals; arrived israel jordan; bin jordan; restriction israel 1"
    ground = position("isis_war", f"{text}; bin israel il_7", [1], seed=1)
    assert refused(ground, "4420") == "14.3"
    drop = position("isis_war", f"{text}; bin israel il_35", [1], seed=1)
    assert refused(drop, "5404") == "3.13"
    assert refused(drop, "5125") == "6.4"  # Iraqis hold it


@pytest.mark.rule("isis_war", "14.7", "14.9")
@pytest.mark.parametrize(("unit", "rule"), [("us_inf_3", "14.7"), ("us_arm_1", "14.9")])
def test_brigades_arrive_at_bases(unit: str, rule: str) -> None:
    match = position("isis_war", f"turn 3; phase us_arrivals; bin us {unit}", seed=1)
    assert refused(match, "5125") == rule


@pytest.mark.rule("isis_war", "14.12", "13.6")
def test_corps_enter_in_the_north_of_turkey() -> None:
    match = position("isis_war", "turn 3; asked; tr_v @ waiting; tr_vii @ 3901", seed=1)
    choose(match, "enter tr_v")
    assert options(match) == ["at 4201", "at 5100"]
    assert refused(match, "4509") == "14.12"
    assert refused(match, "3601") == "9.2"  # mountains
    storm = position("isis_war", "turn 3; asked; tr_v @ waiting; effect storm 4201", seed=1, automatic=False)
    choose(storm, "enter tr_v")
    assert refused(storm, "4201") == "13.6"
    taken = position("isis_war", "turn 3; asked; tr_v @ waiting; tr_ii @ 4201", seed=1, automatic=False)
    choose(taken, "enter tr_v")
    assert refused(taken, "4201") == "14.12"


# 13.4 The attack of ISIS is told like any battle


@pytest.mark.rule("isis_war", "13.4", "10.7")
def test_the_attack_of_isis_tells_column_shifts_and_differential() -> None:
    dice = [2, 3, 4, 4, 4, 3, 1, 1, 1, 1]  # the event; 4+4+4 and its die; 1+1+1 and its die
    match = position("isis_war", "turn 3; phase events; iq_bn @ 5125; iq_bs @ 5126", dice, seed=1)
    north, south = (event.what for event in events(match, "battle"))
    box = match.table.box
    assert (north.at, south.at) == box.baghdad
    assert north.sides == ("isis", "iraqi")
    assert north.dice == (3,)
    assert sum(shift.value for shift in north.shifts) == box.feature_shift[box.baghdad[0]]
    assert north.column in box.crt.headings
    line = next(text for text in told(match) if text.startswith("ISIS attacks"))
    strength = box.combat_factor[box.piece("iq_bn")][2]
    assert f"12 against {strength}, differential {12 - strength:+d}" in line
    assert f"{box.feature_shift[north.at]:+d} columns, on column {north.column}: " in line
