"""4.0 Stacking, 20.0 Allied units and stacking of several factions.

Who may stack and fight together is data of the scenarios: the groups of each player, and the factions of different
players that share spaces. `Plan.mates` reads them.
"""

from collections.abc import Iterable, Sequence

from sandtable.core import Refusal
from sandtable.games.fitna.state import Table, plan


def limit(t: Table, units: Iterable[int]) -> int:
    """4.0, 4.0.is Three units, or four of IS."""
    box = t.box
    rules = box.tables.stacking
    only_is = all(box.faction[u] == box.is_faction for u in units)
    return rules.is_units_per_space if only_is else rules.units_per_space


def mates(t: Table, u: int, v: int) -> bool:
    """20.0 Whether two units may stand in one space."""
    owner, p = t.state.owner, plan(t)
    kind = p.stack_class
    if owner[u] == owner[v] and kind[u] == kind[v]:
        return True
    return p.mates(owner[u], kind[u], owner[v], kind[v])


def no_room(t: Table, u: int, x: int) -> Refusal | None:
    """4.0, 20.0 Why a unit may not end in a space; None if there is room for it."""
    box, stack = t.box, t.state.stacks[x]
    if not stack:
        return None
    if len(stack) >= box.tables.stacking.units_per_space and len(stack) >= limit(t, (u, *stack)):
        return Refusal("4.0", "It is full: at most three units (four of IS) stand in a space.")
    if box.corps[u] and any(box.corps[v] for v in stack):
        return Refusal("4.0", "A Turkish corps stands there already.")
    for v in stack:
        if not mates(t, u, v):
            return Refusal("20.0", "Its units may not stack with those there.")
    return None


def room(t: Table, u: int, x: int) -> bool:
    """4.0 Whether a unit may end in a space."""
    return not t.state.stacks[x] or no_room(t, u, x) is None


def too_many(t: Table, x: int) -> Refusal | None:
    """4.0 What is wrong with the stack in a space; None if nothing is."""
    box, stack = t.box, t.state.stacks[x]
    if len(stack) < 2:
        return None
    if len(stack) > limit(t, stack):
        return Refusal("4.0", "More than three units (four of IS) stand in one space.")
    if sum(box.corps[u] for u in stack) > box.tables.stacking.turkish_corps_per_space:
        return Refusal("4.0", "More than one Turkish corps stands in one space.")
    if any(not mates(t, u, v) for i, u in enumerate(stack) for v in stack[i + 1 :]):
        return Refusal("20.0", "Units that may not stack together stand in one space.")
    return None


def overstacked(t: Table) -> list[int]:
    """4.0, 17.1 Spaces that moves of this segment overstack; R-STK-4: nobody joins one that is excused either."""
    s = t.state
    places = dict.fromkeys(s.at[each.unit] for each in s.made)
    return [x for x in places if too_many(t, x) is not None]


def fights_together(t: Table, units: Sequence[int]) -> bool:
    """20.0, R-STK-5 Whether units may make up one force."""
    return all(mates(t, u, v) for i, u in enumerate(units) for v in units[i + 1 :])
