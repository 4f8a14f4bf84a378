"""The turnstile: nobody asks so much that others wait.

Whatever is asked for, every visitor has a rate of requests, a few of them at a time, and a share of the processor:
the time that a request takes, on the event loop and in threads, is charged to the visitor, to the seat and to the
match when it ends. The less of a share is left, the longer are the pauses between requests, so that others do not
wait for fits and starts; who has used it up is refused until it has grown again, and an answer that refuses is kept
back for a second, so that asking again and again costs the server next to nothing.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from time import perf_counter, thread_time
from types import coroutine
from typing import Any, ParamSpec, TypeVar

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server.api.limits import Buckets, Throttle, visitor
from sandtable.server.messages.answers import Failure
from sandtable.server.messages.errors import ApiError
from sandtable.server.monitoring.logs import REQUESTS, note_request

HELD_SECONDS = 1.0
"""For so long a refusal is kept back, however soon one may ask again: forty connections hear forty a second."""
UNSEEN_SECONDS = {ScopeType.HTTP: 0.0003, ScopeType.WEBSOCKET: 0.004}
"""What the server does for a request before it comes here, refused or not: it reads the head, or shakes hands."""
THREADS = 32
P = ParamSpec("P")
R = TypeVar("R")


class Meter:
    """The processor time of one request, and the shares that pay for it; it has `began` while the event loop works
    for the request."""

    __slots__ = ("_payers", "began", "seconds")

    def __init__(self, share: Buckets, visitor: str) -> None:
        self._payers = [(share, visitor)]
        self.seconds = self.began = 0.0

    def bill(self, share: Buckets, payer: str) -> None:
        """One more pays for this request."""
        share.check(payer)
        self._payers.append((share, payer))

    def settle(self) -> None:
        """Charge what was used so far; what comes later is free."""
        if self.began:
            self.seconds += thread_time() - self.began
            self.began = 0.0
        for share, payer in self._payers:
            share.charge(payer, self.seconds)
        self._payers.clear()

    def run(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call something in a thread."""
        began = thread_time()
        try:
            return call(*args, **kwargs)
        finally:
            self.seconds += thread_time() - began


_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)


def bill(share: Buckets, payer: str) -> None:
    """Charge the present request to somebody's share, too; refused if it is used up."""
    meter = _meter.get()
    if meter is not None:
        meter.bill(share, payer)


def settle() -> None:
    """What the present request does from now on, it does for others."""
    meter = _meter.get()
    if meter is not None:
        meter.settle()


class Threads(ThreadPoolExecutor):
    """The event loop's threads; what they do for a request is part of it."""

    def __init__(self) -> None:
        super().__init__(THREADS, "work")

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> "Future[R]":
        """Call something in a thread."""
        meter = _meter.get()
        if meter is None:
            return super().submit(fn, *args, **kwargs)
        return super().submit(partial(meter.run, fn, *args, **kwargs))


