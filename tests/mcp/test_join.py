"""A model takes a seat of a match on a server, with the key of that seat."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from sandtable.core.errors import SandtableError
from sandtable.mcp.remote import RemoteChair
from sandtable.mcp.server import Tables


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'matches.sqlite3'}"
    process = subprocess.Popen(
        [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", database],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        cwd=Path(__file__).parent,
    )
    try:
        assert process.stdout is not None
        yield next(found[0] for line in process.stdout if (found := re.search(r"http://[\w.:]+", line)))
    finally:
        process.terminate()
        process.communicate()


@pytest.fixture(scope="module")
def match(server: str) -> dict[str, str]:
    """The ids and keys of a new match of Phantom Fury."""
    body = json.dumps({"game": "phantom_fury", "seed": "mcp"}).encode()
    with urlopen(Request(f"{server}/api/matches", body, {"Content-Type": "application/json"})) as answer:
        created = json.load(answer)
    (key,) = created["keys"].values()
    return {"match": created["match"], "key": key, "spectator": created["spectator_key"]}


def test_a_seat_on_a_server(server: str, match: dict[str, str]) -> None:
    tables = Tables()
    handle = tables.join(server, match["match"], match["key"]).split()[1]
    before = tables.options(handle)
    assert re.search(r"^1 .* = \w+", before, re.M)
    tables.choose(handle, ["1"])
    assert tables.options(handle) != before
    tables.undo(handle)
    assert tables.options(handle) == before
    assert tables.odds(handle, "1") == "Nothing about this option is left to chance."
    told = ""
    while "Stopped after choice" not in told:
        told = tables.choose(handle, ["1"] * 20)
    assert "chance has decided something" in told
    assert tables.log(handle)
    assert tables.why_not(handle, "usmc_01")


def test_refusals_of_the_server_are_told(server: str, match: dict[str, str]) -> None:
    with pytest.raises(SandtableError, match="lets one watch"):
        RemoteChair(server, match["match"], match["spectator"])
    with pytest.raises(SandtableError, match="no address of a server"):
        RemoteChair("example", "x", "y")
    with pytest.raises(SandtableError):
        RemoteChair(server, "nothing", "y")
    with pytest.raises(SandtableError, match="cannot be reached"):
        RemoteChair("http://127.0.0.1:9", "x", "y")
    chair = RemoteChair(server, match["match"], match["key"])
    with pytest.raises(SandtableError, match="nonsense"):
        chair.choose("nonsense")
