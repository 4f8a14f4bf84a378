"""`sandtable analyse`: what the choices and the dice of a saved match changed."""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import msgspec
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TimeRemainingColumn

from sandtable import games
from sandtable.cli import INTERRUPTED, arguments
from sandtable.cli.printing import errors, paged, say
from sandtable.coach import ENGINE, Analysis, Depth, Done, Survey, assemble, run
from sandtable.coach.page import page
from sandtable.coach.saying import analysis_lines
from sandtable.core import AnyMatch
from sandtable.core.errors import SetupError
from sandtable.core.save import parse, restore


class Order(msgspec.Struct, frozen=True):
    """What is to be analysed, how thoroughly, and where to write it."""

    file: Path
    depth: Depth
    turn: int | None
    seat: str
    packs: list[Path]
    workers: int
    html: Path | None
    laid_open: bool = False


def depth(*, thorough: bool, turn: int | None) -> Depth:
    """How thoroughly, by the options of the command."""
    if thorough and turn is not None:
        raise SetupError("One turn is analysed thoroughly anyway: give --turn or --thorough, not both.")
    return "turn" if turn is not None else "thorough" if thorough else "quick"


def analyse_save(order: Order, *, as_json: bool) -> int:
    """Analyse a save file and tell what came of it; what was done before an interruption is kept."""
    saved = parse(order.file.read_bytes())
    match = restore(saved, games.find, arguments.overrides(saved.game, order.packs))
    seats = [match.seat_number(order.seat)] if order.seat else list(range(len(match.seats)))
    survey = Survey(match, order.depth, order.turn, laid_open=order.laid_open)
    if not survey.steps:
        raise SetupError(f"The match has no choices in turn {order.turn}." if order.turn else "Nothing was chosen.")
    kept = Kept(order, match)
    done = kept.read()
    stopped = _work(survey, done, kept, order.workers)
    found = assemble(survey, done)
    _tell(found, match, seats, order, as_json=as_json)
    if stopped:
        errors.print(f"Stopped; what is done is in {kept.path}, and the same command goes on with it.")
        return INTERRUPTED
    return 0


def _tell(found: Analysis, match: AnyMatch, seats: list[int], order: Order, *, as_json: bool) -> None:
    if order.html is not None:
        order.html.write_text(page(found, match, seats[0]), encoding="utf-8")
        (errors.print if as_json else say)(f"The page is {order.html}.")
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    elif order.html is None:
        with paged():
            for line in analysis_lines(found, seats):
                say(line)


class Kept:
    """The file beside a save in which finished work is kept, a piece a line."""

    def __init__(self, order: Order, match: AnyMatch) -> None:
        what = f"turn-{order.turn}" if order.turn is not None else order.depth
        what += "-open" if order.laid_open else ""
        self.path = order.file.with_name(f"{order.file.stem}.{what}.analysis")
        self._head = {"engine": ENGINE, "game": match.game.id, "rules": match.game.version, "match": match.digest()}

    def read(self) -> list[Done]:
        """What was done before; nothing, if it was done with another engine or for another match."""
        try:
            head, *lines = self.path.read_bytes().splitlines()
            if msgspec.json.decode(head) == self._head:
                return [msgspec.json.decode(line, type=Done) for line in lines if line]
        except (OSError, ValueError, msgspec.DecodeError):
            pass
        return []

    def begin(self, done: list[Done]) -> None:
        """Write what is there already."""
        lines = [msgspec.json.encode(self._head), *(msgspec.json.encode(each) for each in done)]
        self.path.write_bytes(b"\n".join(lines) + b"\n")

    def add(self, done: Done) -> None:
        """One more piece."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(done) + b"\n")


def _work(survey: Survey, done: list[Done], kept: Kept, workers: int) -> bool:
    """Do what is still to be done; whether somebody stopped it."""
    if len(done) >= survey.chunks:
        return False
    kept.begin(done)
    columns = ("Analysing", BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=survey.chunks, completed=len(done))
        watch = _Shown(progress, task, survey.chunks)
        try:
            with _pool(workers) as pool:
                run(survey, done, pool=pool, watch=watch, keep=kept.add)
        except KeyboardInterrupt:
            return True
    return False


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor | None]:
    """Processes that leave Ctrl-C to this one; nobody waits for what they still do. One needs no other."""
    if workers == 1:
        yield None
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _deaf)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """How many processes may work."""
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


class _Shown:
    """A watch that moves a bar."""

    def __init__(self, progress: Progress, task: TaskID, total: int) -> None:
        self._progress, self._task, self._total = progress, task, total

    def stopped(self) -> bool:
        """Only Ctrl-C stops it."""
        return False

    def progress(self, share: float) -> None:
        """Move the bar."""
        self._progress.update(self._task, completed=round(share * self._total))
