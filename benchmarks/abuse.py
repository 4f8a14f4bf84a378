"""How much one visitor slows others: somebody plays while another asks for one thing again and again.

Both come from addresses of their own to a server with its usual limits. For every kind of request, allowed or not,
by ten and by forty connections: the player's median choice beside that of a quiet time just before.
"""

import asyncio
import multiprocessing
import random
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from benchmarks import load
from benchmarks.http import PROCESSES, Rows
from sandtable.server.commands import listen, run
from sandtable.server.config import Config

PLAYER, VISITOR = "127.0.0.1", "127.0.0.2"
GAME = "isis_war"
CONNECTIONS = (10, 40)
CHOICES = 40
PAUSE = 0.15
"""Between the player's choices, who keeps within the usual limits."""
WARMING = 2.0
"""Seconds of asking before the player is measured: what a visitor may use at once is used."""


class Wish(msgspec.Struct, frozen=True):
    """One kind of request."""

    name: str
    method: str
    path: str
    body: object = None


def wishes(match: str, seat: load.Seen) -> list[Wish]:
    """Everything that somebody with a seat of a match of one's own can ask for, and what nobody may."""
    own = f"/api/matches/{match}"
    choice = seat.asked.options[0].choice if seat.asked else ""
    asked = [
        Wish("the state", "GET", own),
        Wish("the log", "GET", f"{own}/log"),
        Wish("a past position", "GET", f"{own}/replay/{{n}}"),
        Wish("what is final", "GET", f"{own}/finals"),
        Wish("ways", "GET", f"{own}/ways"),
        Wish("odds", "GET", f"{own}/odds?choice={choice.replace(' ', '%20')}"),
        Wish("a reason", "GET", f"{own}/why?target=baghdad"),
        Wish("the story", "GET", f"{own}/story"),
        Wish("a save file", "GET", f"{own}/export"),
        Wish("chat", "GET", f"{own}/chat"),
        Wish("the board", "GET", f"/api/games/{GAME}/board"),
        Wish("the rules", "GET", f"/api/games/{GAME}/rules"),
        Wish("the games", "GET", "/api/games"),
        Wish("the matches", "GET", "/api/matches"),
        Wish("the description", "GET", "/schema"),
        Wish("the page", "GET", "/"),
        Wish("what is not there", "GET", "/api/nothing"),
        Wish("what cannot be done", "DELETE", own),
        Wish("a choice", "POST", f"{own}/choose", {"seq": 0, "choice": choice}),
        Wish("undo", "POST", f"{own}/undo", {"seq": 0}),
        Wish("a line of chat", "POST", f"{own}/chat", {"text": "hello"}),
        Wish("a fork", "POST", f"{own}/fork", {"step": 1}),
        Wish("a new match", "POST", "/api/matches", {"game": GAME}),
        Wish("an import", "POST", "/api/import", {"game": GAME}),
    ]
    return [*asked, Wish("a mix of all", "GET", "")]


async def _bother(address: str, connections: int, key: str, mine: list[Wish]) -> None:
    """Ask for these things as fast as answers come, for ever."""
    chance = random.Random(1)

    async def ask_on() -> None:
        client = await load.Client(address, VISITOR).open()
        while True:
            wish = chance.choice(mine)
            try:
                await client.ask(wish.method, wish.path.format(n=chance.randrange(60)), key, wish.body)
            except (RuntimeError, ConnectionError, asyncio.IncompleteReadError):
                continue  # it was refused

    await asyncio.gather(*(ask_on() for _ in range(connections)))


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


async def _typical(seat: load.Seat) -> float:
    """The player's median choice, in milliseconds."""
    times = []
    for _ in range(CHOICES):
        times.append(await seat.choose())
        await asyncio.sleep(PAUSE)
    return 1000 * median(times)


async def _compared(address: str) -> Rows:
    player = load.Seat(await load.Client(address, PLAYER).open(), GAME, 3)
    await player.begin()
    match, key, seen = await _prepared(address)
    known, rows = wishes(match, seen), []
    for wish in known:
        mine = [wish] if wish.path else known[:-1]
        for connections in CONNECTIONS:
            quiet = await _typical(player)
            visitor = PROCESSES.Process(target=bother, args=(address, connections, key, mine), daemon=True)
            visitor.start()
            await asyncio.sleep(WARMING)
            loud = await _typical(player)
            visitor.kill()
            visitor.join()
            told = f"{quiet:.1f} → {loud:.1f} ms, × {loud / quiet:.1f}"
            rows.append((f"{connections} ask for {wish.name}", told))
    return rows


def serve(database: str, say: Callable[[str], None]) -> None:
    """A server with its usual limits."""
    socket = listen("127.0.0.1", 0)
    run(Config(database=database), socket, lambda: say(f"http://127.0.0.1:{socket.getsockname()[1]}"))


def main() -> Rows:
    """What was measured, with the results."""
    with TemporaryDirectory() as folder:
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        process = PROCESSES.Process(target=serve, args=(f"sqlite:///{Path(folder) / 'm.sqlite3'}", theirs.send))
        process.start()
        try:
            return asyncio.run(_compared(ours.recv()))
        finally:
            process.kill()
            process.join()


if __name__ == "__main__":
    for what, result in main():
        print(f"{what:40} {result}")
