"""How good a position is."""

from sandtable.games.fitna.rules.victory import points
from sandtable.games.fitna.state import Table, plan


def evaluate(t: Table, seat: int) -> float:
    """The victory points of a seat's countries, less those of the others."""
    p = plan(t)
    return sum(points(t, q) * (1.0 if p.seat_of[q] == seat else -1.0) for q in p.everybody)
