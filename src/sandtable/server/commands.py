"""What `sandtable serve` and `sandtable play` do."""

import asyncio
import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import uvicorn

from sandtable import games
from sandtable.bots import PATIENCE
from sandtable.core.errors import SetupError
from sandtable.server.api.door import AT_A_TIME, Complaints, connection_class, socket_class, worth_a_line
from sandtable.server.api.schema import described
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.monitoring.logs import write_logs
from sandtable.server.processes.crew import serve_together
from sandtable.server.settings.limits import Limits, limits_with
from sandtable.server.settings.notices import Notices
from sandtable.server.settings.watching import Watching
from sandtable.server.storage.claim import claimed
from sandtable.server.storage.migrate import bring_up_to_date
from sandtable.server.storage.store import default_database, opened, opening

LOCAL = "127.0.0.1"
QUEUE = 1024
ALL = (1e6, 10**6)
"""Who plays at home may use the machine as they like."""
NO_NOTICES = Notices()
NOT_WATCHED = Watching()
COLLECT = (20_000, 20, 50)
"""How seldom the garbage collector looks: a thousand matches are millions of objects, and nearly all stay."""
SWITCH_SECONDS = 0.001
"""How long the event loop waits at most for a thread that computes."""


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        asyncio.get_running_loop().set_exception_handler(Complaints())
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(QUEUE)  # more may wait than are let in at a time
        if self.started:
            self._ready()


def serve(
    host: str = LOCAL,
    port: int = 8000,
    database: str = "",
    workers: int = 1,
    bot_workers: int = 1,
    thinking: float = PATIENCE,
    packs: Sequence[Path] = (),
    origins: Sequence[str] = (),
    proxies: Sequence[str] = (),
    limits: Sequence[str] = (),
    notices: Notices = NO_NOTICES,
    watching: Watching = NOT_WATCHED,
    chat: bool = True,
    backup: bool = True,
    hint_workers: int = 1,
    analysis_workers: int = 1,
    say: Callable[[str], None] = print,
) -> None:
    """Serve matches until interrupted, with `workers` processes that answer, each with `bot_workers` for its bots,
    which have `thinking` seconds for a choice, and with others for hints and analyses.

    `database` is a URL; the default is a file in the data directory. One of an earlier version is brought to this
    one first, after a `backup`.
    """
    config = Config(
        database=database,
        bot_workers=max(1, bot_workers),
        hint_workers=max(1, hint_workers),
        analysis_workers=max(1, analysis_workers),
        thinking=thinking,
        packs=tuple(packs),
        origins=checked_origins(origins),
        proxies=checked_proxies(proxies),
        limits=limits_with(limits),
        notices=notices,
        watching=watching,
        chat=chat,
    )
    if workers > 1:
        with opening(database or default_database()) as store:
            if not store.shared:
                raise SetupError("SQLite serves one process; several workers need PostgreSQL (--database).")
    listening = listen(host, port)
    for number in range(workers if watching.port else 0):
        listen(watching.host, watching.port + number).close()  # refused in a sentence, before anything runs
    bring_up_to_date(database or default_database(), say, backup=backup)

    def ready() -> None:
        say(f"Sandtable is open at {_address(listening)}")

    if workers == 1:
        run(config, listening, ready)
    else:
        serve_together(run, config, listening, workers, ready)


def play_local(
    game: str = "",
    open_browser: bool = True,
    database: str = "",
    packs: Sequence[Path] = (),
    say: Callable[[str], None] = print,
) -> None:
    """Serve this machine only, on a free port, and open the browser at a game."""
    if game:
        games.find(game)
    config = Config(
        database=database,
        packs=tuple(packs),
        hosts=(LOCAL, "localhost"),
        limits=Limits(matches_a_day=10_000, work=ALL, match_work=ALL, hints=ALL, analyses=ALL),
    )
    bring_up_to_date(database or default_database(), say)
    listening = listen(LOCAL, 0)
    address = _address(listening) + (f"/new/{game}" if game else "")

    def ready() -> None:
        say(f"Play at {address} (stop with Ctrl+C)")
        if open_browser:
            threading.Thread(target=_open_browser, args=(address, say), daemon=True).start()

    run(config, listening, ready)


def _open_browser(address: str, say: Callable[[str], None]) -> None:
    if not webbrowser.open(address):
        say("No browser could be opened from here: open that address in one yourself.")


def schema() -> str:
    """The description of the service as JSON."""
    app = create_app(Config(database="sqlite://"))
    return msgspec.json.format(msgspec.json.encode(described(app.openapi_schema.to_schema())), indent=2).decode()


def checked_proxies(proxies: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks, each of which must be one."""
    for each in proxies:
        try:
            ip_network(each)
        except ValueError as error:
            raise SetupError(f"--trusted-proxy must be an address or a network: {error}.") from None
    return tuple(proxies)


def checked_origins(origins: Sequence[str]) -> tuple[str, ...]:
    """Origins as browsers send them: scheme, host and port, and nothing after that."""
    for each in origins:
        parts = urlsplit(each)
        if parts.scheme not in ("http", "https") or not parts.netloc or each != f"{parts.scheme}://{parts.netloc}":
            raise SetupError(f"--origin must be written like https://club.example, not {each!r}.")
    return tuple(origins)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. It names its protocol: only then does asyncio send small answers without delay."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        why = f"{host}:{port} cannot be opened: {error.strerror}. Choose another --host or --port (0: any)."
        raise SetupError(why) from None
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Run until a signal. Requests are not logged: addresses of sockets hold keys."""
    database = config.database or default_database()
    with opened(database):
        pass  # a database that cannot be used is refused before anybody is answered
    write_logs(config.watching)
    settings = uvicorn.Config(
        create_app(config),
        http=connection_class(config.limits),
        ws=socket_class(config.limits),
        log_level="error",
        access_log=False,
        backlog=AT_A_TIME,
        server_header=False,
        proxy_headers=bool(config.proxies),  # anybody can send such headers
        forwarded_allow_ips=list(config.proxies),
        ws_max_size=4096,
        ws_per_message_deflate=False,  # it would compress the same message for every listener anew
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    logging.getLogger("uvicorn.error").addFilter(worth_a_line)
    gc.set_threshold(*COLLECT)
    sys.setswitchinterval(SWITCH_SECONDS)
    with claimed(database):
        Server(settings, ready).run(sockets=[listening])
