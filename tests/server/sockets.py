"""WebSockets of listeners."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty
from threading import Event
from typing import Any

from http_match import JSON, Game
from litestar.testing import TestClient, WebSocketTestSession
from patience import PATIENCE


@contextmanager
def connected(client: TestClient, path: str, **options: Any) -> Iterator[WebSocketTestSession]:
    """A WebSocket; afterwards the server has noticed that it was left."""
    client.timeout = PATIENCE
    session, left = client.websocket_connect(path, **options), Event()
    serve = session.do_asgi_call

    async def serve_until_left() -> None:
        try:
            await serve()
        finally:
            left.set()

    session.do_asgi_call = serve_until_left  # type: ignore[method-assign]
    with session:
        yield session
    assert left.wait(PATIENCE), "the server has not noticed that the listener left"


@contextmanager
def listen(game: Game, who: str, **options: Any) -> Iterator[WebSocketTestSession]:
    """A WebSocket on which a key was said."""
    assert isinstance(game.client, TestClient)
    with connected(game.client, f"/api/matches/{game.id}/live", **options) as socket:
        socket.send_json({"key": game.keys.get(who, who)})
        yield socket


def until(socket: WebSocketTestSession, kind: str, **facts: Any) -> JSON:
    """The next message of a kind whose state, if it has one, shows these facts."""
    deadline = time.monotonic() + PATIENCE
    heard: list[str] = []
    while True:
        try:
            message: JSON = socket.receive_json(timeout=max(deadline - time.monotonic(), 0.0))
        except Empty:
            raise AssertionError(f"no {kind} with {facts} came, only {', '.join(heard) or 'nothing'}") from None
        inside = message.get("state", message)
        if message["type"] == kind and all(inside[key] == value for key, value in facts.items()):
            return message
        heard.append(message["type"])
