"""Charts and tables: displays, combat results, costs, insurgency."""

import pytest

from tests.games.axis_of_evil.tools import BOX

CRT = {  # die: results from 1:3 to 7:1
    1: "AL1 AL1 AL1 AL1 AL1 AS AS BB BB",
    2: "AL1 AL1 AL1 AS BB BB BB HW1 DL1",
    3: "AL1 AL1 AS BB BB HW1 HW1 DL1 DR",
    4: "AL1 AS BB BB HW1 DL1 DL1 DR DR",
    5: "AS BB BB HW1 DL1 DR DR DE DE",
    6: "BB BB HW1 DL1 DR DR DE DE DE",
}
AIR = {  # die: results from column 0 to 6
    1: "A1 A1 A1 A1 A2 A2 A2",
    2: "A1 A1 A1 A1 A1 A1 A1",
    3: "- - - R1 R1 R2 R2",
    4: "- - R1 R1 R2 R2 R3",
    5: "- R1 R1 R2 E1 E1 E2",
    6: "R1 R1 E1 E1 E2 E2 E3",
}


@pytest.mark.rule("axis_of_evil", "2.1.areas", "18.0")
def test_each_side_has_three_displays():
    for side in ("coalition", "eurasian"):
        names = {d.id for d in BOX.tables.display if d.side == side}
        assert {f"{side}_staging", f"{side}_reinforcement", f"{side}_eliminated"} <= names


@pytest.mark.rule("axis_of_evil", "table.crt", "13.5.1")
def test_the_columns_of_the_combat_results_table():
    assert BOX.crt_columns == ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")


@pytest.mark.rule("axis_of_evil", "table.crt", "13.5")
@pytest.mark.parametrize("die", CRT)
def test_the_combat_results_table(die: int):
    assert list(BOX.crt[die - 1]) == CRT[die].split()


@pytest.mark.rule("axis_of_evil", "table.air_crt", "16.6.1")
def test_the_columns_of_the_air_combat_table():
    assert BOX.tables.air_crt.columns == (0, 1, 2, 3, 4, 5, 6)


@pytest.mark.rule("axis_of_evil", "table.air_crt", "16.6.1")
@pytest.mark.parametrize("die", AIR)
def test_the_air_combat_table(die: int):
    assert list(BOX.air_crt[die - 1]) == AIR[die].split()


@pytest.mark.rule("axis_of_evil", "table.actions")
def test_the_costs_that_the_rules_give():
    assert (BOX.cost["reinforcement"], BOX.special_cost["reinforcement"]) == (1, 2)
    assert (BOX.cost["regroup"], BOX.special_cost["regroup"]) == (1, 2)
    assert (BOX.cost["air_superiority"], BOX.cost["bombardment"]) == (1, 1)
    assert (BOX.cost["airborne_assault"], BOX.cost["amphibious_assault"]) == (2, 2)


@pytest.mark.rule("axis_of_evil", "table.insurgency")
def test_the_insurgency_table():
    assert set(BOX.uprising) == {"blowback", "-", "rebellion-1", "rebellion-2"}
