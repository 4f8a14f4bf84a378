"""Play many games, in one process or several."""

import signal
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import msgspec

from sandtable import games as shelf
from sandtable.core import AnyGame, Setting
from sandtable.core.dice import check_seed
from sandtable.core.errors import SetupError
from sandtable.lab.one import bots_for, game_seed, play_one
from sandtable.lab.report import Batch, Failure, Report, outcome_name, sum_up

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
) -> Report:
    """Play games between bots and count how they end; interrupted, report what was finished.

    Game `n` has the seed `game_seed(seed, n)`, whatever the number of workers.
    """
    setting = game.setting(scenario, variants, players, overrides=overrides)
    plan = Plan(game.id, setting, str(seed), tuple(bots), tuple(overrides))
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
    return sum_up(game.id, setting, tally.whole, time.perf_counter() - started, tally.stopped)


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
    play = partial(play_one, game, plan.setting, kinds=plan.bots, overrides=plan.overrides)
    for number in numbers:
        if _stopping:
            break
        seed = game_seed(plan.seed, number)
        batch.games += 1
        try:
            outcome, decisions = play(seed)
        except Exception as error:
            broken = Failure(number, seed, f"{type(error).__name__}: {error}", traceback.format_exc())
            batch.errors.append(broken)
            continue
        batch.decisions += decisions
        name = outcome_name(seats, outcome)
        batch.outcomes[name] = batch.outcomes.get(name, 0) + 1
    return batch
