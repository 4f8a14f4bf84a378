"""A hint: a seat's best options at its present question, tried out in the same imagined worlds.

The coach looks at nothing but the glimpse of the seat, as bots that look ahead do.
"""

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from math import inf

import msgspec

from sandtable.bots.bot import AnyRun
from sandtable.bots.playout import asked
from sandtable.bots.watch import Unwatched, Watch
from sandtable.coach.answers import Advice, Hint, Look, Measure, Onlooker
from sandtable.coach.comparing import Estimate, estimate, gap, how_sure, level
from sandtable.coach.drawing import drawn, standing
from sandtable.coach.trial import Trial, Tried, tried, tried_in
from sandtable.core import AnyGame, AnyMatch, Decision, Option
from sandtable.core.errors import RulesError
from sandtable.core.worlds import Glimpse, dealt, glimpse

WIDTH, SHOWN = 6, 3
"""So many options are compared, and so many are shown."""
WORLDS = 60
"""In so many worlds, unless the seconds are over before."""
ROUND = 4
"""So many worlds are tried at a time: what drops out does not depend on who tries them."""
TOLD = 20
"""In so many worlds facts are noted, too."""
AT_ONCE = 8
"""After so many worlds without any difference all options count as alike."""
FAR_BEHIND = 3.0
"""An option so many errors behind the best is no longer tried, if three are better."""
PATIENCE = 6.0
"""For so many seconds people wait for a hint."""
LOOK_AFTER = 1.0
"""After so many seconds the places that are looked at are told."""


def hint(
    match: AnyMatch,
    seat: int,
    *,
    seed: str | int = 0,
    seconds: float = PATIENCE,
    worlds: int = WORLDS,
    watch: Watch | Onlooker | None = None,
    pool: Executor | None = None,
    also: Sequence[Option] = (),
) -> Hint:
    """What the coach would do at the present question of a seat.

    The same seed gives the same hint if no clock ends it (`seconds=inf`), wherever play-outs run. `also` are
    options that are compared as well, such as the ticks that somebody has set.
    """
    decision = match.decision(seat)
    if decision is None:
        raise RulesError(f"Nothing is asked of {match.seats[seat].name} now.")
    refused = [each for each in also if decision.against(each) is not None]
    if refused:
        raise RulesError("An option that is not offered cannot be weighed.")
    search = Search(match.game, glimpse(match, seat), len(match.seats), str(seed), also)
    search.run(time.monotonic() + seconds if seconds != inf else inf, worlds, watch or Unwatched(), pool)
    return search.hint()


def measure(game: AnyGame) -> Measure:
    """What values count in a game."""
    return "wins" if game.judgement is None or game.judgement.reached is None else "level"


