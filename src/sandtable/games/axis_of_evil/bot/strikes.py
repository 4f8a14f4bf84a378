"""16 What strikes from the air would bring, in victory points."""

from collections.abc import Sequence
from functools import cache

import msgspec

from sandtable.games.axis_of_evil.bot.attacks import LAST_STEP, RETREAT
from sandtable.games.axis_of_evil.bot.worth import step_worth
from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.tables import AirEffect, air_effect
from sandtable.games.axis_of_evil.state import Off, Table

SORTIE = 0.08
AIR_LOSS = 0.7
AIR_KILL = 0.6
AIR_SENT_BACK = 0.15


@cache
def air_tally(box: Box, column: int) -> tuple[tuple[float, AirEffect, int], ...]:
    """16.6.1 The chances of a column of the Air CRT."""
    codes = [row[min(column, 6)] for row in box.air_crt]
    found = dict.fromkeys(code for code in codes if code != AirEffect.NONE)
    return tuple((codes.count(code) / len(codes), *air_effect(code)) for code in found)


def enemy_flights(t: Table, side: int) -> int:
    """9.4 How many strike units the enemy has in Staging: their kinds are hidden."""
    s = t.state
    return sum(s.at[p] == Off.STAGING and s.side[p] != side for p in t.box.strikes)


class Flight(msgspec.Struct, frozen=True):
    """16.6.1, 17.1 Air units together: how many, their factors, and how many of them can be lost."""

    units: int
    factors: int
    mortal: int


def flight(t: Table, pieces: Sequence[int]) -> Flight:
    """What some air units and missiles are together."""
    box = t.box
    mortal = [not box.missile[piece] for piece in pieces]
    return Flight(len(pieces), sum([box.air_factor[piece] for piece in pieces]), sum(mortal))


def superiority_worth(t: Table, flown: Flight, there: int) -> float:
    """16.6 What a sortie against a number of units in the enemy's Staging Area brings."""
    found = -SORTIE * flown.units
    for chance, effect, number in air_tally(t.box, flown.factors):
        if effect is AirEffect.ATTACKERS_LOST:
            found -= chance * AIR_LOSS * min(number, flown.mortal)
        else:
            found += chance * min(number, there) * (AIR_KILL if effect is AirEffect.ELIMINATED else AIR_SENT_BACK)
    return found


def bomb_worth(t: Table, side: int, where: int, flown: Flight) -> float:
    """16.7 What a bombardment of a hex brings."""
    box = t.box
    stack = t.state.stacks[1 - side].get(where)
    if not stack:
        return -1.0
    unit = stack[0]
    step = step_worth(t, unit)
    last = t.state.reduced[unit] or box.steps_of[unit] == 1
    found = -SORTIE * flown.units
    for chance, effect, number in air_tally(box, max(0, flown.factors + box.terrain_shift[where])):
        if effect is AirEffect.ATTACKERS_LOST:
            found -= chance * AIR_LOSS * min(number, flown.mortal)
        elif effect is AirEffect.ELIMINATED:
            found += chance * (step if last or number == 1 else step + LAST_STEP)
        elif not box.mega_city[where]:
            found += chance * RETREAT
    return found
