"""12.6 Airborne movement, and 15.3."""

import pytest

from sandtable.testing import choose, options, why_not
from tests.games.axis_of_evil.tools import BOX, ap, hexes, place, war


@pytest.mark.rule("axis_of_evil", "12.6", "12.6.1")
def test_airborne_units_fly_two_dice_of_hexes_over_everything():
    match = war("nato_jtf_v @ 1419; nato_isaf @ 1725; rus_2gd @ 1418; rus_41 @ 1519; rus_58 @ 1617", 1, 2)
    choose(match, "airborne")
    assert ap(match, "coalition") == 8
    assert place(match, "nato_jtf_v") == "1419"
    assert "1416" in hexes(match)  # three hexes, over the enemy
    assert "1415" not in hexes(match)
    assert "1418" not in hexes(match)
    assert why_not(match, "1415").rule == "12.6.1"
    choose(match, "to 1517")  # next to an enemy
    assert place(match, "nato_jtf_v") == "1517"


@pytest.mark.rule("axis_of_evil", "12.6")
def test_only_units_with_the_symbol_fly():
    assert "airborne" not in options(war("nato_cc @ 1419; rus_2gd @ 2818"))
    assert "airborne" in options(war("rus_1vdv @ 1419; nato_cc @ 2818; active eurasian"))


@pytest.mark.rule("axis_of_evil", "12.6")
def test_any_contingent_with_the_symbol_flies():
    assert "airborne" in options(war("irq_abn @ 1717; rus_2gd @ 2818"))


@pytest.mark.rule("axis_of_evil", "12.6.1")
def test_no_landing_in_high_mountains_sea_or_garrisons():
    match = war("rus_1vdv @ 1904; nato_cc @ 2818; active eurasian", 1, 1)
    choose(match, "airborne")
    assert "1905" not in hexes(match)
    assert "1805" not in hexes(match)
    assert "2204" not in hexes(match)
    assert "1804" in hexes(match)


@pytest.mark.rule("axis_of_evil", "12.6.1", "5.3")
def test_a_neutral_country_is_flown_over_but_no_landing_place():
    """R-15 Qatar, the Emirates and Oman are neutral; 2926 is in the Emirates, 2726 too."""
    match = war("division 4; nato_jtf_v @ 2526; rus_2gd @ 2818", 6, 6)
    choose(match, "airborne")
    found = hexes(match)
    assert "2826" not in found
    assert "3023" in found  # Iran, across the Gulf and the Emirates


@pytest.mark.rule("axis_of_evil", "12.6.1", "15.3")
@pytest.mark.parametrize(
    ("there", "rule"),
    [
        ("1404", "12.6.1"),  # fourteen hexes away
        ("1413", None),  # in a zone of control
        ("1412", "5.1"),
        ("1313", "5.1"),  # the garrison of Deir ez-Zor
        ("1420", "9.2"),
        ("1117", "5.3"),  # Jordan
    ],
)
def test_why_a_unit_does_not_land_there(there: str, rule: str | None):
    match = war("nato_jtf_v @ 1418; gcc_exp @ 1420; rus_2gd @ 1412", 6, 6)
    choose(match, "airborne")
    found = why_not(match, there)
    assert (found.rule if found else None) == rule


@pytest.mark.rule("axis_of_evil", "12.6.1", "19.1.1")
def test_airborne_units_do_not_land_in_high_mountains():
    match = war("rus_1vdv @ 1803; nato_isaf @ 1418; active eurasian", 1, 1)
    choose(match, "airborne")
    assert why_not(match, "1704").rule == "12.1.1"


@pytest.mark.rule("axis_of_evil", "15.3")
def test_airborne_and_amphibious_moves_ignore_zones():
    match = war("nato_jtf_v @ 1418; rus_2gd @ 1419", 1, 1)
    choose(match, "airborne")
    assert {"1319", "1519"} <= hexes(match)
    match = war("nato_1mef @ 2121; rus_2gd @ 2122")
    choose(match, "amphibious")
    assert any(BOX.grid.adjacent(BOX.hex(name), BOX.hex("2122")) for name in hexes(match))
