"""19.6.2 Air transport."""

import pytest

from sandtable.games.axis_of_evil.rules.transport import flights
from sandtable.testing import choose, options
from tests.games.axis_of_evil.tools import BOX, ap, hexes, place, state, table, targets, war


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
