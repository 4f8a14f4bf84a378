"""Serve the toy game with levels that do what a test needs: `python slow_table.py DATABASE`.

The Staff officer thinks until it is told to move, but bids at once; the Recruit thinks about bids, too; the Veteran
fails, and the Regular takes the last option at once. They think in one process: no test leaves one thinking behind.
"""

import sys
import time

from sandtable.bots import Watch
from sandtable.core import AnyGame, AnyMatch, Decision, Option
from sandtable.server.commands import listen, run
from sandtable.server.config import Config
from sandtable.server.messages.answers import BotInfo
from sandtable.server.settings.offers import Bots
from tests.browser import steady_table  # noqa: F401 - its dice are ours, too
from tests.server.toy_server import NO_HURRY, TOYS

LEVELS = (
    BotInfo("recruit", "Recruit", "Thinks about everything.", 1, 10.0, 100, 9.0, 3.0),
    BotInfo("regular", "Regular", "Takes the last option.", 2, 50.0, 100, 0.1, 0.1),
    BotInfo("veteran", "Veteran", "Fails.", 3, 70.0, 100, 8.0, 2.0),
    BotInfo("staff", "Staff officer", "Thinks until it is told to move.", 4, 90.0, 100, 40.0, 9.0),
)


def known(_: AnyGame) -> tuple[BotInfo, ...]:
    return LEVELS


def choose(_: AnyMatch, decision: Decision, kind: str, watch: Watch) -> Option:
    if kind == "veteran":
        raise ValueError("it fails, as it should")
    ponders = kind == "recruit" or (kind == "staff" and decision.options[0].verb != "bid")
    while ponders and not watch.stopped():
        watch.progress(0.0)
        time.sleep(0.02)
    return decision.options[-1]


def main(database: str) -> None:
    """Serve on a free port and print the address."""
    socket = listen("127.0.0.1", 0)
    host, port = socket.getsockname()
    config = Config(database=database, games=TOYS, limits=NO_HURRY, bots=Bots(known, choose), thinking=60.0)
    run(config, socket, lambda: print(f"http://{host}:{port}"))


if __name__ == "__main__":
    main(*sys.argv[1:])
