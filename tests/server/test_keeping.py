"""Matches as they are kept: unlisted, deleted, taken to another database; and chat that is looked after."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.cli import main
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.storage.store import opened
from tests.server.http_match import Game, error
from tests.server.patience import eventually
from tests.server.sockets import listen, until

ABSENT = (404, "not_found")


@pytest.fixture
def stored(config: Config, database: str) -> Config:
    return msgspec.structs.replace(config, database=database, look_seconds=0.05)


@pytest.fixture
def client(stored: Config) -> Iterator[TestClient]:
    with TestClient(create_app(stored)) as client:
        yield client


@pytest.fixture
def game(client: TestClient) -> Game:
    people = {"blue": {"name": "Ann"}, "red": {"name": "Bob"}}
    return Game.create(client, seed="ford", listed=False, seats=people)


def matches(stored: Config, *command: str) -> int:
    return main(["matches", *command, "--database", stored.database])


# The list -------------------------------------------------------------------------------------------


def test_a_match_is_shown_to_strangers_only_if_its_creator_lists_it(client: TestClient) -> None:
    Game.create(client, listed=False, seats={"blue": {"name": "Ann"}})
    listed = Game.create(client, listed=True)
    found = client.get("/api/matches")
    assert [each["match"] for each in found.json()] == [listed.id]
    assert "Ann" not in found.text


def test_who_holds_a_key_finds_the_match(client: TestClient, game: Game) -> None:
    other = Game.create(client)
    for who in ("blue", "spectator"):
        keys = {game.id: game.keys[who], other.id: "no key of it", "0123456789abcdef": "x"}
        found = client.post("/api/matches/mine", json={"keys": keys}).json()
        assert [(each["match"], each["seats"][0]["player"]) for each in found] == [(game.id, "Ann")]
    assert client.post("/api/matches/mine", json={"keys": {str(n): "x" for n in range(201)}}).status_code == 400


def test_what_can_be_no_id_of_a_match_is_not_looked_for(config: Config, database: str) -> None:
    with TestClient(create_app(msgspec.structs.replace(config, database=database))) as client:
        found = client.post("/api/matches/mine", json={"keys": {"a\0": "x", "é" * 16: "x"}})
    assert (found.status_code, found.json()) == (200, [])


# Deleting -------------------------------------------------------------------------------------------


def test_players_who_agree_delete_a_match_and_it_is_gone_at_once(client: TestClient, game: Game) -> None:
    assert error(game.post("spectator", "delete")) == (403, "spectator")
    assert game.post("blue", "delete").json() == {"deleted": False, "waiting_for": ["red"]}
    assert [each["unwanted"] for each in game.state("red")["seats"]] == [True, False]
    assert game.post("blue", "delete", {"agree": False}).json()["waiting_for"] == ["blue", "red"]
    game.post("blue", "delete")
    with listen(game, "blue") as blue:
        until(blue, "state")
        assert game.post("red", "delete").json() == {"deleted": True, "waiting_for": []}
        until(blue, "error")
    assert client.app.state.hall.held(game.id) is None
    assert error(game.get("blue")) == ABSENT


def test_who_plays_against_bots_deletes_alone(client: TestClient) -> None:
    game = Game.create(client, seats={"red": {"kind": "bot", "bot": "random"}})
    assert game.post("blue", "delete").json()["deleted"]


def test_what_the_owner_deletes_a_running_server_forgets(client: TestClient, stored: Config, game: Game) -> None:
    with listen(game, "blue") as blue:
        until(blue, "state")
        assert matches(stored, "delete", game.id) == 0
        until(blue, "error")
    eventually(lambda: client.app.state.hall.held(game.id) is None)
    assert error(game.get("red")) == ABSENT


# Taking matches elsewhere ---------------------------------------------------------------------------


def test_an_exported_match_is_played_on_in_another_database(stored: Config, game: Game, tmp_path: Path) -> None:
    game.play("blue: move b1", "red: move r1", "blue: bid 1", "red: bid 3")
    game.post("blue", "undo", {"seq": 4})
    game.post("blue", "chat", {"text": "hello"})
    before, said = game.state("blue"), game.get("red", "chat").json()
    folder, elsewhere = tmp_path / "out", f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}"
    assert matches(stored, "export", game.id, str(folder)) == 0
    file = folder / f"{game.id}.json"
    assert file.stat().st_mode & 0o077 == 0
    other = msgspec.structs.replace(stored, database=elsewhere)
    assert matches(other, "import", str(file)) == 0
    assert matches(other, "import", str(file)) == 1  # it is there already
    with TestClient(create_app(other)) as again:
        game.client = again
        after = game.state("blue")
        assert (after["scene"], after["seq"]) == (before["scene"], before["seq"])
        assert game.get("red", "chat").json() == said
        game.play_to_end()


def test_all_matches_are_exported(client: TestClient, stored: Config, game: Game, tmp_path: Path) -> None:
    other = Game.create(client)
    assert matches(stored, "export", "--all", str(tmp_path / "all")) == 0
    assert {each.stem for each in (tmp_path / "all").iterdir()} == {game.id, other.id}


def test_what_is_no_export_is_refused(stored: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with opened(stored.database):
        pass
    for number, text in enumerate(["nonsense", "{}", '{"version": 1}', '{"version": 99, "match": {}}']):
        file = tmp_path / f"{number}.json"
        file.write_text(text)
        assert matches(stored, "import", str(file)) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert matches(stored, "export", str(tmp_path)) != 0


def test_a_match_is_shown_to_its_owner(stored: Config, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    game.play("blue: move b1")
    assert matches(stored, "show", game.id) == 0
    told = capsys.readouterr().out
    for words in ("person Ann", "unlisted", "1 choice\n", "0 lines"):
        assert words in told
    assert matches(stored, "show", "0123456789abcdef") != 0


# Chat -----------------------------------------------------------------------------------------------


def test_a_line_is_reported_and_the_owner_takes_it_out(
    stored: Config, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in ("good luck", "something rude"):
        game.post("red", "chat", {"text": text})
    assert error(game.post("blue", "chat/report", {"n": 7})) == ABSENT
    assert error(game.post("spectator", "chat/report", {"n": 1})) == (403, "spectator")
    assert game.post("blue", "chat/report", {"n": 1}).status_code == 200
    assert matches(stored, "chat") == 0
    told = capsys.readouterr().out
    assert "something rude" in told
    assert "reported by blue" in told
    assert "good luck" not in told
    assert matches(stored, "chat", game.id, "--remove", "1") == 0
    assert [each["text"] for each in game.get("blue", "chat").json()] == ["good luck", ""]
    capsys.readouterr()
    matches(stored, "chat")
    assert "rude" not in capsys.readouterr().out
    assert matches(stored, "chat", game.id, "--remove", "9") == 1
    said = capsys.readouterr()
    assert said.out == "Taken out: 0.\n"
    assert "Not all of these lines are there" in said.err


def test_a_line_that_the_owner_takes_out_is_gone_from_open_tables(stored: Config, game: Game) -> None:
    game.post("red", "chat", {"text": "something rude"})
    with listen(game, "blue") as blue:
        until(blue, "state")
        assert matches(stored, "chat", game.id, "--remove", "0") == 0
        assert until(blue, "chat")["message"]["text"] == ""


def test_a_player_takes_name_and_lines_out(game: Game) -> None:
    game.post("blue", "chat", {"text": "I am Ann"})
    game.post("red", "chat", {"text": "I am Bob"})
    with listen(game, "red") as red:
        until(red, "state")
        assert game.post("blue", "forget").status_code == 200
        assert until(red, "chat")["message"]["text"] == ""
    said = game.get("red", "chat").json()
    assert [(each["seat"], each["who"], each["text"]) for each in said] == [
        ("blue", "Blue", ""),
        ("red", "Bob", "I am Bob"),
    ]
    assert [each["player"] for each in game.state("red")["seats"]] == ["", "Bob"]
    assert "Ann" not in game.get("red").text


def test_a_server_without_chat(stored: Config) -> None:
    with TestClient(create_app(msgspec.structs.replace(stored, chat=False))) as client:
        game = Game.create(client)
        assert error(game.post("blue", "chat", {"text": "hello"})) == (403, "chat_off")
        assert error(game.get("blue", "chat")) == (403, "chat_off")
