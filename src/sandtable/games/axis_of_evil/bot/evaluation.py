"""How good a position is."""

from sandtable.games.axis_of_evil.rules.victory import victory_points
from sandtable.games.axis_of_evil.state import Table


def evaluate(t: Table, seat: int) -> float:
    """The margin of victory points."""
    return float(victory_points(t, seat) - victory_points(t, 1 - seat))
