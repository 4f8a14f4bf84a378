"""Remarks: lines of a match's log that are no part of its play, and what people have agreed on about hints."""

import time

from sqlalchemy import Connection, func, insert, select, update

from sandtable.server.storage.rows import HintAnswer, HintTerms, RemarkKind, RemarkRow, read, values
from sandtable.server.storage.seats import at
from sandtable.server.storage.signals import Reseated
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import matches, remarks, seats


def made(store: Store, match: str) -> list[RemarkRow]:
    """The remarks of a match, in their order."""
    with store.engine.connect() as db:
        return made_in(db, match)


def made_in(db: Connection, match: str) -> list[RemarkRow]:
    """The same, in a transaction."""
    return read(db, select(remarks).where(remarks.c.match == match).order_by(remarks.c.n), RemarkRow)


def add(store: Store, match: str, step: int, seat: str, kind: RemarkKind, detail: str = "") -> RemarkRow:
    """Add a remark after choice number `step`."""
    with store.transaction() as db:
        _first(db, match)
        return _add(store, db, match, step, seat, kind, detail)


def cut(db: Connection, match: str, after: int) -> None:
    """Choices were taken back: what was remarked among them stays, behind those that are left."""
    later = (remarks.c.match == match, remarks.c.step > after)
    db.execute(update(remarks).where(*later).values(step=after))


def ask_for_hints(store: Store, match: str, seat: str, turn: int) -> None:
    """A seat asks everybody for hints, in this turn; answers to earlier questions are forgotten."""
    with store.transaction() as db:
        _first(db, match)
        db.execute(update(seats).where(seats.c.match == match).values(hints=""))
        db.execute(update(seats).where(*at(match, seat)).values(hints="yes"))
        _set(store, db, match, "asked", seat, turn)


def answer(store: Store, match: str, seat: str, said: HintAnswer) -> None:
    """A seat answers who has asked for hints."""
    with store.transaction() as db:
        _first(db, match)
        db.execute(update(seats).where(*at(match, seat)).values(hints=said))
        store.tell(db, [Reseated(match)])


def end_asking(store: Store, match: str) -> None:
    """Nobody asks for hints any more."""
    with store.transaction() as db:
        _first(db, match)
        _set(store, db, match, "", "", 0)


def agree(store: Store, match: str, step: int) -> RemarkRow:
    """All have agreed to hints."""
    with store.transaction() as db:
        _first(db, match)
        _set(store, db, match, "agreed", "", 0)
        return _add(store, db, match, step, "", "hints", "")


def _first(db: Connection, match: str) -> None:
    """Writing to the match first orders those who write at once."""
    db.execute(update(matches).where(matches.c.id == match).values(touched=matches.c.touched))


def _set(store: Store, db: Connection, match: str, terms: HintTerms, by: str, turn: int) -> None:
    db.execute(update(matches).where(matches.c.id == match).values(hints=terms, hints_by=by, hints_turn=turn))
    store.tell(db, [Reseated(match)])


def _add(
    store: Store, db: Connection, match: str, step: int, seat: str, kind: RemarkKind, detail: str
) -> RemarkRow:
    last = db.scalar(select(func.max(remarks.c.n)).where(remarks.c.match == match))
    row = RemarkRow(0 if last is None else last + 1, step, seat, kind, detail, time.time())
    db.execute(insert(remarks).values(**values(match, row)))
    store.tell(db, [Reseated(match)])
    return row
