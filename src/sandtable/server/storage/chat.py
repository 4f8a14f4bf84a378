"""What was said at a table."""

import time

from sqlalchemy import func, insert, select, update

from sandtable.server.storage.rows import ChatRow, read, values
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import chat, matches


def say(store: Store, match: str, seat: str, who: str, text: str) -> ChatRow:
    """Add a line of chat."""
    with store.transaction() as db:
        # Touching the match first orders writers, so that numbers are used once.
        db.execute(update(matches).where(matches.c.id == match).values(touched=time.time()))
        last = db.scalar(select(func.max(chat.c.n)).where(chat.c.match == match))
        line = ChatRow(0 if last is None else last + 1, seat, who, text, time.time())
        db.execute(insert(chat).values(**values(match, line)))
        return line


def said(store: Store, match: str, since: int) -> list[ChatRow]:
    """Lines of chat from number `since` on."""
    lines = select(chat).where(chat.c.match == match, chat.c.n >= since).order_by(chat.c.n)
    with store.engine.connect() as db:
        return read(db, lines, ChatRow)
