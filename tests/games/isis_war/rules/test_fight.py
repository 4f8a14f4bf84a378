"""10.7, 10.12 From the differential to the result; 11.2."""

import pytest

from sandtable.testing import choose, options
from tests.games.isis_war.tools import RGC_COMBAT, attack, fight, result_of, steps, sum_of, war, where


@pytest.mark.rule("isis_war", "10.7", "T.crt")
def test_the_differential_gives_the_column_and_the_die_the_result() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; us_inf_3 @ 4420", 6)
    fight(match, "4420")
    assert sum_of(match) == (8, 3)
    assert result_of(match) == ("+5/+6", "DE")


@pytest.mark.rule("isis_war", "10.12")
def test_the_attacker_may_give_up_columns() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; us_inf_3 @ 4420", 2)
    attack(match, "4420")
    assert options(match) == ["roll", *(f"lower {n}" for n in range(1, 7))]
    choose(match, "lower 2")
    assert result_of(match) == ("+1/+2", "AL1")


@pytest.mark.rule("isis_war", "11.2")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_basij_that_attacked_are_gone_whatever_the_result(die: int) -> None:
    match = war("phase basij_combat; ku_rg_1 @ 4420; ir_bas_1 @ 4419; ir_bas_2 @ 4419; ir_bas_3 @ 4419", die)
    fight(match, "4420", "ir_bas_1", "ir_bas_2")
    assert (where(match, "ir_bas_1"), where(match, "ir_bas_2")) == ("dead", "dead")
    assert where(match, "ir_bas_3") == "4419"
    assert {"ir_bas_1", "ir_bas_2"} == {match.table.box.piece_names[u][0] for u in match.table.state.basij_lost}


@pytest.mark.rule("isis_war", "11.2")
def test_the_result_is_first_applied_to_the_defenders() -> None:
    match = war("phase basij_combat; ku_rg_1 @ 4420 steps=2; ir_bas_1 @ 4419; ir_bas_2 @ 4419", 4)
    fight(match, "4420")
    assert result_of(match) == ("+1/+2", "BB")
    assert steps(match, "ku_rg_1") == 1
    assert where(match, "ir_bas_1") == "dead"
