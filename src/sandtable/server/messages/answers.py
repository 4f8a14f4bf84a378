"""What clients are told of games, matches and the table."""

from datetime import datetime
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from sandtable.core import About, Outcome, Scenario, Shift, Variant, Window
from sandtable.core.decisions import Part
from sandtable.core.events import EventKind, Gain, Reading
from sandtable.core.scene import Scene
from sandtable.rulings import Ruling
from sandtable.server.messages.changes import Changes
from sandtable.server.messages.clock import ClockInfo, SeatClock
from sandtable.server.messages.coach import HintsInfo
from sandtable.server.messages.requests import SeatKind

TargetKind = Literal["piece", "space", "card", "number"]


class BotInfo(msgspec.Struct, frozen=True):
    """A kind of bot, and how it plays the game: its insignia are those of this `rank` from 1 to 4; 0 is no level.

    What was measured of it in this game: points of 100 against Regular, in `games` games, and the seconds that it
    takes for a turn and for a hard decision. None of that is known of all.
    """

    id: str
    name: str
    text: str
    rank: int = 0
    wins: float | None = None
    games: int = 0
    turn_seconds: float | None = None
    hard_seconds: float | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the home page shows it. `tables` of a scenario are its seats by number of players; in some games
    one may resign. Where the set-up is free, a usual one can be laid."""

    id: str
    about: About
    hides: bool
    resigns: bool
    free_setup: bool
    scenarios: tuple[Scenario, ...]
    variants: tuple[Variant, ...]
    bots: tuple[BotInfo, ...]
    windows: tuple[Window, ...]


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule in our words, with those that one should see also, and our rulings where the book is silent."""

    id: str
    title: str
    summary: str
    see: tuple[str, ...]
    rulings: tuple[Ruling, ...] = ()


class Created(msgspec.Struct, frozen=True):
    """A new match: the keys of persons' seats and the one for spectators."""

    match: str
    keys: dict[str, str]
    spectator_key: str


class Joined(msgspec.Struct, frozen=True):
    """The key of the seat taken."""

    key: str


class Drawn(msgspec.Struct, frozen=True):
    """The hash of a seed that was drawn for a match to come."""

    hash: str


class ChainInfo(msgspec.Struct, frozen=True):
    """The chain that this seat has pledged, and how many of its links it has brought."""

    anchor: str
    used: int


class Deletion(msgspec.Struct, frozen=True):
    """Whether a match is `deleted`, or whom that waits for."""

    deleted: bool
    waiting_for: list[str]


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it, with the sides that it plays, and the `bot` that plays it, if one does."""

    id: str
    name: str
    sides: tuple[str, ...]
    kind: SeatKind
    player: str
    open: bool
    bot: str


class SeatState(SeatInfo, frozen=True):
    """A seat of a running match; `online` while somebody listens with its key; `away` tells since when nobody
    does, if somebody did. Bots have no clock. Who agrees to delete the match finds it `unwanted`."""

    online: bool
    away: datetime | None
    clock: SeatClock | None
    unwanted: bool


class Origin(msgspec.Struct, frozen=True):
    """What a match grew out of: a `fork` or a `record` has its first `step` choices from there, a `rematch` or a
    `swap` of seats only its players."""

    kind: str
    match: str
    step: int | None


class Summary(msgspec.Struct, frozen=True):
    """The public facts of a match; a seed that somebody gave is one of them."""

    match: str
    game: str
    scenario: str
    name: str
    created: datetime
    touched: datetime
    turn: int
    waiting_for: list[str]
    origin: Origin | None
    clock: ClockInfo | None
    seed: str | None
    seq: int
    over: bool
    outcome: Outcome | None
    seats: list[SeatInfo]


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option: `choice` is what to send, `label` what to show, `note` its cost, `path` its spaces. There may be a
    hundred of them: what an option does not have is left out.

    It has at most one `target`, or the `targets` of a whole act; `parent` is the card that its target is one way to
    play. A click on its target does not mean what stands `aside`, if it may mean something else; `way` marks steps
    that can be strung together and what halts after them. What `ends` a phase leaves undone whatever else is
    offered; the `usual` one of several is what most players would choose; after the `last` there is no other.
    """

    choice: str
    verb: str
    label: str
    target: str | None = None
    targets: tuple[str, ...] = ()
    parent: str = ""
    kind: TargetKind | None = None
    commits: bool = False
    odds: bool = False
    note: str = ""
    path: tuple[str, ...] = ()
    aside: bool = False
    way: Literal["", "step", "halt"] = ""
    ends: bool = False
    usual: bool = False
    last: bool = False


