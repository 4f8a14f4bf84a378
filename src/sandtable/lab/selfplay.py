"""Games of a bot against itself that slips now and then, and the positions that they went through."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

import msgspec

from sandtable.core import AnyGame, Decision, Dice, Option, Outcome, Run, Setting, Table
from sandtable.lab.one import LIMIT

SLIPS = (0.0, 0.1, 0.2)
"""How often a seat slips; which of these is drawn for every seat of every game."""
HEAT = 0.7
MID_TURN = 200
"""One question in this many is looked at besides the first of every turn."""


class Seen(msgspec.Struct, frozen=True):
    """A position that a game went through: `first` if it is the first question of its turn."""

    turn: int
    first: bool
    table: Table[Any, Any]


class Slipping:
    """Greedy, but some choices are made by softmax over the advice."""

    def __init__(self, seed: str, slips: float) -> None:
        self._random = Random(seed).random
        self._slips = slips

    def choose(self, run: Run[Any, Any], decision: Decision) -> Option:
        """The best option by the game's advice, or one that looks nearly as good."""
        worth = run.game.advise(run.table, decision)
        if self._slips and self._random() < self._slips:
            return decision.options[slip(worth, self._random())]
        best = max(worth)
        among = [at for at, each in enumerate(worth) if each == best]
        return decision.options[among[int(self._random() * len(among))]]


def slip(worth: Any, at: float) -> int:
    """An option by softmax: games advise in units of their own, so it is scaled to the five best."""
    ordered = sorted(worth, reverse=True)
    spread = max(ordered[0] - ordered[min(len(ordered) - 1, 4)], 1e-9) * HEAT
    weights = [exp(max(-30.0, (each - ordered[0]) / spread)) for each in worth]
    left = at * sum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left <= 0:
            return number
    return len(weights) - 1


class SelfPlay:
    """One game: iterate over the positions, then look at `outcome`."""

    def __init__(self, game: AnyGame, setting: Setting, seed: str) -> None:
        rng = Random(f"{seed}/slips")
        box = game.box()
        self.run: Run[Any, Any] = Run(game, Table(box, game.setup(box, setting), Dice(seed)))
        seats = range(len(game.seats(setting)))
        self._bots = [Slipping(f"{seed}/{seat}", rng.choice(SLIPS)) for seat in seats]
        self._rng = rng

    def __iter__(self) -> Iterator[Seen]:
        run, rng, turn = self.run, self._rng, 0
        run.start()
        for _ in range(LIMIT):
            if run.outcome is not None:
                return
            now = run.table.state.turn
            if now != turn or rng.random() * MID_TURN < 1:
                yield Seen(now, now != turn, run.table)
            turn = now
            decision = run.pending[0]
            run.answer(decision, self._bots[decision.seat].choose(run, decision))

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        assert self.run.outcome is not None
        return self.run.outcome
