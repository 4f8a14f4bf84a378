"""Imports point downwards only.

`ledger` reads files and imports nothing of ours, so it stands beside `core`. `testing` sets up matches of any
game for tests, so it stands above the games; only tests import it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable

ROOT = Path(sandtable.__file__).parent
BELOW: dict[str, set[str]] = {
    "core": set(),
    "ledger": set(),
    "board": {"core"},
    "packs": {"core"},
    "games": {"core", "board", "packs"},
    "testing": {"core", "games"},
    "bots": {"core", "games"},
    "lab": {"core", "packs", "games", "bots", "ledger"},
    "env": {"core", "packs", "games", "bots"},
    "server": {"core", "packs", "games", "bots", "ledger"},
    "cli": {"core", "packs", "games", "bots", "ledger", "lab", "env", "server"},
}
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """The modules of ours that a file imports, at its top or inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide their layer"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (tuple(name.split(".")[1:]) for name in names if name.split(".")[0] == "sandtable")


def layer(parts: tuple[str, ...]) -> str:
    return parts[0].removesuffix(".py") if parts else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_point_downwards(path: Path) -> None:
    here = path.relative_to(ROOT).parts
    assert layer(here) in BELOW, f"{path}: say in this test which layer it belongs to"
    allowed = BELOW[layer(here)] | {layer(here)}
    for parts in imported(path):
        if layer(parts) in BELOW:
            assert layer(parts) in allowed, f"{layer(here)} must not import {'.'.join(parts)}"


GAME_MODULES = [path for path in MODULES if path.parent.relative_to(ROOT).parts[1:]]


@pytest.mark.parametrize("path", GAME_MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_games_never_import_one_another(path: Path) -> None:
    here = path.relative_to(ROOT).parts
    if here[0] != "games":
        return
    for parts in imported(path):
        if parts[:1] == ("games",):
            assert parts[1] == here[1], f"{'/'.join(here)} imports {'.'.join(parts)}"


ROOMS: dict[str, set[str]] = {
    "__init__": set(),
    "box": set(),
    "state": {"box"},
    "rules": {"state", "box"},
    "show": {"state", "box", "rules"},
    "bot": {"state", "box", "rules"},
    "game": {"state", "box", "rules", "show", "bot"},
}
ROOM_MODULES = [path for game in sorted(ROOT.glob("games/*/game.py")) for path in sorted(game.parent.rglob("*.py"))]


@pytest.mark.parametrize("path", ROOM_MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_rooms_of_a_game(path: Path) -> None:
    _, game, *inside = path.relative_to(ROOT).parts
    room = layer(tuple(inside))
    assert room in ROOMS, f"{path}: a game has the rooms {', '.join(ROOMS)}"
    for parts in imported(path):
        if parts[:2] == ("games", game):
            assert parts[2] in ROOMS[room] | {room}, f"{room} must not import {'.'.join(parts)}"
