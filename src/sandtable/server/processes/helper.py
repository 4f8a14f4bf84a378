"""Processes that work for the server: started when first needed, and again after they died."""

import multiprocessing
from collections.abc import Callable
from typing import Any


class Helper:
    """One process and the pipe to it; `work` is a module's function that is given the other end first."""

    def __init__(self, work: Callable[..., None], *given: Any) -> None:
        self._work, self._given = work, given
        self._process: Any = None
        self.pipe: Any = None

    def start(self) -> None:
        """See to it that the process runs."""
        if self._process is not None and self._process.is_alive():
            return
        self.kill()
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        process = context.Process(target=self._work, args=(theirs, *self._given), daemon=True)
        process.start()
        self._process = process
        theirs.close()

    def end(self) -> None:
        """End the process; whoever waits for its answer notices."""
        process = self._process
        if process is not None:
            process.kill()

    def kill(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self.pipe.close()
            self._process = None
