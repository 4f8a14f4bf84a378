"""10.16-10.19, 10.22, 10.23 Combat results: losses and advance."""

import pytest
from isis_tools import attack, fight, in_order, refused, result_of, steps, sum_of, war, where

from sandtable.core.errors import IllegalChoice
from sandtable.testing import asked, choose, options

RGC = "phase rgc_combat; ir_rgc_8 @ 4419"


# 10.16-10.18 The attacker suffers


@pytest.mark.rule("isis_war", "10.16")
def test_a_stalled_attack_changes_nothing() -> None:
    match = war(f"{RGC}; us_inf_3 @ 4420", 3)
    fight(match, "4420")
    assert result_of(match) == ("+1, +2", "AS")
    assert (where(match, "ir_rgc_8"), steps(match, "ir_rgc_8")) == ("4419", 2)
    assert (where(match, "us_inf_3"), steps(match, "us_inf_3")) == ("4420", 2)


@pytest.mark.rule("isis_war", "10.17")
def test_the_attacker_chooses_the_unit_that_loses_a_step() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4419; ir_rgc_sa @ 4421; us_arm_1 @ 4420", 1)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_3")
    assert result_of(match)[1] == "AL1"
    assert options(match) == ["lose_step ir_rgc_8", "lose_step ir_rgc_3"]
    assert refused(match, "ir_rgc_sa") == "10.17"
    choose(match, "lose_step ir_rgc_3")
    assert (steps(match, "ir_rgc_8"), steps(match, "ir_rgc_3")) == (2, 1)


@pytest.mark.rule("isis_war", "10.18", "2.12.one", "2.12.two")
def test_every_attacker_loses_a_step() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4419 steps=1; ir_rgc_sa @ 4419; us_arm_1 @ 4420; us_arm_2 @ 4420", 1)
    fight(match, "4420")
    assert result_of(match)[1] == "AE"
    assert steps(match, "ir_rgc_8") == 1
    assert where(match, "ir_rgc_3") == "dead"
    assert where(match, "ir_rgc_sa") == "dead"


@pytest.mark.rule("isis_war", "2.13", "2.13.swap")
def test_a_corps_loses_its_factors_one_by_one() -> None:
    match = war("phase turkish_combat; tr_vii @ 4310 steps=5; il_900 @ 4311; il_2r @ 4311; il_3r @ 4311 steps=1", 1)
    fight(match, "4311")
    assert sum_of(match) == (5, 6)
    assert result_of(match)[1] == "AE"
    assert steps(match, "tr_vii") == 4


# 10.19 Bloodbath


@pytest.mark.rule("isis_war", "10.19")
def test_a_bloodbath_costs_both_sides_the_same_number_of_steps() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4420 steps=1", 4)
    fight(match, "4420")
    assert result_of(match) == ("+3, +4", "BB")
    assert steps(match, "us_inf_3") == 1
    assert where(match, "us_inf_4") == "dead"
    assert refused(match, "us_inf_3") == "10.19"
    choose(match, "lose_step ir_rgc_8", "lose_step ir_rgc_8")  # both steps from one unit
    assert where(match, "ir_rgc_8") == "dead"
    assert steps(match, "ir_rgc_3") == 2


@pytest.mark.rule("isis_war", "10.19")
def test_an_attacker_with_too_few_steps_loses_all_of_them() -> None:
    match = war("phase rgc_combat; ir_rgc_sa @ 4419; ku_rg_1 @ 4420 steps=2; ku_rg_2 @ 4420 steps=2", 6)
    fight(match, "4420")
    assert result_of(match) == ("-2, -1", "BB")
    assert where(match, "ir_rgc_sa") == "dead"
    assert [steps(match, unit) for unit in ("ku_rg_1", "ku_rg_2")] == [1, 1]


@pytest.mark.rule("isis_war", "10.19", "10.23")
def test_survivors_of_a_bloodbath_may_advance() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4419; us_inf_3 @ 4420 steps=1", 3)
    fight(match, "4420")
    assert result_of(match)[1] == "BB"
    choose(match, "lose_step ir_rgc_3", "advance ir_rgc_8")
    assert where(match, "ir_rgc_8") == "4420"


# 10.22 DE, 10.23 Advance


