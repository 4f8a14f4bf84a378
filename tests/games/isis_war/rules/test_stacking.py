"""6 Stacking."""

import pytest

from sandtable.games.isis_war.rules import stacking
from sandtable.testing import asked, choose, options, position, why_not
from tests.games.isis_war.tools import BOX, RESTING, attack, destinations, result_of, sum_of, war, where


def rule(*ids):
    """The rule that forbids a stack, or None."""
    wrong = stacking.fault(BOX, [BOX.piece(id_) for id_ in ids])
    return None if wrong is None else wrong[0].rule


GUARDS = [f"ir_rgc_{n}" for n in (8, 20, 31, 14, 3)]
BASIJ = [f"ir_bas_{n}" for n in range(1, 6)]


@pytest.mark.rule("isis_war", "1.2.red_row.stay")
def test_stacking_holds_in_the_red_row():
    full = "; ".join(f"{id_} @ 3525" for id_ in ("jo_40", "jo_60"))
    match = position("isis_war", f"{RESTING}; phase coalition_movement; il_900 @ 3524; {full}")
    choose(match, "move il_900")
    assert why_not(match, "3525").rule == "6.4"


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


@pytest.mark.rule("isis_war", "6.0")
def test_units_pass_through_hexes_in_which_they_could_not_stop():
    full = "; ".join(f"{id_} @ 5623 moved" for id_ in GUARDS[:4])
    match = position("isis_war", f"{full}; ir_art_28 @ 5622")
    choose(match, "move ir_art_28")
    assert "5623" not in destinations(match)
    assert why_not(match, "5623").rule == "6.3"
    assert "5523" in destinations(match)


@pytest.mark.rule("isis_war", "6.0", "6.5")
def test_a_move_may_end_on_friends():
    match = position("isis_war", "ir_rgc_8 @ 5623 moved; ir_art_28 @ 5622")
    choose(match, "move ir_art_28", "to 5623")
    assert where(match, "ir_art_28") == "5623"


@pytest.mark.rule("isis_war", "6.1")
def test_four_units_whatever_their_steps():
    assert rule("us_arm_1", "us_arm_2", "us_inf_1", "us_aa_1") is None
    assert rule("us_arm_1", "us_arm_2", "us_inf_1", "us_aa_1", "us_inf_2") == "6.1"
    assert rule(*(f"ku_rg_{n}" for n in range(1, 6))) == "6.1"


@pytest.mark.rule("isis_war", "6.1", "6.9")
def test_static_units_are_free():
    assert rule("ku_gb", *(f"ku_rg_{n}" for n in range(1, 5))) is None
    assert rule("us_base_at", "us_arm_1", "us_arm_2", "us_inf_1", "us_aa_1") is None


@pytest.mark.rule("isis_war", "6.2")
def test_turkish_corps_stack_with_nobody():
    assert rule("tr_ii", "tr_iii") == "6.2"
    assert rule("tr_ii", "ir_rgc_8") == "6.2"
    assert rule("sy_qamishli", "tr_ii") == "6.2"
    match = position("isis_war", "tr_ii @ 4210; tr_iii @ 4110")
    choose(match, "move tr_iii")
    assert not {"4210", "4211"} & destinations(match)
    assert why_not(match, "4210").rule == "6.2"
    assert why_not(match, "4211").rule == "6.2"
    allies = position("isis_war", "tr_vii @ 4510; ir_rgc_8 @ 4610")  # 3.10: both may be in Syrian Kurdistan
    choose(allies, "move ir_rgc_8")
    assert "4510" not in destinations(allies)
    assert why_not(allies, "4510").rule == "6.2"


@pytest.mark.rule("isis_war", "6.3")
def test_basij_are_counted_apart_from_artesh_and_rgc():
    assert rule(*GUARDS[:4], *BASIJ[:4]) is None
    assert rule(*GUARDS) == "6.3"
    assert rule(*GUARDS[:3], "ir_art_16", "ir_art_81") == "6.3"
    assert rule(*BASIJ) == "6.3"


