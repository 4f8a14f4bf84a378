"""How near each faction is to what it needs, in a line."""

from sandtable.core import counted
from sandtable.games.islamic_state.box.actions import Act
from sandtable.games.islamic_state.box.factions import PLAYABLE, Faction, Force
from sandtable.games.islamic_state.rules.air import airbases
from sandtable.games.islamic_state.rules.revenue import army, resources
from sandtable.games.islamic_state.rules.victory import (
    COALITION_LIMIT,
    IS_AREAS,
    IS_ARMY,
    IS_RESOURCES,
    REGIME_BASES,
    REGIME_HALF,
    REGIME_SYRIA,
    areas_of,
)
from sandtable.games.islamic_state.state import Table


def progress(t: Table, faction: Faction) -> str:
    """victory.levels How a faction stands now in what counts for it."""
    return _PROGRESS[faction](t)


def _islamic_state(t: Table) -> str:
    areas = t.state.control.count(Faction.ISLAMIC_STATE)
    acts = sum(map(bool, t.state.succeeded))
    return (
        f"Areas {areas} of {IS_AREAS}, units {army(t)} of {IS_ARMY}, "
        f"resources {resources(t)} of {IS_RESOURCES}, acts {acts} of {len(Act)}"
    )


def _kurds(t: Table) -> str:
    box = t.box
    held = areas_of(t, (Faction.KURDS, Faction.COALITION), box.kurdish)
    outside = sum(owner == Faction.KURDS and not box.kurdish[area] for area, owner in enumerate(t.state.control))
    return f"{held} of {sum(box.kurdish)} Kurdish areas with the Coalition's, {outside} outside"


def _iran(t: Table) -> str:
    at, box = t.state.at, t.box
    people = [box.people[box.force[unit]] for unit in range(box.ground) if 0 <= at[unit] < box.areas]
    return f"{people.count('shia')} Shia units on the map against {people.count('sunni')} Sunni ones"


def _coalition(t: Table) -> str:
    is_ = (Faction.ISLAMIC_STATE,)
    iraq, syria = areas_of(t, is_, t.box.in_iraq), areas_of(t, is_, t.box.in_syria)
    return (
        f"The Islamic State holds {counted(iraq, 'area')} in Iraq, {syria} in Syria (fewer than {COALITION_LIMIT})"
    )


def _rebels(t: Table) -> str:
    box, me = t.box, Faction.SYRIAN_REBELS
    mine, regime = areas_of(t, (me,), box.in_syria), areas_of(t, (Faction.SYRIAN_REGIME,), box.in_syria)
    others = areas_of(t, tuple(faction for faction in range(PLAYABLE) if faction != me), box.in_syria)
    start = box.start_control.count(me)
    return f"{counted(mine, 'area')} in Syria, {start} at the start; regime {regime}, all others {others}"


def _regime(t: Table) -> str:
    syria = areas_of(t, (Faction.SYRIAN_REGIME,), t.box.in_syria)
    off = sum(t.state.at[unit] < 0 for unit in t.box.units_of[Force.SYRIAN_REGIME])
    return (
        f"Areas in Syria {syria} of {REGIME_HALF} and {REGIME_SYRIA}, "
        f"airbases {airbases(t)} of {REGIME_BASES}, {counted(off, 'unit')} off the map"
    )


_PROGRESS = {
    Faction.ISLAMIC_STATE: _islamic_state,
    Faction.KURDS: _kurds,
    Faction.IRAN: _iran,
    Faction.COALITION: _coalition,
    Faction.SYRIAN_REBELS: _rebels,
    Faction.SYRIAN_REGIME: _regime,
}
