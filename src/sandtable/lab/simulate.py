"""Play many games, in one process or several."""

import signal
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from sandtable import games as shelf
from sandtable.bots import AnyRun
from sandtable.core import AnyGame, Setting
from sandtable.core.dice import check_seed
from sandtable.core.errors import SetupError
from sandtable.lab.cells import Cell
from sandtable.lab.folder import write_safely
from sandtable.lab.listening import Ending, Listener
from sandtable.lab.one import bots_for, game_seed, play_one
from sandtable.lab.report import Batch, Failure, Report, outcome_name, sum_up
from sandtable.lab.sweep import OURS, Value
from sandtable.lab.work import Job, broken_row, game_row

CHUNK = 20
INTERRUPTED = "it was interrupted"
DIED = "a worker process died; perhaps it was killed or memory ran out"
Progress = Callable[[int, int], None]


class Plan(msgspec.Struct, frozen=True):
    """What every game of a simulation has in common."""

    game: str
    setting: Setting
    seed: str
    bots: tuple[str, ...]
    overrides: tuple[Path, ...] = ()
    table: bool = False


def simulate(
    game: AnyGame,
    scenario: str = "",
    variants: Mapping[str, int] | None = None,
    games: int = 100,
    seed: str | int = 0,
    bots: Sequence[str] = ("random",),
    workers: int = 1,
    on_progress: Progress | None = None,
    overrides: Sequence[Path] = (),
    players: int = 0,
    save_table: Path | None = None,
) -> Report:
    """Play games between bots and count how they end; interrupted, report what was finished.

    The table of games goes to a Parquet file if one is named.

    Game `n` has the seed `game_seed(seed, n)`, whatever the number of workers.
    """
    setting = game.setting(scenario, variants, players, overrides=overrides)
    plan = Plan(game.id, setting, str(seed), tuple(bots), tuple(overrides), save_table is not None)
    if games < 1 or workers < 1:
        raise SetupError("A simulation needs at least one game and one worker.")
    check_seed(game_seed(seed, games - 1))
    bots_for(game.seats(setting, overrides), bots, plan.seed)
    tally = _Tally(games, on_progress)
    started = time.perf_counter()
    if workers == 1:
        _play_here(game, plan, tally)
    else:
        _play_in_processes(game, plan, tally, workers)
    if save_table is not None:
        _write(save_table, tally.whole.rows)
    return sum_up(game.id, setting, tally.whole, time.perf_counter() - started, tally.stopped)


def _write(file: Path, rows: list[tuple[Any, ...]]) -> None:
    from sandtable.lab.tables import parquet

    write_safely(file, parquet("games", sorted(rows)))


class _Tally:
    """What has come in so far."""

    def __init__(self, games: int, on_progress: Progress | None) -> None:
        self.games = games
        self.whole = Batch()
        self.stopped = ""
        self._on_progress = on_progress

    def add(self, batch: Batch) -> None:
        self.whole.add(batch)
        if self._on_progress is not None:
            self._on_progress(self.whole.games, self.games)


def _play_here(game: AnyGame, plan: Plan, tally: _Tally) -> None:
    try:
        for number in range(tally.games):
            tally.add(_batch(game, plan, range(number, number + 1)))
    except KeyboardInterrupt:
        tally.stopped = INTERRUPTED


def _play_in_processes(game: AnyGame, plan: Plan, tally: _Tally, workers: int) -> None:
    """Chunks of games in processes of their own, a few ahead; Ctrl-C lets each finish the game it is playing."""
    if game.id not in shelf.GAMES:
        raise SetupError(f"{game.id} is not among the games that worker processes can find.")
    starts = range(0, tally.games, CHUNK)
    chunks = (range(start, min(start + CHUNK, tally.games)) for start in starts)
    with ProcessPoolExecutor(workers, get_context("spawn"), _start_worker) as pool:
        running = {pool.submit(_work, plan, chunk) for chunk in islice(chunks, 2 * workers)}
        try:
            while running and not tally.stopped:
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    _take(future, tally)
                if not tally.stopped:
                    running |= {pool.submit(_work, plan, chunk) for chunk in islice(chunks, len(ready))}
        except KeyboardInterrupt:
            tally.stopped = INTERRUPTED
            for future in as_completed([each for each in running if not each.cancel()]):
                _take(future, tally)


def _take(future: "Future[Batch]", tally: _Tally) -> None:
    """What a worker brought back; if it died, the simulation ends with what there is."""
    try:
        tally.add(future.result())
    except BrokenProcessPool:
        tally.stopped = DIED


_stopping = False


def _start_worker() -> None:
    """Ctrl-C reaches every process: a worker then stops after the game it is playing."""
    signal.signal(signal.SIGINT, _stop)


def _stop(signum: int, frame: object) -> None:  # noqa: ARG001
    global _stopping
    _stopping = True


def _work(plan: Plan, numbers: range) -> Batch:
    return _batch(shelf.find(plan.game), plan, numbers)


def _batch(game: AnyGame, plan: Plan, numbers: range) -> Batch:
    """Play some games; one that breaks off does not keep the others from being played."""
    batch, seats = Batch(), game.seats(plan.setting, plan.overrides)
    job = _job(game, plan) if plan.table else None
    heard: list[Ending | Listener] = []

    def listen(run: AnyRun) -> Ending | Listener:
        heard.append(Listener(run, seats, closely=True, events=False) if plan.table else Ending(run))
        return heard[-1]

    for number in numbers:
        if _stopping:
            break
        seed = game_seed(plan.seed, number)
        batch.games += 1
        began = time.process_time()
        try:
            outcome, decisions = play_one(game, plan.setting, seed, plan.bots, plan.overrides, listen=listen)
        except Exception as error:
            broken = Failure(number, seed, f"{type(error).__name__}: {error}", traceback.format_exc())
            batch.errors.append(broken)
            batch.rows += [] if job is None else [broken_row(job, number, error)]
            continue
        listener = heard.pop()
        batch.count(outcome_name(seats, outcome), decisions, listener.turn, listener.score)
        if job is not None and isinstance(listener, Listener):
            spent = time.process_time() - began
            batch.rows.append(game_row(job, number, listener, outcome, decisions, spent))
    return batch


def _job(game: AnyGame, plan: Plan) -> Job:
    """The simulation as the lab calls it: one cell with our own components or those of its packs."""
    seats = tuple(each.id for each in game.seats(plan.setting, plan.overrides))
    bots = plan.bots if len(plan.bots) > 1 else plan.bots * len(seats)
    digest = str(game.box(plan.overrides).digest)
    return Job(game.id, Cell(0, plan.setting, seats, bots, 0, digest), Value(OURS), plan.seed, 0, 0, 0, ())
