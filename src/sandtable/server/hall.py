"""The hall where matches are found, opened, joined and kept in memory."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock, RLock

import msgspec

from sandtable.core import AnyGame, AnyMatch, Decision, Match, Outcome, seed_hash
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError, SaveError, SetupError
from sandtable.server import orders, render
from sandtable.server.config import Config
from sandtable.server.errors import ApiError, not_found, refused
from sandtable.server.limits import NAME, clean
from sandtable.server.models import Created, NewMatch, SeatRequest
from sandtable.server.security import hash_key, holder, new_key, new_match_id
from sandtable.server.store import ChoiceRow, MatchRow, Record, SeatRow, Store, UndoRow

_ID = re.compile(r"[0-9a-f]{16}")
SPECTATOR = ""
DAY = 86400.0


class Lineage(msgspec.Struct, frozen=True):
    """What a match grows out of, and the hashes of the keys that open it as they opened the one before."""

    kind: str = ""
    source: str = ""
    keys: tuple[str, ...] = ()
    spectators: str = ""


NEW = Lineage()


class Live:
    """A match in memory. Whoever reads or changes it holds its lock.

    `answers` are the sequence numbers that the choices were sent with; `since` tells for every asked seat
    at which number its question was put; `rewinds` are the lengths of the log after each undo.
    """

    def __init__(self, record: Record) -> None:
        self.lock = RLock()
        self.match: AnyMatch | None = None
        self.head = record.match
        self.seats = record.seats
        self.answers: list[int] = []
        self.since: dict[int, int] = {}
        self.undone: UndoRow | None = None
        self.rewinds: list[int] = []
        self.thinking: dict[int, float] = {}
        self.paused: dict[int, str] = {}

    def wake(self, record: Record, match: AnyMatch) -> None:
        """Take up the match as the store has it."""
        self.match, self.head, self.seats = match, record.match, record.seats
        self.answers = [each.answers for each in record.choices]
        asked = _asked_since(match)
        self.since = {each.seat: asked for each in match.pending}
        self.undone = record.undo
        self.rewinds.append(0)  # whoever listens must read the log again

    def moved(self, head: MatchRow, made: Sequence[ChoiceRow], asked: Sequence[Decision]) -> None:
        """Note that choices were added; `asked` were the open questions before them."""
        assert self.match is not None
        self.answers += [each.answers for each in made]
        self.since = {
            each.seat: self.since[each.seat] if any(each is old for old in asked) else len(self.answers)
            for each in self.match.pending
        }
        self.head = head

    def rewound(self, head: MatchRow, undo: UndoRow) -> None:
        """Note that choices were taken back."""
        assert self.match is not None
        self.answers = self.answers[: undo.after]
        self.since = {
            each.seat: min(self.since.get(each.seat, undo.after), undo.after) for each in self.match.pending
        }
        self.head, self.undone = head, undo
        self.rewinds.append(len(self.match.log))

    @property
    def half_answered(self) -> bool:
        """Whether some seats have made their part of secret simultaneous choices and others have not."""
        return any(since < len(self.answers) for since in self.since.values())

    def who(self, key: str) -> int | None:
        """The seat that holds this key, None for the spectators'."""
        hashes = [(each.seat, each.key_hash) for each in self.seats if each.key_hash]
        found = holder(key, [*hashes, (SPECTATOR, self.head.spectator_hash)])
        if found is None:
            raise ApiError(403, "wrong_key", "This key opens no seat of this match; use the link you were given.")
        return next((each.place for each in self.seats if each.seat == found), None)


class Viewer(msgspec.Struct, frozen=True):
    """Somebody with a key: a seat of a match, or a spectator (None)."""

    live: Live
    seat: int | None
    key: str

    def player(self) -> int:
        """The seat; spectators are refused."""
        if self.seat is None:
            raise ApiError(403, "spectator", "Spectators only watch; use the link of a seat.")
        return self.seat


