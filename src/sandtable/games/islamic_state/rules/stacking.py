"""Stacking: how many ground units of a faction an area holds."""

from sandtable.core import Kind, Leave, Steps
from sandtable.games.islamic_state.box.factions import Faction, Force, Tie
from sandtable.games.islamic_state.rules.cooperation import force_of, forces_in
from sandtable.games.islamic_state.rules.players import runner
from sandtable.games.islamic_state.rules.reasons import against_units, elsewhere
from sandtable.games.islamic_state.state import Off, Table, take

KURDS, SHY = Force.KURDS, Tie.SHY  # to ask an Enum for its members takes longer
MANY = 99
LIMITS = (5, 3, MANY, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3)
"""stack.limit Units of each force that an area holds; stack.free any number of Russians."""
GROUPS = (0, 1, -1, 2, 2, 2, 3, 4, 5, 5, 6, 7, 8)
"""R-31 Forces with the same number share a limit; stack.free the Russians count against none."""


def group_of(t: Table, unit: int) -> int:
    """The stacking group of a unit; Druze count with the faction that they joined."""
    return GROUPS[force_of(t, unit)]


def limit_of(t: Table, force: int, space: int) -> int:
    """stack.limit, stack.free Units of a force on a space; move.limits Kurds in Iraq may not stack at first."""
    if space >= t.box.areas:
        return MANY
    if force == KURDS and not t.state.entered_iraq and t.box.in_iraq[space] and not t.box.in_syria[space]:
        return 1
    return LIMITS[force]


def room(t: Table, force: int, space: int) -> int:
    """How many more units of a force may stand on a space; stack.iraq, coop.iraq some may not share it."""
    here = t.state.here[space]
    limit = limit_of(t, force, space)
    if not here:
        return limit
    box, group = t.box, GROUPS[force]
    ties, force_now = box.ties[force], box.force_with[t.state.druze]
    shared = space == box.baghdad
    for unit in here:
        other = force_now[unit]
        if GROUPS[other] == group:
            limit -= 1
        if ties[other] is SHY and not shared:
            return 0
    return limit


def kept_apart(t: Table, force: int, space: int) -> bool:
    """stack.iraq, coop.iraq Whether units stand on a space with which those of a force may not share it."""
    ties = t.box.ties[force]
    return space != t.box.baghdad and any(ties[other] is Tie.SHY for other in forces_in(t, space))


def distinct(t: Table, units: list[int]) -> list[int]:
    """One unit of each kind, as those of a kind cannot be told apart."""
    if len(units) == 1:
        return units
    found: list[int] = []
    seen: list[tuple[int, bool]] = []
    force, weak = t.box.force, t.state.weak
    for unit in units:
        kind = (force[unit], unit in weak)
        if kind not in seen:
            seen.append(kind)
            found.append(unit)
    return found


def eliminate(t: Table, unit: int, rule: str) -> None:
    """A unit is lost: it goes back to its pool; R-78 Druze and Russians are not replaced."""
    s, force = t.state, t.box.force[unit]
    where = s.at[unit]
    t.tell(Leave((unit,), where), "{pieces:piece} is eliminated.", rule)
    take(s, unit, Off.OUT if force in (Force.DRUZE, Force.RUSSIA) else Off.POOL)
    if unit in s.weak:
        s.weak.remove(unit)  # peoples.iraq-sunni
    if t.box.faction[unit] == Faction.SYRIAN_REGIME and force != Force.RUSSIA:
        s.setbacks += 1  # russia.appear


def trim(t: Table, space: int) -> Steps[None]:
    """stack.limit Units over the limit are eliminated, as their owner chooses."""
    if space >= t.box.areas:
        return
    for force in forces_in(t, space):
        while room(t, force, space) < 0:
            group = GROUPS[force]
            crowd = [unit for unit in t.state.here[space] if group_of(t, unit) == group]
            options = [t.box.options("remove", Kind.PIECE)[unit] for unit in distinct(t, crowd)]
            choice = yield t.ask(
                runner(t, crowd[0]),
                "Too many units stand in {space:space}: eliminate one.",
                options,
                rule="stack.limit",
                refuse=against_units(
                    t, crowd, "stack.limit", elsewhere(t, space, "stack.limit"), "Its force is not too many there."
                ),
                space=space,
            )
            eliminate(t, choice.number, "stack.limit")


def strength_of(t: Table, unit: int) -> int:
    """A unit's combat factor; peoples.iraq-sunni 0 for those that started the game and were never rebuilt."""
    return 0 if unit in t.state.weak else t.box.combat[unit]


def own_units(t: Table, faction: int, seat: int, space: int) -> list[int]:
    """The units of a faction on a space that a seat runs; only Iran's and Turkey's may be another seat's."""
    faction_now = t.box.faction_with[t.state.druze]
    mine = [unit for unit in t.state.here[space] if faction_now[unit] == faction]
    if faction in (Faction.IRAN, Faction.TURKEY):
        return [unit for unit in mine if runner(t, unit) == seat]
    return mine
