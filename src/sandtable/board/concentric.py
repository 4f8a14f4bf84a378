"""Concentric attacks: a hex that is attacked from around it.

Sides are the directions of `HexGrid`: 0 to 5, north first and clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.hexes import HexGrid

ALTERNATE = ({0, 2, 4}, {1, 3, 5})


def sides_facing(grid: HexGrid, target: int, hexes: Iterable[int]) -> set[int]:
    """The sides of a hex that adjoin one of the hexes given; those farther away adjoin none."""
    return {grid.direction(target, hex_) for hex_ in hexes if grid.adjacent(target, hex_)}


def is_concentric(sides: Iterable[int]) -> bool:
    """Opposite sides, three sides with one between each and the next, or more than three."""
    taken = set(sides)
    if len(taken) > 3 or any(three <= taken for three in ALTERNATE):
        return True
    return any((side + 3) % 6 in taken for side in taken)
