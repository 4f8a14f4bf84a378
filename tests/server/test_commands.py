"""The commands that serve: a real server, a real address, a clean end."""

import multiprocessing
import os
import signal
import webbrowser
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.core.errors import SetupError, UnknownName
from sandtable.server.commands import listen, play_local, serve
from sandtable.server.storage.store import default_database
from tests.server.patience import STARTING

PROCESSES = multiprocessing.get_context("spawn")


def serving(pipe: Any, database: str) -> None:
    serve(port=0, database=database, say=pipe.send)


def playing(pipe: Any, database: str) -> None:
    webbrowser.open = pipe.send  # type: ignore[assignment]
    play_local(database=database, say=pipe.send)


def address(pipe: "Connection[str, str]") -> str:
    assert pipe.poll(STARTING)
    return pipe.recv()


@pytest.mark.parametrize("command", [serving, playing])
def test_a_server_from_start_to_interrupt(tmp_path: Path, command: Callable[..., None]) -> None:
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=command, args=(theirs, f"sqlite:///{tmp_path / 'm.sqlite3'}"))
    process.start()
    said = address(ours)
    url = next(word for word in said.split() if word.startswith("http://127.0.0.1:"))
    if command is playing:
        assert address(ours) == url
    answer = httpx.get(f"{url}/api/matches", timeout=STARTING)
    assert (answer.status_code, answer.json()) == (200, [])
    assert "server" not in answer.headers
    foreign = httpx.get(f"{url}/api/matches", headers={"host": "evil.example"}, timeout=STARTING)
    assert foreign.status_code == (403 if command is playing else 200)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    process.join(STARTING)
    assert process.exitcode is not None


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(UnknownName):
        play_local("chess")


def test_a_port_that_is_taken() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SetupError, match=f"127.0.0.1:{port} cannot be opened: Address already in use"):
            listen("127.0.0.1", port)


def test_the_default_database_is_in_the_user_s_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/sandtable/matches.sqlite3"
    (tmp_path / "sandtable" / "matches-6.sqlite3").touch()
    assert default_database() == f"sqlite:///{tmp_path}/sandtable/matches-6.sqlite3"
