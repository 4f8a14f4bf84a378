"""Who has a scene is told what has changed of it, and comes to the same scene as everybody else."""

import random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient, WebSocketTestSession

from sandtable import games
from sandtable.core import Match
from sandtable.server.api import access
from sandtable.server.messages.changes import changes
from tests.server.http_match import JSON, Game
from tests.server.patience import PATIENCE
from tests.server.sockets import connected

CHOICES = 100


def patched(old: JSON, change: JSON) -> JSON:
    """What the client does."""
    lists = {
        name: [each for part in parts for each in _found(old[name], part)]
        for name, parts in change.get("lists", {}).items()
    }
    return {**old, **change.get("set", {}), **lists}


def _found(old: list[Any], part: Any) -> list[Any]:
    if not isinstance(part, list):
        return [part]
    at, then = part
    return old[at:then] if isinstance(then, int) else [patched(old[at], then)]


def sent(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


@pytest.mark.parametrize("id_", games.GAMES)
def test_changes_lead_from_each_scene_to_the_next(id_: str) -> None:
    game, chance = games.find(id_), random.Random(id_)
    match = Match(game, seed=id_)
    shown: dict[int, Any] = {}
    long, short = 0, 0
    while match.outcome is None and len(match.choices) < CHOICES:
        decision = chance.choice(match.pending)
        match.choose(decision.seat, chance.choice(decision.options))
        for seat in range(len(match.seats)):
            scene = game.view(match.table, seat)
            if seat in shown:
                told = sent(changes(shown[seat], scene))
                assert patched(sent(shown[seat]), told) == sent(scene)
                long += len(msgspec.json.encode(scene))
                short += len(msgspec.json.encode(told))
            shown[seat] = scene
    assert short < long / 4


# Over the wire --------------------------------------------------------------------------------------


def test_a_choice_is_answered_with_what_it_changed(game: Game) -> None:
    before = game.state("blue")
    assert before["changes"] is None
    body = {"seq": 0, "choice": "move b1", "have": before["tag"]}
    told = game.post("blue", "choose", body).json()
    assert (told["scene"], told["changes"]["since"], told["seq"]) == (None, before["tag"], 1)
    now = game.state("blue")
    assert patched(before["scene"], told["changes"]) == now["scene"]
    assert told["tag"] == now["tag"] != before["tag"]


def test_the_same_choice_again_is_answered_with_the_same(game: Game) -> None:
    body = {"seq": 0, "choice": "move b1", "have": game.state("blue")["tag"]}
    assert game.post("blue", "choose", body).json() == game.post("blue", "choose", body).json()


def test_who_has_the_present_scene_is_told_that_nothing_has_changed(game: Game) -> None:
    tag = game.state("red")["tag"]
    assert game.get("red", have=tag).json()["changes"] == {"since": tag}


def test_undo_is_answered_with_what_it_changed(game: Game) -> None:
    first = game.state("blue")
    game.play("blue: move b1")
    before = game.state("blue")
    told = game.post("blue", "undo", {"seq": 1, "have": before["tag"]}).json()
    assert patched(before["scene"], told["changes"]) == game.state("blue")["scene"] == first["scene"]


def test_a_scene_from_before_an_undo_is_not_taken_for_another_of_its_number(game: Game) -> None:
    game.play("blue: move b1")
    taken_back = game.state("blue")
    game.post("blue", "undo", {"seq": 1})
    game.state("blue")
    game.play("blue: move b2")
    told = game.get("blue", have=taken_back["tag"]).json()
    assert told["scene"] == game.state("blue")["scene"]
    assert told["changes"] is None


@pytest.mark.parametrize("tag", ["0123456789abcdef", ""])
def test_who_has_another_scene_is_told_the_whole_one(game: Game, tag: str) -> None:
    told = game.get("blue", have=tag).json()
    assert told["scene"]["pieces"]
    assert told["changes"] is None


def test_the_tag_of_another_seat_is_of_no_use(game: Game) -> None:
    told = game.get("red", have=game.state("blue")["tag"]).json()
    assert told["changes"] is None


@pytest.mark.parametrize("tag", ["x", "0" * 17, "\0"])
def test_what_is_no_tag_is_refused(game: Game, tag: str) -> None:
    assert game.get("blue", have=tag).status_code == 400
    assert game.post("blue", "choose", {"seq": 0, "choice": "wait", "have": tag}).status_code == 400


def _next_state(socket: WebSocketTestSession, seq: int) -> JSON:
    while True:
        message = socket.receive_json(timeout=PATIENCE)
        if message["type"] == "state" and message["state"]["seq"] == seq:
            return dict(message["state"])


@pytest.mark.parametrize("who", ["red", "spectator"])
def test_listeners_who_want_it_are_sent_changes(client: TestClient, game: Game, who: str) -> None:
    with connected(client, f"/api/matches/{game.id}/live") as socket:
        socket.send_json({"key": game.keys[who], "changes": True})
        first = _next_state(socket, 0)
        game.play("blue: move b1")
        told = _next_state(socket, 1)
        assert told["scene"] is None
        assert patched(first["scene"], told["changes"]) == game.state(who)["scene"]
        assert told["tag"] == game.state(who)["tag"]


def test_long_answers_are_compressed_for_whoever_can_read_that(
    client: TestClient, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(accepted: str) -> tuple[str | None, JSON]:
        headers = {**game.bearer("red"), "accept-encoding": accepted}
        got = client.get(f"/api/matches/{game.id}", headers=headers)
        assert got.headers["vary"] == "accept-encoding"
        return got.headers.get("content-encoding"), got.json()

    short = answer("gzip")
    monkeypatch.setattr(access, "LONG_CONTENT", 100)
    assert short == (None, game.state("red"))
    assert answer("br, gzip") == ("gzip", game.state("red"))
    assert answer("identity") == short
