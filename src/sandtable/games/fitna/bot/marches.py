"""Where units are wanted: spaces to take, to cover, and to attack from."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from sandtable.games.fitna.bot.plans import PROVOCATION, Outlook, distances
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


class Ground(NamedTuple):
    """All that the wishes of a seat depend on: stacks follow from where units are."""

    last_turn: bool
    provoking: frozenset[int]
    at: list[int]
    owner: list[int]
    control: list[int]


class Memory:
    """The wishes of a seat for the ground it looked at last: who names a unit is asked next where it goes."""

    def __init__(self) -> None:
        self._last: tuple[Ground, Marches] | None = None

    def recall(self, o: Outlook) -> "Marches":
        """The wishes for the ground as it is now."""
        s, last = o.s, self._last
        now = Ground(s.turn == o.p.turns, o.provoking, s.at, s.owner, s.control)
        if last is not None and last[0] == now:
            return last[1]
        wishes = Marches(o)
        self._last = (now._replace(at=s.at.copy(), owner=s.owner.copy(), control=s.control.copy()), wishes)
        return wishes


@lru_cache(maxsize=256)
def memory(p: Plan, seat: int) -> Memory:
    """What a seat of a plan remembers: the arguments only tell memories apart."""
    return Memory()


class Marches:
    """The wishes of a seat for movement, space by space."""

    def __init__(self, o: Outlook) -> None:
        owner, stacks, size = o.s.owner, o.s.stacks, o.box.size
        self._p, self._worth, self._provoking = o.p, o.worth, o.provoking
        self._holders = [owner[stack[0]] if stack else EMPTY for stack in stacks]
        self._sizes = list(map(len, stacks))
        self._full = o.box.tables.stacking.units_per_space
        self._guesses: dict[tuple[int, int], float] = {}
        self.cover = LAST_COVER if o.s.turn == o.p.turns else COVER
        self.danger = self._threatened()
        self.front = self._front()
        self.wish = [0.0] * size
        self.prize = [0.0] * size  # what falls to who walks through
        self._look(o.s.control)

    def _threatened(self) -> list[bool]:
        """The spaces that rivals could walk into in their next phase."""
        p, holders, side = self._p, self._holders, self._worth.side
        rivals = [q for q in p.everybody if q not in side]
        edge = [x for x in p.spaces if holders[x] in rivals]
        reached = [False] * p.box.size
        for x in edge:
            reached[x] = True
        for _ in range(STRIDE):
            beyond = []
            for x in edge:
                for y in p.near[x]:
                    if not reached[y] and holders[y] not in side:
                        reached[y] = True
                        beyond.append(y)
            edge = beyond
        return reached

    def _front(self) -> list[float]:
        """What standing next to stacks of others is worth, partners left aside: the best stake nearby."""
        p, holders, sizes, side = self._p, self._holders, self._sizes, self._worth.side
        front = [0.0] * p.box.size
        for x in p.spaces:
            if holders[x] != EMPTY and holders[x] not in side:
                stake = STAGE * max(self._worth.hold[x], 0.0) / (1 + 0.5 * (sizes[x] - 1))
                for y in p.near[x]:
                    if front[y] < stake:
                        front[y] = stake
        return front

    def _look(self, control: Sequence[int]) -> None:
        holders, sizes = self._holders, self._sizes
        mine, side, hold, front = self._worth.players, self._worth.side, self._worth.hold, self.front
        for x in self._p.spaces:
            if holders[x] != EMPTY:
                if holders[x] in mine:
                    self.wish[x] = front[x] - CROWD if sizes[x] < self._full else -1.0
            elif control[x] in mine:
                guard = self.cover * hold[x] if self.danger[x] else 0.0
                self.wish[x] = guard + front[x]
            elif control[x] in side:
                self.wish[x] = front[x] / 2
            else:
                self.wish[x] = hold[x] + front[x] / 2
                self.prize[x] = hold[x]
        for x in self._provoking:
            self.wish[x] -= PROVOCATION

    def here(self, x: int) -> float:
        """What a unit does where it stands."""
        if self._sizes[x] > 1:
            return self.front[x] * 0.8
        return (self.cover * self._worth.hold[x] if self.danger[x] or self.front[x] else 0.05) + self.front[x]

    def to(self, path: tuple[int, ...]) -> float:
        """What a unit gains by a path: what it takes on its way, and what it does at the end."""
        end, provoking = path[-1], self._provoking
        taken = 0.0
        for x in path[1:-1]:
            taken += self.prize[x]
        if provoking and not provoking.isdisjoint(path[1:-1]):
            taken -= PROVOCATION
        full = self._sizes[end] >= self._full
        return taken * 0.8 + self.wish[end] - LEG * len(path) - (9.0 if full else 0.0)

    def guess(self, t: Table, u: int) -> float:
        """A first guess at the best move of a unit, by distances alone."""
        key = (t.state.at[u], allowance(t, u))
        known = self._guesses.get(key)
        if known is None:
            known = self._guesses[key] = self._guess(*key)
        return known

    def _guess(self, x: int, steps: int) -> float:
        row = distances(self._p)[x]
        for wish, y in self._wishes:
            if 0 < row[y] <= steps:
                return wish - LEG * row[y] - self.here(x)
        return -1.0

    @cached_property
    def _wishes(self) -> list[tuple[float, int]]:
        """The spaces where somebody is wanted, most wanted first."""
        return sorted(((self.wish[x], x) for x in self._p.spaces if self.wish[x] > 0), reverse=True)

    def best(self, t: Table, u: int) -> float:
        """The best move of a unit, along its true paths."""
        x = t.state.at[u]
        paths = reach(t, u, x, allowance(t, u)).values()
        return max(map(self.to, paths), default=-1.0) - self.here(x)
