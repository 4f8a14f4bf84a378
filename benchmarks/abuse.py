"""How much one visitor slows others: somebody plays while another asks for one thing again and again.

Both come from addresses of their own to a server with its usual limits. For every kind of request, allowed or not,
by ten and by forty connections: the player's median choice beside that of quiet moments in between. All of it
takes about nine minutes of a quiet machine: every row is looked at for some seconds, and longer where that came
near the floor.
`python -m benchmarks.abuse /schema WebSocket` measures only the requests whose names hold one of these words;
with `--keep FILE` the rows are written down, and what stands there is not measured again.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from benchmarks import load
from benchmarks.http import PROCESSES, Rows
from benchmarks.kept import Kept, Row
from sandtable.server.commands import listen, run
from sandtable.server.config import Config

PLAYER, VISITOR = "127.0.0.1", "127.0.0.2"
GAME, SCENARIO = "isis_war", "isis_war"
CONNECTIONS = (10, 40)
FLOOR = 2.0
"""A player's median choice may take so many times as long as when nobody else is there."""
ROUNDS, MORE_ROUNDS, CHOICES = 2, 6, 6
DOUBTFUL = 1.5
"""What came so near the floor is looked at in more rounds."""
PAUSE = 0.1
"""Between the player's choices, who keeps within the usual limits."""
SETTLING = 0.1
WARMING, FIRST_WARMING = 0.8, 8.0
"""Seconds of asking before the player is measured: what a visitor may use at once is used, by the first row."""
WORST = 10
"""So many rows are told once more at the end."""


class Wish(msgspec.Struct, frozen=True):
    """One kind of request; a `LISTEN` is a WebSocket that says its key, hears the first answer and leaves."""

    name: str
    method: str
    path: str
    body: object = None


LISTEN = "LISTEN"
BODIES: dict[str, object] = {
    "/api/matches": {"game": GAME},
    "/api/import": {"game": GAME},
    "/join": {"seat": "nobody", "name": "Nobody"},
    "/key": {"key": "too short"},
    "/delete": {"agree": False},
    "/choose": {"seq": 0, "choice": "end"},
    "/undo": {"seq": 0},
    "/resign": {"seq": 0},
    "/standing": {"orders": []},
    "/pledge": {"anchor": "0" * 64},
    "/chat": {"text": "hello"},
    "/chat/report": {"n": 0},
    "/fork": {"step": 1},
    "/notices": {"way": "email", "address": "nobody@example.org"},
    "/notices/remove": {"id": "nothing"},
    "/api/notices/stop": {"token": "nothing"},
    "/api/notices/confirm": {"token": "nothing"},
}
"""What is sent along, by the end of the address; nothing for all others."""
OTHERS = (
    Wish("GET /", "GET", "/"),
    Wish("GET /schema", "GET", "/schema"),
    Wish("GET what is not there", "GET", "/api/nothing"),
    Wish("PATCH what cannot be", "PATCH", "/api/matches"),
)


def wishes(described: bytes, match: str, key: str, seat: load.Seen) -> list[Wish]:
    """Every address of the server, asked by somebody with a seat of a match of one's own, whether it answers or
    refuses."""
    paths = msgspec.json.decode(described)["paths"]
    choice = seat.asked.options[0].choice.replace(" ", "%20") if seat.asked else ""
    filled = {"match_id": match, "game": GAME, "scenario": SCENARIO, "file": "nothing", "token": "nothing"}
    bodies = {**BODIES, "/api/matches/mine": {"keys": {match: key}}}
    asked = {"target": "baghdad", "choice": choice, "piece": "nobody"}
    found = []
    for path, acts in paths.items():
        for method, about in acts.items():
            needed = [each["name"] for each in about.get("parameters", ()) if each["in"] == "query"]
            query = "&".join(f"{name}={asked[name]}" for name in needed if name in asked)
            where = path.replace("{k}", "{{n}}").format(**filled) + (f"?{query}" if query else "")
            body = next((bodies[end] for end in bodies if path.endswith(end)), {}) if method == "post" else None
            found.append(Wish(f"{method.upper()} {path}", method.upper(), where, body))
    live = Wish("a WebSocket", LISTEN, match)
    return [*found, *OTHERS, live, Wish("a mix of all", "", "")]


async def _bother(address: str, connections: int, key: str, mine: list[Wish]) -> None:
    """Ask for these things as fast as answers come, for ever."""
    chance = random.Random(1)

    async def ask_on() -> None:
        client = await load.Client(address, VISITOR).open()
        try:
            while True:
                await _ask(client, address, key, chance.choice(mine), chance.randrange(60))
        finally:
            client.close()

    await asyncio.gather(*(ask_on() for _ in range(connections)))


async def _ask(client: load.Client, address: str, key: str, wish: Wish, number: int) -> None:
    try:
        if wish.method == LISTEN:
            await _listen(address, wish.path, key)
        else:
            await client.ask(wish.method, wish.path.format(n=number), key, wish.body)
    except (RuntimeError, ConnectionError, asyncio.IncompleteReadError):
        pass  # it was refused


