"""6.2 Action points, and 19.6.4 AP enhancement."""

import pytest

from sandtable.testing import choose, done, options
from tests.games.axis_of_evil.tools import APART, BOX, FAR, JIHAD, ap, place, state, war


@pytest.mark.rule("axis_of_evil", "6.2")
def test_two_dice_and_a_point_for_each_listed_base():
    match = war(f"phase action_points; {APART}", 4, 3, 1, 1)
    assert ap(match, "coalition") == 7 + 2  # the book's example: Incirlik and Kuwait City
    assert ap(match, "eurasian") == 2 + 2  # Grozny and Ashgebat
    match = war(f"phase action_points; held eurasian incirlik; {APART}", 4, 3, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (7 + 1, 2 + 3)
    done(match)


@pytest.mark.rule("axis_of_evil", "6.2")
def test_tehran_gives_no_action_points():
    """R-21"""
    match = war(f"phase action_points; held coalition tehran; {APART}", 1, 1, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (4, 4)


@pytest.mark.rule("axis_of_evil", "6.2")
def test_the_initiative_player_rolls_first():
    match = war(APART + "phase action_points; initiative eurasian", 6, 6, 1, 1)
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (14, 4)
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "6.2.2", "6.4")
def test_unspent_points_are_lost():
    match = war(f"{APART}ap 7 8; shock out", 1, 1, 1, 1)
    choose(match, "pass", "pass")
    assert state(match).turn == 2
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (4, 4)


@pytest.mark.rule("axis_of_evil", "6.2.2")
def test_unspent_points_are_gone_before_the_marker_is_played():
    match = choose(war(APART + "ap 5 7; shock coalition 2; passed"), "pass")
    assert options(match) == ["shock", "keep"]
    assert state(match).ap == [0, 0]


@pytest.mark.rule("axis_of_evil", "19.6.4", "11.2")
def test_special_forces_are_spent_for_action_points():
    text = FAR + "phase action_points; nato_sas @ staging; rus_odon @ staging; held eurasian incirlik kuwait_city"
    match = war(text, 4, 2, 1, 1, 2, 3, ap_enhancement=1)
    choose(match, "enhance nato_sas", "enhance rus_odon")
    assert ap(match, "coalition") == 9  # the book's example: three and six
    assert ap(match, "eurasian") == 2 + 4 + 2
    assert state(match).due[BOX.piece("nato_sas")] == 3
    assert state(match).due[BOX.piece("rus_odon")] == 4
    done(match)
    match = war(text, 4, 2, 1, 1)
    assert ap(match, "coalition") == 6  # without the rule nobody is asked


@pytest.mark.rule("axis_of_evil", "19.6.4", "6.2.1")
def test_enhancement_does_not_lift_the_limit():
    text = FAR + "phase action_points; shock_played; nato_sas @ staging"
    match = war(text, 6, 6, 4, 1, 1, 2, ap_enhancement=1)
    choose(match, "enhance nato_sas")
    assert ap(match, "coalition") == 18


@pytest.mark.rule("axis_of_evil", "19.6.4", "19.8.2")
def test_islamist_special_forces_give_no_action_points():
    """R-160"""
    text = FAR + "phase action_points; isl_haq @ staging side=coalition"
    match = war(text, 1, 1, 1, 1, ap_enhancement=1, **JIHAD)
    assert ap(match, "coalition") == 4  # nobody was asked


@pytest.mark.rule("axis_of_evil", "19.6.4", "13.6.4")
def test_special_forces_spent_for_points_are_gone_from_staging():
    text = FAR + "phase action_points; nato_sas @ staging; nato_pmc @ staging"
    match = war(text, 1, 1, 1, 1, 2, ap_enhancement=1)
    choose(match, "enhance nato_sas")
    assert (place(match, "nato_sas"), place(match, "nato_pmc")) == ("track", "staging")
    assert ap(match, "coalition") == 2 + 2 + 3
    done(match)
