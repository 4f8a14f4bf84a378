"""A server in a process of its own, with few files that may be open."""

import multiprocessing
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from patience import STARTING
from toy_server import serve

from sandtable.server.settings.limits import Limits

PROCESSES = multiprocessing.get_context("spawn")
FILES = 300


def serve_into(log: str, *served: Any) -> None:
    """Serve with few files that may be open, and with everything that is logged in one."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT), 2)
    serve(*served)


@contextmanager
def server(folder: Path, limits: Limits, proxies: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, int], Path]]:
    """A server's address and its log."""
    log, (ours, theirs) = folder / "log", PROCESSES.Pipe()
    arguments = (str(log), f"sqlite:///{folder / 'm.sqlite3'}", theirs.send, limits, proxies)
    process = PROCESSES.Process(target=serve_into, args=arguments)
    process.start()
    try:
        assert ours.poll(STARTING), "the server did not start"
        yield ("127.0.0.1", ours.recv()), log
    finally:
        process.kill()
        process.join()
