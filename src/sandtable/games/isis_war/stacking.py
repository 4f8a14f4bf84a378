"""6 Stacking."""

from collections.abc import Sequence

from sandtable.core import Refusal, Steps
from sandtable.games.isis_war.box import IRAN, LIMIT, US, Box, Group
from sandtable.games.isis_war.counters import UnitType
from sandtable.games.isis_war.state import Table
from sandtable.games.isis_war.units import eliminate

TURKS_ALONE = Refusal("6.2", "A Turkish corps never stacks with another unit.")
ONE_NATION = Refusal("6.4", "Units of different nations stack only with a US base.")
TOO_MANY = {
    Group.REGULARS: Refusal("6.3", "It would hold more than four Artesh and RGC units."),
    Group.BASIJ: Refusal("6.3", "It would hold more than four Basij units."),
    Group.US: Refusal("6.1", "It would hold more than four US units."),
    Group.COALITION: Refusal("6.1", "It would hold more than four Coalition units."),
    Group.ARTILLERY: Refusal("6.8", "It would hold a second artillery unit."),
    Group.ENGINEERS: Refusal("6.8", "It would hold a second engineer unit."),
}
NOBODY: list[int] = []


def units_at(t: Table, where: int, side: int) -> list[int]:
    """The units of a side in a hex, in ascending order."""
    return t.state.stacks[side].get(where, NOBODY)


def fault(box: Box, units: Sequence[int]) -> tuple[Refusal, list[int]] | None:
    """6.1, 6.2, 6.3, 6.8, 6.9 What is wrong with units of one side in a hex, and the units it concerns.

    Markers are no units and never count (6.7).
    """
    if len(units) < 2:
        return None
    group = box.group
    tally = [0] * len(LIMIT)
    for unit in units:
        tally[group[unit]] += 1
    if tally[Group.TURKS]:
        return TURKS_ALONE, list(units)  # 6.2, R-45
    if box.side[units[0]] == US and _mixed(box, units):
        return ONE_NATION, list(units)
    for kind, refusal in TOO_MANY.items():
        if tally[kind] > LIMIT[kind]:
            return refusal, [unit for unit in units if group[unit] == kind]
    return None


def _mixed(box: Box, units: Sequence[int]) -> bool:
    """6.4 Several nations without a base; garrisons count as well (6.8)."""
    nation, type_ = box.nation, box.type
    first = nation[units[0]]
    if all(nation[unit] is first for unit in units):
        return False
    return all(type_[unit] is not UnitType.BASE for unit in units)


def joins(box: Box, unit: int, stack: Sequence[int]) -> bool:
    """6.0 Whether one more unit can stop with a stack that is in order: `fault` for a single arrival."""
    group, kind = box.group, box.group[unit]
    if kind == Group.TURKS or group[stack[0]] == Group.TURKS:
        return False
    same = 0
    for other in stack:
        if group[other] == kind:
            same += 1
    if same >= LIMIT[kind]:
        return False
    return box.side[unit] != US or not _mixed(box, [unit, *stack])


def why_not(t: Table, units: Sequence[int], where: int) -> Refusal | None:
    """6.0 Why units of one side cannot stop in a hex together with those there, or None."""
    friends = t.state.stacks[t.box.side[units[0]]].get(where)
    if friends is None:
        if len(units) < 2:
            return None
        wrong = fault(t.box, units)
    else:
        wrong = fault(t.box, [*friends, *units])
    return None if wrong is None else wrong[0]


def fits(t: Table, units: Sequence[int], where: int) -> bool:
    """6.0 Whether units of one side can stop in a hex together with those there."""
    return why_not(t, units, where) is None


def enforce(t: Table, where: int, side: int) -> Steps[None]:
    """6.6 Over-stacking: the owner eliminates units, one at a time, until the hex is in order."""
    while (wrong := fault(t.box, units_at(t, where, side))) is not None:
        refusal, units = wrong
        remove = t.box.piece_options("remove")
        choice = yield t.ask(
            side,
            "{where:space} is over-stacked. Choose a unit to eliminate.",
            [remove[unit] for unit in units],
            refusal.rule,
            where=where,
        )
        eliminate(t, choice.target, "6.6")


def enforce_everywhere(t: Table) -> Steps[None]:
    """6.0 The check at the end of every phase."""
    for side in (IRAN, US):
        crowded = [where for where, units in t.state.stacks[side].items() if len(units) > 1]
        for where in crowded:
            yield from enforce(t, where, side)
