"""12.6 Tanks."""

import pytest

from sandtable.testing import asked, choose, events, options, why_not
from tests.games.phantom_fury.tools import CROSSING, at, busy, play, spot, tank, where


@pytest.mark.rule("phantom_fury", "5.1.3", "12.6.1")
@pytest.mark.parametrize(("roll", "points"), [(0, 4), (1, 4), (2, 3), (5, 3), (6, 2), (8, 2), (9, 1)])
def test_a_tank_moves_by_the_die(roll: int, points: int) -> None:
    m = choose(play("m1a1_1 @ B3; zone 3 usmc; phase movement", roll), "move m1a1_1")
    assert m.pending[0].about["points"] == points


@pytest.mark.rule("phantom_fury", "12.6.2")
def test_a_tank_moves_by_sections_and_open_ground() -> None:
    match = choose(busy("phase movement; zone 4 usmc; m1a1_1 @ N2", [6]), "move m1a1_1")
    assert options(match) == ["go B5", "go 5.OG", "stop"]
    assert why_not(match, "5.C").rule == "12.6.2"
    choose(match, "go 5.OG")
    assert asked(match).about["points"] == 1
    assert options(match) == ["go N2", "go B5", "stop"]
    choose(match, "go B5")
    assert (where(match, "m1a1_1"), tank(match).acted) == ("B5", True)


@pytest.mark.rule("phantom_fury", "12.6.2")
def test_a_tank_does_not_run_into_an_enemy() -> None:
    match = choose(at("phase movement; zone 4 usmc; m1a1_1 @ N2; suspect @ 5.OG", [2]), "move m1a1_1")
    assert why_not(match, "5.OG").rule == "12.6.2"


@pytest.mark.rule("phantom_fury", "12.6.2")
def test_every_step_of_a_tank_is_told() -> None:
    match = choose(at(CROSSING + "m1a1_1 @ B3", [9]), "move m1a1_1", "go B4")
    assert [event.what.end for event in events(match, "move")] == [spot(match, "B4")]


@pytest.mark.rule("phantom_fury", "12.6.3")
def test_a_tank_ends_beside_a_usmc_zone() -> None:
    match = choose(at("phase movement; zone 3 usmc; m1a1_1 @ B3", [6]), "move m1a1_1")
    assert options(match) == ["go B2", "go B4", "stop"]
    choose(match, "go B2")
    assert where(match, "m1a1_1") == "B3"  # the only way on with its last point


@pytest.mark.rule("phantom_fury", "12.6.3")
def test_a_tank_with_one_point_stays_in_reach() -> None:
    match = choose(at("phase movement; zone 3 usmc; m1a1_1 @ B3", [9]), "move m1a1_1")
    assert options(match) == ["go B4", "stop"]
    assert why_not(match, "B2").rule == "12.6.3"


@pytest.mark.rule("phantom_fury", "12.6.3")
@pytest.mark.parametrize(("own", "may"), [("17", True), ("6", False), ("5", False)])
def test_open_ground_must_neighbour_a_usmc_zone(own: str, may: bool) -> None:
    """Zone 17 neighbours zone 5; zone 6 is adjacent to it, which is not enough."""
    text = f"phase movement; zone {own} usmc; m1a1_1 @ 5.OG; usmc_01 @ 3.C"
    match = choose(at(text, [9]), "move m1a1_1")
    assert ("stop" in options(match)) is may


@pytest.mark.rule("phantom_fury", "12.6.3")
def test_a_stranded_tank_may_stay() -> None:
    match = busy("phase movement; zone 61 usmc; m1a1_1 @ B3", [0])
    choose(match, "move m1a1_1")
    assert (where(match, "m1a1_1"), tank(match).acted) == ("B3", True)
