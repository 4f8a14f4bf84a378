"""The server is killed under a stream of choices: what was acknowledged is there, and nothing by halves."""

import asyncio
import multiprocessing
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Condition, Event, Thread
from typing import Any

import httpx
import msgspec
import pytest
from http_match import Game, error
from litestar.testing import TestClient
from patience import STARTING
from postgres_cluster import restartable
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from toy_server import serve

from sandtable.core import Match
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.opening.unseated import unseated
from sandtable.server.storage import matches
from sandtable.server.storage.rows import ChoiceRow, MatchRow, Record, SeatRow
from sandtable.server.storage.store import Store
from sandtable.server.storage.writer import Advance, Writer
from toy import TOY

WRITERS = 2


# Servers are forked from a process that has imported everything, which saves a second a kill.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["sandtable.server.commands"])


@contextmanager
def server(database: str) -> Iterator[tuple[BaseProcess, str]]:
    """A server in a process of its own, and its address."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=serve, args=(database, theirs.send))
    process.start()
    theirs.close()
    try:
        assert ours.poll(STARTING), "the server did not start"
        yield process, f"http://127.0.0.1:{ours.recv()}"
    finally:
        process.kill()
        process.join()
        ours.close()


class Unavailable(Exception):
    """The server could not do it, and said so."""


def unless_unavailable(answer: httpx.Response) -> None:
    if answer.status_code == 503:
        raise Unavailable


class Witness:
    """Plays matches, and knows what was acknowledged and what was on its way when the server died."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.game: Game | None = None
        self.acknowledged: list[tuple[str, str]] = []
        self.on_the_way: tuple[str, str] | None = None
        self.undoing = False

    def play(self, address: str, count: "Counter") -> None:
        """Choose and take back until the server is gone."""
        with httpx.Client(base_url=address, timeout=STARTING) as client:
            try:
                if self.game is not None:
                    self.game.client = client
                    self.settle(self.game)
                while True:
                    if self.game is None:
                        self.game = Game.create(client, variants={"long": 1})
                        self.acknowledged = []
                    self.one_choice(self.game)
                    count.add()
            except httpx.TransportError:
                return

    def play_on(self, address: str, count: "Counter", over: Event) -> None:
        """Choose until it is over; what the server could not do is tried again."""
        hooks = {"response": [unless_unavailable]}
        with httpx.Client(base_url=address, timeout=STARTING, event_hooks=hooks) as client:
            while not over.is_set():
                try:
                    if self.game is None:
                        self.game = Game.create(client, variants={"long": 1})
                        self.acknowledged = []
                    self.settle(self.game)
                    self.one_choice(self.game)
                    count.add()
                except Unavailable:
                    continue

    def settle(self, game: Game) -> None:
        """After a restart: send again what was on its way; it counts once."""
        if self.on_the_way is not None:
            who, choice = self.on_the_way
            self.sent(game.choose(who, choice, seq=len(self.acknowledged)), who, choice)
        if self.undoing:
            self.undone(game.state("spectator"))

    def one_choice(self, game: Game) -> None:
        waiting = game.state("spectator")["waiting_for"]
        if not waiting:
            self.game = None
            return
        who = self.random.choice(waiting)
        state = game.state(who)
        if state["may_undo"] and self.random.random() < 0.2:
            self.undoing = True
            answer = game.post(who, "undo", {"seq": state["seq"]})
            self.undone(answer.json())
            return
        choice = self.random.choice(state["asked"]["options"])["choice"]
        self.on_the_way = (who, choice)
        self.sent(game.choose(who, choice, seq=len(self.acknowledged)), who, choice)

    def sent(self, state: dict[str, Any], who: str, choice: str) -> None:
        self.acknowledged.append((who, choice))
        self.on_the_way = None
        assert state["seq"] == len(self.acknowledged)

    def undone(self, state: dict[str, Any]) -> None:
        assert state["seq"] in (len(self.acknowledged), len(self.acknowledged) - 1)
        del self.acknowledged[state["seq"] :]
        self.undoing = False

    def check(self, record: Record) -> None:
        """The store has what was acknowledged, and at most what was on its way besides."""
        made = [(each.seat, each.choice) for each in record.choices]
        possible = [self.acknowledged]
        if self.on_the_way is not None:
            possible.append([*self.acknowledged, self.on_the_way])
        if self.undoing:
            possible.append(self.acknowledged[:-1])
        assert made in possible
        assert [each.seq for each in record.choices] == list(range(len(made)))
        assert record.match.seq == len(made)


