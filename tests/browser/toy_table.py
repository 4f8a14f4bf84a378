"""Serve the toy game of tests/toy.py with the real client: `python toy_table.py DATABASE [SMTP_PORT]`.

With the port of a mail server on this machine, players can be told when they are away, in every way.
"""

import sys

import msgspec
import steady_table  # noqa: F401 - its dice and bots are ours, too
from toy_server import NO_HURRY, TOYS

from sandtable.server.commands import listen, run
from sandtable.server.config import Config
from sandtable.server.settings.notices import Mail, Notices
from sandtable.server.settings.push_key import new_key


def main(database: str, smtp_port: str = "") -> None:
    """Serve on a free port and print the address."""
    socket = listen("127.0.0.1", 0)
    host, port = socket.getsockname()
    address = f"http://{host}:{port}"
    notices = offered(address, int(smtp_port)) if smtp_port else Notices()
    limits = msgspec.structs.replace(NO_HURRY, away_seconds=1.0, mail_away_seconds=1.0)
    config = Config(database=database, games=TOYS, limits=limits, notices=notices)
    run(config, socket, lambda: print(address))


def offered(address: str, smtp_port: int) -> Notices:
    """Every way of telling, to receivers on this machine."""
    return Notices(
        address=address,
        mail=Mail(host="127.0.0.1", port=smtp_port, security="none", sender="table@table.example"),
        push=new_key(),
        webhooks=True,
        networks=("127.0.0.0/8",),
        look_seconds=0.2,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
