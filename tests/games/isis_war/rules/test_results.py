"""10.16 Results."""

import pytest

from tests.games.isis_war.tools import RGC_COMBAT, fight, result_of, steps, war, where


@pytest.mark.rule("isis_war", "10.16")
def test_a_stalled_attack_changes_nothing() -> None:
    match = war(f"{RGC_COMBAT}; us_inf_3 @ 4420", 3)
    fight(match, "4420")
    assert result_of(match) == ("+1/+2", "AS")
    assert (where(match, "ir_rgc_8"), steps(match, "ir_rgc_8")) == ("4419", 2)
    assert (where(match, "us_inf_3"), steps(match, "us_inf_3")) == ("4420", 2)
