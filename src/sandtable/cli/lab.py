"""`sandtable lab`: check a plan, play it, report on it, look at one of its games."""

import os
import sys
import time
import webbrowser
from contextlib import ExitStack
from pathlib import Path

import msgspec
from rich.console import Console

from sandtable import games
from sandtable.cli.printing import errors, say
from sandtable.core import counted
from sandtable.core.errors import SandtableError
from sandtable.core.save import save as save_match
from sandtable.lab import game_seed, play_one, record
from sandtable.lab.board import Board
from sandtable.lab.cells import Study, prepare
from sandtable.lab.executors import cluster, processes
from sandtable.lab.folder import Folder, folder_for
from sandtable.lab.laying import laid_down
from sandtable.lab.plan import read_plan
from sandtable.lab.report import outcome_name
from sandtable.lab.run import Progress, run
from sandtable.lab.sweep import spelled

FAILED, GAMES_FAILED, INTERRUPTED = 1, 3, 130
TRIED, LONG = 10, 15.0
"""How many games are tried to foretell the time of a plan, and after how many seconds none is begun."""
FEW_CHANGES = 40


class Order(msgspec.Struct, frozen=True):
    """What the command line asks for."""

    plan: Path
    to: Path | None = None
    workers: int = 0
    cluster: str = ""
    fresh: bool = False
    plain: bool = False


def needs_lab() -> None:
    """Say what to install where the packages of the lab are missing."""
    try:
        import jinja2  # noqa: F401
        import numpy  # noqa: F401
        import polars  # noqa: F401
    except ImportError as error:
        raise SandtableError(f"The lab needs {error.name}: pip install 'sandtable[lab]'.") from None


# Checking -------------------------------------------------------------------------------------------


def check_plan(file: Path) -> int:
    """Say what would be played, what each value changes, and how long it would take."""
    study = prepare(read_plan(file))
    say(_headline(study), "bold")
    for cell in study.cells:
        value = study.values[cell.value]
        say(f"  {cell.setting.scenario:22} {value.label:>9}  {', '.join(cell.bots)}")
    for value in study.values:
        if value.changes and not value.ours:
            say(f"{value.label} changes {counted(len(value.changes), 'value')}:", "bold")
            for each in value.changes[:FEW_CHANGES]:
                name = f"{each.record} {each.key}".strip()
                say(f"  {name:40} {spelled(each.before)} → {spelled(each.after)}")
            if len(value.changes) > FEW_CHANGES:
                say(f"  and {len(value.changes) - FEW_CHANGES} more")
    say("Playing a few games to see how long they take …")
    tried, seconds = _tried(study)
    cores = os.cpu_count() or 1
    played = counted(tried, "game")
    say(f"By {played} played now: {seconds:.2f} s a game, about {_duration(seconds * study.total / cores)} on")
    say(f"{counted(cores, 'core')}. Nothing was written. To play it: sandtable lab run {file}")
    return 0


def _headline(study: Study) -> str:
    game = games.find(study.plan.game).about.title
    cells = counted(len(study.cells), "cell")
    return f"{study.plan.title or game}: {cells} × {study.plan.games} seeds = {study.total:,} games"


