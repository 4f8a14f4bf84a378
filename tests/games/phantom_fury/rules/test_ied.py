"""13.5 Explosive devices."""

import pytest

from tests.games.phantom_fury.tools import NORMAL, fight, status, where, who


@pytest.mark.rule("phantom_fury", "13.5", "5.3.3")
@pytest.mark.parametrize(("roll", "found", "place"), [(6, "pinned", "15.C"), (7, "reduced ready", "15.1")])
def test_an_ied_pins_or_costs_a_step(roll: int, found: str, place: str) -> None:
    """CF 6; R-31: a pinned squad stays where it is, one that lost a step goes on."""
    match = fight(NORMAL.format("suspect"), 0, roll)
    assert (status(match, "usmc_01"), where(match, "usmc_01"), who(match, "15.1")) == (found, place, "")


@pytest.mark.rule("phantom_fury", "13.5", "5.3.4")
def test_an_ied_in_a_fortified_zone() -> None:
    match = fight("zone 15 fortified; " + NORMAL.format("suspect"), 9, 6)
    assert status(match, "usmc_01") == "pinned"


@pytest.mark.rule("phantom_fury", "13.5", "12.3.2.2")
def test_an_ied_looks_at_the_combat_factor_less_security() -> None:
    match = fight("phase assault; usmc_01 @ 15.C security=15.C; suspect @ 15.1", 0, 6)
    assert status(match, "usmc_01") == "reduced ready"


@pytest.mark.rule("phantom_fury", "13.5", "5.1.1.1")
def test_an_ied_kills_a_reduced_squad() -> None:
    match = fight("phase assault; usmc_01 @ 15.C reduced; suspect @ 15.1", 0, 9)
    assert where(match, "usmc_01") == "eliminated"
