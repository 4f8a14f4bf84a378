"""What travels of analyses of finished matches: what was found is as the coach tells it, but with ids of seats."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.coach.reports import Analysis, Depth
from sandtable.server.messages.base import Request
from sandtable.server.messages.requests import Seq, Spelled

Progress = Literal["running", "stopped", "failed", "done"]
"""How an analysis stands; one that was stopped or has met an error can be taken up again."""


# Requests -------------------------------------------------------------------------------------------


class AnalysisRequest(Request, frozen=True):
    """Analyse a match that is over, or go on with that: quickly, thoroughly, or one turn of it; or stop it.

    With all cards `laid_open` seats are judged as if they had known everything; else by what they knew.
    """

    depth: Depth = "quick"
    turn: Annotated[int, Meta(ge=0, lt=2**31)] | None = None
    laid_open: bool = False


class PlayOut(Request, frozen=True):
    """Let bots play games to the end from choice number `at` on, after each of these options: as many as `games`,
    from number `first` on. Games with the same number have the same dice."""

    at: Seq
    choices: Annotated[tuple[Spelled, ...], Meta(min_length=1, max_length=2)]
    first: Annotated[int, Meta(ge=0, lt=1000)] = 0
    games: Annotated[int, Meta(ge=1, le=20)] = 20


class WatchGame(Request, frozen=True):
    """Open one of the games that bots have played out, to be watched."""

    at: Seq
    choice: Spelled
    number: Annotated[int, Meta(ge=0, lt=1020)]


# Answers --------------------------------------------------------------------------------------------


class AnalysisState(msgspec.Struct, frozen=True):
    """An analysis of this match: how far it is, and whether an `older` engine made it: then it can be made anew.
    One that is `laid_open` judges with all cards open."""

    depth: Depth
    turn: int | None
    progress: Progress
    done: float
    older: bool
    laid_open: bool = False


class AnalysisInfo(AnalysisState, frozen=True, kw_only=True):
    """An analysis with what was found so far."""

    report: Analysis | None


class PlayedOut(msgspec.Struct, frozen=True):
    """What the games came to for the seat that chose, for each of the options, in the order of their numbers from
    `first` on: 1 is a game won, or the highest level. They may be fewer than was asked for: time is limited."""

    at: int
    first: int
    values: tuple[tuple[float, ...], ...]


class LiveAnalysis(msgspec.Struct, frozen=True, tag_field="type", tag="analysis"):
    """An analysis of the match goes on: ask for it again."""

    analysis: AnalysisState
