"""10.4, 10.24 Who fights in a battle; 10.10, 10.20 what becomes of its result."""

import pytest

from sandtable.testing import choose, done, events, told
from tests.games.isis_war.tools import RGC_COMBAT, attack, fight, result_of, shifts_of, steps, sum_of, war, where


@pytest.mark.rule("isis_war", "10.4")
def test_a_unit_attacks_once_with_its_full_factor() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4418", 3)
    fight(match, "4420", "ir_rgc_8")
    choose(match, "decline", "attack 4418")
    assert sum_of(match) == (3, 3)


@pytest.mark.rule("isis_war", "10.4")
def test_all_units_in_the_hex_defend() -> None:
    match = war(f"{RGC_COMBAT}; us_inf_3 @ 4420; us_str_1 @ 4420 steps=1")
    attack(match, "4420")
    assert sum_of(match) == (4, 5)


@pytest.mark.rule("isis_war", "10.7")
def test_a_battle_is_one_event() -> None:
    match = war("phase rgc_combat; ku_rg_1 @ 4420; ir_rgc_8 @ 4419; ir_rgc_14 @ 4421", "DR")
    choose(attack(match, "4420"), "roll")
    (battle,) = (event.what for event in events(match, "battle"))
    box = match.table.box
    assert battle.at == box.hex("4420")
    assert battle.sides == ("rgc", "kurdish")
    assert battle.attackers == (box.piece("ir_rgc_8"), box.piece("ir_rgc_14"))
    assert battle.defenders == (box.piece("ku_rg_1"),)
    assert battle.result == "DR"
    assert box.crt.result(box.crt.headings.index(battle.column), battle.dice[0]) == "DR"


@pytest.mark.rule("isis_war", "10.10", "10.20.base")
@pytest.mark.parametrize(("target", "rule"), [("4927", "10.20"), ("5027", "10.10")])
def test_the_log_names_the_rule_that_converts_a_retreat(target, rule):
    units = "; ".join(f"ir_rgc_{number} @ 5028" for number in (8, 31, 14, 5))
    text = f"phase rgc_combat; us_inf_1 @ dead; us_inf_2 @ dead; us_inf_3 @ 5027; {units}"
    lines = [told(fight(war(text, die), target)) for die in range(1, 7)]
    assert any(f"(instead of DR, {rule})" in str(each) for each in lines)


@pytest.mark.rule("isis_war", "10.20.passenger")
def test_a_retreated_unit_adds_nothing_but_shares_the_result() -> None:
    match = war(
        "phase rgc_combat passenger=us_arm_1; us_arm_1 @ 4420 cep=us_cep_1; us_inf_3 @ 4420; ir_rgc_8 @ 4419; "
        "ir_rgc_14 @ 4419; ir_rgc_31 @ 4419",
        6,
    )
    fight(match, "4420")
    done(match)  # no die for the CEP of the passenger
    assert sum_of(match) == (12, 3)
    assert result_of(match)[1] == "DE"
    assert (steps(match, "us_arm_1"), steps(match, "us_inf_3")) == (1, 1)


@pytest.mark.rule("isis_war", "10.20.passenger", "11.1")
def test_retreated_engineers_shift_nothing() -> None:
    text = "phase us_combat; us_arm_1 @ 4419; ir_rgc_8 @ 4420; ir_art_e411 @ 4420"
    match = war(text)
    attack(match, "4420")
    assert shifts_of(match) == {"11.1": -1}
    match = war(f"{text}; phase us_combat defended=ir_art_e411 passenger=ir_art_e411")
    attack(match, "4420")
    assert shifts_of(match) == {}


@pytest.mark.rule("isis_war", "10.20.passenger")
def test_a_retreat_onto_friends_makes_a_passenger() -> None:
    text = "us_arm_1 @ 4419; us_arm_2 @ 4419; us_aa_1 @ 4417; ir_rgc_8 @ 4420; ir_rgc_3 @ 4421"
    match = war(f"phase us_combat; {text}", 3)
    fight(match, "4420", "us_arm_1", "us_arm_2")
    assert where(match, "ir_rgc_8") == "4421"
    choose(match, "stop_advance")
    attack(match, "4421")
    assert sum_of(match) == (5, 3)


@pytest.mark.rule("isis_war", "10.20.passenger")
def test_a_passenger_that_moves_in_an_interruption_is_still_one_afterwards() -> None:
    """R-121: it retreated to 4421 and then joined the brigade in 4423, whose defence it does not help."""
    frame = "paused rgc_combat hit=4420 defended=us_arm_1 passenger=us_arm_1 stage=1"
    match = war(
        f"phase us_movement; interrupted; {frame}; us_arm_1 @ 4421; us_inf_3 @ 4423; "
        "ir_rgc_8 @ 4424; ir_rgc_14 @ 4424; ir_rgc_31 @ 4424",
        6,
    )
    choose(match, "move us_arm_1", "to 4423", "end")
    fight(match, "4423")
    assert sum_of(match) == (12, 3)
    assert (steps(match, "us_arm_1"), steps(match, "us_inf_3")) == (1, 1)


@pytest.mark.rule("isis_war", "10.20.base", "10.10", "11.4.joint")
def test_a_retreat_in_a_base_hex_is_a_stalled_attack() -> None:
    text = "phase rgc_combat; ku_gb @ out; us_inf_1 @ out; ku_rg_1 @ 5013 steps=1; us_base_irbil @ 5013 steps=1"
    match = war(f"{text}; ir_rgc_8 @ 4913; ir_rgc_14 @ 4913; ir_rgc_31 @ 4913", 6)
    fight(match, "5013")
    assert sum_of(match) == (12, 3)
    assert result_of(match) == ("+3/+4", "AS")
    assert (where(match, "ku_rg_1"), where(match, "us_base_irbil")) == ("5013", "5013")


@pytest.mark.rule("isis_war", "10.24")
def test_isis_defends_with_two_dice_each_time() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4714; ir_rgc_14 @ 4614", 5, 6)
    attack(match, "4713")
    assert sum_of(match) == (8, 11)
    match = war("phase us_combat; us_arm_1 @ 4714", 1, 1)
    attack(match, "4713")
    assert sum_of(match) == (6, 2)
