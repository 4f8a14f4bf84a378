"""Graphs of named spaces: areas, zones, points joined by lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sandtable.board.spaces import Spaces

Edge = tuple[str, str]


class Graph(Spaces):
    """Spaces and which of them adjoin. Numbers inside, in the order of the names given; names outside.

    neighbours[i] holds the adjoining spaces in ascending order.
    """

    def __init__(self, names: Iterable[str], edges: Iterable[Edge]) -> None:
        super().__init__(names)
        near: list[set[int]] = [set() for _ in self.names]
        for one, other in edges:
            a, b = self.index(one), self.index(other)
            if a == b:
                raise ValueError(f"space {one} cannot adjoin itself")
            near[a].add(b)
            near[b].add(a)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(spaces)) for spaces in near)

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two spaces adjoin."""
        return b in self.neighbours[a]

    def reach(self, start: int, limit: int | None = None, *, closed: Collection[int] = ()) -> dict[int, int]:
        """Steps to every space within the limit, nearest first, never entering a closed one."""
        steps = {start: 0}
        edge = [start]
        taken = 0
        while edge and taken != limit:
            taken += 1
            beyond = []
            for here in edge:
                for there in self.neighbours[here]:
                    if there not in steps and there not in closed:
                        steps[there] = taken
                        beyond.append(there)
            edge = beyond
        return steps

    def distance(self, a: int, b: int) -> int | None:
        """Steps from one space to another, or None when no way joins them."""
        return self.reach(a).get(b)

    def components(self, among: Iterable[int] | None = None) -> list[list[int]]:
        """The connected parts, each in ascending order, of the whole graph or of the spaces given."""
        left = set(range(len(self.names)) if among is None else among)
        parts = []
        for start in sorted(left):
            if start in left:
                part = self._connected(start, left)
                left -= part
                parts.append(sorted(part))
        return parts

    def _connected(self, start: int, among: set[int]) -> set[int]:
        part = {start}
        edge = [start]
        while edge:
            beyond = [b for b in self.neighbours[edge.pop()] if b in among and b not in part]
            part.update(beyond)
            edge.extend(beyond)
        return part
