"""6.2.1, 6.3.2 Action points."""

from sandtable.core.events import Track
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES
from sandtable.games.axis_of_evil.state import Table


def pay(t: Table, side: int, points: int) -> None:
    """6.2.1, 6.3.2, R-31 Spend action points; nobody is offered what he cannot pay."""
    _set(t, side, t.state.ap[side] - points, "{who}: {value} AP left.")


def priced(t: Table, side: int, points: int) -> str:
    """6.2.1 What an action costs, as a player reads it before he pays."""
    return f"{points} AP, {t.state.ap[side] - points} left"


def gain(t: Table, side: int, points: int) -> None:
    """6.2.1, R-29 Receive action points, never beyond the limit."""
    _set(t, side, t.state.ap[side] + points, "{who}: {value} AP.")


def _set(t: Table, side: int, value: int, text: str) -> None:
    numbers = t.box.tables.game
    t.state.ap[side] = max(numbers.ap_min, min(numbers.ap_max, value))
    t.tell(Track(f"{SIDES[side]}_ap", t.state.ap[side]), text, "6.2.1", who=SIDE_NAMES[side])
