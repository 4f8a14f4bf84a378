"""A match read once: whose choices there were, in which turn, where chance fell, and what is to be worked out.

The same match and the same depth always give the same work, so that what was done before can be taken up.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TypeVar

import msgspec

from sandtable.coach.reports import Depth
from sandtable.coach.weighing import ChoiceJob, Effort, Finding, Placed, PlaceJob, placed, weighed
from sandtable.core import RESIGN, AnyMatch, Seat
from sandtable.core.errors import SetupError
from sandtable.core.retell import retold
from sandtable.core.worlds import Glimpse, glimpse

EFFORTS: dict[Depth, Effort] = {
    "quick": Effort(advised=2, random=1, find=3, check=6, measure=12, anchors=60, worlds=10, choices=900),
    "thorough": Effort(advised=4, random=2, find=6, check=12, measure=24, anchors=200, worlds=24, choices=100_000),
    "turn": Effort(advised=4, random=2, find=6, check=12, measure=24, anchors=40, worlds=24, choices=100_000),
}
SECONDS: dict[Depth, float] = {"quick": 0.15, "thorough": 1.0, "turn": 1.0}
"""About how long one process works for every choice of what is analysed."""
T = TypeVar("T")
CHUNK = 6
"""How many choices and positions are one piece of work."""


class Step(msgspec.Struct, frozen=True):
    """A choice of the match as everybody may know it once the match is over.

    `real` ones had several options that are worth a thought; `off` tells that advice would have done something
    else. `chance` fell after it, or something hidden was seen; `shift` is how far the static value moved then.
    """

    at: int
    seat: int
    turn: int
    real: bool
    off: bool
    chance: bool
    resigned: bool
    shift: tuple[float, ...]


class Chunk(msgspec.Struct, frozen=True):
    """A piece of work that any process can do."""

    number: int
    seats: tuple[Seat, ...]
    effort: Effort
    choices: tuple[ChoiceJob, ...]
    places: tuple[PlaceJob, ...]


class Done(msgspec.Struct, frozen=True):
    """What came of a piece of work: it can be stored, and an analysis be taken up with it."""

    number: int
    findings: tuple[Finding, ...]
    places: tuple[Placed, ...]


def work(chunk: Chunk) -> Done:
    """Do a piece of work."""
    seats, effort = chunk.seats, chunk.effort
    findings = [weighed(each, seats, effort) for each in chunk.choices]
    places = [placed(each, len(seats), effort) for each in chunk.places]
    return Done(
        chunk.number,
        tuple(each for each in findings if each is not None),
        tuple(each for each in places if each is not None),
    )


def evenly(items: Sequence[T], most: int) -> list[T]:
    """At most `most` of a row, as far from one another as can be."""
    if len(items) <= most:
        return list(items)
    return [items[number * len(items) // most] for number in range(most)]


class Survey:
    """What is to be analysed of a match: all of it, or one turn.

    `laid_open` judges with all cards open; else each choice is judged by what its seat knew then.
    """

    def __init__(
        self,
        match: AnyMatch,
        depth: Depth,
        turn: int | None = None,
        effort: Effort | None = None,
        *,
        laid_open: bool = False,
    ) -> None:
        self.match, self.depth, self.turn, self.laid_open = match, depth, turn, laid_open
        if laid_open and match.outcome is None:
            raise SetupError("What is hidden is laid open only when the match is over.")
        self.effort = effort or EFFORTS[depth]
        self.first, self.last = match.first, len(match.choices)
        self.steps: list[Step] = []
        self._static: list[tuple[float, ...]] = []
        self._walk()
        self.choices = self._chosen()
        self.places = self._anchors()

    def _walk(self) -> None:
        match, game = self.match, self.match.game
        choices = match.choices
        for at, twin in enumerate(retold(match), match.first):
            values = tuple(game.expect(twin.table, seat) for seat in range(len(match.seats)))
            turn = game.turn(twin.table)
            if self.steps:
                shift = tuple(abs(one - other) for one, other in zip(values, self._static[-1], strict=True))
                self.steps[-1] = msgspec.structs.replace(self.steps[-1], shift=shift)
            self._static.append(values)
            if at < len(choices):
                self.steps.append(self._step(twin, at, turn))
        if self.turn is not None:
            self._keep_turn(self.turn)

    def _step(self, twin: AnyMatch, at: int, turn: int) -> Step:
        choice = self.match.choices[at]
        decision = twin.decision(choice.seat)
        real = off = False
        if decision is not None and len(decision.options) > 1 and not choice.standing and choice.option != RESIGN:
            quick = twin.game.foresight.quick
            real = self.depth != "quick" or not quick.issuperset({each.verb for each in decision.options})
            if real:
                worth = twin.game.advise(twin.table, decision)
                best = max(worth)
                liked = {option for option, each in zip(decision.options, worth, strict=True) if each == best}
                off = choice.option not in liked
        return Step(at, choice.seat, turn, real, off, bool(choice.rolls), choice.option == RESIGN, ())

    def _keep_turn(self, turn: int) -> None:
        kept = [each for each in self.steps if each.turn == turn]
        if kept:
            self.first, self.last = kept[0].at, kept[-1].at + 1
        else:
            self.last = self.first
        self.steps = kept

    def _chosen(self) -> list[Step]:
        """The choices that are weighed: if they are too many, most of them such as advice doubts."""
        real = [each for each in self.steps if each.real]
        most = self.effort.choices
        if len(real) <= most:
            return real
        rest = [each for each in real if not each.off]
        doubted = evenly([each for each in real if each.off], max(most * 2 // 3, most - len(rest)))
        return sorted([*doubted, *evenly(rest, most - len(doubted))], key=lambda each: each.at)

    def weight(self, at: int) -> float:
        """For how many choices of its sort a choice stands that was weighed."""
        off = self.steps[at - self.first].off
        return self._sorts[off]

    @cached_property
    def _sorts(self) -> dict[bool, float]:
        def count(steps: Iterable[Step], off: bool) -> int:
            return sum(each.off is off for each in steps if each.real)

        return {off: count(self.steps, off) / max(1, count(self.choices, off)) for off in (False, True)}

    def _anchors(self) -> list[int]:
        """Positions to be valued: the first, some after chance fell, and the last if nobody has won there."""
        after = [each.at + 1 for each in self.steps if each.chance and each.at + 1 < self.last]
        ends = [] if self.is_over else [self.last]
        return sorted({self.first, *evenly(after, self.effort.anchors), *ends}) if self.steps else []

    def static(self, at: int) -> tuple[float, ...]:
        """What a position looks worth to every seat, without playing on; at the end what it was worth."""
        return self._static[at - self.match.first]

    @property
    def is_over(self) -> bool:
        """Whether the match is decided where the analysis ends."""
        return self.match.outcome is not None and self.last == len(self.match.choices)

    def turn_at(self, at: int) -> int:
        """The turn of the choice before a position."""
        return self.steps[max(0, min(at, self.last) - 1 - self.first)].turn

    @property
    def chunks(self) -> int:
        """How many pieces of work there are."""
        return -(-len(self._jobs) // CHUNK)

    @property
    def _jobs(self) -> list[tuple[int, bool]]:
        """The numbers of choices to be weighed and of positions to be valued, in the order of the match."""
        return sorted([(each.at, True) for each in self.choices] + [(at, False) for at in self.places])

    def begins(self, number: int) -> int:
        """At which position of the match a piece of work begins."""
        return self._jobs[number * CHUNK][0]

    def chunk(self, number: int) -> Chunk:
        """A piece of work, with what the seats knew."""
        choices: list[ChoiceJob] = []
        places: list[PlaceJob] = []
        for at, is_choice in islice(self._jobs, number * CHUNK, (number + 1) * CHUNK):
            stood = self.match.at(at)
            stood.orders = {}
            if is_choice:
                made = self.match.choices[at]
                turn = stood.game.turn(stood.table)
                choices.append(ChoiceJob(at, turn, self._glimpse(stood, made.seat), made.option))
            elif stood.pending:
                places.append(PlaceJob(at, self._glimpse(stood, stood.pending[0].seat)))
        return Chunk(number, tuple(self.match.seats), self.effort, tuple(choices), tuple(places))

    def _glimpse(self, stood: AnyMatch, seat: int) -> Glimpse:
        return glimpse(stood, seat, laid_open=self.laid_open)

    def open(self, done: Sequence[Done]) -> Iterator[int]:
        """The numbers of the pieces that are still to be done."""
        known = {each.number for each in done}
        yield from (number for number in range(self.chunks) if number not in known)
