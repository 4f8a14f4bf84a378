"""Bots at the table: worker processes think, the referee checks and stores what they choose."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Lock

from sqlalchemy.exc import SQLAlchemyError

from sandtable.server import bot_worker
from sandtable.server.bot_worker import STOP, Done, Failed, Progress, Task
from sandtable.server.config import Config
from sandtable.server.errors import ApiError
from sandtable.server.leases import Leases
from sandtable.server.live import Hub
from sandtable.server.models_live import LiveError, LiveThinking
from sandtable.server.processes import Helper
from sandtable.server.referee import Job, Move, Referee
from sandtable.server.render import moment
from sandtable.server.words import Paused

POLL_SECONDS = 0.1
AGAIN_SECONDS = 2.0
log = logging.getLogger("sandtable.server")


class WorkerFailed(Exception):
    """A bot that raised an error, took too long, or whose process died. The message tells no secret."""


class Worker:
    """One process, started when it is first needed and again after it died.

    Only the thread in `run` handles the process; `begin`, `stop` and `close` tell it what to do.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._helper = Helper(bot_worker.main, config.games.find, config.bots.choose)
        self._lock = Lock()
        self._match = ""
        self._thinking = False
        self._hurry = False
        self._closing = False

    def begin(self, match: str) -> None:
        """From now on it thinks about this match, and may be asked to stop."""
        with self._lock:
            self._match, self._hurry = match, False

    def run(self, job: Job, tell: Callable[[float], object]) -> list[Move]:
        """What the bots choose; `tell` hears how far the thinking is."""
        try:
            self._helper.start()
            self._give(Task(job.frozen, job.bots))
            return self._listen(tell)
        except (EOFError, OSError) as error:
            self.kill()
            raise WorkerFailed("its process ended unexpectedly") from error
        finally:
            with self._lock:
                self._match, self._thinking = "", False

    def _give(self, task: Task) -> None:
        """Send the task, and a wish to stop that came before it."""
        with self._lock:
            self._helper.pipe.send(task)
            self._thinking = True
            if self._hurry:
                self._helper.pipe.send(STOP)

    def _listen(self, tell: Callable[[float], object]) -> list[Move]:
        deadline = time.monotonic() + self._config.bot_seconds
        while time.monotonic() < deadline and not self._closing:
            if not self._helper.pipe.poll(POLL_SECONDS):
                continue
            match self._helper.pipe.recv():
                case Done(moves):
                    return list(moves)
                case Failed(trace):
                    log.error("A bot raised an error:\n%s", trace)
                    raise WorkerFailed("it met an error")
                case Progress(share):
                    tell(share)
        self.kill()
        raise WorkerFailed(f"it thought for more than {self._config.bot_seconds:.0f} seconds")

    def stop(self, match: str) -> None:
        """If the bot thinks about this match, ask it to play the best it has found."""
        with self._lock, suppress(OSError):
            if self._match == match:
                self._hurry = True
                if self._thinking:
                    self._helper.pipe.send(STOP)

    def close(self) -> None:
        """Think no longer."""
        self._closing = True

    def kill(self) -> None:
        """End the process."""
        self._helper.kill()


