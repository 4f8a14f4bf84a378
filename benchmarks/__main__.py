"""Run with `make bench`, or `python -m benchmarks [SECONDS]` for longer and steadier measurements."""

import argparse
import platform
import sys
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from sandtable import games

PARTS = ("prompts", "play", "levels", "env", "memory", "server", "abuse", "browser")


def main(arguments: list[str] | None = None) -> None:
    """Print everything that was asked for as one table."""
    wanted = _parser().parse_args(arguments)
    build = f"{platform.python_implementation()} {platform.python_version()}, {platform.python_compiler()}"
    table = Table("What", "Measured", "of chess", title=f"{build}, {' '.join(platform.python_build())}")
    rows = {
        "prompts": _prompts,
        "play": lambda: _play(wanted.seconds),
        "levels": lambda: _levels(wanted.seconds),
        "env": lambda: _env(wanted.seconds),
        "memory": _memory,
        "server": _server,
        "abuse": _abuse,
        "browser": _browser,
    }
    for part in wanted.only or PARTS:
        for row in rows[part]():
            table.add_row(*row)
    Console(width=100 if not sys.stdout.isatty() else None).print(table)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure Sandtable beside other game engines: decisions a second of every game, "
        "choices and play-outs a second of every level of bots, "
        "steps a second of learning environments, "
        "the cost of positions in time and memory, how often a player is asked in a turn, "
        "the server's answers, how little one visitor slows others, "
        "and the browser's frames. "
        "It takes half an hour; "
        "other work on the machine spoils the figures.",
        epilog="It needs the packages of the extra 'bench' and the built web client: `make bench` sees to both.",
    )
    parser.add_argument(
        "seconds",
        metavar="SECONDS",
        nargs="?",
        type=_seconds,
        default=3.5,
        help="processor time for each game and bot, spread over seven rounds (default 3.5)",
    )
    parser.add_argument(
        "--only", choices=PARTS, action="append", help="measure this part only; may be given more than once"
    )
    return parser


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError("a number of seconds above 0 is needed")
    return seconds


def _play(seconds: float) -> Iterator[tuple[str, ...]]:
    from benchmarks.play import speeds

    for name, speed in speeds(seconds).items():
        yield name, f"{speed.decisions:,.0f} decisions/s", f"{speed.of_chess:.2f}"


def _levels(seconds: float) -> Iterator[tuple[str, ...]]:
    from benchmarks.levels import paces

    for name, pace in paces(seconds):
        yield name, f"{pace.choices:,.0f} choices/s, {pace.playouts:,.0f} play-outs/s", f"{pace.of_chess:.3f}"


def _env(seconds: float) -> Iterator[tuple[str, ...]]:
    from benchmarks.env import measure

    for id_, speeds in measure(seconds).items():
        for name in ("masks", "arrays"):
            part = speeds[name] / speeds["engine"]
            yield f"{id_}: environment, {name}", f"{speeds[name]:,.0f} steps/s, {part:.2f} of the engine"


def _prompts() -> Iterator[tuple[str, ...]]:
    from benchmarks.prompts import prompts

    for id_ in games.GAMES:
        for seat, number in prompts(id_).items():
            yield f"{id_}: {seat}", f"{number:.1f} prompts a turn"


def _memory() -> Iterator[tuple[str, ...]]:
    from benchmarks.memory import costs, import_time, reach_time

    for id_ in games.GAMES:
        for what, cost in costs(id_).items():
            yield f"{id_}: {what}", cost
    yield "isis_war: reach of one unit", f"{reach_time():.0f} µs"
    yield "import sandtable.core", f"{import_time():.0f} ms"


def _server() -> Iterator[tuple[str, ...]]:
    from benchmarks import http

    yield from http.main()


def _abuse() -> Iterator[tuple[str, ...]]:
    from benchmarks import abuse

    yield from abuse.main()


def _browser() -> Iterator[tuple[str, ...]]:
    from benchmarks import browser

    yield from browser.main()


if __name__ == "__main__":
    main()
