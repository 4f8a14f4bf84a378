"""The timekeeper: starts the clocks of a match, and acts when one has run out."""

import asyncio
import logging
from collections.abc import Callable

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from sandtable.core import RESIGN, AnyMatch
from sandtable.core.errors import SandtableError
from sandtable.server.clock import beats
from sandtable.server.config import Config
from sandtable.server.match import clocks
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.referee import Referee
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.live import LiveError, Note
from sandtable.server.show.facts import clock_terms
from sandtable.server.storage.rows import SeatRow
from sandtable.server.storage.store import cause

QUIET_BEATS = 3
"""The number of beats that all servers have missed when none was there."""
AGAIN_SECONDS = 60.0
log = logging.getLogger("sandtable.server")


class Timekeeper:
    """Looks after clocks, in every process: the revision of a match lets one act. It lives on the event loop."""

    def __init__(self, config: Config, hall: Hall, referee: Referee, announce: Callable[[str, Note], None]) -> None:
        self._config, self._hall, self._referee, self._announce = config, hall, referee, announce
        self._beaten = float("-inf")
        self._later: dict[str, float] = {}
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Look after clocks from now on; the time since the last server ended counts for nobody."""
        await self._beat(self._config.now(), alone=not self._hall.store.shared)
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Look no longer."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
            await self._beat(self._config.now())

    async def _watch(self) -> None:
        while True:
            try:
                await self._look()
            except SQLAlchemyError as error:
                self._hall.store.outage.failed(cause(error))
            except Exception:
                log.exception("Clocks could not be looked after")
            await asyncio.sleep(self._config.look_seconds)

    async def _look(self) -> None:
        """Note that a server runs, and see whose time is over."""
        now = self._config.now()
        if now - self._beaten >= self._config.beat_seconds:
            await self._beat(now)
        for match in await asyncio.to_thread(beats.overdue, self._hall.store, now):
            if self._later.get(match, now) <= now:
                await self._run_out(match)

    async def _beat(self, now: float, *, alone: bool = False) -> None:
        self._beaten = now
        quiet = 0.0 if alone else QUIET_BEATS * self._config.beat_seconds
        if await asyncio.to_thread(beats.beat, self._hall.store, now, quiet):
            for live in self._hall.all_held():  # what is in memory has the old times
                live.newest = max(live.newest, live.head.revision + 1)

    async def _run_out(self, match: str) -> None:
        """Act for everybody whose time is over; what fails is tried again later, and holds up no other match."""
        try:
            live = await self._hall.find(match)
            await self._hall.seat_again(live)
            for row in live.seats:
                if clocks.is_out(row, self._config.now()):
                    await self._act(live, row)
        except (ApiError, SandtableError) as error:
            log.error("A clock that ran out changed nothing in match %s: %s", match, error)
            self._later[match] = self._config.now() + AGAIN_SECONDS

    async def _act(self, live: LiveMatch, row: SeatRow) -> None:
        clock = clock_terms(live.head)
        if clock is None:
            return
        if clock.out == "resign":
            acted = await self._resign(live, row.place)
        else:
            acted = await self._referee.reseat(live, lambda: self._with_bot(live, row.place, clock.bot))
        if acted:
            then = "resigns" if clock.out == "resign" else "is played on by a bot"
            self._announce(live.id, LiveError(f"The time of {row.name} has run out: the seat {then}."))

    async def _resign(self, live: LiveMatch, place: int) -> bool:
        def act(match: AnyMatch) -> int | None:
            if not self._is_out(live, place):
                return None
            match.choose(place, RESIGN)
            return len(match.choices) - 1

        return await self._referee.advance(live, act)

    def _is_out(self, live: LiveMatch, place: int) -> bool:
        return clocks.is_out(live.seats[place], self._config.now())

    def _with_bot(self, live: LiveMatch, place: int, bot: str) -> list[SeatRow]:
        """The seats with a bot in place of whoever has no time; the key still shows the match."""
        row = live.seats[place]
        if not self._is_out(live, place):
            return live.seats
        taken = msgspec.structs.replace(row, kind="bot", bot=bot, left=0.0, due=None)
        return [taken if each is row else each for each in live.seats]

    async def looked(self, viewer: Viewer) -> None:
        """Somebody looks at a match; when everybody has, its clocks run."""
        live, place = viewer.live, viewer.seat
        if live.head.clock is None or live.head.over or place is None:
            return
        row = live.seats[place]
        if row.kind == "person" and not row.seen:
            async with live.lock:
                live.seats = await asyncio.to_thread(beats.look, self._hall.store, live.id, row.seat) or live.seats
        if clocks.stalled(live.head, live.seats):
            await self._referee.reseat(live, lambda: self._started(live))

    def _started(self, live: LiveMatch) -> list[SeatRow]:
        if not clocks.stalled(live.head, live.seats):
            return live.seats
        return clocks.ticked(live.head, live.seats, self._config.now())
