"""The hall where matches are found, opened, joined and kept in memory."""

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from weakref import WeakValueDictionary

import msgspec

from sandtable.core import AnyGame, AnyMatch, Match, Outcome, seed_hash
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError, SaveError, SetupError
from sandtable.server import clocks, orders, render
from sandtable.server.cache import Cache
from sandtable.server.config import Config
from sandtable.server.errors import ApiError, not_found, refused
from sandtable.server.limits import NAME, clean
from sandtable.server.memory import Live, Viewer
from sandtable.server.models import Created, NewMatch, SeatRequest
from sandtable.server.models_clock import ClockInfo
from sandtable.server.opening import Opening, opening
from sandtable.server.recall import Ends, recall, saved
from sandtable.server.rows import Record, SeatRow
from sandtable.server.security import hash_key, new_key
from sandtable.server.shelf import Shelf
from sandtable.server.store import Store
from sandtable.server.writer import Writer

_ID = re.compile(r"[0-9a-f]{16}")
_KEY = re.compile(r"[A-Za-z0-9_-]{32,64}")
DAY = 86400.0
log = logging.getLogger("sandtable.server")


class Lineage(msgspec.Struct, frozen=True):
    """What a match grows out of, and the hashes of the keys that open it as they opened the one before."""

    kind: str = ""
    source: str = ""
    keys: tuple[str, ...] = ()
    spectators: str = ""


NEW = Lineage()


