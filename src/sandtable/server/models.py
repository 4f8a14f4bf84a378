"""What travels between server and client."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from sandtable.core import About, Forecast, Outcome, Scenario, Seat, Variant
from sandtable.core.scene import Scene

Seq = Annotated[int, Meta(ge=0, lt=2**31, description="The number of choices the sender knows of.")]
Short = Annotated[str, Meta(max_length=100)]
Spelled = Annotated[str, Meta(min_length=1, max_length=200, description="As in options: “fire usmc_01”.")]
SeatKind = Literal["person", "bot", "open"]


# Requests -------------------------------------------------------------------------------------------


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of request bodies: unknown fields are refused, not ignored."""


class SeatRequest(Request, frozen=True):
    """Who takes a seat: a person (you hold or pass on the key), a bot, or whoever joins first."""

    kind: SeatKind = "person"
    bot: Short = ""
    name: Short = ""


class NewMatch(Request, frozen=True):
    """A match to be created; seats left out are persons'."""

    game: Short
    scenario: Short = ""
    variants: dict[str, int] = {}
    seats: dict[str, SeatRequest] = {}
    seed: Annotated[str, Meta(max_length=64, pattern=r"^[ -~]*$")] | int | None = None
    name: Short = ""


class Join(Request, frozen=True):
    """Take an open seat."""

    seat: Short
    name: Short = ""


class Choose(Request, frozen=True):
    """An option of the pending decision."""

    seq: Seq
    choice: Spelled


class Undo(Request, frozen=True):
    """Take back the last choice, or all that can be taken back."""

    seq: Seq
    turn: bool = False


class Resign(Request, frozen=True):
    """Give up."""

    seq: Seq


class Standing(Request, frozen=True):
    """Reaction windows to decline without being asked; replaces what was there."""

    decline: Annotated[list[Annotated[str, Meta(max_length=60, pattern=r"^[ -~]*$")]], Meta(max_length=50)]


class Say(Request, frozen=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]


# Answers --------------------------------------------------------------------------------------------


class BotInfo(msgspec.Struct, frozen=True):
    """A kind of bot."""

    id: str
    name: str
    text: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the home page shows it."""

    id: str
    about: About
    seats: tuple[Seat, ...]
    scenarios: tuple[Scenario, ...]
    variants: tuple[Variant, ...]
    bots: tuple[BotInfo, ...]


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule in our words."""

    id: str
    title: str
    summary: str


class Created(msgspec.Struct, frozen=True):
    """A new match: the keys of persons' seats and the one for spectators."""

    match: str
    keys: dict[str, str]
    spectator_key: str


class Joined(msgspec.Struct, frozen=True):
    """The key of the seat taken."""

    key: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    id: str
    name: str
    kind: SeatKind
    player: str
    open: bool


class SeatState(SeatInfo, frozen=True):
    """A seat of a running match; `online` while somebody listens with its key."""

    online: bool


class Summary(msgspec.Struct, frozen=True):
    """The public facts of a match."""

    match: str
    game: str
    scenario: str
    name: str
    created: datetime
    seq: int
    over: bool
    outcome: Outcome | None
    seats: list[SeatInfo]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option: `choice` is what to send, `label` what to show, `note` its cost, `path` its spaces."""

    choice: str
    verb: str
    target: str | None
    kind: Literal["piece", "space", "card", "number"] | None
    label: str
    commits: bool
    odds: bool
    note: str = ""
    path: tuple[str, ...] = ()


class Asked(msgspec.Struct, frozen=True):
    """The question to this seat."""

    prompt: str
    rule: str
    reaction: str
    options: list[OptionInfo]


class Paused(msgspec.Struct, frozen=True):
    """A bot that failed and waits to be resumed."""

    seat: str
    detail: str


class State(msgspec.Struct, frozen=True):
    """Everything that one key may know of a match now."""

    match: str
    game: str
    scenario: str
    variants: dict[str, int]
    name: str
    seq: int
    seat: str | None
    scene: Scene
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
    windows: list[str]
    hidden: bool


class WhyNot(msgspec.Struct, frozen=True):
    """Whether a target can be chosen, and if not, the rule and the reason."""

    target: str
    choosable: bool
    rule: str
    why: str


class Odds(msgspec.Struct, frozen=True):
    """The odds of an option, where chance decides."""

    forecast: Forecast | None


class Rolled(msgspec.Struct, frozen=True):
    """A die and the face that came up."""

    die: str
    result: int


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log; `at` is the number of choices before it, `refs` the ids that it names."""

    n: int
    at: int
    text: str
    rule: str
    kind: str
    dice: Rolled | None
    refs: list[str]


class Message(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    who: str
    text: str
    when: datetime


class Failure(msgspec.Struct, frozen=True):
    """A refusal; `state` is the present state when the sender's is stale."""

    error: str
    detail: str
    state: State | UnsetType = UNSET


# Live messages --------------------------------------------------------------------------------------


class LiveState(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The present state."""

    state: State


class LiveLog(msgspec.Struct, frozen=True, tag_field="type", tag="log", rename={"start": "from"}):
    """Lines of the log: what the listener has from number `from` on is dropped first."""

    start: int
    entries: list[LogLine]


class LiveChat(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """A line of chat."""

    message: Message


class LiveThinking(msgspec.Struct, frozen=True, tag_field="type", tag="thinking"):
    """A bot is thinking; progress from 0 to 1."""

    seat: str
    since: datetime
    progress: float


class LiveError(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    """Something went wrong."""

    detail: str


Note = LiveChat | LiveThinking | LiveError
