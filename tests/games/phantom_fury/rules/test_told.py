"""What happens is told in the kernel's words: own steps, fights with their sum, zones, points, phases."""

import pytest
from pf_tools import at, busy, reorganise

from sandtable.core import Battle
from sandtable.testing import choose, events, told

CROSS = "phase movement; zone 2 usmc; zone 3 usmc; zone 4 usmc; usmc_01 @ 3.C; "


def spot(match: object, name: str) -> int:
    return match.names.find(name)[1]  # type: ignore[attr-defined]


@pytest.mark.rule("phantom_fury", "12.3.1")
def test_every_step_of_a_squad_is_told() -> None:
    match = choose(at(CROSS + "usmc_02 @ 2.C; zone 15 normal"), "move usmc_01", "go B3", "go 15.C")
    moves = events(match, "move")
    assert [event.what.path for event in moves] == [
        (spot(match, "3.C"), spot(match, "B3")),
        (spot(match, "B3"), spot(match, "15.C")),
    ]
    assert told(match)[-1] == "L 1-1 goes to the courtyard of zone 15."


@pytest.mark.rule("phantom_fury", "12.6.2")
def test_and_of_a_tank() -> None:
    match = choose(at(CROSS + "m1a1_1 @ B3", [9]), "move m1a1_1", "go B4")
    assert [event.what.end for event in events(match, "move")] == [spot(match, "B4")]


@pytest.mark.rule("phantom_fury", "11.2.1")
def test_fire_is_a_battle_with_its_sum() -> None:
    text = "phase fire; zone 3 usmc; usmc_01 @ 3.R; zone 15 fortified; martyrs2 @ 15.1"
    match = choose(busy(text, [3]), "fire usmc_01")
    battle = events(match, "battle")[0].what
    assert isinstance(battle, Battle)
    assert (battle.at, battle.sides, battle.column) == (spot(match, "15.1"), ("usmc", "martyrs"), "CF 6")
    assert [(shift.value, shift.why) for shift in battle.shifts] == [
        (1, "insurgents not on a roof"),
        (2, "insurgents in a fortified zone"),
    ]
    assert (battle.dice, battle.result) == ((3,), "hit")


@pytest.mark.rule("phantom_fury", "12.7.2")
def test_defensive_fire_is_one_too() -> None:
    text = CROSS + "m1a1_1 @ B3; zone 15 normal fanaticism; guerillas2 @ 15.1"
    match = choose(busy(text, [9, 2]), "move usmc_01", "go B3", "go 15.C", "keep_together")
    street, yard = (event.what for event in events(match, "battle"))
    assert (street.at, street.sides, street.result) == (spot(match, "B3"), ("insurgents", "usmc"), "no effect")
    assert (yard.at, yard.sides, yard.dice) == (spot(match, "15.C"), ("guerillas", "usmc"), (2,))
    assert ([(shift.value, shift.why) for shift in yard.shifts], yard.result) == ([(-1, "Fanaticism")], "step loss")


@pytest.mark.rule("phantom_fury", "13.4.2", "9.4.table")
def test_the_side_that_assaults_comes_first() -> None:
    match = choose(busy("phase assault; usmc_01 @ 15.C; guerillas2 @ 15.1", [1, 9]), "assault usmc_01")
    assert events(match, "battle")[0].what.sides == ("usmc", "guerillas")
    text = "turn 2; zone 1 usmc; usmc_15 @ company; usmc_01 @ 15.C; guerillas2 @ 15.1"
    match = choose(at(text, [9, 7, 1, 9]), "call_uav")
    assert events(match, "battle")[0].what.sides == ("guerillas", "usmc")


@pytest.mark.rule("phantom_fury", "8", "14.1.1")
def test_turns_phases_and_control_are_told() -> None:
    match = reorganise("turn 3; usmc_01 @ 61.C; zone 49 normal; zone 60 normal; zone 50 normal; zone 51 normal")
    assert [event.what.number for event in events(match, "turn")] == [4]
    assert "Support" in [event.what.name for event in events(match, "phase")]
    assert (spot(match, "zone.61"), "usmc") in [(e.what.at, e.what.side) for e in events(match, "control")]


@pytest.mark.rule("phantom_fury", "11.2.2")
def test_a_result_can_be_asked_of_the_dice() -> None:
    text = "phase fire; zone 3 usmc; usmc_01 @ 3.R; suspect @ 15.1"
    match = choose(busy(text, ["hit", "martyrs", "g2m3"]), "fire usmc_01")
    assert "turns out to be martyrs" in " ".join(told(match))
