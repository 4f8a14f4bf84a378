"""Victory conditions: a level for each faction."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from sandtable.core import Outcome, ranked
from sandtable.games.islamic_state.box.actions import Site
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import PLAYABLE, Faction, Force
from sandtable.games.islamic_state.rules.air import airbases
from sandtable.games.islamic_state.rules.players import factions_of
from sandtable.games.islamic_state.rules.revenue import army, resources
from sandtable.games.islamic_state.state import Table

NONE, MARGINAL, OPERATIONAL, STRATEGIC = range(4)
LEVELS = ("none", "marginal", "operational", "strategic")
IS_AREAS, IS_ARMY, IS_RESOURCES, IS_FEW = 60, 23, 15, 12
REGIME_SYRIA, REGIME_HALF, REGIME_BASES, REGIME_OIL, REGIME_CITIES, REGIME_OFF_MAP = 44, 30, 4, 4, 3, 5
KURD_MISSING, KURD_FEW = 5, 20
COALITION_LIMIT = 10


def areas_of(t: Table, factions: tuple[int, ...], where: bytes) -> int:
    """R-74 The areas of some factions in a country or of a People; one in two countries counts in both."""
    return _areas(tuple(t.state.control), factions, where)


@lru_cache(maxsize=8192)
def _areas(control: tuple[int, ...], factions: tuple[int, ...], where: bytes) -> int:
    """Control changes seldom, and everybody wants to know what it means."""
    return sum(where[area] for area, owner in enumerate(control) if owner in factions)


def _held(t: Table) -> bytes:
    return _held_by_is(tuple(t.state.control))


@lru_cache(maxsize=2048)
def _held_by_is(control: tuple[int, ...]) -> bytes:
    return bytes(owner == Faction.ISLAMIC_STATE for owner in control)


@cache
def _both(one: bytes, other: bytes) -> tuple[int, ...]:
    """The areas that are in both of these."""
    return tuple(area for area, (a, b) in enumerate(zip(one, other, strict=False)) if a and b)


def is_level(t: Table) -> int:
    """victory.is Islamic State: Fallujah raises it, and acts that have not succeeded lower it."""
    raise_ = int(_held(t)[t.box.space["fallujah"]])
    return modified(is_conditions(t), raise_ - (acts_left(t) > 0))


def acts_left(t: Table) -> int:
    """How many acts of the chart have not succeeded."""
    return t.state.succeeded.count(0)


def is_conditions(t: Table) -> int:
    """victory.is The level of the Islamic State by its areas, army and resources, before anything changes it."""
    box, held = t.box, _held(t)
    capitals = held[box.space["damascus"]] and held[box.space["baghdad"]]
    level = NONE
    if sum(held) >= IS_FEW and any(held[area] for area in box.inner_iraq):
        level = MARGINAL
    if army(t) >= IS_ARMY and resources(t) >= IS_RESOURCES:
        level = OPERATIONAL
    if sum(held) >= IS_AREAS and capitals:
        level = STRATEGIC
    return level


def modified(level: int, change: int) -> int:
    """victory.levels Modifiers count from marginal up, together, and stay between none and strategic (R-43)."""
    return level if level == NONE else min(max(level + change, NONE), STRATEGIC)


def regime_level(t: Table) -> int:
    """victory.regime Syrian regime and Russians."""
    s, box, me = t.state, t.box, (Faction.SYRIAN_REGIME,)
    syria = areas_of(t, me, box.in_syria)
    shia, cities = _both(box.shia, box.in_syria), _both(box.regime_home, box.regime_home)
    all_shia = all(s.control[area] == Faction.SYRIAN_REGIME for area in shia)
    home = sum(s.control[area] == Faction.SYRIAN_REGIME for area in cities)
    if syria >= REGIME_SYRIA and all_shia and home == len(cities):
        return STRATEGIC
    bases = airbases(t)
    if syria >= REGIME_HALF and bases >= REGIME_BASES and regime_oil(t) >= REGIME_OIL:
        return OPERATIONAL
    if all_shia and bases >= REGIME_BASES and home >= REGIME_CITIES and regime_off_map(t) <= REGIME_OFF_MAP:
        return MARGINAL
    return NONE


def regime_off_map(t: Table) -> int:
    """R-75 Units of the regime off the map."""
    at = t.state.at
    return sum([at[unit] < 0 for unit in t.box.units_of[Force.SYRIAN_REGIME]])


def regime_oil(t: Table) -> int:
    """Oil wells and refineries of the regime."""
    kinds = (Site.OIL_WELL, Site.OIL_TRANSPORT)
    return sum(kind in kinds and t.state.control[area] == Faction.SYRIAN_REGIME for area, kind in t.box.sites)


def iran_level(t: Table) -> int:
    """victory.iran Iran: Shia against Sunni units on the map, boxes left out (R-75)."""
    s, box = t.state, t.box
    shia, sunni = peoples(t)
    if shia >= 2 * sunni:
        return STRATEGIC
    if shia > sunni:
        return OPERATIONAL
    held = all(s.control[area] == Faction.COALITION for area in _both(box.shia, box.in_iraq))
    return MARGINAL if held and regime_level(t) >= MARGINAL else NONE


def peoples(t: Table) -> tuple[int, int]:
    """R-75 Shia and Sunni units on the map."""
    box, areas = t.box, t.box.areas
    units = zip(box.force[: box.ground], t.state.at, strict=False)
    there = [box.people[force] for force, at in units if 0 <= at < areas]
    return there.count("shia"), there.count("sunni")


def kurds_level(t: Table) -> int:
    """victory.kurds Kurds, counting the Coalition's control with theirs."""
    box = t.box
    total = sum(box.kurdish)
    held = areas_of(t, (Faction.KURDS, Faction.COALITION), box.kurdish)
    outside = t.state.control.count(Faction.KURDS) - areas_of(t, (Faction.KURDS,), box.kurdish)
    if held == total and outside:
        return STRATEGIC
    if held >= total - KURD_MISSING:
        return OPERATIONAL
    return MARGINAL if held >= KURD_FEW else NONE


