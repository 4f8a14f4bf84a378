"""What an analysis tells of a finished match: plain data, as it is stored, sent and written to a file.

Values are chances from 0 to 1 for every seat. For each seat, the first value and all that its own choices, those of
others and the dice changed come to the last value.
"""

from typing import Literal

import msgspec

from sandtable.coach.answers import LineStep, Measure, Sentence, Sketch, Sure

ENGINE = 1
"""The version of the engine: an analysis of an older one can be made anew."""
Depth = Literal["quick", "thorough", "turn"]
Class = Literal["", "best", "inaccuracy", "mistake", "blunder"]
"""What a choice was: nothing of note, the only good one, or one that lost 2, 5 or 10 of 100 games for sure."""


class JudgedOption(msgspec.Struct, frozen=True):
    """An option of a choice, and what it was worth to the seat that chose; `note` as in advice."""

    choice: str
    text: str
    drawn: Sketch
    value: float
    error: float
    note: str = ""


class JudgedChoice(msgspec.Struct, frozen=True):
    """A choice that was weighed: number `at` of the match.

    `loss` is what the option `played` was worth less than the `best` of the `options` that were compared, in the
    same worlds, by what the seat knew then. `stake` is what the best was worth more than their mean. `changed` is
    what it made of every seat's value, and nothing where the gap is not sure; `fell` is what the dice did next.
    """

    at: int
    turn: int
    seat: int
    played: JudgedOption
    best: JudgedOption
    options: tuple[JudgedOption, ...]
    loss: float
    gap_error: float
    sure: Sure
    mark: Class
    stake: float
    changed: tuple[float, ...]
    fell: tuple[float, ...] = ()
    why: tuple[Sentence, ...] = ()
    line: tuple[LineStep, ...] = ()


class CurvePoint(msgspec.Struct, frozen=True):
    """The values of all seats after `at` choices, with their errors.

    `choice` is what the last choice of `seat` changed since the point before, `dice` all the rest.
    """

    at: int
    turn: int
    values: tuple[float, ...]
    errors: tuple[float, ...]
    seat: int | None = None
    choice: tuple[float, ...] = ()
    dice: tuple[float, ...] = ()


class TurnSums(msgspec.Struct, frozen=True):
    """What changed in a turn for every seat: by its own choices, by those of others, by dice.

    The first choice of the turn is number `at`.
    """

    turn: int
    own: tuple[float, ...]
    others: tuple[float, ...]
    dice: tuple[float, ...]
    at: int = 0


class Counts(msgspec.Struct, frozen=True):
    """How many marks of each class."""

    best: int = 0
    inaccuracy: int = 0
    mistake: int = 0
    blunder: int = 0


class Account(msgspec.Struct, frozen=True):
    """A seat's match: `start` plus what every seat's choices changed (`by`, its own among them) plus `dice` is
    `end`.

    `accuracy` is the part that was kept of what stood at stake, from 0 to 1; None where too little did to tell.
    `lost` and `staked` are the sums behind it, so that several matches can be taken together.
    """

    seat: int
    start: float
    by: tuple[float, ...]
    dice: float
    end: float
    counts: Counts
    weighed: int
    accuracy: float | None = None
    accuracy_error: float = 0.0
    lost: float = 0.0
    staked: float = 0.0

    @property
    def own(self) -> float:
        """What its own choices changed."""
        return self.by[self.seat]

    @property
    def others(self) -> float:
        """What the choices of all others changed."""
        return sum(self.by) - self.by[self.seat]


class Analysis(msgspec.Struct, frozen=True):
    """An analysis, whole or as far as it has come.

    It covers the choices from number `first` up to `last`; `real` of them had more than one option. `done` is the
    share of the work that is done: what is not done yet has neither points nor marks. In one that is `laid_open`
    seats are judged with all cards open, else by what they knew then.
    """

    game: str
    depth: Depth
    measure: Measure
    seats: tuple[str, ...]
    first: int
    last: int
    real: int
    done: float
    points: tuple[CurvePoint, ...]
    choices: tuple[JudgedChoice, ...]
    accounts: tuple[Account, ...]
    turns: tuple[TurnSums, ...]
    engine: int = ENGINE
    laid_open: bool = False

    @property
    def marks(self) -> tuple[JudgedChoice, ...]:
        """The choices that bear a mark, in order."""
        return tuple(each for each in self.choices if each.mark)
