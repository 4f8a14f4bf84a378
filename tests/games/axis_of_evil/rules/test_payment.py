"""6.2.1, 6.3.2 Spending and receiving action points."""

import pytest

from sandtable.testing import asked, options
from tests.games.axis_of_evil.tools import APART, ap, fight, war


@pytest.mark.rule("axis_of_evil", "6.2.1", "6.3.2")
def test_what_cannot_be_paid_is_not_offered():
    match = war("nato_cc @ 1418 reduced; nato_jtf_v @ 1518; ap 5 1")
    assert "regroup" not in options(match)  # two AP for a hyperwar unit
    assert "hyperwar" not in options(match)
    assert "ground" in options(match)


@pytest.mark.rule("axis_of_evil", "6.2.1", "7.1")
def test_three_sixes_and_two_bases_are_eighteen():
    match = war(APART + "phase action_points; shock_played", 6, 6, 6, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (18, 4)


@pytest.mark.rule("axis_of_evil", "6.3.2")
def test_the_points_are_spent_before_the_action_and_two_points_are_one_action():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1420; rus_2gd @ 1419", "AS")
    fight(match, "1419")
    assert ap(match, "coalition") == 7
    assert asked(match).seat == 0
