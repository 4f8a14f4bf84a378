"""9.0, 9.2, 9.3 Stacking."""

import pytest

from sandtable.testing import asked, choose, done, options, why_not
from tests.games.axis_of_evil.tools import hexes, move, place, war


@pytest.mark.rule("axis_of_evil", "9.0", "9.2", "19.1.2")
def test_one_ground_unit_a_hex_besides_garrison_and_fob():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1417; nato_fob @ 1416; rus_2gd @ 2818", 2, fob=1)
    move(match, "nato_isaf")
    assert "1417" not in hexes(match)
    assert "1416" in hexes(match)  # through the friend and into the FOB's hex
    match = war("nato_isaf @ 2020; rus_2gd @ 2818", 1)
    move(match, "nato_isaf")
    assert "2120" in hexes(match)  # with a garrison of another contingent


@pytest.mark.rule("axis_of_evil", "9.2")
def test_friends_of_two_contingents_do_not_end_in_one_hex():
    """R-36"""
    match = war("nato_isaf @ 1418; gcc_exp @ 1420; rus_2gd @ 2818", 3)
    move(match, "nato_isaf")
    assert "1420" not in hexes(match)
    assert why_not(match, "1420").rule in ("9.1", "9.2")


@pytest.mark.rule("axis_of_evil", "9.3")
def test_the_owner_removes_what_is_over_the_limit():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1418; rus_2gd @ 2818; nato_tac_1 @ staging", "A1")
    choose(match, "superiority")
    assert asked(match).seat == 1
    assert set(options(match)) == {"remove nato_isaf", "remove nato_jtfg"}
    choose(match, "remove nato_jtfg")
    assert place(match, "nato_jtfg") == "eliminated"
    assert place(match, "nato_isaf") == "1418"
    done(match)
