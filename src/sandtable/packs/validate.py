"""From parsed TOML to frozen records, with faults told by file, record and key."""

import re
from difflib import get_close_matches
from typing import TypeVar

import msgspec
from msgspec import inspect

from sandtable.packs.records import Step, Table, where

S = TypeVar("S", bound=msgspec.Struct)

_PLACE = re.compile(r"^(?P<fault>.*?)(?: - at (?:`key` in )?`\$(?P<path>[^`]*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_FIELD = re.compile(r"^Object (?P<fault>missing required|contains unknown) field `(?P<key>[^`]*)`$")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every record of a component file: it never changes and knows all its keys."""


def convert(label: str, data: Table, schema: type[S]) -> S | str:
    """The file as a record, or the first fault in it."""
    try:
        return msgspec.convert(data, schema, strict=True)
    except msgspec.ValidationError as error:
        return explain(label, data, schema, str(error))


def fault_path(message: str) -> list[Step]:
    """Where the fault is that msgspec reports, as far as it tells."""
    match = _PLACE.match(message)
    fault, place = (match["fault"], match["path"] or "") if match else (message, "")
    field = _FIELD.match(fault)
    return _steps(place.partition("[...]")[0]) + ([field["key"]] if field else [])


def explain(label: str, data: Table, schema: type[msgspec.Struct], message: str) -> str:
    """A fault as msgspec reports it, in words that name the record and what to do."""
    match = _PLACE.match(message)
    fault, place = (match["fault"], match["path"] or "") if match else (message, "")
    place, within, rest = place.partition("[...]")  # of a free table msgspec tells no key
    path = _steps(place)
    field = _FIELD.match(fault)
    if field is None or within:
        holder, key = _split(path)
        key += f" (one of its values{rest})" if within else ""
        return f"{where(label, data, holder)}, key {key}: {_expectation(fault, schema, path)}; correct the value"
    record = f"{where(label, data, path)}, key {field['key']}"
    if field["fault"] == "missing required":
        return f"{record}: expected this key, found none; add it"
    return f"{record}: expected only known keys; remove it{_suggestion(field['key'], schema, path)}"


def _steps(path: str) -> list[Step]:
    return [match[1] or int(match[2]) for match in _STEP.finditer(path)]


def _split(path: list[Step]) -> tuple[list[Step], str]:
    """The path of the record and, within it, the key with any positions in its array."""
    last = max((index for index, step in enumerate(path) if isinstance(step, str)), default=None)
    if last is None:
        return path, "(whole file)"
    key, *positions = path[last:]
    return path[:last], str(key) + "".join(f"[{position}]" for position in positions)


def _expectation(fault: str, schema: type[msgspec.Struct], path: list[Step]) -> str:
    """`expected array, got str`; for one of a list of words, the words."""
    words = _words(_type_at(schema, path))
    if fault.startswith("Invalid enum value") and words:
        return f"expected one of {', '.join(words)}, got {fault.removeprefix('Invalid enum value ')}"
    plain = fault.replace("`", "")
    return plain[:1].lower() + plain[1:]


def _suggestion(key: str, schema: type[msgspec.Struct], path: list[Step]) -> str:
    known = _type_at(schema, path)
    names = [field.encode_name for field in known.fields] if isinstance(known, inspect.StructType) else []
    close = get_close_matches(key, names, n=1)
    return f" or write {close[0]}" if close else ""


def _type_at(schema: type[msgspec.Struct], path: list[Step]) -> inspect.Type | None:
    """What the schema expects at a path, where that is a single type."""
    here: inspect.Type | None = inspect.type_info(schema)
    for step in path:
        here = _type_below(_the_container(here), step)
    return here


def _the_container(here: inspect.Type | None) -> inspect.Type | None:
    """Of an optional table or array, the table or array."""
    if not isinstance(here, inspect.UnionType):
        return here
    plain = (inspect.NoneType, inspect.IntType, inspect.StrType, inspect.LiteralType)
    return next((choice for choice in here.types if not isinstance(choice, plain)), None)


def _type_below(here: inspect.Type | None, step: Step) -> inspect.Type | None:
    match here:
        case inspect.StructType():
            return next((field.type for field in here.fields if field.encode_name == step), None)
        case inspect.ListType() | inspect.VarTupleType():
            return here.item_type
        case inspect.TupleType() if isinstance(step, int) and step < len(here.item_types):
            return here.item_types[step]
        case inspect.DictType():
            return here.value_type
    return None


def _words(expected: inspect.Type | None) -> list[str]:
    match expected:
        case inspect.LiteralType():
            return [str(value) for value in expected.values]
        case inspect.EnumType():
            return [str(member.value) for member in expected.cls]
        case inspect.UnionType():
            return [word for choice in expected.types for word in _words(choice)]
    return []
