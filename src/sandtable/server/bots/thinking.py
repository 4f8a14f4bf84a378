"""The process in which bots think. It is given a position and sends back choices."""

import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.core import AnyGame, AnyMatch, Match, Option
from sandtable.core.history import Frozen
from sandtable.server.processes.tasks import Stoppable, work_off
from sandtable.server.settings.offers import Choose

BATCH = 50
BATCH_SECONDS = 0.5
REPORT_SECONDS = 0.25


class Task(msgspec.Struct, frozen=True):
    """A position, the bots that play on from it, by seat, and the seconds that each has for a decision."""

    frozen: Frozen
    bots: dict[int, str]
    seconds: float


class Done(msgspec.Struct, frozen=True):
    """The choices made, and the seconds that each took."""

    moves: list[tuple[int, Option]]
    seconds: list[float]


class Progress(msgspec.Struct, frozen=True):
    """Who thinks, as which of this task's decisions, and for how many seconds so far."""

    seat: int
    number: int
    seconds: float


class PipeWatch(Stoppable):
    """A bot's watch whose other end is the server's process: it tells time, and nothing of what is weighed."""

    def __init__(self, pipe: "Connection[Any, Any]", seconds: float) -> None:
        super().__init__(pipe)
        self._seconds = seconds
        self._told = time.monotonic()
        self._seat, self._number = -1, -1
        self._began = time.monotonic()

    def begin(self, seat: int) -> None:
        """A seat's next decision begins."""
        self._seat, self._number, self._began = seat, self._number + 1, time.monotonic()

    @property
    def hurried(self) -> bool:
        """Whether somebody wants an answer at once; that time alone is over does not count."""
        return super().stopped()

    @property
    def taken(self) -> float:
        """The seconds that this decision has taken so far."""
        return time.monotonic() - self._began

    def stopped(self) -> bool:
        """Whether to answer at once with the best found so far."""
        return super().stopped() or self.taken >= self._seconds

    def progress(self, _share: float) -> None:
        """Tell that the thinking goes on; not more often than people can read."""
        if time.monotonic() - self._told >= REPORT_SECONDS:
            self._told = time.monotonic()
            self._pipe.send(Progress(self._seat, self._number, self.taken))


def main(pipe: "Connection[Any, Any]", find: Callable[[str], AnyGame], choose: Choose) -> None:
    """Work until the server closes the pipe or is gone."""

    def played(task: Task) -> Done:
        match = Match.thaw(find(task.frozen.game), task.frozen)
        return play_on(match, task.bots, choose, PipeWatch(pipe, task.seconds))

    work_off(pipe, played)


def play_on(match: AnyMatch, bots: dict[int, str], choose: Choose, watch: PipeWatch) -> Done:
    """Choose for all bots until a person is asked, the game ends, or it is time to show what happened.

    What somebody wanted at once is shown at once, and the choice after it has its own time again.
    """
    done = Done([], [])
    until = time.monotonic() + BATCH_SECONDS
    while len(done.moves) < BATCH and not (done.moves and (watch.hurried or time.monotonic() > until)):
        decision = next((each for each in match.pending if each.seat in bots), None)
        if decision is None:
            break
        watch.begin(decision.seat)
        option = choose(match, decision, bots[decision.seat], watch)
        match.reply(decision.seat, option)
        done.moves.append((decision.seat, option))
        done.seconds.append(watch.taken)
    return done
