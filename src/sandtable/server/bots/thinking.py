"""The process in which bots think. It is given a position and sends back choices."""

import signal
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.bots import Watch
from sandtable.core import AnyGame, AnyMatch, Match, Option
from sandtable.core.history import Frozen
from sandtable.server.settings.offers import Choose

STOP = "stop"
BATCH = 50
BATCH_SECONDS = 0.5
REPORT_SECONDS = 0.25


class Task(msgspec.Struct, frozen=True):
    """A position, and the bots that play on from it, by seat."""

    frozen: Frozen
    bots: dict[int, str]


class Done(msgspec.Struct, frozen=True):
    """The choices made."""

    moves: list[tuple[int, Option]]


class Failed(msgspec.Struct, frozen=True):
    """What went wrong."""

    trace: str


class Progress(msgspec.Struct, frozen=True):
    """How far the thinking has come, from 0 to 1."""

    share: float


class PipeWatch:
    """A bot's watch whose other end is the server's process."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self._pipe = pipe
        self._stopped = False
        self._told = time.monotonic()

    def stopped(self) -> bool:
        """Whether to answer at once with the best found so far."""
        while self._pipe.poll():
            self._stopped = self._pipe.recv() == STOP or self._stopped
        return self._stopped

    def progress(self, share: float) -> None:
        """Tell how far the thinking has come; not more often than people can read."""
        if time.monotonic() - self._told >= REPORT_SECONDS:
            self._told = time.monotonic()
            self._pipe.send(Progress(min(max(share, 0.0), 1.0)))


def main(pipe: "Connection[Any, Any]", find: Callable[[str], AnyGame], choose: Choose) -> None:
    """Work until the server closes the pipe or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
            if task == STOP:  # it came when the thinking was over
                continue
            pipe.send(_answer(task, find, choose, PipeWatch(pipe)))
        except (EOFError, OSError):
            return


def _answer(task: Task, find: Callable[[str], AnyGame], choose: Choose, watch: Watch) -> Done | Failed:
    try:
        return Done(play_on(Match.thaw(find(task.frozen.game), task.frozen), task.bots, choose, watch))
    except (EOFError, OSError):
        raise
    except Exception:
        return Failed(traceback.format_exc())


def play_on(match: AnyMatch, bots: dict[int, str], choose: Choose, watch: Watch) -> list[tuple[int, Option]]:
    """Choose for all bots until a person is asked, the game ends, or it is time to show what happened."""
    moves: list[tuple[int, Option]] = []
    until = time.monotonic() + BATCH_SECONDS
    while len(moves) < BATCH and not (moves and time.monotonic() > until):
        decision = next((each for each in match.pending if each.seat in bots), None)
        if decision is None:
            break
        option = choose(match, decision, bots[decision.seat], watch)
        match.choose(decision.seat, option)
        moves.append((decision.seat, option))
    return moves
