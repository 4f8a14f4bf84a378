"""Zones of control, kept up to date piece by piece instead of being recomputed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

Projection = tuple[tuple[int, ...], ...]


def projection(around: Sequence[tuple[int, ...]], projects: Callable[[int, int], bool] | None = None) -> Projection:
    """For each hex the neighbours that a piece in it controls; `projects(a, b)` says no to a hexside."""
    if projects is None:
        return tuple(around)
    return tuple(tuple(b for b in near if projects(a, b)) for a, near in enumerate(around))


class Zones(msgspec.Struct):
    """How many pieces of each side control each hex.

    counts[side] is true wherever that side has a zone of control, so it can be given to `reach` as its
    `stops`. The projection is an argument because units that project differently share the counts.
    """

    counts: list[bytearray]

    @classmethod
    def none(cls, sides: int, spaces: int) -> Zones:
        """No piece on the map yet."""
        return cls([bytearray(spaces) for _ in range(sides)])

    @classmethod
    def recomputed(cls, into: Projection, sides: int, pieces: Iterable[tuple[int, int]]) -> Zones:
        """From nothing, for pieces given as (side, hex)."""
        zones = cls.none(sides, len(into))
        for side, space in pieces:
            zones.add(into, side, space)
        return zones

    def add(self, into: Projection, side: int, space: int) -> None:
        """A piece that projects enters a hex."""
        counts = self.counts[side]
        for near in into[space]:
            counts[near] += 1

    def remove(self, into: Projection, side: int, space: int) -> None:
        """A piece that projects leaves a hex."""
        counts = self.counts[side]
        for near in into[space]:
            counts[near] -= 1
