"""What a seat may not know never leaves the server: every answer to the others is searched for it."""

import json
import re
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from sandtable.core import Match
from sandtable.server.storage.tables import matches
from tests.server.http_match import Game
from tests.server.sockets import listen
from tests.toy import CARDS, TOY

SEED = "ford"


def _everything(client: TestClient, game: Game, who: str) -> str:
    """All that one key can be told, as text."""
    seq = game.state(who)["seq"]
    paths = ["", "log", "chat", "export", "finals", "ways", "story", *(f"replay/{k}" for k in range(seq + 1))]
    answers = [game.get(who, path).text for path in paths]
    answers += [game.get(who, "why", target=each).text for each in ("b1", "r1", "ford")]
    answers += [game.get(who, "odds", choice=each).text for each in ("wait", "bid 1", "bid 3")]
    answers += [game.post(who, "choose", {"seq": 10**6, "choice": "wait"}).text]
    answers += [game.post(who, "undo", {"seq": 10**6}).text]
    answers += [client.get("/api/matches").text]
    with listen(game, who) as socket:
        answers += [socket.receive_text(), socket.receive_text()]
    return "\n".join(answers)


def _hand(seat: int) -> set[str]:
    """The first cards of a seat, from the seed: what the test knows and the others must not."""
    match: Match[Any, Any] = Match(TOY, seed=SEED)
    return {CARDS[card] for card in match.table.state.hands[seat]}


def test_hands_are_told_to_their_seat_only(client: TestClient, game: Game) -> None:
    blue, red = _hand(0), _hand(1)
    assert all(card in _everything(client, game, "blue") for card in blue)
    for who, secrets in (("blue", red), ("red", blue), ("spectator", red | blue)):
        told = _everything(client, game, who)
        assert not [card for card in secrets if card in told]


def test_private_lines_of_the_log_leave_no_gap(game: Game) -> None:
    game.play("blue: look")
    assert [each["kind"] for each in game.get("blue", "log").json()] == ["draw", "note"]
    assert [(each["n"], each["kind"]) for each in game.get("red", "log").json()] == [(0, "draw")]
    assert game.get("spectator", "log").json() == []


def test_half_of_a_secret_choice_is_told_to_nobody(client: TestClient) -> None:
    """Two matches that differ only in a secret bid look the same to everybody else."""
    told = {}
    games = {bid: Game.create(client, seed=SEED) for bid in ("bid 1", "bid 2")}
    for bid, game in games.items():
        game.play("blue: wait", "red: wait", f"red: {bid}")
    for bid, game in games.items():
        for who in ("blue", "spectator"):
            text = _everything(client, game, who)
            told[bid, who] = re.sub(r"[0-9a-f]{16}|\"(created|away)\":\"[^\"]*\"", "", text)
        assert game.state("blue")["asked"]["options"][0]["choice"] == "bid 1"
    assert told["bid 1", "spectator"] == told["bid 2", "spectator"]
    assert told["bid 1", "blue"] == told["bid 2", "blue"]


def test_what_cannot_be_undone_is_tried_out_with_other_cards(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here everything is final in a match in which red holds what red holds, and nothing in any other."""
    match: Match[Any, Any] = Match(TOY, seed=SEED)
    secret = list(match.table.state.hands[1])
    monkeypatch.setattr(Match, "is_final", lambda world, *_: world.table.state.hands[1] == secret)
    finals = game.get("blue", "finals").json()
    assert finals == dict.fromkeys(finals, False) != {}


def test_the_seed_and_the_keys_are_told_to_nobody(client: TestClient) -> None:
    game = Game.create(client)
    game.play("blue: wait", "red: wait")
    with client.app.state.store.engine.connect() as db:
        seed = db.scalar(select(matches.c.seed).where(matches.c.id == game.id))
    for who in game.keys:
        told = _everything(client, game, who)
        assert seed not in told
        assert not [key for key in game.keys.values() if key in told]


def test_conflicts_show_the_sender_s_own_view(game: Game) -> None:
    game.play("blue: wait")
    state = game.post("blue", "choose", {"seq": 0, "choice": "look"}).json()["state"]
    assert state == game.state("blue")
    assert json.dumps(state).count("hand_red") == 1
