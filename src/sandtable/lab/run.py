"""Play a plan: chunks of some seconds through one executor, each written as soon as it is done."""

import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

import msgspec

from sandtable.lab.cells import Cell, Study
from sandtable.lab.folder import Folder
from sandtable.lab.work import Chunk, Job, play_chunk

AIM = 3.0
"""How many seconds a chunk should take: an executor costs little then, and little is lost when it dies."""
MOST = 500
RECENT = 200
BEAT = 0.25
TOO_MANY = 0.01
DIED = "a worker died; perhaps it was killed or memory ran out"


class InHand(msgspec.Struct):
    """A job that is being played, since when, and how long it should take."""

    job: Job
    since: float
    expected: float | None


class Progress:
    """How far a run has come."""

    def __init__(self, study: Study, done: int) -> None:
        self.study = study
        self.resumed = done
        self.done = done
        self.failed = 0
        self.began = time.monotonic()
        self.in_hand: dict[Future[Chunk], InHand] = {}
        self.limit = 1
        self.paused = False
        self.stopping = False
        self.stopped = ""
        self.seconds: dict[int | tuple[str, ...], float] = {}
        """What a game took of late in a cell, and with its bots: some take a thousand times as long as others."""
        self._recent: deque[tuple[float, int]] = deque()

    def take(self, chunk: Chunk) -> None:
        """A chunk has come in."""
        games = chunk.stop - chunk.start
        self.done += games
        self.failed += chunk.failed
        if games:
            self.seconds[chunk.cell] = self.seconds[self.study.cells[chunk.cell].bots] = chunk.seconds / games
        self._recent.append((time.monotonic(), games))
        while len(self._recent) > 1 and sum(each for _, each in self._recent) - self._recent[0][1] >= RECENT:
            self._recent.popleft()

    @property
    def rate(self) -> float | None:
        """Games a second, of the latest ones; None while there are too few."""
        if self.done - self.resumed < min(20, self.study.total - self.resumed) or not self._recent:
            return None
        since = self.began if self.done - self.resumed <= RECENT else self._recent[0][0]
        games = sum(each for _, each in self._recent) - (0 if since == self.began else self._recent[0][1])
        spent = time.monotonic() - since
        return games / spent if games and spent else None

    @property
    def left(self) -> float | None:
        """How many seconds it will still take."""
        rate = self.rate
        return None if not rate else (self.study.total - self.done) / rate

    def expected(self, cell: Cell) -> float | None:
        """How long a game of a cell takes, as far as is known: else as in another cell with the same bots."""
        return self.seconds.get(cell.index, self.seconds.get(cell.bots))


Look = Callable[[Progress], None]


def run(
    folder: Folder, executor: Executor, workers: int, *, on_chunk: Callable[[Chunk], None], look: Look
) -> Progress:
    """Play what is missing. `look` is called some times a second, and may change what it is shown.

    Ctrl-C lets games in hand be finished; a second one leaves at once.
    """
    progress = Progress(folder.study, sum(len(each) for each in folder.done().values()))
    progress.limit = workers
    jobs = _Jobs(folder, progress)
    play = _Play(folder, executor, progress, jobs, on_chunk)
    with _Presses() as presses:
        try:
            while not play.over():
                play.submit()
                play.collect()
                look(progress)
        except KeyboardInterrupt:
            progress.stopping = True
            while not progress.stopped:
                with presses.once():
                    look(progress)
                    play.finish()
                    progress.stopped = "it was interrupted"
    look(progress)
    return progress


class _Presses:
    """Counts how often Ctrl-C is pressed: Polars raises what it has caught, and Python the same once more."""

    def __init__(self) -> None:
        self._count = 0

    def __enter__(self) -> "_Presses":
        self._before = signal.signal(signal.SIGINT, self._pressed)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _pressed(self, signum: int, frame: object) -> None:  # noqa: ARG002
        self._count += 1
        raise KeyboardInterrupt

    @contextmanager
    def once(self) -> Iterator[None]:
        """What is in here is left only by a second press."""
        try:
            yield
        except KeyboardInterrupt:
            if self._count > 1:
                raise


