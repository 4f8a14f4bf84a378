"""What `sandtable serve` and `sandtable play` do."""

import logging
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import uvicorn

from sandtable import games
from sandtable.server.app import create_app
from sandtable.server.config import Config, default_database
from sandtable.server.schema import described
from sandtable.server.store import Store

LOCAL = "127.0.0.1"


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(
    host: str = LOCAL,
    port: int = 8000,
    database: str = "",
    workers: int = 1,
    packs: Sequence[Path] = (),
    origins: Sequence[str] = (),
    say: Callable[[str], None] = print,
) -> None:
    """Serve matches until interrupted. `database` is a URL; the default is a file in the data directory."""
    config = Config(database=database, workers=max(1, workers), packs=tuple(packs), origins=tuple(origins))
    listening = listen(host, port)
    run(config, listening, lambda: say(f"Sandtable is open at {_address(listening)}"))


def play_local(
    game: str = "",
    open_browser: bool = True,
    database: str = "",
    workers: int = 1,
    packs: Sequence[Path] = (),
    say: Callable[[str], None] = print,
) -> None:
    """Serve this machine only, on a free port, and open the browser at a game."""
    if game:
        games.find(game)
    config = Config(database=database, workers=max(1, workers), packs=tuple(packs), hosts=(LOCAL, "localhost"))
    listening = listen(LOCAL, 0)
    address = _address(listening) + (f"/new/{game}" if game else "")

    def ready() -> None:
        say(f"Play at {address} (stop with Ctrl+C)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(config, listening, ready)


def schema() -> str:
    """The description of the service as JSON."""
    app = create_app(Config(database="sqlite://"))
    return msgspec.json.format(msgspec.json.encode(described(app.openapi_schema.to_schema())), indent=2).decode()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. It names its protocol: only then does asyncio send small answers without delay."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _check(database: str) -> None:
    """Refuse a database that cannot be used before anybody is answered."""
    store = Store(database)
    try:
        store.prepare()
    finally:
        store.close()


def run(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Run until a signal. Requests are not logged: addresses of sockets hold keys."""
    _check(config.database or default_database())
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    settings = uvicorn.Config(
        create_app(config),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=4096,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    Server(settings, ready).run(sockets=[listening])
