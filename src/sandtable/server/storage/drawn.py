"""Seeds that were drawn for matches to come. Each is used once, by whatever process opens its match."""

import time

from sqlalchemy import delete, insert

from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import drawn

SECONDS = 600.0
"""How long a seed waits for its match."""


def keep(store: Store, hashed: str, seed: str) -> None:
    """Let a seed wait; those that nobody came for are forgotten."""
    now = time.time()
    with store.transaction() as db:
        db.execute(delete(drawn).where(drawn.c.made < now - SECONDS))
        db.execute(insert(drawn).values(hash=hashed, seed=seed, made=now))


def take(store: Store, hashed: str) -> str | None:
    """The seed with this hash, for the first who asks."""
    waiting = delete(drawn).where(drawn.c.hash == hashed, drawn.c.made >= time.time() - SECONDS)
    with store.transaction() as db:
        return db.scalar(waiting.returning(drawn.c.seed))
