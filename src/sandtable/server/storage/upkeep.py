"""Upkeep of the database: removing matches that nobody wants, and copying it."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.storage.store import Store, StoreError, cause
from sandtable.server.storage.tables import gone, matches

DAY = 86400.0


def remove(store: Store, ids: Sequence[str]) -> list[str]:
    """Delete matches with everything that belongs to them; the ids that were there."""
    with store.transaction() as db:
        return remove_in(db, ids)


def remove_in(db: Connection, ids: Sequence[str]) -> list[str]:
    """The same, in a transaction that has begun; every process that serves them is told by their tombstones."""
    found = list(db.scalars(select(matches.c.id).where(matches.c.id.in_(ids))))
    db.execute(delete(matches).where(matches.c.id.in_(found)))
    db.execute(delete(gone).where(gone.c.id.in_(found)))
    if found:
        db.execute(insert(gone), [{"id": each, "at": time.time()} for each in found])
    return found


def gone_since(store: Store, since: float) -> dict[str, float]:
    """The matches that were deleted since then, and when."""
    with store.engine.connect() as db:
        rows = db.execute(select(gone).where(gone.c.at > since)).all()
    return {row.id: row.at for row in rows}


def forget_gone(store: Store, before: float) -> None:
    """Every process has noticed by now."""
    with store.transaction() as db:
        db.execute(delete(gone).where(gone.c.at < before))


def abandoned(store: Store, idle_days: float, unbegun_days: float) -> list[str]:
    """Unfinished matches in which nothing was done for so long, or nothing ever since they were opened."""
    now = time.time()
    idle, unbegun = matches.c.touched < now - idle_days * DAY, matches.c.touched < now - unbegun_days * DAY
    query = select(matches.c.id).where(matches.c.over.is_(False), idle | (unbegun & (matches.c.revision == 0)))
    with store.engine.connect() as db:
        return list(db.scalars(query.order_by(matches.c.created)))


def expire(store: Store, idle_days: float, unbegun_days: float) -> list[str]:
    """Delete abandoned matches; their ids."""
    found = abandoned(store, idle_days, unbegun_days)
    return remove(store, found) if found else []


def back_up(store: Store, file: Path) -> None:
    """Copy a SQLite database as it is at one moment, whoever writes to it meanwhile."""
    if store.shared:
        raise StoreError("This is for SQLite; copy a PostgreSQL database with pg_dump.")
    if os.path.lexists(file):
        raise StoreError(f"{file} is there already; choose another name.")
    begin_private(file)
    try:
        with store.engine.connect() as db:
            db.exec_driver_sql("VACUUM INTO ?", (str(file),))
    except SQLAlchemyError as error:
        file.unlink()
        raise _uncopied(file, cause(error)) from None


def begin_private(file: Path) -> None:
    """An empty file that only its owner may read: a copy holds the seeds of running matches."""
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise _uncopied(file, error.strerror or type(error).__name__) from None


def _uncopied(file: Path, why: str) -> StoreError:
    return StoreError(f"The database cannot be copied to {file}: {why}.")
