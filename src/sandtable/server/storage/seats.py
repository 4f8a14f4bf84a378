"""Seats as they are taken, and their clocks as they are kept."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, update

from sandtable.server.storage.rows import SeatRow, Ticking, changed
from sandtable.server.storage.signals import Reseated
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import seats


def join(store: Store, match: str, seat: str, player: str, key_hash: str) -> bool:
    """Take an open seat; False if it is no longer open."""
    taken = {"kind": "person", "player": player, "key_hash": key_hash}
    with store.transaction() as db:
        change = update(seats).where(*at(match, seat), seats.c.kind == "open").values(**taken)
        store.tell(db, [Reseated(match)])
        return db.execute(change).rowcount == 1


def renew(store: Store, match: str, seat: str, old: str, new: str) -> bool:
    """Give a seat the hash of another key; False if it has no longer the old one."""
    with store.transaction() as db:
        change = update(seats).where(*at(match, seat), seats.c.key_hash == old).values(key_hash=new)
        store.tell(db, [Reseated(match)])
        return db.execute(change).rowcount == 1


def tick(db: Connection, match: str, ticked: Sequence[SeatRow]) -> None:
    """Store clocks that were started, stopped or have run out."""
    for each in ticked:
        clock = changed(each, Ticking.__struct_fields__)
        db.execute(update(seats).where(*at(match, each.seat)).values(**clock))


def at(match: str, seat: str) -> tuple[Any, Any]:
    """One seat of a match."""
    return seats.c.match == match, seats.c.seat == seat
