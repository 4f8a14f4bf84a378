"""Leases: a match's bots think in one process only, and in another when that one has died."""

from typing import Annotated

import msgspec
from sqlalchemy import String, delete, select, text

from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import of_match, table


class LeaseRow(msgspec.Struct, frozen=True):
    """Which process lets a match's bots think, and until when."""

    holder: Annotated[str, String(16)]
    until: float


leases = table("leases", LeaseRow, "match", of_match(), indexed=("until",))
_NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
_TAKE = text(
    f"INSERT INTO leases (match, holder, until) VALUES (:match, :holder, {_NOW} + :seconds) "
    "ON CONFLICT (match) DO UPDATE SET holder = excluded.holder, until = excluded.until "
    f"WHERE leases.holder = excluded.holder OR leases.until < {_NOW} RETURNING holder"
)
_LEFT = text(f"SELECT until - {_NOW} FROM leases WHERE match = :match")


class Leases:
    """The leases of one process, by the clock of the database; a database that is not shared needs none."""

    def __init__(self, store: Store, seconds: float) -> None:
        self.store = store
        self.seconds = seconds

    def take(self, match: str) -> float:
        """Take or renew the lease of a match: 0, or the seconds for which another process has it."""
        if not self.store.shared:
            return 0.0
        asked = {"match": match, "holder": self.store.process, "seconds": self.seconds}
        with self.store.transaction() as db:
            if db.scalar(_TAKE, asked) is not None:
                return 0.0
            return max(float(db.scalar(_LEFT, {"match": match}) or 0.0), 0.1)

    def give_back(self, match: str) -> None:
        """Somebody else may have it."""
        if self.store.shared:
            mine = (leases.c.match == match, leases.c.holder == self.store.process)
            with self.store.transaction() as db:
                db.execute(delete(leases).where(*mine))

    def abandoned(self) -> list[str]:
        """Matches whose bots were left alone: their process has died."""
        if not self.store.shared:
            return []
        with self.store.engine.connect() as db:
            return list(db.scalars(select(leases.c.match).where(text(f"until < {_NOW}"))))
