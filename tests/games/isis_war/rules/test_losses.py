"""10.17 to 10.19, 10.22 Losses of steps."""

import pytest

from sandtable.testing import choose, options
from tests.games.isis_war.tools import RGC_COMBAT, fight, refused, result_of, steps, war, where


@pytest.mark.rule("isis_war", "10.17")
def test_the_attacker_chooses_the_unit_that_loses_a_step() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4419; ir_rgc_sa @ 4421; us_arm_1 @ 4420", 1)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_3")
    assert result_of(match)[1] == "AL1"
    assert options(match) == ["lose_step ir_rgc_8", "lose_step ir_rgc_3"]
    assert refused(match, "ir_rgc_sa") == "10.17"
    choose(match, "lose_step ir_rgc_3")
    assert (steps(match, "ir_rgc_8"), steps(match, "ir_rgc_3")) == (2, 1)


@pytest.mark.rule("isis_war", "10.18", "2.12.one", "2.12.two")
def test_every_attacker_loses_a_step() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4419 steps=1; ir_rgc_sa @ 4419; us_arm_1 @ 4420; us_arm_2 @ 4420", 1)
    fight(match, "4420")
    assert result_of(match)[1] == "AE"
    assert steps(match, "ir_rgc_8") == 1
    assert where(match, "ir_rgc_3") == "dead"
    assert where(match, "ir_rgc_sa") == "dead"


@pytest.mark.rule("isis_war", "10.19")
def test_a_bloodbath_costs_both_sides_the_same_number_of_steps() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4420 steps=1", 4)
    fight(match, "4420")
    assert result_of(match) == ("+3/+4", "BB")
    assert steps(match, "us_inf_3") == 1
    assert where(match, "us_inf_4") == "dead"
    assert refused(match, "us_inf_3") == "2.5"
    choose(match, "lose_step ir_rgc_8", "lose_step ir_rgc_8")  # both steps from one unit
    assert where(match, "ir_rgc_8") == "dead"
    assert steps(match, "ir_rgc_3") == 2


@pytest.mark.rule("isis_war", "10.19")
def test_an_attacker_with_too_few_steps_loses_all_of_them() -> None:
    match = war("phase rgc_combat; ir_rgc_sa @ 4419; ku_rg_1 @ 4420 steps=2; ku_rg_2 @ 4420 steps=2", 6)
    fight(match, "4420")
    assert result_of(match) == ("−2/−1", "BB")
    assert where(match, "ir_rgc_sa") == "dead"
    assert [steps(match, unit) for unit in ("ku_rg_1", "ku_rg_2")] == [1, 1]


@pytest.mark.rule("isis_war", "10.22")
def test_every_defender_loses_a_step() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; ir_rgc_31 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4420 steps=1", 6)
    fight(match, "4420")
    assert result_of(match)[1] == "DE"
    assert steps(match, "us_inf_3") == 1
    assert where(match, "us_inf_4") == "dead"
    assert where(match, "ir_rgc_8") == "4419"  # the hex is still held
