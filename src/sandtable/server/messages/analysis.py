"""What travels of analyses of finished matches. Seats are numbers in the order of `seats`, values from 0 to 1."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.server.messages.base import Request
from sandtable.server.messages.coach import Fact, Sketch, Sure, Worth

Depth = Literal["quick", "thorough", "turn"]
Progress = Literal["running", "stopped", "done"]
Mark = Literal["", "best", "inaccuracy", "mistake", "blunder"]


# Requests -------------------------------------------------------------------------------------------


class AnalysisRequest(Request, frozen=True):
    """Analyse a match that is over, or go on with that: quickly, thoroughly, or one turn of it; or stop it."""

    depth: Depth = "quick"
    turn: Annotated[int, Meta(ge=0, lt=2**31)] | None = None


# Answers --------------------------------------------------------------------------------------------


class AnalysisStep(msgspec.Struct, frozen=True):
    """A choice that is expected later."""

    seat: int
    text: str
    drawn: Sketch
    tenths: int


class JudgedOption(msgspec.Struct, frozen=True):
    """An option of a choice, and what it was worth to the seat that chose."""

    choice: str
    text: str
    drawn: Sketch
    value: float
    error: float


class JudgedChoice(msgspec.Struct, frozen=True):
    """Choice number `at`: what it lost against the best, by what the seat knew then; `changed` is what it made of
    every seat's value, `fell` what the dice did next."""

    at: int
    turn: int
    seat: int
    played: JudgedOption
    best: JudgedOption
    options: tuple[JudgedOption, ...]
    loss: float
    gap_error: float
    sure: Sure
    mark: Mark
    stake: float
    changed: tuple[float, ...]
    fell: tuple[float, ...] = ()
    why: tuple[Fact, ...] = ()
    line: tuple[AnalysisStep, ...] = ()


class CurvePoint(msgspec.Struct, frozen=True):
    """The values of all seats after so many choices: what the last `choice` of a seat changed since the point
    before, and what the `dice` did."""

    at: int
    turn: int
    values: tuple[float, ...]
    errors: tuple[float, ...]
    seat: int | None = None
    choice: tuple[float, ...] = ()
    dice: tuple[float, ...] = ()


class TurnChanges(msgspec.Struct, frozen=True):
    """What changed in a turn for every seat: by its own choices, by those of others, by dice."""

    turn: int
    own: tuple[float, ...]
    others: tuple[float, ...]
    dice: tuple[float, ...]


class MarkCounts(msgspec.Struct, frozen=True):
    """How many marks of each class."""

    best: int
    inaccuracy: int
    mistake: int
    blunder: int


class SeatAccount(msgspec.Struct, frozen=True):
    """A seat's match: `start` plus what every seat's choices changed (`by`) plus `dice` is `end`. `accuracy` is the
    part that was kept of what stood at stake; None where nothing is said of it."""

    seat: int
    start: float
    by: tuple[float, ...]
    dice: float
    end: float
    counts: MarkCounts
    weighed: int
    accuracy: float | None
    accuracy_error: float


class AnalysisReport(msgspec.Struct, frozen=True):
    """An analysis, whole or as far as it has come: what is not done yet has neither points nor marks."""

    game: str
    depth: Depth
    measure: Worth
    seats: tuple[str, ...]
    first: int
    last: int
    real: int
    done: float
    points: tuple[CurvePoint, ...]
    choices: tuple[JudgedChoice, ...]
    accounts: tuple[SeatAccount, ...]
    turns: tuple[TurnChanges, ...]
    engine: int


class AnalysisState(msgspec.Struct, frozen=True):
    """An analysis of this match: how far it is, and whether an `older` engine made it: then it can be made anew."""

    depth: Depth
    turn: int | None
    progress: Progress
    done: float
    older: bool


class AnalysisInfo(AnalysisState, frozen=True, kw_only=True):
    """An analysis with what was found so far."""

    report: AnalysisReport | None


class LiveAnalysis(msgspec.Struct, frozen=True, tag_field="type", tag="analysis"):
    """An analysis of the match goes on: ask for it again."""

    analysis: AnalysisState
