"""Where units are wanted: spaces to take, to cover, and to attack from."""

from sandtable.games.fitna.bot.plans import FAR, PROVOCATION, Outlook, distances
from sandtable.games.fitna.rules.movement import allowance, reach

COVER, LAST_COVER = 0.6, 1.0
"""What covering an own space in danger is worth, against holding it; in the last turn there is no later."""
STAGE = 0.35
CROWD = 0.2
LEG = 0.02
PULL, FADE, FAR_AIMS = 0.4, 0.75, 6
"""How strongly, and how far, the most wanted spaces draw units that cannot reach them in one move."""


class Marches:
    """The wishes for movement at one decision, space by space."""

    def __init__(self, o: Outlook) -> None:
        self.o = o
        s, p = o.s, o.p
        hold, mine = o.worth.hold, o.mine
        self.cover = LAST_COVER if s.turn == p.turns else COVER
        self.danger = o.threatened()
        self.front = self._front()
        self.wish = [0.0] * o.box.size
        for x in p.spaces:
            stack = s.stacks[x]
            if stack:
                if s.owner[stack[0]] in mine:
                    room = len(stack) < o.box.tables.stacking.units_per_space
                    self.wish[x] = self.front[x] - CROWD if room else -1.0
            elif s.control[x] in mine:
                guard = self.cover * hold[x] if self.danger[x] else 0.0
                self.wish[x] = guard + self.front[x]
            elif s.control[x] in o.side:
                self.wish[x] = self.front[x] / 2
            else:
                self.wish[x] = hold[x] + self.front[x] / 2
        for x in o.provoking:
            self.wish[x] -= PROVOCATION
        self.wishes = sorted(((self.wish[x], x) for x in p.spaces if self.wish[x] > 0), reverse=True)
        self.pull = self._pull()

    def _front(self) -> list[float]:
        """What standing next to enemy stacks is worth: the best stake nearby."""
        o = self.o
        front = [0.0] * o.box.size
        for x in o.enemies():
            stake = STAGE * max(o.worth.hold[x], 0.0) / (1 + 0.5 * (len(o.s.stacks[x]) - 1))
            for y in o.p.near[x]:
                front[y] = max(front[y], stake)
        return front

    def _pull(self) -> list[float]:
        """How much each space is on the way to where units are wanted most."""
        links, size = distances(self.o.p), self.o.box.size
        pull = [0.0] * size
        for wish, y in self.wishes[:FAR_AIMS]:
            drawn = [PULL * wish * FADE**steps for steps in range(FAR + 1)]
            pull = [max(old, drawn[steps]) for old, steps in zip(pull, links[y], strict=True)]
        return pull

    def here(self, u: int) -> float:
        """What a unit does where it stands."""
        o = self.o
        s = o.s
        x = s.at[u]
        if len(s.stacks[x]) > 1:
            return self.front[x] * 0.8
        return (self.cover * o.worth.hold[x] if self.danger[x] or self.front[x] else 0.05) + self.front[x]

    def idle(self, x: int) -> bool:
        """Whether units in a space have no enemy near them."""
        return not self.danger[x] and not self.front[x]

    def to(self, path: tuple[int, ...]) -> float:
        """What a unit gains by a path: what it takes on its way, and what it does at the end."""
        o = self.o
        s, hold, side = o.s, o.worth.hold, o.side
        taken = sum(hold[x] for x in path[1:-1] if not s.stacks[x] and s.control[x] not in side)
        taken -= PROVOCATION * any(x in o.provoking for x in path[1:-1])
        stays = len(s.stacks[path[-1]]) + 1 > o.box.tables.stacking.units_per_space
        drawn = self.pull[path[-1]] - self.pull[path[0]] if self.idle(path[0]) else 0.0
        return taken * 0.8 + self.wish[path[-1]] + drawn - LEG * len(path) - (9.0 if stays else 0.0)

    def guess(self, u: int) -> float:
        """A first guess at the best move of a unit, by distances alone."""
        o = self.o
        steps = allowance(o.t, u)
        row = distances(o.p)[o.s.at[u]]
        x = o.s.at[u]
        for wish, y in self.wishes:
            if 0 < row[y] <= steps:
                return wish - LEG * row[y] - self.here(u)
        if not self.idle(x):
            return -1.0
        aims = ((wish, row[y]) for wish, y in self.wishes[:FAR_AIMS])
        return max((PULL * wish * FADE ** (far - steps) for wish, far in aims), default=0.0) - self.pull[x]

    def best(self, u: int) -> float:
        """The best move of a unit, along its true paths."""
        o = self.o
        paths = reach(o.t, u, o.s.at[u], allowance(o.t, u)).values()
        return max((self.to(path) for path in paths), default=-1.0) - self.here(u)
