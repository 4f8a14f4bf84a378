"""The door: how long visitors may take over a request, and how many connections there may be.

A connection that waits for its visitor (to send a whole request, to ask again, or to read an answer) has a
deadline, and is the first to go when the house is full. So half-sent requests keep nobody else out.
"""

import asyncio
import errno
import logging
import sys
import time
from enum import Enum
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from sandtable.server.settings.limits import Limits

HEAD_BYTES = 64 * 1024
AT_A_TIME = 20
"""The number of connections let in at once: those which must make room for them are then gone in time."""
SPARE_FILES = 150
FEWEST = 20
QUIET_SECONDS = 60.0
_EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
log = logging.getLogger("sandtable.server")


class Wait(Enum):
    """What a connection waits for its visitor to do."""

    ASK = "send the head of a request"
    SEND = "send the rest of it"
    READ = "read the answer"


class Door:
    """The connections that wait for their visitors, in the order in which they began to."""

    def __init__(self, limits: Limits) -> None:
        self.most = max(min(limits.connections, _files() - SPARE_FILES), FEWEST)
        self.seconds = {
            Wait.ASK: limits.head_seconds,
            Wait.SEND: limits.body_seconds,
            Wait.READ: limits.body_seconds,
        }
        self.waiting: dict[Any, float] = {}
        self._looks = float("inf")
        self._timer: asyncio.TimerHandle | None = None

    def wait(self, connection: Any, wait: Wait | None) -> None:
        """This connection waits for its visitor from now on, or no longer."""
        self.waiting.pop(connection, None)
        if wait is not None:
            loop = connection.loop
            until = self.waiting[connection] = loop.time() + self.seconds[wait]
            if until < self._looks:
                self._look_at(loop, until)

    def _look_at(self, loop: asyncio.AbstractEventLoop, when: float) -> None:
        """Look then who has waited too long: one timer serves all, for nearly all are done in time."""
        if self._timer is not None:
            self._timer.cancel()
        self._looks, self._timer = when, loop.call_at(when, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._looks, self._timer = float("inf"), None
        now = loop.time()
        for late in [each for each, until in self.waiting.items() if until <= now]:
            late.show_out()
        if self.waiting:
            self._look_at(loop, min(self.waiting.values()))

    def make_room(self, newcomer: Any) -> None:
        """Close what has waited longest; if nobody waits, the newcomer has to go."""
        next(iter(self.waiting), newcomer).show_out()


class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's HTTP connection, watched over by the door."""

    door: Door
    _waits: Wait | None = None
    _head = 0
    _in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody comes in."""
        super().connection_made(transport)
        if len(self.connections) > self.door.most:
            self.door.make_room(self)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Something was sent."""
        waited = self._waits
        super().data_received(data)
        self._look()
        self._head = self._head + len(data) if waited is self._waits is Wait.ASK else 0
        if self._head > HEAD_BYTES:
            self.show_out()

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of a request is there; it may have been answered long before."""
        self._in_body = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer is on its way; the visitor may ask again."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """The visitor reads more slowly than the answer comes."""
        super().pause_writing()
        self._wait(Wait.READ)

    def resume_writing(self) -> None:
        """The visitor has read on."""
        super().resume_writing()
        self._wait(None)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has left."""
        super().connection_lost(exc)
        self._look()

    def show_out(self) -> None:
        """End the connection; an answer that nobody reads is thrown away."""
        self._wait(None)
        self.transport.abort()

    def _look(self) -> None:
        """See whom the connection waits for."""
        if self not in self.connections:  # it is gone, or became a WebSocket
            self._wait(None)
        elif self._waits is not Wait.READ:
            self._wait(self._lacks())

    def _lacks(self) -> Wait | None:
        """What the visitor has still to do."""
        if self.transport.is_closing():
            return Wait.READ
        if self.cycle is None or self.cycle.response_complete:
            return Wait.SEND if self._in_body else Wait.ASK
        return Wait.SEND if self.cycle.more_body else None

    def _wait(self, wait: Wait | None) -> None:
        if wait is not self._waits:
            self._waits = wait
            self.door.wait(self, wait)


class Socket(AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's WebSocket connection, with a deadline for its handshake."""

    seconds: float

    def connection_made(self, transport: asyncio.Transport) -> None:
        """A connection has become a WebSocket, or wants to."""
        super().connection_made(transport)
        self.loop.call_later(self.seconds, self._look)

    def _look(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()


def connection_class(limits: Limits) -> type[asyncio.Protocol]:
    """The connections of one server, which share a door."""
    return type("Connection", (Connection,), {"door": Door(limits)})


def socket_class(limits: Limits) -> type[asyncio.Protocol]:
    """The WebSockets of one server."""
    return type("Socket", (Socket,), {"seconds": limits.head_seconds})


def _files() -> int:
    """How many files and connections this process may have open: as many as it may allow itself."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard == resource.RLIM_INFINITY:
        return sys.maxsize
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else sys.maxsize


def worth_a_line(record: logging.LogRecord) -> bool:
    """Whether something is worth a line in the log: not what visitors can cause as often as they like."""
    return record.levelno > logging.WARNING and not record.getMessage().startswith("Invalid UTF-8")


class Complaints:
    """What the event loop complains about, with one line a minute for connections it could not accept."""

    def __init__(self) -> None:
        self._quiet_until = 0.0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in _EXHAUSTED and "socket" in context):
            loop.default_exception_handler(context)
        elif time.monotonic() >= self._quiet_until:
            self._quiet_until = time.monotonic() + QUIET_SECONDS
            log.error("Connections cannot be accepted: %s. Allow more open files.", error.strerror)
