"""What each process plays at this moment, in memory that all of them share."""

import sys
from collections.abc import Iterator
from multiprocessing import get_context
from typing import NamedTuple

FIELDS = 3


class Playing(NamedTuple):
    """A worker's game by its number in the plan, its turn, and the most memory that it has taken, in bytes."""

    game: int
    turn: int
    memory: int


class Board:
    """A line for each worker. Nobody waits for it: what is read may be a moment old."""

    def __init__(self, most: int) -> None:
        spawn = get_context("spawn")
        self._lines = spawn.RawArray("q", [-1] * FIELDS * most)
        self._taken = spawn.Value("i", 0)
        self._own = -1

    def sit_down(self) -> None:
        """Take a line; where there is none left, nothing is noted."""
        with self._taken.get_lock():
            self._own = self._taken.value * FIELDS
            self._taken.value += 1

    def note(self, game: int, turn: int) -> None:
        """This worker's game has come to a turn."""
        if 0 <= self._own < len(self._lines):
            self._lines[self._own : self._own + FIELDS] = [game, turn, memory()]

    def __iter__(self) -> Iterator[Playing]:
        for at in range(0, len(self._lines), FIELDS):
            found = Playing(*self._lines[at : at + FIELDS])
            if found.game >= 0:
                yield found


def memory() -> int:
    """The most memory that this process has taken, in bytes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