@pytest.mark.rule("isis_war", "6.4")
def test_nations_mix_only_with_a_base():
    assert rule("us_inf_1", "ku_rg_1") == "6.4"
    assert rule("il_7", "jo_40") == "6.4"
    assert rule("iq_bn", "us_inf_1") == "6.4"  # 6.8: garrisons have a nation too
    assert rule("us_base_irbil", "us_inf_1", "ku_rg_1", "il_7") is None
    four = ["us_arm_1", "us_arm_2", "us_inf_1", "us_aa_1"]
    assert rule("us_base_irbil", *four, "ku_gb", "ku_rg_1", "ku_rg_2", "il_7", "jo_40") is None
    assert rule("us_base_irbil", *four, "ku_rg_1", "ku_rg_2", "ku_rg_3", "il_7", "jo_40") == "6.1"


@pytest.mark.rule("isis_war", "6.4", "6.8")
def test_nobody_joins_the_baghdad_garrisons_but_passing_is_free():
    match = position("isis_war", "turn 3; phase us_movement; us_inf_3 @ 5025; ir_rgc_8 @ 5622")
    choose(match, "move us_inf_3")
    assert why_not(match, "5125").rule == "6.4"
    gone = position("isis_war", "turn 3; phase us_movement; us_inf_3 @ 5025; iq_bn @ dead; ir_rgc_8 @ 5622")
    choose(gone, "move us_inf_3")
    assert "5125" in destinations(gone)
    assert rule("sy_qamishli", "ir_rgc_8") is None  # the Iranian side has no such ban


@pytest.mark.rule("isis_war", "6.4", "6.6")
def test_without_its_base_a_mixed_stack_keeps_one_nation():
    match = position(
        "isis_war", "us_base_irbil @ dead; us_inf_1 @ 5013; ku_gb @ 5013; phase iran_movement; ir_rgc_8 @ 5622"
    )
    choose(match, "end")
    assert options(match) == ["remove ku_gb", "remove us_inf_1"]


@pytest.mark.rule("isis_war", "6.6", "6.0")
def test_the_owner_removes_what_is_too_much_at_the_end_of_a_phase():
    stack = "; ".join(f"{id_} @ 5623 moved" for id_ in GUARDS)
    match = position("isis_war", stack, seed=1)
    choose(match, "end")
    assert asked(match).rule == "6.3"
    assert options(match) == [f"remove {id_}" for id_ in sorted(GUARDS, key=BOX.piece)]
    choose(match, "remove ir_rgc_3")
    assert where(match, "ir_rgc_3") == "dead"
    assert asked(match).rule != "6.3"


@pytest.mark.rule("isis_war", "6.8")
def test_the_example_of_a_full_iranian_stack():
    assert rule(*GUARDS[:4], *BASIJ[:4], "ir_art_a11", "ir_art_e411") is None
    assert rule(*GUARDS[:4], "ir_art_a11", "ir_rgc_a63") == "6.8"
    assert rule("ir_art_e411", "ir_rgc_e40") == "6.8"


@pytest.mark.rule("isis_war", "6.9")
def test_static_units_never_move():
    match = position("isis_war", "turn 3; phase us_movement; ir_rgc_8 @ 5622")
    assert "move us_base_irbil" not in options(match)
    assert why_not(match, "us_base_irbil").rule == "2.14"
    match = position("isis_war", "turn 3; phase coalition_movement; ir_rgc_8 @ 5622; ku_rg_1 @ 5217")
    assert why_not(match, "ku_gb").rule == "2.14"


@pytest.mark.rule("isis_war", "6.11", "9.3")
def test_no_unit_enters_a_hex_with_an_enemy():
    match = position("isis_war", "ir_rgc_8 @ 5124; tr_iv @ 4613")
    choose(match, "move ir_rgc_8")
    assert "5125" not in destinations(match)
    assert why_not(match, "5125").rule == "9.3"
    assert why_not(match, "4713").rule == "9.3"  # ISIS is everybody's enemy
    match = position("isis_war", "turn 3; phase us_movement; us_inf_3 @ 4813; ir_rgc_8 @ 5622")
    choose(match, "move us_inf_3")
    assert why_not(match, "4713").rule == "9.3"