class Hall:
    """All matches: those in use are kept in memory, the others in the store. It lives on the event loop."""

    def __init__(self, config: Config, store: Store, online: Callable[[str], frozenset[str]]) -> None:
        self.config = config
        self.store = store
        self.shelf = Shelf(config)
        self.writer = Writer(store)
        self.cache = Cache(config.limits.cache)
        self._online = online
        self._used: OrderedDict[str, Live] = OrderedDict()
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()

    # Finding ----------------------------------------------------------------------------------------

    def game(self, id_: str) -> AnyGame:
        """A game on offer."""
        if id_ not in self.config.games.ids:
            raise not_found(f"There is no game {id_!r}; there are {', '.join(self.config.games.ids)}.")
        return self.shelf.take(id_)

    def held(self, id_: str) -> Live | None:
        """A match that is in memory, or that somebody still holds; there are never two copies of one."""
        return self._held.get(id_)

    def all_held(self) -> list[Live]:
        """All matches in memory."""
        return list(self._held.values())

    async def find(self, id_: str) -> Live:
        """A match; its choices are played again when somebody needs them."""
        live = self._held.get(id_)
        if live is not None:
            return live
        found = await asyncio.to_thread(self.store.seated, id_) if _ID.fullmatch(id_) else None
        if found is None:
            raise not_found("There is no such match; check the link.")
        live = self._held.get(id_) or Live(*found)  # somebody else may have found it meanwhile
        self._held[id_] = live
        return live

    async def enter(self, id_: str, key: str, have: str = "") -> Viewer:
        """The match as the holder of this key; only then does it take a place in memory."""
        live = await self.find(id_)
        try:
            seat = live.who(key)
        except ApiError:
            if not self.store.shared:
                raise
            await self.seat_again(live)  # another process may have given the key out
            seat = live.who(key)
        self._used[id_] = live
        self._used.move_to_end(id_)
        self._drop_oldest()
        return Viewer(live, seat, key, have)

    async def seat_again(self, live: Live) -> None:
        """Read who sits where."""
        async with live.lock:
            found = await asyncio.to_thread(self.store.seated, live.id)
            if found is not None:
                live.seats = found[1]

    def _drop_oldest(self) -> None:
        """Forget the matches that were not used for longest; one in use is passed over."""
        surplus = len(self._used) - self.config.limits.live_matches
        for id_, live in list(islice(self._used.items(), max(surplus, 0))):
            if not live.lock.locked():
                del self._used[id_]

    async def awake(self, live: Live, seq: int = 0) -> AnyMatch:
        """The match itself. Hold the lock. It is read from the store if it is not in memory, or if others
        know more: another process has changed it, or a choice has come with the number `seq`."""
        behind = live.head.revision < live.newest or len(live.answers) < seq
        if live.match is not None and behind and not await asyncio.to_thread(self._catch_up, live, live.match):
            live.match = None
        if live.match is None:
            live.wake(*await asyncio.to_thread(self._read, live.id))
        live.newest = live.head.revision
        assert live.match is not None
        return live.match

    def _read(self, id_: str) -> tuple[Record, AnyMatch, Ends]:
        record = self.store.record(id_)
        if record is None:
            raise not_found("There is no such match any more.")
        match, ends = self._recall(record) or (self._replay(record), [])
        _give_orders(match, record.seats)
        return record, match, ends

    def _recall(self, record: Record) -> tuple[AnyMatch, Ends] | None:
        """The match from what is stored of its past, which saves playing it again."""
        head = record.match
        if not record.stretches:
            return None
        found = recall(record, self.shelf.take(head.game), self.config.overrides(head.game))
        if found is None:
            log.warning("The stored past of match %s does not fit; it is played again.", head.id)
        return found

    def _catch_up(self, live: Live, match: AnyMatch) -> bool:
        """Make the choices that others have stored; False if the match must be read as a whole."""
        record = self.store.record(live.id, since=len(match.choices))
        if record is None or (record.undo is not None and record.undo.revision > live.head.revision):
            return False
        if record.match.revision == live.head.revision:
            return True  # nobody has stored anything
        match.orders.clear()  # what they declined is among the choices
        for row in record.choices:
            asked = match.pending
            try:
                saves.repeat_choice(match, saved(row))
            except SandtableError:
                return False
            if match.choices[-1].rolls != tuple(row.results):
                return False
            live.moved(record.match, [row], asked)
        live.moved(record.match, [], match.pending)
        live.seats = record.seats
        _give_orders(match, record.seats)
        return match.digest() == record.match.digest

    def _replay(self, record: Record) -> AnyMatch:
        """Play the stored choices again, checking pack, results and the position they lead to."""
        head = record.match
        outcome = msgspec.convert(head.outcome, Outcome) if head.outcome else None
        file = saves.SavedMatch(
            format=saves.FORMAT,
            game=head.game,
            scenario=head.scenario,
            variants=head.variants,
            players=head.players,
            pack=head.pack,
            seed=head.seed,
            seed_hash=seed_hash(head.seed),
            automatic=head.automatic,
            opening=tuple(head.opening),
            choices=[saved(each) for each in record.choices],
            outcome=outcome.level if outcome else "",
            digest=head.digest,
            forked=head.forked,
        )
        try:
            match = saves.restore(file, self.shelf.take, self.config.overrides(head.game))
        except SaveError as error:
            raise refused("unplayable", f"The stored match cannot be played on. {error}") from None
        return match

    # Opening and joining ----------------------------------------------------------------------------

    def create(self, request: NewMatch) -> Created:
        """Open a new match."""
        game = self.game(request.game)
        overrides = self.config.overrides(game.id)
        try:
            setting = game.setting(request.scenario, request.variants, request.players, overrides=overrides)
            match = Match(game, setting, request.seed, overrides=overrides)
        except SetupError as error:
            raise refused("setup", str(error)) from None
        wanted = self.seated(match, request.seats)
        new = opening(match, given=request.seed is not None)
        bots = self.config.bots.known(game)
        clock = None if request.clock is None else clocks.terms(request.clock, game, len(wanted), bots)
        return self.open(new, request.name, wanted, clock=clock)

    def seated(self, match: AnyMatch, wanted: Mapping[str, SeatRequest]) -> list[SeatRequest]:
        """Who takes each seat of a match; seats left out are persons'."""
        ids = [each.id for each in match.seats]
        unknown = wanted.keys() - set(ids)
        if unknown:
            raise refused("unknown_seat", f"There is no seat {min(unknown)!r}; there are {', '.join(ids)}.")
        bots = [each.id for each in self.config.bots.known(match.game)]
        for each in wanted.values():
            if each.kind == "bot" and each.bot not in bots:
                raise refused("unknown_bot", f"There is no bot {each.bot!r}; there are {', '.join(bots)}.")
        return [wanted.get(id_, SeatRequest()) for id_ in ids]

    def open_imported(self, new: Opening) -> Created:
        """Open a match that was played again from a save file, with a person in every seat."""
        lineage = NEW if new.head.forked is None else Lineage("record")
        return self.open(new, "", [SeatRequest() for _ in new.seats], lineage)

    def open(
        self,
        new: Opening,
        name: str,
        wanted: list[SeatRequest],
        lineage: Lineage = NEW,
        clock: ClockInfo | None = None,
    ) -> Created:
        """Store a match with these players, and make keys for the persons among them who have none."""
        limits = self.config.limits
        if self.store.open_matches(time.time() - limits.open_days * DAY) >= limits.open_matches:
            raise ApiError(429, "full", "This server has as many open matches as it may; finish one first.")
        taken = list(zip(new.seats, wanted, strict=True))
        keys = {} if lineage.keys else {seat.id: new_key() for seat, each in taken if each.kind == "person"}
        hashes = lineage.keys or [hash_key(keys[seat.id]) if seat.id in keys else "" for seat in new.seats]
        rows = [
            SeatRow(
                seat=seat.id,
                place=place,
                name=seat.name,
                sides=list(seat.sides),
                kind=each.kind,
                bot=each.bot if each.kind == "bot" else "",
                player=clean(each.name, NAME, "A player's name"),
                key_hash=hashes[place],
                orders=[] if each.kind == "bot" else new.orders,
                left=clocks.first(clock),
            )
            for place, (seat, each) in enumerate(taken)
        ]
        spectators = new_key()
        head = msgspec.structs.replace(
            new.head,
            name=clean(name, NAME, "A match's name"),
            spectator_hash=lineage.spectators or hash_key(spectators),
            growth=lineage.kind,
            source=lineage.source,
            clock=msgspec.to_builtins(clock),
        )
        self.store.create(head, rows, new.choices)
        return Created(head.id, keys, spectators)

    async def join(self, id_: str, seat: str, name: str) -> str:
        """Take an open seat; the answer is its key."""
        live = await self.find(id_)
        player, key = clean(name, NAME, "A player's name"), new_key()
        async with live.lock:
            row = next((each for each in live.seats if each.seat == seat), None)
            if row is None:
                raise refused("unknown_seat", f"This match has no seat {seat!r}.")
            if not await asyncio.to_thread(self.store.join, id_, seat, player, hash_key(key)):
                raise ApiError(409, "taken", "This seat is not open; choose another or watch.")
            taken = msgspec.structs.replace(row, kind="person", player=player, key_hash=hash_key(key))
            live.seats = [taken if each is row else each for each in live.seats]
        return key

    async def renew(self, viewer: Viewer, key: str) -> None:
        """Give a seat another key."""
        live, place = viewer.live, viewer.player()
        if not _KEY.fullmatch(key):
            raise refused("weak_key", "A key has 32 to 64 letters, digits, - or _, and is random.")
        async with live.lock:
            row, hashed = live.seats[place], hash_key(key)
            if not await asyncio.to_thread(self.store.renew, live.id, row.seat, hash_key(viewer.key), hashed):
                raise ApiError(409, "taken", "The key has been changed meanwhile.")
            live.seats = [
                msgspec.structs.replace(each, key_hash=hashed) if each is row else each for each in live.seats
            ]

    # Looking ----------------------------------------------------------------------------------------

    async def state(self, viewer: Viewer) -> bytes:
        """What this key may know now, encoded."""
        async with viewer.live.lock:
            return self.state_of(viewer, await self.awake(viewer.live))

    def state_of(self, viewer: Viewer, match: AnyMatch) -> bytes:
        """The state of a match that is awake. Hold the lock."""
        live = viewer.live
        return live.state(match, viewer.seat, live.room(self._online(live.id)), viewer.have)

    async def past(self, viewer: Viewer, k: int) -> bytes:
        """The match as this key saw it before choice number k; nobody is shown as present there."""
        live = viewer.live
        async with live.lock:
            match = await self.awake(live, k)
            if not 0 <= k <= len(match.choices):
                raise not_found(f"The match has {len(match.choices)} choices; {k} is not one of them.")
            key = ("past", live.id, live.epoch, live.head.over, viewer.seat, k)
            found = self.cache.find(key)
            if found is not None:
                return found
            room = live.room(frozenset())
            return self.cache.keep(key, await asyncio.to_thread(_past, match, k, room, viewer.seat))

    def log(self, live: Live, match: AnyMatch, seat: int | None, start: int, most: int) -> bytes:
        """Lines of the log, as a JSON array: at most `most` of them. Hold the lock."""
        story = live.story(match, seat)
        stop = min(start + most, len(story))
        key = ("log", live.id, live.epoch, seat, start, stop)
        return self.cache.made(key, lambda: msgspec.json.encode(story.lines(match, start, stop)))


def _past(match: AnyMatch, k: int, room: render.Room, seat: int | None) -> bytes:
    then = match.at(k)
    drawing = render.draw(then, seat, now=False)
    return msgspec.json.encode(render.state(room, then, seat, drawing, now=False))


def _give_orders(match: AnyMatch, seats: Sequence[SeatRow]) -> None:
    for each in seats:
        match.orders[each.place] = orders.read(match, orders.unpack(each.orders))
