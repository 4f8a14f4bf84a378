"""Hex grids: flat-top hexes in vertical columns, named by column and row ("5125").

Spaces are numbers 0..n-1, in the order in which the names were given; names are for people and files.
In grid units the distance between opposite sides is 1, x runs east and y runs south.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from sandtable.board.spaces import Spaces

Parity = Literal["even", "odd"]

OFF_MAP = -1
COLUMN_STEP = 0.8660254
CORNER_OFFSETS = (
    (0.5773503, 0.0),
    (0.2886751, 0.5),
    (-0.2886751, 0.5),
    (-0.5773503, 0.0),
    (-0.2886751, -0.5),
    (0.2886751, -0.5),
)
# North first, clockwise, as steps of (column, half row).
DIRECTIONS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class HexGrid(Spaces):
    """The hexes of a map and how they lie to one another.

    `high` says which columns stand half a hex higher than their namesakes in the other columns: with
    "even", 4818 lies north-east of 4718; with "odd", south-east of it.

    neighbours[i]  six hexes, north first and clockwise, OFF_MAP where there is none
    around[i]      the neighbours that exist, in the same order
    sides          every hexside as the two hexes that it parts, the smaller first
    """

    def __init__(self, names: Iterable[str], *, high: Parity) -> None:
        super().__init__(names)
        self.high: Parity = high
        # Column and half rows: neighbours in a column are 2 apart, so every centre is a whole number.
        self._at = [_position(name, high) for name in self.names]
        found = {at: i for i, at in enumerate(self._at)}
        self._found = found
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(found.get((x + dx, y + dy), OFF_MAP) for dx, dy in DIRECTIONS) for x, y in self._at
        )
        self.around: tuple[tuple[int, ...], ...] = tuple(
            tuple(b for b in six if b != OFF_MAP) for six in self.neighbours
        )
        self.sides: tuple[tuple[int, int], ...] = tuple(
            (a, b) for a, near in enumerate(self.around) for b in near if a < b
        )
        self._direction = [{b: d for d, b in enumerate(six) if b != OFF_MAP} for six in self.neighbours]

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two hexes share a hexside."""
        return b in self._direction[a]

    def direction(self, a: int, b: int) -> int:
        """0 to 5, north first and clockwise, from a hex to its neighbour."""
        try:
            return self._direction[a][b]
        except KeyError:
            raise ValueError(f"hexes {self.names[a]} and {self.names[b]} are not neighbours") from None

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, counted over open ground and beyond the map's edge."""
        ax, ay = self._at[a]
        bx, by = self._at[b]
        across = abs(ax - bx)
        along = abs(ay - by)
        return across if along <= across else (across + along) // 2

    def within(self, i: int, radius: int) -> tuple[int, ...]:
        """The hexes at most `radius` away, the hex itself included, west to east and north to south."""
        x, y = self._at[i]
        columns = ((dx, 2 * radius - abs(dx)) for dx in range(-radius, radius + 1))
        places = ((x + dx, y + dy) for dx, most in columns for dy in range(-most, most + 1, 2))
        return tuple(self._found[at] for at in places if at in self._found)

    def centre(self, i: int) -> tuple[float, float]:
        """The centre of a hex in grid units."""
        x, y = self._at[i]
        return x * COLUMN_STEP, y / 2

    def corners(self, i: int) -> tuple[tuple[float, float], ...]:
        """The six corners of a hex in grid units, east first and clockwise."""
        x, y = self.centre(i)
        return tuple((x + dx, y + dy) for dx, dy in CORNER_OFFSETS)


def _position(name: str, high: Parity) -> tuple[int, int]:
    """Column and half rows of a hex. Odd columns stand at their row; even ones are shifted."""
    if len(name) != 4 or not (name.isascii() and name.isdigit()):
        raise ValueError(f"{name!r} is not a hex number of two digits for the column and two for the row")
    column, row = int(name[:2]), int(name[2:])
    if column % 2:
        return column, 2 * row
    return column, 2 * row + (-1 if high == "even" else 1)