async def _listen(address: str, match: str, key: str) -> None:
    """Open a WebSocket, hear the first answer, and leave."""
    client = await load.Client(address, VISITOR).open()
    heard = asyncio.Event()
    tasks = [asyncio.create_task(client.watch(match, key, heard.set)), asyncio.create_task(heard.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in tasks:
            each.cancel()
        client.close()
        await asyncio.gather(*tasks, return_exceptions=True)


def bother(address: str, key: str, pipe: Any) -> None:
    """The same in a process of its own, which is told by how many connections and what to ask for, again and
    again."""

    async def obey() -> None:
        bothering: asyncio.Task[None] | None = None
        while True:
            connections, mine = await asyncio.to_thread(pipe.recv)
            if bothering is not None:
                bothering.cancel()
                await asyncio.gather(bothering, return_exceptions=True)
            bothering = asyncio.create_task(_bother(address, connections, key, mine))
            pipe.send("begun")

    asyncio.run(obey())


class Visitor:
    """Somebody who asks for one thing after the other, and can be made to stand still."""

    def __init__(self, process: Any, pipe: Any) -> None:
        self._process, self._pipe = process, pipe
        self._warming = FIRST_WARMING

    async def want(self, connections: int, mine: list[Wish]) -> None:
        """From now on this is asked for."""
        self._pipe.send((connections, mine))
        await asyncio.to_thread(self._pipe.recv)
        await asyncio.sleep(self._warming)
        self._warming = WARMING

    def still(self) -> None:
        """Ask for nothing."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Ask again."""
        os.kill(self._process.pid, signal.SIGCONT)


@contextmanager
def visiting(address: str, key: str) -> Iterator[Visitor]:
    """A visitor with a key of the match that is his own."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=bother, args=(address, key, theirs), daemon=True)
    process.start()
    try:
        yield Visitor(process, ours)
    finally:
        process.kill()
        process.join()


async def _prepared(address: str) -> tuple[str, str, load.Seen]:
    """A match of the visitor's own, some way on: its id, a key and what is asked."""
    seat = load.Seat(await load.Client(address, VISITOR).open(), GAME, 7)
    await seat.begin()
    for _ in range(60):
        await seat.choose()
        await asyncio.sleep(PAUSE)
    found = await seat.asked()
    assert found is not None
    return seat.match.match, seat.match.keys[found[0]], found[1]


async def _times(seat: load.Seat, choices: int) -> list[float]:
    """How long the player's choices take, in milliseconds."""
    times = []
    for _ in range(choices):
        times.append(1000 * await seat.choose())
        await asyncio.sleep(PAUSE)
    return times


async def _beside(player: load.Seat, visitor: Visitor) -> tuple[float, float]:
    """The player's median choice while the visitor stands still, and while he asks; in turns, so that other work on
    the machine strikes both alike."""
    quiet, loud = list[float](), list[float]()
    for number in range(ROUNDS + MORE_ROUNDS):
        if number == ROUNDS and median(loud) < DOUBTFUL * median(quiet):
            break
        visitor.still()
        await asyncio.sleep(SETTLING)
        quiet += await _times(player, CHOICES)
        visitor.go_on()
        await asyncio.sleep(SETTLING)
        loud += await _times(player, CHOICES)
    return median(quiet), median(loud)


async def _compared(address: str, say: Callable[[str, str], None], only: Sequence[str], kept: Kept) -> Rows:
    player = load.Seat(await load.Client(address, PLAYER).open(), GAME, 3)
    await player.begin()
    match, key, seen = await _prepared(address)
    described = await (await load.Client(address, PLAYER).open()).ask("GET", "/schema")
    known = wishes(described, match, key, seen)
    wanted = [each for each in known if not only or any(word in each.name for word in only)]
    rows: Rows = []
    with visiting(address, key) as visitor:
        for wish in wanted:
            for connections in CONNECTIONS:
                name = f"{connections} × {wish.name}"
                if name not in kept.rows:
                    await visitor.want(connections, [wish] if wish.path else known[:-1])
                    kept.add(_row(name, *await _beside(player, visitor)))
                rows.append((name, kept.rows[name].told))
                say(*rows[-1])
    return rows


def _row(name: str, quiet: float, loud: float) -> Row:
    more = loud / quiet
    return Row(name, f"{quiet:.1f} → {loud:.1f} ms, × {more:.1f}{' (too much)' if more > FLOOR else ''}", more)


def serve(database: str, say: Callable[[str], None]) -> None:
    """A server with its usual limits."""
    socket = listen("127.0.0.1", 0)
    run(Config(database=database), socket, lambda: say(f"http://127.0.0.1:{socket.getsockname()[1]}"))


def main(
    say: Callable[[str, str], None] = lambda *_: None, only: Sequence[str] = (), kept: Kept | None = None
) -> Rows:
    """What was measured, with the results; of requests whose name holds one of these words, if there are any."""
    with TemporaryDirectory() as folder:
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        process = PROCESSES.Process(target=serve, args=(f"sqlite:///{Path(folder) / 'm.sqlite3'}", theirs.send))
        process.start()
        try:
            return asyncio.run(_compared(ours.recv(), say, only, kept or Kept()))
        finally:
            process.kill()
            process.join()


def _told(what: str, result: str) -> None:
    print(f"{what:56} {result}", flush=True)


def _command() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.abuse", description="How much one visitor slows others."
    )
    parser.add_argument("only", metavar="WORD", nargs="*", help="only requests whose names hold one of these words")
    parser.add_argument("--keep", metavar="FILE", type=Path, help="rows that stand there are not measured again")
    wanted = parser.parse_args()
    kept = Kept(wanted.keep)
    main(_told, wanted.only, kept)
    above = sum(row.ratio > FLOOR for row in kept.rows.values())
    print(f"\n{len(kept.rows)} rows, {above} above × {FLOOR:.0f}. The largest:")
    for row in kept.worst(WORST):
        _told(row.name, row.told)


if __name__ == "__main__":
    _command()
