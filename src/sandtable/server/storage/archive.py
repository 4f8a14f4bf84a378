"""What the database knows of matches that nobody plays any more."""

from collections.abc import Mapping

from sqlalchemy import delete, insert, select

from sandtable.server.messages.story import Rematch
from sandtable.server.storage.rows import StoryRow, values
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import choices, matches, stories


def moments(store: Store, match: str) -> list[float]:
    """When the choices of a match were made."""
    query = select(choices.c.made).where(choices.c.match == match).order_by(choices.c.seq)
    with store.engine.connect() as db:
        return list(db.scalars(query))


def rematches(store: Store, match: str) -> list[Rematch]:
    """The matches that the same players have opened after one, oldest first."""
    again = matches.c.growth.in_(("rematch", "swap"))
    query = select(matches.c.id, matches.c.growth).where(matches.c.source == match, again)
    with store.engine.connect() as db:
        return [Rematch(id_, growth == "swap") for id_, growth in db.execute(query.order_by(matches.c.created))]


def story(store: Store, match: str, seat: str) -> bytes | None:
    """The story of a match as a seat may read it, if it was told."""
    query = select(stories.c.story).where(stories.c.match == match, stories.c.seat == seat)
    with store.engine.connect() as db:
        return db.scalar(query)


def keep_stories(store: Store, match: str, told: Mapping[str, bytes]) -> None:
    """Keep the stories of a match, in place of what another process may have told meanwhile."""
    with store.transaction() as db:
        db.execute(delete(stories).where(stories.c.match == match))
        rows = [values(match, StoryRow(seat, each)) for seat, each in told.items()]
        if rows and db.scalar(select(matches.c.id).where(matches.c.id == match)) is not None:
            db.execute(insert(stories), rows)
