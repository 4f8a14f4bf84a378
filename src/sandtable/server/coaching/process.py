"""The process in which the coach thinks. It is given what a seat has seen, and nothing else."""

import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.coach import Hint, Look, Plan
from sandtable.coach.hinting import Search
from sandtable.coach.planning import Planner
from sandtable.core import AnyGame, Option, Seat
from sandtable.core.errors import Unimaginable
from sandtable.core.worlds import Glimpse
from sandtable.server.processes.tasks import Stoppable, work_off

REPORT_SECONDS = 0.25
NICE = 10
"""Whoever chooses something comes first."""


class Question(msgspec.Struct, frozen=True):
    """What a seat has seen, the options that it asks about besides, and how much may be tried; a plan for the whole
    `phase`, or a hint at the question."""

    seen: Glimpse
    seats: tuple[Seat, ...]
    seed: str
    also: tuple[Option, ...]
    seconds: float
    worlds: int
    phase: bool = False


class Nothing(msgspec.Struct, frozen=True):
    """What is hidden cannot be imagined, so that nothing was compared."""


class Looking(msgspec.Struct, frozen=True):
    """How many games were played out, and what is looked at, in no order; nothing before there is something."""

    games: int
    at: tuple[Look, ...]


class PipeOnlooker(Stoppable):
    """A watch whose other end is the server's process."""

    def __init__(self, pipe: "Connection[Any, Any]", search: Search | Planner) -> None:
        super().__init__(pipe)
        self._search = search
        self._told = time.monotonic()
        self._looks: tuple[Look, ...] = ()

    def progress(self, _share: float) -> None:
        """Tell how many games were played out; not more often than people can read."""
        if time.monotonic() - self._told >= REPORT_SECONDS:
            self._tell()

    def looks(self, at: tuple[Look, ...]) -> None:
        """Tell what is looked at."""
        self._looks = at
        self._tell()

    def _tell(self) -> None:
        self._told = time.monotonic()
        self._pipe.send(Looking(self._search.games, self._looks))


def main(pipe: "Connection[Any, Any]", find: Callable[[str], AnyGame]) -> None:
    """Work until the server closes the pipe or is gone."""
    work_off(pipe, lambda question: found(find(question.seen.game), question, pipe), NICE)


def found(game: AnyGame, question: Question, pipe: "Connection[Any, Any]") -> Hint | Plan | Nothing:
    """What the coach would do."""
    until = time.monotonic() + question.seconds
    asked = game, question.seen, question.seats, question.seed
    try:
        if question.phase:
            planner = Planner(*asked)
            planner.run(until, question.worlds, PipeOnlooker(pipe, planner), None)
            return planner.plan()
        search = Search(*asked, question.also)
        search.run(until, question.worlds, PipeOnlooker(pipe, search), None)
        return search.hint()
    except Unimaginable:
        return Nothing()
