"""From swept values to override packs: what each value changes, record by record."""

import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from sandtable.core.names import MINUS
from sandtable.lab.plan import Plan, PlanError, Source, Sweep
from sandtable.lab.toml import written
from sandtable.packs import PackError
from sandtable.packs.overrides import MANIFEST, merge, read_manifest, read_toml
from sandtable.packs.records import Step, Table, identity_key, is_records, is_table, record_name

OURS = "as ours"


class PackText(msgspec.Struct, frozen=True):
    """An override pack as text, so that it can be sent to where the games are played."""

    name: str
    files: dict[str, str]

    def lay_down(self, folder: Path) -> Path:
        """The pack as a folder inside another one."""
        place = folder / self.name
        place.mkdir(parents=True, exist_ok=True)
        for name, text in self.files.items():
            (place / name).write_text(text, encoding="utf-8")
        return place


class Change(msgspec.Struct, frozen=True):
    """What a value changes: the record, its key, before and after."""

    record: str
    key: str
    before: Any
    after: Any


class Value(msgspec.Struct, frozen=True):
    """One of the values of a sweep, or one of the packs that are compared.

    `x` is its place on a line of numbers, if it has one; the one that changes nothing is `ours`.
    """

    label: str
    x: float | None = None
    ours: bool = False
    packs: tuple[PackText, ...] = ()
    changes: tuple[Change, ...] = ()


def values(source: Source) -> list[Value]:
    """The values of a plan: those of its sweep, the packs that it compares, or our own components alone."""
    plan = source.plan
    common = [_pack_text(source, name, ["packs"]) for name in plan.packs]
    if plan.sweep:
        return [_swept(source, plan.sweep, number, common) for number in range(len(plan.sweep.values))]
    if plan.compare:
        return [
            Value(
                each.name,
                ours=not each.packs,
                packs=(*common, *(_pack_text(source, name, ["compare", at, "packs"]) for name in each.packs)),
            )
            for at, each in enumerate(plan.compare)
        ]
    return [Value(OURS, 0.0, ours=True, packs=tuple(common))]


def _pack_text(source: Source, name: str, path: Sequence[Step]) -> PackText:
    """A pack of the plan: a folder, told from where the plan lies."""
    folder = source.folder / name
    try:
        meant_for = read_manifest(folder).game
    except PackError as error:
        raise source.fault(path, f"packs: expected the folder of an override pack. {error}.") from None
    if meant_for != source.plan.game:
        raise source.fault(path, f"packs: expected a pack for {source.plan.game}, got one for {meant_for}.")
    return PackText(folder.resolve().name, {file.name: file.read_text("utf-8") for file in folder.glob("*.toml")})


def _swept(source: Source, sweep: Sweep, number: int, common: Sequence[PackText]) -> Value:
    given = sweep.values[number]
    base = _component_file(source, sweep.file, common)
    changes: list[Change] = []
    over: Table = {}
    for path, record in _records(source, sweep, base):
        for key, each in zip(sweep.keys, _each(given, sweep), strict=True):
            before = _look_up(source, record, key, sweep, path)
            after = _changed(source, sweep, before, each)
            changes.append(Change(" ".join(map(str, path)), key, before, after))
            if after != before:
                _put(over, path, record, key, after)
    ours = not over
    x = float(given) if isinstance(given, int | float) and not isinstance(given, bool) else float(number)
    label = OURS if ours else spelled(given, signed=sweep.how == "add")
    packs = (*common,) if ours else (*common, _as_pack(source.plan, sweep, number, label, over))
    return Value(label, x, ours, packs, tuple(changes))


