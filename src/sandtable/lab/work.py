"""One chunk of a plan's games, played wherever an executor puts it: a process, or a machine of a cluster."""

import os
import signal
import threading
import time
from functools import partial
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import msgspec

from sandtable import games as shelf
from sandtable.core import AnyGame, Kind, Outcome
from sandtable.lab.board import Board
from sandtable.lab.cells import Cell
from sandtable.lab.laying import laid_down
from sandtable.lab.listening import Listener, about_pieces, result, sides
from sandtable.lab.margins import margin
from sandtable.lab.one import game_seed, play_one
from sandtable.lab.sweep import PackText, Value

Row = tuple[Any, ...]


class Job(msgspec.Struct, frozen=True):
    """Games `start` to `stop` of a cell. `first` is the number of the cell's first game in the plan."""

    game: str
    cell: Cell
    value: Value
    seed: str
    first: int
    start: int
    stop: int
    tables: tuple[str, ...]

    @property
    def packs(self) -> tuple[PackText, ...]:
        """The packs that it is played with."""
        return self.value.packs


class Chunk(msgspec.Struct, frozen=True):
    """What came of a job: games `start` to `stop` as a Parquet file for each table."""

    cell: int
    start: int
    stop: int
    parts: dict[str, bytes]
    failed: int
    seconds: float


_stopping = False
_board: Board | None = None


def start_worker(board: Board | None = None) -> None:
    """Ctrl-C reaches every process: a worker then stops after its game. If its parent dies, it ends as well."""
    global _board
    signal.signal(signal.SIGINT, _stop)
    _board = board
    if board is not None:
        board.sit_down()
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _stop(signum: int, frame: object) -> None:  # noqa: ARG001
    global _stopping
    _stopping = True


def play_chunk(job: Job) -> Chunk:
    """Play the games of a job; one that breaks off does not keep the others from being played."""
    from sandtable.lab.tables import parquet

    game, packs = shelf.find(job.game), laid_down(job.packs)
    rows: dict[str, list[Row]] = {table: [] for table in job.tables}
    failed, stop, began = 0, job.start, time.perf_counter()
    for number in range(job.start, job.stop):
        if _stopping and number > job.start:
            break
        failed += _play(game, job, number, packs, rows)
        stop = number + 1
    try:
        parts = {table: parquet(table, each) for table, each in rows.items()}
    except KeyboardInterrupt:  # Polars listens to Ctrl-C on its own: what was played is not to be lost
        parts = {table: parquet(table, each) for table, each in rows.items()}
    return Chunk(job.cell.index, job.start, stop, parts, failed, time.perf_counter() - began)


def _play(game: AnyGame, job: Job, number: int, packs: tuple[Path, ...], rows: dict[str, list[Row]]) -> bool:
    """Play one game and add its rows; whether it broke off."""
    cell, seed = job.cell, game_seed(job.seed, number)
    seats = game.seats(cell.setting, packs)
    closely = len(job.tables) > 1
    heard: list[Listener] = []
    on_turn = None if _board is None else partial(_board.note, job.first + number)

    def listen(run: Any) -> Listener:
        heard.append(Listener(run, seats, closely=closely, events="events" in rows, on_turn=on_turn))
        return heard[-1]

    began = time.process_time()
    try:
        outcome, decisions = play_one(game, cell.setting, seed, cell.bots, packs, listen=listen)
    except Exception as error:
        rows["games"].append(broken_row(job, number, error))
        return True
    listener = heard[0]
    rows["games"].append(game_row(job, number, listener, outcome, decisions, time.process_time() - began))
    place = (job.first + number, cell.index, number)
    if "turns" in rows:
        rows["turns"] += _turns(listener, place)
    if "events" in rows:
        rows["events"] += _events(listener, place)
    return False


def game_row(job: Job, number: int, listener: Listener, outcome: Outcome, decisions: int, seconds: float) -> Row:
    """A row of the table of games."""
    changes = listener.lead_changes
    return (
        *_head(job, number),
        [listener.seats[each].id for each in outcome.winners],
        [outcome.points(each) for each in range(len(listener.seats))],
        list(outcome.levels),
        list(outcome.ranks),
        outcome.level,
        outcome.rule,
        listener.margin,
        listener.turn,
        decisions,
        len(changes),
        changes[-1] if changes else 0,
        *listener.luck(),
        listener.fought(),
        listener.held(),
        listener.lost(),
        seconds,
        None,
    )


def broken_row(job: Job, number: int, error: Exception) -> Row:
    """The row of a game that broke off."""
    return (*_head(job, number), *(None,) * 17, f"{type(error).__name__}: {error}")


def _head(job: Job, number: int) -> Row:
    """What is known of a game before it is played."""
    cell, usual = job.cell, {each.id: each.default for each in shelf.find(job.game).variants}
    chosen = [f"{name}={value}" for name, value in cell.setting.variants.items() if value != usual[name]]
    return (
        job.first + number,
        cell.index,
        number,
        game_seed(job.seed, number),
        cell.setting.scenario,
        cell.setting.players,
        ", ".join(chosen),
        list(cell.bots),
        job.value.label,
        job.value.x,
        cell.digest,
        list(cell.seats),
    )


def _turns(listener: Listener, place: Row) -> list[Row]:
    """The measures of the score at the end of every turn, and the margin that they make."""
    rows: list[Row] = []
    for turn, score in listener.stands:
        ahead = " ".join(listener.seats[seat].id for seat in score.ahead)
        between = margin(score, listener.seats)
        rows += [(*place, turn, each.id, float(each.value), ahead) for each in score.measures]
        rows += [] if between is None else [(*place, turn, "margin", float(between), ahead)]
    return rows


def _events(listener: Listener, place: Row) -> list[Row]:
    names = listener.run.table.box.names
    spaces, pieces = names.ids(Kind.SPACE), names.ids(Kind.PIECE)
    rows: list[Row] = []
    for at, (turn, choice, event) in enumerate(listener.events or ()):
        where = " ".join([spaces[each] for each in event.what.places])
        who = " ".join([pieces[each] for each in about_pieces(event)])
        rows.append((*place, at, turn, choice, event.kind, event.rule, where, who, sides(event), result(event)))
    return rows