class Director:
    """Sees to it that bots play wherever they are asked. It lives on the event loop."""

    def __init__(self, config: Config, referee: Referee, hub: Hub, leases: Leases) -> None:
        self._referee, self._hub, self._leases = referee, hub, leases
        self._workers = [Worker(config) for _ in range(config.bot_workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for each in self._workers:
            self._idle.put_nowait(each)
        self._threads = ThreadPoolExecutor(max(config.bot_workers, 1), "bots")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._poked: set[str] = set()
        self._running: dict[str, Worker] = {}

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Work on this event loop."""
        self._loop = loop

    async def close(self) -> None:
        """End all thinking."""
        self._loop = None
        for worker in self._workers:
            worker.close()
        for task in self._driving.values():
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._workers:
            await asyncio.to_thread(worker.kill)

    def wake(self, match: str) -> None:
        """Look whether bots have to choose in this match."""
        if self._loop is None:
            return
        self._poked.add(match)
        if match not in self._driving:
            self._driving[match] = self._loop.create_task(self._drive(match))

    def stop(self, match: str) -> None:
        """End long thinking: the bot plays its best so far."""
        worker = self._running.get(match)
        if worker is not None:
            worker.stop(match)

    async def _drive(self, match: str) -> None:
        """Let bots play until nobody has poked since they last had nothing to do."""
        try:
            while match in self._poked:
                self._poked.discard(match)
                if await self._referee.job(match) is not None and await self._leased(match):
                    await self._play_leased(match)
        except SQLAlchemyError as error:
            log.error("Bots wait for the database in match %s: %s", match, type(error).__name__)
            if self._loop is not None:
                self._loop.call_later(AGAIN_SECONDS, self.wake, match)
        except Exception:
            log.exception("Bots cannot play in match %s", match)
        finally:
            del self._driving[match]

    async def _leased(self, match: str) -> bool:
        """Whether the bots of this match may think here; if not, it is looked at again later."""
        wait = await asyncio.to_thread(self._leases.take, match)
        if wait and self._loop is not None:
            self._loop.call_later(wait, self.wake, match)
        return not wait

    async def _play_leased(self, match: str) -> None:
        """Play, and keep the lease as long as that lasts."""
        keeping = asyncio.create_task(self._keep(match))
        try:
            await self._play(match)
        finally:
            keeping.cancel()
            await asyncio.to_thread(self._leases.give_back, match)

    async def _keep(self, match: str) -> None:
        while True:
            await asyncio.sleep(self._leases.seconds / 3)
            with suppress(SQLAlchemyError):  # it is tried again before the lease ends
                await asyncio.to_thread(self._leases.take, match)

    async def _play(self, match: str) -> None:
        """One batch, tried twice; then the bots are paused."""
        worker = await self._idle.get()
        try:
            first = await self._batch(match, worker)
            if first is None:
                return
            job, why = first
            log.warning("A bot failed in match %s: %s", match, why)
            self._hub.announce(match, LiveError(f"{self._names(job)}: the bot failed ({why}); trying once more."))
            second = await self._batch(match, worker)
            if second is not None:
                job, why = second
                detail = f"{self._names(job)}: the bot failed twice ({why}). Resume it, or go on without it."
                log.error("A bot was paused in match %s: %s", match, why)
                await self._referee.pause(job, detail)
                self._hub.tell(Paused(match, job.asked, detail))
                self._hub.announce(match, LiveError(detail))
        finally:
            self._running.pop(match, None)
            self._idle.put_nowait(worker)

    async def _batch(self, match: str, worker: Worker) -> tuple[Job, str] | None:
        """Let bots think and store what they choose; on failure, the job and why."""
        job = await self._referee.job(match)
        if job is None:
            return None
        self._running[match] = worker
        worker.begin(match)
        loop, thinking = asyncio.get_running_loop(), partial(self._thinking, job, time.time())
        thinking(0.0)
        try:
            tell = partial(loop.call_soon_threadsafe, thinking)
            moves = await loop.run_in_executor(self._threads, worker.run, job, tell)
            if not moves:
                raise WorkerFailed("it chose nothing")
            await self._referee.played(job, moves)
        except WorkerFailed as error:
            return job, str(error)
        except ApiError as error:
            log.error("A bot's choice was refused in match %s: %s", match, error.detail)
            return job, "its choice was refused"
        return None

    def _thinking(self, job: Job, since: float, share: float) -> None:
        for seat in job.asked:
            self._hub.announce(job.match, LiveThinking(self._seat_id(job, seat), moment(since), share))

    def _seat_id(self, job: Job, seat: int) -> str:
        live = self._referee.hall.held(job.match)
        return "" if live is None else live.seats[seat].seat

    def _names(self, job: Job) -> str:
        return ", ".join(self._seat_id(job, seat) for seat in job.asked)
