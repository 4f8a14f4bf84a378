"""6 Stacking."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from operator import le

from sandtable.core import Option, Refusal, Steps
from sandtable.core.refusals import against_pieces
from sandtable.games.isis_war.box.box import IRAN, ISIS, LIMIT, US, Box, Group
from sandtable.games.isis_war.box.counters import UnitType
from sandtable.games.isis_war.rules.absent import why_not_own
from sandtable.games.isis_war.rules.units import eliminate
from sandtable.games.isis_war.state import Table

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
ELSEWHERE = Refusal("6.6", "It is not in the hex that is over-stacked.")
WITHIN = Refusal("6.6", "It is not of the kind that the hex holds too many of.")
TURKS = Group.TURKS
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
    if tally[TURKS]:
        return TURKS_ALONE, list(units)  # 6.2, R-45
    if box.side[units[0]] == US and _mixed(box, units):
        return ONE_NATION, list(units)
    if all(map(le, tally, LIMIT)):
        return None
    kind = next(kind for kind in TOO_MANY if tally[kind] > LIMIT[kind])
    return TOO_MANY[kind], [unit for unit in units if group[unit] == kind]


def _mixed(box: Box, units: Sequence[int]) -> bool:
    """6.4 Several nations without a base; garrisons count as well (6.8)."""
    if len({box.nation[unit] for unit in units}) == 1:
        return False
    return all(box.type[unit] is not UnitType.BASE for unit in units)


def joins(box: Box, unit: int, stack: Sequence[int]) -> bool:
    """6.0 Whether one more unit can stop with a stack that is in order: `fault` for a single arrival."""
    group, kind = box.group, box.group[unit]
    if kind == TURKS or group[stack[0]] == TURKS:
        return False
    if len(stack) >= LIMIT[kind] and [group[other] for other in stack].count(kind) >= LIMIT[kind]:
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


def room(t: Table, units: Sequence[int], hexes: Iterable[int]) -> list[int]:
    """6.0 Those of some hexes where units of one side can stop together with those there, in the order given."""
    box = t.box
    friends = t.state.stacks[box.side[units[0]]]
    if len(units) == 1:
        return [where for where in hexes if where not in friends or joins(box, units[0], friends[where])]
    alone = fault(box, units) is None
    return [where for where in hexes if (fits(t, units, where) if where in friends else alone)]


def free_of_enemies(t: Table, seat: int, hexes: Iterable[int]) -> list[int]:
    """6.11 Those of some hexes that hold no enemy unit."""
    enemies = {*t.state.stacks[US - seat], *t.state.stacks[ISIS]}
    return [where for where in hexes if where not in enemies]


def joining(t: Table, units: Sequence[int], where: int) -> list[int]:
    """6.0 Those of some units of one side that could each stop in a hex with the units there."""
    stack = t.state.stacks[t.box.side[units[0]]].get(where) if units else None
    return list(units) if stack is None else [unit for unit in units if joins(t.box, unit, stack)]


def as_many_as_fit(t: Table, units: Sequence[int], where: int) -> list[int]:
    """6.0 As many of some units as can stop together in a hex; limits are by kind, so the order is free."""
    stack = list(t.state.stacks[t.box.side[units[0]]].get(where, NOBODY)) if units else []
    group: list[int] = []
    for unit in units:
        if not stack or joins(t.box, unit, stack):
            group.append(unit)
            stack.append(unit)
    return group


def groups(t: Table, verb: str, units: Sequence[int], together: Sequence[int]) -> list[Option]:
    """The groups of a whole act that are worth a look: each unit alone, and those that can act together."""
    single = t.box.unit_options(verb)
    alone = [single[unit] for unit in units]
    return [*alone, Option(verb, None, tuple(together))] if len(together) > 1 else alone


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
            refuse=against_pieces(partial(_why_not_remove, t, side, where)),
            where=where,
            spaces=(where,),
        )
        eliminate(t, choice.number, "6.6")


def _why_not_remove(t: Table, side: int, where: int, unit: int) -> Refusal:
    """6.6 Why the removal of a unit would not help; units of a fault are all offered."""
    refusal = why_not_own(t, side, unit)
    if refusal is not None:
        return refusal
    return WITHIN if t.state.at[unit] == where else ELSEWHERE


def enforce_everywhere(t: Table) -> Steps[None]:
    """6.0 The check at the end of every phase."""
    for side in (IRAN, US):
        stacks = t.state.stacks[side].items()
        for where in [where for where, units in stacks if len(units) > 1 and not in_order(t.box, tuple(units))]:
            yield from enforce(t, where, side)


@lru_cache(maxsize=1024)
def in_order(box: Box, units: tuple[int, ...]) -> bool:
    """6.0 Whether a stack is within the limits; the same stacks are checked phase after phase."""
    return fault(box, units) is None