class Counter:
    """Counts acknowledgements, and can be waited for."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()

    def add(self) -> None:
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def wait_for(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._count >= count, timeout=STARTING)


def spin(seconds: float) -> None:
    """Let a little time pass, so that the blow falls anywhere in a request."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def kill_again_and_again(database: str, kills: int, writers: int) -> None:
    witnesses = [Witness(seed) for seed in range(writers)]
    chance = random.Random(1)
    for _ in range(kills):
        count = Counter()
        with server(database) as (process, address):
            threads = [Thread(target=each.play, args=(address, count)) for each in witnesses]
            for thread in threads:
                thread.start()
            count.wait_for(chance.randrange(1, 15))
            spin(chance.random() * 0.01)
            process.kill()
            for thread in threads:
                thread.join(timeout=STARTING)
                assert not thread.is_alive()
        check_all(database, witnesses)
    with server(database) as (_, address):
        settle_all(address, witnesses)


def check_all(database: str, witnesses: list[Witness]) -> None:
    store = Store(database)
    for witness in witnesses:
        record = None if witness.game is None else matches.record(store, witness.game.id)
        if record is not None:
            witness.check(record)
    store.close()


def settle_all(address: str, witnesses: list[Witness]) -> None:
    with httpx.Client(base_url=address, timeout=STARTING) as client:
        for witness in witnesses:
            if witness.game is not None:
                witness.game.client = client
                witness.settle(witness.game)
                assert witness.game.state("spectator")["seq"] == len(witness.acknowledged)


def test_six_kills(database: str) -> None:
    kill_again_and_again(database, kills=6, writers=WRITERS)


@pytest.mark.long
def test_two_hundred_kills(database: str) -> None:
    kill_again_and_again(database, kills=200, writers=8)


def test_postgresql_is_restarted_under_load() -> None:
    """While it is away choices are answered 503 and nothing is acknowledged; then all goes on."""
    with restartable() as (database, restart), server(database) as (_, address):
        witnesses = [Witness(seed) for seed in range(WRITERS)]
        count, over = Counter(), Event()
        threads = [Thread(target=each.play_on, args=(address, count, over)) for each in witnesses]
        for thread in threads:
            thread.start()
        for number in range(1, 4):
            count.wait_for(10 * number)
            restart()
        count.wait_for(50)
        over.set()
        for thread in threads:
            thread.join(timeout=STARTING)
            assert not thread.is_alive()
        settle_all(address, witnesses)
        check_all(database, witnesses)


def test_a_full_disk(config: Config) -> None:
    """Nothing is acknowledged that does not fit; with room again, the same choice is taken."""
    app = create_app(config)
    engine, full = app.state.store.engine, Event()

    def small(connection: Any, _: object) -> None:
        connection.execute("PRAGMA page_size=512")

    def bounded(connection: Any, _: object) -> None:
        if full.is_set():
            connection.execute("PRAGMA max_page_count=1")  # SQLite takes the present size for the least

    event.listen(engine, "connect", small, insert=True)
    event.listen(engine, "connect", bounded)
    with TestClient(app) as client:
        game = Game.create(client, seed="ford", variants={"long": 1})
        full.set()
        engine.dispose()
        seq = 0
        while True:
            who = game.state("spectator")["waiting_for"][0]
            choice = game.state(who)["asked"]["options"][0]["choice"]
            answer = game.post(who, "choose", {"seq": seq, "choice": choice})
            if answer.status_code != 200:
                break
            seq = answer.json()["seq"]
        assert error(answer) == (503, "storage")
        assert game.state("spectator")["seq"] == seq
        full.clear()
        engine.dispose()
        assert game.choose(who, choice, seq=seq)["seq"] == seq + 1


def test_a_group_is_one_transaction_and_none_suffers_for_another(database: str) -> None:
    store = Store(database)
    store.prepare()
    heads = [stored_match(store) for _ in range(4)]
    first = ChoiceRow(0, "blue", 0, "wait", [], False, 0.0)
    moves = [Advance(msgspec.structs.replace(each, revision=1, seq=1), [first]) for each in heads]
    bad = msgspec.structs.replace(moves[1], made=[first, first])
    late = Advance(msgspec.structs.replace(heads[2], revision=7), [])
    opened = []
    begin = store.transaction
    store.transaction = lambda: opened.append(1) or begin()  # type: ignore[method-assign,func-returns-value]

    async def write(changes: list[Advance]) -> list[object]:
        writer = Writer(store)
        done = await asyncio.gather(*map(writer.advance, changes), return_exceptions=True)
        await writer.close()
        return done

    assert asyncio.run(write([moves[0], late])) == [True, False]
    assert len(opened) == 1
    good, failed, also_good = asyncio.run(write([moves[2], bad, moves[3]]))
    assert (good, also_good) == (True, True)
    assert isinstance(failed, IntegrityError)
    made = [record and len(record.choices) for record in (matches.record(store, each.id) for each in heads)]
    assert made == [1, 0, 1, 1]
    store.close()


def stored_match(store: Store) -> MatchRow:
    new = unseated(Match(TOY, seed="ford"), given=True)
    names = {"seat": "blue", "name": "Blue", "bot": "", "player": "", "key_hash": ""}
    matches.create(store, new.head, [SeatRow(place=0, sides=[], kind="person", orders=[], **names)])
    return new.head