class SeveralInfo(msgspec.Struct, frozen=True):
    """A whole act: the verb may be sent with any of `among`, in this order, from `least` to `most` of them.

    `text` offers it, with {} for the targets; `best` is the group to begin with, where no option is. Targets of
    different `parts` never go together. One that is asked for `once` is over with one target alone.
    """

    verb: str
    text: str
    kind: TargetKind
    among: tuple[str, ...]
    least: int
    most: int
    commits: bool
    odds: bool
    best: tuple[str, ...]
    parts: tuple[tuple[str, ...], ...]
    once: bool


class OccasionInfo(msgspec.Struct, frozen=True):
    """What a reaction is about, as everybody knows it: orders are judged by it. `round` are asked in turn."""

    turn: int
    words: tuple[str, ...]
    spaces: tuple[str, ...]
    round: tuple[str, ...]


class Purse(msgspec.Struct, frozen=True):
    """What is left to spend on actions, and what it is called: "AP"."""

    points: int
    unit: str


class Asked(msgspec.Struct, frozen=True):
    """The question to this seat, the ids of the pieces and spaces that it is about, and its part of a battle.

    `decline` is the choice that declines a reaction. It is `begun` if it continues an act that this seat has begun
    and may still take back, and `secret` if others choose at the same time. A question with a `purse` can also be
    answered from a piece (`/deeds`).
    """

    prompt: str
    rule: str
    reaction: str
    decline: str | None
    options: list[OptionInfo]
    pieces: tuple[str, ...]
    spaces: tuple[str, ...]
    several: SeveralInfo | None
    occasion: OccasionInfo | None
    battle: Part
    begun: bool
    secret: bool
    purse: Purse | None = None


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order of this seat."""

    window: str
    words: tuple[str, ...]
    spaces: tuple[str, ...]
    turn: int | None


class Paused(msgspec.Struct, frozen=True):
    """A bot that failed and waits to be resumed."""

    seat: str
    detail: str


class SceneChanges(Changes, frozen=True, kw_only=True):
    """What has changed of the scene with the tag `since`."""

    since: str


class State(msgspec.Struct, frozen=True):
    """Everything that one key may know of a match now. `tag` names the scene; who says that he has an earlier one
    is told the changes of it instead, if the server still knows it. `sealed` says why neither forks nor saves are
    given away at this step; it is empty where they are.

    The `seed` is known when the match is over, or if somebody has given it. Where dice are `shared`, people pledge
    chains; `chain` is this seat's. Positions are known from choice number `first` on: those before were made under
    earlier rules."""

    match: str
    game: str
    scenario: str
    variants: dict[str, int]
    players: int
    name: str
    seq: int
    seat: str | None
    tag: str
    scene: Scene | None
    changes: SceneChanges | None
    asked: Asked | None
    waiting_for: list[str]
    thinking: list[str]
    paused: list[Paused]
    outcome: Outcome | None
    may_undo: bool
    seats: list[SeatState]
    seed_hash: str
    seed: str | None
    seed_given: bool
    shared: bool
    chain: ChainInfo | None
    orders: tuple[OrderInfo, ...]
    origin: Origin | None
    clock: ClockInfo | None
    sealed: str
    hidden: bool
    first: int
    hints: HintsInfo


class WhyNot(msgspec.Struct, frozen=True):
    """Whether a target can be chosen, and if not, the rule and the reason."""

    target: str
    choosable: bool
    rule: str
    why: str


class Made(msgspec.Struct, frozen=True):
    """A choice that was made: its number in the match, and as it is spelled in options."""

    step: int
    choice: str


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: `step` is the number of choices before it, `refs` are the ids that its text names.

    The rest is what happened, by kind, with ids; what a kind does not have is left out. `dice` are faces that
    came up, of a roll or a battle.
    """

    n: int
    step: int
    text: str
    rule: str
    kind: EventKind
    refs: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    at: str = ""
    to: str = ""
    how: str = ""
    lost: bool = False
    sides: tuple[str, str] | UnsetType = UNSET
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    column: str = ""
    shifts: tuple[Shift, ...] = ()
    die: str = ""
    dice: tuple[int, ...] = ()
    result: str = ""
    drawn: str = ""
    of: TargetKind | UnsetType = UNSET
    side: str = ""
    track: str = ""
    value: int | UnsetType = UNSET
    card: str = ""
    title: str = ""
    name: str = ""
    seat: str = ""
    number: int | UnsetType = UNSET
    topic: str = ""
    reading: Reading | UnsetType = UNSET
    gains: tuple[Gain, ...] = ()
    worth: str = ""


class Message(msgspec.Struct, frozen=True):
    """A line of chat, said at a `seat`; one that was taken out has no text."""

    n: int
    seat: str
    who: str
    text: str
    when: datetime


class Failure(msgspec.Struct, frozen=True):
    """A refusal; `state` is the present state when the sender's is stale."""

    error: str
    detail: str
    state: State | UnsetType = UNSET
