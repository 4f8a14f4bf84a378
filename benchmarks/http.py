"""How fast the web service is: choices a second on both databases, and the time to the first board."""

import multiprocessing
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import httpx

from sandtable.server.commands import listen, run
from sandtable.server.config import Config, Limits

sys.path.append(str(Path(__file__).parents[1] / "tests" / "server"))
from postgres_cluster import cluster

GAME = "phantom_fury"
SECONDS = 5.0
PLAYERS = 4
FREE = (1e9, 10**9)
PROCESSES = multiprocessing.get_context("spawn")


def serve(database: str, say: Callable[[str], None]) -> None:
    """A server without limits of rate."""
    socket = listen("127.0.0.1", 0)
    limits = Limits(choices=FREE, reads=FREE, creations=FREE, matches=FREE, visits=FREE)
    run(
        Config(database=database, limits=limits),
        socket,
        lambda: say(f"http://127.0.0.1:{socket.getsockname()[1]}"),
    )


@contextmanager
def server(database: str) -> Iterator[str]:
    """A server in a process of its own; its address."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=serve, args=(database, theirs.send))
    process.start()
    theirs.close()
    try:
        yield ours.recv()
    finally:
        process.kill()
        process.join()


def new_match(client: httpx.Client) -> tuple[str, dict[str, str]]:
    """A match's address and the header with the key of its first seat."""
    created = client.post("/api/matches", json={"game": GAME, "seed": "bench"}).json()
    key = next(iter(created["keys"].values()))
    return f"/api/matches/{created['match']}", {"authorization": f"Bearer {key}"}


def play(address: str, seed: int, times: list[float]) -> None:
    """Choose at random until the time is up; every answer is the whole new state."""
    chance = random.Random(seed)
    with httpx.Client(base_url=address) as client:
        until = time.perf_counter() + SECONDS
        while time.perf_counter() < until:
            url, key = new_match(client)
            state: dict[str, Any] = client.get(url, headers=key).json()
            while state["asked"] and time.perf_counter() < until:
                choice = chance.choice(state["asked"]["options"])["choice"]
                started = time.perf_counter()
                answer = client.post(f"{url}/choose", json={"seq": state["seq"], "choice": choice}, headers=key)
                times.append(time.perf_counter() - started)
                state = answer.raise_for_status().json()


def choices(address: str, players: int) -> str:
    """Choices a second and the time of a typical and of a slow one."""
    times: list[float] = []
    threads = [Thread(target=play, args=(address, seed, times)) for seed in range(players)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.sort()
    middle, slow = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99))
    return f"{len(times) / SECONDS:,.0f} a second (median {middle:.1f} ms, 99 % within {slow:.1f} ms)"


def first_board(database: str) -> str:
    """From the start of the process to the page, the board and the first state of a new match."""
    started = time.perf_counter()
    with server(database) as address, httpx.Client(base_url=address) as client:
        ready = time.perf_counter()
        client.get("/").raise_for_status()
        client.get(f"/api/games/{GAME}/board").raise_for_status()
        url, key = new_match(client)
        client.get(url, headers=key).raise_for_status()
        shown = time.perf_counter()
    return f"{1000 * (shown - ready):,.0f} ms after {1000 * (ready - started):,.0f} ms of starting the server"


def main() -> list[tuple[str, str]]:
    """What was measured, with the results."""
    with TemporaryDirectory() as folder, cluster() as postgres:
        sqlite = f"sqlite:///{Path(folder) / 'matches.sqlite3'}"
        rows = [("time to first board", first_board(sqlite))]
        for name, database in (("SQLite", sqlite), ("PostgreSQL", postgres)):
            with server(database) as address:
                rows.append((f"HTTP choices, {name}, 1 player", choices(address, 1)))
                rows.append((f"HTTP choices, {name}, {PLAYERS} players", choices(address, PLAYERS)))
    return rows


if __name__ == "__main__":
    for what, result in main():
        print(f"{what:40} {result}")
