"""Listening to a match by WebSocket."""

import asyncio
from contextlib import suppress

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sandtable.server.api.limits import visitor
from sandtable.server.api.turnstile import bill, metered, settle
from sandtable.server.listeners.feed import Feed
from sandtable.server.listeners.hub import Listener
from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.live import LiveError
from sandtable.server.messages.requests import Hello
from sandtable.server.settings.limits import Limits

_encode = msgspec.json.Encoder().encode
_read_hello = msgspec.json.Decoder(Hello).decode


@websocket("/api/matches/{match_id:str}/live")
async def live(socket: WebSocket[object, object, AppState], match_id: FromPath[str]) -> None:
    """The state, log, chat and thinking of a match, as they come to whoever says a key first."""
    parts = socket.app.state
    client = socket.client
    who = visitor((client.host, client.port) if client else None)
    await socket.accept()
    try:
        with parts.throttle.sockets.place(who):
            hello = await _hello(socket, parts.config.limits)
            viewer = await parts.hall.enter(match_id, hello.key)
            bill(parts.throttle.work, viewer.payer(who))
            await parts.timekeeper.looked(viewer)
            seat = "" if viewer.seat is None else viewer.live.seats[viewer.seat].seat
            with parts.hub.listening(match_id, seat) as listener:
                parts.director.wake(match_id)
                await _serve(socket, Feed(parts.hall, parts.views, viewer, changes=hello.changes), listener)
    except ApiError as error:
        parts.metrics.refuse(error.error)
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
    """First all there is, which the listener has to pay for."""
    while True:
        await listener.awake.wait()
        listener.awake.clear()
        if listener.changed:
            listener.changed = False
            for each in await metered(feed.news()):
                await _send(socket, each)
            settle()
        while listener.notes:
            await _send(socket, _encode(listener.notes.popleft()))


async def _send(socket: WebSocket[object, object, AppState], message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text")
