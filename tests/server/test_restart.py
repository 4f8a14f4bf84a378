"""What is stored survives the server, on both databases."""

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import insert, inspect, update

from sandtable.server.app import create_app
from sandtable.server.commands import listen, run
from sandtable.server.config import Config
from sandtable.server.storage import tables
from sandtable.server.storage.store import VERSION, Store, StoreError
from tests.server.http_match import Game, error
from tests.server.toy_server import MEETING


@pytest.fixture
def stored(config: Config, database: str) -> Config:
    return msgspec.structs.replace(config, database=database)


def serving(config: Config) -> TestClient:
    return TestClient(create_app(config))


def test_a_match_goes_on_after_a_restart(stored: Config) -> None:
    with serving(stored) as client:
        game = Game.create(client, seed="ford", name="Friday")
        game.play("blue: wait", "red: move r1")
        game.post("red", "chat", {"text": "Your turn"})
        before = {who: (game.state(who), game.get(who, "log").json()) for who in game.keys}
    with serving(stored) as client:
        game.client = client
        assert {who: (game.state(who), game.get(who, "log").json()) for who in game.keys} == before
        assert game.get("blue", "chat").json()[0]["text"] == "Your turn"
        assert game.choose("red", "move r1", seq=1)["seq"] == 2
        game.play_to_end()
        over = game.state("spectator")
    with serving(stored) as client:
        game.client = client
        assert game.state("spectator") == over
        assert client.get("/api/matches").json()[0]["over"]


def test_what_was_taken_back_stays_taken_back(stored: Config) -> None:
    with serving(stored) as client:
        game = Game.create(client, seed="ford")
        game.play("blue: move b1", "red: move r1", "blue: bid 1", "red: bid 3", "blue: move b1")
        game.post("blue", "undo", {"seq": 5})
    with serving(stored) as client:
        game.client = client
        assert game.state("blue")["seq"] == 4
        assert game.post("blue", "undo", {"seq": 5}).json()["seq"] == 4
        game.play("blue: move b2", "red: wait")
        assert error(game.post("blue", "undo", {"seq": 5})) == (409, "stale")
    with serving(stored) as client:
        game.client = client
        assert game.state("red")["seq"] == 6
        assert game.state("red")["scene"]["pieces"][1]["space"] == "mill"


def test_standing_orders_and_joined_seats_are_kept(stored: Config) -> None:
    with serving(stored) as client:
        game = Game.create(client, seed="ford", seats={"red": {"kind": "open"}})
        joined = client.post(
            f"/api/matches/{game.id}/join", json={"seat": "red", "name": "Bo", "agree": True}
        ).json()
        game.keys["red"] = joined["key"]
        game.post("blue", "standing", {"orders": [{"window": "ambush", "spaces": ["hill"], "turn": 2}]})
    with serving(stored) as client:
        game.client = client
        assert game.state("blue")["orders"][0]["spaces"] == ["hill"]
        game.play(*MEETING)
    with serving(stored) as client:
        game.client = client
        assert game.state("blue")["seq"] == len(MEETING) + 1


def test_half_of_a_secret_choice_survives(stored: Config) -> None:
    with serving(stored) as client:
        game = Game.create(client, seed="ford")
        game.play("blue: wait", "red: wait", "red: bid 2")
    with serving(stored) as client:
        game.client = client
        assert game.state("blue")["waiting_for"] == ["blue"]
        assert game.choose("red", "bid 2", seq=2)["seq"] == 3
        assert game.choose("blue", "bid 1", seq=2)["seq"] == 4


def test_two_servers_on_one_database_never_overwrite_each_other(stored: Config) -> None:
    with serving(stored) as one, serving(stored) as two:
        here = Game.create(one, seed="ford")
        there = Game(two, {"match": here.id, "keys": here.keys, "spectator_key": here.keys["spectator"]})
        assert there.state("blue")["seq"] == 0
        here.play("blue: wait")
        answer = there.post("blue", "choose", {"seq": 0, "choice": "look"})
        assert error(answer) == (409, "stale")
        assert answer.json()["state"]["seq"] == 1
        there.play("red: move r1")
        assert here.post("red", "choose", {"seq": 1, "choice": "move r1"}).json()["seq"] == 2


@pytest.mark.parametrize(
    "damage",
    [
        update(tables.choices).values(choice="wait"),
        update(tables.choices).values(results=["ace.1"]),
        update(tables.matches).values(digest="0"),
        update(tables.matches).values(opening=[]),
    ],
)
def test_damage_is_noticed(config: Config, damage: object) -> None:
    with serving(config) as client:
        game = Game.create(client, seed="ford")
        game.play("blue: move b1", "red: move r1")
    store = Store(config.database)
    with store.engine.begin() as db:
        db.execute(damage)  # type: ignore[call-overload]
    store.close()
    with serving(config) as client:
        game.client = client
        assert error(game.get("blue")) == (422, "unplayable")


@pytest.mark.parametrize("version", [1, 99])
def test_a_database_of_another_version_is_refused_and_not_touched(config: Config, version: int) -> None:
    store = Store(config.database)
    with store.engine.begin() as db:
        tables.about.create(db)
        db.execute(insert(tables.about).values(version=version, alive=0.0))
    with pytest.raises(StoreError, match=f"version {version}, but this Sandtable needs {VERSION}"):
        store.prepare()
    assert inspect(store.engine).get_table_names() == ["about"]
    store.close()
    with listen("127.0.0.1", 0) as socket, pytest.raises(StoreError, match=f"version {version}"):
        run(config, socket, lambda: None)


def test_matches_leave_memory_and_come_back(config: Config) -> None:
    small = msgspec.structs.replace(config, limits=msgspec.structs.replace(config.limits, live_matches=2))
    with serving(small) as client:
        games = [Game.create(client, seed=str(number)) for number in range(5)]
        for game in games:
            game.play("blue: wait")
        for game in games:
            game.play("red: wait")
            assert game.state("blue")["seq"] == 2


def test_a_match_in_use_keeps_its_place_in_memory(config: Config) -> None:
    small = msgspec.structs.replace(config, limits=msgspec.structs.replace(config.limits, live_matches=1))
    with serving(small) as client:
        used, second, third = (Game.create(client, seed=str(number)) for number in range(3))
        hall = client.app.state.hall

        async def use() -> None:
            viewer = await hall.enter(used.id, used.keys["blue"])
            async with viewer.live.lock:
                for other in (second, third):
                    await hall.enter(other.id, other.keys["blue"])

        client.blocking_portal.call(use)
        assert [hall.held(each.id) is not None for each in (used, second, third)] == [True, False, True]


def test_a_database_that_does_not_answer(config: Config) -> None:
    with serving(config) as client:
        game = Game.create(client, seed="ford")
        with client.app.state.store.engine.begin() as db:
            db.exec_driver_sql("ALTER TABLE choices RENAME TO elsewhere")
        assert error(game.post("blue", "choose", {"seq": 0, "choice": "wait"})) == (503, "storage")
        with client.app.state.store.engine.begin() as db:
            db.exec_driver_sql("ALTER TABLE elsewhere RENAME TO choices")
        assert game.choose("blue", "wait", seq=0)["seq"] == 1
