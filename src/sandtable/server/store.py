"""The database: matches, seats, choices, undos and chat. Every change is one transaction."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
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
    update,
)
from sqlalchemy.pool import ConnectionPoolEntry

from sandtable.core.errors import SandtableError

VERSION = 3
MOVING = ("seq", "revision", "digest", "turn", "asked", "over", "outcome", "touched")
"""What changes of a match with every choice."""
metadata = MetaData()


def _of_match() -> Column[str]:
    """The first half of the key of everything that belongs to a match."""
    return Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


about = Table("about", metadata, Column("version", Integer, primary_key=True, autoincrement=False))
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
    _of_match(),
    Column("seat", String(100), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("sides", JSON, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("bot", String(100), nullable=False),
    Column("player", Text, nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("orders", JSON, nullable=False),
)
choices = Table(
    "choices",
    metadata,
    _of_match(),
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
    _of_match(),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(100), nullable=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("made", Float, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    _of_match(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(100), nullable=False),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("sent", Float, nullable=False),
)


class StoreError(SandtableError):
    """A database that this Sandtable cannot use."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match. `revision` counts its changes, so that a change made on old knowledge is noticed.

    `turn` and `asked` are what the list of matches shows. One that grew out of another (`growth`, `source`) may
    have its first choices from there (`forked`): the seed gave only what came after them.
    """

    id: str
    game: str
    scenario: str
    variants: dict[str, int]
    players: int
    name: str
    seed: str
    seed_given: bool
    automatic: bool
    pack: str
    opening: list[int | str]
    spectator_hash: str
    growth: str = ""
    source: str = ""
    forked: int | None = None
    created: float
    touched: float
    seq: int
    revision: int
    digest: str
    turn: int
    asked: list[str]
    over: bool
    outcome: dict[str, Any] | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, as the scenario names it.

    `key_hash` is empty for bots and open seats, `orders` are its standing ones.
    """

    seat: str
    place: int
    name: str
    sides: list[str]
    kind: Literal["person", "bot", "open"]
    bot: str
    player: str
    key_hash: str
    orders: list[dict[str, Any]]


class ChoiceRow(msgspec.Struct, frozen=True):
    """A choice with what came of it; `answers` is the sequence number it was sent with."""

    seq: int
    seat: str
    answers: int
    choice: str
    results: list[int | str]
    standing: bool
    made: float


class UndoRow(msgspec.Struct, frozen=True):
    """A choice or turn taken back: how many choices there were before and after."""

    revision: int
    seat: str
    before: int
    after: int
    made: float


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    seat: str
    who: str
    text: str
    sent: float


class Record(msgspec.Struct, frozen=True):
    """All that is stored of a match, read at one moment."""

    match: MatchRow
    seats: list[SeatRow]
    choices: list[ChoiceRow]
    undo: UndoRow | None


R = TypeVar("R", bound=msgspec.Struct)


