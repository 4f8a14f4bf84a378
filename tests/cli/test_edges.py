"""Where the machine is not as it should be: each error says what to do."""

import shutil
import subprocess
from pathlib import Path

import pytest

from sandtable.core.errors import SetupError
from sandtable.server import commands
from sandtable.server.storage import store

ROOT = Path(__file__).parents[2]


def program(folder: Path, name: str, script: str) -> Path:
    """A program that a test puts on the path."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder that has nothing but the Makefile."""
    shutil.copy(ROOT / "Makefile", folder)
    return subprocess.run(["make", *arguments], cwd=folder, capture_output=True, text=True, check=False)


def test_an_old_python_is_named(tmp_path: Path) -> None:
    old = program(tmp_path, "old-python", 'case "$1" in --version) echo Python 3.8.1;; *) exit 1;; esac')
    done = make(tmp_path, f"PYTHON={old}", ".venv/bin/python")
    assert done.returncode != 0
    assert "needs Python 3.11 or newer" in done.stdout
    assert "Python 3.8.1" in done.stdout
    assert "make PYTHON=" in done.stdout


@pytest.fixture
def environment(tmp_path: Path) -> None:
    """A virtual environment that seems to be there."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    program(tmp_path / ".venv" / "bin", "python", "exit 0")


@pytest.mark.usefixtures("environment")
def test_the_node_of_this_machine_will_do(tmp_path: Path) -> None:
    assert make(tmp_path, ".venv/stamps/node").returncode == 0


@pytest.mark.usefixtures("environment")
def test_an_old_node_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "npm", "exit 0")
    program(tmp_path, "node", 'case "$1" in --version) echo v16.0.0;; *) exit 1;; esac')
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    done = make(tmp_path, ".venv/stamps/node")
    assert done.returncode != 0
    assert "needs Node 20 or newer, and this is v16.0.0" in done.stdout


def test_without_a_browser_the_address_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(commands.webbrowser, "open", lambda _: False)
    commands._open_browser("http://127.0.0.1:1", said.append)
    assert said == ["No browser could be opened from here: open that address in one yourself."]


def test_a_taken_port_says_what_to_choose() -> None:
    with commands.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SetupError, match=r"already in use\. Choose another --host or --port"):
            commands.listen("127.0.0.1", port)


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "somewhere")

    monkeypatch.setattr(store, "user_data_path", refuse)
    with pytest.raises(store.StoreError, match=r"cannot be kept in somewhere: Permission denied\. .* --database"):
        store.default_database()
