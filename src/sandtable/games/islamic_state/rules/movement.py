"""Movement: where units may go, where they must stop, and home areas that must not be emptied."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from sandtable.core import Refusal
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Force, Nation
from sandtable.games.islamic_state.box.limits import IN_IRAQ, IN_SYRIA
from sandtable.games.islamic_state.rules.cooperation import (
    OWN_LAND,
    contested,
    faces_enemy,
    force_of,
    friendly_land,
    is_threat,
)
from sandtable.games.islamic_state.rules.cooperation import forces as forces_of
from sandtable.games.islamic_state.rules.peoples import any_at_home
from sandtable.games.islamic_state.rules.players import faction_of, is_controls_turkey
from sandtable.games.islamic_state.rules.stacking import limit_of, room
from sandtable.games.islamic_state.state import Table

# To ask an Enum for its members takes longer than to look up a name.
KURDS, RUSSIA, IRAQI_SHIA, IRAQI_SUNNI = Force.KURDS, Force.RUSSIA, Force.IRAQI_SHIA, Force.IRAQI_SUNNI
LIMITED_SYRIA = Intervention.LIMITED_SYRIA
WESTERN = (Nation.USA, Nation.FRANCE, Nation.BRITAIN, Nation.COALITION, Nation.TURKEY)


class Way(NamedTuple):
    """How a stack gets somewhere: its path, and the areas on it where a unit must be left on guard."""

    path: tuple[int, ...]
    guards: tuple[int, ...]


def is_holds_iraq(t: Table) -> bool:
    """move.limits Whether IS controls an area that is wholly in Iraq."""
    return Faction.ISLAMIC_STATE in t.box.only_iraq_owners(t.state.control)


def open_to(t: Table, force: int, start: int) -> bytes:
    """move.limits The spaces that a unit of a force may enter now, coming from somewhere."""
    s, box = t.state, t.box
    limited = bool(s.played[LIMITED_SYRIA])
    joined = s.druze != NOBODY
    if force == IRAQI_SHIA:
        return box.entry(force, limited, is_holds_iraq(t), 0, joined)
    if force == KURDS and not s.entered_iraq:
        bound = IN_SYRIA if start < box.areas and box.in_syria[start] else IN_IRAQ
        return box.entry(force, limited, False, bound, joined)
    table = box.entry(force, limited, False, 0, joined)
    if force == IRAQI_SUNNI:
        return _sunni_entry(t, table)
    if force == RUSSIA:
        return _russian_entry(t, table)
    return table


def _sunni_entry(t: Table, table: bytes) -> bytes:
    """move.limits Iraqi Sunni units keep out of areas of Shia alone, unless IS is there or next to them."""
    at, near = t.state.at, t.box.near
    is_at = {at[unit] for unit in t.box.units_of[Force.ISLAMIC_STATE]}
    allowed = bytearray(table)
    for area in t.box.shia_alone:
        if area not in is_at and is_at.isdisjoint(near[area]):
            allowed[area] = 0
    return bytes(allowed)


def _russian_entry(t: Table, table: bytes) -> bytes:
    """russia.ground Not into areas with Coalition air units or US ground units."""
    s, box = t.state, t.box
    allowed = bytearray(table)
    for nation in WESTERN:
        for air in box.air_of[nation]:
            if s.at[air] >= 0:
                allowed[s.at[air]] = 0
    for unit in box.units_of[Force.USA]:
        if s.at[unit] >= 0:
            allowed[s.at[unit]] = 0
    return bytes(allowed)


def may_enter(t: Table, unit: int, space: int) -> bool:
    """move.limits Whether a unit may go to a space at all."""
    return bool(open_to(t, t.box.force[unit], t.state.at[unit])[space])


# ---- Defending home areas


def threats(t: Table, force: int, area: int, enough: int) -> list[int]:
    """move.home-guard The first few neighbours of an area that hold an enemy unit which could enter it."""
    found: list[int] = []
    here, force_now = t.state.here, t.box.force_with[t.state.druze]
    for there in t.box.near[area]:
        for unit in here[there]:
            if is_threat(t, force, force_now[unit]) and may_enter(t, unit, area):
                found.append(there)
                break
        if len(found) == enough:
            break
    return found


class Guard(msgspec.Struct, frozen=True, gc=False):
    """What keeps a stack from leaving: `bound` at all, but for an attack on `only` (NOBODY: not even that)."""

    bound: bool
    only: int = NOBODY


FREE = Guard(bound=False)


def guard_duty(t: Table, units: Sequence[int], start: int) -> Guard:
    """move.home-guard A faction does not empty a threatened home area, but for an attack on the only threat."""
    s, box = t.state, t.box
    if start >= box.areas:
        return FREE
    if not any_at_home(t, units, start):
        return FREE
    faction, faction_now = faction_of(t, units[0]), box.faction_with[s.druze]
    if [faction_now[unit] for unit in s.here[start]].count(faction) > len(units):
        return FREE
    found = threats(t, force_of(t, units[0]), start, 2)
    if not found:
        return FREE
    return Guard(bound=True, only=found[0] if len(found) == 1 else NOBODY)


# ---- Ways


def passes(t: Table, forces: Sequence[int], area: int) -> bool:
    """move.stop, move.allowance Whether a stack may go on from an area that it enters."""
    if area >= t.box.areas:
        return False
    return _is_quiet(t, forces, area) or (Force.IRAQI_SHIA in forces and _kurds_let_pass(t, forces, area))


def _kurds_let_pass(t: Table, forces: Sequence[int], area: int) -> bool:
    """coop.iraq Iraqi Shia units go through Kurdish ones, also where the land is Kurdish."""
    if t.state.control[area] != Faction.KURDS or Force.KURDS not in forces_of(t, t.state.here[area]):
        return False
    return not contested(t, area) and not any(faces_enemy(t, force, area) for force in forces)


def has_room(t: Table, units: Sequence[int], space: int) -> bool:
    """stack.limit Whether a whole stack may stand on a space."""
    if len(units) == 1:
        return room(t, force_of(t, units[0]), space) > 0
    return fits(t, count_forces(t, units), space)


def count_forces(t: Table, units: Sequence[int]) -> dict[int, int]:
    """How many units of each force a stack has."""
    force_now = t.box.force_with[t.state.druze]
    counts: dict[int, int] = {}
    for unit in units:
        force = force_now[unit]
        counts[force] = counts.get(force, 0) + 1
    return counts


def fits(t: Table, counts: dict[int, int], space: int) -> bool:
    """stack.limit Whether this number of units of each force may stand on a space."""
    if len(counts) == 1:
        force, count = next(iter(counts.items()))
        return room(t, force, space) >= count
    return all(room(t, force, space) >= count for force, count in counts.items()) and _shared_room(t, counts, space)


def _shared_room(t: Table, counts: dict[int, int], space: int) -> bool:
    """R-31 Forces that share a limit count together; stack.iraq two armies meet in Baghdad only."""
    if Force.IRAQI_SHIA in counts and Force.IRAQI_SUNNI in counts:
        both = counts[Force.IRAQI_SHIA] + counts[Force.IRAQI_SUNNI]
        return space == t.box.baghdad and room(t, Force.IRAQI_SHIA, space) >= both
    proxies = [f for f in counts if f in (Force.HEZBOLLAH, Force.SHIA_MILITIA, Force.IRAN)]
    return not proxies or room(t, proxies[0], space) >= sum(counts[f] for f in proxies)


def ways(t: Table, units: Sequence[int], start: int) -> dict[int, Way]:
    """move.allowance, move.cost Every space that a stack can reach, stacking apart, each by its best way.

    A unit is left on guard in each own empty area next to an enemy that the stack goes through
    (move.home-guard); ways with fewer guards are better, then cheaper ones.
    """
    box = t.box
    forces = forces_of(t, units)
    points = min([box.movement[unit] for unit in units])
    kinds = list(dict.fromkeys([box.force[unit] for unit in units]))
    table = open_to(t, kinds[0], start)
    for kind in kinds[1:]:
        other = open_to(t, kind, start)
        table = bytes(a & b for a, b in zip(table, other, strict=True))
    steps = box.kurd_steps if forces == [Force.KURDS] and not is_controls_turkey(t) else box.steps
    found: dict[int, Way] = {}
    bound = start < box.areas and any(faces_enemy(t, force, start) for force in forces)
    edge: list[list[Way]] = [[] for _ in range(points + 1)]
    edge[0].append(Way((start,), ()))
    for spent in range(points):
        for path, guards in edge[spent]:
            for there, cost in steps[path[-1]]:
                if spent + cost > points or not table[there] or there in path:
                    continue
                if there in found and len(found[there].guards) <= len(guards):
                    continue
                if bound and spent == 0 and not open_exit(t, forces, there):
                    continue
                way = found[there] = Way((*path, there), guards)
                if spent + cost < points and passes(t, forces, there):
                    _go_on(t, way, edge[spent + cost], forces[0], len(units))
    return found


def open_exit(t: Table, forces: Sequence[int], there: int) -> bool:
    """move.leave-contested Out of a contested area only into friendly land that is not contested."""
    return there >= t.box.areas or _is_quiet(t, forces, there)


def _is_quiet(t: Table, forces: Sequence[int], area: int) -> bool:
    """Whether an area is friendly land where a stack meets no enemy and that nobody contests."""
    for force in forces:
        if not friendly_land(t, force, area) or faces_enemy(t, force, area):
            return False
    return not contested(t, area)


def _go_on(t: Table, way: Way, edge: list[Way], force: int, size: int) -> None:
    """The search goes on from the end of a way, with a unit less where one must stay on guard."""
    there = way.path[-1]
    if needs_guard(t, force, there):
        if len(way.guards) + 1 >= size:
            return  # the last unit stops
        way = Way(way.path, (*way.guards, there))
    edge.append(way)


def needs_guard(t: Table, force: int, area: int) -> bool:
    """move.home-guard An own empty area next to an enemy keeps one unit of those that pass."""
    if t.state.here[area]:
        return False
    return t.state.control[area] == _owner(force) and bool(threats(t, force, area, 1))


def _owner(force: int) -> int:
    return OWN_LAND[force][0] if len(OWN_LAND[force]) == 1 else NOBODY


def why_not_room(t: Table, units: Sequence[int], space: int) -> Refusal:
    """The reason why a stack cannot stand on a space beside those who are there."""
    mine = forces_of(t, units)
    together = {*mine, *forces_of(t, t.state.here[space])}
    if Force.IRAQI_SHIA in together and space != t.box.baghdad:
        if Force.IRAQI_SUNNI in together:
            return Refusal("stack.iraq", "Iraqi Shia and Sunni units stand together in Baghdad only.")
        if Force.KURDS in together:
            return Refusal("coop.iraq", "Kurds and Iraqi Shia units do not stand together.")
    if Force.KURDS in mine and limit_of(t, Force.KURDS, space) == 1:
        return Refusal("move.limits", "Kurds in Iraq do not stack before the Islamic State has come there.")
    return Refusal("stack.limit", "Too many units would stand there.")
