"""Cooperating units: who fights beside whom, and who is an enemy."""

from collections.abc import Iterable
from itertools import combinations

from sandtable.core import Note
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.factions import PLAYABLE, Faction, Force, Tie
from sandtable.games.islamic_state.rules.players import is_controls_turkey
from sandtable.games.islamic_state.state import State, Table

FRIENDS, ENEMIES = Tie.FRIENDS, Tie.ENEMIES  # to ask an Enum for its members takes longer
RIVALS = (Force.SYRIAN_REGIME, Force.RUSSIA)


def force_of(t: Table, unit: int) -> int:
    """The force of a unit on the cooperation chart."""
    return t.box.force_with[t.state.druze][unit]


def forces_in(t: Table, space: int) -> list[int]:
    """The forces that have ground units on a space, each once."""
    return forces(t, t.state.here[space])


def is_in_inner_iraq(t: Table) -> bool:
    """coop.chart Whether IS has units in Iraq away from border areas."""
    s, box = t.state, t.box
    units = box.units_of[Force.ISLAMIC_STATE]
    return any(s.at[unit] >= 0 and box.in_iraq[s.at[unit]] and not box.border[s.at[unit]] for unit in units)


def cooperates(t: Table, one: int, other: int, space: int) -> bool:
    """coop.chart Whether two forces may fight together on a space now."""
    tie = t.box.ties[one][other]
    if tie <= ENEMIES:
        return tie == FRIENDS
    if tie == Tie.IN_IRAQ:
        return bool(t.box.in_iraq[space]) and is_in_inner_iraq(t)
    if tie == Tie.FULL_SYRIA:
        return bool(t.state.played[Intervention.FULL_SYRIA])
    if tie == Tie.TURKISH_MOVE:
        return bool(t.state.played[Intervention.TURKISH_MOVE])
    return bool(t.box.in_iraq[space]) and not is_controls_turkey(t)


def hostile(t: Table, one: int, other: int, space: int) -> bool:
    """stack.contested Whether units of two forces contest a space; coop.iraq some only keep apart."""
    tie = t.box.ties[one][other]
    if tie <= ENEMIES:
        return tie == ENEMIES
    return not cooperates(t, one, other, space)


def contested(t: Table, space: int) -> bool:
    """stack.contested Whether units of forces that do not cooperate stand on a space."""
    if len(t.state.here[space]) < 2:
        return False
    present = forces_in(t, space)
    return len(present) > 1 and any(hostile(t, a, b, space) for a, b in combinations(present, 2))


def faces_enemy(t: Table, force: int, space: int) -> bool:
    """Whether a unit of this force finds hostile units on a space."""
    force_now = t.box.force_with[t.state.druze]
    return True in [hostile(t, force, force_now[unit], space) for unit in t.state.here[space]]


def at_peace(s: State, one: int, other: int) -> bool:
    """truce Regime and Russians on one side, rebels on the other, do not attack each other."""
    if not s.truce:
        return False
    return (one in RIVALS and other == Force.SYRIAN_REBELS) or (other in RIVALS and one == Force.SYRIAN_REBELS)


def end_ceasefire(t: Table, area: int) -> None:
    """ceasefire An attack or an Air Strike of one partner on the other ends it."""
    if t.state.ceasefire:
        t.state.ceasefire = False
        t.tell(Note(at=area, topic="ceasefire"), "The cease-fire is over.", "ceasefire")


def may_attack(t: Table, one: int, other: int) -> bool:
    """coop.chart, coop.iraq, truce Whether a force may attack another at all."""
    return not t.box.never[one][other] and not at_peace(t.state, one, other)


def is_threat(t: Table, mine: int, theirs: int) -> bool:
    """R-59 Whether a unit of another force binds home areas: all that do not cooperate without condition."""
    if t.box.ties[mine][theirs] < ENEMIES:
        return False
    if t.state.truce or t.state.ceasefire:
        pair = (mine, theirs)
        return not (Force.SYRIAN_REBELS in pair and (mine in RIVALS or theirs in RIVALS))
    return True


def _own_land(force: Force) -> tuple[int, ...]:
    if force in (Force.HEZBOLLAH, Force.SHIA_MILITIA, Force.IRAN):
        return (Faction.COALITION, Faction.SYRIAN_REGIME)
    return (
        {
            Force.ISLAMIC_STATE: Faction.ISLAMIC_STATE,
            Force.KURDS: Faction.KURDS,
            Force.SYRIAN_REBELS: Faction.SYRIAN_REBELS,
            Force.SYRIAN_REGIME: Faction.SYRIAN_REGIME,
            Force.RUSSIA: Faction.SYRIAN_REGIME,
            Force.DRUZE: Faction.DRUZE,
        }.get(force, Faction.COALITION),
    )


OWN_LAND = tuple(_own_land(force) for force in Force)


def friendly_land(t: Table, force: int, space: int) -> bool:
    """R-92 Whether an area counts as controlled: by the force's owner or a faction with which it cooperates."""
    owner = t.state.control[space]
    if owner in OWN_LAND[force]:
        return True
    if not 0 <= owner < PLAYABLE:
        return False
    return True in [cooperates(t, force, other, space) for other in t.box.forces_of[owner]]


def factions_in(t: Table, space: int) -> list[int]:
    """The factions that have ground units on a space, each once."""
    faction_now = t.box.faction_with[t.state.druze]
    return list(dict.fromkeys([faction_now[unit] for unit in t.state.here[space]]))


def forces(t: Table, units: Iterable[int]) -> list[int]:
    """The forces of some units, each once."""
    force_now = t.box.force_with[t.state.druze]
    return list(dict.fromkeys([force_now[unit] for unit in units]))
