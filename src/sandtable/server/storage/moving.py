"""Matches as files of their own: from one database to another, or kept when the server is gone."""

import msgspec
from sqlalchemy import insert, select

from sandtable.server.storage.matches import record
from sandtable.server.storage.rows import Archived, ChatRow, UndoRow, read, values
from sandtable.server.storage.store import VERSION, Store, StoreError
from sandtable.server.storage.tables import chat, choices, gone, matches, seats, undos


def ids(store: Store) -> list[str]:
    """All matches, oldest first."""
    with store.engine.connect() as db:
        return list(db.scalars(select(matches.c.id).order_by(matches.c.created, matches.c.id)))


def archived(store: Store, id_: str) -> bytes:
    """Everything about a match but what can be made again from it; whoever has it knows the dice to come."""
    found = record(store, id_)
    if found is None:
        raise StoreError(f"There is no match {id_}.")
    with store.engine.connect() as db:
        taken_back = read(db, select(undos).where(undos.c.match == id_).order_by(undos.c.revision), UndoRow)
        said = read(db, select(chat).where(chat.c.match == id_).order_by(chat.c.n), ChatRow)
    whole = Archived(VERSION, found.match, found.seats, found.choices, taken_back, said)
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def unpack(store: Store, text: bytes) -> str:
    """Store a match that was archived; its id. One that is there is not touched."""
    try:
        version = msgspec.json.decode(text, type=dict[str, msgspec.Raw])["version"]
        if bytes(version) != str(VERSION).encode():
            raise StoreError(f"It comes from a database of version {bytes(version).decode()}, not {VERSION}.")
        found = msgspec.json.decode(text, type=Archived)
    except (msgspec.MsgspecError, KeyError, UnicodeDecodeError) as error:
        raise StoreError(f"It is no exported match: {error}.") from None
    id_ = found.match.id
    with store.transaction() as db:
        if db.scalar(select(matches.c.id).where(matches.c.id == id_)) is not None:
            raise StoreError(f"The match {id_} is there already.")
        db.execute(gone.delete().where(gone.c.id == id_))
        db.execute(insert(matches).values(**msgspec.structs.asdict(found.match)))
        parts = ((seats, found.seats), (choices, found.choices), (undos, found.undos), (chat, found.chat))
        for table, rows in parts:
            if rows:
                db.execute(insert(table), [values(id_, each) for each in rows])
    return id_
