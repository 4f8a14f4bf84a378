"""Games, creating, listing, joining, importing and exporting."""

import json
from pathlib import Path

import pytest
from litestar.testing import TestClient

from sandtable.core import Match
from sandtable.core.save import dumps
from tests.server.http_match import Game, error
from tests.toy import TOY


def test_games_on_offer(client: TestClient) -> None:
    (toy,) = client.get("/api/games").json()
    assert toy["id"] == "toy"
    assert toy["about"]["title"] == "The Ford"
    assert toy["hides"]
    plain, crowd, lost = toy["scenarios"]
    assert plain["tables"] == [
        [{"id": "blue", "name": "Blue", "sides": ["blue"]}, {"id": "red", "name": "Red", "sides": ["red"]}]
    ]
    assert [len(seats) for seats in crowd["tables"]] == [3, 2, 4, 5, 6]
    assert lost["missing"] == "no map is known."
    assert [each["id"] for each in toy["bots"]] == ["recruit", "regular", "veteran", "staff"]


def test_a_game_s_board_rules_and_art(client: TestClient) -> None:
    board = client.get("/api/games/toy/board")
    assert board.json()["spaces"][1] == {
        "id": "mill",
        "name": "Mill",
        "kind": "field",
        "at": [10.0, 0.0],
        "outline": [],
        "parts": [],
        "patterns": [],
        "signs": [],
        "group": "",
        "marks": [],
        "facts": [],
        "near": [],
    }
    assert client.get("/api/games/toy/rules").json() == []
    (chart,) = client.get("/api/games/toy/charts").json()
    assert (chart["id"], chart["columns"], chart["corner"]) == ("ambush", ["Result"], "Die")
    assert chart["rows"][3] == {"name": "4", "cells": ["mover lost"]}
    for path in (
        "chess/board",
        "chess/charts",
        "chess/guide",
        "toy/guide",
        "chess/rules",
        "chess/art/a.png",
        "toy/art/none.png",
        "toy/art/..%2Ftoy.py",
    ):
        assert error(client.get(f"/api/games/{path}")) == (404, "not_found")


GUIDE = """
goals = [{ text = "Take more points than the others." }]
sequence = [{ name = "Bid", text = "Everybody bids.", rule = "4", phases = ["bid"] }]
lessons = [{ title = "Wait", text = "Do nothing yet.", rule = "2", until = ["wait"], seat = "blue" }]
legend = [{ sign = "D", text = "dug in", sort = "marks" }]

[first]
seed = "ford"
seat = "blue"
"""


def test_a_game_s_guide(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guide.toml").write_text(GUIDE, encoding="utf-8")
    monkeypatch.setattr(TOY, "folder", tmp_path)
    guide = client.get("/api/games/toy/guide").json()
    assert guide["goals"] == [{"text": "Take more points than the others.", "seat": "", "scenario": ""}]
    assert guide["first"]["bot"] == "regular"
    assert guide["lessons"][0]["until"] == ["wait"]


def test_keys_go_to_persons_seats_only(client: TestClient) -> None:
    seats = {"blue": {"kind": "person", "name": " Ann\u0000 Lee "}, "red": {"kind": "open"}}
    game = Game.create(client, seats=seats, name="Friday")
    assert set(game.keys) == {"blue", "spectator"}
    state = game.state("blue")
    assert state["name"] == "Friday"
    assert state["seats"][0]["player"] == "Ann Lee"
    assert state["seats"][1]["open"]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"game": "chess"}, (404, "not_found")),
        ({"game": "toy", "scenario": "lost"}, (422, "setup")),
        ({"game": "toy", "scenario": "none"}, (422, "setup")),
        ({"game": "toy", "variants": {"long": 2}}, (422, "setup")),
        ({"game": "toy", "players": 3}, (422, "setup")),
        ({"game": "toy", "scenario": "crowd", "players": 7}, (422, "setup")),
        ({"game": "toy", "players": -1}, (400, "invalid")),
        ({"game": "toy", "seats": {"green": {}}}, (422, "unknown_seat")),
        ({"game": "toy", "scenario": "crowd", "seats": {"gold": {}}}, (422, "unknown_seat")),
        ({"game": "toy", "seats": {"red": {"kind": "bot", "bot": "genius"}}}, (422, "unknown_bot")),
        ({"game": "toy", "seats": {"red": {"name": "x" * 41}}}, (422, "too_long")),
        ({"game": "toy", "name": "x" * 41}, (422, "too_long")),
        ({"game": "toy", "seats": {"red": {"kind": "ghost"}}}, (400, "invalid")),
        ({"game": "toy", "seed": "x" * 65}, (400, "invalid")),
        ({"game": "toy", "cheat": True}, (400, "invalid")),
        ({}, (400, "invalid")),
        ([], (400, "invalid")),
    ],
)
def test_matches_that_cannot_be_created(client: TestClient, request_: object, expected: tuple[int, str]) -> None:
    before = client.get("/api/matches").json()
    assert error(client.post("/api/matches", json=request_)) == expected
    assert client.get("/api/matches").json() == before


