"""Run with `make bench`, or `python -m benchmarks [SECONDS]` for longer and steadier measurements."""

import platform
import sys

from rich.console import Console
from rich.table import Table

from benchmarks import http
from benchmarks.memory import costs, import_time, reach_time
from benchmarks.play import speeds
from sandtable import games


def main() -> None:
    """Print everything as one table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.5
    measured = speeds(seconds)
    chess, catan = list(measured.values())[:2]
    table = Table("What", "Measured", "of chess", "of Catan", title=f"Python {platform.python_version()}")
    for name, speed in measured.items():
        table.add_row(name, f"{speed:,.0f} decisions/s", f"{speed / chess:.2f}", f"{speed / catan:.2f}")
    for id_ in games.GAMES:
        for what, cost in costs(id_).items():
            table.add_row(f"{id_}: {what}", cost)
    table.add_row("isis_war: reach of one unit", f"{reach_time():.0f} µs")
    table.add_row("import sandtable.core", f"{import_time():.0f} ms")
    for what, cost in http.main():
        table.add_row(what, cost)
    Console(width=100 if not sys.stdout.isatty() else None).print(table)


if __name__ == "__main__":
    main()
