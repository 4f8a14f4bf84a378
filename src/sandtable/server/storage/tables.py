"""The tables, each made from the row that it holds: a new field of a row is a new column."""

from collections.abc import Sequence
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.types import TypeEngine

from sandtable.server.storage.rows import (
    AnalysisRow,
    ChatRow,
    ChoiceRow,
    DrawnRow,
    GoneRow,
    MatchRow,
    PieceRow,
    RemarkRow,
    ReportRow,
    SeatRow,
    StoryRow,
    StretchRow,
    UndoRow,
)

_TYPES: dict[type, type[TypeEngine[Any]]] = {
    str: Text,
    int: Integer,
    float: Float,
    bool: Boolean,
    bytes: LargeBinary,
}
metadata = MetaData()


def table(
    name: str,
    row: type[msgspec.Struct],
    key: str,
    match: Column[str] | None = None,
    *,
    indexed: Sequence[str] = (),
    unique: Sequence[str] = (),
) -> Table:
    """A table of rows, which `key` tells apart; those that belong to a `match` have a column for it."""
    hints = get_type_hints(row, include_extras=True)
    fields = [each for each in row.__struct_fields__ if match is None or each != match.name]
    made = [_column(each, hints[each], each == key) for each in fields]
    for column in made:
        column.index, column.unique = column.name in indexed or None, column.name in unique or None
    return Table(name, metadata, *([] if match is None else [match]), *made)


def _column(name: str, hint: Any, key: bool) -> Column[Any]:
    inner = [each for each in get_args(hint) if each is not NoneType] if NoneType in get_args(hint) else [hint]
    nullable = inner != [hint]
    type_ = _type(inner[0], nullable)
    return Column(name, type_, primary_key=key, autoincrement=False, nullable=nullable)


def _type(hint: Any, nullable: bool) -> TypeEngine[Any]:
    """The type that is written beside a field's own, or the usual one."""
    if get_origin(hint) is Annotated:
        found = get_args(hint)[1]
        assert isinstance(found, TypeEngine)
        return found
    return _TYPES[hint]() if hint in _TYPES else JSON(none_as_null=nullable)


def of_match(*, key: bool = True, index: bool | None = None) -> Column[str]:
    """The match that something belongs to, and with which it is deleted."""
    return Column(
        "match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=key, nullable=False, index=index
    )


about = Table(
    "about",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("alive", Float, nullable=False),
)
matches = table("matches", MatchRow, "id", indexed=("source", "created"))
seats = table("seats", SeatRow, "seat", of_match(), indexed=("due",))
choices = table("choices", ChoiceRow, "seq", of_match())
undos = table("undos", UndoRow, "revision", of_match())
stretches = table("stretches", StretchRow, "at", of_match())
positions = table("positions", StretchRow, "", of_match())
chat = table("chat", ChatRow, "n", of_match(), indexed=("removed",))
remarks = table("remarks", RemarkRow, "n", of_match())
analyses = table("analyses", AnalysisRow, "name", of_match())
pieces = table("pieces", PieceRow, "piece", of_match())
stories = table("stories", StoryRow, "seat", of_match())
reports = table("reports", ReportRow, "n", of_match())
gone = table("gone", GoneRow, "id", indexed=("at",))
drawn = table("drawn", DrawnRow, "hash", indexed=("made",))
