"""Short answers equal the long ones that they stand for, and reasons hold, at questions of random games."""

from collections.abc import Iterator
from random import Random

import pytest

from sandtable.core import AnyMatch, Match
from sandtable.games import find
from sandtable.games.islamic_state.box.factions import Faction, Force
from sandtable.games.islamic_state.rules.air import _has_area, areas_for
from sandtable.games.islamic_state.rules.closed import why_not_there
from sandtable.games.islamic_state.rules.combat import can_attack, possible, unit_groups
from sandtable.games.islamic_state.rules.move import _may_step_out, can_leave, destinations, own_stacks
from sandtable.games.islamic_state.rules.movement import count_forces, fits, has_room, ways
from sandtable.games.islamic_state.rules.players import seat_of
from sandtable.games.islamic_state.rules.reinforcements import has_place, places
from sandtable.games.islamic_state.state import Table
from tests.games.islamic_state.tools import GAME

EVERY = 25


def tables(players: int) -> Iterator[Table]:
    """Positions of a random game."""
    game, random = find(GAME), Random(players)
    match: AnyMatch = Match(game, game.setting(variants={"ready_made": 1}, players=players), players)
    while match.outcome is None:
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
        if random.randrange(EVERY) == 0:
            yield match.table


def stacks(t: Table) -> Iterator[tuple[int, int, int, list[int]]]:
    for faction in range(Faction.TURKEY + 1):
        seat = seat_of(t, faction)
        for space, units in own_stacks(t, faction, seat).items() if seat >= 0 else ():
            yield faction, seat, space, units


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whether_a_stack_can_go_or_attack(players):
    for t in tables(players):
        for faction, seat, space, units in stacks(t):
            somewhere = any(destinations(t, group, space) for group in unit_groups(t, units))
            assert _may_step_out(t, units, space) == can_leave(t, units, space) == somewhere
            assert can_attack(t, seat, faction, space) == bool(possible(t, seat, faction, space))


@pytest.mark.parametrize("players", [2, 6])
def test_whether_there_is_a_place(players):
    for t in tables(players):
        for force in Force:
            assert has_place(t, force) == bool(places(t, force))
        for air in t.box.nation:
            assert _has_area(t, air) == bool(areas_for(t, air))


@pytest.mark.parametrize("players", [2, 6])
def test_reasons_against_goals_hold(players):
    for t in tables(players):
        for _, _, start, units in stacks(t):
            reached = destinations(t, tuple(units), start)
            for space in range(t.box.spaces):
                if space not in reached:
                    holds(t, units, start, space)


def holds(t: Table, units: list[int], start: int, space: int) -> None:
    """The condition of the commonest reasons, worked out by itself."""
    rule = why_not_there(t, units, space).rule
    if rule == "move.allowance":
        assert space not in ways(t, units, start) or space == t.box.turkey
        assert has_room(t, units, space)
    elif rule == "stack.limit":
        assert not fits(t, count_forces(t, units), space)
    elif rule == "move.cost":
        assert t.box.cost[start][space] > min(t.box.movement[unit] for unit in units)
