"""Several processes on one PostgreSQL database."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from sandtable.core.errors import SetupError
from sandtable.server.app import create_app
from sandtable.server.bots.leases import Leases, leases
from sandtable.server.commands import listen as open_socket
from sandtable.server.commands import run, serve
from sandtable.server.config import Config
from sandtable.server.settings.offers import Bots
from sandtable.server.storage import matches
from sandtable.server.storage.claim import claimed
from sandtable.server.storage.store import Store, StoreError
from tests.server import odd_bots
from tests.server.http_match import Game, error
from tests.server.patience import STARTING, eventually
from tests.server.sockets import listen, until
from tests.server.toy_server import serve_bots, serve_two

PROCESSES = multiprocessing.get_context("forkserver")


@pytest.fixture
def shared(config: Config, new_database: str) -> Config:
    return msgspec.structs.replace(config, database=new_database)


@pytest.fixture
def two(shared: Config) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one database."""
    with TestClient(create_app(shared)) as one, TestClient(create_app(shared)) as other:
        yield one, other


def same(game: Game, client: TestClient) -> Game:
    """The match as another server has it."""
    there = Game(client, {"match": game.id, "keys": {}, "spectator_key": ""})
    there.keys = game.keys
    return there


# Choices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_copy_that_is_behind_reads_again_when_a_later_number_comes(
    kind: str, config: Config, request: pytest.FixtureRequest
) -> None:
    if kind == "postgresql":
        config = request.getfixturevalue("shared")
    with TestClient(create_app(config)) as one, TestClient(create_app(config)) as other:
        here = Game.create(one, seed="ford")
        there = same(here, other)
        assert there.state("red")["seq"] == 0
        other.app.state.neighbours.hear = lambda _: None  # nobody tells it
        here.play("blue: wait")
        assert there.choose("red", "move r1", seq=1)["seq"] == 2
        one.app.state.hall.held(here.id).newest = 0
        assert here.get("blue", "replay/2").json()["seq"] == 2


def test_choices_sent_to_either_server(two: tuple[TestClient, TestClient]) -> None:
    here = Game.create(two[0], seed="ford", variants={"long": 1})
    tables = here, same(here, two[1])
    seq, table = 0, tables[0]
    while waiting := table.state("spectator")["waiting_for"]:
        table = tables[0] if table is tables[1] else tables[1]
        eventually(lambda table=table, seq=seq: table.state("spectator")["seq"] == seq)
        state = table.state(waiting[0])
        choice = state["asked"]["options"][-1]["choice"]
        answer = table.post(waiting[0], "choose", {"seq": state["seq"], "choice": choice})
        assert answer.status_code == 200, answer.text
        seq = answer.json()["seq"]
    for table in tables:
        eventually(lambda table=table: table.state("blue")["outcome"] is not None)
    assert tables[0].state("blue")["outcome"] == tables[1].state("blue")["outcome"]
    assert tables[0].get("red", "log").json() == tables[1].get("red", "log").json()


@pytest.mark.parametrize("swap", [False, True])
def test_a_rematch_asked_for_at_both_servers_is_one_match(two: tuple[TestClient, TestClient], swap: bool) -> None:
    here = Game.create(two[0], seed="ford")
    there = same(here, two[1])
    here.post("blue", "resign", {"seq": 0})
    eventually(lambda: there.state("red")["outcome"] is not None)
    with ThreadPoolExecutor(2) as both:
        asked = [
            both.submit(*each, "rematch", {"swap": swap}) for each in ((here.post, "blue"), (there.post, "red"))
        ]
        first, second = (each.result().json() for each in asked)
    assert first == second
    seats = ["red", "blue"] if swap else ["blue", "red"]
    for table in here, there:
        new = Game(table.client, {"match": first["match"], "keys": {}, "spectator_key": ""})
        new.keys = here.keys
        assert [new.state(who)["seat"] for who in ("blue", "red")] == seats


