"""The folder of a run: what is on disk is what is done.

```
lab-7c1e40ab/
  plan.toml       the plan
  run.json        what must be the same when it goes on
  packs/          the override packs of swept values
  games/          a Parquet part for each chunk: c0002-00040-00060.parquet are games 40 to 59 of cell 2
  turns/ events/  the same for the other tables
```
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import sandtable
from sandtable.core.errors import SandtableError
from sandtable.lab.cells import Study
from sandtable.lab.work import Chunk

if TYPE_CHECKING:
    import polars as pl

PART = re.compile(r"c(\d+)-(\d+)-(\d+)\.parquet$")
RUN = "run.json"
PLAYED_BY = ("core", "board", "packs", "games", "bots")


class FolderError(SandtableError):
    """A folder that cannot be used, and what to do about it."""


class BrokenPart(FolderError):
    """A part that cannot be read."""

    def __init__(self, part: Path, why: str) -> None:
        self.part = part
        super().__init__(
            f"{part} is broken ({why}). Nothing else is lost: run the plan again, and its games are played anew."
        )


class Identity(msgspec.Struct, frozen=True):
    """What the games of a folder have in common. `code` is the digest of rules and bots."""

    plan: str
    version: str
    code: str
    packs: tuple[str, ...]

    def differs(self, other: "Identity") -> str:
        """What is not the same, in words."""
        if self.plan != other.plan:
            return "another plan"
        if self.packs != other.packs:
            return "the same plan with other components"
        if self.version != other.version:
            return f"the same plan played by version {self.version}"
        return "the same plan played with other rules or bots" if self.code != other.code else ""


class Folder:
    """Reads and writes the parts of one run."""

    def __init__(self, path: Path, study: Study) -> None:
        self.path = path
        self.study = study

    # Opening ----------------------------------------------------------------------------------------

    def open(self) -> int:
        """Make the folder, or go on with it; how many games lie there already."""
        mine, file = self.identity(), self.path / RUN
        if file.is_file():
            self._check(mine, file)
        elif self.path.is_dir() and any(self.path.iterdir()):
            raise FolderError(f"{self.path} holds other files: name another folder with --to.")
        else:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / "plan.toml").write_text(self.study.text, encoding="utf-8")
            for value in self.study.values:
                for pack in value.packs:
                    pack.lay_down(self.path / "packs")
            write_safely(file, msgspec.json.format(msgspec.json.encode(mine), indent=2))
        for table in self.study.plan.tables:
            (self.path / table).mkdir(exist_ok=True)
        self._clear_away()
        return sum(len(each) for each in self.done().values())

    def identity(self) -> Identity:
        """What makes these games these games."""
        packs = tuple(sorted({cell.digest for cell in self.study.cells}))
        return Identity(self.study.digest, sandtable.__version__, code_digest(), packs)

    def _check(self, mine: Identity, file: Path) -> None:
        try:
            there = msgspec.json.decode(file.read_bytes(), type=Identity)
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise FolderError(
                f"{file} is broken: name another folder with --to, or start another with --fresh."
            ) from None
        differs = there.differs(mine)
        if differs:
            raise FolderError(
                f"{self.path} holds {differs}: start another folder with --fresh, or name one with --to."
            )

    def _clear_away(self) -> None:
        """What an interrupted write has left: half parts, and parts of a chunk whose games are not there."""
        whole = {part.name for part in self._parts("games")}
        for table in self.study.plan.tables:
            for file in (self.path / table).iterdir():
                if file.suffix == ".tmp" or (PART.match(file.name) and file.name not in whole):
                    file.unlink()

    # Parts ------------------------------------------------------------------------------------------

    def _parts(self, table: str) -> list[Path]:
        folder = self.path / table
        return sorted(each for each in folder.iterdir() if PART.match(each.name)) if folder.is_dir() else []

    def done(self) -> dict[int, set[int]]:
        """The numbers of the games that are on disk, by cell."""
        found: dict[int, set[int]] = {}
        for part in self._parts("games"):
            cell, start, stop = _numbers(part)
            found.setdefault(cell, set()).update(range(start, stop))
        return found

    def missing(self, cell: int) -> list[range]:
        """The stretches of games of a cell that are not on disk."""
        return stretches(sorted(set(range(self.study.plan.games)) - self.done().get(cell, set())))

    def keep(self, chunk: Chunk) -> None:
        """Write what a chunk has brought; its games come last, and with them it counts as done."""
        name = f"c{chunk.cell:04}-{chunk.start:05}-{chunk.stop:05}.parquet"
        for table in sorted(chunk.parts, key=lambda each: each == "games"):
            write_safely(self.path / table / name, chunk.parts[table])

    def read(self, table: str) -> "pl.DataFrame":
        """A whole table, sorted; BrokenPart names a part that cannot be read."""
        import polars as pl

        from sandtable.lab.tables import frame

        frames = [frame(table, [])]
        for part in self._parts(table):
            try:
                frames.append(pl.read_parquet(part))
            except (pl.exceptions.PolarsError, OSError) as error:
                raise BrokenPart(part, str(error).splitlines()[0]) from None
        keys = {"games": ["game"], "turns": ["game", "turn"], "events": ["game", "at"]}[table]
        return pl.concat(frames).sort(keys, maintain_order=True)

    def set_aside_broken(self) -> Iterator[Path]:
        """Rename parts that cannot be read, so that their games are played again."""
        for table in self.study.plan.tables:
            while True:
                try:
                    self.read(table)
                except BrokenPart as error:
                    name = error.part.name
                    error.part.rename(error.part.with_suffix(".broken"))
                    for other in self.study.plan.tables:
                        (self.path / other / name).unlink(missing_ok=True)
                    yield error.part
                    continue
                break


def folder_for(study: Study, *, to: Path | None, fresh: bool) -> Folder:
    """The folder of a plan: named by its digest, or as somebody wishes; a fresh one has a number behind it."""
    path = to or Path(f"lab-{study.digest[:8]}")
    number = 2
    while fresh and path.exists() and any(path.iterdir()):
        path = path.with_name(f"{(to or Path(f'lab-{study.digest[:8]}')).name}-{number}")
        number += 1
    return Folder(path, study)


def write_safely(file: Path, content: bytes) -> None:
    """Write under another name, bring it to the disk, rename: there is the whole file or none."""
    half = file.with_name(file.name + ".tmp")
    try:
        with half.open("wb") as handle:
            handle.write(content)
            handle.flush()
            os.fsync(handle.fileno())
        half.replace(file)
    except OSError as error:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise FolderError(
            f"{file} could not be written: {error.strerror or error}. Whatever was written before is whole; "
            "make room, and the same command goes on."
        ) from None
    with suppress(OSError):  # not every system can sync a folder
        handle_of = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(handle_of)
        finally:
            os.close(handle_of)


def stretches(numbers: Iterable[int]) -> list[range]:
    """Numbers that follow one another, together."""
    found: list[range] = []
    for number in numbers:
        if found and found[-1].stop == number:
            found[-1] = range(found[-1].start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found


def _numbers(part: Path) -> tuple[int, int, int]:
    found = PART.match(part.name)
    assert found is not None
    cell, start, stop = map(int, found.groups())
    return cell, start, stop


@cache
def code_digest() -> str:
    """A fingerprint of the code that decides how a game goes: rules and bots."""
    root = Path(sandtable.__file__).parent
    found = blake2b(digest_size=8)
    for room in PLAYED_BY:
        for file in sorted((root / room).rglob("*.py")):
            found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
