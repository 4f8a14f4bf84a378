"""What handlers are given: the parts of the server and the holder of the key."""

import zlib
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Receive, Scope, Send

from sandtable.server.api.limits import Throttle, visitor
from sandtable.server.api.turnstile import bill
from sandtable.server.bots.director import Director
from sandtable.server.bots.jobs import Jobs
from sandtable.server.clock.timekeeper import Timekeeper
from sandtable.server.coaching.analyst import Analyst
from sandtable.server.coaching.coach import Coach
from sandtable.server.coaching.playouts import PlayOuts
from sandtable.server.config import Config
from sandtable.server.listeners.hub import Hub
from sandtable.server.match.hall import Hall
from sandtable.server.match.players import Players
from sandtable.server.match.shelf import Shelf
from sandtable.server.match.viewer import Viewer
from sandtable.server.match.views import Views
from sandtable.server.messages.answers import Failure
from sandtable.server.monitoring.metrics import Metrics
from sandtable.server.notices.messenger import Messenger
from sandtable.server.opening.imports import Importer
from sandtable.server.opening.opener import Opener
from sandtable.server.storage.store import Store
from sandtable.server.telling.storyteller import Storyteller

AnyRequest: TypeAlias = Request[Any, Any, State]

FAILURES = {
    400: ResponseSpec(Failure, description="The request is not of the expected form"),
    403: ResponseSpec(Failure, description="The key does not allow it"),
    404: ResponseSpec(Failure, description="There is no such thing"),
    409: ResponseSpec(Failure, description="The match has moved on"),
    413: ResponseSpec(Failure, description="The body is too large"),
    422: ResponseSpec(Failure, description="The rules or the set-up do not allow it"),
    429: ResponseSpec(Failure, description="Too many requests"),
}


def answers(answer: Any) -> dict[int, ResponseSpec]:
    """The answers of a handler that encodes its success itself."""
    return {200: ResponseSpec(answer, description="Request fulfilled", generate_examples=False), **FAILURES}


class Answer:
    """An answer that is JSON already; what is long is compressed, once. Handlers that give one have `opt=READY`."""

    def __init__(self, content: bytes, *headers: tuple[bytes, bytes]) -> None:
        self._content, self._packed, self._headers = content, b"", headers

    async def __call__(self, scope: Scope, _: Receive, send: Send) -> None:
        """Send it."""
        content = self._content
        headers = [(b"content-type", b"application/json"), (b"vary", b"accept-encoding"), *self._headers]
        accepted = next((value for name, value in scope["headers"] if name == b"accept-encoding"), b"")
        if len(content) > LONG_CONTENT and b"gzip" in accepted:
            self._packed = content = self._packed or zlib.compress(content, level=1, wbits=GZIP)
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": content, "more_body": False})


LONG_CONTENT = 14_000
"""What is shorter fits into the first packets of a connection; compressing it would gain no time."""
GZIP = 31
"""What zlib calls gzip's form."""
READY = {"ready": True}


KEYED: list[dict[str, list[str]]] = [{"key": []}]


class Desk:
    """The parts of the server, for one request: those of `app._assemble`, by the same names."""

    request: AnyRequest
    config: Config
    store: Store
    shelf: Shelf
    hall: Hall
    views: Views
    players: Players
    opener: Opener
    importer: Importer
    jobs: Jobs
    director: Director
    timekeeper: Timekeeper
    messenger: Messenger
    hub: Hub
    storyteller: Storyteller
    coach: Coach
    analyst: Analyst
    playouts: PlayOuts
    throttle: Throttle
    metrics: Metrics

    def __init__(self, request: AnyRequest) -> None:
        vars(self).update(request.app.state.parts, request=request)

    async def enter(self, match: str, *, have: str = "") -> Viewer:
        """The match, as whoever holds the key of this request, and may have a scene; keys in links are for reading.

        The work is charged to the seat, and what is only looked at to the match as well.
        """
        viewer = await self.hall.enter(match, self._key(), have)
        payer = viewer.payer(self.visitor())
        if self.request.method == "GET":
            self.throttle.reads.take(payer)
            bill(self.throttle.match_work, match)
        else:
            self.throttle.choices.take(payer)
        bill(self.throttle.work, payer)
        await self.timekeeper.looked(viewer)
        return viewer

    def _key(self) -> str:
        scheme, _, key = self.request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and key:
            return key.strip()
        return self.request.query_params.get("key", "") if self.request.method == "GET" else ""

    def visitor(self) -> str:
        """Where a request without key comes from."""
        client = self.request.client
        return visitor((client.host, client.port) if client else None)
