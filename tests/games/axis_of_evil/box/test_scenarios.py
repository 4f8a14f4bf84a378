"""3.1 Scenarios."""

import pytest

from tests.games.axis_of_evil.tools import BOX, GAME


@pytest.mark.rule("axis_of_evil", "table.scenario", "3.1")
def test_six_scenarios_one_for_each_face_of_a_die():
    assert [line.die for line in BOX.tables.scenario] == [1, 2, 3, 4, 5, 6]
    assert [each.id for each in GAME.scenarios] == [line.id for line in BOX.tables.scenario]
