"""A process that answers questions, one after the other, each within a time limit."""

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from sandtable.server.processes.helper import Helper


class Died(Exception):
    """The process ended before it had answered."""


class Clerk:
    """One such process; `work` is a module's function that calls `answer_all` with the pipe it is given."""

    def __init__(self, work: Callable[..., None], *given: Any) -> None:
        self._helper = Helper(work, *given)
        self._thread = ThreadPoolExecutor(1, work.__module__)
        self._closing = False

    async def ask(self, question: bytes, seconds: float) -> Any:
        """The answer; TimeoutError or Died if there is none."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question, seconds)

    def _ask(self, question: bytes, seconds: float) -> Any:
        try:
            self._helper.start()
            if self._closing:
                raise Died
            self._helper.pipe.send_bytes(question)
            if self._helper.pipe.poll(seconds):
                return self._helper.pipe.recv()
        except (EOFError, OSError) as error:
            self._helper.kill()
            raise Died from error
        self._helper.kill()
        raise TimeoutError

    def close(self) -> None:
        """Answer no more. The thread that waits for an answer hears that the process is gone; only then is the pipe
        given up."""
        self._closing = True
        self._helper.end()
        self._thread.shutdown(cancel_futures=True)
        self._helper.kill()


def answer_all(pipe: "Connection[Any, Any]", answer: Callable[[bytes], Any]) -> None:
    """In the process: answer until the server closes the pipe or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send(answer(question))
