"""Where units are wanted: spaces to take, to cover, and to attack from."""

from functools import cached_property

from sandtable.games.fitna.bot.plans import PROVOCATION, Outlook, distances
from sandtable.games.fitna.rules.movement import allowance, reach

COVER, LAST_COVER = 0.6, 1.0
"""What covering an own space in danger is worth, against holding it; in the last turn there is no later."""
STAGE = 0.35
CROWD = 0.2
LEG = 0.02


class Marches:
    """The wishes for movement at one decision, space by space."""

    def __init__(self, o: Outlook) -> None:
        self.o = o
        self.cover = LAST_COVER if o.s.turn == o.p.turns else COVER
        self.danger = o.threatened()
        self.front = self._front()
        self.wish = [0.0] * o.box.size
        self.prize = [0.0] * o.box.size  # what falls to who walks through
        self._guesses: dict[tuple[int, int], float] = {}
        self._look()

    def _look(self) -> None:
        o = self.o
        stacks, control, hold, front = o.s.stacks, o.s.control, o.worth.hold, self.front
        most = o.box.tables.stacking.units_per_space
        for x in o.p.spaces:
            stack = stacks[x]
            if stack:
                if o.s.owner[stack[0]] in o.mine:
                    self.wish[x] = front[x] - CROWD if len(stack) < most else -1.0
            elif control[x] in o.mine:
                guard = self.cover * hold[x] if self.danger[x] else 0.0
                self.wish[x] = guard + front[x]
            elif control[x] in o.side:
                self.wish[x] = front[x] / 2
            else:
                self.wish[x] = hold[x] + front[x] / 2
                self.prize[x] = hold[x]
        for x in o.provoking:
            self.wish[x] -= PROVOCATION

    def _front(self) -> list[float]:
        """What standing next to enemy stacks is worth: the best stake nearby."""
        o = self.o
        front = [0.0] * o.box.size
        for x in o.enemies():
            stake = STAGE * max(o.worth.hold[x], 0.0) / (1 + 0.5 * (len(o.s.stacks[x]) - 1))
            for y in o.p.near[x]:
                if front[y] < stake:
                    front[y] = stake
        return front

    def here(self, x: int) -> float:
        """What a unit does where it stands."""
        o = self.o
        if len(o.s.stacks[x]) > 1:
            return self.front[x] * 0.8
        return (self.cover * o.worth.hold[x] if self.danger[x] or self.front[x] else 0.05) + self.front[x]

    def to(self, path: tuple[int, ...]) -> float:
        """What a unit gains by a path: what it takes on its way, and what it does at the end."""
        o, end = self.o, path[-1]
        taken = 0.0
        for x in path[1:-1]:
            taken += self.prize[x]
        if o.provoking and not o.provoking.isdisjoint(path[1:-1]):
            taken -= PROVOCATION
        full = len(o.s.stacks[end]) >= o.box.tables.stacking.units_per_space
        return taken * 0.8 + self.wish[end] - LEG * len(path) - (9.0 if full else 0.0)

    def guess(self, u: int) -> float:
        """A first guess at the best move of a unit, by distances alone."""
        key = (self.o.s.at[u], allowance(self.o.t, u))
        known = self._guesses.get(key)
        if known is None:
            known = self._guesses[key] = self._guess(*key)
        return known

    def _guess(self, x: int, steps: int) -> float:
        row = distances(self.o.p)[x]
        for wish, y in self.wishes:
            if 0 < row[y] <= steps:
                return wish - LEG * row[y] - self.here(x)
        return -1.0

    @cached_property
    def wishes(self) -> list[tuple[float, int]]:
        """The spaces where somebody is wanted, most wanted first."""
        return sorted(((self.wish[x], x) for x in self.o.p.spaces if self.wish[x] > 0), reverse=True)

    def best(self, u: int) -> float:
        """The best move of a unit, along its true paths."""
        o = self.o
        x = o.s.at[u]
        paths = reach(o.t, u, x, allowance(o.t, u)).values()
        return max(map(self.to, paths), default=-1.0) - self.here(x)