def spelled(value: Any, *, signed: bool = False) -> str:
    """A value as people read it, with a true minus."""
    if isinstance(value, list):
        return ", ".join(spelled(each, signed=signed) for each in value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return format(value, "+g" if signed else "g").replace("-", MINUS)
    return str(value)


def _each(given: Any, sweep: Sweep) -> list[Any]:
    """What each of the keys gets."""
    if isinstance(given, list) and len(sweep.keys) > 1:
        if len(given) != len(sweep.keys):
            raise PlanError(f"sweep, set: expected one value for each of {', '.join(sweep.keys)}, got {given}.")
        return given
    if isinstance(given, list) and sweep.how != "set":
        return given
    return [given] * len(sweep.keys)


def _component_file(source: Source, stem: str, common: Sequence[PackText]) -> Table:
    """A component file of the game, with the plan's packs laid over it."""
    folder = files(f"sandtable.games.{source.plan.game}") / "components"
    stems = sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
    if stem not in stems:
        raise source.fault(["sweep", "file"], f"sweep, file: expected one of {', '.join(stems)}, got {stem}.")
    data = read_toml(folder / f"{stem}.toml", f"{stem}.toml")
    assert not isinstance(data, str), data
    for pack in common:
        if f"{stem}.toml" in pack.files:
            data, _ = merge(pack.name, data, tomllib.loads(pack.files[f"{stem}.toml"]))
    return data


def _records(source: Source, sweep: Sweep, data: Table) -> Iterator[tuple[tuple[str, ...], Table]]:
    """The records that a sweep changes, each with its array and its identity; or the whole file."""
    if not sweep.where and not sweep.record:
        yield (), data
        return
    arrays = {name: each for name, each in data.items() if is_records(each)}
    if sweep.record and sweep.record not in arrays:
        known = ", ".join(arrays)
        raise source.fault(["sweep", "record"], f"sweep, record: expected one of {known}, got {sweep.record}.")
    found = False
    for name, records in arrays.items():
        identity = identity_key(records)
        if identity is None or sweep.record not in ("", name):
            continue
        for record in records:
            if all(_fits(record.get(key), wanted) for key, wanted in sweep.where.items()):
                found = True
                yield (name, str(record_name(record))), record
    if not found:
        said = ", ".join(f"{key} = {value}" for key, value in sweep.where.items())
        raise source.fault(
            ["sweep", "where"], f"sweep, where: expected records of {sweep.file}.toml with {said}; there are none."
        )


def _fits(value: Any, wanted: Any) -> bool:
    return value in wanted if isinstance(wanted, list) and not isinstance(value, list) else value == wanted


def _look_up(source: Source, record: Table, key: str, sweep: Sweep, path: Sequence[str]) -> Any:
    here: Any = record
    for step in key.split("."):
        if is_table(here) and step in here:
            here = here[step]
        elif isinstance(here, list) and step.isdecimal() and int(step) < len(here):
            here = here[int(step)]
        else:
            where = " ".join(path) or f"{sweep.file}.toml"
            known = ", ".join(here) if is_table(here) else "a place of the list"
            raise source.fault(["sweep", "key"], f"sweep, key: expected a key of {where} ({known}), got {key}.")
    return here


def _changed(source: Source, sweep: Sweep, before: Any, by: Any) -> Any:
    """A value after the change; a whole number stays one."""
    if sweep.how == "set":
        return by
    if not isinstance(before, int | float) or isinstance(before, bool):
        raise source.fault(["sweep", "key"], f"sweep, key: expected a number to {sweep.how}, got {before!r}.")
    after = before + by if sweep.how == "add" else before * by
    after = after if sweep.floor is None else max(after, sweep.floor)
    after = after if sweep.ceiling is None else min(after, sweep.ceiling)
    return round(after) if isinstance(before, int) else after


def _put(over: Table, path: Sequence[str], record: Table, key: str, after: Any) -> None:
    """Write a changed value into the pack: of a record its identity and what differs."""
    here: Any = over
    if path:
        identity = next(each for each in ("id", "hex", "roll") if each in record)
        array = over.setdefault(path[0], [])
        assert isinstance(array, list)
        here = next((each for each in array if each[identity] == record[identity]), None)
        if here is None:
            here = {identity: record[identity]}
            array.append(here)
    first, *steps = key.split(".")
    if not steps:
        here[first] = after
        return
    here[first] = _with(here.get(first, record[first]), steps, after)


def _with(value: Any, steps: Sequence[str], after: Any) -> Any:
    """A table or list with another value at a path in it."""
    if not steps:
        return after
    first, *rest = steps
    if isinstance(value, list):
        return [_with(each, rest, after) if at == int(first) else each for at, each in enumerate(value)]
    return {**value, first: _with(value[first], rest, after)}


def _as_pack(plan: Plan, sweep: Sweep, number: int, label: str, over: Table) -> PackText:
    manifest = {"name": f"{', '.join(sweep.keys)} {label}", "game": plan.game, "description": plan.title}
    texts: dict[str, Table] = {MANIFEST: {**manifest}, f"{sweep.file}.toml": over}
    return PackText(f"value-{number}", {name: written(each) for name, each in texts.items()})
