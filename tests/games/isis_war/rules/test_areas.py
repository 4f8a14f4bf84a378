"""3.5 to 3.13 Where each nation may go."""

import pytest

from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.testing import choose, position, why_not
from tests.games.isis_war.tools import BOX, RESTING, destinations


@pytest.mark.rule("isis_war", "3.5")
def test_kurds_stay_in_kurdistan_and_beside_it():
    table = position("isis_war", RESTING).table
    for where_ in range(BOX.size):
        beside = any(BOX.kurdish[near] for near in BOX.grid.around[where_])
        wanted = BOX.kurdish[where_] or (beside and not BOX.red[where_])
        assert may_operate(table, Nation.KURDISTAN, where_) == wanted
    match = position("isis_war", f"{RESTING}; phase coalition_movement; ku_rg_1 @ 5117")
    choose(match, "move ku_rg_1")
    assert why_not(match, "5021").rule == "3.5"


@pytest.mark.rule("isis_war", "3.8")
def test_garrisons_never_leave():
    assert all(BOX.move_class[BOX.piece(id_)] is None for id_ in ("iq_bn", "iq_bs", "sy_qamishli", "isis_mosul"))


@pytest.mark.rule("isis_war", "3.10")
def test_turks_stay_in_turkey_and_syrian_kurdistan():
    table = position("isis_war", RESTING).table
    open_ = {BOX.area[w] for w in range(BOX.size) if may_operate(table, Nation.TURKEY, w)}
    assert open_ == {"turkey", "turkish_kurdistan", "syrian_kurdistan"}
    match = position("isis_war", "tr_vii @ 4509")
    choose(match, "move tr_vii")
    assert "4510" in destinations(match)
    assert why_not(match, "4610").rule == "3.10"


@pytest.mark.rule("isis_war", "3.12")
def test_iranians_go_everywhere_but_into_turkey():
    table = position("isis_war", RESTING).table
    closed = {BOX.area[w] for w in range(BOX.size) if not may_operate(table, Nation.IRAN, w)}
    assert closed == {"turkey", "turkish_kurdistan", "red_row"}
    match = position("isis_war", "turn 3; asked; ir_rgc_8 @ 3624")
    choose(match, "move ir_rgc_8")
    assert why_not(match, "3524").rule == "1.2.red_row"
    assert why_not(match, "4509").rule == "3.12"


@pytest.mark.rule("isis_war", "3.13")
def test_restrictions_bind_movement():
    match = position("isis_war", f"{RESTING}; restriction us 1; phase us_movement; us_aa_1 @ 4410")
    assert not may_operate(match.table, Nation.US, BOX.hex("4311"))
    wide = position("isis_war", f"{RESTING}; restriction us 6; phase us_movement; us_aa_1 @ 4412")
    choose(wide, "move us_aa_1")
    narrow = position("isis_war", f"{RESTING}; restriction us 1; phase us_movement; us_aa_1 @ 4412")
    choose(narrow, "move us_aa_1")
    assert destinations(narrow) < destinations(wide)
    assert why_not(narrow, "4311").rule == "3.13"
