"""Clocks: whose time runs, what the end of it brings, and what it survives."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.messages.errors import refused
from tests.server.http_match import Game, error
from tests.server.moving_clock import MovingClock
from tests.server.patience import eventually
from tests.server.sockets import listen, until

BLITZ = {"minutes": 1, "seconds": 5, "out": "resign"}
BOT = {"minutes": 1, "out": "bot", "bot": "random"}
SLOW = {"days": 2, "out": "resign"}
NEVER = 1e12


@pytest.fixture
def time() -> MovingClock:
    return MovingClock()


@pytest.fixture
def timed(config: Config, time: MovingClock) -> Config:
    """A server that goes by our clock. It takes no leap of that clock for a time at which no server ran."""
    return msgspec.structs.replace(config, now=time, look_seconds=0.01, beat_seconds=NEVER)


@pytest.fixture
def client(timed: Config) -> Iterator[TestClient]:
    with TestClient(create_app(timed)) as client:
        yield client


def begin(client: TestClient, clock: dict[str, Any], **request: Any) -> Game:
    """A match at which everybody has looked."""
    game = Game.create(client, seed="ford", clock=clock, **request)
    for who in game.keys:
        game.state(who)
    return game


def left(game: Game, time: MovingClock) -> dict[str, float | None]:
    """The seconds that each seat has, and None for a bot."""
    clocks = {each["id"]: each["clock"] for each in game.state("spectator")["seats"]}
    return {seat: clock and remaining(clock, time) for seat, clock in clocks.items()}


def remaining(clock: dict[str, Any], time: MovingClock) -> float:
    found: float = clock["left"]
    return datetime.fromisoformat(clock["ends"]).timestamp() - time() if clock["ends"] else found


def running(game: Game) -> list[str]:
    return [each["id"] for each in game.state("spectator")["seats"] if (each["clock"] or {}).get("ends")]


# Whose time runs ------------------------------------------------------------------------------------


def test_usually_there_is_no_clock(game: Game) -> None:
    state = game.state("blue")
    assert state["clock"] is None
    assert [each["clock"] for each in state["seats"]] == [None, None]


def test_the_time_of_who_is_asked_runs_and_a_choice_brings_seconds(client: TestClient, time: MovingClock) -> None:
    game = begin(client, BLITZ)
    assert running(game) == ["blue"]
    time.move(20)
    assert left(game, time) == {"blue": 40, "red": 60}
    game.play("blue: wait")
    assert running(game) == ["red"]
    time.move(10)
    assert left(game, time) == {"blue": 45, "red": 50}
    assert game.state("red")["clock"] == {**BLITZ, "days": 0, "bot": ""}


def test_simultaneous_questions_run_for_everybody_who_has_not_answered(
    client: TestClient, time: MovingClock
) -> None:
    game = begin(client, {"minutes": 1})
    game.play("blue: wait", "red: wait")
    assert running(game) == ["blue", "red"]
    time.move(7)
    game.play("red: bid 2")
    assert running(game) == ["blue"]
    time.move(3)
    assert left(game, time) == {"blue": 50, "red": 53}


def test_nothing_runs_before_everybody_has_come_and_looked(client: TestClient, time: MovingClock) -> None:
    game = Game.create(client, seed="ford", clock=BLITZ, seats={"red": {"kind": "open"}})
    game.state("blue")
    game.play("blue: wait")
    time.move(1000)
    joined = client.post(f"/api/matches/{game.id}/join", json={"seat": "red", "agree": True}).json()
    game.keys["red"] = joined["key"]
    time.move(1000)
    assert running(game) == []
    game.state("red")
    assert running(game) == ["red"]
    assert left(game, time) == {"blue": 65, "red": 60}


def test_who_listens_has_looked(client: TestClient) -> None:
    game = Game.create(client, clock=BLITZ)
    with listen(game, "red") as red, listen(game, "blue"):
        while not until(red, "state")["state"]["seats"][0]["clock"]["ends"]:
            pass


def test_bots_take_no_time_and_have_no_clock(client: TestClient, time: MovingClock) -> None:
    game = begin(client, BLITZ, seats={"red": {"kind": "bot", "bot": "random"}})
    game.play("blue: wait")
    eventually(lambda: running(game) == ["blue"])
    assert left(game, time) == {"blue": 65, "red": None}


def test_taking_back_brings_no_time(client: TestClient, time: MovingClock) -> None:
    game = begin(client, BLITZ)
    time.move(10)
    game.play("blue: move b1")
    time.move(10)
    assert game.post("blue", "undo", {"seq": 1}).json()["seq"] == 0
    assert running(game) == ["blue"]
    time.move(10)
    assert left(game, time) == {"blue": 45, "red": 50}
    game.play("blue: move b1")
    assert left(game, time) == {"blue": 45, "red": 50}


def test_days_begin_anew_with_every_turn_of_being_asked(client: TestClient, time: MovingClock) -> None:
    game = begin(client, SLOW)
    time.move(days=1)
    game.play("blue: move b1")
    time.move(days=1.5)
    game.post("blue", "undo", {"seq": 1})
    assert left(game, time)["blue"] == 1 * 86400
    game.play("blue: move b1", "red: wait")
    assert left(game, time)["blue"] == 2 * 86400


# When it has run out --------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [BLITZ, SLOW])
def test_who_has_no_time_left_resigns(client: TestClient, time: MovingClock, clock: dict[str, Any]) -> None:
    game = begin(client, clock)
    game.play("blue: wait")
    with listen(game, "blue") as socket:
        time.move(59.9, days=1.999 if "days" in clock else 0)
        assert game.state("blue")["outcome"] is None
        time.move(200)
        while (outcome := until(socket, "state")["state"]["outcome"]) is None:
            pass
        assert until(socket, "error")["detail"] == "The time of Red has run out: the seat resigns."
    assert (outcome["winners"], outcome["level"]) == ([0], "resignation")
    assert left(game, time)["red"] == 0
    assert running(game) == []


def test_a_bot_goes_on_for_who_has_no_time_left(client: TestClient, time: MovingClock) -> None:
    game = begin(client, BOT)
    time.move(61)
    eventually(lambda: game.state("red")["waiting_for"] == ["red"])
    seat = game.state("red")["seats"][0]
    assert (seat["kind"], seat["clock"]) == ("bot", None)
    assert error(game.post("blue", "choose", {"seq": 0, "choice": "wait"})) == (403, "time_out")
    assert error(game.post("blue", "undo", {"seq": 1})) == (403, "time_out")
    assert left(game, time) == {"blue": None, "red": 60}
    assert (game.state("blue")["seat"], game.state("blue")["asked"]) == ("blue", None)
    game.play("red: wait")
    eventually(lambda: game.state("red")["seq"] >= 3)


def test_whoever_lost_the_seat_to_a_bot_is_back_in_a_rematch(client: TestClient, time: MovingClock) -> None:
    game = begin(client, BOT)
    time.move(61)
    eventually(lambda: game.state("red")["seats"][0]["kind"] == "bot")
    game.post("red", "resign", {"seq": game.state("red")["seq"]})
    again = Game(client, {"match": game.post("blue", "rematch").json()["match"], "keys": {}, "spectator_key": ""})
    again.keys = game.keys
    assert [each["kind"] for each in again.state("blue")["seats"]] == ["person", "person"]
    assert left(again, time) == {"blue": 60, "red": 60}


def test_the_others_are_not_held_up_by_a_match_that_fails(
    client: TestClient, time: MovingClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = begin(client, BLITZ), begin(client, BLITZ)
    advance = client.app.state.referee.advance
    tried: list[str] = []

    async def refuses(live: Any, *given: Any) -> bool:
        tried.append(live.id)
        if live.id == bad.id:
            raise refused("rules_failed", "The rules met a position they cannot handle.")
        done: bool = await advance(live, *given)
        return done

    monkeypatch.setattr(client.app.state.referee, "advance", refuses)
    time.move(61)
    eventually(lambda: good.state("red")["outcome"] is not None)
    eventually(lambda: "changed nothing" in caplog.text)
    assert tried.count(bad.id) == 1


# What it survives -----------------------------------------------------------------------------------


@pytest.mark.parametrize("beat", [5.0, NEVER])
def test_the_time_without_a_server_counts_for_nobody(timed: Config, time: MovingClock, beat: float) -> None:
    config = msgspec.structs.replace(timed, beat_seconds=beat)
    with TestClient(create_app(config)) as client:
        game = begin(client, BLITZ)
        time.move(10)
    time.move(100_000)
    with TestClient(create_app(config)) as client:
        game.client = client
        assert left(game, time) == {"blue": 50, "red": 60}
        assert running(game) == ["blue"]
        game.play("blue: wait")
        assert left(game, time) == {"blue": 55, "red": 60}


def test_neither_on_a_shared_database(timed: Config, time: MovingClock, new_database: str) -> None:
    config = msgspec.structs.replace(timed, beat_seconds=5.0, database=new_database)
    with TestClient(create_app(config)) as client:
        game = begin(client, BLITZ)
        time.move(10)
    time.move(100_000)
    with TestClient(create_app(config)) as client, TestClient(create_app(config)) as other:
        for game.client in (client, other):
            assert left(game, time) == {"blue": 50, "red": 60}


def test_a_clock_that_stood_before_the_first_beat_loses_nothing(timed: Config, time: MovingClock) -> None:
    config = msgspec.structs.replace(timed, beat_seconds=5.0)
    with TestClient(create_app(config)) as client:
        Game.create(client)
        time.move(1000)  # nothing runs, so nothing beats
        game = begin(client, BLITZ)
        time.move(6)
        eventually(lambda: client.app.state.timekeeper._beaten == time())
        assert left(game, time)["blue"] == 54


@pytest.mark.parametrize("clock", [BLITZ, BOT])
def test_two_servers_act_once(timed: Config, time: MovingClock, new_database: str, clock: dict[str, Any]) -> None:
    config = msgspec.structs.replace(timed, database=new_database)
    with TestClient(create_app(config)) as client, TestClient(create_app(config)) as other:
        game = begin(client, clock)
        there = Game(other, {"match": game.id, "keys": game.keys, "spectator_key": game.keys["spectator"]})
        assert running(there) == ["blue"]
        time.move(61)
        for each in (game, there):
            eventually(lambda each=each: each.state("red")["seq"] == 1)
            assert each.state("red")["seats"][0]["kind"] == ("bot" if clock is BOT else "person")
            assert (each.state("red")["outcome"] is None) == (clock is BOT)


def test_a_look_in_each_of_two_servers_starts_the_clock(timed: Config, new_database: str) -> None:
    config = msgspec.structs.replace(timed, database=new_database)
    with TestClient(create_app(config)) as client, TestClient(create_app(config)) as other:
        game = Game.create(client, clock=BLITZ)
        there = Game(other, {"match": game.id, "keys": game.keys, "spectator_key": game.keys["spectator"]})
        game.state("blue")
        there.state("red")
        for each in (game, there):
            eventually(lambda each=each: running(each) == ["blue"])


# Terms ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clock",
    [
        {},
        {"seconds": 5},
        {"minutes": 5, "days": 1},
        {"days": 1, "seconds": 5},
        {"minutes": 5, "out": "bot", "bot": "x"},
    ],
)
def test_terms_that_make_no_sense(client: TestClient, clock: dict[str, Any]) -> None:
    answer = client.post("/api/matches", json={"game": "toy", "clock": clock})
    assert answer.status_code == 422
    assert len(answer.json()["detail"]) > 20


def test_a_bot_is_found_if_none_is_named(client: TestClient) -> None:
    game = Game.create(client, clock={"minutes": 5, "out": "bot"})
    assert game.state("blue")["clock"]["bot"] == "regular"


def test_the_list_of_matches_tells_of_the_clock(client: TestClient) -> None:
    Game.create(client, clock=SLOW)
    assert client.get("/api/matches").json()[0]["clock"]["days"] == 2
