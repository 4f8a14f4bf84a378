"""Live updates: who listens to which match, and what each listener is sent."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import cast

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sandtable.core import AnyMatch
from sandtable.server.config import Limits
from sandtable.server.errors import ApiError
from sandtable.server.hall import Hall
from sandtable.server.limits import visitor
from sandtable.server.log import PAGE
from sandtable.server.memory import Live, Viewer
from sandtable.server.models import Hello, LogLine, State
from sandtable.server.models_live import LiveError, LiveLog, LiveOnline, LiveState, Note
from sandtable.server.words import Noted, Present, WhoIsThere, Word

BACKLOG = 200
COMING = 5.0
"""What it costs a seat of its reads to come: it is sent all there is."""
FORGET_SECONDS = 40.0
_encode = msgspec.json.Encoder().encode
_read_hello = msgspec.json.Decoder(Hello).decode


class Listener:
    """One open connection. States are not queued: a slow listener gets the newest, and the last notes."""

    def __init__(self, seat: str) -> None:
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
    """The listeners of all matches, here and in other processes. It lives on the event loop.

    `tell` speaks to the other processes, which say again and again who is present there.
    """

    def __init__(self, limits: Limits, tell: Callable[[Word], None]) -> None:
        self._limits = limits
        self.tell = tell
        self._listeners: dict[str, set[Listener]] = {}
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = {}

    def publish(self, match: str, note: Note | None = None) -> None:
        """Tell everybody here who listens to a match; without a note: that it has changed."""
        for each in self._listeners.get(match, ()):
            each.hear(note)

    def announce(self, match: str, note: Note) -> None:
        """Tell everybody who listens to a match, wherever that is."""
        self.publish(match, note)
        self.tell(Noted(match, note))

    @contextmanager
    def listening(self, match: str, seat: str) -> Iterator[Listener]:
        """Listen to a match, as a seat or as a spectator (""); the others see which seats come and go."""
        present = self._listeners.setdefault(match, set())
        alike = sum(each.seat == seat if seat else not each.seat for each in present)
        if alike >= (self._limits.seat_listeners if seat else self._limits.listeners):
            raise ApiError(429, "too_many", "Too many people watch this match; try again later.")
        if not present:
            self.tell(WhoIsThere(match))
        listener, before = Listener(seat), self._present(match)
        present.add(listener)
        self._came_or_went(match, before)
        try:
            yield listener
        finally:
            before = self._present(match)
            present.discard(listener)
            if not present and self._listeners.get(match) is present:
                del self._listeners[match]
            self._came_or_went(match, before)

    # Who is there -----------------------------------------------------------------------------------

    def online(self, match: str) -> frozenset[str]:
        """The seats that somebody listens for."""
        return self._here(match).union(*(seats for seats, _ in self._elsewhere.get(match, {}).values()))

    def _here(self, match: str) -> frozenset[str]:
        return frozenset(each.seat for each in self._listeners.get(match, ()) if each.seat)

    def _present(self, match: str) -> tuple[frozenset[str], frozenset[str]]:
        return self._here(match), self.online(match)

    def _came_or_went(self, match: str, before: tuple[frozenset[str], frozenset[str]]) -> None:
        """Tell who is there, if that is news: a second window of the same seat is not."""
        here, online = self._present(match)
        if here != before[0]:
            self.tell(Present(match, tuple(here)))
        if online != before[1]:
            self.publish(match, LiveOnline(sorted(online)))

    def tell_who_is_here(self, match: str) -> None:
        """Answer a process that asks."""
        if here := self._here(match):
            self.tell(Present(match, tuple(here)))

    def present_elsewhere(self, process: str, match: str, seats: Iterable[str]) -> None:
        """Another process has said who is there."""
        before = self.online(match)
        self._elsewhere.setdefault(match, {})[process] = frozenset(seats), time.monotonic()
        if before != self.online(match):
            self.publish(match, LiveOnline(sorted(self.online(match))))

    def refresh(self) -> None:
        """Say again who is here, and forget those of whom nothing was heard for long."""
        for match in self._listeners:
            self.tell_who_is_here(match)
        since = time.monotonic() - FORGET_SECONDS
        for match, said in list(self._elsewhere.items()):
            lasting = {process: each for process, each in said.items() if each[0] and each[1] > since}
            self._elsewhere[match] = lasting
            if not lasting:
                del self._elsewhere[match]
            if lasting != said:
                self.publish(match, LiveOnline(sorted(self.online(match))))


class Feed:
    """What one listener has been sent, and so what it lacks."""

    def __init__(self, hall: Hall, viewer: Viewer, *, changes: bool) -> None:
        self._hall, self._changes = hall, changes
        self._id, self._seat, self._key = viewer.live.id, viewer.seat, viewer.key
        self._have = ""
        self._live: Live | None = None
        self._rewinds = 0
        self._read = 0
        self._sent = 0

    async def news(self) -> list[bytes]:
        """The present state and the lines of the log that are new."""
        live = await self._hall.find(self._id)
        async with live.lock:
            if self._seat is not None:
                live.who(self._key)  # it may have been renewed
            match = await self._hall.awake(live)
            state = self._hall.state_of(Viewer(live, self._seat, self._key, self._have), match)
            if self._changes:
                self._have = live.tag(self._seat)
            return [_encode(LiveState(cast(State, msgspec.Raw(state)))), *self._log(live, match)]

    def _log(self, live: Live, match: AnyMatch) -> list[bytes]:
        """The end of the log that the listener lacks; after an undo, from where the log was cut."""
        first = self._live is None
        kept = 0 if live is not self._live else min([self._read, *live.rewinds[self._rewinds :]])
        story = live.story(match, self._seat)
        start = story.before(kept)
        same = start == self._sent == len(story)
        self._live, self._rewinds, self._read = live, len(live.rewinds), len(match.log)
        self._sent = len(story)
        if same and not first:
            return []
        return [self._lines(live, match, at) for at in range(start, max(len(story), start + 1), PAGE)]

    def _lines(self, live: Live, match: AnyMatch, start: int) -> bytes:
        lines = msgspec.Raw(self._hall.log(live, match, self._seat, start, PAGE))
        return _encode(LiveLog(start, cast(list[LogLine], lines)))


@websocket("/api/matches/{match_id:str}/live")
async def live(socket: WebSocket[object, object, AppState], match_id: FromPath[str]) -> None:
    """The state, log, chat and thinking of a match, as they come to whoever says a key first."""
    parts = socket.app.state
    client = socket.client
    await socket.accept()
    try:
        with parts.throttle.sockets.place(visitor((client.host, client.port) if client else None)):
            hello = await _hello(socket, parts.hall.config.limits)
            viewer = await parts.hall.enter(match_id, hello.key)
            if viewer.seat is not None:  # spectators, who share a key, have places instead
                parts.throttle.reads.take(viewer.key, COMING)
            await parts.timekeeper.looked(viewer)
            seat = "" if viewer.seat is None else viewer.live.seats[viewer.seat].seat
            with parts.hub.listening(match_id, seat) as listener:
                parts.director.wake(match_id)
                await _serve(socket, Feed(parts.hall, viewer, changes=hello.changes), listener)
    except ApiError as error:
        with suppress(WebSocketDisconnect, RuntimeError):
            await _send(socket, _encode(LiveError(error.detail)))
            await socket.close(code=4000 + error.status, reason=error.error)
    except WebSocketDisconnect:
        pass  # gone before it said anything


async def _hello(socket: WebSocket[object, object, AppState], limits: Limits) -> Hello:
    """The key, which is the first thing that is said: in addresses it would be logged on the way."""
    try:
        said = await asyncio.wait_for(socket.receive_data(mode="text"), limits.head_seconds)
        return _read_hello(said)
    except (msgspec.MsgspecError, RecursionError):
        raise ApiError(400, "invalid", 'Say which key you have first: {"key": "…"}.') from None
    except TimeoutError:
        raise ApiError(408, "too_slow", "No key was said in time.") from None


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
            for each in await feed.news():
                await _send(socket, each)
        while listener.notes:
            await _send(socket, _encode(listener.notes.popleft()))


async def _send(socket: WebSocket[object, object, AppState], message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text")
