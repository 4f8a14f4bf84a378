"""A database that an earlier version stored, with running matches of all games: they go on after the upgrade."""

import gzip
import json
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from litestar.testing import TestClient
from sqlalchemy import select, text

from sandtable import games
from sandtable.cli import main
from sandtable.core.save import parse
from sandtable.core.verify import verify
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.storage import migrate as migrating
from sandtable.server.storage import tables
from sandtable.server.storage.migrate import bring_up_to_date, migrate
from sandtable.server.storage.store import OLDEST, VERSION, Store, StoreError, opened
from sandtable.server.storage.tables import metadata
from tests.server.postgres_cluster import programs
from tests.server.sharers import Sharers
from tests.server.storing import CHOICES, FOLDER, MISFIT
from tests.server.toy_server import NO_HURRY

KEYS: dict[str, dict[str, Any]] = json.loads((FOLDER / f"version-{OLDEST}.json").read_text())


@pytest.fixture
def earlier(database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A database of the first version that can be migrated."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(programs()), prepend=":")
    stored = gzip.decompress((FOLDER / f"version-{OLDEST}-{kind(database)}.sql.gz").read_bytes()).decode()
    if kind(database) == "sqlite":
        with sqlite3.connect(database.removeprefix("sqlite:///")) as db:
            db.executescript(stored)
        db.close()
    else:
        command = [str(programs() / "psql"), "--quiet", "--set=ON_ERROR_STOP=1", database]
        plain = "\n".join(each for each in stored.splitlines() if not each.startswith("\\"))
        subprocess.run(command, input=plain, text=True, check=True, capture_output=True)
    return database


def kind(database: str) -> str:
    return database.partition(":")[0]


def matches(client: TestClient, database: str) -> dict[str, Sharers]:
    found = {id_: Sharers(client, each) for id_, each in KEYS[kind(database)].items()}
    for game in found.values():
        game.chains = {who: game.chain_of(who) for who in game.keys}
    return found


def test_running_matches_go_on_after_an_upgrade(earlier: str) -> None:
    """Those that fit go on where they stood; the one that does not goes on from its stored position."""
    said: list[str] = []
    bring_up_to_date(earlier, said.append)
    assert "A copy of the database was made" in said[0]
    assert said[1] == f"The database was brought from version {OLDEST} to version {VERSION}."
    with TestClient(create_app(Config(database=earlier, limits=NO_HURRY))) as client:
        found = matches(client, earlier)
        assert set(found) == set(games.GAMES)
        for id_, game in found.items():
            stored = KEYS[kind(earlier)][id_]
            state = game.state("spectator")
            assert (state["seq"] == stored["seq"]) == (id_ != MISFIT)
            log = [each["text"] for each in game.get("spectator", "log", limit=20).json()]
            assert log == stored["log"]
            assert game.get("spectator", "chat").json()[0]["text"] == "Until tomorrow"
            play_on(game, state["seq"] + 10)
    with TestClient(create_app(Config(database=earlier, limits=NO_HURRY))) as client:
        for game in matches(client, earlier).values():
            play_on(game, game.state("spectator")["seq"] + 1)


def play_on(game: Sharers, until: int) -> None:
    while game.state("spectator")["seq"] < until:
        who = game.state("spectator")["waiting_for"][0]
        game.choose(who, game.state(who)["asked"]["options"][0]["choice"])


def test_the_one_that_no_longer_fits_tells_it(earlier: str) -> None:
    bring_up_to_date(earlier, lambda _: None)
    with TestClient(create_app(Config(database=earlier, limits=NO_HURRY))) as client:
        game = matches(client, earlier)[MISFIT]
        seq = game.state("spectator")["seq"]
        assert 64 <= seq < CHOICES
        lines = [each for since in (0, 200) for each in game.get("spectator", "log", since=since).json()]
        (mark,) = [each for each in lines if each.get("topic") == "rules"]
        assert "the match goes on from its stored position" in mark["text"]
        assert mark["text"].endswith(f"taken back: {CHOICES - seq}")
        (who,) = set(game.keys) - {"spectator"}
        carried = parse(game.get(who, "export").content).carried
        assert carried is not None
        first = carried.at
        assert game.get("spectator", f"replay/{first}").json()["seq"] == first >= 64
        assert "earlier rules" in game.get("spectator", f"replay/{first - 1}").json()["detail"]
        assert game.post(who, "fork", {"step": seq}).status_code == 201
        play_on(game, seq + 5)
        file = parse(game.get(who, "export").content)
        with client.app.state.store.engine.connect() as db:
            seed = db.scalar(select(tables.matches.c.seed).where(tables.matches.c.id == game.id))
    checks = verify(msgspec.structs.replace(file, seed=seed), games.find)
    assert all(each.right and each.choice > first for each in checks)


def test_migrated_tables_are_the_tables(earlier: str) -> None:
    bring_up_to_date(earlier, lambda _: None)
    with opened(earlier) as store, store.engine.connect() as db:
        differs = compare_metadata(MigrationContext.configure(db), metadata)
        assert [each for each in differs if not _bookkeeping(each)] == []


def _bookkeeping(difference: Any) -> bool:
    """Alembic's own table, and indexes and tables of parts that make theirs when they are used."""
    return difference[0] == "remove_table" and difference[1].name == "alembic_version"


def test_the_copy_is_what_was_there(earlier: str, tmp_path: Path) -> None:
    said: list[str] = []
    bring_up_to_date(earlier, said.append)
    file = Path(said[0].partition("migrated: ")[2].removesuffix(" (for pg_restore)"))
    assert file.stat().st_mode & 0o077 == 0  # it holds the seeds of running matches
    if kind(earlier) == "sqlite":
        assert file == tmp_path / f"matches.sqlite3.version-{OLDEST}"
        store = Store(f"sqlite:///{file}")
        assert store.version() == OLDEST
        store.close()
    else:
        command = [str(programs() / "pg_restore"), "--list", str(file)]
        listed = subprocess.run(command, capture_output=True, text=True, check=True)
        assert "TABLE DATA public matches" in listed.stdout


def test_a_migration_that_fails_changes_nothing(earlier: str) -> None:
    store = Store(earlier)
    with store.engine.begin() as db:
        db.execute(text("CREATE TABLE drawn (in_the_way INTEGER)"))
    with pytest.raises(StoreError, match=f"could not be brought to version {VERSION}, and is as it was"):
        migrate(store)
    assert store.version() == OLDEST
    with store.engine.begin() as db, pytest.raises(Exception, match="rules"):
        db.execute(text("SELECT rules FROM matches"))
    with store.engine.begin() as db:
        db.execute(text("DROP TABLE drawn"))
    migrate(store)
    assert store.version() == VERSION
    migrate(store)  # a second server comes too late
    store.close()


def test_only_serve_migrates(earlier: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matches", "list", "--database", earlier]) == 1
    assert "`sandtable serve` brings it there, after a backup" in " ".join(capsys.readouterr().err.split())


def test_without_a_copy(earlier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has made one needs none; and where there is no room for one, nothing is touched."""
    monkeypatch.setattr(migrating, "_free", lambda _: Path("/nowhere/at/all"))
    with pytest.raises(StoreError, match="start with --no-backup; the database was not touched"):
        bring_up_to_date(earlier, lambda _: None)
    said: list[str] = []
    bring_up_to_date(earlier, said.append, backup=False)
    assert said[0] == "No copy of the database was made, as you wished."


def test_postgresql_without_its_programs(earlier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if kind(earlier) == "sqlite":
        return
    monkeypatch.setenv("PATH", "")
    said: list[str] = []
    bring_up_to_date(earlier, said.append)
    assert "backups of this database are yours" in said[0]


@pytest.mark.parametrize("there", [False, True])
def test_nothing_is_to_be_done(config: Config, there: bool) -> None:
    if there:
        with opened(config.database):
            pass
    said: list[str] = []
    bring_up_to_date(config.database, said.append)
    assert said == []
    assert Path(config.database.removeprefix("sqlite:///")).exists() == there


def test_exported_matches_of_the_earlier_version_are_taken(config: Config, tmp_path: Path) -> None:
    """A match moves between servers of different versions as a file."""
    with TestClient(create_app(config)) as client:
        game = Sharers.create(client, seed="ford")
        game.play("blue: wait")
    assert main(["matches", "export", game.id, str(tmp_path), "--database", config.database]) == 0
    (file,) = tmp_path.glob(f"*{game.id}*")
    whole = json.loads(file.read_text())
    whole["version"] = OLDEST
    for new in ("rules", "names", "carried", "closed"):
        del whole["match"][new]
    del whole["stretches"], whole["position"]
    file.write_text(json.dumps(whole))
    other = msgspec.structs.replace(config, database=f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert main(["matches", "import", str(file), "--database", other.database]) == 0
    with TestClient(create_app(other)) as client:
        game.client = client
        game.play("red: wait")
