"""19.0 Optional rules: switches that need others."""

import pytest

from sandtable.core.errors import SetupError
from tests.games.axis_of_evil.tools import GAME


def test_switches_that_need_others_say_so():
    with pytest.raises(SetupError, match="Insurgency"):
        GAME.setting("", {"islamists": 1})
    with pytest.raises(SetupError, match="Logistics"):
        GAME.setting("", {"logistics_inverted": 1})
