"""The process in which the coach thinks. It is given what a seat has seen, and nothing else."""

import os
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.coach import Hint, Look
from sandtable.coach.hinting import Search
from sandtable.core import AnyGame, Option, Seat
from sandtable.core.worlds import Glimpse

STOP = "stop"
REPORT_SECONDS = 0.25
NICE = 10
"""Whoever chooses something comes first."""


class Question(msgspec.Struct, frozen=True):
    """What a seat has seen, the options that it asks about besides, and how much may be tried."""

    seen: Glimpse
    seats: tuple[Seat, ...]
    seed: str
    also: tuple[Option, ...]
    seconds: float
    worlds: int


class Failed(msgspec.Struct, frozen=True):
    """What went wrong."""

    trace: str


class Looking(msgspec.Struct, frozen=True):
    """How many games were played out, and what is looked at, in no order; nothing before there is something."""

    games: int
    at: tuple[Look, ...]


class PipeOnlooker:
    """A watch whose other end is the server's process."""

    def __init__(self, pipe: "Connection[Any, Any]", search: Search) -> None:
        self._pipe, self._search = pipe, search
        self._stopped = False
        self._told = time.monotonic()
        self._looks: tuple[Look, ...] = ()

    def stopped(self) -> bool:
        """Whether to answer at once with what there is."""
        while self._pipe.poll():
            self._stopped = self._pipe.recv() == STOP or self._stopped
        return self._stopped

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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(NICE)
    while True:
        try:
            question = pipe.recv()
            if question == STOP:  # it came when the thinking was over
                continue
            pipe.send(_answer(question, find, pipe))
        except (EOFError, OSError):
            return


def _answer(question: Question, find: Callable[[str], AnyGame], pipe: "Connection[Any, Any]") -> Hint | Failed:
    try:
        return found(find(question.seen.game), question, pipe)
    except (EOFError, OSError):
        raise
    except Exception:
        return Failed(traceback.format_exc())


def found(game: AnyGame, question: Question, pipe: "Connection[Any, Any]") -> Hint:
    """What the coach would do."""
    search = Search(game, question.seen, question.seats, question.seed, question.also)
    until = time.monotonic() + question.seconds
    search.run(until, question.worlds, PipeOnlooker(pipe, search), None)
    return search.hint()
