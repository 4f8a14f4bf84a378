"""Live updates: who listens to which match, and what each listener is sent."""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from sandtable.core import AnyMatch
from sandtable.server import log, render
from sandtable.server.errors import ApiError
from sandtable.server.hall import Hall, Live, Viewer
from sandtable.server.models import LiveError, LiveLog, LiveState, Note

BACKLOG = 200


class Listener:
    """One open connection. States are not queued: a slow listener gets the newest, and the last notes."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.changed = True
        self.notes: deque[Note] = deque(maxlen=BACKLOG)
        self.awake = asyncio.Event()
        self.awake.set()

    def hear(self, note: Note | None) -> None:
        """A note for this listener, or None when the match has changed."""
        if note is None:
            self.changed = True
        else:
            self.notes.append(note)
        self.awake.set()


class Hub:
    """The listeners of all matches. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def bind(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """Deliver on this event loop."""
        self._loop = loop

    def publish(self, match: str, note: Note | None = None) -> None:
        """Tell everybody who listens to a match; without a note: that it has changed."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._deliver, match, note)

    def _deliver(self, match: str, note: Note | None) -> None:
        for each in self._listeners.get(match, ()):
            each.hear(note)

    def online(self, match: str) -> frozenset[int | None]:
        """The seats that somebody listens for."""
        return frozenset(each.seat for each in tuple(self._listeners.get(match, ())))

    @contextmanager
    def listening(self, match: str, seat: int | None, limit: int) -> Iterator[Listener]:
        """Listen to a match; the others see who comes and goes."""
        present = self._listeners.setdefault(match, set())
        if len(present) >= limit:
            raise ApiError(429, "too_many", "Too many people watch this match; try again later.")
        listener = Listener(seat)
        present.add(listener)
        self._deliver(match, None)
        try:
            yield listener
        finally:
            present.discard(listener)
            if not present and self._listeners.get(match) is present:
                del self._listeners[match]
            self._deliver(match, None)


class Feed:
    """What one listener has been sent, and so what it lacks."""

    def __init__(self, hall: Hall, viewer: Viewer) -> None:
        self._hall, self._id, self._seat = hall, viewer.live.head.id, viewer.seat
        self._live: Live | None = None
        self._rewinds = 0
        self._read = 0
        self._sent = 0

    def news(self) -> list[bytes]:
        """The present state and the lines of the log that are new."""
        live = self._hall.find(self._id)
        with live.lock:
            match = self._hall.awake(live)
            state = render.state(self._hall.room(live), match, self._seat)
            lines = self._log(live, match)
        news: list[msgspec.Struct] = [LiveState(state)] if lines is None else [LiveState(state), lines]
        return [msgspec.json.encode(each) for each in news]

    def _log(self, live: Live, match: AnyMatch) -> LiveLog | None:
        """The end of the log that the listener lacks; after an undo, from where the log was cut."""
        first = self._live is None
        kept = 0 if live is not self._live else min([self._read, *live.rewinds[self._rewinds :]])
        start = len(log.visible(match.log[:kept], self._seat))
        lines = log.log_lines(match, self._seat, start)
        same = start == self._sent and not lines
        self._live, self._rewinds, self._read = live, len(live.rewinds), len(match.log)
        self._sent = start + len(lines)
        return None if same and not first else LiveLog(start, lines)


@websocket("/api/matches/{match_id:str}/live")
async def live(
    socket: WebSocket[object, object, AppState], match_id: FromPath[str], key: FromQuery[str] = ""
) -> None:
    """The state, log, chat and thinking of a match, as they come."""
    hall: Hall = socket.app.state.hall
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        viewer = await asyncio.to_thread(hall.enter, match_id, key)
        with hub.listening(match_id, viewer.seat, hall.config.limits.listeners) as listener:
            socket.app.state.director.wake(match_id)
            await _serve(socket, Feed(hall, viewer), listener)
    except ApiError as error:
        with suppress(WebSocketDisconnect, RuntimeError):
            await _send(socket, msgspec.json.encode(LiveError(error.detail)))
            await socket.close(code=4000 + error.status, reason=error.error)


async def _serve(socket: WebSocket[object, object, AppState], feed: Feed, listener: Listener) -> None:
    """Send news until the listener goes away."""
    tasks = [asyncio.create_task(_until_gone(socket)), asyncio.create_task(_send_news(socket, feed, listener))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for each in ended:
        if isinstance(each, Exception) and not isinstance(each, WebSocketDisconnect):
            raise each


async def _until_gone(socket: WebSocket[object, object, AppState]) -> None:
    """Listeners have nothing to say here; what they send is thrown away."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")


async def _send_news(socket: WebSocket[object, object, AppState], feed: Feed, listener: Listener) -> None:
    while True:
        await listener.awake.wait()
        listener.awake.clear()
        if listener.changed:
            listener.changed = False
            for each in await asyncio.to_thread(feed.news):
                await _send(socket, each)
        while listener.notes:
            await _send(socket, msgspec.json.encode(listener.notes.popleft()))


async def _send(socket: WebSocket[object, object, AppState], message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text")
