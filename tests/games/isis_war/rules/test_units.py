"""2.12, 2.13, 11.5 Steps, substitutes and packages."""

import pytest

from sandtable.games.isis_war.box.box import IRAN
from sandtable.games.isis_war.rules.units import lose_step
from sandtable.testing import position
from tests.games.isis_war.tools import fight, kill, result_of, steps, sum_of, war, where


@pytest.mark.rule("isis_war", "2.12", "2.12.one")
def test_a_one_step_unit_is_eliminated_by_its_only_loss():
    match = position("isis_war", "ir_art_40 @ 5622")
    lose_step(match.table, match.table.box.piece("ir_art_40"), "2.12")
    assert where(match, "ir_art_40") == "dead"


@pytest.mark.rule("isis_war", "2.12.two", "2.10")
def test_a_two_step_unit_shows_its_weaker_side_first():
    match = position("isis_war", "ir_art_16 @ 5622")
    unit, box = match.table.box.piece("ir_art_16"), match.table.box
    assert box.combat_factor[unit][match.table.state.steps[unit]] == 4
    lose_step(match.table, unit, "2.12")
    assert box.combat_factor[unit][match.table.state.steps[unit]] == 2
    lose_step(match.table, unit, "2.12")
    assert where(match, "ir_art_16") == "dead"


@pytest.mark.rule("isis_war", "2.13", "2.13.swap")
def test_a_corps_loses_its_factors_one_by_one() -> None:
    match = war("phase turkish_combat; tr_vii @ 4310 steps=5; il_900 @ 4311; il_2r @ 4311; il_3r @ 4311 steps=1", 1)
    fight(match, "4311")
    assert sum_of(match) == (5, 6)
    assert result_of(match)[1] == "AE"
    assert steps(match, "tr_vii") == 4


@pytest.mark.rule("isis_war", "2.13", "2.13.swap", "2.13.unique", "2.13.errata")
def test_ix_corps_goes_down_through_its_substitutes():
    match = position("isis_war", "tr_ix @ 4201; tr_viii @ 4010")
    unit, box, state = match.table.box.piece("tr_ix"), match.table.box, match.table.state
    factors = []
    while state.at[unit] >= 0:
        factors.append(box.combat_factor[unit][state.steps[unit]])
        assert state.stacks[IRAN][box.hex("4201")] == [unit]
        lose_step(match.table, unit, "2.12")
    assert factors == [6, 5, 4, 3, 2, 1]
    assert [box.full[box.piece(id_)] for id_ in ("tr_ii", "tr_iii", "tr_vii", "tr_iv")] == [4, 4, 6, 2]


@pytest.mark.rule("isis_war", "2.15", "6.7", "8.0.markers")
def test_markers_neither_stack_nor_control():
    match = position("isis_war", "bare; us_arm_1 @ 4126 marked=2 cep=us_cep_1; ir_rgc_8 @ 3624")
    plain = position("isis_war", "bare; us_arm_1 @ 4126; ir_rgc_8 @ 3624")
    assert match.table.state.ezoc == plain.table.state.ezoc
    assert match.table.state.stacks == plain.table.state.stacks


@pytest.mark.rule("isis_war", "11.5")
def test_a_package_shares_the_fate_of_its_brigade() -> None:
    match = war("phase us_combat; us_str_1 @ 4419 steps=1 cep=us_cep_1; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420", 1, 1)
    fight(match, "4420")
    assert result_of(match)[1] == "AE"
    assert (where(match, "us_str_1"), where(match, "us_cep_1")) == ("dead", "dead")


@pytest.mark.rule("isis_war", "11.5")
def test_a_package_is_lost_with_its_brigade():
    match = position("isis_war", "us_arm_1 @ 4125 cep=us_cep_1; ir_rgc_8 @ 5622")
    kill(match, "us_arm_1")
    assert where(match, "us_cep_1") == "dead"
    assert match.table.state.bearers[0] == -1


def test_the_dead_stay_dead():
    match = position("isis_war", "ir_rgc_8 @ 5622")
    kill(match, "ir_rgc_8")
    assert where(match, "ir_rgc_8") == "dead"
