"""3 The die."""

import pytest

from sandtable.testing import choose, options
from tests.games.phantom_fury.tools import play


@pytest.mark.rule("phantom_fury", "3")
def test_the_0_is_zero() -> None:
    m = choose(play("guerillas1 @ 60.1", 0), "call_hornet")
    assert "bomb zone.60" in options(m)
