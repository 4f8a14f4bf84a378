"""The server is killed under a stream of choices: what was acknowledged is there, and nothing by halves."""

import multiprocessing
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Condition, Thread
from typing import Any

import httpx
from playing import Game
from toy_server import serve

from sandtable.server.rows import Record
from sandtable.server.store import Store

KILLS = 20
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
        assert ours.poll(60), "the server did not start"
        yield process, f"http://127.0.0.1:{ours.recv()}"
    finally:
        process.kill()
        process.join()
        ours.close()


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
        with httpx.Client(base_url=address) as client:
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
            assert self._changed.wait_for(lambda: self._count >= count, timeout=60)


def spin(seconds: float) -> None:
    """Let a little time pass, so that the blow falls anywhere in a request."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def test_twenty_kills(database: str) -> None:
    witnesses = [Witness(seed) for seed in range(WRITERS)]
    chance = random.Random(1)
    for _ in range(KILLS):
        count = Counter()
        with server(database) as (process, address):
            threads = [Thread(target=each.play, args=(address, count)) for each in witnesses]
            for thread in threads:
                thread.start()
            count.wait_for(chance.randrange(1, 15))
            spin(chance.random() * 0.01)
            process.kill()
            for thread in threads:
                thread.join(timeout=60)
                assert not thread.is_alive()
        store = Store(database)
        for witness in witnesses:
            record = None if witness.game is None else store.record(witness.game.id)
            if record is not None:
                witness.check(record)
        store.close()
    with server(database) as (_, address), httpx.Client(base_url=address) as client:
        for witness in witnesses:
            if witness.game is not None:
                witness.game.client = client
                witness.settle(witness.game)
                assert witness.game.state("spectator")["seq"] == len(witness.acknowledged)
