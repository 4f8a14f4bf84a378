"""The analyst: lets matches that are over be analysed, once for all who played, and keeps what is found."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from sandtable.coach import ENGINE
from sandtable.core import save as saves
from sandtable.server.coaching import analyst_process
from sandtable.server.coaching.analyst_process import Order, Report
from sandtable.server.config import Config
from sandtable.server.listeners.hub import Hub
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.analysis import (
    AnalysisInfo,
    AnalysisReport,
    AnalysisRequest,
    AnalysisState,
    Depth,
    LiveAnalysis,
    Progress,
)
from sandtable.server.messages.errors import ApiError, not_found, refused
from sandtable.server.processes.helper import Helper
from sandtable.server.processes.tasks import STOP, Failed
from sandtable.server.storage import analyses
from sandtable.server.storage.rows import AnalysisRow, PieceRow

POLL_SECONDS = 0.1
SILENT_SECONDS = 600.0
"""A process that says nothing for so long is ended."""
MOST = 4
"""So many analyses wait for a process; more are refused."""
log = logging.getLogger("sandtable.server")
Key = tuple[str, str]


class Work:
    """An analysis that waits or runs; somebody may want it stopped."""

    def __init__(self) -> None:
        self.stopped = False


class Analyst:
    """Analyses one match at a time in each process. It lives on the event loop."""

    def __init__(self, config: Config, hall: Hall, hub: Hub) -> None:
        self._config, self._hall, self._hub = config, hall, hub
        self._helper = Helper(analyst_process.main, config.games.find)
        self._thread = ThreadPoolExecutor(1, "analyst")
        self._works: dict[Key, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def close(self) -> None:
        """Leave off; what is done is kept."""
        self._closing = True
        self._helper.end()
        for each in self._tasks:
            each.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)
        await asyncio.to_thread(self._helper.kill)

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
        report = msgspec.json.decode(row.report, type=AnalysisReport) if row.report else None
        state = self._state(viewer.live.id, row)
        return AnalysisInfo(state.depth, state.turn, state.progress, state.done, state.older, report=report)

    async def start(self, viewer: Viewer, request: AnalysisRequest) -> AnalysisState:
        """Begin an analysis or go on with it; one that is done is done once for all."""
        viewer.in_charge()
        live, name = viewer.live, _name(request)
        await self._check(live)
        if request.turn is not None and request.turn > live.head.turn:
            raise refused("turn", f"This match has no turn {request.turn}: the last one was {live.head.turn}.")
        row = await self._row(live, name)
        older = row is not None and row.engine != ENGINE
        if row is not None and ((live.id, name) in self._works or (row.progress == "done" and not older)):
            return self._state(live.id, row)
        if len(self._works) >= MOST:
            raise ApiError(503, "later", "Other matches are being analysed: try again in a minute.", wait=60.0)
        work = self._works[live.id, name] = Work()
        if older:
            await asyncio.to_thread(analyses.forget, self._hall.store, live.id, name)
            row = None
        done, report = (row.done, row.report) if row else (0.0, b"")
        begun = AnalysisRow(name, "running", done, ENGINE, report, time.time())
        await asyncio.to_thread(analyses.keep, self._hall.store, live.id, begun)
        task = asyncio.create_task(self._run(live, request, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return self._state(live.id, begun)

    async def stop(self, viewer: Viewer, request: AnalysisRequest) -> None:
        """Leave an analysis where it is; it can be taken up again."""
        viewer.in_charge()
        work = self._works.get((viewer.live.id, _name(request)))
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

    async def _row(self, live: LiveMatch, name: str) -> AnalysisRow | None:
        rows = await asyncio.to_thread(analyses.made, self._hall.store, live.id)
        return next((each for each in rows if each.name == name), None)

    def _state(self, match: str, row: AnalysisRow) -> AnalysisState:
        """What is known of an analysis; one that nobody works on has stopped."""
        named, _, turn = row.name.partition(" ")
        progress: Progress = row.progress
        elsewhere = self._hall.store.shared and time.time() - row.touched < SILENT_SECONDS
        if progress == "running" and not elsewhere and (match, row.name) not in self._works:
            progress = "stopped"
        older = row.engine != ENGINE
        depth = msgspec.convert(named, Depth)
        return AnalysisState(depth, int(turn) if turn else None, progress, row.done, older)

    # Working ----------------------------------------------------------------------------------------

    async def _run(self, live: LiveMatch, request: AnalysisRequest, work: Work) -> None:
        name, store, loop = _name(request), self._hall.store, asyncio.get_running_loop()
        ids = tuple(each.seat for each in live.seats)

        def keep(report: Report) -> None:
            """In the thread."""
            found = report.analysis
            sent = msgspec.to_builtins(found) | {"seats": ids}
            progress: Progress = "running"
            if report.last:
                progress = "done" if found.done >= 1.0 else "stopped"
            encoded = msgspec.json.encode(msgspec.convert(sent, AnalysisReport))
            row = AnalysisRow(name, progress, found.done, ENGINE, encoded, time.time())
            pieces = [PieceRow(f"{name}/{number}", done) for number, done in report.new.items()]
            analyses.keep(store, live.id, row, pieces)
            loop.call_soon_threadsafe(self._tell, live.id, row)

        try:
            async with live.lock:
                match = await self._hall.awake(live)
                save = await asyncio.to_thread(saves.dumps, match)
            done = await asyncio.to_thread(analyses.work_done, store, live.id, name)
            overrides = self._config.overrides(live.head.game)
            order = Order(save, overrides, request.depth, request.turn, done)
            await loop.run_in_executor(self._thread, self._work, order, work, keep)
        except Exception:
            log.exception("Match %s could not be analysed", live.id)
        finally:
            del self._works[live.id, name]
            row = await self._row(live, name)
            if row is not None and row.progress == "running":
                row = msgspec.structs.replace(row, progress="stopped")
                await asyncio.to_thread(analyses.keep, store, live.id, row)
            if row is not None:
                self._tell(live.id, row)

    def _work(self, order: Order, work: Work, keep: Callable[[Report], None]) -> None:
        """In the thread: let the process work until it is done or somebody stops it."""
        if work.stopped or self._closing:
            return
        try:
            self._helper.start()
            self._helper.pipe.send(order)
            self._listen(work, keep)
        except (EOFError, OSError):
            self._helper.kill()

    def _listen(self, work: Work, keep: Callable[[Report], None]) -> None:
        heard, told = time.monotonic(), False
        while time.monotonic() < heard + SILENT_SECONDS and not self._closing:
            if work.stopped and not told:
                told = True
                self._helper.pipe.send(STOP)
            if not self._helper.pipe.poll(POLL_SECONDS):
                continue
            heard = time.monotonic()
            match self._helper.pipe.recv():
                case Report() as report:
                    keep(report)
                    if report.last:
                        return
                case Failed(trace):
                    log.error("The analyst met an error:\n%s", trace)
                    return
        self._helper.kill()

    def _tell(self, match: str, row: AnalysisRow) -> None:
        self._hub.announce(match, LiveAnalysis(self._state(match, row)))


def _name(request: AnalysisRequest) -> str:
    """What an analysis is stored under."""
    if (request.depth == "turn") != (request.turn is not None):
        raise refused("turn", "Say which turn is to be analysed, and only then.")
    return request.depth if request.turn is None else f"turn {request.turn}"
