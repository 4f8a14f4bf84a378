"""The line between the processes that share a PostgreSQL database: what one says, the others hear.

Signals about choices are given inside the transaction that stores them (`Store.tell`); all others go from here.
"""

import asyncio
from collections.abc import Callable

import psycopg

from sandtable.server.storage.signals import CHANNEL, LONGEST, Received, Signal, received, written
from sandtable.server.storage.store import Store

AGAIN_SECONDS = 1.0


class Bus:
    """Says and hears; on a database that is not shared it does neither. It lives on the event loop."""

    def __init__(self, store: Store) -> None:
        self._process, self._outage = store.process, store.outage
        url = store.engine.url.set(drivername="postgresql")
        self._url = url.render_as_string(hide_password=False) if store.shared else ""
        self._signals: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Callable[[Received], None], missed: Callable[[], None]) -> None:
        """Listen from now on; `missed` is called when signals may have been lost."""
        if self._url:
            listening = asyncio.Event()
            self._tasks = [
                asyncio.create_task(self._listen(hear, missed, listening)),
                asyncio.create_task(self._speak()),
            ]
            await listening.wait()

    async def close(self) -> None:
        """Neither say nor hear any more."""
        for each in self._tasks:
            each.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, signal: Signal) -> None:
        """Say something to the other processes."""
        said = written(self._process, signal)
        if self._url and len(said.encode()) <= LONGEST:
            self._signals.put_nowait(said)

    async def _listen(
        self, hear: Callable[[Received], None], missed: Callable[[], None], listening: asyncio.Event
    ) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as db:
                    await db.execute(f"LISTEN {CHANNEL}")
                    missed()
                    listening.set()
                    async for each in db.notifies():
                        said = received(each.payload)
                        if said.process != self._process:
                            hear(said)
            except psycopg.Error as error:
                self._outage.failed(f"the line to the other processes is broken ({type(error).__name__})")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _speak(self) -> None:
        while True:
            said = await self._signals.get()
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as db:
                    while True:
                        await db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, said))
                        said = await self._signals.get()
            except psycopg.Error as error:
                self._outage.failed(f"a signal to the other processes was lost ({type(error).__name__})")
            await asyncio.sleep(AGAIN_SECONDS)
