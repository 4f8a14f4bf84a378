"""Clocks in the database: who has looked, whose time is over, and whether any server runs."""

from sqlalchemy import case, select, update

from sandtable.server.storage.matches import seated
from sandtable.server.storage.rows import SeatRow
from sandtable.server.storage.seats import at
from sandtable.server.storage.signals import Reseated
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import about, matches, seats


def look(store: Store, match: str, seat: str) -> list[SeatRow]:
    """Note that somebody has looked with the key of a seat; the seats of the match."""
    with store.transaction() as db:
        # Writing to the match first orders those who look at once: the last one sees that all have.
        db.execute(update(matches).where(matches.c.id == match).values(touched=matches.c.touched))
        db.execute(update(seats).where(*at(match, seat)).values(seen=True))
        store.tell(db, [Reseated(match)])
    found = seated(store, match)
    return [] if found is None else found[1]


def overdue(store: Store, now: float) -> list[str]:
    """Matches in which somebody's time is over."""
    with store.engine.connect() as db:
        return list(db.scalars(select(seats.c.match).where(seats.c.due <= now).distinct()))


def beat(store: Store, now: float, quiet: float) -> bool:
    """Note that a server runs. If none did for longer than `quiet` seconds, clocks are set on by that time: True.

    A clock that was started after the last beat has lost only the time since then.
    """
    with store.transaction() as db:
        if db.scalar(select(seats.c.match).where(seats.c.due.is_not(None)).limit(1)) is None:
            return False
        alive = db.scalar(select(about.c.alive).with_for_update()) or 0.0
        last = case((seats.c.since > alive, seats.c.since), else_=alive)
        lost = (seats.c.due.is_not(None), now - last > quiet)
        moved = db.execute(update(seats).where(*lost).values(due=seats.c.due + (now - last), since=now))
        db.execute(update(about).values(alive=now))
        return moved.rowcount > 0
