"""Levels at the table: what is told of them, bots that are hurried or replaced, and what the log says of that."""

from collections.abc import Iterator

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable import games
from sandtable.bots.levels import measured
from sandtable.server.app import create_app
from sandtable.server.bots.pace import SHORT, Paces
from sandtable.server.config import Config
from sandtable.server.settings.offers import Bots, known_bots
from tests.server import odd_bots
from tests.server.http_match import Game, error
from tests.server.sockets import listen, until


@pytest.fixture
def odd(config: Config) -> Iterator[TestClient]:
    """A server whose bots are odd."""
    bots = Bots(odd_bots.known, odd_bots.choose)
    with TestClient(create_app(msgspec.structs.replace(config, bots=bots, thinking=60.0))) as client:
        yield client


def against(client: TestClient, bot: str) -> Game:
    return Game.create(client, seats={"red": {"kind": "bot", "bot": bot}})


def test_four_levels_are_offered_and_random_is_none_of_them(client: TestClient) -> None:
    (toy,) = client.get("/api/games").json()
    assert [(each["id"], each["rank"]) for each in toy["bots"]] == [
        ("recruit", 1),
        ("regular", 2),
        ("veteran", 3),
        ("staff", 4),
    ]
    assert all(each["wins"] is None for each in toy["bots"])
    assert against(client, "random").state("blue")["seats"][1]["bot"] == "random"


@pytest.mark.parametrize("id_", games.GAMES)
def test_what_is_said_of_a_level_was_measured(id_: str) -> None:
    game = games.find(id_)
    found = measured(game)
    assert set(found) <= {each.id for each in known_bots(game) if each.rank}
    for each in known_bots(game):
        level = found.get(each.id)
        assert each.wins == (level.wins if level else None)
        assert each.wins is None or (0 <= each.wins <= 100 and each.games > 0)


def test_the_server_says_what_it_gives_to_thinking(odd: TestClient) -> None:
    told = odd.get("/api/server").json()
    assert set(told.pop("analysis")) == {"quick", "thorough", "turn"}
    assert told == {"thinking": 60.0, "bots": 1, "hint": 6.0, "reaction": 2.0, "hints": 1, "analyses": 1}


def test_a_bot_that_failed_is_replaced_by_another_level(odd: TestClient) -> None:
    game = against(odd, "broken")
    with listen(game, "blue") as socket:
        game.play("blue: wait")
        until(socket, "error")
        until(socket, "error")
        assert error(game.post("spectator", "bots/level", {"seat": "red", "bot": "random"})) == (403, "spectator")
        assert error(game.post("blue", "bots/level", {"seat": "red", "bot": "queen"})) == (422, "unknown_bot")
        assert error(game.post("blue", "bots/level", {"seat": "blue", "bot": "random"})) == (422, "no_bot")
        state = game.post("blue", "bots/level", {"seat": "red", "bot": "random"}).json()
        assert (state["paused"], state["seats"][1]["bot"]) == ([], "random")
        while until(socket, "state")["state"]["seq"] < 2:
            pass
    (line,) = [each for each in game.get("spectator", "log").json() if each["kind"] == "note"][:1]
    assert (line["text"], line["seat"]) == ("Red is played by Random from here on.", "red")
    assert (line["step"], line["topic"]) == (1, "level")


def test_thinking_tells_time_and_stops_at_once_for_the_rest_of_the_turn(odd: TestClient) -> None:
    game = against(odd, "thinker")
    with listen(game, "blue") as socket:
        game.play("blue: wait")
        told = until(socket, "thinking", seat="red")
        assert (told["seconds"], told["turn"]) == (60.0, {"number": 1, "about": None, "seconds": 0.0})
        assert set(told) == {"type", "seat", "since", "progress", "seconds", "turn"}
        game.post("blue", "bots/stop", {"turn": True})
        while until(socket, "state")["state"]["seq"] < 2:
            pass
        game.play("blue: bid 1")  # red bids in the same turn without being told again
        while until(socket, "state")["state"]["seq"] < 4:
            pass


def test_a_thought_has_so_many_seconds_and_no_more(config: Config) -> None:
    bots = Bots(odd_bots.known, odd_bots.choose)
    with TestClient(create_app(msgspec.structs.replace(config, bots=bots, thinking=0.1))) as client:
        game = against(client, "thinker")
        with listen(game, "blue") as socket:
            game.play("blue: wait")
            while until(socket, "state")["state"]["seq"] < 2:
                pass


def test_paces_are_learned_from_decisions_that_took_time() -> None:
    paces, kind = Paces(5.0), ("toy", "red", "veteran")
    assert paces.usual(kind) == 5.0
    paces.took("m", 1, kind, 1, SHORT / 2)  # nobody has waited for that
    for _ in range(3):
        paces.took("m", 1, kind, 1, 2.0)
    assert paces.usual(kind) == 2.0
    assert paces.turn("m", 1, kind, 1).number == 4
    now = paces.turn("m", 1, kind, 2)
    assert (now.number, now.about, now.seconds) == (1, 3, 0.0)
    paces.took("m", 1, kind, 2, 100.0)
    assert paces.usual(kind) == 5.0  # never longer than is allowed
