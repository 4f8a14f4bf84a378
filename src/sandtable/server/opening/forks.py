"""Matches that grow out of others: forks for analysis, and rematches between the same players."""

import asyncio

import msgspec
from sqlalchemy.exc import IntegrityError

from sandtable.core import AnyMatch, Match
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError
from sandtable.server.match.hall import Hall
from sandtable.server.match.keys import grown_id
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.answers import Created
from sandtable.server.messages.errors import ApiError, not_found, refused
from sandtable.server.messages.requests import DrawnDice, SeatRequest
from sandtable.server.messages.story import Fork, Growth, Rematch
from sandtable.server.notices import contacts
from sandtable.server.opening.opener import Lineage, Opener
from sandtable.server.opening.unseated import unseated
from sandtable.server.show.facts import clock_terms
from sandtable.server.storage.archive import rematches
from sandtable.server.storage.rows import MatchRow, SeatRow


async def fork(hall: Hall, opener: Opener, viewer: Viewer, request: Fork) -> Created:
    """A match of one's own that begins as another did, up to a step; its dice are fresh from there."""
    live = viewer.live
    async with live.lock:
        match = await hall.awake(live)
        if request.step > len(match.choices):
            raise not_found(f"The match has {len(match.choices)} choices; {request.step} is more.")
        if request.step < match.first:
            raise not_found(f"Positions before choice {match.first} are of earlier rules: fork it there or later.")
        why = live.sealed(match, viewer.seat, request.step)
        if why:
            raise ApiError(409, "hidden", why)
        record = await asyncio.to_thread(lambda: saves.saved(match.at(request.step), seed=False))
    return await asyncio.to_thread(_open_fork, opener, record, live.head, request)


def _open_fork(opener: Opener, record: saves.SavedMatch, head: MatchRow, request: Fork) -> Created:
    try:
        own = saves.reopen(record, opener.shelf.take, opener.config.overrides(record.game))
    except SandtableError as error:
        raise refused("save", str(error)) from None
    wanted = opener.seated(own, request.seats)
    return opener.open(unseated(own, given=False), head.name, wanted, Lineage("fork", head.id))


async def rematch(
    hall: Hall, opener: Opener, viewer: Viewer, *, swap: bool, dice: DrawnDice | None = None
) -> Rematch:
    """The same again. Everybody's key opens the new match too; asked for twice, it is one match."""
    viewer.player()
    live = viewer.live
    if not live.head.over:
        raise refused("running", "This match is not over yet.")
    growth: Growth = "swap" if swap and len(live.seats) > 1 else "rematch"
    async with live.lock:
        old = await hall.awake(live)
        return await asyncio.to_thread(_open_rematch, opener, live, old, growth, dice)


def _open_rematch(
    opener: Opener, live: LiveMatch, old: AnyMatch, growth: Growth, dice: DrawnDice | None
) -> Rematch:
    for known in rematches(opener.store, live.id):
        if known.swapped == (growth == "swap"):
            return known
    seed, salt = opener.dice(dice)
    new: AnyMatch = Match(old.game, old.setting, seed, overrides=old.origin.overrides, given=False, salt=salt)
    players = live.seats[-1:] + live.seats[:-1] if growth == "swap" else live.seats
    wanted = [_again(each) for each in players]
    keys = tuple(each.key_hash for each in players)
    lineage = Lineage(growth, live.id, keys, live.head.spectator_hash)
    clock, kept = clock_terms(live.head), {"listed": live.head.listed, "hints": live.head.hints != "off"}
    fresh = unseated(new, given=False)
    named = msgspec.structs.replace(
        fresh, head=msgspec.structs.replace(fresh.head, id=grown_id(live.id, growth, live.head.spectator_hash))
    )
    try:
        opened = opener.open(named, live.head.name, wanted, lineage, clock, **kept)
    except IntegrityError:  # another process was asked at the same moment
        return Rematch(named.head.id, growth == "swap")
    places = {row.seat: seat.id for row, seat in zip(players, new.seats, strict=True)}
    contacts.carry(opener.store, live.id, opened.match, places)
    return Rematch(opened.match, growth == "swap")


def _again(row: SeatRow) -> SeatRequest:
    """Who takes the seat again; whoever lost it to a bot is back."""
    return SeatRequest("person" if row.key_hash else row.kind, row.bot, row.player)
