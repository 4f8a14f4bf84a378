"""4.0 Stacking, 20.0 Allied units and stacking of several factions.

Who may stack and fight together is data of the scenarios: the groups of each player, and the factions of different
players that share spaces. `Plan.mates` reads them.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandtable.core import Refusal
from sandtable.games.fitna.state import Table, plan_of


def limit(t: Table, units: Iterable[int]) -> int:
    """4.0, 4.0.is Three units, or four of IS."""
    box = t.box
    rules = box.tables.stacking
    only_is = all(box.faction[unit] == box.is_faction for unit in units)
    return rules.is_units_per_space if only_is else rules.units_per_space


def mates(t: Table, unit: int, other: int) -> bool:
    """20.0 Whether two units may stand in one space."""
    owner, plan = t.state.owner, plan_of(t)
    kind = plan.stack_class
    if owner[unit] == owner[other] and kind[unit] == kind[other]:
        return True
    return plan.mates(owner[unit], kind[unit], owner[other], kind[other])


class Crowd(NamedTuple):
    """What is in the way of one more unit: as a refusal, in a few words, and once it stands there."""

    refusal: Refusal
    brief: str
    wrong: str


FULL = Crowd(
    Refusal("4.0", "It is full: at most three units (four of IS) stand in a space."), "full", "too many units stand"
)
CORPS = Crowd(
    Refusal("4.0", "A Turkish corps stands there already."),
    "a Turkish corps is there",
    "more than one Turkish corps stands",
)
STRANGERS = Crowd(
    Refusal("20.0", "Its units may not stack with those there."),
    "may not stack with those there",
    "units that may not stack together stand",
)


def crowd(t: Table, unit: int, space: int) -> Crowd | None:
    """4.0, 20.0 What keeps a unit from ending in a space; None if there is room for it."""
    box, stack = t.box, t.state.stacks[space]
    if not stack:
        return None
    if len(stack) >= box.tables.stacking.units_per_space and len(stack) >= limit(t, (unit, *stack)):
        return FULL
    if box.corps[unit] and any(box.corps[other] for other in stack):
        return CORPS
    for other in stack:
        if not mates(t, unit, other):
            return STRANGERS
    return None


def no_room(t: Table, unit: int, space: int) -> Refusal | None:
    """4.0, 20.0 Why a unit may not end in a space; None if there is room for it."""
    found = crowd(t, unit, space)
    return found.refusal if found else None


def room(t: Table, unit: int, space: int) -> bool:
    """4.0 Whether a unit may end in a space."""
    return not t.state.stacks[space] or crowd(t, unit, space) is None


def too_many(t: Table, space: int) -> Crowd | None:
    """4.0 What is wrong with the stack in a space; None if nothing is."""
    box, stack = t.box, t.state.stacks[space]
    if len(stack) < 2:
        return None
    if len(stack) > limit(t, stack):
        return FULL
    if sum(box.corps[unit] for unit in stack) > box.tables.stacking.turkish_corps_per_space:
        return CORPS
    if any(not mates(t, unit, other) for i, unit in enumerate(stack) for other in stack[i + 1 :]):
        return STRANGERS
    return None


def overstacked(t: Table) -> list[int]:
    """4.0, 17.1 Spaces that moves of this segment overstack; R-STK-4: nobody joins one that is excused either."""
    s = t.state
    places = dict.fromkeys(s.at[each.unit] for each in s.made)
    return [space for space in places if too_many(t, space) is not None]


def fights_together(t: Table, units: Sequence[int]) -> bool:
    """20.0, R-STK-5 Whether units may make up one force."""
    return all(mates(t, unit, other) for i, unit in enumerate(units) for other in units[i + 1 :])
