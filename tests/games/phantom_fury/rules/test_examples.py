"""The examples of the book, played with their dice."""

import pytest
from pf_tools import at, rolls, squad, status, where, who

from sandtable.testing import asked, choose, done, events, options

CROSSING = """
turn 3; phase fire; zone 2 usmc; zone 3 usmc; usmc_04 @ 2.R; usmc_01 @ 3.C
suspect @ 15.R; suspect @ 15.2; suspect @ 14.1; suspect @ 14.R
"""


@pytest.mark.rule("phantom_fury", "12.5.2", "11.4.2.1", "12.3.2.1", "12.7.2", "12.7.3", "11.2.1")
def test_street_crossing_and_the_assault_that_follows() -> None:
    """12.5 and 13.4: squad 4 fires, squad 1 crosses, secures the courtyard and assaults bottom-up."""
    shot, crossing, shots, clash = [5, 6, "g2m2"], [3, 4], [2, 4], [9, "g2m1", 4, 1]
    match = at(CROSSING, [*shot, *crossing, *shots, *clash])
    choose(match, "fire usmc_04", "at 15.R")
    assert who(match, "15.R") == "guerillas2"
    choose(match, "done", "move usmc_01", "go B3")
    assert rolls(match, "11.4.2.1") == [3, 4]
    assert status(match, "usmc_01") == "ready"
    choose(match, "go 15.C", "detach")
    assert (rolls(match, "12.7.2"), rolls(match, "12.7.3")) == ([2], [4])
    assert (status(match, "usmc_01"), who(match, "15.2")) == ("ready", "suspect")
    assert asked(match).about["points"] == 1
    choose(match, "go 15.1")
    choose(match, "assault usmc_01")
    done(match)
    assert (who(match, "15.2"), where(match, "usmc_01"), status(match, "usmc_01")) == ("martyrs1", "15.1", "ready")
    battle = events(match, "battle", at=match.table.box.room[15]["2"])[-1]
    assert (battle.about["drm"], battle.what.column, battle.what.dice) == (3, "CF 5 against 1", (4, 1))
    assert [(shift.value, shift.why) for shift in battle.what.shifts] == [
        (1, "a suspect is activated"),
        (1, "against martyrs"),
        (1, "bottom-up"),
    ]


@pytest.mark.rule("phantom_fury", "13.4.8", "13.4.8.1", "13.4.7.2", "13.4.5")
def test_flooding() -> None:
    """13.4.8: over the roofs from zone 3 into zone 2, down to location 1, and the zone is taken."""
    text = "phase movement; zone 3 usmc; usmc_01 @ 3.2; guerillas1 @ 2.2; suspect @ 2.2'; suspect @ 2.1"
    around = "; zone 1 normal; zone 13 normal; zone 14 normal; zone 15 normal"
    match = at(text + around, [5, 3, 2, 6, "g1m1", 6, 8])
    choose(match, "move usmc_01", "go 3.R", "go 2.R", "stop")
    choose(match, "assault usmc_01")
    done(match)
    assert [event.about["drm"] for event in events(match, "battle")] == [-1, 0]
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("2.1", "ready")
    assert (match.table.state.usmc[2], match.table.state.vp) == (True, 2)


@pytest.mark.rule("phantom_fury", "13.6.2", "13.6.2.1", "13.4.5", "13.4.7.1", "13.4.7.2")
def test_retreat_movement() -> None:
    """13.6: the guerillas of zone 2 survive a top-down assault and go to 2' of zone 14."""
    text = "phase assault; zone 3 usmc; usmc_01 @ 2.2; guerillas1 @ 2.1; guerillas1 @ 14.2"
    around = "; zone 1 normal; zone 13 normal; zone 14 normal; zone 15 normal"
    match = at(text + around, [9, 4, "suspect_2_1_r"])
    choose(match, "assault usmc_01")
    done(match)
    assert (who(match, "14.2"), who(match, "14.2'")) == ("guerillas1", "guerillas1")
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("2.1", "ready")
    assert match.table.state.usmc[2]


TURN_3 = """
turn 3; phase support; zone 2 usmc; zone 3 usmc; zone 4 usmc; zone 14 normal; zone 15 normal; zone 16 normal
zone 1 normal; zone 5 normal; zone 13 normal
usmc_01 @ 3.R caat_1; usmc_04 @ 4.R; usmc_08 @ 2.R; usmc_12 @ company; m1a1_1 @ armour
suspect @ 14.R; suspect @ 14.1; suspect @ 15.1; suspect @ 15.2; suspect @ 16.1; suspect @ 16.2; guerillas2 @ 13.1
"""


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
