"""Intervention: the level, its changes and their limits."""

import pytest

from sandtable.games.islamic_state.rules.track import change
from sandtable.testing import choose
from tests.games.islamic_state.tools import box, state, west


@pytest.mark.rule("islamic_state", "int.limits")
def test_a_turn_changes_the_level_by_three_at_most():
    match = west("level 5")
    for _ in range(5):
        change(match.table, 1, "a test", "int.changes")
    assert state(match).level == 8
    change(match.table, -7, "a test", "int.changes")
    assert state(match).level == 2  # a net of three down
    change(match.table, -2, "a cost", "int.limits", capped=False)
    assert state(match).level == 0


@pytest.mark.rule("islamic_state", "int.limits")
def test_a_cost_makes_no_room_for_further_gains():
    match = choose(west("level 9; played drones; swing 3; refugees 9"), "play us_airstrikes")
    assert state(match).swing == 3


@pytest.mark.rule("islamic_state", "int.limits")
def test_the_level_stays_between_0_and_25():
    match = west("level 24")
    change(match.table, 5, "a test", "int.limits", capped=False)
    assert state(match).level == 25
    change(match.table, -30, "a test", "int.limits", capped=False)
    assert state(match).level == 0


@pytest.mark.rule("islamic_state", "int.limits")
def test_what_the_ends_of_the_track_swallow_does_not_count_in_the_turn():
    match = west("level 1")
    change(match.table, -3, "a test", "int.changes")
    assert (state(match).level, state(match).swing) == (0, -1)
    match = west("level 24")
    change(match.table, 3, "a test", "int.changes")
    assert (state(match).level, state(match).swing) == (25, 1)


@pytest.mark.rule("islamic_state", "int.changes")
def test_the_sources_of_change_are_those_of_the_table():
    track = box().tables.intervention_track
    assert [each.add for each in track.change] == [1, 1, 1, 1, -1, 2, 2, 1, 5]
