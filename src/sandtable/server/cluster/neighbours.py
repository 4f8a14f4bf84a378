"""The other processes on the same database: what they say, and what follows from it here."""

import asyncio
from collections.abc import Coroutine

from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.bots.director import Director
from sandtable.server.bots.leases import Leases
from sandtable.server.cluster.bus import Bus
from sandtable.server.coaching.analyst import Analyst
from sandtable.server.coaching.coach import Coach
from sandtable.server.listeners.hub import Hub
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.storage.signals import (
    AnalysisStopped,
    BotsPaused,
    BotsResumed,
    HintEnded,
    Hurry,
    Moved,
    Noted,
    Present,
    Received,
    Reseated,
    WhoIsThere,
)
from sandtable.server.storage.store import cause


class Neighbours:
    """Hears the other processes, and takes over the bots of those that died."""

    def __init__(
        self,
        bus: Bus,
        hall: Hall,
        hub: Hub,
        director: Director,
        leases: Leases,
        coach: Coach,
        analyst: Analyst,
    ) -> None:
        self._bus, self._hall, self._hub, self._director, self._leases = bus, hall, hub, director, leases
        self._coach, self._analyst = coach, analyst
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen from now on."""
        await self._bus.open(self.hear, self.missed)
        if self._hall.store.shared:
            self._start(self._look_after_bots())

    async def close(self) -> None:
        """Listen no longer."""
        for each in self._tasks:
            each.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.close()

    def missed(self) -> None:
        """Signals may have been lost: every copy in memory may be behind."""
        for live in self._hall.all_held():
            live.newest = max(live.newest, live.head.revision + 1)
            self._hub.publish(live.id)

    def hear(self, said: Received) -> None:
        """Another process has said something."""
        signal = said.signal
        live = self._hall.held(signal.match)
        match signal:
            case Noted():
                self._hub.publish(signal.match, signal.note, signal.seat)
            case HintEnded():
                self._coach.end(signal.match, signal.place, show=signal.show)
            case AnalysisStopped():
                self._analyst.leave(signal.match, signal.name)
            case Present():
                self._hub.present_elsewhere(said.process, signal.match, signal.seats)
            case WhoIsThere():
                self._hub.tell_who_is_here(signal.match)
            case Hurry():
                if live is not None and signal.turn is not None:
                    live.hurried = signal.turn
                self._director.stop(signal.match)
            case Moved() | Reseated() | BotsPaused() | BotsResumed():
                if live is not None:
                    self._change(live, signal)

    def _change(self, live: LiveMatch, signal: Moved | Reseated | BotsPaused | BotsResumed) -> None:
        """Something about a match that is in memory here, too."""
        match signal:
            case Moved():
                live.newest = max(live.newest, signal.revision)
                live.thinking = {}
            case Reseated():
                self._start(self._seat_again(live))
                return
            case BotsPaused():
                live.thinking = {}
                live.paused.update(dict.fromkeys(signal.seats, signal.detail))
            case BotsResumed():
                live.paused.clear()
        self._hub.publish(live.id)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _seat_again(self, live: LiveMatch) -> None:
        await self._hall.seat_again(live)
        self._hub.publish(live.id)

    async def _look_after_bots(self) -> None:
        """Wake the bots whose process has died, and say again who is here."""
        while True:
            await asyncio.sleep(self._leases.seconds)
            self._hub.refresh()
            try:
                for match in await asyncio.to_thread(self._leases.abandoned):
                    self._director.wake(match)
            except SQLAlchemyError as error:
                self._hall.store.outage.failed(cause(error))
