"""Analyses of matches that are over, and the pieces of work that they are made of."""

import time
from collections.abc import Sequence

from sqlalchemy import delete, insert, select, text, update

from sandtable.server.storage.rows import AnalysisRow, PieceRow, read, values
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import analyses, matches, pieces

_CLAIM = text(
    "INSERT INTO analyses (match, name, progress, done, engine, report, touched) "
    "VALUES (:match, :name, :progress, :done, :engine, :report, :touched) "
    "ON CONFLICT (match, name) DO UPDATE SET progress = excluded.progress, done = excluded.done, "
    "engine = excluded.engine, report = excluded.report, touched = excluded.touched "
    "WHERE analyses.progress <> excluded.progress OR analyses.touched < :lost RETURNING name"
)


def made(store: Store, match: str) -> list[AnalysisRow]:
    """The analyses of a match."""
    query = select(analyses).where(analyses.c.match == match).order_by(analyses.c.name)
    with store.engine.connect() as db:
        return read(db, query, AnalysisRow)


def work_done(store: Store, match: str, name: str) -> list[bytes]:
    """The pieces of an analysis that are done."""
    own = pieces.c.piece.startswith(f"{name}/", autoescape=True)
    with store.engine.connect() as db:
        return list(db.scalars(select(pieces.c.done).where(pieces.c.match == match, own)))


def keep(store: Store, match: str, row: AnalysisRow, new: Sequence[PieceRow] = ()) -> None:
    """Keep how far an analysis is, with its new pieces; those of a match that is gone are dropped."""
    with store.transaction() as db:
        if db.scalar(select(matches.c.id).where(matches.c.id == match)) is None:
            return
        db.execute(delete(analyses).where(analyses.c.match == match, analyses.c.name == row.name))
        db.execute(insert(analyses).values(**values(match, row)))
        for each in new:
            db.execute(delete(pieces).where(pieces.c.match == match, pieces.c.piece == each.piece))
            db.execute(insert(pieces).values(**values(match, each)))


def claim(store: Store, match: str, row: AnalysisRow, lost: float) -> bool:
    """Begin an analysis or go on with it; False if another process is at it and was heard of after `lost`.

    The pieces of one that begins anew are dropped: an older engine has made them.
    """
    with store.transaction() as db:
        if db.scalar(_CLAIM, {**values(match, row), "lost": lost}) is None:
            return False
        if not row.done:
            own = pieces.c.piece.startswith(f"{row.name}/", autoescape=True)
            db.execute(delete(pieces).where(pieces.c.match == match, own))
        return True


def touch(store: Store, match: str, name: str) -> None:
    """Note that somebody is at an analysis."""
    with store.transaction() as db:
        own = (analyses.c.match == match, analyses.c.name == name, analyses.c.progress == "running")
        db.execute(update(analyses).where(*own).values(touched=time.time()))
