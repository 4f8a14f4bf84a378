"""Matches as they are stored and read. Every change is one transaction, over the revision before it."""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from sandtable.server.storage import remarks
from sandtable.server.storage.rows import (
    ChoiceRow,
    MatchRow,
    Moving,
    Record,
    SeatRow,
    StretchRow,
    UndoRow,
    changed,
    read,
    values,
)
from sandtable.server.storage.seats import tick
from sandtable.server.storage.signals import Moved
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import choices, matches, positions, seats, stories, stretches, undos


def create(store: Store, match: MatchRow, seated: Sequence[SeatRow], made: Sequence[ChoiceRow] = ()) -> None:
    """A new match, with the choices of an imported one."""
    with store.transaction() as db:
        db.execute(insert(matches).values(**msgspec.structs.asdict(match)))
        db.execute(insert(seats), [values(match.id, each) for each in seated])
        if made:
            db.execute(insert(choices), [values(match.id, each) for each in made])


def seated(store: Store, id_: str) -> tuple[MatchRow, list[SeatRow]] | None:
    """A match and who sits where."""
    with store.moment() as db:
        heads = read(db, select(matches).where(matches.c.id == id_), MatchRow)
        return (heads[0], _seats(db, id_)) if heads else None


def record(store: Store, id_: str, since: int = 0) -> Record | None:
    """Everything about one match; or, of its choices, those from number `since` on, and no stretches."""
    with store.moment() as db:
        heads = read(db, select(matches).where(matches.c.id == id_), MatchRow)
        if not heads:
            return None
        made = select(choices).where(choices.c.match == id_, choices.c.seq >= since).order_by(choices.c.seq)
        taken_back = select(undos).where(undos.c.match == id_).order_by(undos.c.revision.desc()).limit(1)
        past = select(stretches).where(stretches.c.match == id_).order_by(stretches.c.at)
        return Record(
            heads[0],
            _seats(db, id_),
            read(db, made, ChoiceRow),
            next(iter(read(db, taken_back, UndoRow)), None),
            [] if since else read(db, past, StretchRow),
            remarks.made_in(db, id_),
        )


def position(store: Store, id_: str) -> StretchRow | None:
    """The position of a match that was kept last."""
    with store.engine.connect() as db:
        found = read(db, select(positions).where(positions.c.match == id_), StretchRow)
        return found[0] if found else None


def keep_positions(store: Store, kept: Mapping[str, StretchRow]) -> None:
    """Keep the present positions of matches, in place of those that were kept; what is deleted stays so."""
    with store.transaction() as db:
        there = set(db.scalars(select(matches.c.id).where(matches.c.id.in_(kept))))
        db.execute(delete(positions).where(positions.c.match.in_(there)))
        rows = [values(id_, row) for id_, row in kept.items() if id_ in there]
        if rows:
            db.execute(insert(positions), rows)


def carry(store: Store, head: MatchRow, ticked: Sequence[SeatRow], past: Sequence[StretchRow]) -> bool:
    """Store a match that goes on under other rules, with its first `head.seq` choices and its new past, or that is
    closed, with all its choices; False if somebody else changed it meanwhile."""
    with store.transaction() as db:
        if not _move(db, head, ("rules", "pack", "names", "carried", "closed")):
            return False
        for table in (stretches, positions, stories):
            db.execute(delete(table).where(table.c.match == head.id))
        if not head.closed:
            db.execute(delete(choices).where(choices.c.match == head.id, choices.c.seq >= head.seq))
            remarks.cut(db, head.id, head.seq)
        if past:
            db.execute(insert(stretches), [values(head.id, each) for each in past])
        tick(db, head.id, ticked)
        store.tell(db, [Moved(head.id, head.revision)])
        return True


def _seats(db: Connection, id_: str) -> list[SeatRow]:
    return read(db, select(seats).where(seats.c.match == id_).order_by(seats.c.place), SeatRow)


def open_matches(store: Store, since: float) -> int:
    """How many matches are unfinished and were touched since then."""
    unfinished = select(func.count()).where(matches.c.over.is_(False), matches.c.touched >= since)
    with store.engine.connect() as db:
        return db.scalar(unfinished) or 0


def rewind(store: Store, head: MatchRow, undo: UndoRow, ticked: Sequence[SeatRow] = ()) -> bool:
    """Take choices back, with clocks that `ticked`; False if somebody else changed the match meanwhile."""
    with store.transaction() as db:
        if not _move(db, head):
            return False
        db.execute(delete(choices).where(choices.c.match == head.id, choices.c.seq >= undo.after))
        db.execute(delete(stretches).where(stretches.c.match == head.id, stretches.c.at > undo.after))
        db.execute(insert(undos).values(**values(head.id, undo)))
        remarks.cut(db, head.id, undo.after)
        tick(db, head.id, ticked)
        store.tell(db, [Moved(head.id, head.revision)])
        return True


def reseat(store: Store, head: MatchRow, changed: Sequence[SeatRow]) -> bool:
    """Change who sits there, clocks, and what seats pledge; False if somebody else changed the match meanwhile."""
    with store.transaction() as db:
        if not _move(db, head):
            return False
        tick(db, head.id, changed)
        store.tell(db, [Moved(head.id, head.revision)])
        return True


def _move(db: Connection, head: MatchRow, more: Sequence[str] = ()) -> bool:
    """Write a match's new head over the revision before it, with `more` fields than usual."""
    before = (matches.c.id == head.id, matches.c.revision == head.revision - 1)
    fields = (*Moving.__struct_fields__, "pledges", *more)
    moved = update(matches).where(*before).values(**changed(head, fields))
    return db.execute(moved).rowcount == 1
