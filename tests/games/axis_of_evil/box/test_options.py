"""19.0 Optional rules: switches that need others."""

import pytest

from tests.games.axis_of_evil.tools import GAME


@pytest.mark.parametrize(("switch", "other"), [("islamists", "insurgency"), ("logistics_inverted", "logistics")])
def test_a_switch_turns_on_what_it_needs(switch: str, other: str):
    """R-176"""
    assert GAME.setting("", {switch: 1}).variants[other] == 1
    assert GAME.setting("", {switch: 1, other: 0}).variants[other] == 1
    assert GAME.setting("", {other: 1}).variants[switch] == 0