def test_live_updates_cross(two: tuple[TestClient, TestClient]) -> None:
    here = Game.create(two[0], seed="ford", seats={"red": {"kind": "open"}})
    there = same(here, two[1])
    with listen(there, "blue") as socket:
        until(socket, "state", seq=0)
        here.keys["red"] = (
            two[0]
            .post(f"/api/matches/{here.id}/join", json={"seat": "red", "name": "Bo", "agree": True})
            .json()["key"]
        )
        while until(socket, "state")["state"]["seats"][1]["player"] != "Bo":
            pass
        here.play("blue: move b1")
        assert until(socket, "state", seq=1)["state"]["scene"] == here.state("blue")["scene"]
        here.post("red", "chat", {"text": "hello"})
        assert until(socket, "chat")["message"]["text"] == "hello"
        with listen(here, "red") as red:
            until(red, "online", seats=["blue", "red"])
            until(socket, "online", seats=["blue", "red"])
        until(socket, "online", seats=["blue"])


def test_an_undo_crosses(two: tuple[TestClient, TestClient]) -> None:
    here = Game.create(two[0], seed="ford")
    there = same(here, two[1])
    here.play("blue: move b1", "red: move r1", "blue: bid 1", "red: bid 3", "blue: move b1")
    with listen(there, "spectator") as socket:
        until(socket, "state", seq=5)
        before = until(socket, "log")["entries"]
        here.post("blue", "undo", {"seq": 5})
        until(socket, "state", seq=4)
        log = until(socket, "log")
        entries = before[: log["from"]] + log["entries"]
        assert entries == here.get("spectator", "log").json()
        here.play("blue: move b2")
        assert until(socket, "state", seq=5)["state"]["scene"] == here.state("spectator")["scene"]


def test_a_key_works_at_once_in_another_process(two: tuple[TestClient, TestClient]) -> None:
    here = Game.create(two[0], seats={"red": {"kind": "open"}})
    there = same(here, two[1])
    assert error(there.get("no key")) == (403, "wrong_key")
    two[1].app.state.neighbours.hear = lambda _: None  # before anybody could tell it
    joined = two[0].post(f"/api/matches/{here.id}/join", json={"seat": "red"}).json()
    assert there.get(joined["key"]).json()["seat"] == "red"


def test_an_old_key_opens_nothing_in_another_process(two: tuple[TestClient, TestClient]) -> None:
    here = Game.create(two[0])
    there, new = same(here, two[1]), "a-new-key-that-nobody-can-guess-0123456789"
    with listen(there, "red") as socket:
        until(socket, "state")
        assert here.post("red", "key", {"key": new}).status_code == 200
        assert "key" in until(socket, "error")["detail"]
    assert error(there.get("red")) == (403, "wrong_key")
    assert there.state(new)["seat"] == "red"


# Starting -------------------------------------------------------------------------------------------


def test_servers_that_start_at_once_on_an_empty_database(new_database: str) -> None:
    stores = [Store(new_database) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(Store.prepare, stores))
    for store in stores:
        assert matches.record(store, "0" * 16) is None
        store.close()


def test_a_second_process_on_one_sqlite_file_is_refused(config: Config) -> None:
    with (
        claimed(config.database),
        open_socket("127.0.0.1", 0) as socket,
        pytest.raises(StoreError, match="Another Sandtable serves"),
    ):
        run(config, socket, lambda: None)
    with claimed(config.database):
        pass


def test_several_workers_need_postgresql(config: Config) -> None:
    with pytest.raises(SetupError, match="SQLite serves one process"):
        serve(port=0, database=config.database, workers=2)


