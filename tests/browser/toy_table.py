"""Serve the toy game of tests/toy.py with the real client: `python toy_table.py DATABASE`."""

import sys

from toy_server import NO_HURRY, TOYS

from sandtable.server.commands import listen, run
from sandtable.server.config import Config


def main(database: str) -> None:
    """Serve on a free port and print the address."""
    socket = listen("127.0.0.1", 0)
    host, port = socket.getsockname()
    run(Config(database=database, games=TOYS, limits=NO_HURRY), socket, lambda: print(f"http://{host}:{port}"))


if __name__ == "__main__":
    main(sys.argv[1])
