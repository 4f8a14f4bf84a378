"""Retreats: where a beaten piece can end, and which of these places lie towards its friends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sandtable.board.hexes import HexGrid

Test = Callable[[int], bool]


def retreats(
    around: Sequence[tuple[int, ...]], start: int, is_open: Test, has_room: Test, *, longest: int = 1
) -> dict[int, tuple[int, ...]]:
    """The spaces where a retreat can end, each with the way that leads there, the start included.

    A retreat goes one space; where it may enter but finds no room it goes on, up to `longest` spaces in all.
    """
    found: dict[int, tuple[int, ...]] = {}
    ways: list[tuple[int, ...]] = [(start,)]
    for _ in range(longest):
        full: dict[int, tuple[int, ...]] = {}
        for way in ways:
            for there in around[way[-1]]:
                if there not in way and there not in found and there not in full and is_open(there):
                    (found if has_room(there) else full)[there] = (*way, there)
        ways = list(full.values())
    return found


def nearest(grid: HexGrid, hex_: int, others: Collection[int]) -> int:
    """How far the nearest of some hexes is; there must be one."""
    return min(grid.distance(hex_, other) for other in others)


def towards(grid: HexGrid, start: int, hexes: Sequence[int], friends: Collection[int]) -> list[int]:
    """Of several hexes those nearer to any one friend than the start is; all of them if none is."""
    if len(hexes) < 2:
        return list(hexes)
    before = [(friend, grid.distance(start, friend)) for friend in friends]
    nearer = [hex_ for hex_ in hexes if any(grid.distance(hex_, friend) < far for friend, far in before)]
    return nearer or list(hexes)


def long_retreats(
    around: Sequence[tuple[int, ...]], start: int, is_open: Test, has_room: Test, *, length: int, more: int = 1
) -> dict[int, tuple[int, ...]]:
    """The spaces where a retreat of exactly this length can end, each with a way, the start included.

    No space is entered twice. A retreat that ends without room goes on for at most `more` spaces.
    """
    found: dict[int, tuple[int, ...]] = {}
    ways: list[tuple[int, ...]] = [(start,)]
    for step in range(1, length + more + 1):
        beyond = [(*way, there) for way in ways for there in around[way[-1]] if there not in way and is_open(there)]
        if step < length:
            ways = beyond
            continue
        ways = []
        for way in beyond:
            if not has_room(way[-1]):
                ways.append(way)
            elif way[-1] not in found:
                found[way[-1]] = way
    return found
