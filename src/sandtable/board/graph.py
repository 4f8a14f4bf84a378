"""Graphs of named spaces: areas, zones, points joined by lines."""

from __future__ import annotations

from collections.abc import Iterable

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

    def reach(self, start: int, limit: int | None = None) -> dict[int, int]:
        """Steps to every space within the limit, nearest first."""
        steps = {start: 0}
        edge = [start]
        taken = 0
        while edge and taken != limit:
            taken += 1
            beyond = []
            for here in edge:
                for there in self.neighbours[here]:
                    if there not in steps:
                        steps[there] = taken
                        beyond.append(there)
            edge = beyond
        return steps
