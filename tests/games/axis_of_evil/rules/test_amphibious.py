"""12.7 Amphibious movement."""

import pytest

from sandtable.testing import choose, events, options, why_not
from tests.games.axis_of_evil.tools import ap, hexes, place, war


@pytest.mark.rule("axis_of_evil", "12.7")
def test_amphibious_units_go_from_a_port_to_a_coast_of_the_same_sea():
    match = war("nato_1mef @ 2121; rus_2gd @ 2818")
    choose(match, "amphibious")
    assert ap(match, "coalition") == 8
    assert not events(match, "roll")
    found = hexes(match)
    assert "3023" in found  # the far shore of the Gulf
    assert "2521" not in found  # Bushehr is held
    assert "0911" not in found
    choose(match, "to 2420")
    assert place(match, "nato_1mef") == "2420"


@pytest.mark.rule("axis_of_evil", "12.7")
def test_only_from_friendly_ports_and_only_in_their_seas():
    assert "amphibious" not in options(war("nato_1mef @ 1725; rus_2gd @ 2818"))
    assert "amphibious" in options(war("rus_ni @ 2104; nato_cc @ 2818; active eurasian"))  # the Caspian
    assert "amphibious" not in options(war("rus_ni @ 0913; nato_cc @ 2818; active eurasian"))  # Mediterranean
    assert "amphibious" in options(war("rus_ni @ 1403; nato_cc @ 2818; active eurasian"))  # Black Sea
    assert "amphibious" in options(war("nato_1mef @ 1505; rus_2gd @ 2818"))  # Black Sea too
    assert "amphibious" not in options(war("nato_1mef @ 2307; held coalition baku; rus_2gd @ 2818"))


@pytest.mark.rule("axis_of_evil", "12.7")
def test_an_amphibious_move_leaves_the_port_for_the_same_sea_only():
    match = war("nato_1mef @ 0911; rus_2gd @ 2818")
    choose(match, "amphibious")
    found = hexes(match)
    assert "0912" in found
    assert "0705" not in found  # Black Sea
    assert "2122" not in found  # Persian Gulf


@pytest.mark.rule("axis_of_evil", "12.7")
@pytest.mark.parametrize(
    ("unit", "port", "offered"),
    [
        ("nato_1mef", "1505", True),  # Poti: both sail the Black Sea
        ("rus_ni", "1403", True),
        ("rus_ni", "2104", True),
        ("rus_ni", "0913", False),  # Latakia: the Mediterranean is NATO's
        ("rus_ni", "3222", False),
        ("nato_1mef", "2625", False),  # Doha has no port
        ("nato_1mef", "4023", True),  # Posni: R-19
    ],
)
def test_from_which_ports_marines_sail(unit: str, port: str, offered: bool):
    active, other = ("coalition", "rus_2gd @ 1325") if unit == "nato_1mef" else ("eurasian", "nato_isaf @ 1418")
    assert ("amphibious" in options(war(f"{unit} @ {port}; {other}; active {active}"))) is offered


@pytest.mark.rule("axis_of_evil", "12.7", "15.3")
@pytest.mark.parametrize(
    ("there", "rule"),
    [("1506", None), ("1403", "5.1"), ("1303", None), ("2104", "12.7"), ("0912", "12.7"), ("1406", "9.2")],
)
def test_why_marines_do_not_land_there(there: str, rule: str | None):
    match = war("nato_1mef @ 1505; nato_tu_3 @ 1406; rus_58 @ 1503; rus_2gd @ 1325")
    choose(match, "amphibious")
    found = why_not(match, there)
    assert (found.rule if found else None) == rule


@pytest.mark.rule("axis_of_evil", "12.7")
def test_from_baku_along_the_caspian_and_from_no_open_coast():
    match = war("rus_ni @ 2307; nato_isaf @ 1418; active eurasian")
    choose(match, "amphibious")
    assert {"2104", "2411"} <= hexes(match)
    assert "2512" not in hexes(match)  # a high mountain
    assert "amphibious" not in options(war("rus_ni @ 2308; nato_isaf @ 1418; active eurasian"))
