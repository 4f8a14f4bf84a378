"""How near each faction is to what it needs: in a line, and as the goal of its seat."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from sandtable.core import Kind, counted
from sandtable.core.memo import Kept, memo
from sandtable.core.scene import Gauge, Notch, Rung, SeatGoal
from sandtable.games.islamic_state.box.actions import Act
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import PLAYABLE, Faction
from sandtable.games.islamic_state.rules.air import airbases
from sandtable.games.islamic_state.rules.players import factions_of
from sandtable.games.islamic_state.rules.revenue import army, resources
from sandtable.games.islamic_state.rules.victory import (
    COALITION_LIMIT,
    IS_AREAS,
    IS_ARMY,
    IS_FEW,
    IS_RESOURCES,
    KURD_FEW,
    KURD_MISSING,
    LEVELS,
    NONE,
    REGIME_BASES,
    REGIME_CITIES,
    REGIME_HALF,
    REGIME_OFF_MAP,
    REGIME_OIL,
    REGIME_SYRIA,
    STRATEGIC,
    Standing,
    acts_left,
    areas_of,
    is_conditions,
    levels,
    peoples,
    regime_off_map,
)
from sandtable.games.islamic_state.state import Table


def progress(t: Table, faction: Faction) -> str:
    """victory.levels How a faction stands now in what counts for it."""
    return _PROGRESS[faction](t)


def _kurdish_held(t: Table) -> int:
    """victory.levels Kurdish areas that the Kurds or the Coalition hold."""
    return areas_of(t, (Faction.KURDS, Faction.COALITION), t.box.kurdish)


def _is_land(t: Table) -> tuple[int, int]:
    """Areas of the Islamic State in Iraq and in Syria."""
    is_ = (Faction.ISLAMIC_STATE,)
    return areas_of(t, is_, t.box.in_iraq), areas_of(t, is_, t.box.in_syria)


def _in_syria(t: Table, *factions: int) -> int:
    return areas_of(t, factions, t.box.in_syria)


def _islamic_state(t: Table) -> str:
    areas = t.state.control.count(Faction.ISLAMIC_STATE)
    acts = sum(map(bool, t.state.succeeded))
    return (
        f"Areas {areas} of {IS_AREAS}, units {army(t)} of {IS_ARMY}, "
        f"resources {resources(t)} of {IS_RESOURCES}, acts {acts} of {len(Act)}"
    )


def _kurds(t: Table) -> str:
    box = t.box
    outside = sum(owner == Faction.KURDS and not box.kurdish[area] for area, owner in enumerate(t.state.control))
    return f"{_kurdish_held(t)} of {sum(box.kurdish)} Kurdish areas with the Coalition's, {outside} outside"


def _iran(t: Table) -> str:
    shia, sunni = peoples(t)
    return f"{shia} Shia units on the map against {sunni} Sunni ones"


def _coalition(t: Table) -> str:
    iraq, syria = _is_land(t)
    return (
        f"The Islamic State holds {counted(iraq, 'area')} in Iraq, {syria} in Syria (fewer than {COALITION_LIMIT})"
    )


def _rebels(t: Table) -> str:
    me = Faction.SYRIAN_REBELS
    mine, regime = _in_syria(t, me), _in_syria(t, Faction.SYRIAN_REGIME)
    others = _in_syria(t, *(faction for faction in range(PLAYABLE) if faction != me))
    start = t.box.start_control.count(me)
    return f"{counted(mine, 'area')} in Syria, {start} at the start; regime {regime}, all others {others}"


def _regime(t: Table) -> str:
    syria = _in_syria(t, Faction.SYRIAN_REGIME)
    return (
        f"Areas in Syria {syria} of {REGIME_HALF} and {REGIME_SYRIA}, "
        f"airbases {airbases(t)} of {REGIME_BASES}, {counted(regime_off_map(t), 'unit')} off the map"
    )


_PROGRESS = {
    Faction.ISLAMIC_STATE: _islamic_state,
    Faction.KURDS: _kurds,
    Faction.IRAN: _iran,
    Faction.COALITION: _coalition,
    Faction.SYRIAN_REBELS: _rebels,
    Faction.SYRIAN_REGIME: _regime,
}


# ---- The goal of a seat

NAMED = 3
MODIFIED = {
    Faction.ISLAMIC_STATE: "Fallujah adds a level; while an act has not succeeded one is taken off.",
    Faction.COALITION: "A level more while the Kurds are not strategic, and while no Russian is in Syria.",
}
"""victory.is, victory.coalition What raises or lowers a level."""


_kept: Kept[tuple[SeatGoal, ...]] = Kept(1024)


def goals(t: Table, now: Standing) -> tuple[SeatGoal, ...]:
    """victory.levels Every seat by the best of its factions; control and units lie open to all."""
    s, near = t.state, _near(t)
    return _kept.made((now, s.players, s.turns, s.momentum, *near.values()), _goals, t, near)


def _goals(t: Table, near: Mapping[Faction, str]) -> tuple[SeatGoal, ...]:
    found = levels(t)
    of_seats = [max(found[faction] for faction in factions_of(t, seat)) for seat in range(t.state.players)]
    return tuple([_goal(t, seat, found, of_seats, near) for seat in range(t.state.players)])


def _goal(
    t: Table, seat: int, found: Sequence[int], of_seats: Sequence[int], near: Mapping[Faction, str]
) -> SeatGoal:
    reached, factions = of_seats[seat], factions_of(t, seat)
    faction = Faction(max(factions, key=found.__getitem__))
    notches = tuple(Notch(value) for value in range(NONE + 1, STRATEGIC + 1))
    alone = reached == max(of_seats) and of_seats.count(reached) == 1
    named = f"{t.box.players.faction[faction].name}, the best of {len(factions)}: " if len(factions) > 1 else ""
    return SeatGoal(
        t.box.seatings[t.state.players].seats[seat].id,
        gauge=Gauge("levels", reached, NONE, STRATEGIC, notches, t.box.players.faction[faction].id),
        have=f"{named}{_HAVE[faction](t)}: {_level(reached)}.",
        need=_need(t, faction, reached),
        near=near.get(faction, "") or _modified(t, faction, reached),
        tags=(
            *(("leads",) if alone and reached > NONE else ()),
            *(("Momentum",) if t.state.momentum == seat else ()),
        ),
        aims=tuple(rung for each in factions for rung in _aims(t, Faction(each), found[each], len(factions) > 1)),
    )


def _modified(t: Table, faction: Faction, reached: int) -> str:
    """What raises or lowers a level, without what the line has just said."""
    if faction == Faction.ISLAMIC_STATE and _held_back(t, reached):
        return "Fallujah adds a level."
    return MODIFIED.get(faction, "")


def _held_back(t: Table, reached: int) -> bool:
    """victory.is Whether acts that have not succeeded keep the Islamic State below what it has met."""
    return STRATEGIC > reached < is_conditions(t)


def _level(value: int) -> str:
    return LEVELS[value] if value else "no level yet"


def _need(t: Table, faction: Faction, reached: int) -> str:
    if reached == STRATEGIC:
        return f"It counts when turn {t.state.turns} ends."
    if faction == Faction.ISLAMIC_STATE and _held_back(t, reached):
        met, acts = LEVELS[is_conditions(t)].capitalize(), counted(acts_left(t), "act")
        return f"{met} is met, less a level for {acts} that {'has' if acts_left(t) == 1 else 'have'} not succeeded."
    return f"For {LEVELS[reached + 1]} by turn {t.state.turns}: {_needs(t.box)[faction][reached]}."


def _aims(t: Table, faction: Faction, reached: int, named: bool) -> list[Rung]:
    name = f"{t.box.players.faction[faction].name}: " if named else ""
    return [
        Rung(value, f"{name}{LEVELS[value].capitalize()}", "done" if value <= reached else "lacking", need)
        for value, need in enumerate(_needs(t.box)[faction], 1)
    ]


def _short_is(t: Table) -> str:
    areas = t.state.control.count(Faction.ISLAMIC_STATE)
    return f"{counted(areas, 'area')}, {counted(army(t), 'unit')}, {counted(resources(t), 'resource')}"


def _short_kurds(t: Table) -> str:
    return f"{_kurdish_held(t)} of {sum(t.box.kurdish)} areas"


def _short_iran(t: Table) -> str:
    shia, sunni = peoples(t)
    return f"{counted(shia, 'Shia unit')} against {sunni} Sunni"


def _short_coalition(t: Table) -> str:
    iraq, syria = _is_land(t)
    return f"IS has {counted(iraq, 'area')} in Iraq, {syria} in Syria"


def _short_rebels(t: Table) -> str:
    mine, regime = _in_syria(t, Faction.SYRIAN_REBELS), _in_syria(t, Faction.SYRIAN_REGIME)
    return f"{counted(mine, 'area')} in Syria, the regime {regime}"


def _short_regime(t: Table) -> str:
    return f"{counted(_in_syria(t, Faction.SYRIAN_REGIME), 'area')} in Syria, {counted(airbases(t), 'airbase')}"


_HAVE: dict[Faction, Callable[[Table], str]] = {
    Faction.ISLAMIC_STATE: _short_is,
    Faction.KURDS: _short_kurds,
    Faction.IRAN: _short_iran,
    Faction.COALITION: _short_coalition,
    Faction.SYRIAN_REBELS: _short_rebels,
    Faction.SYRIAN_REGIME: _short_regime,
}


@cache
def _needs(box: Box) -> dict[Faction, tuple[str, str, str]]:
    """victory.levels What each faction needs for marginal, operational and strategic victory."""
    kurdish, start = sum(box.kurdish), box.start_control.count(Faction.SYRIAN_REBELS)
    return {
        Faction.ISLAMIC_STATE: (
            f"{IS_FEW} areas, one of them inside Iraq",
            f"{IS_ARMY} units and {IS_RESOURCES} resources",
            f"{IS_AREAS} areas with Damascus and Baghdad",
        ),
        Faction.KURDS: (
            f"{KURD_FEW} Kurdish areas",
            f"{kurdish - KURD_MISSING} Kurdish areas",
            f"all {kurdish}, and one outside",
        ),
        Faction.IRAN: (
            "the Coalition in all Shia areas of Iraq, and the regime marginal",
            "more Shia than Sunni units on the map",
            "twice as many Shia as Sunni units on the map",
        ),
        Faction.COALITION: (
            f"IS out of Iraq, with fewer than {COALITION_LIMIT} areas in Syria",
            f"IS with fewer than {COALITION_LIMIT} areas, and Iran without a level",
            "IS gone, and the Rebels marginal",
        ),
        Faction.SYRIAN_REBELS: (
            f"more than {start} areas",
            "more areas in Syria than the regime",
            "more areas in Syria than all others",
        ),
        Faction.SYRIAN_REGIME: (
            f"all Shia areas of Syria, {REGIME_BASES} airbases, {REGIME_CITIES} home cities, "
            f"at most {REGIME_OFF_MAP} units off the map",
            f"{REGIME_HALF} areas in Syria, {REGIME_BASES} airbases, {REGIME_OIL} oil sites",
            f"{REGIME_SYRIA} areas in Syria with all Shia areas and home cities",
        ),
    }


def _near(t: Table) -> dict[Faction, str]:
    """Areas that the Kurds, the Rebels or the regime want, beside ones that they hold: empty ones first."""
    here, control = t.state.here, tuple(t.state.control)
    found = {}
    for faction in (Faction.KURDS, Faction.SYRIAN_REBELS, Faction.SYRIAN_REGIME):
        areas = sorted(_wanted[t.box, control, faction], key=lambda area: len(here[area]))[:NAMED]
        names = ", ".join([t.box.names.label(Kind.SPACE, area) for area in areas])
        found[faction] = f"Nearest: {names}." if names else ""
    return found


@memo(1024)
def _wanted(box: Box, control: tuple[int, ...], faction: Faction) -> list[int]:
    """The areas of others that a faction wants and that lie beside its own."""
    kurds = faction is Faction.KURDS
    wanted = box.kurdish if kurds else box.in_syria
    friends: tuple[int, ...] = (Faction.KURDS, Faction.COALITION) if kurds else (faction,)
    return [
        area
        for area, owner in enumerate(control)
        if wanted[area]
        and owner not in friends
        and any(other < box.areas and control[other] == faction for other in box.near[area])
    ]
