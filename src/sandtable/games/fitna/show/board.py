"""The drawing of the map."""

from sandtable.core.scene import Board, Point, Side, Space
from sandtable.games.fitna.box.box import Box


def board(box: Box) -> Board:
    """The spaces at their places, without decoration."""
    spaces = tuple(
        Space(space.id, space.name, space.terrain, Point(space.lon * 100, -space.lat * 100), near=_near(box, x))
        for x, space in enumerate(box.map.space)
    )
    sides = tuple(Side(each.id, each.name, "#888888", "#000000", each.name[:1]) for each in box.counters.faction)
    return Board(2000, 1000, "points", spaces, sides)


def _near(box: Box, x: int) -> tuple[str, ...]:
    return tuple(box.map.space[y].id for y in box.near[x])
