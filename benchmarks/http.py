"""How fast the web service is, on both databases: choices a second with few and many clients, with many live
matches, with spectators; the memory of a live match; the time to the first board.

Beside the wall clock stands the server's own processor time, which other work on the machine disturbs less.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from benchmarks import load
from sandtable.server.commands import listen, run
from sandtable.server.config import Config
from sandtable.server.settings.limits import Limits
from tests.server.postgres_cluster import cluster

GAMES = ("phantom_fury", "isis_war")
SECONDS = 5.0
CLIENTS = (1, 10, 100)
LIVE = (500, 1000)
SPECTATORS = 200
FREE = (1e9, 10**9)
PROCESSES = multiprocessing.get_context("spawn")
Rows = list[tuple[str, str]]


def serve(database: str, say: Callable[[str], None]) -> None:
    """A server without limits of rate."""
    socket = listen("127.0.0.1", 0)
    limits = Limits(
        choices=FREE,
        reads=FREE,
        creations=FREE,
        matches_a_day=10**9,
        visits=FREE,
        work=FREE,
        match_work=FREE,
        at_once=10**4,
        open_matches=10**9,
        live_matches=10**4,
        listeners=10**4,
    )
    run(
        Config(database=database, limits=limits),
        socket,
        lambda: say(f"http://127.0.0.1:{socket.getsockname()[1]}"),
    )


@contextmanager
def server(database: str) -> Iterator[load.Server]:
    """A running server."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=serve, args=(database, theirs.send))
    process.start()
    theirs.close()
    try:
        yield load.Server(process.pid or 0, ours.recv())
    finally:
        process.kill()
        process.join()


def measured(running: load.Server, act: Callable[..., load.Played], *what: object) -> str:
    """Choices a second, processor time a choice, and the time of a typical and of a slow one."""
    with ProcessPoolExecutor(1, PROCESSES) as pool:
        played = pool.submit(act, running, *what).result()
    times = sorted(played.times)
    middle, slow = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99))
    used = 1000 * played.processor / len(times)
    return (
        f"{len(times) / played.seconds:,.0f} a second, {used:.2f} ms of processor a choice "
        f"(median {middle:.1f} ms, 99 % within {slow:.1f} ms)"
    )


def choices(running: load.Server, name: str) -> Rows:
    """Choices with few and many clients, and with many matches in memory."""
    rows: Rows = []
    for game in GAMES:
        for clients in CLIENTS:
            what = measured(running, load.crowd, game, clients, clients, SECONDS)
            rows.append((f"{name}, {game}, {clients} clients", what))
        for matches in LIVE:
            what = measured(running, load.crowd, game, 100, matches, SECONDS)
            rows.append((f"{name}, {game}, {matches} live matches", what))
    return rows


def spectators(running: load.Server) -> Rows:
    """Choices that many people watch."""
    return [
        (f"{game}, {SPECTATORS} spectators", measured(running, load.watched, game, SPECTATORS, 20))
        for game in GAMES
    ]


def crossing(database: str) -> Rows:
    """The time from sending a choice to one process until a spectator at another hears of it."""
    rows: Rows = []
    with server(database) as here, server(database) as there, ProcessPoolExecutor(1, PROCESSES) as pool:
        for game in GAMES:
            times = sorted(pool.submit(load.crossing, here, there, game, 60).result().times)
            middle, slow = (1000 * times[int(len(times) * share)] for share in (0.5, 0.95))
            rows.append((f"{game}, heard at another process", f"median {middle:.1f} ms, 95 % within {slow:.1f} ms"))
    return rows


def memory(database: str) -> Rows:
    """What a match costs while it is in memory, some choices after its beginning."""
    rows: Rows = []
    for game in GAMES:
        with server(database) as running, ProcessPoolExecutor(1, PROCESSES) as pool:
            pool.submit(load.crowd, running, game, 1, 1, 1.0).result()
            before = running.memory()
            pool.submit(load.crowd, running, game, 10, LIVE[0], SECONDS).result()
            kilobytes = (running.memory() - before) / LIVE[0]
        rows.append((f"{game}, memory of a live match", f"{kilobytes:,.0f} KB"))
    return rows


def first_board(database: str) -> str:
    """From the start of the process to the page, the board and the first state of a new match."""
    started = time.perf_counter()
    with server(database) as running, httpx.Client(base_url=running.address) as client:
        ready = time.perf_counter()
        client.get("/").raise_for_status()
        client.get(f"/api/games/{GAMES[0]}/board").raise_for_status()
        created = client.post("/api/matches", json={"game": GAMES[0], "seed": "bench"}).json()
        key = {"authorization": f"Bearer {next(iter(created['keys'].values()))}"}
        client.get(f"/api/matches/{created['match']}", headers=key).raise_for_status()
        shown = time.perf_counter()
    return f"{1000 * (shown - ready):,.0f} ms after {1000 * (ready - started):,.0f} ms of starting the server"


def main() -> Rows:
    """What was measured, with the results."""
    with TemporaryDirectory() as folder, cluster() as postgres:
        sqlite = f"sqlite:///{Path(folder) / 'matches.sqlite3'}"
        rows = [("time to first board", first_board(sqlite)), *memory(sqlite)]
        for name, database in (("SQLite", sqlite), ("PostgreSQL", postgres)):
            with server(database) as running:
                rows += choices(running, name)
        rows += crossing(postgres)
        with server(sqlite) as running:
            rows += spectators(running)
    return rows


if __name__ == "__main__":
    for what, result in main():
        print(f"{what:40} {result}", flush=True)
