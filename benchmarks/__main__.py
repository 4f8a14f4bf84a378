"""Run with `make bench`, or `python -m benchmarks [SECONDS]` for longer and steadier measurements.

SECONDS is the processor time for each game and bot, spread over seven rounds.
"""

import platform
import sys

from rich.console import Console
from rich.table import Table

from benchmarks import browser, http
from benchmarks.memory import costs, import_time, reach_time
from benchmarks.play import speeds
from sandtable import games


def main() -> None:
    """Print everything as one table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.5
    build = f"{platform.python_implementation()} {platform.python_version()}, {platform.python_compiler()}"
    table = Table("What", "Measured", "of chess", title=f"{build}, {' '.join(platform.python_build())}")
    for name, speed in speeds(seconds).items():
        table.add_row(name, f"{speed.decisions:,.0f} decisions/s", f"{speed.of_chess:.2f}")
    for id_ in games.GAMES:
        for what, cost in costs(id_).items():
            table.add_row(f"{id_}: {what}", cost)
    table.add_row("isis_war: reach of one unit", f"{reach_time():.0f} µs")
    table.add_row("import sandtable.core", f"{import_time():.0f} ms")
    for what, cost in (*http.main(), *browser.main()):
        table.add_row(what, cost)
    Console(width=100 if not sys.stdout.isatty() else None).print(table)


if __name__ == "__main__":
    main()