@pytest.mark.rule("isis_war", "10.22")
def test_every_defender_loses_a_step() -> None:
    match = war(f"{RGC}; ir_rgc_14 @ 4419; ir_rgc_31 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4420 steps=1", 6)
    fight(match, "4420")
    assert result_of(match)[1] == "DE"
    assert steps(match, "us_inf_3") == 1
    assert where(match, "us_inf_4") == "dead"
    assert where(match, "ir_rgc_8") == "4419"  # the hex is still held


@pytest.mark.rule("isis_war", "10.23", "8.2")
def test_advance_is_free_of_cost_and_of_enemy_zones_and_never_compulsory() -> None:
    match = war(f"{RGC}; ir_rgc_14 @ 4419; ir_rgc_31 @ 4421; us_inf_3 @ 4420 steps=1; us_inf_4 @ 4321", 6)
    fight(match, "4420")
    single = ["advance ir_rgc_8", "advance ir_rgc_14", "advance ir_rgc_31"]
    assert options(match) == [*single, "advance ir_rgc_8 ir_rgc_14 ir_rgc_31", "stop_advance"]
    choose(match, "advance ir_rgc_31")
    assert (where(match, "ir_rgc_31"), where(match, "ir_rgc_8")) == ("4420", "4419")


@pytest.mark.rule("isis_war", "10.23")
def test_only_units_that_attacked_advance_within_stacking() -> None:
    text = "; ".join(f"ir_rgc_{n} @ 4421" for n in (3, 5, 7, 10))
    match = war(f"{RGC}; {text}; ir_rgc_14 @ 4320; us_inf_3 @ 4420 steps=1", 6)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_3", "ir_rgc_5", "ir_rgc_7", "ir_rgc_10")
    assert refused(match, "ir_rgc_14") == "10.23"
    everybody = in_order(match, ["ir_rgc_8", "ir_rgc_3", "ir_rgc_5", "ir_rgc_7", "ir_rgc_10"])
    with pytest.raises(IllegalChoice, match=r"more than four .*6\.3"):
        choose(match, f"advance {' '.join(everybody)}")
    everybody.remove("ir_rgc_10")
    choose(match, f"advance {' '.join(everybody)}")
    assert where(match, "ir_rgc_10") == "4421"
    assert asked(match).rule != "10.23"


@pytest.mark.rule("isis_war", "10.23", "3.15.c")
def test_an_advance_into_a_capital_takes_control() -> None:
    match = war("phase rgc_combat; iq_bn @ 5125 steps=1; ir_rgc_8 @ 5025; ir_rgc_14 @ 5025; ir_rgc_31 @ 5026", 6)
    fight(match, "5125")
    assert result_of(match) == ("+3, +4", "BB")
    choose(match, "lose_step ir_rgc_8", "advance ir_rgc_14")
    assert match.table.state.vp == 1


@pytest.mark.rule("isis_war", "10.23")
def test_a_corps_advances_alone() -> None:
    match = war("phase turkish_combat; tr_vii @ 4310 steps=6; ku_rg_1 @ 4311 steps=1", 6)
    fight(match, "4311")
    assert options(match) == ["advance tr_vii", "stop_advance"]
    choose(match, "advance tr_vii")
    assert where(match, "tr_vii") == "4311"


@pytest.mark.rule("isis_war", "6.0", "6.4")
def test_a_mixed_stack_is_put_in_order_when_its_base_falls() -> None:
    text = "us_base_irbil @ 5013 steps=1; ku_gb @ 5013; us_inf_1 @ 5013; us_inf_3 @ 5013"
    guard = "; ".join(f"ir_rgc_{n} @ {hex_}" for n, hex_ in ((8, "4913"), (14, "4913"), (31, "4913"), (20, "4913")))
    more = "; ".join(f"ir_rgc_{n} @ 5014" for n in (3, 5, 7, 10)) + "; ir_rgc_17 @ 5012; ir_rgc_19 @ 5012"
    match = war(f"phase rgc_combat; effect imam 1; {text}; {guard}; {more}", 6)
    attack(match, "5013")
    assert sum_of(match) == (33, 2 + 4 + 2 * 6)
    choose(match, "roll")
    assert result_of(match)[1] == "DE"
    assert where(match, "us_base_irbil") == "dead"
    assert asked(match).rule == "6.4"
    choose(match, "remove ku_gb")
    assert where(match, "us_inf_1") == "5013"
