"""In a process that works for the server: tasks come one after the other, and each may be told to stop."""

import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import msgspec

STOP = "stop"


class Failed(msgspec.Struct, frozen=True):
    """What went wrong."""

    trace: str


class Stoppable:
    """A task whose other end of the pipe may stop it."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self._pipe = pipe
        self._stopped = False

    def stopped(self) -> bool:
        """Whether to answer at once with what there is."""
        while self._pipe.poll():
            self.hear(self._pipe.recv())
        return self._stopped

    def hear(self, said: Any) -> None:
        """Something comes from the other end."""
        self._stopped = self._stopped or said == STOP


def work_off(pipe: "Connection[Any, Any]", do: Callable[[Any], Any], nice: int = 0) -> None:
    """Answer tasks until the server closes the pipe or is gone; who is nice lets others come first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(nice)
    while True:
        try:
            task = pipe.recv()
            if task != STOP:  # else it came when the work was over
                pipe.send(_answer(do, task))
        except (EOFError, OSError):
            return


def _answer(do: Callable[[Any], Any], task: Any) -> Any:
    try:
        return do(task)
    except (EOFError, OSError):
        raise
    except Exception:
        return Failed(traceback.format_exc())
