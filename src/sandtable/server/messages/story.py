"""What travels of matches that are over, and of matches that grow out of others."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.server.messages.base import Request
from sandtable.server.messages.requests import DrawnDice, SeatRequest, Seq

Growth = Literal["fork", "record", "rematch", "swap"]


# Requests -------------------------------------------------------------------------------------------


class Fork(Request, frozen=True):
    """Try something else from a step of a match on; seats left out are the asker's."""

    step: Seq
    seats: dict[str, SeatRequest] = msgspec.field(default_factory=dict)


class Again(Request, frozen=True):
    """Play the same once more, with everybody one seat further if `swap` is set, and with `dice` drawn before."""

    swap: bool = False
    dice: DrawnDice | None = None


# Answers --------------------------------------------------------------------------------------------


class Rematch(msgspec.Struct, frozen=True):
    """A match between the same players; their keys are those of the match before, one seat on if `swapped`."""

    match: str
    swapped: bool


class StoryTurn(msgspec.Struct, frozen=True):
    """A turn: the number of choices before it, and the seats that would have won at its end."""

    number: int
    step: int
    ahead: tuple[str, ...]


class StoryLine(msgspec.Struct, frozen=True):
    """A value from the first choice to the last: after how many choices it became what."""

    id: str
    name: str
    side: str
    goal: bool
    points: tuple[tuple[int, float], ...]


class TurningPoint(msgspec.Struct, frozen=True):
    """A choice after which the game stood much better for `gains`: what happened, where, how likely it was."""

    step: int
    turn: int
    text: str
    rule: str
    detail: str
    at: str
    gains: str
    chance: Annotated[float, Meta(ge=0, le=1)] | None


class Losses(msgspec.Struct, frozen=True):
    """What a side has lost: whole units, and steps of others."""

    side: str
    units: int
    steps: int


class DiceRolled(msgspec.Struct, frozen=True):
    """The dice of a seat: how often each face from `low` on came up, their mean and what was to be expected.

    In `rarity` of all honest sets the mean is as far from it or farther.
    """

    seat: str
    die: str
    low: int
    faces: tuple[int, ...]
    mean: float
    expected: float
    rarity: float


class Luck(msgspec.Struct, frozen=True):
    """How rolls with known odds went for a seat, in standard deviations from what was to be expected."""

    seat: str
    rolls: int
    better: int
    worse: int
    deviation: float


class SeatChain(msgspec.Struct, frozen=True):
    """A chain that a seat has pledged: how many of its links it brought, and the last of them."""

    seat: str
    anchor: str
    used: int
    last: str


class DiceProof(msgspec.Struct, frozen=True):
    """What is proven of the dice, in a sentence; `sure` that nobody could know them, or else what is in doubt."""

    sure: bool
    says: str
    doubts: tuple[str, ...]
    salt: str
    chains: tuple[SeatChain, ...]


class Story(msgspec.Struct, frozen=True):
    """A finished match: what decided it, its turning points, losses and dice.

    `checked` rolls and draws were made again from the seed and compared; `seconds` were spent at the table; `hints`
    counts those of every seat that had one.
    """

    title: str
    lines: tuple[StoryLine, ...]
    turns: tuple[StoryTurn, ...]
    points: tuple[TurningPoint, ...]
    losses: tuple[Losses, ...]
    dice: tuple[DiceRolled, ...]
    luck: tuple[Luck, ...]
    choices: int
    checked: int
    proof: DiceProof
    seconds: float
    rematches: tuple[Rematch, ...]
    hints: dict[str, int] = {}