@pytest.mark.parametrize("seed", ["a\n", "a\r\nb", "\0", "x" * 201, 10**300, "\u2028"])
def test_a_seed_is_one_short_line(client: TestClient, seed: str | int) -> None:
    answer = client.post("/api/matches", json={"game": "toy", "seed": seed})
    assert answer.status_code in (400, 422)
    assert len(answer.json()["detail"]) < 300


def test_the_list_shows_public_facts_newest_first(own_client: TestClient) -> None:
    first = Game.create(own_client, name="first", variants={"long": 1})
    Game.create(own_client, name="second")
    first.post("red", "resign", {"seq": 0})
    listed = own_client.get("/api/matches").json()
    assert [each["name"] for each in listed] == ["second", "first"]
    assert set(listed[1]) == {
        "match",
        "game",
        "scenario",
        "name",
        "created",
        "touched",
        "turn",
        "waiting_for",
        "origin",
        "clock",
        "seed",
        "seq",
        "over",
        "outcome",
        "seats",
    }
    assert listed[1]["over"]
    assert listed[1]["outcome"]["winners"] == [0]
    assert [each["name"] for each in own_client.get("/api/matches?limit=1&offset=1").json()] == ["first"]
    assert error(own_client.get("/api/matches?limit=1000")) == (400, "invalid")


def test_joining_an_open_seat_once(client: TestClient) -> None:
    game = Game.create(client, seats={"red": {"kind": "open"}})
    url = f"/api/matches/{game.id}/join"
    game.keys["red"] = client.post(url, json={"seat": "red", "name": "Bo"}).json()["key"]
    seat = game.state("red")["seats"][1]
    assert (seat["kind"], seat["player"], seat["open"]) == ("person", "Bo", False)
    assert error(client.post(url, json={"seat": "red", "name": "Eve"})) == (409, "taken")
    assert error(client.post(url, json={"seat": "blue", "name": "Eve"})) == (409, "taken")
    assert error(client.post(url, json={"seat": "green", "name": "Eve"})) == (422, "unknown_seat")
    game.play("blue: wait", "red: wait")


@pytest.mark.parametrize("id_", ["0123456789abcdef", "x", "%00", "a" * 500, "é"])
def test_matches_that_do_not_exist(client: TestClient, id_: str) -> None:
    assert error(client.get(f"/api/matches/{id_}")) == (404, "not_found")
    assert error(client.post(f"/api/matches/{id_}/join", json={"seat": "red"})) == (404, "not_found")


def test_a_running_match_with_hidden_things_is_not_exported(game: Game) -> None:
    assert error(game.get("blue", "export")) == (409, "hidden")


def test_export_at_the_end_and_import(client: TestClient, game: Game) -> None:
    game.play_to_end()
    answer = game.get("spectator", "export")
    assert answer.headers["content-disposition"] == f'attachment; filename="toy-{game.id}.json"'
    assert answer.json()["seed"] == "ford"
    created = client.post("/api/import", content=answer.content)
    assert created.status_code == 201
    again = Game(client, created.json())
    assert set(again.keys) == {"blue", "red", "spectator"}
    assert again.state("blue")["scene"] == game.state("blue")["scene"]
    assert again.get("blue", "export").content == answer.content


def test_an_unfinished_save_is_played_on(client: TestClient, game: Game) -> None:
    game.play_to_end()
    file = game.get("blue", "export").json()
    match = Match(TOY, seed="ford")
    match.choose(0, match.pending[0].options[-1])
    unfinished = json.loads(dumps(match))
    assert unfinished["seed_hash"] == file["seed_hash"]
    again = Game(client, client.post("/api/import", json=unfinished).json())
    assert again.state("red")["seq"] == 1
    again.play_to_end()


@pytest.mark.parametrize("change", [{"seed": "other"}, {"game": "chess"}, {"digest": ""}, {"format": 9}])
def test_saves_that_are_not_true(client: TestClient, game: Game, change: dict[str, object]) -> None:
    game.post("red", "resign", {"seq": 0})
    file = {**game.get("red", "export").json(), **change}
    assert error(client.post("/api/import", json=file)) == (422, "save")


def test_a_body_that_is_no_save(client: TestClient) -> None:
    assert error(client.post("/api/import", content=b"\xff\x00")) == (422, "save")
