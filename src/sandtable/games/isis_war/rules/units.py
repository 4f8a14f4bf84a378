"""2.12 Steps, and the comings and goings of units: stacks, zones of control and victory stay in order."""

from collections.abc import Sequence

from sandtable.board import stacks
from sandtable.core import Flip, Leave, Refusal
from sandtable.games.isis_war.box.box import ISIS, Box
from sandtable.games.isis_war.box.counters import Org, UnitType
from sandtable.games.isis_war.rules import victory
from sandtable.games.isis_war.rules.zones import BINDS
from sandtable.games.isis_war.state import Off, State, Table

WAITS = {
    True: Refusal("14.8", "It is under a No Move / No Attack marker until the next US reinforcement step."),
    False: Refusal("14.9", "It is under a No Move / No Attack marker until it is released or built up."),
}


def place(t: Table, unit: int) -> int | None:
    """The hex of a unit, None if it is off the map."""
    where = t.state.at[unit]
    return where if where >= 0 else None


def put(box: Box, s: State, unit: int, where: int) -> None:
    """Set a unit in a hex without any consequence for control or victory.

    Every unit has a zone of control, whatever its factor (8.0.zero); markers are no units (8.0.markers).
    """
    side = box.side[unit]
    if stacks.add(s.stacks[side], unit, where):
        for seat in BINDS[side]:
            s.ezoc.add(box.zoc, seat, where)
    s.at[unit] = where


def take(box: Box, s: State, unit: int, off: int) -> None:
    """Lift a unit from its hex without any consequence for control or victory."""
    side, where = box.side[unit], s.at[unit]
    if stacks.remove(s.stacks[side], unit, where):
        for seat in BINDS[side]:
            s.ezoc.remove(box.zoc, seat, where)
    s.at[unit] = off


def enter(t: Table, unit: int, where: int) -> None:
    """A unit comes into a hex, from beside the map or from another hex."""
    if t.state.at[unit] >= 0:
        take(t.box, t.state, unit, Off.WAITING)
    put(t.box, t.state, unit, where)
    victory.entered(t, unit, where)


def march(t: Table, unit: int, path: Sequence[int]) -> None:
    """9.1 A unit moves along a path from the hex where it stands; it takes control on the way (3.15.c)."""
    if t.state.stacks[ISIS]:
        for where in path[1:-1]:
            victory.passed(t, unit, where)
        enter(t, unit, path[-1])
    else:  # 4.12: the last unit in Kurdistan loses the game by leaving it for a moment
        for where in path[1:]:
            enter(t, unit, where)


def waits(t: Table, unit: int) -> Refusal:
    """14.8, 14.9 Why a unit under a No Move / No Attack marker neither moves nor attacks."""
    return WAITS[t.box.type[unit] is UnitType.STRYKER]


def lose_step(t: Table, unit: int, rule: str) -> None:
    """2.12.one, 2.12.two, 2.13.swap A step loss: the next weaker side or substitute, or elimination.

    A corps stays one piece with one place, so only one of its counters can be on the map (2.13.unique).
    """
    if t.state.steps[unit] > 1:
        t.state.steps[unit] -= 1
        t.tell(Flip((unit,), place(t, unit)), "{pieces:piece} loses a step.", rule)
    else:
        eliminate(t, unit, rule)


def eliminate(t: Table, unit: int, rule: str) -> None:
    """2.12 A unit goes to the dead pile with all its steps, and its CEPs with it (11.5)."""
    s, box = t.state, t.box
    where = s.at[unit]
    if where >= 0:
        take(box, s, unit, Off.DEAD)
    s.at[unit] = Off.DEAD
    s.steps[unit] = 0
    s.marked[unit] = 0
    if unit in s.built:
        s.built.remove(unit)
    for number, bearer in enumerate(s.bearers):
        if bearer == unit:
            s.bearers[number] = -1
            s.at[box.ceps[number]] = Off.DEAD
    if box.org[unit] is Org.BASIJ:
        s.basij_lost.append(unit)  # 14.1
    t.tell(Leave((unit,), where if where >= 0 else None), "{pieces:piece} is eliminated.", rule)
    victory.lost(t, unit)


def restore(t: Table, unit: int, rule: str) -> None:
    """14.5, 14.6, 14.9 A unit on the map returns to full strength."""
    t.state.steps[unit] = t.box.full[unit]
    t.tell(Flip((unit,), place(t, unit), "restored"), "{pieces:piece} is back at full strength.", rule)
