"""The analyst: lets matches that are over be analysed, once for all who played, and keeps what is found."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from sandtable.coach import ENGINE, Analysis, Depth
from sandtable.core import save as saves
from sandtable.server.coaching.analyst_process import Order, Report
from sandtable.server.coaching.team import Team, Work
from sandtable.server.config import Config
from sandtable.server.listeners.hub import Hub
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.analysis import (
    AnalysisInfo,
    AnalysisRequest,
    AnalysisState,
    LiveAnalysis,
    Progress,
)
from sandtable.server.messages.errors import ApiError, not_found, refused
from sandtable.server.storage import analyses
from sandtable.server.storage.rows import AnalysisRow, PieceRow
from sandtable.server.storage.signals import AnalysisStopped
from sandtable.server.storage.store import cause

BEAT_SECONDS = 10.0
"""So often a process notes that it is still at an analysis."""
LOST_SECONDS = 60.0
"""One of which nobody has heard for so long is left alone: its process has died."""
MOST = 4
"""How many analyses may wait for the processes; more are refused."""
log = logging.getLogger("sandtable.server")
Key = tuple[str, str]


class Payer(Protocol):
    """Who asks for an analysis, and pays for it in seconds of processor."""

    def check(self) -> None:
        """Refused while nothing is left."""

    def charge(self, cost: float) -> object:
        """Spend what was used."""


class Analyst:
    """Lets one match at a time be analysed in this process. It lives on the event loop."""

    def __init__(self, config: Config, hall: Hall, hub: Hub) -> None:
        self._config, self._hall, self._hub = config, hall, hub
        self._team = Team(config)
        self._thread = ThreadPoolExecutor(1, "analyst")
        self._works: dict[Key, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Leave off; what is done is kept."""
        self._team.end()
        for each in self._tasks:
            each.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)
        await asyncio.to_thread(self._team.kill)

    # What people ask for ----------------------------------------------------------------------------

    async def all(self, viewer: Viewer) -> list[AnalysisState]:
        """The analyses of a match that is over."""
        await self._check(viewer.live)
        rows = await asyncio.to_thread(analyses.made, self._hall.store, viewer.live.id)
        return [self._state(viewer.live.id, each) for each in rows]

    async def read(self, viewer: Viewer, request: AnalysisRequest) -> AnalysisInfo:
        """An analysis as far as it is."""
        await self._check(viewer.live)
        row = await self._row(viewer.live, _name(request))
        if row is None:
            raise not_found("This match has not been analysed like that.")
        report = msgspec.json.decode(row.report, type=Analysis) if row.report else None
        state = self._state(viewer.live.id, row)
        return AnalysisInfo(**msgspec.structs.asdict(state), report=report)

    async def start(self, viewer: Viewer, request: AnalysisRequest, payer: Payer) -> AnalysisState:
        """Begin an analysis or go on with it; one that is done is done once for all, and one process makes it."""
        viewer.in_charge()
        live, name = viewer.live, _name(request)
        await self._check(live)
        await self._check_wish(live, request)
        row = await self._row(live, name)
        if (live.id, name) in self._works or (row and row.progress == "done" and row.engine == ENGINE):
            return self._state(live.id, row or _begun(name, None))
        payer.check()
        if len(self._works) >= MOST:
            raise ApiError(503, "later", "Other matches are being analysed: try again in a minute.", wait=60.0)
        begun, work = _begun(name, row), Work(self._from_thread(payer.charge))
        if await self._claim(live.id, begun, work):
            task = asyncio.create_task(self._run(live, request, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._state(live.id, begun)

    async def _claim(self, match: str, begun: AnalysisRow, work: Work) -> bool:
        """Take an analysis upon this process; False if another is at it."""
        self._works[match, begun.name] = work
        lost, claimed = time.time() - LOST_SECONDS if self._hall.store.shared else inf, False
        try:
            claimed = await asyncio.to_thread(analyses.claim, self._hall.store, match, begun, lost)
        finally:
            if not claimed:
                del self._works[match, begun.name]
        return claimed

    async def stop(self, viewer: Viewer, request: AnalysisRequest) -> None:
        """Leave an analysis where it is; it can be taken up again."""
        viewer.in_charge()
        name = _name(request)
        self.leave(viewer.live.id, name)
        self._hub.tell(AnalysisStopped(viewer.live.id, name))

    def leave(self, match: str, name: str) -> None:
        """Somebody, here or elsewhere, wants an analysis stopped, if it is made here."""
        work = self._works.get((match, name))
        if work is not None:
            work.stopped = True

    async def _check(self, live: LiveMatch) -> None:
        """Refuse what would tell of a match that runs."""
        if not live.head.over:
            async with live.lock:
                await self._hall.awake(live)  # another process may have seen it end
        if not live.head.over:
            raise ApiError(409, "running", "A match is analysed when it is over.")
        if live.head.closed:
            raise ApiError(409, "no_analysis", "This match was closed when its rules changed.")

    async def _check_wish(self, live: LiveMatch, request: AnalysisRequest) -> None:
        """Refuse what there is nothing of."""
        if request.turn is not None and request.turn > live.head.turn:
            raise refused("turn", f"This match has no turn {request.turn}: the last one was {live.head.turn}.")
        if request.laid_open:
            game = await asyncio.to_thread(self._config.games.find, live.head.game)
            if not game.hides:
                raise refused("laid_open", "Nothing is hidden in this game: all cards lie open anyway.")

    async def _row(self, live: LiveMatch, name: str) -> AnalysisRow | None:
        rows = await asyncio.to_thread(analyses.made, self._hall.store, live.id)
        return next((each for each in rows if each.name == name), None)

    def _state(self, match: str, row: AnalysisRow) -> AnalysisState:
        """What is known of an analysis; one that nobody works on has stopped."""
        progress: Progress = row.progress
        elsewhere = self._hall.store.shared and time.time() - row.touched < LOST_SECONDS
        if progress == "running" and not elsewhere and (match, row.name) not in self._works:
            progress = "stopped"
        depth, turn, laid_open = _named(row.name)
        return AnalysisState(depth, turn, progress, row.done, row.engine != ENGINE, laid_open)

    # Working ----------------------------------------------------------------------------------------

    async def _run(self, live: LiveMatch, request: AnalysisRequest, work: Work) -> None:
        name, store, loop = _name(request), self._hall.store, asyncio.get_running_loop()
        ids = tuple(each.seat for each in live.seats)

        def keep(report: Report, new: dict[int, bytes]) -> None:
            """In the thread."""
            found = report.analysis
            progress: Progress = "done" if report.last and found.done >= 1.0 else "running"
            encoded = msgspec.json.encode(msgspec.structs.replace(found, seats=ids))
            row = AnalysisRow(name, progress, found.done, ENGINE, encoded, time.time())
            pieces = [PieceRow(f"{name}/{number}", done) for number, done in new.items()]
            analyses.keep(store, live.id, row, pieces)
            loop.call_soon_threadsafe(self._tell, live.id, row)

        beating = asyncio.create_task(self._beat(live.id, name))
        ended: Progress = "stopped"
        try:
            async with live.lock:
                match = await self._hall.awake(live)
                save = await asyncio.to_thread(saves.dumps, match)
            done = await asyncio.to_thread(analyses.work_done, store, live.id, name)
            overrides = self._config.overrides(live.head.game)
            order = Order(save, overrides, request.depth, request.turn, request.laid_open, done)
            await loop.run_in_executor(self._thread, self._team.work, order, work, keep)
        except Exception:
            ended = "failed"
            log.exception("Match %s could not be analysed", live.id)
        finally:
            beating.cancel()
            del self._works[live.id, name]
            row = await self._row(live, name)
            if row is not None and row.progress == "running":
                row = msgspec.structs.replace(row, progress=ended)
                await asyncio.to_thread(analyses.keep, store, live.id, row)
            if row is not None:
                self._tell(live.id, row)

    async def _beat(self, match: str, name: str) -> None:
        """Note again and again that this process is at it: others may share the database."""
        while self._hall.store.shared:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await asyncio.to_thread(analyses.touch, self._hall.store, match, name)
            except SQLAlchemyError as error:
                self._hall.store.outage.failed(cause(error))

    def _from_thread(self, pay: Callable[[float], object]) -> Callable[[float], object]:
        """The same for a thread that works: buckets live on the event loop."""
        loop = asyncio.get_running_loop()
        return lambda seconds: loop.call_soon_threadsafe(lambda: pay(seconds))

    def _tell(self, match: str, row: AnalysisRow) -> None:
        self._hub.announce(match, LiveAnalysis(self._state(match, row)))


def _begun(name: str, row: AnalysisRow | None) -> AnalysisRow:
    """An analysis that begins, or goes on where it was left; one of an older engine is made anew."""
    done, report = (row.done, row.report) if row is not None and row.engine == ENGINE else (0.0, b"")
    return AnalysisRow(name, "running", done, ENGINE, report, time.time())


def _name(request: AnalysisRequest) -> str:
    """What an analysis is stored under: "quick", "turn 3", "thorough open"."""
    if (request.depth == "turn") != (request.turn is not None):
        raise refused("turn", "Say which turn is to be analysed, and only then.")
    turn = [] if request.turn is None else [str(request.turn)]
    return " ".join([request.depth, *turn, *(["open"] if request.laid_open else [])])


def _named(name: str) -> tuple[Depth, int | None, bool]:
    """Depth, turn and whether all cards lie open, by the name."""
    depth, *more = name.split()
    turn = int(more[0]) if depth == "turn" else None
    return msgspec.convert(depth, Depth), turn, "open" in more
