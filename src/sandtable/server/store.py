"""The database: matches, seats, choices, undos and chat. Every change is one transaction."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from sandtable.core.errors import SandtableError
from sandtable.server.rows import ChatRow, ChoiceRow, MatchRow, Record, SeatRow, StretchRow, UndoRow
from sandtable.server.words import CHANNEL, Moved, Seated, Word, spoken

VERSION = 4
MOVING = ("seq", "revision", "digest", "turn", "asked", "over", "outcome", "touched")
"""What changes of a match with every choice."""
TICKING = ("kind", "bot", "left", "due", "since", "paid")  # what changes of a seat by its clock
TELL = text("SELECT pg_notify(:channel, each) FROM json_array_elements_text(CAST(:said AS json)) AS said(each)")
metadata = MetaData()


def matches_key() -> Column[str]:
    """The first half of the key of everything that belongs to a match."""
    return Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


about = Table(
    "about",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("alive", Float, nullable=False),
)
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("scenario", String(100), nullable=False),
    Column("variants", JSON, nullable=False),
    Column("players", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("seed_given", Boolean, nullable=False),
    Column("automatic", Boolean, nullable=False),
    Column("pack", String(64), nullable=False),
    Column("opening", JSON, nullable=False),
    Column("spectator_hash", String(64), nullable=False),
    Column("growth", String(10), nullable=False),
    Column("source", String(32), nullable=False, index=True),
    Column("forked", Integer),
    Column("clock", JSON(none_as_null=True)),
    Column("created", Float, nullable=False, index=True),
    Column("touched", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("outcome", JSON(none_as_null=True)),
)
seats = Table(
    "seats",
    metadata,
    matches_key(),
    Column("seat", String(100), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("sides", JSON, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("bot", String(100), nullable=False),
    Column("player", Text, nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("orders", JSON, nullable=False),
    Column("left", Float, nullable=False),
    Column("due", Float, index=True),
    Column("since", Float, nullable=False),
    Column("paid", Integer, nullable=False),
    Column("seen", Boolean, nullable=False),
)
choices = Table(
    "choices",
    metadata,
    matches_key(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(100), nullable=False),
    Column("answers", Integer, nullable=False),
    Column("choice", Text, nullable=False),
    Column("results", JSON, nullable=False),
    Column("standing", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)
undos = Table(
    "undos",
    metadata,
    matches_key(),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(100), nullable=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("made", Float, nullable=False),
)
stretches = Table(
    "stretches",
    metadata,
    matches_key(),
    Column("at", Integer, primary_key=True, autoincrement=False),
    Column("dice", BigInteger, nullable=False),
    Column("log", Integer, nullable=False),
    Column("floor", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("digest", String(64), nullable=False),
)
chat = Table(
    "chat",
    metadata,
    matches_key(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(100), nullable=False),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("sent", Float, nullable=False),
)


class StoreError(SandtableError, OSError):
    """A database that this Sandtable cannot use, in a sentence."""


R = TypeVar("R", bound=msgspec.Struct)


class Store:
    """Reads and writes. A method returns only when its change is on disk."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.process = token_hex(8)
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

    def tell(self, db: Connection, words: Sequence[Word]) -> None:
        """Tell the other processes on this database, when and if the transaction is committed."""
        if self.shared and words:
            said = [spoken(self.process, each) for each in words]
            db.execute(TELL, {"channel": CHANNEL, "said": msgspec.json.encode(said).decode()})

    # Matches ----------------------------------------------------------------------------------------

    def create(self, match: MatchRow, seated: Sequence[SeatRow], made: Sequence[ChoiceRow] = ()) -> None:
        """A new match, with the choices of an imported one."""
        with self.transaction() as db:
            db.execute(insert(matches).values(**msgspec.structs.asdict(match)))
            db.execute(insert(seats), [_values(match.id, each) for each in seated])
            if made:
                db.execute(insert(choices), [_values(match.id, each) for each in made])

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database: SQLite serves one."""
        return self.engine.dialect.name != "sqlite"

    def seated(self, id_: str) -> tuple[MatchRow, list[SeatRow]] | None:
        """A match and who sits where."""
        with self._moment() as db:
            heads = _rows(db, select(matches).where(matches.c.id == id_), MatchRow)
            seated = select(seats).where(seats.c.match == id_).order_by(seats.c.place)
            return (heads[0], _rows(db, seated, SeatRow)) if heads else None

    def record(self, id_: str, since: int = 0) -> Record | None:
        """Everything about one match; or, of its choices, those from number `since` on, and no stretches."""
        with self._moment() as db:
            head = db.execute(select(matches).where(matches.c.id == id_)).one_or_none()
            if head is None:
                return None
            made = select(choices).where(choices.c.match == id_, choices.c.seq >= since).order_by(choices.c.seq)
            seated = select(seats).where(seats.c.match == id_).order_by(seats.c.place)
            taken_back = select(undos).where(undos.c.match == id_).order_by(undos.c.revision.desc()).limit(1)
            last = _rows(db, taken_back, UndoRow)
            past = select(stretches).where(stretches.c.match == id_).order_by(stretches.c.at)
            return Record(
                converted(head._mapping, MatchRow),
                _rows(db, seated, SeatRow),
                _rows(db, made, ChoiceRow),
                last[0] if last else None,
                [] if since else _rows(db, past, StretchRow),
            )

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        """A connection whose reads all see the same moment."""
        with self.engine.connect() as db:
            if self.engine.dialect.name == "sqlite":
                db.exec_driver_sql("BEGIN")
            else:
                db.execution_options(isolation_level="REPEATABLE READ")
            yield db
            db.rollback()

    def open_matches(self, since: float) -> int:
        """How many matches are unfinished and were touched since then."""
        unfinished = select(func.count()).where(matches.c.over.is_(False), matches.c.touched >= since)
        with self.engine.connect() as db:
            return db.scalar(unfinished) or 0

    # Changes of a match -----------------------------------------------------------------------------

    def rewind(self, head: MatchRow, undo: UndoRow, ticked: Sequence[SeatRow] = ()) -> bool:
        """Take choices back, with clocks that `ticked`; False if somebody else changed the match meanwhile."""
        with self.transaction() as db:
            if not _move(db, head):
                return False
            db.execute(delete(choices).where(choices.c.match == head.id, choices.c.seq >= undo.after))
            db.execute(delete(stretches).where(stretches.c.match == head.id, stretches.c.at > undo.after))
            db.execute(insert(undos).values(**_values(head.id, undo)))
            tick(db, head.id, ticked)
            self.tell(db, [Moved(head.id, head.revision)])
            return True

    def reseat(self, head: MatchRow, changed: Sequence[SeatRow]) -> bool:
        """Change who sits there, and clocks; False if somebody else changed the match meanwhile."""
        with self.transaction() as db:
            if not _move(db, head):
                return False
            tick(db, head.id, changed)
            self.tell(db, [Moved(head.id, head.revision)])
            return True

    def join(self, id_: str, seat: str, player: str, key_hash: str) -> bool:
        """Take an open seat; False if it is no longer open."""
        taken = {"kind": "person", "player": player, "key_hash": key_hash}
        with self.transaction() as db:
            change = update(seats).where(*_at(id_, seat), seats.c.kind == "open").values(**taken)
            self.tell(db, [Seated(id_)])
            return db.execute(change).rowcount == 1

    def renew(self, id_: str, seat: str, old: str, new: str) -> bool:
        """Give a seat the hash of another key; False if it has no longer the old one."""
        with self.transaction() as db:
            change = update(seats).where(*_at(id_, seat), seats.c.key_hash == old).values(key_hash=new)
            self.tell(db, [Seated(id_)])
            return db.execute(change).rowcount == 1

    # Chat -------------------------------------------------------------------------------------------

    def say(self, id_: str, seat: str, who: str, text: str) -> ChatRow:
        """Add a line of chat."""
        with self.transaction() as db:
            # Touching the match first orders writers, so that numbers are used once.
            db.execute(update(matches).where(matches.c.id == id_).values(touched=time.time()))
            last = db.scalar(select(func.max(chat.c.n)).where(chat.c.match == id_))
            line = ChatRow(0 if last is None else last + 1, seat, who, text, time.time())
            db.execute(insert(chat).values(**_values(id_, line)))
            return line

    def said(self, id_: str, since: int) -> list[ChatRow]:
        """Lines of chat from number `since` on."""
        lines = select(chat).where(chat.c.match == id_, chat.c.n >= since).order_by(chat.c.n)
        with self.engine.connect() as db:
            return _rows(db, lines, ChatRow)


@contextmanager
def opened(url: str, *, make: bool = True) -> Iterator[Store]:
    """A database that is ready for use; whatever is wrong with it is a StoreError."""
    try:
        store = Store(url)
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(f"The database {_without_password(url)} cannot be used: {error}.") from None
    file = store.engine.url.database
    if not make and not store.shared and file and not Path(file).exists():
        raise StoreError(f"There is no database {file}; `sandtable serve` makes one.")
    try:
        store.prepare()
        yield store
    except SQLAlchemyError as error:
        raise StoreError(f"The database {_without_password(url)} cannot be used: {cause(error)}.") from None
    finally:
        store.close()


def cause(error: SQLAlchemyError) -> str:
    """What the driver said, in a line: the others show the statement and its values."""
    said = getattr(error, "orig", None) or type(error).__name__
    return (str(said).splitlines() or [""])[0] or type(error).__name__


def _without_password(url: str) -> str:
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


def _move(db: Connection, head: MatchRow) -> bool:
    """Write a match's new head over the revision before it."""
    changed = {field: getattr(head, field) for field in MOVING}
    before = (matches.c.id == head.id, matches.c.revision == head.revision - 1)
    return db.execute(update(matches).where(*before).values(**changed)).rowcount == 1


def tick(db: Connection, match: str, ticked: Sequence[SeatRow]) -> None:
    """Store clocks that were started, stopped or have run out."""
    for each in ticked:
        clock = {field: getattr(each, field) for field in TICKING}
        db.execute(update(seats).where(*_at(match, each.seat)).values(**clock))


def _at(match: str, seat: str) -> tuple[Any, Any]:
    return seats.c.match == match, seats.c.seat == seat


def _values(match: str, row: msgspec.Struct) -> dict[str, Any]:
    return {"match": match, **msgspec.structs.asdict(row)}


def _rows(db: Connection, query: Any, type_: type[R]) -> list[R]:
    return [converted(row._mapping, type_) for row in db.execute(query)]


def converted(values: Any, type_: type[R]) -> R:
    """A row as what it stands for."""
    return type_(**{field: values[field] for field in type_.__struct_fields__})
