"""SQLite serves one process: a second one on the same file is refused in a sentence."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlalchemy import make_url

from sandtable.server.storage.store import StoreError


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Keep a SQLite file for this process; the system gives it back when the process ends, however it ends.

    What is locked is an empty database beside it, so that backups and `sandtable matches` still work.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        yield
        return
    with closing(sqlite3.connect(f"{parsed.database}.lock", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise StoreError(
                f"Another Sandtable serves {parsed.database} already. Play there, name another file with"
                " --database, or use PostgreSQL, which several may share."
            ) from None
        yield
