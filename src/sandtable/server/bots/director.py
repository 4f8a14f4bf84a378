"""The director: lets bots play. Worker processes think, the referee checks and stores what they choose."""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.bots.jobs import Job, Jobs
from sandtable.server.bots.leases import Leases
from sandtable.server.bots.pace import Kind, Paces
from sandtable.server.bots.rota import Rota
from sandtable.server.bots.thinking import Progress
from sandtable.server.bots.worker import Worker, WorkerFailed
from sandtable.server.config import Config
from sandtable.server.listeners.hub import Hub
from sandtable.server.messages.coach import LiveThinking
from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.live import LiveError
from sandtable.server.storage.rows import moment
from sandtable.server.storage.signals import BotsPaused
from sandtable.server.storage.store import cause

AGAIN_SECONDS = 2.0
HURRIED_SECONDS = 0.3
"""What a choice takes for which a bot may not think."""
log = logging.getLogger("sandtable.server")


class Director:
    """Sees to it that bots play wherever they are asked. It lives on the event loop."""

    def __init__(self, config: Config, jobs: Jobs, hub: Hub, leases: Leases) -> None:
        self._jobs, self._hub, self._leases = jobs, hub, leases
        self._workers = [Worker(config) for _ in range(config.bot_workers + 1)]
        self._rota = Rota(self._workers[1:], kept=self._workers[0])
        self._threads = ThreadPoolExecutor(len(self._workers), "bots")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._reading: set[asyncio.Task[None]] = set()
        self._poked: set[str] = set()
        self._running: dict[str, Worker] = {}
        self._hurried: set[str] = set()
        self._paces = Paces(config.thinking)

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Work on this event loop."""
        self._loop = loop

    async def close(self) -> None:
        """End all thinking."""
        self._loop = None
        for worker in self._workers:
            worker.close()
        tasks = [*self._driving.values(), *self._reading]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
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

    @property
    def thinking(self) -> int:
        """In how many matches bots think now."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many matches wait for a bot."""
        return len(self._driving) - len(self._running)

    def stop(self, match: str) -> None:
        """End long thinking: the bot plays its best so far, also one that is just about to begin."""
        worker = self._running.get(match)
        heard = worker is not None and worker.stop(match)
        if not heard and match in self._driving:
            self._hurried.add(match)
            self._rota.hurry(match)

    async def _drive(self, match: str) -> None:
        """Let bots play until nobody has poked since they last had nothing to do."""
        try:
            await self._prepare(match)
            while match in self._poked:
                self._poked.discard(match)
                job = await self._jobs.next(match)
                if job is None:
                    self._hurried.discard(match)
                elif await self._leased(match):
                    await self._play_leased(job)
        except SQLAlchemyError as error:
            self._leases.store.outage.failed(cause(error))
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

    async def _prepare(self, match: str) -> None:
        """Where bots will think, let idle processes read the game before somebody waits for it."""
        game = await self._jobs.game_to_think_about(match)
        unread = [each for each in self._rota.idle() if game and not each.has_read(game)]
        if not unread:
            return
        position = await self._jobs.position(match)
        for worker in unread:
            self._rota.reserve(worker)
            task = asyncio.create_task(self._let_read(worker, position))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _let_read(self, worker: Worker, position: Job) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, worker.read, position)
        finally:
            self._rota.give_back(worker)

    async def _play_leased(self, job: Job) -> None:
        """Play, and keep the lease as long as that lasts."""
        keeping = asyncio.create_task(self._keep(job.match))
        try:
            await self._play(job.match, quick=job.quick or job.match in self._hurried)
        finally:
            keeping.cancel()
            await asyncio.to_thread(self._leases.give_back, job.match)

    async def _keep(self, match: str) -> None:
        while True:
            await asyncio.sleep(self._leases.seconds / 3)
            with suppress(SQLAlchemyError):  # it is tried again before the lease ends
                await asyncio.to_thread(self._leases.take, match)

    async def _play(self, match: str, *, quick: bool) -> None:
        """One batch, tried twice; then the bots are paused."""
        worker = await self._rota.take(match, quick=quick)
        try:
            first = await self._batch(match, worker)
            if first is None:
                return
            job, why = first
            log.warning("A bot failed in match %s: %s", match, why)
            self._hub.announce(match, LiveError(f"{_names(job)}: the bot failed ({why}); trying once more."))
            second = await self._batch(match, worker)
            if second is not None:
                job, why = second
                detail = f"{_names(job)}: the bot failed twice ({why}). Resume it, or go on without it."
                log.error("A bot was paused in match %s: %s", match, why)
                await self._jobs.pause(job, detail)
                self._hub.tell(BotsPaused(match, job.asked, detail))
                self._hub.announce(match, LiveError(detail))
        finally:
            self._running.pop(match, None)
            self._rota.give_back(worker)

    async def _batch(self, match: str, worker: Worker) -> tuple[Job, str] | None:
        """Let bots think and store what they choose; on failure, the job and why."""
        job = await self._jobs.next(match)
        if job is None:
            return None
        self._running[match] = worker
        worker.begin(match)
        if match in self._hurried:
            self._hurried.discard(match)
            worker.stop(match)
        loop, thinking = asyncio.get_running_loop(), partial(self._thinking, job, time.time())
        thinking(Progress(job.asked[0], 0, 0.0))
        try:
            tell = partial(loop.call_soon_threadsafe, thinking)
            done = await loop.run_in_executor(self._threads, worker.run, job, tell)
            if not done.moves:
                raise WorkerFailed("it chose nothing")
            await self._jobs.played(job, done.moves)
            for (seat, _), seconds in zip(done.moves, done.seconds, strict=True):
                self._paces.took(match, seat, _kind(job, seat), job.turn, seconds)
        except WorkerFailed as error:
            return job, str(error)
        except ApiError as error:
            log.error("A bot's choice was refused in match %s: %s", match, error.detail)
            return job, "its choice was refused"
        return None

    def _thinking(self, job: Job, began: float, now: Progress) -> None:
        """Tell who thinks, and who thinks after that. Bars show time, and nothing of what is weighed."""
        waiting = job.asked[job.asked.index(now.seat) + 1 :] if now.seat in job.asked else ()
        self._tell_thinking(job, now.seat, time.time() - now.seconds, before=0.0)
        before = self._usual(job, now.seat)
        for seat in waiting:
            self._tell_thinking(job, seat, began, before)
            before += self._usual(job, seat)

    def _tell_thinking(self, job: Job, seat: int, since: float, before: float) -> None:
        seconds = before + self._usual(job, seat)
        share = min((time.time() - since) / seconds, 1.0)
        pace = self._paces.turn(job.match, seat, _kind(job, seat), job.turn)
        self._hub.announce(job.match, LiveThinking(job.seats[seat], moment(since), share, seconds, pace))

    def _usual(self, job: Job, seat: int) -> float:
        return HURRIED_SECONDS if job.hurried else self._paces.usual(_kind(job, seat))


def _kind(job: Job, seat: int) -> Kind:
    return job.frozen.game, job.seats[seat], job.bots[seat]


def _names(job: Job) -> str:
    return ", ".join(job.seats[seat] for seat in job.asked)
