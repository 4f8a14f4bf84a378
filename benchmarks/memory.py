"""What a match costs: snapshots, clones, memory, and the time to import Sandtable."""

import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable

import msgspec

from sandtable import games
from sandtable.bots import make, play
from sandtable.core import AnyMatch, Match

IMPORT = "import time; t = time.perf_counter(); import sandtable.core; print(time.perf_counter() - t)"


def timed(act: Callable[[], object], seconds: float = 0.3) -> float:
    """Microseconds that something takes, on average."""
    times, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        act()
        times += 1
    return (time.perf_counter() - started) / times * 1e6


def played(id_: str) -> AnyMatch:
    """A match of bots, played to its end with all its history."""
    match: AnyMatch = Match(games.find(id_), seed="bench")
    play(match, {seat: make("random", seat) for seat in range(len(match.seats))})
    return match


def costs(id_: str) -> dict[str, str]:
    """What a match of a game costs."""
    played(id_)
    tracemalloc.start()
    match = played(id_)
    kilobytes = tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()
    middle = match.at(len(match.choices) // 2)
    state = msgspec.msgpack.encode(middle.table.state)
    return {
        "snapshot": f"{timed(lambda: msgspec.msgpack.encode(middle.table.state)):.0f} µs, {len(state)} bytes",
        "clone": f"{timed(middle.clone):.0f} µs",
        "view of the whole board": f"{timed(lambda: middle.game.view(middle.table, 0)) / 1000:.1f} ms",
        "memory of a whole match": f"{kilobytes:,.0f} KB, {len(match.choices)} choices, {len(match.log)} events",
    }


def reach_time() -> float:
    """Microseconds for the reach of one unit in ISIS War, over all units that can move at the start."""
    from sandtable.games.isis_war.rules.movement import points, ways

    match = played("isis_war").at(80)
    table = match.table
    units = [unit for unit in table.box.units if table.state.at[unit] >= 0 and not table.box.static[unit]]
    return timed(lambda: [ways(table, unit, points(table, table.box.side[unit])) for unit in units]) / len(units)


def import_time() -> float:
    """Milliseconds to import the kernel in a new process, the best of three."""
    runs = [
        subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True).stdout
        for _ in range(3)
    ]
    return min(map(float, runs)) * 1000
