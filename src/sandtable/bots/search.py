"""A bot that looks ahead: greedy's choice and its rivals race in worlds that the seat may imagine."""

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from math import inf
from random import Random

import msgspec

from sandtable.bots.bot import AnyRun
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.playout import Heard, Playout, asked, played_out, value
from sandtable.bots.race import Race, terms_for
from sandtable.bots.watch import Unwatched, Watch
from sandtable.core import AnyGame, Decision, Match, Option
from sandtable.core.errors import RulesError, Unimaginable
from sandtable.core.worlds import Glimpse, dealt, glimpse

LOOK_SECONDS = 0.02
"""After so long in a play-out the bot looks whether somebody wants its answer."""


class Enough(Exception):
    """Somebody wants the answer now, in the middle of a play-out."""


class Depth(msgspec.Struct, frozen=True):
    """How much a bot looks ahead: play-outs as a multiple of what the game asks for, and how many options race."""

    effort: float
    width: int


class SearchBot:
    """Takes greedy's option unless another is surely better; the same seed makes the same choices.

    It looks at nothing but the glimpse of its seat. Play-outs can run in the processes of a `pool`: that changes
    no choice. `seconds` stop a choice for which somebody would wait too long.
    """

    def __init__(
        self,
        seed: str | int,
        depth: Depth,
        *,
        watch: Watch | None = None,
        pool: Executor | None = None,
        seconds: float = inf,
    ) -> None:
        self._random = Random(f"{seed}/search")
        self._greedy = GreedyBot(seed)
        self._depth = depth
        self._watch = watch or Unwatched()
        self._pool = pool
        self._seconds = seconds
        self.playouts = 0

    def choose(self, run: AnyRun, decision: Decision) -> Option:
        """The best option found."""
        seed = str(self._random.getrandbits(64))
        if not isinstance(run, Match):
            raise RulesError("A bot that looks ahead needs a match: a run does not remember its step.")
        verbs = {option.verb for option in decision.options}
        if len(decision.options) == 1 or run.game.foresight.quick.issuperset(verbs):
            return self._greedy.choose(run, decision)
        try:
            return self._raced(run.game, glimpse(run, decision.seat), seed)
        except Unimaginable:
            return self._greedy.choose(run, decision)

    def _raced(self, game: AnyGame, seen: Glimpse, seed: str) -> Option:
        options = self._candidates(game, seen, seed)
        budget, spent = round(self._depth.effort * game.foresight.playouts), 0
        race = Race(len(options), terms_for(budget, self._depth.width))
        horizon = game.foresight.turns
        turns = horizon[seen.seat % len(horizon)]
        until = time.monotonic() + self._seconds
        while (running := race.running) and spent + len(running) <= budget:
            if self._watch.stopped() or time.monotonic() > until:
                break
            world = f"{seed}/{race.rounds}"
            deal = dealt(game, seen, world)[1]
            playouts = [Playout(seen, world, deal, options[number], turns) for number in running]
            values = self._values(game, playouts)
            if values is None:
                break
            race.add(dict(zip(running, values, strict=True)))
            spent += len(running)
            self._watch.progress(spent / budget)
        self.playouts += spent
        return options[race.best]

    def _candidates(self, game: AnyGame, seen: Glimpse, seed: str) -> Sequence[Option]:
        """The options that advice values most; chance decides between those that are level."""
        run, _ = dealt(game, seen, f"{seed}/0")
        decision = asked(run, seen.seat)
        worth = game.advise(run.table, decision)
        random = Random(seed).random
        order = sorted(range(len(worth)), key=lambda at: (-worth[at], random()))
        return [decision.options[at] for at in order[: self._depth.width]]

    def _values(self, game: AnyGame, playouts: Sequence[Playout]) -> list[float] | None:
        """What options come to in one world; None if somebody wants an answer before all were tried in it."""
        pool, heard, found = self._pool, self._impatient(), list[float]()
        own = (value(game, each, heard) for each in playouts)
        results = own if pool is None else pool.map(played_out, playouts)
        try:
            for each in results:
                found.append(each)
                if len(found) < len(playouts) and self._watch.stopped():
                    return None
        except Enough:
            return None
        return found

    def _impatient(self) -> Heard:
        """Hears of the choices of play-outs, and ends them when the answer is wanted."""
        looked = time.monotonic()

        def heard(_decision: Decision, _option: Option) -> None:
            nonlocal looked
            if time.monotonic() - looked < LOOK_SECONDS:
                return
            if self._watch.stopped():
                raise Enough
            looked = time.monotonic()

        return heard
