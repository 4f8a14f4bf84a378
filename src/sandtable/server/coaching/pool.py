"""The processes of the coach, as the server handles them: a few, with a short queue before them."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import ceil
from typing import Literal

from sandtable.coach import Hint, Plan
from sandtable.coach.hinting import UNIMAGINED
from sandtable.server.coaching import process
from sandtable.server.coaching.process import Looking, Nothing, Question
from sandtable.server.config import Config
from sandtable.server.messages.errors import ApiError
from sandtable.server.processes.helper import Helper
from sandtable.server.processes.tasks import STOP, Failed

POLL_SECONDS = 0.05
GRACE_SECONDS = 30.0
"""So much longer than it should take a process may think before it is ended."""
ROUNDS = 2
"""Who would have to wait for more rounds than these is told when to come again."""
log = logging.getLogger("sandtable.server")
Found = Hint | Plan


class Ending:
    """How somebody wants the thinking to end before it is over: `show` what there is, or `leave` it at that."""

    def __init__(self) -> None:
        self.wish: Literal["", "show", "leave"] = ""


class Pool:
    """The processes that think; what is asked beyond their number waits in a queue. It lives on the event loop."""

    def __init__(self, config: Config) -> None:
        self._round = config.hint_seconds
        self._helpers = [Helper(process.main, config.games.find) for _ in range(config.hint_workers)]
        self._idle: asyncio.Queue[Helper] = asyncio.Queue()
        for each in self._helpers:
            self._idle.put_nowait(each)
        self._threads = ThreadPoolExecutor(len(self._helpers), "coach")
        self._waiting = 0
        self._closing = False

    def wait(self) -> float:
        """About how long somebody waits who asks now; refused if that is too long."""
        if not self._idle.empty():
            return 0.0
        rounds = ceil((self._waiting + 1) / len(self._helpers))
        seconds = rounds * self._round
        if rounds > ROUNDS:
            detail = f"The coach is busy: ask again in about {seconds:.0f} seconds."
            raise ApiError(503, "later", detail, wait=seconds)
        return seconds

    async def think(self, question: Question, ending: Ending, tell: Callable[[Looking], object]) -> Found | None:
        """What the coach found; None if somebody left before his turn came. `tell` hears how far it is."""
        self._waiting += 1
        try:
            helper = await self._idle.get()
        finally:
            self._waiting -= 1
        if ending.wish == "leave":
            self._idle.put_nowait(helper)
            return None
        loop = asyncio.get_running_loop()

        def heard(looking: Looking) -> None:
            loop.call_soon_threadsafe(tell, looking)

        asking = loop.run_in_executor(self._threads, self._ask, helper, question, ending, heard)
        asking.add_done_callback(partial(self._asked, helper))
        return await asyncio.shield(asking)

    def _asked(self, helper: Helper, done: "asyncio.Future[Found]") -> None:
        """A process is free again, even if nobody has waited for it to the end."""
        self._idle.put_nowait(helper)
        if not done.cancelled():
            done.exception()

    def _ask(self, helper: Helper, question: Question, ending: Ending, heard: Callable[[Looking], object]) -> Found:
        """In a thread: ask, and listen until there is an answer."""
        try:
            helper.start()
            helper.pipe.send(question)
            return self._listen(helper, question.seconds, ending, heard)
        except (EOFError, OSError) as error:
            helper.kill()
            raise _failed() from error

    def _listen(self, helper: Helper, seconds: float, ending: Ending, heard: Callable[[Looking], object]) -> Found:
        until, stopped = time.monotonic() + seconds + GRACE_SECONDS, False
        while time.monotonic() < until and not self._closing:
            if ending.wish and not stopped:
                stopped = True
                helper.pipe.send(STOP)
            if not helper.pipe.poll(POLL_SECONDS):
                continue
            match helper.pipe.recv():
                case Hint() | Plan() as answer:
                    return answer
                case Nothing():
                    raise unimagined()
                case Failed(trace):
                    log.error("The coach met an error:\n%s", trace)
                    raise _failed()
                case Looking() as looking:
                    heard(looking)
        helper.kill()
        raise _failed()

    async def close(self) -> None:
        """Think no longer."""
        self._closing = True
        await asyncio.to_thread(self._threads.shutdown)
        for each in self._helpers:
            await asyncio.to_thread(each.kill)


def unimagined() -> ApiError:
    """What is hidden cannot be imagined: that is rare, and then no hint was used."""
    return ApiError(422, "unimaginable", UNIMAGINED)


def _failed() -> ApiError:
    return ApiError(503, "no_hint", "The coach found no answer here; nothing else is lost.")
