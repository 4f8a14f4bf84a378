"""The web service beside that of another checkout, an older one as a rule: processor time a choice and choices a
second on both databases, with 100 clients, 1,000 live matches and 200 spectators.

Both servers run at the same time and their crowds take turns, so that other work on the machine strikes both alike;
seeds and choices are the same. The ratio is that of processor time: what the server itself has used, in all its
threads. Two processes of the same code differ by some per cent, by where things come to lie in memory, so both
servers are started anew some times, and the ratio of every start is told. `--short` has fewer rounds and starts:
the whole table in about ten minutes. With `--keep FILE` the rows are written down, and what stands there is not
measured again.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from sqlalchemy import create_engine, text

from benchmarks import load
from benchmarks.http import GAMES, PROCESSES, SPECTATORS
from benchmarks.kept import Kept, Row
from tests.server.postgres_cluster import another, cluster

HERE = Path(__file__).parents[1]
SERVE = "import sys; from benchmarks.http import serve; serve(sys.argv[1], lambda at: print(at, flush=True))"
DATABASES = ("SQLite", "PostgreSQL")
OPENING = 5.0
"""Seconds in which a server opens its games."""
SHORT = (6, 2)
"""Rounds and starts for those in a hurry."""
WORST = 1.03
"""What a choice may cost beside the older checkout."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of load: players are made of a server and a game, and each makes so many `choices` in every round."""

    name: str
    choices: int
    players: Callable[[load.Server, str], load.Crowd | load.Watched]


KINDS = {
    "clients": Kind("100 clients", 8, partial(load.Crowd, clients=100, matches=100)),
    "live": Kind("1,000 live matches", 8, partial(load.Crowd, clients=100, matches=1000)),
    "spectators": Kind(f"{SPECTATORS} spectators", 10, partial(load.Watched, spectators=SPECTATORS)),
}


@contextmanager
def server(checkout: Path, database: str) -> Iterator[load.Server]:
    """A server of a checkout, by its own benchmark's settings: without limits of rate."""
    environment = os.environ | {"PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"}
    command = [sys.executable, "-c", SERVE, database]
    with subprocess.Popen(command, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield load.Server(process.pid, process.stdout.readline().strip())
        finally:
            process.kill()


async def _in_turns(
    servers: tuple[load.Server, load.Server], game: str, kind: str, rounds: int
) -> list[list[load.Played]]:
    tables = [KINDS[kind].players(each, game) for each in servers]
    for each in tables:
        await each.sit_down()
    played: list[list[load.Played]] = [[], []]
    for number in range(rounds):
        for at in (0, 1) if number % 2 else (1, 0):
            played[at].append(await tables[at].play(choices=KINDS[kind].choices))
    return played


def in_turns(
    servers: tuple[load.Server, load.Server], game: str, kind: str, rounds: int
) -> list[list[load.Played]]:
    """What the players of each server did in so many rounds."""
    return asyncio.run(_in_turns(servers, game, kind, rounds))


def _cost(played: list[load.Played]) -> float:
    """Milliseconds of processor a choice."""
    return 1000 * sum(each.processor for each in played) / sum(len(each.times) for each in played)


def _pace(played: list[load.Played]) -> float:
    """Choices a second."""
    return sum(len(each.times) for each in played) / sum(each.seconds for each in played)


def compared(name: str, starts: Sequence[list[list[load.Played]]]) -> Row:
    """Both beside each other, with the ratio of all, of every start, and its range over the rounds."""
    then, now = ([one for each in starts for one in each[at]] for at in (0, 1))
    ratio = _cost(now) / _cost(then)
    rounds = sorted(_cost([one]) / _cost([other]) for one, other in zip(now, then, strict=True))
    lower, upper = rounds[len(rounds) // 4], rounds[-1 - len(rounds) // 4]
    each = ", ".join(f"{_cost(newer) / _cost(older):.2f}" for older, newer in starts)
    told = (
        f"{_cost(then):.2f} → {_cost(now):.2f} ms of processor a choice, × {ratio:.3f} "
        f"(starts {each}; half of the rounds {lower:.2f}–{upper:.2f}){' too much' if ratio > WORST else ''}; "
        f"{_pace(then):,.0f} → {_pace(now):,.0f} choices/s, × {_pace(now) / _pace(then):.2f}"
    )
    return Row(name, told, ratio)


@contextmanager
def databases(name: str) -> Iterator[tuple[str, str]]:
    """Two new databases of a kind."""
    if name == "SQLite":
        with TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'then.sqlite3'}", f"sqlite:///{Path(folder) / 'now.sqlite3'}"
        return
    with cluster() as first:
        with create_engine(
            first.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
        ).connect() as one:
            one.execute(text("CREATE DATABASE second"))
        yield first, another(first, "second")


def main(arguments: list[str] | None = None) -> None:
    """Print a line for every database, game and kind of load."""
    wanted = _parser().parse_args(arguments)
    kept = Kept(wanted.keep)
    rounds, number = (wanted.rounds, wanted.starts) if not wanted.short else SHORT
    for database, game, kind in product(
        wanted.database or DATABASES, wanted.game or GAMES, wanted.only or tuple(KINDS)
    ):
        name = f"{database}, {game}, {KINDS[kind].name}"
        if name not in kept.rows:
            starts = [started(wanted.against.resolve(), database, game, kind, rounds) for _ in range(number)]
            kept.add(compared(name, starts))
        print(f"{name}:\n    {kept.rows[name].told}", flush=True)


def started(against: Path, database: str, game: str, kind: str, rounds: int) -> list[list[load.Played]]:
    """What the players of two new servers did, the other checkout's first."""
    with (
        databases(database) as (older, newer),
        server(against, older) as then,
        server(HERE, newer) as now,
        ProcessPoolExecutor(1, PROCESSES) as pool,
    ):
        time.sleep(OPENING)
        return pool.submit(in_turns, (then, now), game, kind, rounds).result()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.against",
        description="Measure the server beside that of another checkout, in turns. It takes half an hour.",
    )
    parser.add_argument("against", metavar="CHECKOUT", type=Path, help="the folder of the other checkout")
    parser.add_argument("--rounds", type=int, default=8, help="how often each server has its turn (default 8)")
    parser.add_argument("--starts", type=int, default=3, help="how often both are started anew (default 3)")
    parser.add_argument("--short", action="store_true", help="fewer rounds and starts: about ten minutes")
    parser.add_argument("--keep", metavar="FILE", type=Path, help="rows that stand there are not measured again")
    parser.add_argument("--only", choices=KINDS, action="append", help="this kind of load only")
    parser.add_argument("--game", choices=GAMES, action="append", help="this game only")
    parser.add_argument("--database", choices=DATABASES, action="append", help="this database only")
    return parser


if __name__ == "__main__":
    main()