def rebels_level(t: Table) -> int:
    """victory.rebels Syrian rebels."""
    box, me = t.box, Faction.SYRIAN_REBELS
    mine = areas_of(t, (me,), box.in_syria)
    others = areas_of(t, tuple(faction for faction in range(PLAYABLE) if faction != me), box.in_syria)
    if mine > others:
        return STRATEGIC
    if mine > areas_of(t, (Faction.SYRIAN_REGIME,), box.in_syria):
        return OPERATIONAL
    at_start = box.start_control.count(me)
    return MARGINAL if t.state.control.count(me) > at_start else NONE


def coalition_level(t: Table) -> int:
    """victory.coalition Coalition, two levels more if Kurds are not strategic and no Russian unit is in Syria."""
    s, box, is_ = t.state, t.box, (Faction.ISLAMIC_STATE,)
    total = s.control.count(Faction.ISLAMIC_STATE)
    level = NONE
    if not areas_of(t, is_, box.in_iraq) and areas_of(t, is_, box.in_syria) < COALITION_LIMIT:
        level = MARGINAL
    if total < COALITION_LIMIT and iran_level(t) == NONE:
        level = OPERATIONAL
    if is_out(t) and rebels_level(t) >= MARGINAL:
        level = STRATEGIC
    return modified(level, (kurds_level(t) < STRATEGIC) + (not russians_in_syria(t)))


def russians_in_syria(t: Table) -> bool:
    """victory.coalition Whether a Russian unit is in Syria."""
    at, box = t.state.at, t.box
    return any(0 <= at[unit] < box.areas and box.in_syria[at[unit]] for unit in box.units_of[Force.RUSSIA])


def is_out(t: Table) -> bool:
    """victory.end IS has no area and no unit."""
    return Faction.ISLAMIC_STATE not in t.state.control and not army(t)


class Standing(NamedTuple):
    """victory.levels All that the levels go by: what was counted, and what else they look at."""

    box: Box
    control: tuple[int, ...]
    resources: int
    army: int
    peoples: tuple[int, int]
    russians: bool
    off_map: int
    succeeded: tuple[int, ...]


def standing(t: Table) -> Standing:
    """victory.levels How things stand: what is shown of the levels is made anew when it changes."""
    s = t.state
    return Standing(
        t.box,
        tuple(s.control),
        resources(t),
        army(t),
        peoples(t),
        russians_in_syria(t),
        regime_off_map(t),
        tuple(s.succeeded),
    )


LEVEL_OF = (is_level, kurds_level, iran_level, coalition_level, rebels_level, regime_level)


def levels(t: Table) -> list[int]:
    """victory.levels The level of every faction now."""
    return [level(t) for level in LEVEL_OF]


def seat_level(t: Table, seat: int) -> int:
    """A player's result is the best of his factions' levels; players.two Iran's is nobody's."""
    found = levels(t)
    return max(found[faction] for faction in factions_of(t, seat))


def leaders(results: Sequence[int]) -> tuple[int, ...]:
    """victory.end The seats with the best level, if anybody has reached one."""
    best = max(results)
    return tuple(seat for seat, result in enumerate(results) if result == best > NONE)


def outcome(t: Table) -> Outcome | None:
    """victory.end The game is over after its last turn, or when IS is out."""
    if not t.state.ended:
        return None
    found = levels(t)
    results = tuple(seat_level(t, seat) for seat in range(t.state.players))
    best, winners = max(results), leaders(results)
    names = [f"{t.box.players.faction[faction].name}: {LEVELS[level]}" for faction, level in enumerate(found)]
    return Outcome(winners, LEVELS[best], "victory.end", "; ".join(names), results, ranked(results))
