"""What clients ask of a match and its table."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.server.messages.base import Request, Short
from sandtable.server.messages.clock import ClockRequest

Seq = Annotated[int, Meta(ge=0, lt=2**31, description="The number of choices the sender knows of.")]
Spelled = Annotated[str, Meta(min_length=1, max_length=4000, description="As in options: “advance ir_1 ir_2”.")]
Tag = Annotated[str, Meta(max_length=16, pattern="^[0-9a-f]*$", description="The scene that the sender has.")]
Link = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="64 hexadecimal digits.")]
Share = Annotated[
    str,
    Meta(
        max_length=64,
        pattern="^([0-9a-f]{64})?$",
        description="The next link of the chain that the seat has pledged.",
    ),
]
SeatKind = Literal["person", "bot", "open"]


class SeatRequest(Request, frozen=True):
    """Who takes a seat: a person (you hold or pass on the key), a bot, or whoever joins first."""

    kind: SeatKind = "person"
    bot: Short = ""
    name: Short = ""


class DrawnDice(Request, frozen=True):
    """A seed that the server has drawn for a match to come, by its hash, and what the asker adds to it."""

    hash: Link
    salt: Link


class NewMatch(Request, frozen=True):
    """A match to be created; seats left out are persons', and 0 players the scenario's usual number.

    Without a `seed` one is drawn, unless `dice` name one that was drawn before.
    Where it is `laid`, everybody has the usual set-up, and the first question is the first of the game itself.
    Strangers see it, its players' names and its open seats only if it is `listed`. Who plays against bots alone has
    `hints`, unless they are left out here.
    """

    game: Short
    scenario: Short = ""
    variants: dict[str, int] = msgspec.field(default_factory=dict)
    players: Annotated[int, Meta(ge=0, le=100)] = 0
    seats: dict[str, SeatRequest] = msgspec.field(default_factory=dict)
    seed: Annotated[str, Meta(max_length=64, pattern=r"^[ -~]*$")] | int | None = None
    dice: DrawnDice | None = None
    name: Short = ""
    clock: ClockRequest | None = None
    laid: bool = False
    listed: bool = False
    hints: bool = True


class Join(Request, frozen=True):
    """Take an open seat; where the seed was given, who sits down must `agree` to it."""

    seat: Short
    name: Short = ""
    agree: bool = False


class PledgeRequest(Request, frozen=True):
    """Bring the links that lead to this anchor from now on; the last `link` of the chain before signs it in."""

    anchor: Link
    link: Share = ""


class Mine(Request, frozen=True):
    """The matches that the sender holds a key of, with one key each."""

    keys: Annotated[dict[Short, Annotated[str, Meta(max_length=200)]], Meta(max_length=200)]


class Delete(Request, frozen=True):
    """Agree that the match be deleted for good, or no longer; it is when all people agree."""

    agree: bool = True


class Report(Request, frozen=True):
    """A line of chat that the owner of the server should look at."""

    n: Annotated[int, Meta(ge=0, lt=2**31)]


class Renew(Request, frozen=True):
    """A new key for one's seat: 32 to 64 random letters, digits, - or _, which nobody else can guess."""

    key: Annotated[str, Meta(min_length=32, max_length=64)]


class Hello(Request, frozen=True):
    """The first thing that is said on a WebSocket; who wants `changes` is sent only those of each scene."""

    key: Annotated[str, Meta(max_length=200)]
    changes: bool = False


class Choose(Request, frozen=True):
    """An option of the pending decision; who is not `sure` is asked before what cannot be undone.

    Who is only `selecting` something is asked before it does whatever is left to it.
    Who says the tag of the scene that he has is told what has changed of it.
    """

    seq: Seq
    choice: Spelled
    sure: bool = True
    selecting: bool = False
    have: Tag = ""
    share: Share = ""


class Undo(Request, frozen=True):
    """Take back the last choice, or all that can be taken back."""

    seq: Seq
    turn: bool = False
    have: Tag = ""


class Resign(Request, frozen=True):
    """Give up."""

    seq: Seq
    share: Share = ""


Word = Annotated[str, Meta(max_length=100, pattern=r"^[ -~]*$")]


class OrderRequest(Request, frozen=True):
    """A standing order: decline a window unless these words or spaces are concerned, in one turn or always."""

    window: Word
    words: Annotated[tuple[Word, ...], Meta(max_length=50)] = ()
    spaces: Annotated[tuple[Word, ...], Meta(max_length=2000)] = ()
    turn: Annotated[int, Meta(ge=0, lt=2**31)] | None = None


class Orders(Request, frozen=True):
    """The reaction windows to decline without being asked; replaces what was there.

    If they decline what is asked now, that is a choice and brings a share.
    """

    orders: Annotated[tuple[OrderRequest, ...], Meta(max_length=50)]
    share: Share = ""


class Say(Request, frozen=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
