"""10.11 The ends of the table."""

import pytest

from tests.games.isis_war.tools import RGC_COMBAT, US_COMBAT, fight, result_of, sum_of, war


@pytest.mark.rule("isis_war", "10.11")
def test_beyond_the_end_of_the_table_its_last_column_counts() -> None:
    low = war(f"{RGC_COMBAT}; us_arm_1 @ 4420; us_arm_2 @ 4420; us_arm_3 @ 4420", 6)
    fight(low, "4420")
    assert result_of(low) == ("−5 or less", "AS")
    high = war(f"{US_COMBAT}; us_arm_2 @ 4419; us_arm_3 @ 4419; turn 6; ir_bas_1 @ 4420", 1)
    fight(high, "4420")
    assert sum_of(high) == (18, 2)
    assert result_of(high) == ("+12 or more", "DR")


@pytest.mark.rule("isis_war", "10.11")
def test_no_columns_are_saved_up_beyond_the_table() -> None:
    """R-58: a differential of 34 stands in the last column; three columns left of it is what counts."""
    corps = "; ".join(f"us_arm_{i} @ 5025" for i in (1, 2, 3)) + "; us_arm_4 @ 5026; us_arm_5 @ 5026"
    match = war(f"phase us_combat; bare; ir_bas_1 @ 5125; isis_mosul @ 4713; {corps}", 1)
    fight(match, "5125")
    assert sum_of(match)[0] > 20
    assert result_of(match)[0] == "+5/+6"
