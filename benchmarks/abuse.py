"""How much one visitor slows others: somebody plays while another asks for one thing again and again.

Both come from addresses of their own to a server with its usual limits. For every kind of request, allowed or not,
by ten and by forty connections: the player's median choice beside that of quiet moments in between.
`python -m benchmarks.abuse /schema WebSocket` measures only the requests whose names hold one of these words.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from benchmarks import load
from benchmarks.http import PROCESSES, Rows
from sandtable.server.commands import listen, run
from sandtable.server.config import Config

PLAYER, VISITOR = "127.0.0.1", "127.0.0.2"
GAME, SCENARIO = "isis_war", "isis_war"
CONNECTIONS = (10, 40)
FLOOR = 2.0
"""A player's median choice may take so many times as long as when nobody else is there."""
ROUNDS, CHOICES = 4, 6
PAUSE = 0.1
"""Between the player's choices, who keeps within the usual limits."""
SETTLING = 0.2
WARMING = 2.0
"""Seconds of asking before the player is measured: what a visitor may use at once is used."""


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
    "/api/matches/mine": {"keys": {}},
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
    "/notices": {"kind": "mail", "address": "nobody@example.org"},
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


def wishes(described: bytes, match: str, seat: load.Seen) -> list[Wish]:
    """Every address of the server, asked by somebody with a seat of a match of one's own, whether it answers or
    refuses."""
    paths = msgspec.json.decode(described)["paths"]
    choice = seat.asked.options[0].choice.replace(" ", "%20") if seat.asked else ""
    filled = {"match_id": match, "game": GAME, "scenario": SCENARIO, "file": "nothing", "token": "nothing"}
    asked = {"target": "baghdad", "choice": choice, "piece": "nobody"}
    found = []
    for path, acts in paths.items():
        for method, about in acts.items():
            needed = [each["name"] for each in about.get("parameters", ()) if each["in"] == "query"]
            query = "&".join(f"{name}={asked[name]}" for name in needed if name in asked)
            where = path.replace("{k}", "{{n}}").format(**filled) + (f"?{query}" if query else "")
            body = next((BODIES[end] for end in BODIES if path.endswith(end)), {}) if method == "post" else None
            found.append(Wish(f"{method.upper()} {path}", method.upper(), where, body))
    live = Wish("a WebSocket", LISTEN, match)
    return [*found, *OTHERS, live, Wish("a mix of all", "", "")]


async def _bother(address: str, connections: int, key: str, mine: list[Wish]) -> None:
    """Ask for these things as fast as answers come, for ever."""
    chance = random.Random(1)

    async def ask_on() -> None:
        client = await load.Client(address, VISITOR).open()
        while True:
            wish = chance.choice(mine)
            try:
                if wish.method == LISTEN:
                    await _listen(address, wish.path, key)
                else:
                    await client.ask(wish.method, wish.path.format(n=chance.randrange(60)), key, wish.body)
            except (RuntimeError, ConnectionError, asyncio.IncompleteReadError):
                continue  # it was refused

    await asyncio.gather(*(ask_on() for _ in range(connections)))


async def _listen(address: str, match: str, key: str) -> None:
    """Open a WebSocket, hear the first answer, and leave."""
    client = await load.Client(address, VISITOR).open()
    heard = asyncio.Event()
    tasks = [asyncio.create_task(client.watch(match, key, heard.set)), asyncio.create_task(heard.wait())]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    client.close()


def bother(address: str, connections: int, key: str, mine: list[Wish]) -> None:
    """The same, in a process of its own."""
    asyncio.run(_bother(address, connections, key, mine))


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


async def _beside(player: load.Seat, visitor: int) -> tuple[float, float]:
    """The player's median choice while the visitor stands still, and while he asks; in turns, so that other work on
    the machine strikes both alike."""
    quiet, loud = list[float](), list[float]()
    for _ in range(ROUNDS):
        os.kill(visitor, signal.SIGSTOP)
        await asyncio.sleep(SETTLING)
        quiet += await _times(player, CHOICES)
        os.kill(visitor, signal.SIGCONT)
        await asyncio.sleep(SETTLING)
        loud += await _times(player, CHOICES)
    return median(quiet), median(loud)


async def _compared(address: str, say: Callable[[str, str], None], only: Sequence[str]) -> Rows:
    player = load.Seat(await load.Client(address, PLAYER).open(), GAME, 3)
    await player.begin()
    match, key, seen = await _prepared(address)
    described = await (await load.Client(address, PLAYER).open()).ask("GET", "/schema")
    known, rows = wishes(described, match, seen), []
    for wish in known:
        if only and not any(each in wish.name for each in only):
            continue
        mine = [wish] if wish.path else known[:-1]
        for connections in CONNECTIONS:
            visitor = PROCESSES.Process(target=bother, args=(address, connections, key, mine), daemon=True)
            visitor.start()
            await asyncio.sleep(WARMING)
            quiet, loud = await _beside(player, visitor.pid or 0)
            visitor.kill()
            visitor.join()
            more = loud / quiet
            told = f"{quiet:.1f} → {loud:.1f} ms, × {more:.1f}{' (too much)' if more > FLOOR else ''}"
            rows.append((f"{connections} × {wish.name}", told))
            say(*rows[-1])
    return rows


def serve(database: str, say: Callable[[str], None]) -> None:
    """A server with its usual limits."""
    socket = listen("127.0.0.1", 0)
    run(Config(database=database), socket, lambda: say(f"http://127.0.0.1:{socket.getsockname()[1]}"))


def main(say: Callable[[str, str], None] = lambda *_: None, only: Sequence[str] = ()) -> Rows:
    """What was measured, with the results; of requests whose name holds one of these words, if there are any."""
    with TemporaryDirectory() as folder:
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        process = PROCESSES.Process(target=serve, args=(f"sqlite:///{Path(folder) / 'm.sqlite3'}", theirs.send))
        process.start()
        try:
            return asyncio.run(_compared(ours.recv(), say, only))
        finally:
            process.kill()
            process.join()


if __name__ == "__main__":
    main(lambda what, result: print(f"{what:56} {result}", flush=True), sys.argv[1:])
