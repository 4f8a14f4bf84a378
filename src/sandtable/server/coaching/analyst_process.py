"""The processes in which a finished match is analysed, piece by piece. They work when nobody else does.

Several share an analysis: each reads the match and does a part of the pieces. The first is handed those of the
others and puts all of them together.
"""

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
    """A match that is over, what of it is to be analysed, the pieces that were done before, and whose `share` it
    is: the first of two is (0, 2)."""

    save: str
    overrides: tuple[Path, ...]
    depth: Depth
    turn: int | None
    laid_open: bool
    done: list[bytes]
    share: tuple[int, int] = (0, 1)


class Piece(msgspec.Struct, frozen=True):
    """A piece that is done, and the seconds of processor since the one before."""

    number: int
    done: bytes
    seconds: float


class Report(msgspec.Struct, frozen=True):
    """What was found so far, and whether no more will come."""

    analysis: Analysis
    last: bool


class Ended(msgspec.Struct, frozen=True):
    """A share that is done, or was stopped."""


class Sharer(Stoppable):
    """Hands on each piece that is done; its other end may stop the work."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        super().__init__(pipe)
        self._paid = time.process_time()

    def progress(self, _share: float) -> None:
        """Pieces tell how far it is."""

    def keep(self, done: Done) -> None:
        """One more piece is done."""
        now = time.process_time()
        self._pipe.send(Piece(done.number, msgspec.msgpack.encode(done), now - self._paid))
        self._paid = now


class Leader(Sharer):
    """Puts pieces together, its own and those of others, and tells what there is as often as people look."""

    def __init__(self, pipe: "Connection[Any, Any]", survey: Survey, found: list[Done]) -> None:
        super().__init__(pipe)
        self._survey, self._found = survey, found
        self._told = time.monotonic()

    def progress(self, _share: float) -> None:
        """Tell what there is now and then."""
        if time.monotonic() - self._told >= REPORT_SECONDS:
            self._told = time.monotonic()
            self._pipe.send(self.report(last=False))

    def hear(self, said: Any) -> None:
        """A piece of another, or the end."""
        if isinstance(said, Piece):
            self._found.append(msgspec.msgpack.decode(said.done, type=Done))
        else:
            super().hear(said)

    def wait(self) -> None:
        """Until the others are done, too."""
        while len(self._found) < self._survey.chunks and not self.stopped():
            self._pipe.poll(REPORT_SECONDS)
            self.progress(0.0)

    def report(self, *, last: bool) -> Report:
        """What there is."""
        return Report(assemble(self._survey, self._found), last)


def main(pipe: "Connection[Any, Any]", find: Callable[[str], AnyGame]) -> None:
    """Work until the server closes the pipe or is gone."""
    work_off(pipe, lambda order: _analysed(pipe, order, find), NICE)


def _analysed(pipe: "Connection[Any, Any]", order: Order, find: Callable[[str], AnyGame]) -> Report | Ended:
    match = saves.restore(saves.parse(order.save), find, order.overrides)
    survey = Survey(match, order.depth, order.turn, laid_open=order.laid_open)
    found = [msgspec.msgpack.decode(each, type=Done) for each in order.done]
    if order.share[0]:
        sharer = Sharer(pipe)
        run(survey, found, watch=sharer, keep=sharer.keep, share=order.share)
        return Ended()
    leader = Leader(pipe, survey, found)
    run(survey, found, watch=leader, keep=leader.keep, share=order.share)
    leader.wait()
    return leader.report(last=True)
