"""What is stored of a match, row by row."""

from typing import Any, Literal

import msgspec


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match. `revision` counts its changes, so that a change made on old knowledge is noticed.

    `turn` and `asked` are what the list of matches shows. One that grew out of another (`growth`, `source`) may
    have its first choices from there (`forked`): the seed gave only what came after them. `clock` are the terms of
    its clocks, if it has any.
    """

    id: str
    game: str
    scenario: str
    variants: dict[str, int]
    players: int
    name: str
    seed: str
    seed_given: bool
    automatic: bool
    pack: str
    opening: list[int | str]
    spectator_hash: str
    growth: str = ""
    source: str = ""
    forked: int | None = None
    clock: dict[str, Any] | None = None
    created: float
    touched: float
    seq: int
    revision: int
    digest: str
    turn: int
    asked: list[str]
    over: bool
    outcome: dict[str, Any] | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, as the scenario names it.

    `key_hash` is empty for bots and open seats, `orders` are its standing ones. Its clock runs out at `due`, having
    run `since`, or stands with so many seconds `left`; `paid` is the number of choices up to which it was given
    seconds, `seen` tells that somebody has looked at the match with its key.
    """

    seat: str
    place: int
    name: str
    sides: list[str]
    kind: Literal["person", "bot", "open"]
    bot: str
    player: str
    key_hash: str
    orders: list[dict[str, Any]]
    left: float = 0.0
    due: float | None = None
    since: float = 0.0
    paid: int = 0
    seen: bool = False


class ChoiceRow(msgspec.Struct, frozen=True):
    """A choice with what came of it; `answers` is the sequence number it was sent with."""

    seq: int
    seat: str
    answers: int
    choice: str
    results: list[int | str]
    standing: bool
    made: float


class UndoRow(msgspec.Struct, frozen=True):
    """A choice or turn taken back: how many choices there were before and after."""

    revision: int
    seat: str
    before: int
    after: int
    made: float


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    seat: str
    who: str
    text: str
    sent: float


class StretchRow(msgspec.Struct, frozen=True):
    """A piece of a match's past, up to the snapshot at choice number `at`: see recall.py."""

    at: int
    dice: int
    log: int
    floor: int
    state: bytes
    events: bytes
    digest: str


class Record(msgspec.Struct, frozen=True):
    """All that is stored of a match, read at one moment."""

    match: MatchRow
    seats: list[SeatRow]
    choices: list[ChoiceRow]
    undo: UndoRow | None
    stretches: list[StretchRow]
