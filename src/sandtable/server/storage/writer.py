"""The writer: choices are committed by one thread, all that have gathered in one transaction.

A choice is answered when its transaction is on disk, so nothing acknowledged can be lost; while the disk is busy
with one group, the next gathers.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, text, update

from sandtable.server.storage.rows import ChoiceRow, MatchRow, Moving, SeatRow, StretchRow, changed, values
from sandtable.server.storage.seats import at, tick
from sandtable.server.storage.signals import Moved
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import choices, matches, seats, stretches

MOST = 200
Orders = list[dict[str, Any]]


class Advance(msgspec.Struct, frozen=True):
    """A match's new head, the choices that led to it, a seat's new standing orders, what becomes past, and the
    clocks that ticked."""

    head: MatchRow
    made: Sequence[ChoiceRow]
    orders: tuple[str, Orders] | None = None
    past: Sequence[StretchRow] = ()
    ticked: Sequence[SeatRow] = ()


class Writer:
    """Commits choices in groups; `written` counts them. Use it on the event loop only."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[Advance, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None
        self.written = 0

    async def advance(self, change: Advance) -> bool:
        """Store choices; False if another process changed the match meanwhile."""
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((change, stored))
        if self._writing is None:
            self._writing = loop.create_task(self._write())
        return await stored

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return len(self._waiting)

    async def close(self) -> None:
        """Write what waits, then end the thread."""
        if self._writing is not None:
            await self._writing
        self._thread.shutdown()

    async def _write(self) -> None:
        """Write group after group until nothing waits."""
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._commit(group)
        finally:
            self._writing = None

    async def _commit(self, group: Sequence[tuple[Advance, asyncio.Future[bool]]]) -> None:
        """One transaction for all; if it fails, each on its own, so that none suffers for another."""
        loop = asyncio.get_running_loop()
        try:
            moved = await loop.run_in_executor(self._thread, commit, self._store, [each for each, _ in group])
        except Exception as error:
            if len(group) > 1:
                for each in group:
                    await self._commit([each])
            elif not group[0][1].done():
                group[0][1].set_exception(error)
            return
        self.written += sum(len(change.made) for change, _ in group if change.head.id in moved)
        for change, stored in group:
            if not stored.done():
                stored.set_result(change.head.id in moved)


# The statements -------------------------------------------------------------------------------------
# A group travels as one JSON array, so that its size does not change the number of statements.


_DIALECTS = ("sqlite", "postgresql")
_HEAD = [matches.c.id, *(matches.c[field] for field in Moving.__struct_fields__)]
_CHOICE = list(choices.c)
_STRETCH = [column.name for column in stretches.c]


def _rows(dialect: str, columns: Sequence[Column[Any]]) -> str:
    """The rows of a JSON array, as each database reads them."""
    if dialect == "sqlite":
        fields = ", ".join(f"json_extract(value, '$.{each.name}') AS {each.name}" for each in columns)
        return f"(SELECT {fields} FROM json_each(:rows)) AS new"
    fields = ", ".join(f"{each.name} {each.type}" for each in columns)
    return f"json_to_recordset(CAST(:rows AS json)) AS new({fields})"


def _move(dialect: str) -> str:
    """New heads over the revisions before them; the ids of those that were there."""
    changed = ", ".join(f"{field} = new.{field}" for field in Moving.__struct_fields__)
    return (
        f"UPDATE matches SET {changed} FROM {_rows(dialect, _HEAD)} "
        "WHERE matches.id = new.id AND matches.revision = new.revision - 1 RETURNING matches.id"
    )


def _add(dialect: str) -> str:
    names = ", ".join(each.name for each in _CHOICE)
    return f"INSERT INTO choices ({names}) SELECT {names} FROM {_rows(dialect, _CHOICE)}"


def _keep() -> str:
    values = ", ".join(f":{name}" for name in _STRETCH)
    again = ", ".join(f"{field} = excluded.{field}" for field in _STRETCH if field not in ("match", "at"))
    return (
        f"INSERT INTO stretches ({', '.join(_STRETCH)}) VALUES ({values}) "
        f"ON CONFLICT (match, at) DO UPDATE SET {again}"
    )


MOVE = {dialect: text(_move(dialect)) for dialect in _DIALECTS}
ADD = {dialect: text(_add(dialect)) for dialect in _DIALECTS}
KEEP = text(_keep())


def commit(store: Store, group: Sequence[Advance]) -> set[str]:
    """Store a group in one transaction; the ids of the matches that nobody else had changed meanwhile."""
    with store.transaction() as db:
        dialect = db.dialect.name
        moved = set(db.scalars(MOVE[dialect], {"rows": _json([_head(each.head) for each in group])}))
        stored = [each for each in group if each.head.id in moved]
        made = [values(each.head.id, row) for each in stored for row in each.made]
        if made:
            db.execute(ADD[dialect], {"rows": _json(made)})
        for each in stored:
            _order(db, each)
            tick(db, each.head.id, each.ticked)
        past = [values(each.head.id, row) for each in stored for row in each.past]
        if past:
            db.execute(KEEP, past)
        store.tell(db, [Moved(each.head.id, each.head.revision) for each in stored])
    return moved


def _head(row: MatchRow) -> dict[str, Any]:
    return changed(row, ("id", *Moving.__struct_fields__))


def _order(db: Connection, change: Advance) -> None:
    if change.orders is not None:
        seat, given = change.orders
        db.execute(update(seats).where(*at(change.head.id, seat)).values(orders=given))


def _json(rows: Sequence[object]) -> str:
    return msgspec.json.encode(rows).decode()
