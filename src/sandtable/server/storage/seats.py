"""Seats as they are taken, and their clocks as they are kept."""

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select, update

from sandtable.server.storage.rows import SeatRow, Ticking, changed
from sandtable.server.storage.signals import Reseated
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import chat, matches, seats
from sandtable.server.storage.upkeep import remove_in


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


def want_gone(store: Store, match: str, seat: str, unwanted: bool) -> bool:
    """Note whether a seat agrees to delete the match; when all people do, it is deleted: True."""
    with store.transaction() as db:
        # Writing to the match first orders those who agree at once: the last one sees that all have.
        db.execute(update(matches).where(matches.c.id == match).values(touched=matches.c.touched))
        db.execute(update(seats).where(*at(match, seat)).values(unwanted=unwanted))
        wanted = seats.c.match == match, seats.c.kind == "person", seats.c.unwanted.is_(False)
        if db.scalar(select(seats.c.seat).where(*wanted).limit(1)) is None:
            return bool(remove_in(db, [match]))
        store.tell(db, [Reseated(match)])
        return False


def unname(store: Store, match: str, seat: str, name: str) -> None:
    """Take a player's name off a seat, and the lines that were said there; `name` stands there instead."""
    with store.transaction() as db:
        db.execute(update(seats).where(*at(match, seat)).values(player=""))
        gone = {"who": name, "text": "", "removed": time.time()}
        db.execute(update(chat).where(chat.c.match == match, chat.c.seat == seat).values(gone))
        store.tell(db, [Reseated(match)])


def tick(db: Connection, match: str, ticked: Sequence[SeatRow]) -> None:
    """Store clocks that were started, stopped or have run out."""
    for each in ticked:
        clock = changed(each, Ticking.__struct_fields__)
        db.execute(update(seats).where(*at(match, each.seat)).values(**clock))


def at(match: str, seat: str) -> tuple[Any, Any]:
    """One seat of a match."""
    return seats.c.match == match, seats.c.seat == seat
