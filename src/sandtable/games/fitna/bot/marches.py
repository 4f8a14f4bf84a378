"""Where units are wanted: spaces to take, to cover, and to attack from."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from sandtable.core.memo import once
from sandtable.games.fitna.bot.plans import PROVOCATION, Outlook, distances
from sandtable.games.fitna.bot.worth import Worth, worth
from sandtable.games.fitna.box.plan import Plan
from sandtable.games.fitna.rules.movement import allowance, reach
from sandtable.games.fitna.state import Table

COVER, LAST_COVER = 0.6, 1.0
"""What covering an own space in danger is worth, against holding it; in the last turn there is no later."""
STAGE = 0.35
CROWD = 0.2
LEG = 0.02
STRIDE = 4
"""How far most units walk."""
EMPTY = -1


class Ground(msgspec.Struct, frozen=True, gc=False):
    """All that the wishes of a seat depend on: for each space who stands in it, how many, and who controls it."""

    last_turn: bool
    provoking: frozenset[int]
    holders: tuple[int, ...]
    sizes: tuple[int, ...]
    control: tuple[int, ...]


def ground_of(outlook: Outlook) -> Ground:
    """The ground as it is now; a stack is told by its first unit."""
    s = outlook.s
    owner, stacks = s.owner, s.stacks
    return Ground(
        s.turn == outlook.plan.turns,
        outlook.provoking,
        tuple([owner[stack[0]] if stack else EMPTY for stack in stacks]),
        tuple(map(len, stacks)),
        tuple(s.control),
    )


@lru_cache(maxsize=64)
def marches(plan: Plan, seat: int, ground: Ground) -> "Marches":
    """The wishes of a seat on some ground; it stays the same between naming a unit and saying where it goes."""
    return Marches(plan, worth(plan, seat), ground)


class Marches:
    """The wishes of a seat for movement, space by space."""

    def __init__(self, plan: Plan, worth: Worth, ground: Ground) -> None:
        size = plan.box.size
        self._plan, self._worth, self._provoking = plan, worth, ground.provoking
        self._holders, self._sizes = ground.holders, ground.sizes
        self._full = plan.box.tables.stacking.units_per_space
        self._guesses: dict[tuple[int, int], float] = {}
        self.cover = LAST_COVER if ground.last_turn else COVER
        self.danger = self._threatened()
        self.front = self._front()
        self.wish = [0.0] * size
        self.prize = [0.0] * size  # what falls to who walks through
        self._look(ground.control)

    def _threatened(self) -> list[bool]:
        """The spaces that rivals could walk into in their next phase."""
        plan, holders, side = self._plan, self._holders, self._worth.side
        rivals = [player for player in plan.everybody if player not in side]
        edge = [space for space in plan.spaces if holders[space] in rivals]
        reached = [False] * plan.box.size
        for space in edge:
            reached[space] = True
        for _ in range(STRIDE):
            beyond = []
            for space in edge:
                for beside in plan.near[space]:
                    if not reached[beside] and holders[beside] not in side:
                        reached[beside] = True
                        beyond.append(beside)
            edge = beyond
        return reached

    def _front(self) -> list[float]:
        """What standing next to stacks of others is worth, partners left aside: the best stake nearby."""
        plan, holders, sizes, side = self._plan, self._holders, self._sizes, self._worth.side
        front = [0.0] * plan.box.size
        for space in plan.spaces:
            if holders[space] != EMPTY and holders[space] not in side:
                stake = STAGE * max(self._worth.hold[space], 0.0) / (1 + 0.5 * (sizes[space] - 1))
                for beside in plan.near[space]:
                    if front[beside] < stake:
                        front[beside] = stake
        return front

    def _look(self, control: Sequence[int]) -> None:
        holders, sizes = self._holders, self._sizes
        mine, side, hold, front = self._worth.players, self._worth.side, self._worth.hold, self.front
        for space in self._plan.spaces:
            if holders[space] != EMPTY:
                if holders[space] in mine:
                    self.wish[space] = front[space] - CROWD if sizes[space] < self._full else -1.0
            elif control[space] in mine:
                guard = self.cover * hold[space] if self.danger[space] else 0.0
                self.wish[space] = guard + front[space]
            elif control[space] in side:
                self.wish[space] = front[space] / 2
            else:
                self.wish[space] = hold[space] + front[space] / 2
                self.prize[space] = hold[space]
        for space in self._provoking:
            self.wish[space] -= PROVOCATION

    def here(self, space: int) -> float:
        """What a unit does where it stands."""
        if self._sizes[space] > 1:
            return self.front[space] * 0.8
        return (
            self.cover * self._worth.hold[space] if self.danger[space] or self.front[space] else 0.05
        ) + self.front[space]

    def to(self, path: tuple[int, ...]) -> float:
        """What a unit gains by a path: what it takes on its way, and what it does at the end."""
        end, provoking = path[-1], self._provoking
        taken = 0.0
        for space in path[1:-1]:
            taken += self.prize[space]
        if provoking and not provoking.isdisjoint(path[1:-1]):
            taken -= PROVOCATION
        full = self._sizes[end] >= self._full
        return taken * 0.8 + self.wish[end] - LEG * len(path) - (9.0 if full else 0.0)

    def guess(self, t: Table, unit: int) -> float:
        """A first guess at the best move of a unit, by distances alone."""
        key = (t.state.at[unit], allowance(t, unit))
        known = self._guesses.get(key)
        if known is None:
            known = self._guesses[key] = self._guess(*key)
        return known

    def _guess(self, space: int, steps: int) -> float:
        row = distances(self._plan)[space]
        for wish, goal in self._wishes:
            if 0 < row[goal] <= steps:
                return wish - LEG * row[goal] - self.here(space)
        return -1.0

    @once
    def _wishes(self) -> list[tuple[float, int]]:
        """The spaces where somebody is wanted, most wanted first."""
        return sorted(
            ((self.wish[space], space) for space in self._plan.spaces if self.wish[space] > 0), reverse=True
        )

    def best(self, t: Table, unit: int) -> float:
        """The best move of a unit, along its true paths."""
        space = t.state.at[unit]
        paths = reach(t, unit, space, allowance(t, unit)).values()
        return max(map(self.to, paths), default=-1.0) - self.here(space)
