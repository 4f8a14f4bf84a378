"""31.0 What victory conditions ask, as numbers of spaces to be held."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sandtable.games.fitna.box import scenarios
from sandtable.games.fitna.box.plan import Plan


class Need(NamedTuple):
    """A number of these spaces, held by any of these players."""

    spaces: tuple[int, ...]
    asked: int
    holders: tuple[int, ...]


class Needs(NamedTuple):
    """What a player needs: for every level, for the lowest, and for the next."""

    gate: tuple[Need, ...]
    minor: tuple[Need, ...]
    major: tuple[Need, ...]


@lru_cache(maxsize=256)
def needs(plan: Plan, player: int) -> Needs:
    """The conditions of a player that ask for spaces; lines, tension and the like are left out."""
    of = plan.victory[player]
    levels = (of.prerequisites, of.minor, of.major)
    return Needs(*(tuple(need for need in _flat(plan, player, each) if need.spaces) for each in levels))


def _flat(plan: Plan, player: int, conditions: Sequence[scenarios.AnyCondition]) -> Iterator[Need]:
    number, own = plan.box.space_number, (player,)
    for condition in conditions:
        match condition:
            case scenarios.ControlAll(spaces):
                yield Need(tuple(number[id_] for id_ in spaces), len(spaces), own)
            case scenarios.ControlAtLeast(count, spaces):
                yield Need(tuple(number[id_] for id_ in spaces), count, own)
            case scenarios.ControlCount(lands, count):
                yield Need(_in(plan, lands), count, own)
            case scenarios.ControlledByAny(spaces, players):
                yield Need(tuple(number[id_] for id_ in spaces), len(spaces), tuple(map(plan.player, players)))
            case scenarios.ControlledCountBy(lands, players, count):
                yield Need(_in(plan, lands), count, tuple(map(plan.player, players)))
            case scenarios.ControlSymbols(symbols, count):
                yield Need(tuple(x for x in plan.spaces if plan.box.map.space[x].symbol in symbols), count, own)
            case scenarios.PkkRebellionOver():
                yield Need(plan.pkk_turkey, len(plan.pkk_turkey), own)
            case scenarios.AllOf(of):
                yield from _flat(plan, player, of)
            case scenarios.AnyOf(of):
                yield from _flat(plan, player, of[:1])


def _in(plan: Plan, lands: Sequence[str]) -> tuple[int, ...]:
    return tuple(space for land in lands for space in plan.in_country[plan.box.countries.index(land)])
