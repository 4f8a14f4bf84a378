"""What docs/hosting/README.md promises to whoever runs a server: limits, backups, restoring them."""

import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from uuid import uuid4

import msgspec
import psycopg
import pytest
from litestar.testing import TestClient

from sandtable.cli import main
from sandtable.core.errors import SetupError
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.settings.limits import Limits, limits_with
from tests.server.http_match import Game
from tests.server.postgres_cluster import another, programs

DOCS = (Path(__file__).parents[2] / "docs/hosting/README.md").read_text()


def test_every_limit_is_described_with_its_usual_value() -> None:
    described = dict(re.findall(r"^\| `(\w+)` \| ([\d./]+) \|", DOCS, re.MULTILINE))
    assert set(described) == set(Limits.__struct_fields__)
    assert limits_with([f"{name}={value}" for name, value in described.items()]) == Limits()


def test_limits_can_be_set() -> None:
    assert limits_with(["visits=5/10", "imports=3"]) == Limits(visits=(5.0, 10), imports=3)


def test_texts_are_as_long_as_described(client: TestClient) -> None:
    found = re.search(r"at most\s(\d+) characters, lines of chat (\d+), seeds (\d+) ", DOCS)
    assert found is not None
    name, chat, seed = map(int, found.groups())
    game = Game.create(client, name="n" * name, seed="s" * seed)
    assert game.post("blue", "chat", {"text": "c" * chat}).status_code == 200
    too_long = [
        client.post("/api/matches", json={"game": "toy", "name": "n" * (name + 1)}),
        client.post("/api/matches", json={"game": "toy", "seed": "s" * (seed + 1)}),
        game.post("blue", "chat", {"text": "c" * (chat + 1)}),
    ]
    assert all(answer.status_code in (400, 422) for answer in too_long)


@pytest.mark.parametrize(
    "wrong", ["nothing=1", "visits=5", "visits=5/x", "visits=nan/3", "imports=0", "body=", "body"]
)
def test_limits_that_make_no_sense(wrong: str) -> None:
    with pytest.raises(SetupError, match="limit"):
        limits_with([wrong])


def stored(config: Config, database: str) -> Config:
    return msgspec.structs.replace(config, database=database)


def known(game: Game) -> dict[str, object]:
    """All that the holders of the keys see."""
    return {who: (game.state(who), game.get(who, "log").json(), game.get(who, "chat").json()) for who in game.keys}


def test_a_copy_of_sqlite_taken_while_it_is_used_can_take_its_place(config: Config, tmp_path: Path) -> None:
    file, copy = Path(config.database.removeprefix("sqlite:///")), tmp_path / "copy.sqlite3"
    with TestClient(create_app(config)) as client:
        game = Game.create(client, seed="ford")
        game.play("blue: wait", "red: move r1")
        game.post("red", "chat", {"text": "Saved"})
        before = known(game)
        assert main(["matches", "backup", str(copy), "--database", config.database]) == 0
        game.play("blue: bid 1")
    for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        each.unlink(missing_ok=True)
    shutil.copy(copy, file)
    with TestClient(create_app(config)) as client:
        game.client = client
        assert known(game) == before
        game.play("blue: bid 2")


@pytest.mark.usefixtures("own_client")
def test_a_copy_replaces_nothing(config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    assert main(["matches", "backup", str(taken), "--database", config.database]) == 1
    assert "there already" in capsys.readouterr().err
    assert taken.read_text() == "mine"


@pytest.mark.usefixtures("own_client")
def test_a_copy_that_cannot_be_made(config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matches", "backup", str(tmp_path / "no" / "copy"), "--database", config.database]) == 1
    assert "copy: No such file or directory." in " ".join(capsys.readouterr().err.split())


def test_a_copy_is_a_database_that_is_whole(own_client: TestClient, config: Config, tmp_path: Path) -> None:
    Game.create(own_client)
    main(["matches", "backup", str(tmp_path / "copy"), "--database", config.database])
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0  # it holds the seeds of running matches
    with sqlite3.connect(tmp_path / "copy") as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    db.close()


def test_a_dump_of_postgresql_can_be_restored(
    config: Config, postgres: str, new_database: str, tmp_path: Path
) -> None:
    dump, again = tmp_path / "matches.dump", f"t{uuid4().hex}"
    with TestClient(create_app(stored(config, new_database))) as client:
        game = Game.create(client, seed="ford")
        game.play("blue: wait", "red: move r1")
        game.post("red", "chat", {"text": "Saved"})
        before = known(game)
        tool("pg_dump", "--format=custom", f"--file={dump}", new_database)
        game.play("blue: bid 1")
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {again}")
    restored = another(postgres, again)
    tool("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={restored}", str(dump))
    with TestClient(create_app(stored(config, restored))) as client:
        game.client = client
        assert known(game) == before
        game.play("blue: bid 2")


def tool(name: str, *arguments: str) -> None:
    subprocess.run([str(programs() / name), *arguments], check=True, capture_output=True)


def test_postgresql_is_not_copied_to_a_file(
    new_database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["matches", "backup", str(tmp_path / "copy"), "--database", new_database]) == 1
    assert "pg_dump" in capsys.readouterr().err
