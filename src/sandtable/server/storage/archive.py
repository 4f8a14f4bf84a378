"""What the database knows of matches that nobody plays any more."""

from sqlalchemy import select

from sandtable.server.messages.story import Rematch
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import choices, matches


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
