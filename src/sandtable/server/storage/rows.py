"""What is stored of a match, row by row. The tables have a column for each field, of the type that stands here."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from sqlalchemy import BigInteger, Connection, Select, String

Id = Annotated[str, String(32)]
Hash = Annotated[str, String(64)]
Name = Annotated[str, String(100)]
Growth = Annotated[str, String(10)]
SeatKind = Annotated[Literal["person", "bot", "open"], String(10)]
HintTerms = Annotated[Literal["", "off", "asked", "agreed"], String(10)]
HintAnswer = Annotated[Literal["", "yes", "no"], String(10)]
RemarkKind = Annotated[Literal["hint", "hints", "level"], String(10)]
Big = Annotated[int, BigInteger()]


class Moving(msgspec.Struct, frozen=True, kw_only=True):
    """What changes of a match with every choice.

    `revision` counts the changes, so that one made on old knowledge is noticed; `turn` and `asked` are what the
    list of matches shows.
    """

    touched: float
    seq: int
    revision: int
    digest: Hash
    turn: int
    asked: list[str]
    over: bool
    outcome: dict[str, Any] | None


class MatchRow(Moving, frozen=True, kw_only=True):
    """A match.

    One that grew out of another (`growth`, `source`) may have its first choices from there (`forked`): the seed
    gave only what came after them. `clock` are the terms of its clocks, if it has any. Strangers are shown only a
    `listed` one. `pledges` tell what its seats bring to the dice, None if those are the seed's alone; `salt` is
    what whoever opened the match has added.

    Who plays against bots alone has `hints` unless they are off; people must have agreed to them, and may have been
    asked for that by the seat `hints_by` in turn `hints_turn`.

    It is played under version `rules` of its game's rules, and its numbers mean what they do where names have the
    fingerprint `names` ("": not known). If it began under others it has been `carried` over to these
    (`core.history.Base`); where that could not be done it is `closed`, and this is why.
    """

    id: Id
    game: Name
    scenario: Name
    variants: dict[str, int]
    players: int
    name: str
    seed: str
    seed_given: bool
    automatic: bool
    pack: Hash
    opening: list[int | str]
    spectator_hash: Hash
    growth: Growth = ""
    source: Id = ""
    forked: int | None = None
    clock: dict[str, Any] | None = None
    listed: bool = False
    pledges: list[dict[str, Any]] | None = None
    salt: Hash = ""
    rules: int = 1
    names: Hash = ""
    carried: dict[str, Any] | None = None
    closed: str = ""
    hints: HintTerms = ""
    hints_by: Name = ""
    hints_turn: int = 0
    created: float


class Ticking(msgspec.Struct, frozen=True, kw_only=True):
    """What changes of a seat by its clock.

    It runs out at `due`, having run `since`, or stands with `left` seconds; `paid` is the number of choices
    up to which it was given seconds. Who has none left may be replaced by a `bot`.
    """

    kind: SeatKind
    bot: Name
    left: float = 0.0
    due: float | None = None
    since: float = 0.0
    paid: int = 0


class SeatRow(Ticking, frozen=True, kw_only=True):
    """A seat, as the scenario names it.

    `key_hash` is empty for bots and open seats, `orders` are its standing ones; `seen` tells that somebody has
    looked at the match with its key, `unwanted` that its holder agrees to delete the match, `hints` what its holder
    has answered when people were asked for hints last.
    """

    seat: Name
    place: int
    name: str
    sides: list[str]
    player: str
    key_hash: Hash
    orders: list[dict[str, Any]]
    seen: bool = False
    unwanted: bool = False
    hints: HintAnswer = ""


class ChoiceRow(msgspec.Struct, frozen=True):
    """A choice with what came of it; `answers` is the sequence number it was sent with, `share` what it brought to
    the dice."""

    seq: int
    seat: Name
    answers: int
    choice: str
    results: list[int | str]
    standing: bool
    made: float
    share: Hash = ""


class UndoRow(msgspec.Struct, frozen=True):
    """A choice or turn taken back: how many choices there were before and after."""

    revision: int
    seat: Name
    before: int
    after: int
    made: float


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat; one that was taken out has no text, but the time when that was done."""

    n: int
    seat: Name
    who: str
    text: str
    sent: float
    removed: float | None = None


class RemarkRow(msgspec.Struct, frozen=True):
    """Something that belongs into the log of a match and is no part of its play: a seat had a hint, hints were
    agreed to, or the bot of a seat has become another (`detail`); `step` choices were made before it."""

    n: int
    step: int
    seat: Name
    kind: RemarkKind
    detail: str
    made: float


class AnalysisRow(msgspec.Struct, frozen=True):
    """An analysis of a match that is over, by its depth and turn ("quick", "turn 3"): how far it is, and what was
    found so far, as it is sent. One that runs in no process has stopped."""

    name: Name
    progress: Annotated[Literal["running", "stopped", "failed", "done"], String(10)]
    done: float
    engine: int
    report: bytes
    touched: float


class PieceRow(msgspec.Struct, frozen=True):
    """A piece of work of an analysis that is done, with which it is taken up again."""

    piece: Name
    done: bytes


class ReportRow(msgspec.Struct, frozen=True):
    """A line of chat that a seat wants the owner to look at."""

    n: int
    seat: Name
    made: float


class GoneRow(msgspec.Struct, frozen=True):
    """A match that was deleted, so that every process forgets it."""

    id: Id
    at: float


class DrawnRow(msgspec.Struct, frozen=True):
    """A seed that was drawn for a match to come, by its hash."""

    hash: Hash
    seed: str
    made: float


class StoryRow(msgspec.Struct, frozen=True):
    """The story of a match that is over, as one seat ("": spectators) may read it."""

    seat: Name
    story: bytes


class StretchRow(msgspec.Struct, frozen=True):
    """A piece of a match's past, up to the snapshot at choice number `at`: see match/recall.py. The present
    position of a match is kept in the same form: see match/keeping.py."""

    at: int
    dice: Big
    log: int
    floor: int
    state: bytes
    events: bytes
    digest: Hash


class Record(msgspec.Struct, frozen=True):
    """All that is stored of a match, read at one moment."""

    match: MatchRow
    seats: list[SeatRow]
    choices: list[ChoiceRow]
    undo: UndoRow | None
    stretches: list[StretchRow]
    remarks: list[RemarkRow]


class Archived(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match as its owner takes it from one database to another: with its seed, its chat and the hashes of
    its keys."""

    version: int
    match: MatchRow
    seats: list[SeatRow]
    choices: list[ChoiceRow]
    undos: list[UndoRow]
    chat: list[ChatRow]
    stretches: list[StretchRow] = []
    position: StretchRow | None = None
    remarks: list[RemarkRow] = []


R = TypeVar("R", bound=msgspec.Struct)


def values(match: str, row: msgspec.Struct) -> dict[str, Any]:
    """A row of something that belongs to a match, as it is written."""
    return {"match": match, **msgspec.structs.asdict(row)}


def converted(found: Mapping[Any, Any], type_: type[R]) -> R:
    """A row as what it stands for."""
    return type_(**{field: found[field] for field in type_.__struct_fields__})


def read(db: Connection, query: Select[Any], type_: type[R]) -> list[R]:
    """All rows that a query finds."""
    return [converted(row._mapping, type_) for row in db.execute(query)]


def changed(row: msgspec.Struct, fields: Iterable[str]) -> dict[str, Any]:
    """These fields of a row."""
    return {field: getattr(row, field) for field in fields}


def moment(seconds: float) -> datetime:
    """A stored time."""
    return datetime.fromtimestamp(seconds, UTC)
