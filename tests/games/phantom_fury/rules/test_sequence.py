"""8 The sequence of play: a whole turn, and the last."""

import pytest

from sandtable.testing import choose, done, options
from tests.games.phantom_fury.tools import at, reorganise, rolls, squad, state, status, where, who

TURN_3 = """
turn 3; phase support; zone 2 usmc; zone 3 usmc; zone 4 usmc; zone 14 normal; zone 15 normal; zone 16 normal
zone 1 normal; zone 5 normal; zone 13 normal
usmc_01 @ 3.R caat_1; usmc_04 @ 4.R; usmc_08 @ 2.R; usmc_12 @ company; m1a1_1 @ armour
suspect @ 14.R; suspect @ 14.1; suspect @ 15.1; suspect @ 15.2; suspect @ 16.1; suspect @ 16.2; guerillas2 @ 13.1
"""


@pytest.mark.rule("phantom_fury", "7", "8")
def test_the_game_lasts_16_turns() -> None:
    m = reorganise("turn 15")
    assert (m.outcome, state(m).turn) == (None, 16)
    m = reorganise("turn 16")
    assert m.outcome is not None
    assert state(m).phase.name == "OVER"


@pytest.mark.rule("phantom_fury", "8", "9.3", "10.1", "10.2", "11.1.2.1", "11.4.1.1", "11.4.2.2", "12.6.1")
@pytest.mark.rule("phantom_fury", "13.4.3.ins", "13.4.7.1", "14.2", "14.3.4")
def test_game_turn_three() -> None:
    """The turn of the last page, from the Dragon Eye report to the end of reorganisation."""
    report = [2, 6, "g1m1", 1, 7, "g1m1", 2]  # a fighter in 15.1 and one in 16.1
    fire = [5, 3, 1, 0, 2]  # two hits; a sniper pins squad 8
    movement = [5, 1]  # the tank has three points; the suspect keeps hidden
    assault = [8, "g3m4", 4, 0, 6, "suspect_2_r_1"]  # drugged: a retreat to 24.2
    contact = ["activated_zone", "suspect_1_2_r", "suspect_r_2_1"] * 3
    match = at(TURN_3, [*report, *fire, *movement, *assault, *contact, 4])

    choose(match, "call_uav", "survey zone.15", "survey zone.16")
    assert [who(match, each) for each in ("15.1", "15.2", "16.1", "16.2")] == ["guerillas1", "", "guerillas1", ""]
    choose(match, "done")

    choose(match, "enter usmc_12", "enter_at zone.3")
    choose(match, "enter m1a1_1", "enter_at N1")
    assert match.table.state.phase.name == "FIRE"

    choose(match, "fire usmc_01", "at 15.1", "use_ammo")
    choose(match, "fire usmc_04")
    assert (who(match, "15.1"), who(match, "16.1"), match.table.state.vp) == ("", "", 2)
    choose(match, "fire usmc_08", "at 14.R")
    assert (who(match, "14.R"), status(match, "usmc_08")) == ("", "pinned")
    choose(match, "done")

    choose(match, "move m1a1_1", "go B2", "go B3", "stop")
    assert where(match, "m1a1_1") == "B3"
    choose(match, "move usmc_12", "go B3", "go 14.C", "keep_together")
    assert rolls(match, "11.4.2.1") == []
    assert rolls(match, "12.7.3") == [1]

    assert "assault usmc_12" in options(match)
    choose(match, "assault usmc_12")
    done(match)
    assert (where(match, "usmc_12"), squad(match, "usmc_12").reduced) == ("14.1", True)
    assert who(match, "24.2") == "guerillas2"
    assert match.table.state.usmc[14]
    assert not match.table.state.usmc[15]
    assert [zone for zone in (23, 24, 25) if match.table.state.marker[zone] >= 0] == [23, 24, 25]
    assert status(match, "usmc_08") == "ready"
    assert (match.table.state.turn, match.table.state.caats[0].ammo) == (4, 3)
