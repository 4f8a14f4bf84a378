"""Waking a long match: from its stored past, or by playing it again where that does not fit."""

from collections.abc import Iterator

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from sandtable.core import save
from sandtable.core.errors import SaveError
from sandtable.core.verify import verify
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.match import recall
from sandtable.server.storage import matches, tables
from sandtable.server.storage.rows import UndoRow
from sandtable.server.storage.store import Store
from tests.server.http_match import JSON, Game, error
from tests.toy import TOY, find

CHOICES = 12
MORE = 4


@pytest.fixture
def stored(config: Config, database: str, monkeypatch: pytest.MonkeyPatch) -> Config:
    """A server that keeps a snapshot every two choices: the toy game is short."""
    monkeypatch.setattr("sandtable.core.match.KEYFRAME", 2)
    return msgspec.structs.replace(config, database=database)


@pytest.fixture
def long_match(stored: Config) -> Iterator[tuple[Game, JSON]]:
    """A match of many choices, and what its seats knew when the server ended."""
    with TestClient(create_app(stored)) as client:
        game = Game.create(client, seed="ford", variants={"long": 1})
        play_on(game, CHOICES)
        yield game, known(game)


def play_on(game: Game, until: int) -> None:
    state = game.state("spectator")
    while state["seq"] < until:
        who = state["waiting_for"][0]
        options = game.state(who)["asked"]["options"]
        state = game.choose(who, options[0]["choice"], seq=state["seq"])


def known(game: Game) -> JSON:
    return {
        who: (game.state(who), game.get(who, "log").json(), game.get(who, "replay/3").json()) for who in game.keys
    }


def not_again(*_: object) -> None:
    raise SaveError("It should not have been played again.")


def ends(store: Store) -> list[int]:
    with store.engine.connect() as db:
        return list(db.scalars(select(tables.stretches.c.at).order_by(tables.stretches.c.at)))


def test_a_long_match_is_not_played_again(
    stored: Config, long_match: tuple[Game, JSON], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, before = long_match
    monkeypatch.setattr(save, "restore", not_again)
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert known(game) == before
        play_on(game, CHOICES + MORE)
        after = known(game)
        written = ends(client.app.state.store)
    assert written[0] == 0
    assert len(written) > 3
    assert CHOICES <= written[-1] < CHOICES + MORE
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert known(game) == after


def test_a_forked_match_rolls_on_as_if_the_server_had_never_ended(
    stored: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(create_app(stored)) as client:
        whole = Game.create(client, seed="ford", variants={"long": 1})
        whole.play_to_end()
        fork = Game(client, whole.post("blue", "fork", {"step": 5}).json())
        play_on(fork, CHOICES)
        assert ends(client.app.state.store)
        before = known(fork)
    with monkeypatch.context() as patch, TestClient(create_app(stored)) as client:
        patch.setattr(save, "restore", not_again)
        fork.client = client
        assert known(fork) == before
        fork.play_to_end()
        file = save.parse(fork.get("blue", "export").content)
    checks = verify(file, find)
    assert any(each.choice > CHOICES for each in checks)
    assert [each for each in checks if not each.right] == []
    assert save.restore(file, find).digest() == file.digest  # every choice again, with the dice of the seed


def damage(stored: Config, change: object) -> None:
    store = Store(stored.database)
    with store.engine.begin() as db:
        db.execute(change)  # type: ignore[call-overload]
    store.close()


@pytest.mark.parametrize("column", ["state", "events", "digest", "dice"])
def test_a_past_that_does_not_fit_is_left_aside(stored: Config, long_match: tuple[Game, JSON], column: str) -> None:
    game, before = long_match
    wrong = {"state": b"\x90", "events": b"", "digest": "0", "dice": 7}[column]
    damage(stored, update(tables.stretches).values({column: wrong}))
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert known(game) == before
        play_on(game, CHOICES + 1)  # and the past is stored anew
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert game.state("blue")["seq"] == CHOICES + 1


def test_the_past_of_another_version_is_left_aside(
    stored: Config, long_match: tuple[Game, JSON], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, before = long_match
    monkeypatch.setattr(TOY, "version", 2, raising=False)
    asked = []
    monkeypatch.setattr(recall, "recalled", lambda *_, **__: asked.append(1))
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert [each[1:] for each in known(game).values()] == [each[1:] for each in before.values()]
    assert not asked


def test_damage_behind_the_last_stretch_is_noticed(stored: Config, long_match: tuple[Game, JSON]) -> None:
    game, _ = long_match
    damage(stored, update(tables.choices).where(tables.choices.c.seq == 10).values(results=[99]))
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert error(game.get("blue")) == (422, "unplayable")


def test_what_is_taken_back_is_no_longer_past(stored: Config, long_match: tuple[Game, JSON]) -> None:
    game, _ = long_match
    store = Store(stored.database)
    record, before = matches.record(store, game.id), ends(store)
    assert record is not None
    revision, after = record.match.revision + 1, before[-1] - 1
    head = msgspec.structs.replace(record.match, revision=revision, seq=after)
    assert matches.rewind(store, head, UndoRow(revision, "blue", CHOICES, after, 0.0))
    assert ends(store) == before[:-1]
    store.close()
