"""One choice of a match weighed, by what the seat knew then; and the value of a position for every seat.

Worlds are used once: a few to find a rival of what was played, others to measure the gap between the two. Whoever
takes the best of several and measures it in the same worlds always finds something better.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

import msgspec

from sandtable import games
from sandtable.bots.bot import AnyRun
from sandtable.bots.playout import asked
from sandtable.coach.answers import LineStep, Sentence
from sandtable.coach.comparing import FAIRLY, Estimate, estimate, gap, how_sure
from sandtable.coach.drawing import drawn, standing
from sandtable.coach.facts import Words, of_odds, of_worlds, told, words
from sandtable.coach.line import expected
from sandtable.coach.noting import note
from sandtable.coach.reports import Class, JudgedChoice, JudgedOption
from sandtable.coach.trial import Trial, Tried, played_on, tried_in
from sandtable.core import AnyGame, Decision, Option, Seat
from sandtable.core.errors import Unimaginable
from sandtable.core.worlds import Glimpse, dealt

INACCURACY, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
ENOUGH = 6
"""Where this many options were compared, those left out are no rivals."""
NOTICED = 0.01
"""A gap that the first worlds must show before more are spent on it."""
AT_STAKE = 0.005
"""Where the first worlds part no options by so much, nothing counts as being at stake."""


class Effort(msgspec.Struct, frozen=True):
    """How much is spent on a choice: rivals by advice and at random, and worlds to find, to check and to measure.

    `anchors` positions of the match are valued in `worlds` each; at most `choices` choices are weighed.
    """

    advised: int
    random: int
    find: int
    check: int
    measure: int
    anchors: int
    worlds: int
    choices: int


class ChoiceJob(msgspec.Struct, frozen=True):
    """A choice to be weighed: its number, the turn, what the seat knew, and what it took."""

    at: int
    turn: int
    seen: Glimpse
    played: Option


class PlaceJob(msgspec.Struct, frozen=True):
    """A position to be valued: after `at` choices, as the seat that is asked there knows it."""

    at: int
    seen: Glimpse


class Placed(msgspec.Struct, frozen=True):
    """What a position was worth to every seat."""

    at: int
    values: tuple[float, ...]
    errors: tuple[float, ...]


class Finding(msgspec.Struct, frozen=True):
    """What came of a choice. `lost` of `staked` counts for accuracy; what was measured more closely is `weighed`.

    `before` are the values of all seats with the best option, `errors` those of them.
    """

    at: int
    seat: int
    lost: float
    staked: float
    weighed: JudgedChoice | None = None
    before: tuple[float, ...] = ()
    errors: tuple[float, ...] = ()


def placed(job: PlaceJob, seats: int, effort: Effort) -> Placed | None:
    """What a position is worth if all play on as they do in play-outs."""
    game = games.find(job.seen.game)
    try:
        found = [played_on(game, job.seen, seats, f"place/{job.at}/{each}") for each in range(effort.worlds)]
    except Unimaginable:
        return None
    each_seat = [estimate(values) for values in zip(*found, strict=True)]
    return Placed(job.at, tuple(one.mean for one in each_seat), tuple(one.error for one in each_seat))


def weighed(job: ChoiceJob, seats: Sequence[Seat], effort: Effort) -> Finding | None:
    """A choice against its rivals; None where the seat's worlds cannot be imagined."""
    try:
        return _Scales(games.find(job.seen.game), job, seats, effort).finding()
    except Unimaginable:
        return None


