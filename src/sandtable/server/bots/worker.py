"""A process in which bots think, as the server handles it."""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from sandtable.server.bots import thinking
from sandtable.server.bots.jobs import Job
from sandtable.server.bots.thinking import Done, Progress, Task
from sandtable.server.config import Config
from sandtable.server.processes.helper import Helper
from sandtable.server.processes.tasks import STOP, Failed

POLL_SECONDS = 0.1
log = logging.getLogger("sandtable.server")


class WorkerFailed(Exception):
    """A bot that raised an error, took too long, or whose process died. The message tells no secret."""


class Worker:
    """One process, started when it is first needed and again after it died.

    Only the thread in `run` handles the process; `begin`, `stop` and `close` tell it what to do.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._helper = Helper(thinking.main, config.games.find, config.bots.choose)
        self._lock = Lock()
        self._match = ""
        self._thinking = False
        self._hurry = False
        self._closing = False
        self._read: set[str] = set()

    def has_read(self, game: str) -> bool:
        """Whether the process has the components of a game at hand."""
        return game in self._read

    def read(self, position: Job) -> None:
        """Let the process begin and read a game's components: no bot plays in this position."""
        with suppress(WorkerFailed):  # whoever plays there is told
            self.run(position, lambda _: None)

    def begin(self, match: str) -> None:
        """From now on it thinks about this match, and may be asked to stop."""
        with self._lock:
            self._match, self._hurry = match, False

    def run(self, job: Job, tell: Callable[[Progress], object]) -> Done:
        """What the bots choose; `tell` hears how far the thinking is."""
        try:
            self._helper.start()
            self._give(Task(job.frozen, job.bots, 0.0 if job.hurried else self._config.thinking))
            done = self._listen(tell)
            self._read.add(job.frozen.game)
            return done
        except (EOFError, OSError) as error:
            self.kill()
            raise WorkerFailed("its process ended unexpectedly") from error
        finally:
            with self._lock:
                self._match, self._thinking, self._hurry = "", False, False

    def _give(self, task: Task) -> None:
        """Send the task, and a wish to stop that came before it."""
        with self._lock:
            self._helper.pipe.send(task)
            self._thinking = True
            if self._hurry:
                self._helper.pipe.send(STOP)

    def _listen(self, tell: Callable[[Progress], object]) -> Done:
        deadline = time.monotonic() + self._config.bot_seconds
        while time.monotonic() < deadline and not self._closing:
            if not self._helper.pipe.poll(POLL_SECONDS):
                continue
            match self._helper.pipe.recv():
                case Done() as done:
                    return done
                case Failed(trace):
                    log.error("A bot raised an error:\n%s", trace)
                    raise WorkerFailed("it met an error")
                case Progress() as progress:
                    tell(progress)
        self.kill()
        raise WorkerFailed(f"it thought for more than {self._config.bot_seconds:.0f} seconds")

    def stop(self, match: str) -> bool:
        """If the bot thinks about this match, ask it to play the best it has found; whether it does."""
        with self._lock:
            if self._match != match:
                return False
            self._hurry = True
            if self._thinking:
                with suppress(OSError):
                    self._helper.pipe.send(STOP)
            return True

    def close(self) -> None:
        """Think no longer."""
        self._closing = True

    def kill(self) -> None:
        """End the process."""
        self._read.clear()
        self._helper.kill()