class Store:
    """Reads and writes. A method returns only when its change is on disk."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._one_writer = Lock() if self.engine.dialect.name == "sqlite" else None

    def prepare(self) -> None:
        """Make the tables of an empty database; refuse one of another version, without touching it."""
        with self._write() as db:
            found = db.scalar(select(about.c.version)) if inspect(db).has_table(about.name) else None
            if found not in (None, VERSION):
                raise StoreError(
                    f"The database has version {found}, but this Sandtable needs {VERSION} and cannot play on"
                    " what older ones stored: name another database with --database."
                )
            metadata.create_all(db)
            if found is None:
                db.execute(insert(about).values(version=VERSION))

    def close(self) -> None:
        """Give the connections back."""
        self.engine.dispose()

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        """A transaction; SQLite has room for one writer, which need not be found out by waiting."""
        if self._one_writer is None:
            with self.engine.begin() as db:
                yield db
            return
        with self._one_writer, self.engine.begin() as db:
            yield db

    # Matches ----------------------------------------------------------------------------------------

    def create(self, match: MatchRow, seated: Sequence[SeatRow], made: Sequence[ChoiceRow] = ()) -> None:
        """A new match, with the choices of an imported one."""
        with self._write() as db:
            db.execute(insert(matches).values(**msgspec.structs.asdict(match)))
            db.execute(insert(seats), [_values(match.id, each) for each in seated])
            if made:
                db.execute(insert(choices), [_values(match.id, each) for each in made])

    def record(self, id_: str) -> Record | None:
        """Everything about one match."""
        with self._moment() as db:
            head = db.execute(select(matches).where(matches.c.id == id_)).one_or_none()
            if head is None:
                return None
            made = select(choices).where(choices.c.match == id_).order_by(choices.c.seq)
            seated = select(seats).where(seats.c.match == id_).order_by(seats.c.place)
            taken_back = select(undos).where(undos.c.match == id_).order_by(undos.c.revision.desc()).limit(1)
            last = _rows(db, taken_back, UndoRow)
            return Record(
                _convert(head._mapping, MatchRow),
                _rows(db, seated, SeatRow),
                _rows(db, made, ChoiceRow),
                last[0] if last else None,
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

    def newest(self, limit: int, offset: int) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Matches with their seats, newest first."""
        with self.engine.connect() as db:
            order = (matches.c.created.desc(), matches.c.id)
            heads = _rows(db, select(matches).order_by(*order).limit(limit).offset(offset), MatchRow)
            ids = [each.id for each in heads]
            seated: dict[str, list[SeatRow]] = {id_: [] for id_ in ids}
            for row in db.execute(select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.place)):
                seated[row.match].append(_convert(row._mapping, SeatRow))
            return [(each, seated[each.id]) for each in heads]

    def open_matches(self, since: float) -> int:
        """How many matches are unfinished and were touched since then."""
        unfinished = select(func.count()).where(matches.c.over.is_(False), matches.c.touched >= since)
        with self.engine.connect() as db:
            return db.scalar(unfinished) or 0

    # Changes of a match -----------------------------------------------------------------------------

    def advance(
        self, head: MatchRow, made: Sequence[ChoiceRow], orders: tuple[str, list[dict[str, Any]]] | None = None
    ) -> bool:
        """Add choices, and a seat's standing orders; False if somebody else changed the match meanwhile."""
        with self._write() as db:
            if not _move(db, head):
                return False
            if made:
                db.execute(insert(choices), [_values(head.id, each) for each in made])
            if orders is not None:
                seat, given = orders
                db.execute(update(seats).where(*_at(head.id, seat)).values(orders=given))
            return True

    def rewind(self, head: MatchRow, undo: UndoRow) -> bool:
        """Take choices back; False if somebody else changed the match meanwhile."""
        with self._write() as db:
            if not _move(db, head):
                return False
            db.execute(delete(choices).where(choices.c.match == head.id, choices.c.seq >= undo.after))
            db.execute(insert(undos).values(**_values(head.id, undo)))
            return True

    def join(self, id_: str, seat: str, player: str, key_hash: str) -> bool:
        """Take an open seat; False if it is no longer open."""
        taken = {"kind": "person", "player": player, "key_hash": key_hash}
        with self._write() as db:
            change = update(seats).where(*_at(id_, seat), seats.c.kind == "open").values(**taken)
            return db.execute(change).rowcount == 1

    # Chat -------------------------------------------------------------------------------------------

    def say(self, id_: str, seat: str, who: str, text: str) -> ChatRow:
        """Add a line of chat."""
        with self._write() as db:
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


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    engine = create_engine(parsed, pool_pre_ping=parsed.drivername.startswith("postgresql"), pool_size=20)
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


def _at(match: str, seat: str) -> tuple[Any, Any]:
    return seats.c.match == match, seats.c.seat == seat


def _values(match: str, row: msgspec.Struct) -> dict[str, Any]:
    return {"match": match, **msgspec.structs.asdict(row)}


def _rows(db: Connection, query: Any, type_: type[R]) -> list[R]:
    return [_convert(row._mapping, type_) for row in db.execute(query)]


def _convert(values: Any, type_: type[R]) -> R:
    return type_(**{field: values[field] for field in type_.__struct_fields__})
