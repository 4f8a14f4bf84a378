"""The way to the database: connections, transactions, and what is told of them to the processes that share it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Any

import msgspec
from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, make_url, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from sandtable.core.errors import SandtableError
from sandtable.server.storage.outage import Outage
from sandtable.server.storage.signals import CHANNEL, Signal, written
from sandtable.server.storage.tables import about, metadata

VERSION = 6
TELL = text("SELECT pg_notify(:channel, each) FROM json_array_elements_text(CAST(:said AS json)) AS said(each)")


class StoreError(SandtableError, OSError):
    """A database that this Sandtable cannot use, in a sentence."""


class Store:
    """A database and the ways into it. A transaction is on disk when it ends."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.process = token_hex(8)
        self.outage = Outage()
        self._one_writer = None if self.shared else Lock()

    def prepare(self) -> None:
        """Make the tables of an empty database; refuse one of another version, without touching it."""
        with self.transaction() as db:
            if self.shared:  # two servers that start at once take turns
                db.execute(text("SELECT pg_advisory_xact_lock(hashtext('sandtable'))"))
            found = db.scalar(select(about.c.version)) if inspect(db).has_table(about.name) else None
            if found not in (None, VERSION):
                raise StoreError(
                    f"The database has version {found}, but this Sandtable needs {VERSION} and cannot play on"
                    " what older ones stored: name another database with --database."
                )
            metadata.create_all(db)
            if found is None:
                db.execute(insert(about).values(version=VERSION, alive=0.0))
            else:  # one that can only be read is found out now, not by the first player
                db.execute(update(about).values(alive=about.c.alive))

    def close(self) -> None:
        """Give the connections back."""
        self.engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction; SQLite has room for one writer, which need not be found out by waiting."""
        if self._one_writer is None:
            with self.engine.begin() as db:
                yield db
            return
        with self._one_writer, self.engine.begin() as db:
            yield db

    def tell(self, db: Connection, signals: Sequence[Signal]) -> None:
        """Tell the other processes on this database, when and if the transaction is committed."""
        if self.shared and signals:
            said = [written(self.process, each) for each in signals]
            db.execute(TELL, {"channel": CHANNEL, "said": msgspec.json.encode(said).decode()})

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A connection whose reads all see the same moment."""
        with self.engine.connect() as db:
            if self.shared:
                db.execution_options(isolation_level="REPEATABLE READ")
            else:
                db.exec_driver_sql("BEGIN")
            yield db
            db.rollback()

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database: SQLite serves one."""
        return self.engine.dialect.name != "sqlite"


@contextmanager
def opened(url: str, *, make: bool = True) -> Iterator[Store]:
    """A database that is ready for use; whatever is wrong with it is a StoreError."""
    try:
        store = Store(url)
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(f"The database {without_password(url)} cannot be used: {error}.") from None
    file = store.engine.url.database
    if not make and not store.shared and file and not Path(file).exists():
        raise StoreError(f"There is no database {file}; `sandtable serve` makes one.")
    try:
        store.prepare()
        yield store
    except SQLAlchemyError as error:
        raise StoreError(f"The database {without_password(url)} cannot be used: {cause(error)}.") from None
    finally:
        store.close()


def cause(error: SQLAlchemyError) -> str:
    """What the driver said, in a line: the others show the statement and its values."""
    said = getattr(error, "orig", None) or type(error).__name__
    return (str(said).splitlines() or [""])[0] or type(error).__name__


def without_password(url: str) -> str:
    """A database's address as it may be shown."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "that --database names"


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    engine = create_engine(
        parsed, pool_pre_ping=parsed.drivername.startswith("postgresql"), pool_size=20, hide_parameters=True
    )
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    """Readers beside a writer; every commit reaches the disk before it is acknowledged."""
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def default_database() -> str:
    """A SQLite file in the user's data directory; one of another version stays as it is beside it."""
    try:
        folder = user_data_path("sandtable", ensure_exists=True)
    except OSError as error:
        raise StoreError(
            f"Matches cannot be kept in {error.filename}: {error.strerror}. Make that folder writable, or name"
            " a file of your own: sandtable serve --database sqlite:///FILE"
        ) from None
    return f"sqlite:///{folder / f'matches-{VERSION}.sqlite3'}"
