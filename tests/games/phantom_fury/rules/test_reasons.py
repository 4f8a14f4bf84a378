"""Why a counter is not the player's to command, and why nobody is to be found in a space."""

import pytest

from sandtable.core import Kind
from sandtable.games.phantom_fury.rules.reasons import why_not_anybody, why_off_map
from tests.games.phantom_fury.tools import BOX, ROOF, STREET, at


@pytest.mark.rule("phantom_fury", "5.1.4.2", "5.3.1")
def test_what_is_no_squad_and_no_tank_says_what_it_is():
    table = at(STREET).table
    kinds = (BOX.caats, BOX.insurgents, BOX.suspects)
    assert [why_off_map(table, kind[0]).rule for kind in kinds] == ["5.1.4.2", "5.2", "5.3.1"]


@pytest.mark.rule("phantom_fury", "10.1", "10.3", "5.1.1.1", "12.4.3")
@pytest.mark.parametrize(
    ("place", "rule"),
    [("company", "10.1"), ("battalion", "10.3"), ("eliminated", "5.1.1.1"), ("withdrawn", "12.4.3")],
)
def test_a_squad_off_the_map_says_where_it_is(place: str, rule: str):
    match = at(f"{STREET}usmc_02 @ {place}")
    refusal = why_off_map(match.table, BOX.names.number(Kind.PIECE, "usmc_02"))
    assert refusal is not None
    assert refusal.rule == rule
    assert why_off_map(match.table, BOX.names.number(Kind.PIECE, "usmc_01")) is None


@pytest.mark.rule("phantom_fury", "14.1.1", "4.1.3", "4.1.4")
@pytest.mark.parametrize(
    ("space", "why"),
    [
        ("3.1", "Its zone is under USMC control: nobody is to be found there."),
        ("40.1", "Its zone has not been activated: nobody is known to be there."),
        ("15.2", "No suspect or insurgent stands there."),
        ("14.1", "Nobody is left in its zone."),
        ("B3", "No insurgents are in the streets."),
    ],
)
def test_why_nobody_is_to_be_found(space: str, why: str):
    match = at(ROOF + "zone 14 normal; guerillas2 @ 15.1")
    assert why_not_anybody(match.table, BOX.names.number(Kind.SPACE, space), "11.2").why == why
