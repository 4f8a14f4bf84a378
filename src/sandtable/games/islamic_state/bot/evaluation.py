"""How good a position is."""

from sandtable.games.islamic_state.rules.victory import seat_level
from sandtable.games.islamic_state.state import Table


def evaluate(t: Table, seat: int) -> float:
    """The level that the seat has reached."""
    return float(seat_level(t, seat))
