"""Imports point downwards only.

`ledger` and `rulings` read files and import nothing of ours, so they stand beside `core`; so does `vocabulary`,
the words that the terminal and the browser's text table share, `words`, which tells a scene as text, and `svg`,
which draws for pages that need no server. `testing` sets up matches of any game for tests, so it stands above the
games; only tests import it.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import sandtable

ROOT = Path(sandtable.__file__).parent
BELOW: dict[str, set[str]] = {
    "core": set(),
    "ledger": set(),
    "rulings": set(),
    "vocabulary": set(),
    "svg": {"core"},
    "packs": {"core"},
    "board": {"core", "packs"},
    "games": {"core", "board", "packs"},
    "testing": {"core", "games"},
    "bots": {"core", "games"},
    "lab": {"core", "packs", "games", "bots", "ledger", "svg"},
    "words": {"core"},
    "coach": {"core", "games", "bots", "svg"},
    "env": {"core", "packs", "games", "bots", "words"},
    "mcp": {"core", "games", "bots", "words", "ledger"},
    "server": {"core", "packs", "games", "bots", "coach", "ledger", "rulings", "vocabulary"},
    "cli": {
        *("core", "packs", "games", "bots", "coach", "ledger", "vocabulary", "words", "lab", "env", "mcp", "server")
    },
    "__main__": {"cli"},
}
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


@cache
def imported(path: Path) -> tuple[tuple[str, ...], ...]:
    """The modules of ours that a file imports, at its top or inside functions."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[tuple[str, ...]]:
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


GAMES = sorted(path for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())
GAME_MODULES = [path for path in MODULES if path.is_relative_to(ROOT / "games") and path.parent != ROOT / "games"]
ROOMS: dict[str, set[str]] = {  # what each room of a game may import of the same game
    "box": set(),
    "state": {"box"},
    "rules": {"box", "state"},
    "show": {"box", "state", "rules"},
    "bot": {"box", "state", "rules"},
    "game": {"box", "state", "rules", "show", "bot"},
}
FURNITURE: dict[str, set[str]] = {  # what everybody finds in a room, whatever the game
    "box": {"box", "counters", "load", "map", "tables"},
    "rules": {"sequence"},
    "show": {"board", "charts", "notation", "scene", "verbs"},
    "bot": {"advice", "evaluation", "plans"},
}
BOX_IMPORTS = {"core", "packs", "board", "games"}


def in_game(path: Path) -> tuple[str, ...]:
    """Where a module stands in its game: ("rules", "movement.py")."""
    return path.relative_to(ROOT / "games").parts[1:]


