"""The processes that analyse one match together, as the server handles them. It works in one thread."""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Any

import msgspec

from sandtable.server.coaching import analyst_process
from sandtable.server.coaching.analyst_process import Ended, Order, Piece, Report
from sandtable.server.config import Config
from sandtable.server.processes.helper import Helper
from sandtable.server.processes.tasks import STOP, Failed

POLL_SECONDS = 0.1
SILENT_SECONDS = 600.0
"""When nothing is heard for so long the processes are ended."""
DEATHS = 3
"""So often processes that died are started anew for one analysis."""
log = logging.getLogger("sandtable.server")
Keep = Callable[[Report, dict[int, bytes]], None]


class GivenUp(Exception):
    """An analysis that could not be finished; what was kept of it stays."""


class Work:
    """An analysis that waits or runs; somebody may want it stopped, and somebody pays for its `seconds`."""

    def __init__(self, pay: Callable[[float], object]) -> None:
        self.stopped = False
        self.pay = pay


class Team:
    """The processes that analyse one match at a time. The first puts together what all have found."""

    def __init__(self, config: Config) -> None:
        count = config.analysis_workers
        self._helpers = [Helper(analyst_process.main, config.games.find) for _ in range(count)]
        self._closing = False
        self._told = self._failed = False
        self._busy: set[Helper] = set()
        self._new: dict[int, bytes] = {}
        self._found: list[bytes] = []
        self._last: Report | None = None

    def end(self) -> None:
        """Leave off at once, from any thread."""
        self._closing = True
        for each in self._helpers:
            each.end()

    def kill(self) -> None:
        """Give the processes up."""
        for each in self._helpers:
            each.kill()

    def work(self, order: Order, work: Work, keep: Keep) -> None:
        """Analyse until it is done or somebody stops it; `keep` is handed what was found, with the new pieces.

        A process that dies takes only the piece along that it was at: all are started anew and go on.
        """
        self._new, self._found = {}, []
        for _ in range(1 + DEATHS):
            if work.stopped or self._closing:
                return
            try:
                self._together(msgspec.structs.replace(order, done=[*order.done, *self._found]), work, keep)
                return
            except (EOFError, OSError):
                self.kill()
                log.warning("A process that analyses a match has died.")
            except Exception:
                self.kill()  # else they would answer to the next order what was asked now
                raise
        raise GivenUp(f"Its processes have died {1 + DEATHS} times.")

    def _together(self, order: Order, work: Work, keep: Keep) -> None:
        self._told, self._last, self._busy, self._failed = False, None, set(self._helpers), False
        for number, each in enumerate(self._helpers):
            each.start()
            each.pipe.send(msgspec.structs.replace(order, share=(number, len(self._helpers))))
        self._listen(work, keep)
        if self._last is not None:
            keep(self._last, self._new)
        if self._failed:
            raise GivenUp("One of its processes met an error.")

    def _listen(self, work: Work, keep: Keep) -> None:
        heard = time.monotonic()
        while self._busy and not self._closing:
            if time.monotonic() > heard + SILENT_SECONDS:
                raise GivenUp("Its processes are silent.")
            if work.stopped:
                self._stop()
            for pipe in wait([each.pipe for each in self._busy], POLL_SECONDS):
                heard = time.monotonic()
                helper = next(each for each in self._busy if each.pipe is pipe)
                self._hear(helper, helper.pipe.recv(), work, keep)

    def _stop(self) -> None:
        """Tell all of them to come to an end; from now on the first is handed no more pieces."""
        if not self._told:
            self._told = True
            for each in self._busy:
                each.pipe.send(STOP)

    def _hear(self, helper: Helper, said: Any, work: Work, keep: Keep) -> None:
        first = self._helpers[0]
        match said:
            case Piece() as piece:
                work.pay(piece.seconds)
                self._new[piece.number] = piece.done
                self._found.append(piece.done)
                if helper is not first and not self._told:
                    with suppress(OSError):  # that it has died is noticed when it is listened to
                        first.pipe.send(piece)
            case Report(last=False) as report:
                new, self._new = self._new, {}
                keep(report, new)
            case Report() as report:  # it is kept when the others have ended, with their last pieces
                self._last = report
                self._busy.discard(helper)
                self._stop()
            case Ended():
                self._busy.discard(helper)
            case Failed(trace):
                log.error("The analyst met an error:\n%s", trace)
                self._failed = True
                self._busy.discard(helper)
                self._stop()
