"""4.1 Zones: activation, control, ruins."""

import pytest

from sandtable.core import Match
from sandtable.games import find
from sandtable.testing import choose, done, events
from tests.games.phantom_fury.tools import BOX, foes, held_but, play, reorganise, state

UAV = ("call_uav", "survey zone.32", "survey zone.41")


@pytest.mark.rule("phantom_fury", "4.1.3")
def test_the_marker_drawn_makes_a_zone_normal_or_fortified() -> None:
    draws = ["activated_strong_point", "suspect_1_2_r", "suspect_2_1_r"]
    draws += ["activated_zone", "suspect_r_2_1", "suspect_1_2_r"]
    m = choose(play("", 0, *draws, 1, 1), *UAV)
    assert [event.about["nature"] for event in events(m, "control")] == ["fortified", "normal"]
    assert (foes(m, 32), foes(m, 41)) == ({"32.1": "Suspect", "32.2": "Suspect"}, {})


@pytest.mark.rule("phantom_fury", "4.1.3")
def test_a_zone_is_activated_once() -> None:
    m = choose(play("zone 32 normal; zone 41 fortified", 0), *UAV)
    done(m)
    assert (foes(m, 32), foes(m, 41)) == ({}, {})


@pytest.mark.rule("phantom_fury", "4.1.4")
def test_the_insurgents_control_every_zone_at_the_start() -> None:
    m = Match(find("phantom_fury"), seed=1)
    assert not any(state(m).usmc)


@pytest.mark.rule("phantom_fury", "4.1.4")
def test_zone_27_is_nobodys() -> None:
    m = reorganise(f"{held_but()}; turn 16")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)


@pytest.mark.rule("phantom_fury", "4.1.5", "5.3.4")
def test_the_mosque_is_fortified_by_default() -> None:
    """A 5 is a dummy in a normal zone."""
    m = play("usmc_01 @ 16.R; zone 16 usmc; suspect @ 26.1; phase fire", 0, 5, "g1m3")
    assert foes(choose(m, "fire usmc_01", "at 26.1"), 26) == {"26.1": "Martyrs (3)"}


@pytest.mark.rule("phantom_fury", "4.1.6", "5.3.2.3", "14.4.1")
def test_ruins_have_no_upper_locations_for_suspects() -> None:
    m = reorganise("zone 15 usmc ruins; suspect @ 14.1", "suspect_2_r_1")
    assert foes(m, 15) == {"15.1": "Suspect"}


@pytest.mark.rule("phantom_fury", "4.1.6", "12.7.2")
@pytest.mark.parametrize(("ruins", "pins"), [("", 1), ("ruins", 0)])
def test_a_courtyard_in_ruins_gives_cover(ruins: str, pins: int) -> None:
    """A 2 pins against CF 2; in ruins it is a 3."""
    m = play(f"usmc_01 @ 15.1'; guerillas2 @ 15.1; zone 15 normal {ruins}; phase movement", 2)
    assert len(events(choose(m, "move usmc_01", "go 15.C", "keep_together"), "flip", to="pinned")) == pins


@pytest.mark.rule("phantom_fury", "5.3.2.1")
def test_a_zone_gets_two_suspects_and_the_mosque_three() -> None:
    draws = ["activated_strong_point", "suspect_2_1_r", "suspect_1_2_r"]
    m = play("", 0, *draws, "suspect_2_1_r", "suspect_1_2_r", "suspect_r_2_1")
    choose(m, "call_uav", "survey zone.25", "survey zone.26")
    assert (len(foes(m, 25)), len(foes(m, 26))) == (2, 3)
    assert state(m).marker[26] == BOX.mosque_marker  # 4.1.3: it is not activated again
