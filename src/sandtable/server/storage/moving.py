"""Matches as files of their own: from one database to another, or kept when the server is gone."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Table, insert, select

from sandtable.server.storage.matches import position, record
from sandtable.server.storage.rows import Archived, ChatRow, UndoRow, read, values
from sandtable.server.storage.store import OLDEST, VERSION, Store, StoreError
from sandtable.server.storage.tables import (
    chat,
    choices,
    gone,
    matches,
    positions,
    remarks,
    seats,
    stretches,
    undos,
)


class _Versioned(msgspec.Struct):
    """The part of an archived match that every version can read."""

    version: int


def ids(store: Store) -> list[str]:
    """All matches, oldest first."""
    with store.engine.connect() as db:
        return list(db.scalars(select(matches.c.id).order_by(matches.c.created, matches.c.id)))


def archived(store: Store, id_: str) -> bytes:
    """Everything about a match but its story; whoever has it knows the dice to come."""
    found = record(store, id_)
    if found is None:
        raise StoreError(f"There is no match {id_}.")
    with store.engine.connect() as db:
        taken_back = read(db, select(undos).where(undos.c.match == id_).order_by(undos.c.revision), UndoRow)
        said = read(db, select(chat).where(chat.c.match == id_).order_by(chat.c.n), ChatRow)
    parts = (found.seats, found.choices, taken_back, said, found.stretches, position(store, id_))
    whole = Archived(VERSION, found.match, *parts, found.remarks)
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def unpack(store: Store, text: bytes) -> str:
    """Store a match that was archived; its id. One that is there is not touched."""
    try:
        version = msgspec.json.decode(text, type=_Versioned).version
        if not OLDEST <= version <= VERSION:
            raise StoreError(f"It comes from a database of version {version}; this reads {OLDEST} to {VERSION}.")
        found = msgspec.json.decode(text, type=Archived)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StoreError(f"It is no exported match: {error}.") from None
    id_ = found.match.id
    with store.transaction() as db:
        if db.scalar(select(matches.c.id).where(matches.c.id == id_)) is not None:
            raise StoreError(f"The match {id_} is there already.")
        db.execute(gone.delete().where(gone.c.id == id_))
        db.execute(insert(matches).values(**msgspec.structs.asdict(found.match)))
        parts: list[tuple[Table, Sequence[msgspec.Struct]]] = [
            (seats, found.seats),
            (choices, found.choices),
            (undos, found.undos),
            (chat, found.chat),
            (stretches, found.stretches),
            (positions, [found.position] if found.position else []),
            (remarks, found.remarks),
        ]
        for table, rows in parts:
            if rows:
                db.execute(insert(table), [values(id_, each) for each in rows])
    return id_
