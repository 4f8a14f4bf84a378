"""A finished match analysed, in pieces that run in any process, can be stopped, and are taken up again."""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from sandtable.bots.watch import Unwatched, Watch
from sandtable.coach.assembling import assemble
from sandtable.coach.reports import Analysis, Depth
from sandtable.coach.survey import Done, Survey, work
from sandtable.coach.weighing import Effort
from sandtable.core import AnyMatch

AHEAD = 16
"""How many pieces of work wait in a pool."""
Keep = Callable[[Done], None]


def analyse(
    match: AnyMatch,
    *,
    depth: Depth = "quick",
    turn: int | None = None,
    pool: Executor | None = None,
    watch: Watch | None = None,
    done: Sequence[Done] = (),
    keep: Keep | None = None,
    effort: Effort | None = None,
    laid_open: bool = False,
) -> Analysis:
    """What the choices and the dice of a match changed.

    `done` is what was worked out before; `keep` is handed each piece that is finished. Who stops it gets what is
    there. An `effort` other than the usual of this depth finds more or less. With all cards `laid_open` a seat is
    judged by more than it knew: only for a match that is over.
    """
    survey = Survey(match, depth, turn, effort, laid_open=laid_open)
    found = list(done)
    run(survey, found, pool=pool, watch=watch or Unwatched(), keep=keep)
    return assemble(survey, found)


def run(
    survey: Survey,
    found: list[Done],
    *,
    pool: Executor | None = None,
    watch: Watch,
    keep: Keep | None = None,
    share: tuple[int, int] = (0, 1),
) -> None:
    """Do what is still to be done, and add it to what was found.

    Of several who `share` it, such as the first of three (0, 3), each does every third piece.
    """

    def finished(each: Done) -> None:
        found.append(each)
        if keep is not None:
            keep(each)
        watch.progress(len(found) / survey.chunks)

    own, of = share
    missing = [number for number in survey.open(found) if number % of == own]
    if pool is None:
        for number in missing:
            if watch.stopped():
                return
            finished(work(survey.chunk(number)))
        return
    _pooled(survey, missing, pool, watch, finished)


def _pooled(survey: Survey, missing: list[int], pool: Executor, watch: Watch, finished: Keep) -> None:
    waiting: set[Future[Done]] = set()
    while (missing or waiting) and not watch.stopped():
        while missing and len(waiting) < AHEAD:
            waiting.add(pool.submit(work, survey.chunk(missing.pop(0))))
        ready, waiting = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
        for each in ready:
            finished(each.result())
    for each in waiting:
        each.cancel()
