"""14.1 Isolated markers, and the relief of units that come to stand with supplied ones."""

from sandtable.core.events import Flip
from sandtable.games.fitna.state import Table, plan_of, player_of


def mark(t: Table, unit: int, *, isolated: bool) -> None:
    """14.0 Put an Isolated marker on a unit, or take it off."""
    s = t.state
    s.isolated[unit] = isolated
    if isolated:
        t.tell(Flip((), s.at[unit], "isolated"), "A counter in {at:space} is isolated.", "14.0")
    else:
        t.tell(Flip((), s.at[unit], "in supply"), "A counter in {at:space} is back in supply.", "14.1.relief")


def besieged(t: Table, unit: int, space: int) -> bool:
    """Card 77: the enemies in the space count as isolated, and relief does not help."""
    s = t.state
    return space in s.sieges and player_of(t) not in plan_of(t).sides[s.owner[unit]]


def relieve_stack(t: Table, space: int) -> list[int]:
    """14.1.relief, R-SUP-5, R-SUP-17 Isolated units that stand with a supplied one of their player are relieved."""
    s = t.state
    stack = s.stacks[space]
    marked = [unit for unit in stack if s.isolated[unit]]
    if not marked:
        return []
    fed = [s.owner[unit] for unit in stack if not s.isolated[unit]]
    relieved = [unit for unit in marked if s.owner[unit] in fed and not besieged(t, unit, space)]
    for unit in relieved:
        mark(t, unit, isolated=False)
    return relieved
