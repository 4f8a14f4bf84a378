"""Whole games at random: they end, copies are exact, and what must always hold holds."""

import pytest

from sandtable.board.zoc import Zones
from sandtable.core import AnyMatch
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.state import Off
from sandtable.testing import play_checked
from tests.cases import each_time
from tests.games.axis_of_evil.tools import BOX, EVERYTHING, GAME, NOTHING, state

SCENARIOS = [each.id for each in GAME.scenarios]
SWITCHES = [each.id for each in GAME.variants]
SETS = {"usual": {}, "nothing": NOTHING, "everything": EVERYTHING}


def always(match: AnyMatch) -> None:
    """What holds at every question between actions: the checks are cheap, so they are made every time."""
    s = state(match)
    assert all(0 <= points <= 18 for points in s.ap)
    for side in (0, 1):
        for where, stack in s.stacks[side].items():
            assert all(s.at[unit] == where and s.side[unit] == side for unit in stack)
            assert where not in s.stacks[1 - side]
    for where, garrison in BOX.garrison_items:
        assert s.at[garrison] == where
    assert sum(len(stack) for side in (0, 1) for stack in s.stacks[side].values()) == sum(
        s.at[unit] >= 0 for unit in BOX.units
    )


def thorough(match: AnyMatch) -> None:
    """What is dearer to check."""
    always(match)
    s = state(match)
    if match.pending[0].rule != "6.3":
        return
    pieces = [(side, where) for side in (0, 1) for where in s.stacks[side]]
    assert s.zones.counts == Zones.recomputed(BOX.grid.around, 2, pieces).counts
    static = [(s.side[p], s.at[p]) for p in (*BOX.garrisons, *BOX.fobs) if s.at[p] >= 0]
    assert s.static.counts == Zones.recomputed(BOX.grid.around, 3, static).counts
    for side in (0, 1):
        for where, stack in s.stacks[side].items():
            assert len(stack) == 1  # 9.2
            assert BOX.enterable(where, True)
            assert where not in BOX.neutral_hexes[s.division]
            garrison = BOX.garrison_at.get(where)
            assert garrison is None or s.side[garrison] == side
            assert all(BOX.in_zone(BOX.zone[unit], where) for unit in stack)
    for piece in BOX.pieces:
        if s.at[piece] == Off.STAGING:
            assert BOX.sort[piece] in (Sort.SF, Sort.STRIKE)  # 18.0
        if s.at[piece] == Off.ELIMINATED:
            assert BOX.sort[piece] is not Sort.SF  # 11.2
            assert not BOX.missile[piece]  # 17.1
            assert not BOX.naval[piece]  # 17.2


@pytest.mark.rule("axis_of_evil", "9.2", "15.0", "6.2.1", "8.0")
@pytest.mark.parametrize(
    ("switches", "scenario"),
    [
        *((switches, SCENARIOS[0]) for switches in SETS),
        ("everything", SCENARIOS[-1]),
        *(
            pytest.param(switches, scenario, marks=pytest.mark.long)
            for switches in SETS
            for scenario in SCENARIOS[1:]
            if (switches, scenario) != ("everything", SCENARIOS[-1])
        ),
    ],
)
def test_random_games_end_and_keep_what_always_holds(switches: str, scenario: str):
    match = play_checked(GAME, 5, scenario=scenario, variants=SETS[switches], checks=3, then=thorough)
    assert match.outcome is not None
    assert state(match).turn == 10
    assert len(state(match).at) == 176
    assert Off.UNPLACED not in state(match).at  # every counter has a place


@pytest.mark.parametrize("switch", each_time(SWITCHES, "islamists", "logistics", "complex_terrain", "assaults"))
def test_every_switch_alone(switch: str):
    on = {switch: 1 - next(each.default for each in GAME.variants if each.id == switch)}
    assert play_checked(GAME, 2, variants=on, checks=1, then=always).outcome is not None


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fifty_games_of_every_scenario_with_every_switch(scenario: str):
    for seed in range(50):
        match = play_checked(GAME, seed, scenario=scenario, variants=EVERYTHING, checks=1, then=always)
        assert match.outcome is not None
