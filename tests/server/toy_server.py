"""The toy game behind the web service."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sandtable.server.commands import listen, run
from sandtable.server.config import Config
from sandtable.server.processes.crew import serve_together
from sandtable.server.settings.limits import Limits
from sandtable.server.settings.offers import Bots, Games
from tests.server import odd_bots
from tests.toy import find

TOYS = Games(("toy",), find)
"""What a worker process imports is in a module of its own: without the server it starts much sooner."""
UNLIMITED = (1e9, 10**9)
NO_HURRY = Limits(
    choices=UNLIMITED,
    reads=UNLIMITED,
    chat=UNLIMITED,
    notices=UNLIMITED,
    creations=UNLIMITED,
    matches_a_day=10**9,
    visits=UNLIMITED,
    work=UNLIMITED,
    match_work=UNLIMITED,
    hints=UNLIMITED,
    analyses=UNLIMITED,
    at_once=10**4,
    import_seconds=600.0,
)
MEETING = (
    "blue: move b1",  # at the western end: to the mill without being asked
    "red: move r1",
    "blue: bid 1",
    "red: bid 3",
    "blue: move b1",
    "blue: to ford",
    "red: move r1",
    "red: to ford",
)


def _config(database: str, **more: Any) -> Config:
    return Config(database=database, games=TOYS, static=Path("nowhere"), **{"limits": NO_HURRY, **more})


def serve_two(database: str, say: Callable[[int], None]) -> None:
    """Serve with two processes."""
    socket = listen("127.0.0.1", 0)
    serve_together(run, _config(database), socket, 2, lambda: say(socket.getsockname()[1]))


def serve_bots(database: str, say: Callable[[int], None]) -> None:
    """Serve with odd bots, whose leases are short."""
    socket = listen("127.0.0.1", 0)
    bots = Bots(odd_bots.known, odd_bots.choose)
    config = _config(database, bots=bots, lease_seconds=1.0)
    run(config, socket, lambda: say(socket.getsockname()[1]))


def serve(
    database: str, say: Callable[[int], None], limits: Limits = NO_HURRY, proxies: tuple[str, ...] = ()
) -> None:
    """Serve the toy game on a free port, and say which."""
    socket = listen("127.0.0.1", 0)
    config = _config(database, limits=limits, proxies=proxies)
    run(config, socket, lambda: say(socket.getsockname()[1]))
