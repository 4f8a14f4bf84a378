"""The process in which finished matches are analysed, piece by piece. It works when nobody else does."""

import os
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from sandtable.coach import ENGINE, Analysis, Depth, Done, Survey, assemble, run
from sandtable.core import AnyGame
from sandtable.core import save as saves

STOP = "stop"
REPORT_SECONDS = 2.0
NICE = 15


class Order(msgspec.Struct, frozen=True):
    """A match that is over, what of it is to be analysed, and the pieces that were done before."""

    save: str
    overrides: tuple[Path, ...]
    depth: Depth
    turn: int | None
    done: list[bytes]


class Report(msgspec.Struct, frozen=True):
    """What was found so far, the pieces that are new by their numbers, and whether no more will come."""

    analysis: Analysis
    new: dict[int, bytes]
    last: bool


class Failed(msgspec.Struct, frozen=True):
    """What went wrong."""

    trace: str


class Reporter:
    """Hands on what is done, not more often than people look; its other end may stop the work."""

    def __init__(self, pipe: "Connection[Any, Any]", survey: Survey, found: list[Done]) -> None:
        self._pipe, self._survey, self._found = pipe, survey, found
        self._new: dict[int, bytes] = {}
        self._told = time.monotonic()
        self._stopped = False

    def stopped(self) -> bool:
        """Whether to leave off."""
        while self._pipe.poll():
            self._stopped = self._pipe.recv() == STOP or self._stopped
        return self._stopped

    def progress(self, _share: float) -> None:
        """Tell what there is now and then."""
        if time.monotonic() - self._told >= REPORT_SECONDS:
            self.tell()

    def keep(self, done: Done) -> None:
        """One more piece is done."""
        self._new[done.number] = msgspec.msgpack.encode(done)

    def tell(self, *, last: bool = False) -> None:
        """Tell what there is."""
        self._told = time.monotonic()
        self._pipe.send(Report(assemble(self._survey, self._found), self._new, last))
        self._new = {}


def main(pipe: "Connection[Any, Any]", find: Callable[[str], AnyGame]) -> None:
    """Work until the server closes the pipe or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(NICE)
    while True:
        try:
            order = pipe.recv()
            if order == STOP:  # it came when the work was over
                continue
            _analyse(pipe, order, find)
        except (EOFError, OSError):
            return


def _analyse(pipe: "Connection[Any, Any]", order: Order, find: Callable[[str], AnyGame]) -> None:
    try:
        match = saves.restore(saves.parse(order.save), find, order.overrides)
        survey = Survey(match, order.depth, order.turn)
        found = [msgspec.msgpack.decode(each, type=Done) for each in order.done]
        reporter = Reporter(pipe, survey, found)
        run(survey, found, watch=reporter, keep=reporter.keep)
        reporter.tell(last=True)
    except (EOFError, OSError):
        raise
    except Exception:
        pipe.send(Failed(traceback.format_exc()))


__all__ = ["ENGINE", "STOP", "Failed", "Order", "Report", "main"]
