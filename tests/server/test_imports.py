"""Save files are played again within bounds, and nobody else waits for them."""

import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import parent_process
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.core import AnyGame
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.messages.errors import ApiError
from sandtable.server.opening.imports import Importer
from sandtable.server.settings.offers import Games
from tests.server.http_match import Game, error
from tests.server.patience import eventually
from tests.toy import find

GATE = "SANDTABLE_TEST_GATE"


def find_late(id_: str) -> AnyGame:
    """The toy game, in worker processes only when the test opens the gate."""
    gate = Path(os.environ[GATE])
    if os.getpid() != int(gate.name.removeprefix("gate-")):
        gate.with_name("looking").touch()
        while not gate.exists():
            pass
    return find(id_)


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / f"gate-{os.getpid()}"
    monkeypatch.setenv(GATE, str(path))
    return path


def with_limits(config: Config, **limits: object) -> Config:
    return msgspec.structs.replace(config, limits=msgspec.structs.replace(config.limits, **limits))


def played(client: TestClient) -> bytes:
    """A save file of three choices."""
    game = Game.create(client)
    game.play("blue: wait", "red: wait")
    game.post("red", "resign", {"seq": 2})
    return game.get("red", "export").content


def test_others_are_answered_while_a_save_is_played_again(config: Config, gate: Path) -> None:
    late = msgspec.structs.replace(config, games=Games(("toy",), find_late))
    with TestClient(create_app(late)) as client, ThreadPoolExecutor(1) as aside:
        file, game = played(client), Game.create(client)
        imported = aside.submit(client.post, "/api/import", content=file)
        eventually(gate.with_name("looking").exists)
        game.play("blue: wait", "red: wait")
        assert error(client.post("/api/import", content=file)) == (429, "busy")
        assert not imported.done()
        gate.touch()
        answer = imported.result()
        assert answer.status_code == 201
        assert Game(client, answer.json()).state("blue")["seq"] == 3
        assert client.post("/api/import", content=file).status_code == 201


@pytest.mark.usefixtures("gate")
def test_a_save_that_takes_too_long_is_given_up(config: Config) -> None:
    late = with_limits(msgspec.structs.replace(config, games=Games(("toy",), find_late)), import_seconds=0.5)
    with TestClient(create_app(late)) as client:
        file = played(client)
        answer = client.post("/api/import", content=file)
        assert error(answer) == (422, "save")
        assert "0.5 seconds" in answer.json()["detail"]


def test_a_save_has_no_more_choices_than_allowed(config: Config) -> None:
    with TestClient(create_app(with_limits(config, import_choices=2))) as client:
        answer = client.post("/api/import", content=played(client))
        assert error(answer) == (422, "save")
        assert "at most 2" in answer.json()["detail"]


def test_the_queue_has_an_end_and_one_place_for_each_visitor(config: Config) -> None:
    importer = Importer(with_limits(config, imports=2))
    with importer.queue("first"), importer.queue("second"):
        for visitor in ("first", "third"):
            with pytest.raises(ApiError, match="try again"), importer.queue(visitor):
                pass
    with importer.queue("first"):
        importer.close()


def find_and_die(id_: str) -> AnyGame:
    if parent_process() is not None:  # the server itself lives
        os._exit(1)
    return find(id_)


def find_and_fail(_: str) -> AnyGame:
    raise ZeroDivisionError("a fault of the rules")


@pytest.mark.parametrize(("broken", "why"), [(find_and_die, "process"), (find_and_fail, "rules")])
def test_a_process_that_fails_is_a_refusal(client: TestClient, config: Config, broken: object, why: str) -> None:
    file = played(client)
    with TestClient(create_app(msgspec.structs.replace(config, games=Games(("toy",), broken)))) as other:
        for _ in range(2):
            answer = other.post("/api/import", content=file)
            assert error(answer) == (422, "save")
            assert why in answer.json()["detail"]


@pytest.mark.parametrize("seed", ["x" * 201, "a\nb", "a\0b", "\ud7ff\u2028"])
def test_odd_seeds_are_refused(client: TestClient, seed: str) -> None:
    file = msgspec.json.decode(played(client)) | {"seed": seed}
    assert error(client.post("/api/import", json=file)) == (422, "save")


def test_a_refusal_does_not_repeat_a_whole_file(client: TestClient) -> None:
    file = msgspec.json.decode(played(client)) | {"opening": [1] * 10_000}
    answer = client.post("/api/import", json=file)
    assert error(answer) == (422, "save")
    assert answer.json()["detail"].startswith("The opening draws were (1, 1, ")
    assert len(answer.content) < 1000