class Candidate:
    """An option that is compared, and what it came to in each world so far."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.tries: list[Tried] = []
        self.values: list[float] = []

    def add(self, found: Tried, seat: int) -> None:
        """One more world."""
        self.tries.append(found)
        self.values.append(found.values[seat])

    @property
    def estimate(self) -> Estimate:
        """What it is worth."""
        return estimate(self.values)


class Search:
    """The comparison of options in worlds that a seat imagines."""

    def __init__(self, game: AnyGame, seen: Glimpse, seats: int, seed: str, also: Sequence[Option] = ()) -> None:
        self.game, self.seen, self.seats, self.seed = game, seen, seats, seed
        self.world: AnyRun = dealt(game, seen, f"{seed}/0")[0]
        self.decision: Decision = asked(self.world, seen.seat)
        self.also = tuple(also)
        self.candidates = [Candidate(each) for each in candidates(game, self.world, self.decision, self.also)]
        self.running = list(self.candidates)
        self.worlds, self.games, self.seconds = 0, 0, 0.0

    def run(self, until: float, worlds: int, watch: Watch | Onlooker, pool: Executor | None) -> None:
        """Try until the worlds or the time are over, somebody stops it, or nothing is open any more."""
        began = time.monotonic()
        told = False
        while len(self.candidates) > 1 and self.worlds < worlds and not self._settled():
            if watch.stopped() or time.monotonic() > until:
                break
            self._round(min(ROUND, worlds - self.worlds), pool)
            watch.progress(self._share(began, until, worlds))
            if not told and time.monotonic() - began > LOOK_AFTER and hasattr(watch, "looks"):
                told = True
                watch.looks(self.looks())
        self.seconds = time.monotonic() - began

    def _share(self, began: float, until: float, worlds: int) -> float:
        by_time = 0.0 if until == inf else (time.monotonic() - began) / max(until - began, 0.001)
        return min(1.0, max(by_time, self.worlds / worlds))

    def _round(self, count: int, pool: Executor | None) -> None:
        options = tuple(each.option for each in self.running)
        trials = [
            Trial(self.seen, self.seats, f"{self.seed}/{number}", options, number < TOLD)
            for number in range(self.worlds, self.worlds + count)
        ]
        for found in self._tried(trials, pool):
            for candidate, each in zip(self.running, found, strict=True):
                candidate.add(each, self.seen.seat)
        self.worlds += count
        self.games += count * len(options)
        self._drop()

    def _tried(self, trials: Sequence[Trial], pool: Executor | None) -> Iterable[tuple[Tried, ...]]:
        if pool is None:
            return [tried_in(self.game, each) for each in trials]
        return pool.map(tried, trials)

    def _drop(self) -> None:
        """Who is far behind is no longer tried; three always are, and what somebody asked about."""
        ranked = self.ranked()
        best = ranked[0]
        keep = set(map(id, ranked[:SHOWN]))
        for each in self.running:
            behind = gap(best.values, each.values)
            if each.option in self.also or behind.mean < FAR_BEHIND * behind.error:
                keep.add(id(each))
        self.running = [each for each in self.running if id(each) in keep]

    def _settled(self) -> bool:
        """Whether no difference has come up in several worlds."""
        first = self.candidates[0]
        return self.worlds >= AT_ONCE and all(level(first.values, each.values) for each in self.candidates)

    def ranked(self) -> list[Candidate]:
        """The candidates that are still tried, the best first; advice decides between those that are level."""
        return sorted(self.running, key=lambda each: -each.estimate.mean)

    def looks(self) -> tuple[Look, ...]:
        """The options that are looked at, in the order of the question."""
        found = []
        stands = standing(self.world, self.seen.seat)
        for each in sorted(self.running, key=lambda each: self._place(each.option)):
            worth = each.estimate
            found.append(
                Look(
                    choice=self.game.spell(each.option, self.world.table.box.names),
                    text=self.game.label(each.option, self.world.table.box.names),
                    drawn=drawn(self.world, self.decision, each.option, stands),
                    low=max(0.0, worth.mean - 2 * worth.error),
                    high=min(1.0, worth.mean + 2 * worth.error),
                )
            )
        return tuple(found)

    def _place(self, option: Option) -> int:
        options = self.decision.options
        return options.index(option) if option in options else len(options)

    def hint(self) -> Hint:
        """The answer as things stand."""
        game, decision = self.game, self.decision
        ranked = self.ranked()
        best = ranked[0]
        alike = len(ranked) == 1 or (
            self.worlds > 0 and all(level(best.values, each.values) for each in ranked[1:])
        )
        groups = self._groups(ranked)
        advices = tuple(self._advice(each, best, len(same)) for each, *same in groups[:SHOWN])
        sure = "open" if alike or len(advices) < 2 else advices[1].sure
        clear = sure != "open"
        return Hint(
            seat=self.seen.seat,
            kind="alike" if alike else "clear" if clear else "unclear",
            prompt=game.prompt(decision, self.world.table.box.names),
            rule=decision.rule,
            measure=measure(game),
            value=best.estimate.mean,
            error=best.estimate.error,
            sure=sure,
            options=advices,
            why="" if clear else "All are alike." if alike else "As far as one can tell, both are as good.",
            whole=decision.several is not None,
            also=tuple(self._advice(each, best, 0) for each in ranked if each.option in self.also),
            games=self.games,
            worlds=self.worlds,
            seconds=self.seconds,
        )

    def _groups(self, ranked: Sequence[Candidate]) -> list[list[Candidate]]:
        """Options that were worth the same in every world are one."""
        groups: list[list[Candidate]] = []
        for each in ranked:
            same = next((group for group in groups if self._same(group[0], each)), None)
            if same is None:
                groups.append([each])
            else:
                same.append(each)
        return groups

    def _same(self, one: Candidate, other: Candidate) -> bool:
        return self.worlds >= AT_ONCE and one.option.verb == other.option.verb and level(one.values, other.values)

    def _advice(self, each: Candidate, best: Candidate, same: int) -> Advice:
        names, stands = self.world.table.box.names, standing(self.world, self.seen.seat)
        behind, worth = gap(best.values, each.values), each.estimate
        noted = self.decision.hint(each.option) if self.decision.hint is not None else None
        return Advice(
            option=each.option,
            choice=self.game.spell(each.option, names),
            text=self.game.label(each.option, names),
            drawn=drawn(self.world, self.decision, each.option, stands),
            value=worth.mean,
            error=worth.error,
            loss=0.0 if each is best else behind.mean,
            gap_error=0.0 if each is best else behind.error,
            sure="open" if each is best else how_sure(behind),
            note="" if noted is None else noted.text,
            same=same,
        )


def candidates(game: AnyGame, run: AnyRun, decision: Decision, also: Sequence[Option]) -> list[Option]:
    """The options that advice values most, and the group that a whole act may begin with."""
    worth = game.advise(run.table, decision)
    order = sorted(range(len(worth)), key=lambda at: -worth[at])
    found = [decision.options[at] for at in order[:WIDTH]]
    several = decision.several
    if several is not None and several.best:
        begin = Option(several.verb, None, several.best)
        if begin not in found and decision.against(begin) is None:
            found[WIDTH - 1 :] = [begin]
    found.extend(each for each in also if each not in found)
    return found


def as_json(answer: msgspec.Struct) -> bytes:
    """An answer of the coach as JSON."""
    return msgspec.json.encode(answer)
