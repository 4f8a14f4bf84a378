"""A match: a game with its history. Choosing, undoing, cloning, replaying."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from sandtable.core.decisions import Decision, Option, Order, Refusal
from sandtable.core.dice import Source, check_seed, dice_for, new_seed, seed_hash
from sandtable.core.errors import IllegalChoice, NothingToUndo, NotYourDecision
from sandtable.core.events import Event, Note, told
from sandtable.core.game import RESIGN, Game, Setting
from sandtable.core.history import Base, Choice, Frozen, LogEntry, Origin, Past, Results, Snapshot
from sandtable.core.seated import Seated
from sandtable.core.shares import Links, Pledge, clipped, is_lost, latest, salted, with_link
from sandtable.core.table import B, S, Table

KEYFRAME = 64
_pack = msgspec.msgpack.Encoder().encode


class Match(Seated[S, B]):
    """A game being played, with everything needed to save it, take back choices and look back.

    `pledges` tell what each seat brings to the dice; None if they are the seed's alone.
    """

    __slots__ = (
        "_decode",
        "_floor",
        "_snapshots",
        "choices",
        "links",
        "log",
        "orders",
        "origin",
        "pledges",
        "unwatched",
        "watch",
    )

    def __init__(
        self,
        game: Game[S, B],
        setting: Setting | None = None,
        seed: str | int | None = None,
        *,
        automatic: bool = True,
        overrides: Sequence[Path] = (),
        forked: int | None = None,
        written: Sequence[int | str] = (),
        given: bool | None = None,
        salt: str = "",
    ) -> None:
        checked = new_seed() if seed is None else check_seed(str(seed))
        wanted = setting or game.setting()
        chosen = seed is not None if given is None else given
        origin = Origin(wanted, checked, tuple(overrides), automatic, (), forked, tuple(written), chosen, salt)
        box = game.box(origin.overrides)
        self._lay_out(game, origin, Table(box, game.setup(box, wanted), dice_for(checked, origin.written)))
        self._open()

    def _lay_out(self, game: Game[S, B], origin: Origin, table: Table[S, B]) -> None:
        """Everything is ready; the match has still to be opened, or to be restored from a snapshot."""
        super().__init__(game, table, automatic=origin.automatic)
        self.origin = origin
        self.seats = game.seats(origin.setting, origin.overrides)
        self.choices: list[Choice] = []
        self.log: list[LogEntry] = []
        self.pledges: tuple[Pledge, ...] | None = None
        self.links = salted(origin.salt, len(self.seats))
        self.orders: dict[int, tuple[Order, ...]] = {}
        self.unwatched: frozenset[int] = frozenset()
        self.watch: Callable[[Event], None] | None = None
        self._decode = msgspec.msgpack.Decoder(game.state_type).decode
        self._snapshots: list[Snapshot] = []
        self._floor = 0
        table.rolls = []
        table.hear = self._hear
        table.dice.mix(self.links)

    def _open(self) -> None:
        """Go to the first question."""
        self.start()
        self.origin = msgspec.structs.replace(self.origin, opening=tuple(self.table.rolls or ()))

    def _hear(self, event: Event) -> None:
        self.log.append(LogEntry(len(self.choices), event))
        if self.watch is not None:
            self.watch(event)

    # Playing ----------------------------------------------------------------------------------------

    @property
    def setting(self) -> Setting:
        """What was chosen before the match."""
        return self.origin.setting

    @property
    def seed(self) -> str:
        """What its dice are made of."""
        return self.origin.seed

    @property
    def opening(self) -> Results:
        """Results of dice and draws before the first choice."""
        return self.origin.opening

    @property
    def first(self) -> int:
        """The number of choices before the first position that is known: those made under earlier rules."""
        return self.origin.base.at if self.origin.base else 0

    def choose(self, seat: int, option: Option, share: str = "") -> None:
        """Take an option; refused with a reason if the seat is not asked or the option not offered.

        The `share` is the next link of the seat's chain, if it has one: see `core/shares.py`.
        """
        if not 0 <= seat < len(self.seats):
            raise NotYourDecision(f"{self.game.about.title} has no seat number {seat}.")
        if self.outcome is not None:
            raise NotYourDecision("The match is over.")
        if option == RESIGN:
            self._resign(seat, share)
            return
        decision = self.decision(seat)
        if decision is not None:
            option = decision.in_order(option)
        self._take(self._asked(seat, option), option, share=share)
        self._decline_standing()

    def decline(self, seat: int, option: Option, share: str = "") -> None:
        """Repeat an answer that nobody was asked for: a reaction declined by standing order, or the only one."""
        decision = self._asked(seat, option)
        if option not in (decision.decline, _only(decision)):
            raise IllegalChoice("Only declining a reaction can be a standing order.")
        self._take(decision, option, standing=True, share=share)

    def reply(self, seat: int, option: Option) -> None:
        """A bot's choice: in an open game it declines as by standing order, and the move before can be taken back.

        Where something is hidden, that nobody reacted tells something.
        """
        decision = self.decision(seat)
        if decision is None or option != decision.decline or self.game.hides or len(self.pending) > 1:
            self.choose(seat, option)
        else:
            self.decline(seat, option)
            self._decline_standing()

    def repeat(self, choice: Choice) -> None:
        """Make a choice that was made elsewhere from here."""
        (self.decline if choice.standing else self.choose)(choice.seat, choice.option, choice.share)

    def _asked(self, seat: int, option: Option) -> Decision:
        """The pending decision of this seat, which must offer the option."""
        decision = self.decision(seat)
        if decision is None:
            asked = ", ".join(self.seats[each.seat].name for each in self.pending)
            raise NotYourDecision(f"Nothing is asked of {self.seats[seat].name} now, but of {asked}.")
        against = decision.against(option)
        if against is not None:
            raise IllegalChoice(self._not_offered(decision, option, against))
        return decision

    def _not_offered(self, decision: Decision, option: Option, against: Refusal) -> str:
        called = self._called(option)
        if option.targets:
            return f"“{called}” cannot be chosen: {against.why} ({against.rule})"
        return f"“{called}” is not offered: {self.game.prompt(decision, self.names)} ({decision.rule})"

    def _called(self, option: Option) -> str:
        """An option as a person reads it, also one that the game could never offer."""
        try:
            return self.game.label(option, self.names).replace("{}", "…")
        except (KeyError, IndexError):
            return option.verb

    def _take(self, decision: Decision, option: Option, *, standing: bool = False, share: str = "") -> None:
        made = Choice(decision.seat, option, (), standing, share)
        self._record(made, lambda: self.answer(decision, option))

    def _record(self, made: Choice, act: Callable[[], None]) -> None:
        """Do something and remember it with the chance results it brought."""
        rolls: list[int | str] = []
        self.table.rolls = rolls
        self.table.revealed = False
        if self.pledges:
            self._tell_lost(self.pledges)
        if made.share:
            self.links = with_link(self.links, made.seat, made.share, len(self.seats))
            self.table.dice.mix(self.links)
        self.choices.append(made)
        dice_before = self.table.dice.count
        try:
            act()
        except BaseException:
            self._rewind(len(self.choices) - 1)  # a fault in the rules must not leave half an act behind
            raise
        if rolls:
            self.choices[-1] = msgspec.structs.replace(made, rolls=tuple(rolls))
        if self.table.dice.count != dice_before or self.table.revealed:
            self._floor = len(self.choices)

    def _tell_lost(self, pledges: Sequence[Pledge]) -> None:
        """Say before the next choice which chains were replaced since the last."""
        for number, each in enumerate(pledges):
            if each.at == len(self.choices) and is_lost(pledges, number):
                text = "{seat} goes on with a new chain of shares for the dice"
                self._hear(Event(Note(topic="shares"), text, "", {"seat": self.seats[each.seat].name}))

    def _resign(self, seat: int, share: str = "") -> None:
        def act() -> None:
            self.game.resign(self.table, seat)
            self.end()

        self._record(Choice(seat, RESIGN, (), False, share), act)

    def stand(self, seat: int, orders: Sequence[Order], share: str = "") -> None:
        """The standing orders of a seat, in place of those it had: what they decline is not asked.

        If they decline what is asked just now, that is a choice and brings the `share`.
        """
        self.orders[seat] = tuple(orders)
        self._decline_standing(share)

    def _decline_standing(self, share: str = "") -> None:
        while len(self.pending) == 1:
            decision = self.pending[0]
            option = decision.decline
            if option is None or not self.would_decline(decision.seat, self.orders.get(decision.seat, ())):
                option = _only(decision) if decision.seat in self.unwatched else None
            if option is None:
                return
            self._take(decision, option, standing=True, share=share)
            share = ""

    def would_decline(self, seat: int, orders: Sequence[Order]) -> bool:
        """Whether standing orders of a seat decline what it is asked now."""
        asked = self.decision(seat) if len(self.pending) == 1 else None
        if asked is None or asked.decline is None:
            return False
        return self._spares(asked, orders) or any(each.declines(asked.reaction, asked.occasion) for each in orders)

    def _spares(self, asked: Decision, orders: Sequence[Order]) -> bool:
        """Whether the usual order spares a seat that no other person watches a question it has no answer to."""
        if not asked.idle or asked.seat not in self.unwatched:
            return False
        windows = (each for each in self.game.windows if each.id == asked.reaction and each.spares)
        return any(each.usual is not None and Order(each.id, each.usual) in orders for each in windows)

    # Telling ----------------------------------------------------------------------------------------

    def told(self, entry: LogEntry) -> str:
        """A log entry as a person reads it."""
        return told(entry.event, self.names)

    def digest(self) -> str:
        """A fingerprint of the whole present position: state, dice and the choices of the unfinished step."""
        step = [(each.seat, each.option) for each in self.choices[self._snapshots[-1].at :]]
        whole = blake2b(_pack((self.table.state, self.table.dice.count, step)), digest_size=16)
        return whole.hexdigest()

    @property
    def seed_hash(self) -> str:
        """The hash of the seed, which may be published while the match runs."""
        return seed_hash(self.seed)

    # Looking back -----------------------------------------------------------------------------------

    def on_step(self) -> None:
        """Take a snapshot; of those before the last, one in every 64 choices is kept."""
        kept, at = self._snapshots, len(self.choices)
        if kept and (kept[-1].at == at or (len(kept) > 1 and kept[-1].at - kept[-2].at < KEYFRAME)):
            kept.pop()
        kept.append(Snapshot(at, _pack(self.table.state), self.table.dice.count, len(self.log), self.links))

    def _last_own(self) -> int:
        """The number of the last choice that was not a standing order's."""
        at = len(self.choices) - 1
        while at >= 0 and self.choices[at].standing:
            at -= 1
        return at

    def may_undo(self, seat: int) -> bool:
        """Whether the last choice was this seat's and nothing random or hidden has come of it."""
        at = self._last_own()
        return self.outcome is None and at >= self._floor and self.choices[at].seat == seat

    def begun(self, seat: int) -> bool:
        """Whether this seat is in the middle of an act, and may go back a step in it."""
        return self.may_undo(seat) and self._last_own() >= self._snapshots[-1].at

    def is_final(self, seat: int, option: Option) -> bool:
        """Whether an option cannot be taken back. It is tried out: not to be asked where something is hidden."""
        trial = self.clone()
        trial.choose(seat, option)
        return not trial.may_undo(seat)

    def undo(self, seat: int) -> None:
        """Take back this seat's last choice."""
        if not self.may_undo(seat):
            raise NothingToUndo(self._why_not_undo(seat))
        self._rewind(self._last_own())

    def undo_turn(self, seat: int) -> None:
        """Take back this seat's choices up to the last die roll, secret seen or other seat's choice."""
        if not self.may_undo(seat):
            raise NothingToUndo(self._why_not_undo(seat))
        to = at = self._last_own()
        while at > self._floor and (self.choices[at - 1].standing or self.choices[at - 1].seat == seat):
            at -= 1
            if not self.choices[at].standing:
                to = at
        self._rewind(to)

    def _why_not_undo(self, seat: int) -> str:
        if self.outcome is not None:
            return "The match is over, so its seed is known: nothing can be taken back."
        at = self._last_own()
        if at < 0:
            return "Nothing has been chosen yet."
        if at < self._floor:
            return "A die has been rolled or something hidden seen since: that cannot be taken back."
        last = self.seats[self.choices[at].seat].name
        return f"The last choice was made by {last}, not by {self.seats[seat].name}."

    def _rewind(self, to: int) -> None:
        """Go back to the position before choice number `to`; what could be undone still can be."""
        floor, watch = self._floor, self.watch
        self.watch = None
        if self.pledges:
            self.pledges = clipped(self.pledges, to)
        self._restore(to)
        self._floor, self.watch = min(floor, to), watch

    def _restore(self, to: int) -> None:
        """Load the last snapshot not after `to` and make the choices between them again."""
        while self._snapshots[-1].at > to:
            self._snapshots.pop()
        start = self._snapshots[-1]
        again = self.choices[start.at : to]
        self.choices = self.choices[: start.at]
        self.log = self.log[: start.log]
        self.table.state = self._decode(start.state)
        self.table.dice.count = start.dice
        self.links = start.links
        self.table.dice.mix(start.links)
        self.table.rolls = None
        self._begin()
        for choice in again:
            self._repeat(choice)

    def _repeat(self, choice: Choice) -> None:
        if choice.option == RESIGN:
            self._resign(choice.seat, choice.share)
            return
        decision = self._asked(choice.seat, choice.option)
        self._take(decision, choice.option, standing=choice.standing, share=choice.share)

    def clone(self) -> "Match[S, B]":
        """An exact copy that goes its own way."""
        return self._copy(len(self.choices))

    def reseeded(self, seed: str) -> "Match[S, B]":
        """A copy of a match that has grown out of another and stands where it did: its dice are another seed's."""
        twin = self.clone()
        dice = dice_for(check_seed(seed), self.origin.written)
        dice.count = self.table.dice.count
        twin.origin = msgspec.structs.replace(self.origin, seed=seed)
        twin.table.dice = dice
        return twin

    def at(self, choice: int) -> "Match[S, B]":
        """The match as it stood before choice number `choice`."""
        if not 0 <= choice <= len(self.choices):
            raise NothingToUndo(f"The match has {len(self.choices)} choices; {choice} is not one of them.")
        if choice < self.first:
            raise NothingToUndo(
                f"The first {self.first} choices were made under earlier rules; positions are known from there on."
            )
        return self._copy(choice)

    def _copy(self, to: int) -> "Match[S, B]":
        table = Table(self.table.box, self.table.state, self.table.dice.copy())
        past = Past(self._snapshots, self.choices, self.log, min(self._floor, to), self.pledges)
        twin = Match.standing(self.game, self.origin, table, past, to)
        twin.orders = dict(self.orders)
        twin.unwatched = self.unwatched
        return twin

    @classmethod
    def standing(cls, game: Game[S, B], origin: Origin, table: Table[S, B], past: Past, to: int) -> "Match[S, B]":
        """A match that stands before choice number `to` of its past; the table gives its box and its dice."""
        match: Match[S, B] = cls.__new__(cls)
        match._lay_out(game, origin, table)
        match.choices, match.log, match._snapshots = past.choices, past.log, past.snapshots.copy()
        match.pledges = past.pledges
        match._restore(to)
        match._floor = past.floor
        return match

    @classmethod
    def resumed(
        cls,
        game: Game[S, B],
        origin: Origin,
        base: Base,
        earlier: Sequence[Choice],
        log: Sequence[LogEntry] = (),
        dice: Source | None = None,
    ) -> "Match[S, B]":
        """A match that goes on from its base under the present rules; `earlier` choices and their log stay as they
        are."""
        seats = len(game.seats(origin.setting, origin.overrides))
        *_, links = latest([(each.seat, each.share) for each in earlier], origin.salt, seats)
        whole = [*log, LogEntry(base.at, _carried(game, origin, base))]
        start = Snapshot(base.at, base.state, base.dice, len(whole), links)
        past = Past([start], list(earlier), whole, base.at)
        begun = msgspec.structs.replace(origin, base=base)
        table = table_at(game, begun, start)
        table.dice = dice or table.dice
        return cls.standing(game, begun, table, past, base.at)

    @classmethod
    def from_position(
        cls,
        game: Game[S, B],
        state: S,
        setting: Setting,
        dice: Source,
        *,
        seed: str = "",
        automatic: bool = True,
        overrides: Sequence[Path] = (),
        links: Links = (),
    ) -> "Match[S, B]":
        """A match that starts at a given state with given dice, which hang on these links."""
        origin = Origin(setting, seed, tuple(overrides), automatic, (), None, ())
        match: Match[S, B] = cls.__new__(cls)
        match._lay_out(game, origin, Table(game.box(origin.overrides), state, dice))
        match.links = links
        dice.mix(links)
        match._open()
        return match

    def freeze(self) -> Frozen:
        """The present position, to be thawed in another process."""
        last = self._snapshots[-1]
        return Frozen(self.game.id, self.origin, last, tuple(self.choices[last.at :]))

    @classmethod
    def thaw(cls, game: Game[S, B], frozen: Frozen) -> "Match[S, B]":
        """A match that stands where the frozen one stood; what came before the step is not known to it."""
        start = msgspec.structs.replace(frozen.snapshot, at=0, log=0)
        past = Past([start], list(frozen.choices), [], len(frozen.choices))
        return cls.standing(game, frozen.origin, table_at(game, frozen.origin, start), past, past.floor)


def table_at(game: Game[S, B], origin: Origin, snapshot: Snapshot) -> Table[S, B]:
    """A table with the state of a snapshot, and the dice of a match."""
    state = msgspec.msgpack.decode(snapshot.state, type=game.state_type)
    return Table(game.box(origin.overrides), state, dice_for(origin.seed, origin.written))


def _carried(game: Game[S, B], origin: Origin, base: Base) -> Event:
    """The mark in the log where other rules begin."""
    why = "The record no longer fits"
    if base.rules != game.version:
        why = f"The rules have changed since version {base.rules}"
    elif base.pack != game.box(origin.overrides).digest:
        why = "The components have changed"
    dropped = f"; choices that no longer fit are taken back: {base.dropped}" if base.dropped else ""
    return Event(Note(topic="rules"), f"{why}: the match goes on from its stored position{dropped}", "", {})


AnyMatch = Match[Any, Any]
AnyGame = Game[Any, Any]


def _only(decision: Decision) -> Option | None:
    """The only answer to a veiled question, which is put for the eyes of others; a whole act is looked at first."""
    alone = decision.veiled and decision.several is None and len(decision.options) == 1
    return decision.options[0] if alone else None
