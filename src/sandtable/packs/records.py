"""Records in parsed TOML: what identifies them, how they are named to a reader, what each must have."""

from collections.abc import Iterator, Sequence
from typing import TypeGuard

Value = object
Table = dict[str, Value]
Step = str | int

IDENTITY = ("id", "hex", "roll")


def is_table(value: Value) -> TypeGuard[Table]:
    """Whether a value is a table."""
    return isinstance(value, dict)


def is_records(value: Value) -> TypeGuard[list[Table]]:
    """Whether a value is an array of tables with at least one entry."""
    return isinstance(value, list) and bool(value) and all(is_table(entry) for entry in value)


def identity_key(records: Sequence[Table]) -> str | None:
    """The first of `id`, `hex` and `roll` that every one of these records has."""
    return next((key for key in IDENTITY if all(key in record for record in records)), None)


def record_name(record: Table) -> str | None:
    """How a reader knows this record, if it has anything that identifies it."""
    key = next((key for key in IDENTITY if key in record), None)
    return None if key is None else str(record[key])


def where(label: str, data: Table, path: Sequence[Step]) -> str:
    """A path in words: `map.toml, zone 14, locations 14.C`."""
    words = [label]
    open_word = ""
    value: Value = data
    for step in path:
        value = _child(value, step)
        if isinstance(step, str):
            open_word = f"{open_word}.{step}" if open_word else step
            continue
        name = record_name(value) if is_table(value) else None
        words.append(f"{open_word} {name}" if name is not None else f"{open_word}[{step}]")
        open_word = ""
    return ", ".join([*words, open_word] if open_word else words)


def _child(value: Value, step: Step) -> Value:
    if isinstance(step, str):
        return value.get(step) if is_table(value) else None
    return value[step] if isinstance(value, list) and step < len(value) else None


def arrays(value: Value, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], list[Table]]]:
    """Every array of tables below a value, with its path."""
    if is_table(value):
        for key, child in value.items():
            yield from arrays(child, (*path, key))
    elif is_records(value):
        yield path, value
        for index, record in enumerate(value):
            yield from arrays(record, (*path, index))


def duplicates(label: str, data: Table) -> list[str]:
    """Records of one array that share the identity by which overrides find them."""
    problems = []
    for path, records in arrays(data):
        key = identity_key(records)
        if key is None:
            continue
        seen: set[str] = set()
        for index, record in enumerate(records):
            value = repr(record[key])
            if value in seen:
                place = where(label, data, (*path, index))
                problems.append(
                    f"{place}, key {key}: expected a value used once, got {value} again; rename or "
                    f"remove one of the two"
                )
            seen.add(value)
    return problems


def unsourced(label: str, data: Table) -> list[str]:
    """Records without a `source` of their own or of a record or table around them."""
    return [
        f"{where(label, data, path)}, key source: expected a non-empty text that says where the record comes "
        f"from; add it"
        for path in _unsourced(data, (), covered=False)
    ]


def _unsourced(value: Value, path: tuple[Step, ...], *, covered: bool) -> Iterator[tuple[Step, ...]]:
    if is_table(value):
        covered = covered or (bool(path) and _has_source(value))
        for key, child in value.items():
            yield from _unsourced(child, (*path, key), covered=covered)
    elif is_records(value):
        for index, record in enumerate(value):
            inside = (*path, index)
            if not _has_source(record) and ("source" in record or not covered):
                yield inside
            yield from _unsourced(record, inside, covered=True)


def _has_source(record: Table) -> bool:
    source = record.get("source")
    return isinstance(source, str) and bool(source.strip())
