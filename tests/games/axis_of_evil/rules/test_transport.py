"""19.6.2 Air transport."""

import pytest

from sandtable.games.axis_of_evil.rules.transport import flights
from sandtable.testing import choose, options, why_not
from tests.games.axis_of_evil.tools import BOX, JIHAD, ap, hexes, place, state, table, targets, war


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_air_transport_between_bases_and_on():
    text = "nato_isaf @ 2121; rus_2gd @ 1325"
    assert "transport" not in options(war(text))
    match = war(text, 3, air_transport=1)
    choose(match, "transport")
    assert ap(match, "coalition") == 8
    assert {"1515", "0911", "3714", "2424"} <= targets(match, "airlift")
    choose(match, "airlift 1515")
    assert match.pending[0].about["points"] == 2
    assert "1415" in hexes(match)
    choose(match, "to 1415")
    assert place(match, "nato_isaf") == "1415"


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_no_transport_into_or_out_of_a_zone_and_a_point_must_be_left():
    match = war("nato_isaf @ 2121; rus_2gd @ 1514", 6, air_transport=1)
    choose(match, "transport")
    assert "1515" not in targets(match, "airlift")
    bound = war("nato_isaf @ 1822; rus_2gd @ 1821", air_transport=1)
    assert not flights(table(bound), BOX.piece("nato_isaf"), 2)
    assert flights(table(war("nato_isaf @ 1822; rus_2gd @ 1325", air_transport=1)), BOX.piece("nato_isaf"), 2)
    match = war("nato_isaf @ 2122; rus_2gd @ 1325", 1, air_transport=1)
    choose(match, "transport")  # one MP brings it to Kuwait City, and none is left
    assert place(match, "nato_isaf") == "2122"
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "19.1.2", "19.6.2")
def test_a_base_of_ones_own_serves_air_transport():
    match = war("nato_isaf @ 1725; nato_fob @ 1725; rus_2gd @ 1325", 3, fob=1, air_transport=1)
    choose(match, "transport")
    assert "2121" in targets(match, "airlift")


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_hyperwar_units_are_flown_one_at_a_time():
    match = war("nato_cc @ 2121; nato_jtf_pg @ 2424; rus_2gd @ 1325", 1, air_transport=1)
    choose(match, "transport", "unit nato_cc", "airlift 1515")
    assert place(match, "nato_jtf_pg") == "2424"
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_a_unit_is_flown_to_another_base():
    match = war("nato_isaf @ 2121; rus_2gd @ 1325", 2, air_transport=1)
    choose(match, "transport")
    assert "2121" not in targets(match, "airlift")


BASES = ("0911", "3714", "4116", "4023", "2121", "1822", "2424", "2524", "2625", "2926", "1919", "1515")
UNITS = ("nato_cc", "nato_jtfg", "nato_tu_2", "nato_tu_3", "nato_tu_rdc", "nato_jtf_m", "nato_jtf_pg", "nato_jtf_v")
UNITS += ("nato_1mef", "nato_2mef", "nato_mnc", "nato_rdc")
FULL = "; ".join(f"{unit} @ {where}" for unit, where in zip(UNITS, BASES, strict=True))
"""A unit on every base of the Coalition."""


@pytest.mark.rule("axis_of_evil", "19.6.2", "9.1")
def test_a_unit_passes_through_full_bases():
    """R-181 Out of one base, into another, on to a hex with room; or back to where it came from."""
    match = war(f"{FULL}; rus_2gd @ 1325", 3, air_transport=1)
    choose(match, "transport", "unit nato_tu_3")  # from 4023: every other base is full
    assert targets(match, "airlift") == set(BASES) - {"4023"}
    choose(match, "airlift 1515")
    assert "halt" not in options(match)
    assert why_not(match, "1515").rule == "9.1"
    choose(match, "to 1415")
    assert place(match, "nato_tu_3") == "1415"


@pytest.mark.rule("axis_of_evil", "19.6.2", "9.1")
def test_a_unit_walks_into_a_full_base_and_is_flown_out_of_it():
    match = war(f"{FULL}; nato_isaf @ 2122; rus_2gd @ 1325", 3, air_transport=1)
    choose(match, "transport", "unit nato_isaf")
    assert targets(match, "airlift") == set(BASES) - {"2121", "2524"}  # no way on from the island
    choose(match, "airlift 1515", "to 1415")
    assert place(match, "nato_isaf") == "1415"


@pytest.mark.rule("axis_of_evil", "19.6.2", "19.8.2")
def test_islamists_fly_from_the_base_in_which_they_stand():
    """R-170 Their base serves nobody else; the FOB serves everybody but them (R-130)."""
    text = "isl_is_1 @ 1515 side=coalition; nato_isaf @ 2121; nato_fob @ 1725; rus_2gd @ 1325"
    match = war(text, 3, air_transport=1, fob=1, **JIHAD)
    choose(match, "transport", "unit isl_is_1")
    assert "2424" in targets(match, "airlift")
    assert "1725" not in targets(match, "airlift")
    match = war(text, 3, air_transport=1, fob=1, **JIHAD)
    choose(match, "transport", "unit nato_isaf")
    assert "1725" in targets(match, "airlift")
    assert "1515" not in targets(match, "airlift")
