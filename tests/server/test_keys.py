"""Keys that are renewed, names of many scripts, bots without people, and errors that tell no secrets."""

import logging

import msgspec
import odd_bots
import pytest
from http_match import Game, error
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from patience import PATIENCE, eventually
from sockets import listen

from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.messages.text import clean
from sandtable.server.settings.offers import Bots

OTHER = "a-new-key-that-nobody-can-guess-0123456789"


def test_a_key_can_be_renewed_and_the_old_one_opens_nothing(config: Config, database: str) -> None:
    stored = msgspec.structs.replace(config, database=database)
    with TestClient(create_app(stored)) as client:
        game = Game.create(client)
        old = game.keys["red"]
        assert game.post("red", "key", {"key": OTHER}).json() == {"key": OTHER}
        assert error(game.get(old)) == (403, "wrong_key")
        assert error(game.post(old, "key", {"key": OTHER[::-1]})) == (403, "wrong_key")
        assert game.state(OTHER)["seat"] == "red"
        assert game.state("blue")["seat"] == "blue"
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert game.state(OTHER)["seat"] == "red"
        assert error(game.get(old)) == (403, "wrong_key")


def read_on(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_json(timeout=PATIENCE)


def test_who_listens_with_the_old_key_is_shown_out(game: Game) -> None:
    with listen(game, "red") as old, listen(game, "blue") as other:
        game.post("red", "key", {"key": OTHER})
        with pytest.raises(WebSocketDisconnect) as closed:
            read_on(old)
        assert closed.value.code == 4403
        game.play("blue: wait")
        while other.receive_json(timeout=PATIENCE).get("state", {}).get("seq") != 1:
            pass


@pytest.mark.parametrize("key", ["x" * 31, "x" * 65, "a" * 40 + "\n", "a" * 40 + " ", "ä" * 40])
def test_a_key_that_could_be_guessed_or_not_be_sent_is_refused(game: Game, key: str) -> None:
    assert game.post("red", "key", {"key": key}).status_code in (400, 422)
    assert game.state("red")["seat"] == "red"


def test_spectators_cannot_renew_theirs(game: Game) -> None:
    assert error(game.post("spectator", "key", {"key": OTHER})) == (403, "spectator")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("علی‌رضا", "علی‌رضا"),  # a joiner between letters
        ("क्‍ष", "क्‍ष"),
        ("Ada‍ ‌", "Ada"),
        ("A‍d‌a", "Ada"),
        ("ی‌‌‍ی", "ی‌ی"),
        ("a‮b", "a b"),
        ("‌‍", ""),
    ],
)
def test_names_keep_joiners_where_scripts_need_them(written: str, kept: str) -> None:
    assert clean(written, 40, "A name") == kept


def test_spectators_may_see_to_bots_where_no_people_play(config: Config) -> None:
    with TestClient(
        create_app(msgspec.structs.replace(config, bots=Bots(odd_bots.known, odd_bots.choose)))
    ) as client:
        broken = {"kind": "bot", "bot": "broken"}
        alone = Game.create(client, seats={"red": broken, "blue": broken})
        eventually(lambda: bool(alone.state("spectator")["paused"]))
        assert alone.post("spectator", "bots/resume").status_code == 200
        eventually(lambda: bool(alone.state("spectator")["paused"]))
        assert alone.post("spectator", "bots/stop").status_code == 200
        mixed = Game.create(client, seats={"red": broken})
        assert error(mixed.post("spectator", "bots/resume")) == (403, "spectator")


def test_database_errors_do_not_tell_the_seed(
    client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client.app.state.store.transaction() as db:
        db.exec_driver_sql("DROP TABLE choices")
        db.exec_driver_sql("ALTER TABLE matches RENAME TO others")
    monkeypatch.setattr("sandtable.server.storage.matches.open_matches", lambda *_: 0)
    with caplog.at_level(logging.DEBUG, "sandtable.server"):
        answer = client.post("/api/matches", json={"game": "toy", "seed": "a well kept secret"})
    assert error(answer) == (503, "storage")
    assert "no such table" in caplog.text
    assert "secret" not in caplog.text
