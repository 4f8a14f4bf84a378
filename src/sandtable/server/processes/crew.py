"""Several processes that serve one address: `sandtable serve --workers N`."""

import logging
import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

import msgspec

from sandtable.core.errors import SandtableError
from sandtable.server.config import Config

LOOK_SECONDS = 0.5
STOP_SECONDS = 10.0
QUICK_SECONDS = 5.0
QUICK_DEATHS = 5
PROCESSES = multiprocessing.get_context("spawn")
Run = Callable[[Config, socket.socket, Callable[[], None]], None]
log = logging.getLogger("sandtable.server")


def serve_together(
    run: Run, config: Config, listening: socket.socket, count: int, ready: Callable[[], None]
) -> None:
    """Let `count` processes run until a signal; one that dies is replaced."""
    stopping = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopping.set()

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    crew = _Crew(run, config, listening)
    try:
        for number in range(count):
            crew.start(number)
        if crew.wait_until_ready(stopping):
            ready()
        while not stopping.is_set():
            crew.replace_the_dead()
    finally:
        crew.stop()
        for each, handler in before.items():
            signal.signal(each, handler)


class _Crew:
    """The processes."""

    def __init__(self, run: Run, config: Config, listening: socket.socket) -> None:
        self._given = (run, config, listening)
        self._running: dict[BaseProcess, Connection[Any, Any]] = {}
        self._numbers: dict[BaseProcess, int] = {}
        self._started = 0.0
        self._quick_deaths = 0

    def start(self, number: int) -> None:
        ours, theirs = PROCESSES.Pipe()
        run, config, listening = self._given
        numbered = msgspec.structs.replace(config, number=number)
        process = PROCESSES.Process(target=_work, args=(theirs, run, numbered, listening))
        process.start()
        self._started = time.monotonic()
        theirs.close()
        self._running[process], self._numbers[process] = ours, number

    def wait_until_ready(self, stopping: threading.Event) -> bool:
        """Whether all have begun to serve."""
        silent = set(self._running.values())
        while silent and not stopping.is_set():
            for each in wait(list(silent), LOOK_SECONDS):
                silent.discard(each)  # it has said so, or died
        return not silent

    def replace_the_dead(self) -> None:
        """Look for a moment whether one has died, and start another in its place."""
        wait([each.sentinel for each in self._running], LOOK_SECONDS)
        for dead in [each for each in self._running if not each.is_alive()]:
            self._running.pop(dead).close()
            log.error("A process of the server ended (%s); another takes its place.", dead.exitcode)
            quick = time.monotonic() - self._started < QUICK_SECONDS
            self._quick_deaths = self._quick_deaths + 1 if quick else 0
            if self._quick_deaths > QUICK_DEATHS:
                raise SandtableError("The server's processes die as soon as they are started.")
            self.start(self._numbers.pop(dead))

    def stop(self) -> None:
        """End all, gently if they let us."""
        for each in self._running:
            each.terminate()
        for each in self._running:
            each.join(STOP_SECONDS)
            if each.is_alive():
                each.kill()
                each.join()


def _work(pipe: "Connection[Any, Any]", run: Run, config: Config, listening: socket.socket) -> None:
    threading.Thread(target=_end_with_parent, args=(pipe,), daemon=True).start()
    run(config, listening, lambda: pipe.send(True))


def _end_with_parent(pipe: "Connection[Any, Any]") -> None:
    """Nothing is ever sent: the pipe ends when the parent does."""
    with suppress(EOFError, OSError):
        pipe.recv()
    signal.raise_signal(signal.SIGTERM)