class Turnstile:
    """Every request goes through it, before anything is looked up; `origins` may read why they were refused, and
    `note` is told the kind of each refusal."""

    def __init__(
        self, app: ASGIApp, throttle: Throttle, origins: Sequence[str], note: Callable[[str], None]
    ) -> None:
        self._app, self._throttle, self._origins, self._note = app, throttle, origins, note
        self._queues = Queues(throttle.at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if REQUESTS.isEnabledFor(logging.INFO) and scope["type"] == ScopeType.HTTP:
            send = _noted_send(scope["method"], scope["path"], send)
        who = visitor(scope["client"])
        try:
            self._throttle.visits.take(who)
            self._throttle.work.spend(who, UNSEEN_SECONDS[scope["type"]])
            if scope["type"] == ScopeType.WEBSOCKET:
                await self._let_in(Meter(self._throttle.work, who), scope, receive, send)
            else:
                await self._in_turn(who, scope, receive, send)
        except ApiError as error:
            self._note(error.error)
            await asyncio.sleep(HELD_SECONDS)
            await self._refuse(error, scope, send)

    async def _in_turn(self, who: str, scope: Scope, receive: Receive, send: Send) -> None:
        waits = self._queues.come(who)
        if waits is not None:
            await self._queues.wait(who, waits)
        meter = Meter(self._throttle.work, who)
        try:
            if waits is not None:
                if _has_left(receive):
                    return
                self._throttle.work.check(who)  # what was asked before may have used it up
            await self._let_in(meter, scope, receive, send)
        finally:
            self._leave(who, meter.seconds)

    def _leave(self, who: str, seconds: float) -> None:
        """The place of a request is free again, after a pause where much of a share is used up."""
        visits, work = self._throttle.visits.pace(who), self._throttle.work.pace(who, seconds)
        pause = self._throttle.at_once * max(visits, work)
        if pause:
            asyncio.get_running_loop().call_later(min(pause, HELD_SECONDS), self._queues.go, who)
        else:
            self._queues.go(who)

    async def _let_in(self, meter: Meter, scope: Scope, receive: Receive, send: Send) -> None:
        _meter.set(meter)
        try:
            await _noted(self._app(scope, receive, send), meter)
        finally:
            meter.settle()

    async def _refuse(self, error: ApiError, scope: Scope, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4000 + error.status, "reason": error.error})
            return
        body = msgspec.json.encode(Failure(error.error, error.detail))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"retry-after", str(max(1, round(error.wait))).encode()),
        ]
        origin = next((value for name, value in scope["headers"] if name == b"origin"), b"")
        if origin.decode("latin-1") in self._origins:
            headers += [
                (b"access-control-allow-origin", origin),
                (b"access-control-expose-headers", b"retry-after"),
            ]
        await send({"type": "http.response.start", "status": error.status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _noted_send(method: str, path: str, send: Send) -> Send:
    """The same, with a line in the log when the answer begins."""
    began = perf_counter()

    async def noted(message: Message) -> None:
        if message["type"] == "http.response.start":
            note_request(method, path, message["status"], perf_counter() - began)
        await send(message)

    return noted


class Queues:
    """Every visitor has up to `at_once` requests in progress; others wait for their turn."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._busy: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    def come(self, who: str) -> "asyncio.Future[None] | None":
        """A request of a visitor begins; what it has to wait for, if anything."""
        busy = self._busy.get(who, 0)
        if busy < self._at_once:
            self._busy[who] = busy + 1
            return None
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        return turn

    async def wait(self, who: str, turn: "asyncio.Future[None]") -> None:
        """Wait for a place; who gives up when it has come leaves it to the next."""
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.go(who)
            raise

    def go(self, who: str) -> None:
        """A request has ended: its place is that of the next who still waits."""
        waiting = self._waiting.get(who)
        while waiting:
            turn = waiting.popleft()
            if not waiting:
                del self._waiting[who]
            if not turn.done():
                turn.set_result(None)
                return
        if self._busy[who] == 1:
            del self._busy[who]
        else:
            self._busy[who] -= 1


def metered(work: Awaitable[R]) -> Awaitable[R]:
    """The same work, with the time that it uses between its waits noted for the present request."""
    meter = _meter.get()
    return work if meter is None else _noted(work, meter)


@coroutine
def _noted(work: Awaitable[R], meter: Meter) -> Generator[Any, Any, R]:
    running = work.__await__()
    step: Callable[[Any], Any] = running.send
    given: Any = None
    while True:
        meter.began = thread_time()
        try:
            waits_for = step(given)
        except StopIteration as done:
            result: R = done.value
            return result
        finally:
            if meter.began:
                meter.seconds += thread_time() - meter.began
                meter.began = 0.0
        try:
            given = yield waits_for
            step = running.send
        except BaseException as error:
            given, step = error, running.throw


def _has_left(receive: Receive) -> bool:
    """Whether the visitor was seen to hang up: uvicorn knows, and tells it only to those who read the body."""
    return bool(getattr(getattr(receive, "__self__", None), "disconnected", False))
