"""What the holders of keys are shown of a match: now, in the past, and its log."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.core import AnyMatch
from sandtable.server.match.cache import Cache
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.errors import not_found
from sandtable.server.show.presence import NOBODY, Presence
from sandtable.server.show.state import Company, draw, state


class Views:
    """Encoded answers; `presence` tells which seats of a match are there. What was drawn for one and may be
    shown to many is kept, up to `most` bytes."""

    def __init__(self, hall: Hall, presence: Callable[[str], Presence], most: int) -> None:
        self._hall, self._presence = hall, presence
        self._cache = Cache(most)

    async def state(self, viewer: Viewer) -> bytes:
        """What this key may know now."""
        async with viewer.live.lock:
            return self.state_of(viewer, await self._hall.awake(viewer.live))

    def state_of(self, viewer: Viewer, match: AnyMatch) -> bytes:
        """The state of a match that is awake. Hold the lock."""
        live = viewer.live
        return live.state(match, viewer.seat, live.company(self._presence(live.id)), viewer.have)

    async def past(self, viewer: Viewer, k: int) -> bytes:
        """The match as this key saw it before choice number k; nobody is shown as present there."""
        live = viewer.live
        async with live.lock:
            match = await self._hall.awake(live, k)
            if not 0 <= k <= len(match.choices):
                raise not_found(f"The match has {len(match.choices)} choices; {k} is not one of them.")
            if k < match.first:
                raise not_found(f"Positions before choice {match.first} are of earlier rules; the log tells them.")
            key = ("past", live.id, live.epoch, live.head.over, live.half_answered, viewer.seat, k)
            found = self._cache.find(key)
            if found is not None:
                return found
            company = live.company(NOBODY)
            return self._cache.keep(key, await asyncio.to_thread(_past, match, k, company, viewer.seat))

    async def tried(self, viewer: Viewer, what: str, try_out: Callable[[AnyMatch, int], Any]) -> bytes:
        """What trying out tells a seat of its question. It may take long, so it is done once for each position,
        however often somebody asks."""
        live, seat = viewer.live, viewer.player()
        async with live.lock:
            match = await self._hall.awake(live)
            key = (what, live.id, live.head.revision, seat)
            found = self._cache.find(key)
            if found is not None:
                return found
            return self._cache.keep(key, await asyncio.to_thread(_encoded, try_out, match, seat))

    def log(self, live: LiveMatch, match: AnyMatch, seat: int | None, start: int, most: int) -> bytes:
        """Lines of the log, as a JSON array: at most `most` of them. Hold the lock."""
        log = live.log(match, seat)
        stop = min(start + most, len(log))
        key = ("log", live.id, live.epoch, len(live.remarks), seat, start, stop)
        return self._cache.made(key, lambda: msgspec.json.encode(log.lines(match, start, stop)))


def _past(match: AnyMatch, k: int, company: Company, seat: int | None) -> bytes:
    then = match.at(k)
    return msgspec.json.encode(state(company, then, seat, draw(then, seat, ""), now=False))


def _encoded(try_out: Callable[[AnyMatch, int], Any], match: AnyMatch, seat: int) -> bytes:
    return msgspec.json.encode(try_out(match, seat))
