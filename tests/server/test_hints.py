"""Hints at the table: who may ask, what is told to whom, and what the log and the story say of it."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.server.api.access import Desk
from sandtable.server.api.coach import charged
from sandtable.server.api.limits import Throttle
from sandtable.server.app import create_app
from sandtable.server.coaching.coach import Coach
from sandtable.server.coaching.pool import Ending, Pool
from sandtable.server.config import Config
from sandtable.server.messages.errors import ApiError
from sandtable.server.settings.limits import Limits
from sandtable.server.settings.offers import Games
from tests.server import phased_toy
from tests.server.http_match import JSON, Game, error
from tests.server.patience import eventually
from tests.server.sockets import listen, until
from tests.server.toy_server import MEETING

PEOPLE = {"red": {"kind": "person"}}
BOT = {"red": {"kind": "bot", "bot": "regular"}}


@pytest.fixture
def stored(config: Config, database: str) -> Iterator[TestClient]:
    """A server on either database."""
    with TestClient(create_app(msgspec.structs.replace(config, database=database, hint_seconds=2.0))) as client:
        yield client


def ask(game: Game, who: str = "blue", **more: Any) -> JSON:
    """A hint that is given."""
    answer = game.post(who, "hint", {"seq": game.state(who)["seq"], **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def lines(game: Game, who: str = "blue") -> list[str]:
    return [each["text"] for each in game.get(who, "log").json()]


def test_a_hint_against_bots_is_answered_logged_and_counted(stored: TestClient) -> None:
    game = Game.create(stored, seed="ford", seats=BOT)
    assert game.state("blue")["hints"]["on"]
    hint = ask(game)
    offered = [each["choice"] for each in game.state("blue")["asked"]["options"]]
    assert 1 <= len(hint["options"]) <= 3
    assert {each["choice"] for each in hint["options"]} <= set(offered)
    assert hint["used"] == 1
    assert (hint["seat"], hint["seq"]) == ("blue", 0)
    assert lines(game)[-1] == "Blue asked the coach."
    assert game.state("blue")["hints"]["used"] == {"blue": 1}
    assert ask(game) == hint  # the same again is no other hint
    game.play("blue: wait")
    assert game.state("blue")["hints"]["used"] == {"blue": 1}
    assert "Blue asked the coach." in lines(game)


def test_the_story_counts_hints_and_the_log_keeps_them(stored: TestClient) -> None:
    game = Game.create(stored, seed="ford", seats=PEOPLE)
    for who in ("blue", "red"):
        assert game.post(who, "hints", {"agree": True}).status_code == 200
    ask(game)
    game.play("blue: move b1")
    game.post("blue", "undo", {"seq": 1})  # what was remarked is not taken back
    assert lines(game).count("Blue asked the coach.") == 1
    stored.app.state.hall.forget(game.id)
    game.play_to_end()
    assert game.get("red", "story").json()["hints"] == {"blue": 1}
    assert lines(game, "red")[:3] == ["You draw Ace", "Everybody has agreed to hints.", "Blue asked the coach."]


def test_who_may_not_ask_is_told_why(client: TestClient) -> None:
    game = Game.create(client, seed="ford", seats=PEOPLE)
    assert error(game.post("blue", "hint", {"seq": 0})) == (403, "no_hints")
    assert error(game.post("spectator", "hint", {"seq": 0})) == (403, "spectator")
    assert error(game.post("blue", "weigh", {"seq": 0, "choice": "wait"})) == (403, "no_hints")
    off = Game.create(client, seats=BOT, hints=False)
    assert "switched off" in off.state("blue")["hints"]["why"]
    assert error(off.post("blue", "hint", {"seq": 0})) == (403, "no_hints")
    alone = Game.create(client, seats=BOT)
    assert error(alone.post("blue", "hint", {"seq": 7})) == (409, "stale")
    assert error(alone.post("blue", "hint", {"seq": 0, "also": ["fly"]})) == (422, "illegal")
    assert not [each for each in lines(alone) if "coach" in each]


def test_people_agree_to_hints_and_nobody_learns_who_does_not(stored: TestClient) -> None:
    seats = {each: {"kind": "person"} for each in ("blue", "red", "green")}
    game = Game.create(stored, scenario="crowd", players=3, seats=seats)
    assert error(game.post("red", "hints", {"agree": False})) == (422, "not_asked")
    told = game.post("blue", "hints", {"agree": True}).json()["hints"]
    assert (told["asker"], told["asked"], told["answer"], told["on"]) == ("blue", ["red", "green"], "yes", False)
    before = game.state("green")["hints"]
    assert game.post("red", "hints", {"agree": False}).json()["hints"]["answer"] == "no"
    assert game.state("green")["hints"] == before
    assert game.state("blue")["hints"] == told
    game.post("green", "hints", {"agree": True})
    assert game.state("blue")["hints"] == told  # one no, and it stays off
    assert game.post("blue", "hints", {"agree": False}).json()["hints"]["asker"] == ""
    for who in ("green", "blue", "red"):
        game.post(who, "hints", {"agree": True})
    assert all(game.state(who)["hints"]["on"] for who in seats)
    assert not game.state("spectator")["hints"]["on"]
    assert lines(game)[-1] == "Everybody has agreed to hints."


def test_an_open_seat_is_waited_for_before_people_are_asked(client: TestClient) -> None:
    game = Game.create(client, seats={"red": {"kind": "open"}})
    assert error(game.post("blue", "hints", {"agree": True})) == (409, "no_asking")


def test_progress_is_told_to_the_seat_that_asks_only(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.create(client, seed="ford", seats=PEOPLE)
    for who in ("blue", "red"):
        game.post(who, "hints", {"agree": True})
    monkeypatch.setattr(Pool, "wait", lambda _: 3.0)  # who waits is told so at once
    with listen(game, "red") as red, listen(game, "blue") as blue:
        asking = Thread(target=ask, args=(game,))
        asking.start()
        note = until(blue, "hint")
        assert (note["waits"], note["games"], note["looking"]) == (3.0, 0, [])
        asking.join()
        heard = []
        while not heard or "asked the coach" not in str(heard[-1]):
            heard.append(red.receive_json(timeout=30))
    assert "hint" not in [each["type"] for each in heard]


def test_who_leaves_while_it_thinks_has_used_no_hint(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.create(client, seed="ford", seats=BOT)
    think = Pool.think

    async def left_meanwhile(pool: Pool, question: Any, ending: Ending, tell: Any) -> Any:
        client.app.state.coach.end(game.id, 0, show=False)
        return await think(pool, question, ending, tell)

    monkeypatch.setattr(Pool, "think", left_meanwhile)
    assert error(game.post("blue", "hint", {"seq": 0})) == (409, "left")
    assert game.state("blue")["hints"]["used"] == {}
    assert game.post("blue", "hint/stop", {"show": True}).status_code == 200


def test_who_comes_when_the_coach_is_busy_is_told_when_to_come_again(config: Config) -> None:
    busy = Pool(config)
    busy._idle.get_nowait()
    busy._waiting = 1
    assert busy.wait() == 2 * config.hint_seconds
    busy._waiting = 2
    with pytest.raises(Exception, match="ask again in about 18 seconds"):
        busy.wait()


def test_seconds_of_the_coach_are_the_visitors(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "visitor", lambda _: "here")
    limits = msgspec.structs.replace(config.limits, hints=(0.001, 1))
    with TestClient(create_app(msgspec.structs.replace(config, limits=limits))) as client:
        game = Game.create(client, seats=BOT)
        client.app.state.throttle.hints.charge("here", 2.0)
        assert error(game.post("blue", "hint", {"seq": 0})) == (429, "too_much")


def test_a_reaction_under_a_clock_has_less_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(Coach, "_found", lambda _, asking: asked.append(asking.question.seconds))
    clock = {"minutes": 10, "out": "bot"}
    for more in ({}, {"clock": clock}):
        game = Game.create(client, seed="ford", seats=PEOPLE, **more)
        for who in ("blue", "red"):
            game.post(who, "hints", {"agree": True})
        game.play(*MEETING)
        assert game.state("blue")["asked"]["reaction"]
        game.post("blue", "hint", {"seq": len(MEETING)})
    assert asked == [6.0, 2.0]


def test_a_blunder_is_told_and_nothing_else(client: TestClient) -> None:
    game = Game.create(client, seed="ford", seats=BOT)
    for each in game.state("blue")["asked"]["options"]:
        told = game.post("blue", "weigh", {"seq": 0, "choice": each["choice"]}).json()
        assert told["blunder"] or told["loss"] == told["error"] == 0
        assert not told["blunder"] or told["loss"] >= 0.1
        assert told["measure"] == "wins"
    assert game.state("blue")["hints"]["used"] == {}


def test_a_plan_for_the_phase_and_what_cannot_be_imagined(config: Config) -> None:
    games = Games(("toy",), phased_toy.find)
    with TestClient(create_app(msgspec.structs.replace(config, games=games, hint_seconds=2.0))) as client:
        game = Game.create(client, seed="ford", seats=BOT)
        hint = ask(game, phase=True)
        plan, offered = hint["plan"], [each["choice"] for each in game.state("blue")["asked"]["options"]]
        assert (hint["options"], hint["used"]) == ([], 1)
        assert plan["gain"] == pytest.approx(hint["value"] - plan["unmoved"])
        assert all(each["stays"] or each["choice"] in offered for each in plan["strokes"])
        assert len(plan["strokes"]) + plan["others"] == sum(each.startswith("move") for each in offered)
        assert ask(game)["plan"] is None
        game.play("blue: move b1")
        assert error(game.post("blue", "hint", {"seq": 1, "phase": True}))[1] in ("no_phase", "not_asked")
        crowd = Game.create(client, scenario="crowd", players=3, seats={**BOT, "green": BOT["red"]})
        answer = crowd.post("blue", "hint", {"seq": 0})
        assert error(answer) == (422, "unimaginable")
        assert "cannot imagine what is hidden" in answer.json()["detail"]
        assert crowd.state("blue")["hints"]["used"] == {}


def test_asking_agreeing_and_ending_reach_another_process(
    config: Config, new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def until_ended(_: Pool, __: object, ending: Ending, ___: object) -> None:
        while not ending.wish:
            await asyncio.sleep(0.01)

    monkeypatch.setattr(Pool, "think", until_ended)
    shared = msgspec.structs.replace(config, database=new_database)
    with TestClient(create_app(shared)) as one, TestClient(create_app(shared)) as other:
        here = Game.create(one, seed="ford", seats=PEOPLE)
        there = Game(other, {"match": here.id, "keys": here.keys, "spectator_key": ""})
        with listen(there, "red") as socket:
            until(socket, "state", seq=0)
            here.post("blue", "hints", {"agree": True})
            while until(socket, "state")["state"]["hints"]["asker"] != "blue":
                pass
        with listen(here, "blue") as socket:
            there.post("red", "hints", {"agree": True})
            while not until(socket, "state")["state"]["hints"]["on"]:
                pass
            with ThreadPoolExecutor(1) as asking:
                asked = asking.submit(here.post, "blue", "hint", {"seq": 0})
                eventually(lambda: one.app.state.coach._thinking)
                there.post("blue", "hint/stop")
                assert error(asked.result()) == (409, "left")


def test_the_coach_stops_when_the_visitor_hangs_up() -> None:
    stopped: list[str] = []

    class Gone:
        async def receive(self) -> JSON:
            return {"type": "http.disconnect"}

    class AtTheDesk:
        request, throttle = Gone(), Throttle(Limits())

        def visitor(self) -> str:
            return "here"

    async def think() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append("left")

    async def ask_and_go() -> None:
        with pytest.raises(ApiError, match="Nobody waits"):
            await charged(AtTheDesk(), think())  # type: ignore[arg-type]

    asyncio.run(ask_and_go())
    assert stopped == ["left"]
