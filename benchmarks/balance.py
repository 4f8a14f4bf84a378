"""Play the plans in `benchmarks/plans` and write what came of them to `docs/balance.md`.

`python -m benchmarks.balance [GAMES]`: with a number, so many games a cell instead of the plan's.
"""

import os
import re
import sys
from pathlib import Path

from sandtable.lab.cells import Study, prepare
from sandtable.lab.executors import processes
from sandtable.lab.figures import Figures
from sandtable.lab.folder import Folder
from sandtable.lab.pages import write_report
from sandtable.lab.plan import Source
from sandtable.lab.run import run
from sandtable.lab.statistics import interval, percent

PLANS = Path(__file__).parent / "plans"
RUNS = Path(__file__).parent / "runs"
PAGE = Path(__file__).parent.parent / "docs/balance.md"
HEAD = """# Balance

How the scenarios end when the same bot holds every seat, with Wilson's intervals of 95 %. Bots are not people:
a figure tells how a scenario goes between equals of this strength. Made by `python -m benchmarks.balance` from the
plans in `benchmarks/plans`, one for each game; each can be played alone as [a plan of the lab](lab.md), which also
writes its report.
"""


def play(file: Path, games: int | None) -> tuple[Study, Figures]:
    """Play a plan, or go on with it, and sum it up."""
    text = file.read_text(encoding="utf-8")
    if games:
        text = re.sub(r"(?m)^games = \d+", f"games = {games}", text)
    study = prepare(Source(text, file.name, file.parent))
    folder = Folder(RUNS / f"{file.stem}-{study.digest[:8]}", study)
    folder.open()
    cores = os.cpu_count() or 1
    with processes(cores) as executor:
        run(folder, executor, cores, on_chunk=lambda _: None, look=lambda _: None)
    return study, write_report(folder)[0]


def section(file: Path, found: Figures) -> str:
    """One game of the page."""
    sides = found.sides
    head = " | ".join(each.name for each in sides)
    lines = [
        f"## {found.game}",
        "",
        f"Bots: {', '.join(found.bots)}. {found.played:,} games, seeds `{found.method.seeds[0]}` to "
        f"`{found.method.seeds[1]}`, rules `{found.method.code[:8]}`. Plan: `benchmarks/plans/{file.name}`.",
        "",
        f"| | games | {head} |",
        f"|---|---|{'---|' * len(sides)}",
    ]
    for row in found.who_wins:
        cells = [_cell(row.rates.get(each.key)) for each in sides]
        lines.append(f"| {row.label} | {row.games} | {' | '.join(cells)} |")
    lines += ["", *(f"{each.title} {each.text}" for each in found.findings)]
    return "\n".join(lines).rstrip() + "\n"


def _cell(found: object) -> str:
    from sandtable.lab.statistics import Estimate

    if not isinstance(found, Estimate):
        return "–"
    return (
        f"{percent(found.value, found.n)} ({interval(found)})" if found.n >= 30 else f"{found.value * found.n:.0f}"
    )


def main(games: int | None) -> None:
    """All plans, and the page."""
    parts = [section(file, play(file, games)[1]) for file in sorted(PLANS.glob("*.toml"))]
    PAGE.write_text(HEAD + "\n" + "\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
