"""A hint: a seat's best options at its present question, tried out in the same imagined worlds.

The coach looks at nothing but the glimpse of the seat, as bots that look ahead do.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import cached_property
from math import inf

from sandtable.bots.bot import AnyRun
from sandtable.bots.playout import asked
from sandtable.bots.watch import Unwatched, Watch
from sandtable.coach.answers import Advice, Hint, Kind, Look, Measure, Member, Onlooker, Sure
from sandtable.coach.comparing import Estimate, estimate, gap, how_sure, level
from sandtable.coach.drawing import drawn, standing
from sandtable.coach.facts import Fact, Words, of_odds, of_worlds, told, words
from sandtable.coach.line import expected
from sandtable.coach.members import members
from sandtable.coach.noting import note
from sandtable.coach.outlook import Outlook
from sandtable.coach.trial import Trial, Tried, tried, tried_in
from sandtable.core import AnyGame, AnyMatch, Decision, Option, Seat
from sandtable.core.errors import RulesError, Unimaginable
from sandtable.core.worlds import Glimpse, dealt, glimpse

WIDTH, SHOWN = 6, 3
"""How many options are compared, and how many are shown."""
WORLDS = 200
"""How many worlds options are tried in, unless the seconds are over before."""
ROUND = 4
"""How many worlds are tried at a time: what drops out does not depend on who tries them."""
TOLD = 20
"""How many of the worlds facts are noted in, too."""
NEIGHBOURS = 8
"""How many groups next to the best of a whole act are tried, and in how many worlds."""
AT_ONCE = 8
"""After this many worlds without any difference all options count as alike."""
FAR_BEHIND = 3.0
"""An option this many errors behind the best is no longer tried, if three are better."""
WELL_KNOWN = 0.01
"""An error that leaves nothing to ask for."""
PATIENCE = 6.0
"""How many seconds people wait for a hint."""
LOOK_AFTER = 1.0
"""After this many seconds the places that are looked at are told."""
UNIMAGINED = "The coach cannot imagine what is hidden here, so it compares nothing."


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
    try:
        search = Search(match.game, glimpse(match, seat), match.seats, str(seed), also)
    except Unimaginable:
        return _nothing(match, decision)
    search.run(time.monotonic() + seconds if seconds != inf else inf, worlds, watch or Unwatched(), pool)
    return search.hint()


def _nothing(match: AnyMatch, decision: Decision) -> Hint:
    """The answer where no world fits what a seat has seen: that is rare, and then the coach knows nothing."""
    return Hint(
        seat=decision.seat,
        kind="unclear",
        prompt=match.game.prompt(decision, match.names),
        rule=decision.rule,
        measure=measure(match.game),
        value=0.0,
        error=1.0,
        sure="open",
        options=(),
        why=UNIMAGINED,
    )


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
    def looks(self) -> list[Outlook]:
        """What stood at the horizon, in the worlds where somebody looked."""
        return [each.outlook for each in self.tries if each.outlook is not None]

    @property
    def estimate(self) -> Estimate:
        """What it is worth."""
        return estimate(self.values)


class Search:
    """The comparison of options in worlds that a seat imagines."""

    def __init__(
        self, game: AnyGame, seen: Glimpse, seats: Sequence[Seat], seed: str, also: Sequence[Option] = ()
    ) -> None:
        self.game, self.seen, self.seats, self.seed = game, seen, seats, seed
        self.world: AnyRun = dealt(game, seen, f"{seed}/0")[0]
        self.decision: Decision = asked(self.world, seen.seat)
        self.also = tuple(also)
        self.candidates = [Candidate(each) for each in candidates(game, self.world, self.decision, self.also)]
        self.running = list(self.candidates)
        self.worlds, self.games, self.seconds = 0, 0, 0.0
        self._enough: Callable[[], bool] = lambda: False
        self._lost = False

    def run(self, until: float, worlds: int, watch: Watch | Onlooker, pool: Executor | None) -> None:
        """Try until the worlds or the time are over, somebody stops it, or nothing is open any more."""
        began = time.monotonic()
        shown = False
        half = self._half(began, until)
        self._enough = lambda: watch.stopped() or time.monotonic() > half
        while len(self.candidates) > 1 and self.worlds < worlds and not (self._enough() or self._settled()):
            self._round(min(ROUND, worlds - self.worlds), pool)
            watch.progress(self._share(began, until, worlds))
            if not shown and time.monotonic() - began > LOOK_AFTER and hasattr(watch, "looks"):
                shown = True
                watch.looks(self.looks())
        if self.worlds and not self._lost:
            self._enough = lambda: watch.stopped() or time.monotonic() > until
            self._refine(pool)
        self.seconds = time.monotonic() - began

    def _half(self, began: float, until: float) -> float:
        """When the first comparison ends: of a whole act, neighbours of the best group are tried after it."""
        return until if self.decision.several is None or until == inf else began + (until - began) / 2

    def _share(self, began: float, until: float, worlds: int) -> float:
        by_time = 0.0 if until == inf else (time.monotonic() - began) / max(until - began, 0.001)
        return min(1.0, max(by_time, self.worlds / worlds))

    def _round(self, count: int, pool: Executor | None) -> None:
        self.worlds += self._try(self.running, range(self.worlds, self.worlds + count), pool)
        self._drop()

    def _try(self, candidates: Sequence[Candidate], numbers: Iterable[int], pool: Executor | None) -> int:
        """Play candidates out in the worlds of these numbers, which come next for each of them; how many it was."""
        options = tuple(each.option for each in candidates)
        trials = [
            Trial(self.seen, len(self.seats), f"{self.seed}/{number}", options, number < TOLD) for number in numbers
        ]
        count = 0
        try:
            for found in self._tried(trials, pool):
                for candidate, each in zip(candidates, found, strict=True):
                    candidate.add(each, self.seen.seat)
                count += 1
                if self._enough():
                    break
        except Unimaginable:
            self._lost, self._enough = True, lambda: True  # what was compared so far has to do
        self.games += count * len(options)
        return count

    def _tried(self, trials: Sequence[Trial], pool: Executor | None) -> Iterable[tuple[Tried, ...]]:
        if pool is None:
            return (tried_in(self.game, each) for each in trials)
        return pool.map(tried, trials)

    def _refine(self, pool: Executor | None) -> None:
        """Of a whole act, look whether the best group is better with one more or one less; and so on."""
        few = min(self.worlds, NEIGHBOURS)
        for _ in range(NEIGHBOURS):
            best = self.ranked()[0]
            known = {each.option for each in self.candidates}
            nearby = [Candidate(each) for each in neighbours(self.decision, best.option) if each not in known]
            if not nearby or self._enough():
                return
            self._try(nearby, range(few), pool)
            self.candidates.extend(nearby)
            better = max(nearby, key=lambda each: each.estimate.mean)
            ahead = gap(better.values, best.values)
            if how_sure(ahead) == "open":
                return
            self._try([better], range(few, self.worlds), pool)
            self.running.append(better)

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
        """Whether more worlds would tell nothing new: all are level, or the first is sure and well known."""
        if self.worlds < AT_ONCE:
            return False
        first, *others = self.ranked()
        if all(level(first.values, each.values) for each in self.candidates if each is not first):
            return True
        behind = [gap(first.values, each.values) for each in others]
        known = first.estimate.error <= WELL_KNOWN and all(each.error <= WELL_KNOWN for each in behind)
        return known and all(how_sure(each) == "sure" for each in behind)

    def ranked(self) -> list[Candidate]:
        """The candidates that are still tried, the best first; advice decides between those that are level."""
        return sorted(self.running, key=lambda each: -each.estimate.mean)

    def looks(self) -> tuple[Look, ...]:
        """The options that are looked at, in the order of the question."""
        found = []
        for each in sorted(self.running, key=lambda each: self._place(each.option)):
            worth = each.estimate
            found.append(
                Look(
                    choice=self.game.spell(each.option, self.world.table.box.names),
                    text=self.game.label(each.option, self.world.table.box.names),
                    drawn=drawn(self.world, self.decision, each.option, self._stands),
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
        groups = self._groups(self.ranked())
        shown = [group[0] for group in groups[:SHOWN]]
        best = shown[0]
        kind, sure = self._kind(groups)
        return Hint(
            seat=self.seen.seat,
            kind=kind,
            prompt=self.game.prompt(self.decision, self.world.table.box.names),
            rule=self.decision.rule,
            measure=measure(self.game),
            value=best.estimate.mean,
            error=best.estimate.error,
            sure=sure,
            options=tuple(self._advice(group[0], shown, len(group) - 1) for group in groups[:SHOWN]),
            why=self._why(kind, shown),
            whole=self.decision.several is not None,
            also=tuple(self._advice(each, shown) for each in self.running if each.option in self.also),
            games=self.games,
            worlds=self.worlds,
            seconds=self.seconds,
        )

    def _kind(self, groups: Sequence[Sequence[Candidate]]) -> tuple[Kind, Sure]:
        """Whether one option is best, and how surely it is better than the next."""
        best, *others = (group[0] for group in groups)
        if not others or (self.worlds and all(level(best.values, each.values) for each in others)):
            return "alike", "open"
        sure = how_sure(gap(best.values, others[0].values))
        return ("unclear" if sure == "open" else "clear"), sure

    def _why(self, kind: Kind, shown: Sequence[Candidate]) -> str:
        if kind == "clear":
            return ""
        if kind == "alike":
            one = len(self.decision.options) == 1
            return "There is nothing else to choose." if one else "The games go alike, whatever you choose."
        if not self.worlds:
            return "Nothing has been compared yet."
        behind = gap(shown[0].values, shown[1].values)
        off = f"{100 * behind.mean:.1f} of 100, give or take {200 * behind.error:.1f}"
        return f"1 and 2 differ by less than can be told: {off}. More time may part them."

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

    def _advice(self, each: Candidate, shown: Sequence[Candidate], same: int = 0) -> Advice:
        names, best = self.world.table.box.names, shown[0]
        behind, worth = gap(best.values, each.values), each.estimate
        where = drawn(self.world, self.decision, each.option, self._stands)
        facts = self._facts(each, shown)
        others = [other for other in shown if other is not each]
        return Advice(
            option=each.option,
            choice=self.game.spell(each.option, names),
            text=self.game.label(each.option, names),
            drawn=where,
            value=worth.mean,
            error=worth.error,
            loss=0.0 if each is best else behind.mean,
            gap_error=0.0 if each is best else behind.error,
            sure="open" if each is best else how_sure(behind),
            note=note(self.decision, each.option, self.game.verbs[each.option.verb], where.pieces),
            brings=told(facts, good=True),
            risks=told(facts, good=False),
            line=expected(each.looks, [look for other in others for look in other.looks], where, self.seen.seat),
            same=same,
            members=self._members(each),
        )

    def _members(self, best: Candidate) -> tuple[Member, ...]:
        """What each unit adds to a whole act, or why it stays out."""
        kind = self.game.verbs[best.option.verb].of
        if kind is None or self.decision.several is None:
            return ()
        known = {each.option: each for each in self.candidates}

        def behind(option: Option) -> Estimate | None:
            other = known.get(option)
            return None if other is None or not other.values else gap(best.values, other.values)

        return members(self.decision, best.option, kind, self.world.table.box.names, behind)

    def _facts(self, each: Candidate, shown: Sequence[Candidate]) -> list[Fact]:
        """What the tables say, and what differs from the best option; for the best one, from the next."""
        facts = of_odds(self.decision, each.option)
        other = next((one for one in shown if one is not each), None)
        if other is not None:
            every = [one for candidate in self.candidates for one in candidate.tries]
            facts += of_worlds(each.tries, other.tries, every, self.seen.seat, self._words)
        return facts

    @cached_property
    def _stands(self) -> dict[str, str]:
        return standing(self.world, self.seen.seat)

    @cached_property
    def _words(self) -> Words:
        return words(self.world, self.seen.seat, self.seats[self.seen.seat].sides)


def neighbours(decision: Decision, option: Option) -> list[Option]:
    """The groups that have one target more or less than that of an option."""
    several = decision.several
    if several is None or option.verb != several.verb:
        return []
    group = set(option.targets)
    changed = [group ^ {each} for each in several.among]
    found = [Option(option.verb, None, tuple(each for each in several.among if each in one)) for one in changed]
    return [each for each in found if each.targets and decision.against(each) is None][:NEIGHBOURS]


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
