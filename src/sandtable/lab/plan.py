"""The plan of many games: a TOML file, read with every fault told by file, line and what was expected."""

import re
import tomllib
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import msgspec

from sandtable.core.errors import SandtableError
from sandtable.packs.records import Step, Table
from sandtable.packs.validate import Record, explain, fault_path

TableName = Literal["games", "turns", "events"]
Number = int | float


class PlanError(SandtableError):
    """A plan that cannot be carried out."""


class Sweep(Record, frozen=True):
    """One value of the components, or several together, in several sizes.

    `file` is the component file and `where` tells its records; without it `key` is a path from the file's top.
    `record` is the name of their array where several arrays have such records. `key` may name several keys: they
    change together, by the same number or each by its own.
    """

    file: str
    key: str | list[str]
    where: dict[str, Any] = msgspec.field(default_factory=dict)
    record: str = ""
    add: list[Number | list[Number]] | None = None
    set: list[Any] | None = None
    scale: list[Number | list[Number]] | None = None
    floor: Number | None = None
    ceiling: Number | None = None
    name: str = ""

    @property
    def keys(self) -> list[str]:
        """The keys that change together."""
        return [self.key] if isinstance(self.key, str) else self.key

    @property
    def how(self) -> Literal["add", "set", "scale"]:
        """What is done with the values."""
        return "add" if self.add is not None else "scale" if self.scale is not None else "set"

    @property
    def values(self) -> list[Any]:
        """The values, in the order of the plan."""
        return self.add or self.scale or self.set or []


class Compare(Record, frozen=True):
    """Packs to compare with others, in place of a sweep; none are our own components."""

    name: str
    packs: tuple[str, ...] = ()


class Plan(Record, frozen=True):
    """What is to be played. Whatever stands as a list of several is played in every combination."""

    game: str
    title: str = ""
    scenarios: str | list[str] = ""
    players: int | list[int] = 0
    variants: dict[str, int] | list[dict[str, int]] = msgspec.field(default_factory=dict)
    bots: str | list[str | list[str]] = "greedy"
    games: int = 100
    seed: str = "lab"
    packs: tuple[str, ...] = ()
    tables: tuple[TableName, ...] = ("games", "turns")
    sweep: Sweep | None = None
    compare: tuple[Compare, ...] = ()


class Source:
    """A plan with the text that it was read from, so that a fault can be shown in it."""

    def __init__(self, text: str, label: str, folder: Path) -> None:
        self.text = text
        self.label = label
        self.folder = folder
        self.plan = self._read()

    def fault(self, path: Sequence[Step], text: str) -> PlanError:
        """A fault at a key, to be raised."""
        return PlanError(f"{self.label}, line {line_of(self.text, path)}: {text}")

    @property
    def digest(self) -> str:
        """What the plan says, whatever its layout; its title changes nothing."""
        said = msgspec.to_builtins(msgspec.structs.replace(self.plan, title=""))
        return blake2b(msgspec.json.encode(said, order="sorted"), digest_size=8).hexdigest()

    def _read(self) -> Plan:
        try:
            data: Table = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise PlanError(_about_toml(self.label, str(error))) from None
        try:
            plan = msgspec.convert(data, Plan, strict=True)
        except msgspec.ValidationError as error:
            path = fault_path(str(error))
            label = f"{self.label}, line {line_of(self.text, path)}"
            raise PlanError(f"{explain(label, data, Plan, str(error))}.") from None
        self._check(plan)
        return plan

    def _check(self, plan: Plan) -> None:
        """What can be wrong with a plan whatever the game."""
        if plan.games < 1:
            raise self.fault(["games"], "games: expected at least 1 game for each cell.")
        if "games" not in plan.tables:
            raise self.fault(["tables"], 'tables: expected "games" among them.')
        if plan.sweep and plan.compare:
            raise self.fault(["compare"], "expected a sweep or packs to compare, not both.")
        if plan.sweep:
            self._check_sweep(plan.sweep)

    def _check_sweep(self, sweep: Sweep) -> None:
        ways = [way for way in ("add", "set", "scale") if getattr(sweep, way) is not None]
        if len(ways) != 1:
            raise self.fault(
                ["sweep"], f"sweep: expected one of add, set or scale, got {' and '.join(ways) or 'none'}."
            )
        if not sweep.values:
            raise self.fault(["sweep", ways[0]], f"sweep, {ways[0]}: expected at least one value.")
        for value in sweep.values:
            if isinstance(value, list) and sweep.how != "set" and len(value) != len(sweep.keys):
                raise self.fault(
                    ["sweep", ways[0]],
                    f"sweep, {ways[0]}: expected one for each of {', '.join(sweep.keys)}; got {value}.",
                )


def read_plan(file: Path) -> Source:
    """The plan in a file."""
    try:
        return Source(file.read_text(encoding="utf-8"), file.name, file.parent)
    except UnicodeDecodeError:
        raise PlanError(f"{file.name}: expected UTF-8 text; save it as UTF-8.") from None


def _about_toml(label: str, said: str) -> str:
    found = re.search(r"\(at line (\d+), column \d+\)|\(at end of document\)", said)
    line = f", line {found[1]}" if found and found[1] else ""
    return f"{label}{line}: expected TOML, got a mistake in it: {said}."


def line_of(text: str, path: Sequence[Step]) -> int:
    """The line of a TOML text where a key stands; of one that is not there, that of the table where it belongs."""
    tables = [step for step in path if isinstance(step, str)]
    lines = text.splitlines()
    at, scope = _table(lines, path)
    for key in reversed(tables):
        for number in scope:
            if re.match(rf"\s*(?:[\w-]+\.)*[\"']?{re.escape(key)}[\"']?\s*[=.]", lines[number]):
                return number + 1
    return at + 1


def _table(lines: Sequence[str], path: Sequence[Step]) -> tuple[int, range]:
    """The header of the table that a path leads to, and the lines that belong to it."""
    headers = [number for number, line in enumerate(lines) if re.match(r"\s*\[", line)]
    ends = [*headers[1:], len(lines)]
    if path and isinstance(path[0], str):
        wanted = [n for n in headers if re.match(rf"\s*\[\[?\s*{re.escape(path[0])}\s*\]", lines[n])]
        nth = path[1] if len(path) > 1 and isinstance(path[1], int) else 0
        if nth < len(wanted):
            at = wanted[nth]
            return at, range(at, ends[headers.index(at)])
    return 0, range(headers[0] if headers else len(lines))
