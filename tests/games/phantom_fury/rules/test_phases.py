"""8 The phases of a turn."""

import pytest

from sandtable.testing import choose, events
from tests.games.phantom_fury.tools import play, reorganise, spot, state


@pytest.mark.rule("phantom_fury", "8", "14.1.1")
def test_turns_phases_and_control_are_told() -> None:
    match = reorganise("turn 3; usmc_01 @ 61.C; zone 49 normal; zone 60 normal; zone 50 normal; zone 51 normal")
    assert [event.what.number for event in events(match, "turn")] == [4]
    assert "Support" in [event.what.name for event in events(match, "phase")]
    assert (spot(match, "zone.61"), "usmc") in [(e.what.at, e.what.side) for e in events(match, "control")]


@pytest.mark.rule("phantom_fury", "8")
def test_the_phases_follow_one_another() -> None:
    text = "turn 2; zone 3 usmc; usmc_01 @ 3.R; suspect @ 14.1; usmc_02 @ 15.C; suspect @ 15.1; usmc_12 @ company"
    m = play(text)
    asked = []
    for _ in range(5):
        asked.append((m.pending[0].rule, state(m).phase.name))
        choose(m, "done")
    assert asked == [
        ("9.1", "SUPPORT"),
        ("10.1", "REINFORCEMENTS"),
        ("11.1", "FIRE"),
        ("12.1.1", "MOVEMENT"),
        ("13", "ASSAULT"),
    ]
    assert (state(m).turn, state(m).phase.name) == (3, "SUPPORT")
