"""Override packs: what an owner of the printed game lays over our components, record by record."""

import os
import tomllib
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

from sandtable.packs.errors import PackError
from sandtable.packs.records import Table, Value, identity_key, is_records, is_table, record_name
from sandtable.packs.validate import Record, convert

MANIFEST = "pack.toml"
VARIABLE = "SANDTABLE_PACKS"


class Manifest(Record, frozen=True):
    """`pack.toml`: what an override pack is called and which game it changes."""

    name: str
    game: str
    description: str = ""


def override_dirs(explicit: Sequence[Path]) -> list[Path]:
    """Directories to search for override packs: those of `SANDTABLE_PACKS`, then the explicit ones."""
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    return [*(Path(name) for name in named if name), *explicit]


def packs_in(folder: Path) -> list[Path]:
    """The pack that a directory is, or the packs that it contains, by name."""
    if (folder / MANIFEST).is_file():
        return [folder]
    found = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    if not found:
        raise PackError(
            [
                f"{folder}: expected {MANIFEST} in this directory or in directories inside it, found none; "
                f"add one with name and game, or name another directory"
            ]
        )
    return found


def find_overrides(game: str, dirs: Sequence[Path]) -> list[Path]:
    """The packs in these directories that are meant for a game, in the order in which they apply."""
    return [pack for folder in dirs for pack in packs_in(folder) if read_manifest(pack).game == game]


def read_manifest(pack: Path) -> Manifest:
    """The manifest of an override pack."""
    label = f"{pack.name}/{MANIFEST}"
    data = read_toml(pack / MANIFEST, label)
    manifest = data if isinstance(data, str) else convert(label, data, Manifest)
    if isinstance(manifest, str):
        raise PackError([manifest])
    return manifest


def read_toml(file: Path | Traversable, label: str) -> Table | str:
    """A parsed TOML file, or what keeps it from being read."""
    if not file.is_file():
        return f"{label}: expected this file, found none; add it"
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        return f"{label}: expected TOML, got a mistake in it: {error}; correct that line"
    except UnicodeDecodeError as error:
        return f"{label}: expected UTF-8 text, got other bytes at position {error.start}; save it as UTF-8"


def merge(label: str, base: Table, over: Table) -> tuple[Table, list[str]]:
    """A component file with an override laid over it, and what could not be laid."""
    problems: list[str] = []
    return _merge_tables(label, base, over, problems), problems


def _merge_tables(place: str, base: Table, over: Table, problems: list[str]) -> Table:
    merged = dict(base)
    for key, value in over.items():
        merged[key] = _merge_values(f"{place}, {key}", merged.get(key), value, problems)
    return merged


def _merge_values(place: str, base: Value, over: Value, problems: list[str]) -> Value:
    if is_table(base) and is_table(over):
        return _merge_tables(place, base, over, problems)
    records = [] if base is None or base == [] else base
    if is_records(over) and (records == [] or is_records(records)):
        return _merge_records(place, records, over, problems)
    return over


def _merge_records(place: str, base: list[Table], over: list[Table], problems: list[str]) -> list[Table]:
    """Records with an identity merge one by one; without one, the new array replaces the old."""
    key = identity_key([*base, *over])
    if key is None:
        return over
    merged = {repr(record[key]): record for record in base}
    for record in over:
        same = repr(record[key])
        if record.get("remove") is not True:
            merged[same] = _merge_tables(f"{place} {record[key]}", merged.get(same, {}), record, problems)
        elif merged.pop(same, None) is None:
            problems.append(
                f"{place} {record_name(record)}, key remove: expected a record with this {key}, found "
                f"none; drop this entry or correct its {key}"
            )
    return list(merged.values())
