"""14.1 Retreat."""

import pytest

from sandtable.testing import choose, events, why_not
from tests.games.axis_of_evil.tools import BOX, fight, hexes, holder, place, war

CITY = "iraq eurasian; nato_cc @ 1918; nato_1mef @ 1920; "  # on two opposite sides of Nasiriyah, 1919


@pytest.mark.rule("axis_of_evil", "14.1")
def test_a_blocked_unit_is_eliminated():
    match = war("nato_cc @ 1418; nato_1mef @ 1420; rus_mvd @ 1419", "DR")
    fight(match, "1419")
    assert place(match, "rus_mvd") == "eliminated"  # concentric: every hex around is covered
    assert events(match, "leave")[-1].text.endswith("is eliminated: no way to retreat.")


@pytest.mark.rule("axis_of_evil", "14.1", "9.1")
def test_a_retreat_that_would_over_stack_goes_one_hex_further():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; rus_mvd @ 1419; rus_41 @ 1420; rus_58 @ 1320", "DR")
    fight(match, "1419", "nato_cc", "nato_1mef")
    found = hexes(match, "retreat")
    assert "1420" not in found
    assert why_not(match, "1420").rule == "9.2"
    assert found
    assert all(BOX.grid.distance(BOX.hex("1419"), BOX.hex(name)) == 2 for name in found)


@pytest.mark.rule("axis_of_evil", "14.1")
def test_no_retreat_into_sea_or_closed_terrain_or_enemy_places():
    match = war("nato_cc @ 2022; rus_mvd @ 2122 reduced", "DR")
    fight(match, "2122")
    around = {BOX.grid.names[i] for i in BOX.grid.around[BOX.hex("2122")]}
    assert {"2221", "2121"} <= around  # sea, and Kuwait City
    assert place(match, "rus_mvd") == "2222"  # the only hex left


@pytest.mark.rule("axis_of_evil", "14.1", "19.1.2")
def test_a_fob_that_must_retreat_is_eliminated():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; rus_mvd @ 1419; rus_fob @ 1419", "DR", fob=1)
    fight(match, "1419")
    choose(match, "retreat 1420")
    assert place(match, "rus_fob") == "eliminated"


@pytest.mark.rule("axis_of_evil", "14.1", "19.1.1")
@pytest.mark.parametrize(("unit", "found"), [("rus_49", {"2005", "2105"}), ("rus_58", {"2105"})])
def test_only_complex_units_retreat_into_high_mountains(unit: str, found: set[str]):
    text = f"held coalition grozny; nato_cc @ 2003; nato_jtf_pg @ 1904; {unit} @ 2004 reduced"
    match = war(text, "DR")
    fight(match, "2004")
    assert (hexes(match, "retreat") or {place(match, unit)}) == found


@pytest.mark.rule("axis_of_evil", "14.1", "8.1")
def test_a_blocked_unit_dies_and_its_city_may_be_entered():
    match = war(CITY + "irq_min_int @ 1919", "DR")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "19.3.move", "14.1")
def test_peshmerga_retreat_inside_kurdistan():
    """R-92"""
    match = war("psh_80 @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DR")
    fight(match, "1411")
    assert hexes(match, "retreat") == {"1410", "1511"}
    assert why_not(match, "1311").rule == "19.3.move"


@pytest.mark.rule("axis_of_evil", "14.1", "9.2")
def test_the_attacker_may_drive_a_unit_through_a_friend():
    """R-73 The attackers leave 1320 and 1420 open; through the taken 1420 it goes one hex further."""
    text = "nato_cc @ 1418; nato_jtf_pg @ 1519; irn_mahdi @ 1419; irn_w @ 1420"
    found = hexes(fight(war(text, "DR"), "1419"), "retreat")
    assert found == {"1320", "1321", "1421", "1521"}


@pytest.mark.rule("axis_of_evil", "14.1", "5.3")
@pytest.mark.parametrize(("hex_", "rule"), [("1519", "14.1"), ("1520", "9.2"), ("1418", "14.1"), ("1423", "14.1")])
def test_why_a_unit_does_not_retreat_there(hex_: str, rule: str):
    """In a zone of control, taken, held by the enemy, too far."""
    match = fight(war("nato_cc @ 1418; irn_mahdi @ 1419; irn_w @ 1520", "DR"), "1419")
    assert {"1420", "1320"} <= hexes(match, "retreat")
    assert why_not(match, hex_).rule == rule


@pytest.mark.rule("axis_of_evil", "19.5", "14.1")
def test_an_israeli_unit_retreats_in_syria_only():
    """R-93 The attackers cover all of Syria beside it; 1215 and 1315 lie in Iraq."""
    attackers = "rus_2gd @ 1213; rus_58 @ 1114; rus_20gd @ 1314"
    match = war(f"isr_nc @ 1214 reduced; {attackers}; active eurasian", "DR", israelis=1)
    fight(match, "1214")
    assert place(match, "isr_nc") == "eliminated"
    nato = war(f"nato_isaf @ 1214 reduced; {attackers.replace('1314', '1113')}; active eurasian", "DR")
    fight(nato, "1214", "rus_2gd", "rus_58")
    assert "1215" in hexes(nato, "retreat")
