"""The process in which finished matches are analysed, piece by piece. It works when nobody else does."""

import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from sandtable.coach import Analysis, Depth, Done, Survey, assemble, run
from sandtable.core import AnyGame
from sandtable.core import save as saves
from sandtable.server.processes.tasks import Stoppable, work_off

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


class Reporter(Stoppable):
    """Hands on what is done, not more often than people look; its other end may stop the work."""

    def __init__(self, pipe: "Connection[Any, Any]", survey: Survey, found: list[Done]) -> None:
        super().__init__(pipe)
        self._survey, self._found = survey, found
        self._new: dict[int, bytes] = {}
        self._told = time.monotonic()

    def progress(self, _share: float) -> None:
        """Tell what there is now and then."""
        if time.monotonic() - self._told >= REPORT_SECONDS:
            self.tell()

    def keep(self, done: Done) -> None:
        """One more piece is done."""
        self._new[done.number] = msgspec.msgpack.encode(done)

    def tell(self) -> None:
        """Tell what there is."""
        self._told = time.monotonic()
        self._pipe.send(self.report(last=False))

    def report(self, *, last: bool) -> Report:
        """What there is."""
        new, self._new = self._new, {}
        return Report(assemble(self._survey, self._found), new, last)


def main(pipe: "Connection[Any, Any]", find: Callable[[str], AnyGame]) -> None:
    """Work until the server closes the pipe or is gone."""
    work_off(pipe, lambda order: _analysed(pipe, order, find), NICE)


def _analysed(pipe: "Connection[Any, Any]", order: Order, find: Callable[[str], AnyGame]) -> Report:
    match = saves.restore(saves.parse(order.save), find, order.overrides)
    survey = Survey(match, order.depth, order.turn)
    found = [msgspec.msgpack.decode(each, type=Done) for each in order.done]
    reporter = Reporter(pipe, survey, found)
    run(survey, found, watch=reporter, keep=reporter.keep)
    return reporter.report(last=True)
