"""Positions of matches are kept now and then, so that a match can go on from there should its rules change."""

import asyncio
from collections.abc import Callable

from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.recall import present_row
from sandtable.server.storage import matches
from sandtable.server.storage.rows import StretchRow

QUIET_SECONDS = 60.0
"""Who plays on is not disturbed: the position is kept when nothing was chosen for so long."""
AT_ONCE = 100


class Keeper:
    """Keeps the positions of matches in memory that have changed since they were kept."""

    def __init__(self, hall: Hall, now: Callable[[], float]) -> None:
        self._hall, self._now = hall, now

    async def keep(self, quiet: float = QUIET_SECONDS) -> None:
        """Keep those in which nothing was chosen for `quiet` seconds."""
        rows: dict[str, StretchRow] = {}
        for live in self._hall.all_held():
            if _is_due(live, self._now() - quiet):
                async with live.lock:
                    await self._read(live, rows)
            if len(rows) == AT_ONCE:
                await self._store(rows)
        if rows:
            await self._store(rows)

    async def _read(self, live: LiveMatch, rows: dict[str, StretchRow]) -> None:
        if live.match is not None:
            rows[live.id] = await asyncio.to_thread(present_row, live.match, live.head, live.ends)
            live.kept = live.head.revision

    async def _store(self, rows: dict[str, StretchRow]) -> None:
        await asyncio.to_thread(matches.keep_positions, self._hall.store, rows)
        rows.clear()


def _is_due(live: LiveMatch, before: float) -> bool:
    unkept = live.match is not None and live.kept != live.head.revision
    return unkept and not live.head.over and live.head.touched <= before
