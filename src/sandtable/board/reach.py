"""Reach: where a piece can go with the points it has, and by which way.

Costs are small whole numbers; a game with half points counts in halves. What never changes during a game
(terrain, roads, rivers, borders) goes into a table of steps, one for each class of unit, built once. What
changes comes with each call: closed spaces (enemies, storms) and spaces where a piece must stop (zones of
control).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

Step = tuple[int, int]
StepTable = tuple[tuple[Step, ...], ...]


class Reach(NamedTuple):
    """Every space that can be reached, the start included: `parents` has the space before it, `best` its cost.

    What `best` says of a space that is not among the parents means nothing.
    """

    best: list[int]
    parents: dict[int, int]

    @property
    def costs(self) -> dict[int, int]:
        """The cost of every space that can be reached."""
        return {space: self.best[space] for space in self.parents}


def step_table(around: Sequence[tuple[int, ...]], cost: Callable[[int, int], int | None]) -> StepTable:
    """For each space its (neighbour, cost) pairs, without the steps whose cost is None."""
    table = tuple(
        tuple((there, points) for there in near if (points := cost(here, there)) is not None)
        for here, near in enumerate(around)
    )
    if any(points < 1 for steps in table for _, points in steps):
        raise ValueError("every step costs at least one point")
    return table


def within(steps: StepTable, open_: Sequence[int]) -> StepTable:
    """The steps of a table that end in a space that is open: how a nation's area of operations is cut out."""
    return tuple([tuple([step for step in ways if open_[step[0]]]) for ways in steps])


def reach(
    start: int,
    points: int,
    steps: StepTable,
    *,
    closed: Iterable[int] = (),
    stops: Sequence[int] | None = None,
    exits: tuple[Step, ...] | None = None,
) -> Reach:
    """All spaces within `points` of the start, each by its cheapest way.

    closed  spaces that may not be entered
    stops   for each space, true if a piece that enters must stop there
    exits   steps out of the start when they differ from the table, as for a unit that may leave an enemy
            zone of control only into a hex that is free of them

    Of two ways at the same cost the one found first stays, which is the same on every machine.
    """
    if stops is None:
        stops = bytes(len(steps))
    best = [points + 1] * len(steps)
    for space in closed:
        best[space] = 0
    best[start] = 0
    parents = {start: start}
    waiting: list[list[int]] = [[] for _ in range(points + 1)]
    waiting[0].append(start)
    ways = steps[start] if exits is None else exits
    for spent in range(points):
        for here in waiting[spent]:
            if best[here] != spent or (spent and stops[here]):
                continue
            for there, cost in steps[here] if spent else ways:
                total = spent + cost
                if total < best[there]:
                    best[there] = total
                    parents[there] = here
                    waiting[total].append(there)
    return Reach(best, parents)


def distances(steps: StepTable, goals: Iterable[int], far: int) -> tuple[int, ...]:
    """For each space the cost of the way to the nearest goal, `far` where there is none or a dearer one."""
    back: list[list[Step]] = [[] for _ in steps]
    for here, ways in enumerate(steps):
        for there, cost in ways:
            back[there].append((here, cost))
    best = [far] * len(steps)
    waiting: list[list[int]] = [[] for _ in range(far + 1)]
    for goal in goals:
        best[goal] = 0
        waiting[0].append(goal)
    for spent in range(far):
        for there in waiting[spent]:
            if best[there] == spent:
                for here, cost in back[there]:
                    if spent + cost < best[here]:
                        best[here] = spent + cost
                        waiting[spent + cost].append(here)
    return tuple(best)


def path(parents: Mapping[int, int], to: int) -> tuple[int, ...]:
    """The spaces from the start to a space that was reached, both included."""
    way = [to]
    while (before := parents[to]) != to:
        way.append(before)
        to = before
    return tuple(reversed(way))