class _Jobs:
    """Cuts what is missing into jobs of about the same time.

    The cells take turns, so that a run that is stopped early, or looked at, has played about as much of each.
    """

    def __init__(self, folder: Folder, progress: Progress) -> None:
        self._study = folder.study
        self._progress = progress
        self._waiting = deque(
            (cell, stretch) for cell in folder.study.cells for stretch in folder.missing(cell.index)
        )

    def next(self) -> Job | None:
        if not self._waiting:
            return None
        cell, stretch = self._waiting.popleft()
        most = min(self._size(cell), len(stretch))
        if most < len(stretch):
            self._waiting.append((cell, stretch[most:]))
        plan = self._study.plan
        return Job(
            game=plan.game,
            cell=cell,
            value=self._study.values[cell.value],
            seed=plan.seed,
            first=cell.index * plan.games,
            start=stretch.start,
            stop=stretch.start + most,
            tables=tuple(plan.tables),
        )

    def back(self, job: Job) -> None:
        """A job that was not done comes next."""
        self._waiting.appendleft((job.cell, range(job.start, job.stop)))

    def _size(self, cell: Cell) -> int:
        seconds = self._progress.expected(cell)
        if seconds is None:
            return 1
        left = self._study.total - self._progress.done
        share = -(-left // (2 * self._progress.limit))
        return max(1, min(MOST, share, round(AIM / seconds) if seconds else MOST))


class _Play:
    """The loop's hands."""

    def __init__(
        self, folder: Folder, executor: Executor, progress: Progress, jobs: _Jobs, on_chunk: Callable[[Chunk], None]
    ) -> None:
        self._folder = folder
        self._executor = executor
        self._progress = progress
        self._jobs = jobs
        self._on_chunk = on_chunk

    def over(self) -> bool:
        """Whether all is done, or it cannot go on."""
        progress = self._progress
        if progress.failed > max(3, TOO_MANY * progress.done) and not progress.stopping:
            progress.stopping = True
            progress.stopped = f"{progress.failed} of {progress.done} games broke off"
        return bool(progress.stopped and not progress.in_hand) or (
            progress.done >= self._folder.study.total and not progress.in_hand
        )

    def submit(self) -> None:
        """Keep as many jobs in hand as there may be."""
        progress = self._progress
        while not progress.paused and not progress.stopping and len(progress.in_hand) < progress.limit:
            job = self._jobs.next()
            if job is None:
                return
            seconds = progress.expected(job.cell)
            held = InHand(job, time.monotonic(), None if seconds is None else seconds * (job.stop - job.start))
            progress.in_hand[self._executor.submit(play_chunk, job)] = held

    def collect(self) -> None:
        """Take in what has been done within a moment."""
        progress = self._progress
        if not progress.in_hand:
            time.sleep(BEAT)  # paused: nothing to wait for
            return
        ready, _ = wait(progress.in_hand, BEAT, FIRST_COMPLETED)
        for future in ready:
            self._take(future)

    def finish(self) -> None:
        """Wait for games in hand; jobs that nobody has begun are left."""
        for future in list(self._progress.in_hand):
            if future.cancel():
                del self._progress.in_hand[future]
        while self._progress.in_hand:
            self.collect()

    def _take(self, future: "Future[Chunk]") -> None:
        held = self._progress.in_hand.pop(future)
        error = future.exception()
        if isinstance(error, BrokenProcessPool):
            self._progress.stopped, self._progress.stopping = DIED, True
            return
        if isinstance(error, KeyboardInterrupt):  # Ctrl-C reached a worker where it could not be held back
            self._jobs.back(held.job)
            return
        chunk = future.result()
        if chunk.stop > chunk.start:
            self._folder.keep(chunk)
            self._progress.take(chunk)
            self._on_chunk(chunk)
        if chunk.stop < held.job.stop:
            self._jobs.back(msgspec.structs.replace(held.job, start=chunk.stop))


def planned(study: Study) -> Iterator[tuple[Cell, str]]:
    """Every cell in a few words."""
    for cell in study.cells:
        yield cell, f"{cell.setting.scenario}, {study.values[cell.value].label}, {', '.join(cell.bots)}"
