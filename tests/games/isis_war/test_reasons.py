"""Whatever a person can click and may not choose has a reason of its own."""

import pytest

from tests.games.isis_war.tools import GAME
from tests.games.reasons import without_a_reason


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 10))])
def test_everything_that_is_refused_is_told_why(seed: int) -> None:
    assert without_a_reason(GAME, seed, 2) == {}