@pytest.mark.parametrize("path", GAME_MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_games_never_import_one_another(path: Path) -> None:
    here = path.relative_to(ROOT).parts
    for parts in imported(path):
        if parts[:1] == ("games",):
            assert parts[1] == here[1], f"{'/'.join(here)} imports {'.'.join(parts)}"


@pytest.mark.parametrize("path", GAME_MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_rooms_of_a_game_look_one_way(path: Path) -> None:
    if in_game(path) == ("__init__.py",):
        assert imported(path) == ()
        return
    room = layer(in_game(path))
    assert room in ROOMS, f"{path}: a game has no such room"
    for parts in imported(path):
        if parts[:1] == ("games",):
            assert parts[2] in ROOMS[room] | {room}, f"{room} must not import {'.'.join(parts)}"
        elif room == "box":
            assert parts[0] in BOX_IMPORTS, f"box must not import {'.'.join(parts)}"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_has_the_same_rooms(game: Path) -> None:
    for room, modules in FURNITURE.items():
        found = {path.stem for path in (game / room).glob("*.py")}
        assert modules <= found, f"{game.name}/{room} lacks {', '.join(sorted(modules - found))}"
    for file in ("state.py", "game.py", "rules.toml", "rulings.md", "guide.toml"):
        assert (game / file).is_file(), f"{game.name} has no {file}"
    assert any((game / "components").glob("*.toml"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_game_py_holds_the_game_object_and_nothing_else(game: Path) -> None:
    tree = ast.parse((game / "game.py").read_text(encoding="utf-8"))
    assert not any(isinstance(node, ast.FunctionDef) for node in tree.body)
    assert [type(node) for node in tree.body].count(ast.ClassDef) == 1
    assert any(isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "GAME" for node in tree.body)


SERVER = ROOT / "server"
DOCUMENT = Path(__file__).parents[1] / "docs" / "building" / "architecture.md"
SERVER_ROOMS: dict[str, tuple[str, ...]] = {  # what each room of the server may import: only rooms above it
    "messages": (),
    "settings": ("messages",),
    "config": ("settings",),
    "storage": ("messages",),
    "show": ("messages", "storage"),
    "processes": ("config",),
    "match": ("messages", "config", "storage", "show"),
    "listeners": ("messages", "settings", "storage", "show", "match"),
    "bots": ("messages", "settings", "config", "storage", "processes", "match", "listeners"),
    "monitoring": ("settings", "storage", "match", "listeners", "bots"),
    "clock": ("messages", "config", "storage", "show", "match"),
    "notices": ("messages", "settings", "config", "storage"),
    "opening": ("messages", "config", "storage", "show", "processes", "match", "notices"),
    "telling": ("messages", "config", "storage", "show", "processes", "match"),
    "coaching": ("messages", "config", "storage", "show", "processes", "match", "listeners"),
    "cluster": ("storage", "match", "listeners", "bots", "coaching"),
    "api": (
        "messages",
        "settings",
        "config",
        "storage",
        "show",
        "match",
        "listeners",
        "bots",
        "monitoring",
        "clock",
        "notices",
        "opening",
        "telling",
        "coaching",
    ),
}
SERVER_ROOMS["app"] = (*SERVER_ROOMS,)  # puts everything together
SERVER_ROOMS["commands"] = (*SERVER_ROOMS,)
SERVER_MODULES = [path for path in MODULES if path.is_relative_to(SERVER) and path != SERVER / "__init__.py"]


@pytest.mark.parametrize("path", SERVER_MODULES, ids=lambda path: path.relative_to(SERVER).as_posix())
def test_rooms_of_the_server_look_one_way(path: Path) -> None:
    room = layer(path.relative_to(SERVER).parts)
    assert room in SERVER_ROOMS, f"{path}: the server has no such room"
    for parts in imported(path):
        if parts[:1] == ("server",):
            assert parts[1] in (room, *SERVER_ROOMS[room]), f"{room} must not import {'.'.join(parts)}"


def test_no_two_rooms_of_the_server_import_each_other() -> None:
    rooms = list(SERVER_ROOMS)
    for room, may in SERVER_ROOMS.items():
        assert set(may) <= set(rooms[: rooms.index(room)]), f"{room} imports a room below it"


def test_the_document_tells_the_same_of_the_rooms() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").partition("## The server's rooms")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| `(\w+)/` \|.*\| ([^|]*?) ?\|$", text, re.MULTILINE))
    assert told.pop("api") == "all but processes and cluster"
    assert set(SERVER_ROOMS["api"]) == {*told, "config"} - {"processes", "cluster"}
    assert {room: tuple(may.split(", ")) if may else () for room, may in told.items()} == {
        room: SERVER_ROOMS[room] for room in told
    }


@pytest.mark.parametrize("room", [room for room in SERVER_ROOMS if (SERVER / room).is_dir()])
def test_a_room_of_the_server_says_what_it_may_import(room: str) -> None:
    said = ast.get_docstring(ast.parse((SERVER / room / "__init__.py").read_text(encoding="utf-8"))) or ""
    may = SERVER_ROOMS[room]
    assert " ".join(said.split()).endswith(f"May import: {', '.join(may)}." if may else "May import no other room.")
    used = {parts[1] for path in (SERVER / room).glob("*.py") for parts in imported(path) if parts[0] == "server"}
    assert used - {room} == set(may), f"{room} says that it may import what it does not"