class Hall:
    """All matches: those in use are kept in memory, the others in the store."""

    def __init__(self, config: Config, store: Store, online: Callable[[str], frozenset[int | None]]) -> None:
        self.config = config
        self.store = store
        self._online = online
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._lock = Lock()

    # Finding ----------------------------------------------------------------------------------------

    def game(self, id_: str) -> AnyGame:
        """A game on offer."""
        if id_ not in self.config.games.ids:
            raise not_found(f"There is no game {id_!r}; there are {', '.join(self.config.games.ids)}.")
        return self.config.games.find(id_)

    def find(self, id_: str) -> Live:
        """A match, in memory from now on; its choices are played again when somebody needs them."""
        with self._lock:
            if id_ in self._live:
                self._live.move_to_end(id_)
                return self._live[id_]
        record = self.store.record(id_) if _ID.fullmatch(id_) else None
        if record is None:
            raise not_found("There is no such match; check the link.")
        with self._lock:
            live = self._live.setdefault(id_, Live(record))
            self._drop_oldest()
            return live

    def _drop_oldest(self) -> None:
        """Forget the matches that were not used for longest; one in use is passed over."""
        surplus = len(self._live) - self.config.limits.live_matches
        for id_, live in list(self._live.items())[: max(surplus, 0)]:
            if live.lock.acquire(blocking=False):
                del self._live[id_]
                live.lock.release()

    def enter(self, id_: str, key: str) -> Viewer:
        """The match as the holder of this key."""
        live = self.find(id_)
        return Viewer(live, live.who(key), key)

    def awake(self, live: Live) -> AnyMatch:
        """The match itself, played again from the store if it is not in memory. Hold the lock."""
        if live.match is None:
            record = self.store.record(live.head.id)
            if record is None:
                raise not_found("There is no such match any more.")
            live.wake(record, self._replay(record))
        assert live.match is not None
        return live.match

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
            choices=[
                saves.SavedChoice(each.seat, each.choice, tuple(each.results), each.standing)
                for each in record.choices
            ],
            outcome=outcome.level if outcome else "",
            digest=head.digest,
            forked=head.forked,
        )
        try:
            match = saves.restore(file, self.config.games.find, self.config.overrides(head.game))
        except SaveError as error:
            raise refused("unplayable", f"The stored match cannot be played on. {error}") from None
        for each in record.seats:
            match.orders[each.place] = orders.read(match, orders.unpack(each.orders))
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
        return self.open(match, request.name, wanted, given=request.seed is not None)

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

    def import_(self, body: bytes) -> Created:
        """Open a match from a save file, with a person in every seat; without its seed, with fresh dice."""
        try:
            file = saves.parse(body)
            if file.game not in self.config.games.ids:
                raise SaveError(f"This server has no game {file.game!r}.")
            known, overrides = file.seed is not None, self.config.overrides(file.game)
            match = (saves.restore if known else saves.reopen)(file, self.config.games.find, overrides)
        except SandtableError as error:
            raise refused("save", str(error)) from None
        lineage = NEW if match.forked is None else Lineage("record")
        return self.open(match, "", [SeatRequest() for _ in match.seats], given=known, lineage=lineage)

    def open(
        self, match: AnyMatch, name: str, wanted: list[SeatRequest], *, given: bool, lineage: Lineage = NEW
    ) -> Created:
        """Store a match with these players, and make keys for the persons among them who have none."""
        limits = self.config.limits
        if self.store.open_matches(time.time() - limits.open_days * DAY) >= limits.open_matches:
            raise ApiError(429, "full", "This server has as many open matches as it may; finish one first.")
        taken = list(zip(match.seats, wanted, strict=True))
        usual = orders.pack(orders.write(match, match.game.usual_orders()))
        keys = {} if lineage.keys else {seat.id: new_key() for seat, each in taken if each.kind == "person"}
        hashes = lineage.keys or [hash_key(keys[seat.id]) if seat.id in keys else "" for seat in match.seats]
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
                orders=[] if each.kind == "bot" else usual,
            )
            for place, (seat, each) in enumerate(taken)
        ]
        spectators = new_key()
        named = clean(name, NAME, "A match's name")
        head = _first_head(match, named, given, lineage.spectators or hash_key(spectators), lineage)
        self.store.create(head, rows, choice_rows(match, 0, 0))
        return Created(head.id, keys, spectators)

    def join(self, id_: str, seat: str, name: str) -> str:
        """Take an open seat; the answer is its key."""
        live = self.find(id_)
        player, key = clean(name, NAME, "A player's name"), new_key()
        with live.lock:
            row = next((each for each in live.seats if each.seat == seat), None)
            if row is None:
                raise refused("unknown_seat", f"This match has no seat {seat!r}.")
            if not self.store.join(id_, seat, player, hash_key(key)):
                raise ApiError(409, "taken", "This seat is not open; choose another or watch.")
            taken = msgspec.structs.replace(row, kind="person", player=player, key_hash=hash_key(key))
            live.seats = [taken if each is row else each for each in live.seats]
        return key

    # Looking ----------------------------------------------------------------------------------------

    def room(self, live: Live) -> render.Room:
        """What is known of a match besides its position. Hold the lock."""
        online = self._online(live.head.id)
        thinking, secret = frozenset(live.thinking), live.half_answered
        return render.Room(live.head, live.seats, online, thinking, live.paused, secret)


def _asked_since(match: AnyMatch) -> int:
    """The number of choices when the present questions were put: more than one question open before the
    last choice means that it answered only its part of them."""
    at = len(match.choices)
    while at > 0 and match.outcome is None and len(match.at(at - 1).pending) > 1:
        at -= 1
    return at


def _first_head(match: AnyMatch, name: str, given: bool, spectator_hash: str, lineage: Lineage) -> MatchRow:
    now = time.time()
    return MatchRow(
        id=new_match_id(),
        game=match.game.id,
        scenario=match.setting.scenario,
        variants=match.setting.variants,
        players=match.setting.players,
        name=name,
        seed=match.seed,
        seed_given=given,
        automatic=match.automatic,
        pack=match.table.box.digest,
        opening=list(match.opening),
        spectator_hash=spectator_hash,
        growth=lineage.kind,
        source=lineage.source,
        forked=match.forked,
        created=now,
        touched=now,
        seq=len(match.choices),
        revision=0,
        digest=match.digest(),
        turn=render.turn(match),
        asked=render.waiting(match),
        over=match.outcome is not None,
        outcome=msgspec.to_builtins(match.outcome),
    )


def choice_rows(match: AnyMatch, start: int, answers: int) -> list[ChoiceRow]:
    """The rows of the choices from number `start` on, the first sent with the number `answers`."""
    now = time.time()
    return [
        ChoiceRow(
            seq=number,
            seat=match.seats[choice.seat].id,
            answers=answers if number == start else number,
            choice=render.spelled(match, choice.option),
            results=list(choice.rolls),
            standing=choice.standing,
            made=now,
        )
        for number, choice in enumerate(match.choices[start:], start)
    ]
