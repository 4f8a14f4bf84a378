"""Taking a seat, and changing its key."""

import asyncio
import re
from collections.abc import Sequence

import msgspec

from sandtable.server.match.hall import Hall
from sandtable.server.match.keys import hash_key, new_key
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.messages.text import NAME, clean
from sandtable.server.storage import seats
from sandtable.server.storage.rows import SeatRow

_KEY = re.compile(r"[A-Za-z0-9_-]{32,64}")


async def join(hall: Hall, id_: str, seat: str, name: str, *, agree: bool = False) -> str:
    """Take an open seat; the answer is its key. Where the seed was given, only who agrees to it sits down."""
    live = await hall.find(id_)
    player, key = clean(name, NAME, "A player's name"), new_key()
    if live.head.seed_given and not agree:
        given = (
            f"The seed of this match was given: “{live.head.seed}”. Whoever knows it can work out dice beforehand."
        )
        raise ApiError(409, "seed_given", f"{given} Sit down only if you agree.")
    async with live.lock:
        row = next((each for each in live.seats if each.seat == seat), None)
        if row is None:
            raise refused("unknown_seat", f"This match has no seat {seat!r}.")
        if not await asyncio.to_thread(seats.join, hall.store, id_, seat, player, hash_key(key)):
            raise ApiError(409, "taken", "This seat is not open; choose another or watch.")
        _replace(live, row, msgspec.structs.replace(row, kind="person", player=player, key_hash=hash_key(key)))
    return key


async def renew(hall: Hall, viewer: Viewer, key: str) -> None:
    """Give a seat another key."""
    live, place = viewer.live, viewer.player()
    if not _KEY.fullmatch(key):
        raise refused("weak_key", "A key has 32 to 64 letters, digits, - or _, and is random.")
    async with live.lock:
        row, hashed = live.seats[place], hash_key(key)
        if not await asyncio.to_thread(seats.renew, hall.store, live.id, row.seat, hash_key(viewer.key), hashed):
            raise ApiError(409, "taken", "The key has been changed meanwhile.")
        _replace(live, row, msgspec.structs.replace(row, key_hash=hashed))


async def delete(hall: Hall, viewer: Viewer, *, agree: bool) -> list[str] | None:
    """Agree to delete the match, or no longer: the people for whom that waits, or None if it is gone."""
    live, place = viewer.live, viewer.player()
    async with live.lock:
        row = live.seats[place]
        if await asyncio.to_thread(seats.want_gone, hall.store, live.id, row.seat, agree):
            live.match = None
            hall.forget(live.id)
            return None
        _replace(live, row, msgspec.structs.replace(row, unwanted=agree))
    return [each.seat for each in live.seats if each.kind == "person" and not each.unwanted]


async def unname(hall: Hall, viewer: Viewer) -> None:
    """Take the player's name and lines out of a match."""
    live, place = viewer.live, viewer.player()
    async with live.lock:
        row = live.seats[place]
        await asyncio.to_thread(seats.unname, hall.store, live.id, row.seat, row.name)
        _replace(live, row, msgspec.structs.replace(row, player=""))


def unwatched(seats: Sequence[SeatRow]) -> frozenset[int]:
    """The seat of a person who plays against bots alone: what he is not asked tells nobody anything."""
    people = [each.place for each in seats if each.kind != "bot"]
    return frozenset(people if len(people) == 1 else ())


def _replace(live: LiveMatch, old: SeatRow, new: SeatRow) -> None:
    live.seats = [new if each is old else each for each in live.seats]
