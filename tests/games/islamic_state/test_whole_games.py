"""Whole games at random: they end, and what must always hold does."""

from random import Random

import pytest

from sandtable.core import AnyMatch, Match
from sandtable.games import find
from sandtable.games.islamic_state.box.factions import Faction, Force, Nation
from sandtable.games.islamic_state.rules.air import CARRIED, airbases, flying
from sandtable.games.islamic_state.rules.movement import WESTERN
from sandtable.games.islamic_state.rules.stacking import room
from sandtable.games.islamic_state.state import Off, Stage
from sandtable.testing import play_checked
from tests.games.islamic_state.tools import GAME, box


def _check_places(match: AnyMatch) -> None:
    s = match.table.state
    for force in (Force.SYRIAN_REGIME, Force.RUSSIA, Force.SYRIAN_REBELS):
        assert all(s.at[u] < 0 or box().in_syria[s.at[u]] for u in box().units_of[force])
    for unit in range(box().ground):
        if s.at[unit] >= box().areas:
            assert box().force[unit] == (Force.HEZBOLLAH if s.at[unit] == box().lebanon else Force.TURKEY)
    west = {s.at[air] for nation in WESTERN for air in box().air_of[nation] if s.at[air] >= 0}
    assert not west & {s.at[air] for air in box().air_of[Nation.RUSSIA] if s.at[air] >= 0}


def _check_stacks(match: AnyMatch) -> None:
    t, s = match.table, match.table.state
    for space in range(box().areas):
        for force in {box().force[unit] for unit in s.here[space]} - {Force.DRUZE}:
            assert room(t, force, space) >= 0
    assert all(s.at[unit] >= Off.OUT for unit in range(box().pieces))


def check(match: AnyMatch) -> None:
    """What holds whenever somebody is asked something between two things of a phase."""
    t, s = match.table, match.table.state
    for space, units in enumerate(s.here):
        assert units == sorted(units)
        assert all(s.at[unit] == space for unit in units)
    assert sum(map(len, s.here)) == sum(s.at[unit] >= 0 for unit in range(box().ground))
    assert s.cash >= 0
    assert 0 <= s.level <= 25
    assert -3 <= s.swing <= 3
    assert all(faction not in (Faction.IRAN, Faction.TURKEY, Faction.DRUZE) for faction in s.control)
    _check_places(match)
    if match.pending[0].rule in ("actions.list", "turn.3-select"):
        _check_stacks(match)
        assert len(flying(t, CARRIED)) <= airbases(t) or s.stage is Stage.SETUP


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_game_keeps_its_promises(players):
    match = play_checked(GAME, 10 + players, scenario="short", players=players, checks=3, then=check)
    assert match.outcome is not None


def play_at_random(scenario, players, seed):
    """A game with refugees on the map, checked after every choice."""
    game = find(GAME)
    match = Match(game, game.setting(scenario, {"refugees": 1}, players), seed)
    random = Random(seed)
    while match.outcome is None:
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
        check(match) if match.pending else None
    assert match.table.state.turn <= match.table.state.turns


@pytest.mark.parametrize(("scenario", "players"), [("short", 2), ("standard", 3), ("long", 5)])
def test_a_game_of_each_length_ends(scenario, players):
    play_at_random(scenario, players, seed=0)


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("scenario", ["short", "standard", "long"])
def test_games_of_every_length_end(scenario, players, seed):
    play_at_random(scenario, players, seed)
