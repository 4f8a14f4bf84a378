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
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from sandtable.core.errors import SandtableError
from sandtable.server.storage.outage import Outage
from sandtable.server.storage.signals import CHANNEL, Signal, written
from sandtable.server.storage.tables import about, metadata

VERSION = 8
ANOTHER = "Name another one with --database, or make this one readable and writable."
OLDEST = 6
"""Databases from this version on can be migrated."""
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
            found = self.version(db)
            if found not in (0, VERSION):
                raise StoreError(_another(found))
            metadata.create_all(db)
            if not found:
                db.execute(insert(about).values(version=VERSION, alive=0.0))
            else:  # one that can only be read is found out now, not by the first player
                db.execute(update(about).values(alive=about.c.alive))

    def version(self, db: Connection | None = None) -> int:
        """The version of the database; 0 of an empty one."""
        if db is None:
            with self.engine.connect() as own:
                return self.version(own)
        return (db.scalar(select(about.c.version)) or 0) if inspect(db).has_table(about.name) else 0

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


def is_older(version: int) -> bool:
    """Whether a database of this version can be brought to the present one."""
    return OLDEST <= version < VERSION


def _another(version: int) -> str:
    """What to do with a database of another version."""
    has = f"The database has version {version}, but this Sandtable needs {VERSION}"
    if is_older(version):
        return f"{has}: `sandtable serve` brings it there, after a backup."
    if version > VERSION:
        return f"{has}: install the newer Sandtable that made it, or restore the backup from before."
    return (
        f"{has} and cannot read it: name another database with --database. The Sandtable that made it can still"
        " play its matches, and save them to files."
    )


@contextmanager
def opened(url: str, *, make: bool = True) -> Iterator[Store]:
    """A database that is ready for use; whatever is wrong with it is a StoreError."""
    with opening(url) as store:
        file = store.engine.url.database
        if not make and not store.shared and file and not Path(file).exists():
            raise StoreError(f"There is no database {file}; `sandtable serve` makes one.")
        store.prepare()
        yield store


def _unusable(url: str, why: str) -> StoreError:
    return StoreError(f"The database {without_password(url)} cannot be used: {why.rstrip('.')}. {ANOTHER}")


@contextmanager
def opening(url: str) -> Iterator[Store]:
    """A database of whatever version; whatever is wrong with it is a StoreError."""
    try:
        store = Store(url)
    except ArgumentError:
        raise StoreError("--database takes an address: sqlite:///FILE for a file, or postgresql://…") from None
    except (SQLAlchemyError, ImportError) as error:
        raise _unusable(url, str(error)) from None
    try:
        yield store
    except SQLAlchemyError as error:
        raise _unusable(url, cause(error)) from None
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
    """A SQLite file in the user's data directory; the first that is migrated had its version in its name."""
    folder = data_folder()
    known = (folder / name for name in ("matches.sqlite3", f"matches-{OLDEST}.sqlite3"))
    return f"sqlite:///{next((each for each in known if each.exists()), folder / 'matches.sqlite3')}"


def data_folder() -> Path:
    """The user's data directory."""
    try:
        return user_data_path("sandtable", ensure_exists=True)
    except OSError as error:
        raise StoreError(
            f"Matches cannot be kept in {error.filename}: {error.strerror}. Make that folder writable, or name"
            " a file of your own: sandtable serve --database sqlite:///FILE"
        ) from None
