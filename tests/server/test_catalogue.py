"""The list of matches, and the removal of those that nobody wants, on both databases."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import event, func, select, text, update

from sandtable.cli import main
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.show import catalogue
from sandtable.server.storage import tables
from sandtable.server.storage.store import Store, opened
from sandtable.server.storage.upkeep import expire
from tests.server.http_match import Game, error
from tests.server.patience import eventually

DAY = 86400.0


@pytest.fixture
def stored(config: Config, database: str) -> Config:
    return msgspec.structs.replace(config, database=database)


@pytest.fixture
def serving(stored: Config) -> Iterator[TestClient]:
    with TestClient(create_app(stored)) as client:
        yield client


def age(store: Store, match: str, days: float) -> None:
    """Let nothing have been done for so long."""
    with store.transaction() as db:
        then = time.time() - days * DAY
        db.execute(update(tables.matches).where(tables.matches.c.id == match).values(touched=then))


def test_only_what_is_shown_is_read(serving: TestClient, stored: Config) -> None:
    Game.create(serving, name="Friday")
    asked: list[str] = []
    with opened(stored.database) as store:
        event.listen(store.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
        assert [each.name for each in catalogue.newest(store, ["toy"], 10)] == ["Friday"]
    assert len(asked) == 2
    for column in ("opening", "variants", "digest", "key_hash", "orders"):
        assert not [each for each in asked if column in each]


def test_one_bad_row_does_not_spoil_the_list(serving: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    """An outcome that no game gives, and on SQLite one that is not even JSON; each is reported once."""
    games = [Game.create(serving, name=str(number)) for number in range(4)]
    with serving.app.state.store.transaction() as db:
        change = "UPDATE matches SET outcome = :bad WHERE id = :id"
        worse = "{" if db.dialect.name == "sqlite" else "[[]]"
        db.execute(text(change), {"bad": '{"level": 3}', "id": games[1].id})
        db.execute(text(change), {"bad": worse, "id": games[2].id})
    for _ in range(3):
        assert [each["name"] for each in serving.get("/api/matches").json()] == ["3", "0"]
    assert [caplog.text.count(f"Match {game.id} cannot be listed") for game in games] == [0, 1, 1, 0]


def test_abandoned_matches_are_deleted_with_all_that_is_theirs(serving: TestClient, stored: Config) -> None:
    begun, unbegun, fresh, over = (Game.create(serving, name=name) for name in ("a", "b", "c", "d"))
    begun.play("blue: wait")
    begun.post("blue", "chat", {"text": "Hello?"})
    over.post("red", "resign", {"seq": 0})
    with opened(stored.database) as store:
        assert expire(store, idle_days=10, unbegun_days=2) == []
        for game in (begun, unbegun, over):
            age(store, game.id, 5)
        assert expire(store, idle_days=10, unbegun_days=2) == [unbegun.id]
        age(store, begun.id, 11)
        age(store, over.id, 1000)
        assert expire(store, idle_days=10, unbegun_days=2) == [begun.id]
        with store.engine.connect() as db:
            for table in (tables.seats, tables.choices, tables.chat):
                mine = select(func.count()).where(table.c.match.in_([begun.id, unbegun.id]))
                assert db.scalar(mine) == 0
    assert {each["match"] for each in serving.get("/api/matches").json()} == {fresh.id, over.id}
    assert error(begun.post("red", "choose", {"seq": 1, "choice": "wait"})) == (404, "not_found")


def test_a_server_deletes_abandoned_matches_by_itself(stored: Config) -> None:
    with TestClient(create_app(stored)) as client:
        old, new = Game.create(client), Game.create(client)
    with opened(stored.database) as store:
        age(store, old.id, stored.limits.unbegun_days + 1)
    with TestClient(create_app(stored)) as client:
        eventually(lambda: [each["match"] for each in client.get("/api/matches").json()] == [new.id])


def test_the_commands(stored: Config, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.games.GAMES", ("toy",))
    with TestClient(create_app(stored)) as client:
        old, new = Game.create(client, name="Old"), Game.create(client, seats={"red": {"name": "Ada"}})
        with opened(stored.database) as store:
            age(store, old.id, 20)
        where = ["--database", stored.database]
        assert main(["matches", "list", *where]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == [new.id, old.id]
        assert "red Ada" in lines[0]
        assert "“Old”  0 choices" in lines[1]
        assert main(["matches", "list", "--abandoned", "--json", *where]) == 0
        assert [each["match"] for each in json.loads(capsys.readouterr().out)] == [old.id]
        assert main(["matches", "expire", "--dry-run", *where]) == 0
        assert capsys.readouterr().out.split() == [old.id, "Abandoned:", "1."]
        assert main(["matches", "expire", *where]) == 0
        assert capsys.readouterr().out.split() == [old.id, "Deleted:", "1."]
        assert main(["matches", "delete", new.id, "nothing", *where]) == 1
        told = capsys.readouterr()
        assert (told.out, told.err) == ("Deleted: 1.\n", "There is no match nothing.\n")
        assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite:////no/such/folder/m.sqlite3", "/no/such/folder/m.sqlite3"),
        ("matches.sqlite3", "sqlite:///FILE"),
        ("postgresql://me:secret@127.0.0.1:1/none", "refused"),
    ],
)
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["matches", "list"]])
def test_a_database_that_cannot_be_used_is_one_sentence(
    command: list[str], url: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--database", url]) == 1
    told = capsys.readouterr().err
    assert why in told
    assert "secret" not in told
    assert len(told.splitlines()) == 1


def test_a_mistyped_file_is_refused_and_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mistyped.sqlite3"
    assert main(["matches", "list", "--database", f"sqlite:///{file}"]) == 1
    assert f"There is no database {file}" in capsys.readouterr().err
    assert not file.exists()
