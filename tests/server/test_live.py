"""Live updates by WebSocket."""

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from sandtable.server.app import create_app
from sandtable.server.config import Config
from tests.server.http_match import Game
from tests.server.sockets import connected, listen, until


def test_the_whole_state_and_log_on_connecting(game: Game) -> None:
    game.play("blue: move b1")
    with listen(game, "red") as socket:
        state = until(socket, "state")["state"]
        assert (state["seat"], state["seq"]) == ("red", 1)
        log = until(socket, "log")
        assert log["from"] == 0
        assert log["entries"] == game.get("red", "log").json()


def test_choices_reach_seats_and_spectators(game: Game) -> None:
    with listen(game, "red") as red, listen(game, "spectator") as spectator:
        game.play("blue: move b1")
        assert until(red, "state", seq=1)["state"]["asked"]["prompt"] == "Act, red (turn 1)"
        assert until(spectator, "state", seq=1)["state"]["asked"] is None
        assert [each["text"] for each in until(spectator, "log", **{"from": 0})["entries"]] in (
            [],
            ["B1 moves to Mill"],
        )


def test_after_an_undo_the_log_is_cut(game: Game) -> None:
    game.play("blue: move b1", "red: move r1", "blue: bid 1", "red: bid 2", "blue: move b1", "blue: to ford")
    with listen(game, "spectator") as socket:
        before = until(socket, "log")["entries"]
        game.post("blue", "undo", {"seq": 6, "turn": True})
        game.play("blue: move b2")
        entries = before
        while [each["text"] for each in entries] != [e["text"] for e in game.get("spectator", "log").json()]:
            log = until(socket, "log")
            entries = entries[: log["from"]] + log["entries"]
        assert entries[-1]["text"] == "B2 moves to Mill"
        assert [each["n"] for each in entries] == list(range(len(entries)))


def test_who_is_online(game: Game) -> None:
    with listen(game, "blue") as blue:
        until(blue, "online", seats=["blue"])
        with listen(game, "red") as red:
            until(blue, "online", seats=["blue", "red"])
            assert [each["online"] for each in until(red, "state")["state"]["seats"]] == [True, True]
        gone = until(blue, "online", seats=["blue"])
        assert list(gone["away"]) == ["red"]
        seats = {each["id"]: each for each in game.state("spectator")["seats"]}
        assert (seats["red"]["online"], seats["red"]["away"]) == (False, gone["away"]["red"])
        assert (seats["blue"]["online"], seats["blue"]["away"]) == (True, None)
        with listen(game, "red"):
            assert until(blue, "online", seats=["blue", "red"])["away"] == {}


def test_an_arrival_is_a_small_message_and_no_new_state(game: Game) -> None:
    with listen(game, "blue") as blue:
        until(blue, "online", seats=["blue"])
        with listen(game, "red") as red, listen(game, "spectator") as spectator:
            until(red, "state")
            until(spectator, "state")
        game.post("red", "chat", {"text": "gone"})
        heard = [blue.receive_json() for _ in range(3)]
        assert [each["type"] for each in heard] == ["online", "online", "chat"]


def test_a_second_socket_of_a_seat_is_no_news(game: Game) -> None:
    with listen(game, "blue") as first:
        until(first, "online", seats=["blue"])
        for _ in range(3):
            with listen(game, "blue") as second:
                until(second, "state")
        game.post("red", "chat", {"text": "hello"})
        assert first.receive_json()["type"] == "chat"


def test_chat_and_joining_are_live(client: TestClient) -> None:
    game = Game.create(client, seats={"red": {"kind": "open"}})
    with listen(game, "spectator") as socket:
        until(socket, "state")
        game.post("blue", "chat", {"text": "hello"})
        assert until(socket, "chat")["message"]["text"] == "hello"
        client.post(f"/api/matches/{game.id}/join", json={"seat": "red", "name": "Bo"})
        while until(socket, "state")["state"]["seats"][1]["player"] != "Bo":
            pass


def test_what_listeners_send_is_ignored(game: Game) -> None:
    with listen(game, "red") as socket:
        socket.send_text('{"seq": 0, "choice": "wait"}')
        socket.send_bytes(b"\x00")
        game.play("blue: wait")
        assert until(socket, "state", seq=1)


@pytest.mark.parametrize(("key", "code"), [("wrong", 4403), ("", 4403)])
def test_strangers_are_told_why_and_shown_out(game: Game, key: str, code: int) -> None:
    with listen(game, key) as socket:
        message = socket.receive_json()
        assert message["type"] == "error"
        assert "key" in message["detail"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == code


@pytest.mark.parametrize("said", ["", "[", "{}", '{"key": 1}', "[" * 4000, '{"key": "x", "seat": "red"}'])
def test_who_says_something_else_than_a_key_is_shown_out(client: TestClient, game: Game, said: str) -> None:
    with connected(client, f"/api/matches/{game.id}/live?key={game.keys['red']}") as socket:
        socket.send_text(said)
        assert "key" in socket.receive_json()["detail"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4400


def test_who_says_nothing_is_shown_out(config: Config) -> None:
    limits = msgspec.structs.replace(config.limits, head_seconds=0.1)
    with TestClient(create_app(msgspec.structs.replace(config, limits=limits))) as client:
        game = Game.create(client)
        with connected(client, f"/api/matches/{game.id}/live") as socket:
            assert "in time" in socket.receive_json()["detail"]


def test_a_visitor_has_so_many_sockets(config: Config) -> None:
    limits = msgspec.structs.replace(config.limits, sockets=1)
    with TestClient(create_app(msgspec.structs.replace(config, limits=limits))) as client:
        game = Game.create(client)
        for _ in range(2):  # one that was left counts no longer
            with listen(game, "red") as first:
                until(first, "state")
                with connected(client, f"/api/matches/{game.id}/live") as second:
                    assert "from your address" in second.receive_json()["detail"]


def test_an_unknown_match(client: TestClient) -> None:
    with connected(client, "/api/matches/nothing/live") as socket:
        socket.send_json({"key": "x"})
        assert socket.receive_json()["type"] == "error"


def test_other_sites_cannot_listen(game: Game) -> None:
    foreign = {"origin": "https://evil.example"}
    with pytest.raises(WebSocketDisconnect), listen(game, "red", headers=foreign):
        pass


def test_no_more_listeners_than_allowed_and_players_always_find_a_place(config: Config) -> None:
    limits = msgspec.structs.replace(config.limits, listeners=1, seat_listeners=1)
    with TestClient(create_app(msgspec.structs.replace(config, limits=limits))) as client:
        game = Game.create(client)
        with listen(game, "spectator") as first, listen(game, "red") as red:
            until(first, "state")
            until(red, "state")
            for who in ("spectator", "red"):
                with listen(game, who) as second:
                    assert "Too many" in second.receive_json()["detail"]
            with listen(game, "blue") as blue:
                until(blue, "state")
