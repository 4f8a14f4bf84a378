"""What was said at a table."""

import time
from collections.abc import Sequence

from sqlalchemy import func, insert, select, update

from sandtable.server.storage.rows import ChatRow, converted, read, values
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import chat, matches, reports


def say(store: Store, match: str, seat: str, who: str, text: str) -> ChatRow:
    """Add a line of chat."""
    with store.transaction() as db:
        # Touching the match first orders writers, so that numbers are used once.
        db.execute(update(matches).where(matches.c.id == match).values(touched=time.time()))
        last = db.scalar(select(func.max(chat.c.n)).where(chat.c.match == match))
        line = ChatRow(0 if last is None else last + 1, seat, who, text, time.time())
        db.execute(insert(chat).values(**values(match, line)))
        return line


def report(store: Store, match: str, n: int, seat: str) -> bool:
    """Note that a seat wants the owner to look at a line; False if there is none."""
    with store.transaction() as db:
        if db.scalar(select(chat.c.n).where(chat.c.match == match, chat.c.n == n)) is None:
            return False
        if db.scalar(select(reports.c.n).where(reports.c.match == match, reports.c.n == n)) is None:
            db.execute(insert(reports).values(match=match, n=n, seat=seat, made=time.time()))
        return True


def reported(store: Store) -> list[tuple[str, str, ChatRow]]:
    """Lines that were reported and are still there: the match, the seat that did, and the line."""
    same = (chat.c.match == reports.c.match) & (chat.c.n == reports.c.n)
    query = select(chat, reports.c.seat.label("by")).join(reports, same).where(chat.c.text != "")
    with store.engine.connect() as db:
        rows = db.execute(query.order_by(reports.c.made)).all()
    return [(row.match, row.by, converted(row._mapping, ChatRow)) for row in rows]


def blank(store: Store, match: str, lines: Sequence[int]) -> int:
    """Take lines out; that something was said stays. How many there were."""
    with store.transaction() as db:
        change = update(chat).where(chat.c.match == match, chat.c.n.in_(lines))
        return db.execute(change.values(text="", removed=time.time())).rowcount


def removed_since(store: Store, since: float) -> list[tuple[str, ChatRow]]:
    """The lines that were taken out since then, whoever did it, with their matches."""
    with store.engine.connect() as db:
        rows = db.execute(select(chat).where(chat.c.removed > since)).all()
    return [(row.match, converted(row._mapping, ChatRow)) for row in rows]


def said(store: Store, match: str, since: int) -> list[ChatRow]:
    """Lines of chat from number `since` on."""
    lines = select(chat).where(chat.c.match == match, chat.c.n >= since).order_by(chat.c.n)
    with store.engine.connect() as db:
        return read(db, lines, ChatRow)
