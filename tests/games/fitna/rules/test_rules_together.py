"""Where movement, stacking and supply meet."""

import pytest

from sandtable.testing import options
from tests.games.fitna.tools import MOVING, at, goals, march, war

FULL = "syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_4arm @ hama"


@pytest.mark.rule("fitna", "17.1", "4.0")
def test_a_unit_may_go_to_a_full_space_that_another_can_still_leave():
    assert "homs" in goals(war(1, f"{MOVING}; {FULL}"), "syr_4arm")


@pytest.mark.rule("fitna", "17.1", "4.0")
def test_the_last_move_does_not_end_in_a_full_space():
    match = war(1, f"segment movement; moves 1; {FULL}")
    assert "homs" not in goals(match, "syr_4arm")


@pytest.mark.rule("fitna", "17.1", "4.0")
def test_who_fills_a_space_up_makes_another_leave_it():
    match = war(1, f"segment movement; moves 2; {FULL}")
    march(match, "syr_4arm", "homs")
    assert at(match, "syr_4arm") == "homs"
    assert options(match) == ["move syr_1arm", "move syr_3arm", "move syr_9arm", "back"]  # one of them has to go