class _Scales:
    """The options of one choice, and what they came to."""

    def __init__(self, game: AnyGame, job: ChoiceJob, seats: Sequence[Seat], effort: Effort) -> None:
        self.game, self.job, self.seats, self.effort = game, job, seats, effort
        self.world: AnyRun = dealt(game, job.seen, f"{job.at}/find/0")[0]
        self.decision: Decision = asked(self.world, job.seen.seat)
        self.rivals, self.others = self._rivals()

    def _rivals(self) -> tuple[list[Option], list[Option]]:
        """What advice would rather do, and some of all others at random, which stand for the mean of options."""
        played, options = self.job.played, self.decision.options
        worth = self.game.advise(self.world.table, self.decision)
        order = sorted((at for at in range(len(worth)) if options[at] != played), key=lambda at: -worth[at])
        rest = [options[at] for at in order]
        rng = Random(f"{self.job.at}/others")
        return rest[: self.effort.advised], rng.sample(rest, min(self.effort.random, len(rest)))

    def _worlds(
        self, stage: str, count: int, options: Sequence[Option], *, is_told: bool = False
    ) -> dict[Option, list[Tried]]:
        found: dict[Option, list[Tried]] = {each: [] for each in options}
        for number in range(count):
            seed = f"{self.job.at}/{stage}/{number}"
            trial = Trial(self.job.seen, len(self.seats), seed, tuple(options), is_told)
            for option, each in zip(options, tried_in(self.game, trial), strict=True):
                found[option].append(each)
        return found

    def _own(self, tries: Sequence[Tried]) -> list[float]:
        return [each.values[self.job.seen.seat] for each in tries]

    def finding(self) -> Finding:
        """Find a rival, check it in other worlds, and measure what is worth it in worlds of its own."""
        played = self.job.played
        every = list(dict.fromkeys([played, *self.rivals, *self.others]))
        first = self._worlds("find", self.effort.find, every)
        means = {each: estimate(self._own(first[each])).mean for each in every}
        if max(means.values()) - min(means.values()) < AT_STAKE:
            return Finding(self.job.at, self.job.seen.seat, 0.0, 0.0)
        rival = max(every[1:], key=means.__getitem__)
        behind = means[rival] - means[played]
        best = rival if behind > 0 else played
        checked = self._worlds("check", self.effort.check, list(dict.fromkeys([played, best, *self.others])))
        finding = self._counted(checked, best)
        if behind > NOTICED:
            both = [one - other for one, other in self._pairs(first, rival) + self._pairs(checked, rival)]
            found = estimate(both)
            if found.mean > max(NOTICED, FAIRLY * found.error):
                return self._measured(finding, every, rival)
        elif all(means[played] - means[each] > MISTAKE for each in every[1:]) and self._all(every):
            return self._measured(finding, every, rival)
        return finding

    def _pairs(self, tries: Mapping[Option, list[Tried]], rival: Option) -> list[tuple[float, float]]:
        return list(zip(self._own(tries[rival]), self._own(tries[self.job.played]), strict=True))

    def _all(self, every: Sequence[Option]) -> bool:
        """Whether nothing that advice would think of is left out: all options, or as many as anybody looks at."""
        return len(every) >= min(len(self.decision.options), ENOUGH)

    def _counted(self, checked: Mapping[Option, list[Tried]], best: Option) -> Finding:
        """What was lost of what stood at stake: the best against the mean of all options, in fresh worlds."""
        values = {each: estimate(self._own(tries)).mean for each, tries in checked.items()}
        played, count = self.job.played, len(self.decision.options)
        rest = sum(values[each] for each in self.others) / len(self.others)
        mean = (values[played] + (count - 1) * rest) / count
        return Finding(self.job.at, self.job.seen.seat, values[best] - values[played], values[best] - mean)

    def _measured(self, finding: Finding, every: Sequence[Option], rival: Option) -> Finding:
        """The gap between what was played and its rival, with facts; other options in the same worlds."""
        job, seat = self.job, self.job.seen.seat
        tries = self._worlds("measure", self.effort.measure, every, is_told=True)
        own = {each: self._own(found) for each, found in tries.items()}
        behind = gap(own[rival], own[job.played])
        best = rival if behind.mean > 0 else job.played
        mark = self._mark(behind, own)
        counts = best == rival and how_sure(behind) == "sure"
        better, taken = (self._every_seat(tries[each]) for each in (best if counts else job.played, job.played))
        names = words(self.world, seat, self.seats[seat].sides)
        shown = sorted(every, key=lambda each: -estimate(own[each]).mean)
        stands = standing(self.world, seat)
        judge = self._judge(own, stands)
        why, line = self._reasons(tries, best, names=names, stands=stands)
        weighed = JudgedChoice(
            at=job.at,
            turn=job.turn,
            seat=seat,
            played=judge(job.played),
            best=judge(best),
            options=tuple(judge(each) for each in shown),
            loss=max(0.0, behind.mean),
            gap_error=behind.error,
            sure=how_sure(behind) if best == rival else how_sure(gap(own[job.played], own[rival])),
            mark=mark,
            stake=finding.staked,
            changed=tuple(after.mean - before.mean for after, before in zip(taken, better, strict=True)),
            why=why,
            line=line,
        )
        return msgspec.structs.replace(
            finding,
            weighed=weighed,
            before=tuple(each.mean for each in better),
            errors=tuple(each.error for each in better),
        )

    def _every_seat(self, tries: Sequence[Tried]) -> list[Estimate]:
        return [estimate(values) for values in zip(*(each.values for each in tries), strict=True)]

    def _mark(self, behind: Estimate, own: Mapping[Option, Sequence[float]]) -> Class:
        """The class of a choice: only a gap that is sure makes one."""
        if how_sure(behind) == "sure":
            return classed(behind.mean)
        played = own[self.job.played]
        leads = [gap(played, values) for option, values in own.items() if option != self.job.played]
        star = all(each.mean >= MISTAKE and how_sure(each) == "sure" for each in leads) and self._all(list(own))
        return "best" if star else ""

    def _judge(
        self, own: Mapping[Option, Sequence[float]], stands: Mapping[str, str]
    ) -> Callable[[Option], JudgedOption]:
        def judge(option: Option) -> JudgedOption:
            names, worth = self.world.table.box.names, estimate(own[option])
            where = drawn(self.world, self.decision, option, stands)
            return JudgedOption(
                choice=self.game.spell(option, names),
                text=self.game.label(option, names),
                drawn=where,
                value=worth.mean,
                error=worth.error,
                note=note(self.decision, option, self.game.verbs[option.verb], where.pieces),
            )

        return judge

    def _reasons(
        self, tries: Mapping[Option, list[Tried]], best: Option, *, names: Words, stands: Mapping[str, str]
    ) -> tuple[tuple[Sentence, ...], tuple[LineStep, ...]]:
        """What the better option brings that the played one does not, and what is expected after it."""
        seat, played = self.job.seen.seat, self.job.played
        if best == played:
            return (), ()
        every = [each for found in tries.values() for each in found]
        facts = of_worlds(tries[best], tries[played], every, seat, names)
        after, others = ([each.outlook for each in tries[one] if each.outlook] for one in (best, played))
        where = drawn(self.world, self.decision, best, stands)
        sentences = told(facts, good=True) or told(of_odds(self.decision, best), good=True)
        return sentences, expected(after, others, where, seat)


def classed(loss: float) -> Class:
    """The class of a sure loss."""
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "inaccuracy" if loss >= INACCURACY else ""
