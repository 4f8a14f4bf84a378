"""Opening matches: who sits where, and with which key."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sandtable.bots import present_name
from sandtable.core import AnyMatch, Match, Seat, new_seed, seed_hash
from sandtable.core.errors import SetupError
from sandtable.core.laying import lay
from sandtable.core.save import SavedPledge
from sandtable.server.config import Config
from sandtable.server.match import clocks
from sandtable.server.match.keys import hash_key, new_key
from sandtable.server.match.shelf import Shelf
from sandtable.server.messages.answers import Created
from sandtable.server.messages.clock import ClockInfo
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.messages.requests import DrawnDice, NewMatch, SeatRequest
from sandtable.server.messages.text import NAME, clean
from sandtable.server.opening.unseated import Unseated, unseated
from sandtable.server.storage import drawn, matches
from sandtable.server.storage.rows import SeatRow
from sandtable.server.storage.store import Store

DAY = 86400.0


class Lineage(msgspec.Struct, frozen=True):
    """What a match grows out of, and the hashes of the keys that open it as they opened the one before."""

    kind: str = ""
    source: str = ""
    keys: tuple[str, ...] = ()
    spectators: str = ""


NEW = Lineage()


class Opener:
    """Opens matches, as long as there is room for more. It works in threads."""

    def __init__(self, config: Config, store: Store, shelf: Shelf) -> None:
        self.config, self.store, self.shelf = config, store, shelf

    def draw(self) -> str:
        """Draw the seed of a match to come and publish its hash; whatever process opens the match finds it."""
        seed = new_seed()
        hashed = seed_hash(seed)
        drawn.keep(self.store, hashed, seed)
        return hashed

    def dice(self, wanted: DrawnDice | None) -> tuple[str | None, str]:
        """The seed that was drawn for somebody, and what he adds to it."""
        if wanted is None:
            return None, ""
        seed = drawn.take(self.store, wanted.hash)
        if seed is None:
            raise refused("no_dice", "There is no such seed any more; let another be drawn.")
        return seed, wanted.salt

    def create(self, request: NewMatch) -> Created:
        """Open a new match."""
        game = self.shelf.offered(request.game)
        overrides = self.config.overrides(game.id)
        try:
            setting = game.setting(request.scenario, request.variants, request.players, overrides=overrides)
            seed, salt = self.dice(request.dice if request.seed is None else None)
            given = request.seed is not None
            match = Match(
                game, setting, request.seed if given else seed, overrides=overrides, given=given, salt=salt
            )
        except SetupError as error:
            raise refused("setup", str(error)) from None
        wanted = self.seated(match, request.seats)
        if request.laid:
            lay(match)
        _stand(match, wanted)
        new = unseated(match, given=given)
        bots = self.config.bots.known(game)
        clock = None if request.clock is None else clocks.terms(request.clock, game, len(wanted), bots)
        return self.open(new, request.name, wanted, clock=clock, listed=request.listed, hints=request.hints)

    def seated(self, match: AnyMatch, wanted: Mapping[str, SeatRequest]) -> list[SeatRequest]:
        """Who takes each seat of a match; seats left out are persons'."""
        ids = [each.id for each in match.seats]
        unknown = wanted.keys() - set(ids)
        if unknown:
            raise refused("unknown_seat", f"There is no seat {min(unknown)!r}; there are {', '.join(ids)}.")
        bots = [each.id for each in self.config.bots.known(match.game)]
        for each in wanted.values():
            if each.kind == "bot" and present_name(each.bot) not in bots:
                raise refused("unknown_bot", f"There is no bot {each.bot!r}; there are {', '.join(bots)}.")
        return [_as_called_today(wanted.get(id_, SeatRequest())) for id_ in ids]

    def open_imported(self, new: Unseated) -> Created:
        """Open a match that was played again from a save file, with a person in every seat."""
        lineage = NEW if new.head.forked is None else Lineage("record")
        lineage = Lineage("fork") if new.analysis else lineage
        return self.open(new, "", [SeatRequest() for _ in new.seats], lineage)

    def open(
        self,
        new: Unseated,
        name: str,
        wanted: Sequence[SeatRequest],
        lineage: Lineage = NEW,
        clock: ClockInfo | None = None,
        *,
        listed: bool = False,
        hints: bool = True,
    ) -> Created:
        """Store a match with these players, and make keys for the persons among them who have none."""
        self._check_room()
        taken = list(zip(new.seats, wanted, strict=True))
        keys = {} if lineage.keys else {seat.id: new_key() for seat, each in taken if each.kind == "person"}
        hashes = lineage.keys or [hash_key(keys[seat.id]) if seat.id in keys else "" for seat in new.seats]
        rows = [_seat_row(place, seat, each, hashes[place], new, clock) for place, (seat, each) in enumerate(taken)]
        spectators = new_key()
        head = msgspec.structs.replace(
            new.head,
            name=clean(name, NAME, "A match's name"),
            spectator_hash=lineage.spectators or hash_key(spectators),
            growth=lineage.kind,
            source=lineage.source,
            clock=msgspec.to_builtins(clock),
            pledges=_pledges(new, taken),
            listed=listed,
            hints="" if hints else "off",
        )
        matches.create(self.store, head, rows, new.choices)
        return Created(head.id, keys, spectators)

    def _check_room(self) -> None:
        limits = self.config.limits
        if matches.open_matches(self.store, time.time() - limits.open_days * DAY) >= limits.open_matches:
            raise ApiError(429, "full", "This server has as many open matches as it may; finish one first.")


def _stand(match: AnyMatch, wanted: Sequence[SeatRequest]) -> None:
    """The usual standing orders of all but bots: what they decline is not the first thing that is asked."""
    for place, each in enumerate(wanted):
        if each.kind != "bot":
            match.stand(place, match.game.usual_orders(match.seats[place].id))


def _pledges(new: Unseated, taken: Sequence[tuple[Seat, SeatRequest]]) -> list[dict[str, Any]] | None:
    """What is pledged when a match is opened: where several people play they will bring shares, and bots do not.

    A given seed proves nothing, and whoever gave it wants its dice.
    """
    if new.head.over or new.head.seed_given or sum(each.kind != "bot" for _, each in taken) < 2:
        return new.head.pledges
    bots = [SavedPledge(seat.id, new.head.seq, bot=each.bot) for seat, each in taken if each.kind == "bot"]
    return [*(new.head.pledges or ()), *msgspec.to_builtins(bots)]


def _as_called_today(wanted: SeatRequest) -> SeatRequest:
    """The same with the present name of its bot."""
    return msgspec.structs.replace(wanted, bot=present_name(wanted.bot))


def _seat_row(
    place: int, seat: Seat, wanted: SeatRequest, key_hash: str, new: Unseated, clock: ClockInfo | None
) -> SeatRow:
    bot = wanted.kind == "bot"
    return SeatRow(
        seat=seat.id,
        place=place,
        name=seat.name,
        sides=list(seat.sides),
        kind=wanted.kind,
        bot=wanted.bot if bot else "",
        player=clean(wanted.name, NAME, "A player's name"),
        key_hash=key_hash,
        orders=[] if bot else new.orders[seat.id],
        left=clocks.first(clock),
    )