def _tried(study: Study) -> tuple[int, float]:
    """How many games were tried, of cells all over the plan, and how long one takes; few where it is long."""
    began = time.perf_counter()
    for number in range(TRIED):
        if number and time.perf_counter() - began > LONG:
            return number, (time.perf_counter() - began) / number
        cell = study.cells[number * len(study.cells) // TRIED]
        seed = game_seed(study.plan.seed, number)
        play_one(games.find(study.plan.game), cell.setting, seed, cell.bots, laid_down(study.packs(cell)))
    return TRIED, (time.perf_counter() - began) / TRIED


def _duration(seconds: float) -> str:
    """A time in words: "46 min", "1 h 58 min"."""
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"


# Playing --------------------------------------------------------------------------------------------


def run_plan(order: Order) -> int:
    """Play what is missing, show how it goes, and write the report."""
    needs_lab()
    study = prepare(read_plan(order.plan))
    folder = folder_for(study, to=order.to, fresh=order.fresh)
    lying = folder.open()
    for part in folder.set_aside_broken():
        errors.print(f"{part} was broken: it is set aside, and its games are played again.", markup=False)
        lying = folder.open()
    began = time.monotonic()
    progress = play(folder, order, lying)
    return _close(folder, progress, order, time.monotonic() - began)


def play(folder: Folder, order: Order, lying: int, console: Console | None = None) -> Progress:
    """Run the plan on processes or on a cluster, before a display."""
    from sandtable.cli.lab_screen import Screen

    board = None
    with ExitStack() as stack:
        if order.cluster:
            executor, workers = stack.enter_context(cluster(order.cluster))
            most = workers
        else:
            workers = order.workers or os.cpu_count() or 1
            most = max(workers, os.cpu_count() or 1)
            board = Board(most)
            executor = stack.enter_context(processes(most, board))
        screen = Screen(folder, lying, most, plain=order.plain, console=console, board=board)
        stack.enter_context(screen)
        return run(folder, executor, workers, on_chunk=screen.take, look=screen.look)


def _close(folder: Folder, progress: Progress, order: Order, seconds: float) -> int:
    """What a run says when it ends, and the code that it ends with."""
    if progress.stopped:
        left = progress.study.total - progress.done
        errors.print(
            f"Stopped: {progress.stopped}. {progress.done:,} games are in {folder.path}, {left:,} are left."
        )
        errors.print(f"To go on: sandtable lab run {order.plan}", markup=False)
        if progress.failed:
            return GAMES_FAILED
        return INTERRUPTED if "interrupted" in progress.stopped else FAILED
    from sandtable.cli.lab_summary import summary
    from sandtable.lab.pages import write_report

    figures, page = write_report(folder)
    cores = "the cluster" if order.cluster else counted(progress.limit, "core")
    took = f"{_duration(seconds)} on {cores}"
    for line in summary(figures, folder.path, page, took, order.plan, plain=order.plain):
        say(line)
    _offer(page, plain=order.plain)
    return GAMES_FAILED if figures.method.failed else 0


def _offer(page: Path, *, plain: bool) -> None:
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    if input("Open the report? [⏎ yes, n no] ").strip().lower() in ("", "y", "yes"):
        webbrowser.open(page.resolve().as_uri())


# Reporting ------------------------------------------------------------------------------------------


def report_plan(file: Path, to: Path | None) -> int:
    """Write the report of what lies in the plan's folder."""
    needs_lab()
    from sandtable.lab.pages import write_report

    folder = folder_for(prepare(read_plan(file)), to=to, fresh=False)
    if not folder.path.is_dir():
        raise SandtableError(f"{folder.path} is not there: play the plan first with sandtable lab run {file}.")
    folder.open()
    figures, page = write_report(folder)
    say(f"{page}: {figures.played:,} of {figures.planned:,} games, {page.stat().st_size / 1e6:.1f} MB, one file")
    say(f"{page.with_suffix('.json')}: the same figures as JSON")
    return 0


def replay_game(file: Path, number: int, save: Path | None, to: Path | None) -> int:
    """Play one game of a plan again."""
    study = prepare(read_plan(file))
    cell, at = study.find(number)
    game, folder = games.find(study.plan.game), folder_for(study, to=to, fresh=False)
    match = record(game, cell.setting, game_seed(study.plan.seed, at), cell.bots, laid_down(study.packs(cell)))
    assert match.outcome is not None
    value = "" if len(study.values) < 2 else f", {study.values[cell.value].label}"
    ended = outcome_name(match.seats, match.outcome)
    where = f"{cell.setting.scenario}{value}, seed {match.seed}"
    say(f"Game {number} ({where}): {ended}, {len(match.choices)} decisions")
    if save is not None:
        save_match(match, save)
        laid = [f"--pack {folder.path / 'packs' / each.name}" for each in study.packs(cell)]
        say(f"Saved in {save}; look at it with: {' '.join(['sandtable replay', str(save), '--log', *laid])}")
    return 0
