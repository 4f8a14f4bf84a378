"""4.1.1 The victory points of both sides."""

from sandtable.core import Measure, Score
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES
from sandtable.games.axis_of_evil.rules.victory import level, victory_points
from sandtable.games.axis_of_evil.state import Table


def score(t: Table) -> Score:
    """4.1.2 A difference that is no draw makes a winner."""
    points = [victory_points(t, side) for side in (0, 1)]
    drawn = level(t.box, abs(points[0] - points[1])) == "draw"
    measures = tuple(
        Measure(side, name, value, side) for side, name, value in zip(SIDES, SIDE_NAMES, points, strict=True)
    )
    return Score("Victory points", measures, () if drawn else (points.index(max(points)),))
