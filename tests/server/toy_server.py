"""The toy game behind the web service: what tests and worker processes import."""

from collections.abc import Callable
from pathlib import Path

from sandtable.core import AnyGame
from sandtable.core.errors import UnknownName
from sandtable.server.commands import listen, run
from sandtable.server.config import Config, Games, Limits
from toy import TOY

UNLIMITED = (1e9, 10**9)
NO_HURRY = Limits(
    choices=UNLIMITED,
    reads=UNLIMITED,
    chat=UNLIMITED,
    creations=UNLIMITED,
    matches=UNLIMITED,
    visits=UNLIMITED,
)


def find(id_: str) -> AnyGame:
    if id_ != "toy":
        raise UnknownName(f"There is no game called {id_!r}.")
    return TOY


TOYS = Games(("toy",), find)


def serve(
    database: str, say: Callable[[int], None], limits: Limits = NO_HURRY, proxies: tuple[str, ...] = ()
) -> None:
    """Serve the toy game on a free port, and say which."""
    socket = listen("127.0.0.1", 0)
    config = Config(database=database, games=TOYS, static=Path("nowhere"), limits=limits, proxies=proxies)
    run(config, socket, lambda: say(socket.getsockname()[1]))
