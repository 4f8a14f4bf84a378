"""Matches that grow out of others: forks for analysis, and rematches between the same players."""

from sandtable.core import AnyMatch, Match
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError
from sandtable.server.archive import rematches
from sandtable.server.errors import ApiError, not_found, refused
from sandtable.server.hall import Hall, Lineage, Live, Viewer
from sandtable.server.models import Created, SeatRequest
from sandtable.server.models_story import Fork, Growth, Rematch


def fork(hall: Hall, viewer: Viewer, request: Fork) -> Created:
    """A match of one's own that begins as another did, up to a step; its dice are fresh from there."""
    live = viewer.live
    with live.lock:
        match = hall.awake(live)
        if request.step > len(match.choices):
            raise not_found(f"The match has {len(match.choices)} choices; {request.step} is more.")
        _check_secrets(live, match, request.step)
        record = saves.saved(match, seed=False)
    try:
        own = saves.reopen(record, hall.config.games.find, hall.config.overrides(record.game), request.step)
    except SandtableError as error:
        raise refused("save", str(error)) from None
    wanted = hall.seated(own, request.seats)
    return hall.open(own, live.head.name, wanted, given=False, lineage=Lineage("fork", live.head.id))


def _check_secrets(live: Live, match: AnyMatch, step: int) -> None:
    """A fork shows everything to whoever asks for it, so nothing in it may still be secret."""
    if match.outcome is not None:
        return
    if match.game.hides:
        raise ApiError(
            409, "hidden", "A fork would show what is hidden from you; this match can be forked when it is over."
        )
    if live.half_answered and step > min(live.since.values()):
        raise ApiError(409, "hidden", "Secret choices are being made; fork at an earlier step, or wait for them.")


def rematch(hall: Hall, viewer: Viewer, *, swap: bool) -> Rematch:
    """The same again. Everybody's key opens the new match too; asked for twice, it is one match."""
    viewer.player()
    live = viewer.live
    if not live.head.over:
        raise refused("running", "This match is not over yet.")
    growth: Growth = "swap" if swap and len(live.seats) > 1 else "rematch"
    with live.lock:
        known = next(
            (each for each in rematches(hall.store, live.head.id) if each.swapped == (growth == "swap")), None
        )
        if known is not None:
            return known
        old = hall.awake(live)
        new: AnyMatch = Match(old.game, old.setting, overrides=old.overrides)
        players = live.seats[-1:] + live.seats[:-1] if growth == "swap" else live.seats
        wanted = [SeatRequest(each.kind, each.bot, each.player) for each in players]
        keys = tuple(each.key_hash for each in players)
        lineage = Lineage(growth, live.head.id, keys, live.head.spectator_hash)
        opened = hall.open(new, live.head.name, wanted, given=False, lineage=lineage)
        return Rematch(opened.match, growth == "swap")
