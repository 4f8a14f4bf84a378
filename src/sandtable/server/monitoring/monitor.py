"""The monitor: /health and /metrics, on a port of their own that players need not reach."""

import asyncio
from contextlib import suppress
from http import HTTPStatus

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.bots.director import Director
from sandtable.server.monitoring.metrics import Metrics
from sandtable.server.settings.watching import Watching
from sandtable.server.storage.store import Store
from sandtable.server.storage.writer import Writer

PATIENCE = 5.0
LONGEST = 8192


class BotsHealth(msgspec.Struct, frozen=True):
    """In how many matches bots think, and how many wait for one."""

    thinking: int
    waiting: int


class Health(msgspec.Struct, frozen=True):
    """Whether a process can serve: the database answers; what the bots do, and how many changes wait."""

    ok: bool
    database: bool
    bots: BotsHealth
    queue: int


class Monitor:
    """Tells the owner how a process is; process number `number` of several has the port so much higher."""

    def __init__(
        self, watching: Watching, number: int, store: Store, director: Director, writer: Writer, metrics: Metrics
    ) -> None:
        self._host, self._port = watching.host, watching.port and watching.port + number
        self._store, self._director, self._writer, self._metrics = store, director, writer, metrics
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, if the owner wants it."""
        if self._port:
            self._server = await asyncio.start_server(self._serve, self._host, self._port, limit=LONGEST)

    async def close(self) -> None:
        """Listen no longer."""
        if self._server is not None:
            self._server.close()

    async def health(self) -> Health:
        """How the process is."""
        try:
            there = await asyncio.wait_for(asyncio.to_thread(self._ask), PATIENCE)
        except TimeoutError:
            there = False
        bots = BotsHealth(self._director.thinking, self._director.waiting)
        return Health(there, there, bots, self._writer.waiting)

    def _ask(self) -> bool:
        with suppress(SQLAlchemyError), self._store.engine.connect() as db:
            return bool(db.scalar(text("SELECT 1")))
        return False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            status, kind, body = await self._answer(*head.split(b" ", 2)[:2])
            told = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: {kind}\r\n"
            writer.write(f"{told}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
            await asyncio.wait_for(writer.drain(), PATIENCE)
        writer.close()

    async def _answer(self, method: bytes, path: bytes) -> tuple[HTTPStatus, str, bytes]:
        if method != b"GET":
            return HTTPStatus.METHOD_NOT_ALLOWED, "text/plain", b"Only GET.\n"
        match path.split(b"?")[0]:
            case b"/health":
                health = await self.health()
                status = HTTPStatus.OK if health.ok else HTTPStatus.SERVICE_UNAVAILABLE
                return status, "application/json", msgspec.json.encode(health) + b"\n"
            case b"/metrics":
                return HTTPStatus.OK, "text/plain; version=0.0.4", self._metrics.text()
        return HTTPStatus.NOT_FOUND, "text/plain", b"There are /health and /metrics.\n"
