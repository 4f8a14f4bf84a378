"""Load a game's components, lay overrides over them, validate the whole and fingerprint it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import msgspec

from sandtable.packs.errors import PackError
from sandtable.packs.overrides import MANIFEST, merge, read_manifest, read_toml
from sandtable.packs.records import Table, duplicates, unsourced
from sandtable.packs.validate import convert

S = TypeVar("S", bound=msgspec.Struct)
Schemas = Mapping[str, type[msgspec.Struct]]


class Pack(msgspec.Struct, frozen=True):
    """A game's validated components; `digest` identifies their content whatever its layout."""

    game: str
    files: dict[str, msgspec.Struct]
    digest: str
    overrides: tuple[str, ...] = ()

    def file(self, stem: str, schema: type[S]) -> S:
        """One component file, as the record that the caller expects it to be."""
        content = self.files.get(stem)
        if not isinstance(content, schema):
            raise TypeError(f"{self.game}: component file {stem} is no {schema.__name__}")
        return content


def load(game: str, folder: Path | Traversable, schemas: Schemas, overrides: Sequence[Path] = ()) -> Pack:
    """The components in a folder with override packs laid over them in order; PackError tells every fault."""
    tables, problems = _read_all(folder, schemas, prefix="", expected=set(schemas))
    labels = {stem: f"{stem}.toml" for stem in schemas}
    names = []
    for override in overrides:
        manifest = read_manifest(override)
        names.append(manifest.name)
        problems += _lay_over(game, manifest.game, override, schemas, tables, labels)
    converted = {stem: _validate(labels[stem], data, schemas[stem], problems) for stem, data in tables.items()}
    if problems:
        raise PackError(problems)
    valid = {stem: content for stem, content in converted.items() if content is not None}
    return Pack(game=game, files=valid, digest=_digest(game, tables), overrides=tuple(names))


def load_whole(
    game: str, schemas: Schemas, check: Callable[..., Iterable[str]], overrides: Sequence[Path] = ()
) -> Pack:
    """The components of a game of ours whose files agree with one another; PackError tells every fault.

    `check` is given the files in the order of the schemas, and tells what is wrong with them together.
    """
    pack = load(game, files(f"sandtable.games.{game}") / "components", schemas, overrides)
    problems = list(check(*(pack.file(stem, schema) for stem, schema in schemas.items())))
    if problems:
        raise PackError(problems)
    return pack


def _read_all(
    folder: Path | Traversable, schemas: Schemas, *, prefix: str, expected: set[str]
) -> tuple[dict[str, Table], list[str]]:
    """Every component file in a folder, and what is wrong with single files, unknown and missing ones."""
    names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
    present = {name.removesuffix(".toml") for name in names if name.endswith(".toml")}
    known = ", ".join(f"{stem}.toml" for stem in sorted(schemas))
    problems = [
        f"{prefix}{stem}.toml: expected only {known}; rename or remove this file"
        for stem in sorted(present - set(schemas) - {MANIFEST.removesuffix(".toml")})
    ]
    files: dict[str, Table] = {}
    for stem in [stem for stem in schemas if stem in present | expected]:
        label = f"{prefix}{stem}.toml"
        data = read_toml(folder.joinpath(f"{stem}.toml"), label)
        if isinstance(data, str):
            problems.append(data)
        else:
            files[stem] = data
            problems += duplicates(label, data)
    return files, problems


def _lay_over(
    game: str,
    meant_for: str,
    override: Path,
    schemas: Schemas,
    files: dict[str, Table],
    labels: dict[str, str],
) -> list[str]:
    """Merge one override pack into the files; the labels then name the pack beside the file."""
    if meant_for != game:
        return [f"{override.name}/{MANIFEST}, key game: expected {game}, got {meant_for}; leave this pack out"]
    changes, problems = _read_all(override, schemas, prefix=f"{override.name}/", expected=set())
    for stem, change in changes.items():
        if stem in files:
            files[stem], faults = merge(f"{override.name}/{stem}.toml", files[stem], change)
            labels[stem] += f" with {override.name}"
            problems += faults
    return problems


def _validate(label: str, data: Table, schema: type[msgspec.Struct], problems: list[str]) -> msgspec.Struct | None:
    content = convert(label, data, schema)
    problems += unsourced(label, data)
    if isinstance(content, str):
        problems.append(content)
        return None
    return content


def _digest(game: str, files: Mapping[str, Table]) -> str:
    """A fingerprint of the content: comments, layout and the order of keys leave it as it is."""
    content = msgspec.json.encode({"game": game, "files": files}, order="sorted")
    return blake2b(content, digest_size=16).hexdigest()