@contextmanager
def serving(target: Any, *given: Any) -> Iterator[tuple[BaseProcess, str]]:
    """A server in processes of its own, and its address."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=target, args=(*given, theirs.send))
    process.start()
    theirs.close()
    try:
        assert ours.poll(STARTING), "the server did not start"
        yield process, f"http://127.0.0.1:{ours.recv()}"
    finally:
        process.terminate()
        process.join(STARTING)
        process.kill()
        ours.close()


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def works(address: str) -> bool:
    try:
        httpx.get(f"{address}/api/games", timeout=STARTING).raise_for_status()
    except httpx.TransportError:
        return False
    return True


def test_workers_share_an_address_and_one_that_dies_is_replaced(new_database: str) -> None:
    with serving(serve_two, new_database) as (process, address):
        with httpx.Client(base_url=address, timeout=STARTING) as client:
            game = Game.create(client, seed="ford")
        for number, move in enumerate(("blue: wait", "red: wait", "blue: bid 1", "red: bid 2")):
            with httpx.Client(
                base_url=address, timeout=STARTING
            ) as client:  # a new connection each: either process may take it
                game.client = client
                who, _, choice = move.partition(": ")
                assert game.choose(who, choice, seq=min(number, 2))["seq"] == number + 1
        before = children(process.pid or 0)
        os.kill(before[-1], signal.SIGKILL)
        eventually(lambda: len(set(children(process.pid or 0)) - set(before)) == 1)
        assert works(address)
    assert process.exitcode == 0
    assert not works(address)


# Bots -----------------------------------------------------------------------------------------------


def test_a_lease_is_one_process_s_until_it_ends(shared: Config) -> None:
    stores = [Store(shared.database) for _ in range(2)]
    stores[0].prepare()
    with TestClient(create_app(shared)) as client:
        match = Game.create(client).id
    mine, theirs = (Leases(store, 60.0) for store in stores)
    assert mine.take(match) == 0
    assert mine.take(match) == 0
    assert 50 < theirs.take(match) <= 60
    assert theirs.abandoned() == []
    theirs.give_back(match)
    assert theirs.take(match) > 0
    mine.give_back(match)
    assert theirs.take(match) == 0
    assert Leases(stores[1], -1.0).take(match) == 0
    assert mine.abandoned() == [match]
    assert mine.take(match) == 0
    for store in stores:
        store.close()


def test_bots_think_in_one_place(shared: Config) -> None:
    odd = msgspec.structs.replace(shared, bots=Bots(odd_bots.known, odd_bots.choose), lease_seconds=STARTING)
    with TestClient(create_app(odd)) as one, TestClient(create_app(odd)) as other:
        here = Game.create(one, seats={"red": {"kind": "bot", "bot": "thinker"}})
        there = same(here, other)
        with listen(there, "blue") as socket:
            here.play("blue: wait")
            until(socket, "thinking", seat="red")
            there.state("blue")
            (idle,) = (each.app.state for each in (one, other) if not each.app.state.director._running)
            assert Leases(idle.store, 1.0).take(here.id) > 0
            eventually(lambda: there.post("blue", "bots/stop").json()["seq"] > 1)
            while until(socket, "state")["state"]["seq"] < 2:
                pass


def test_bots_are_taken_over_when_their_process_dies(new_database: str) -> None:
    with (
        serving(serve_bots, new_database) as (first, address),
        httpx.Client(base_url=address, timeout=STARTING) as client,
    ):
        game = Game.create(client, seats={"red": {"kind": "bot", "bot": "thinker"}})
        game.play("blue: wait")
        store = Store(new_database)
        eventually(lambda: holder(store) is not None)
        before = holder(store)
        with serving(serve_bots, new_database) as (_, other):
            first.kill()
            first.join()
            eventually(lambda: holder(store) not in (None, before))
            with httpx.Client(base_url=other, timeout=STARTING) as client:
                game.client = client
                eventually(lambda: game.post("blue", "bots/stop").json()["seq"] > 1)
        store.close()


def holder(store: Store) -> str | None:
    """The process that lets the only match's bots think."""
    with store.engine.connect() as db:
        found: str | None = db.scalar(select(leases.c.holder))
        return found
