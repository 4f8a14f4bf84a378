"""What a run has come to so far: running rates, and games that somebody should look at."""

import time
from typing import Any

import msgspec
import polars as pl

from sandtable import games as shelf
from sandtable.core import Seat
from sandtable.lab.figures import Data
from sandtable.lab.figures.unusual import Unusual, unusual
from sandtable.lab.folder import Folder
from sandtable.lab.statistics import Estimate, rate

EVERY = 10.0
"""Unusual games are looked for again after this many seconds."""


class Count(msgspec.Struct):
    """What has come of the games of one line of the display."""

    label: str
    planned: int
    games: int = 0
    first: int = 0
    second: int = 0
    margin: float = 0.0


class Counts:
    """Running rates: by value where something is swept, else by cell."""

    def __init__(self, folder: Folder) -> None:
        study = folder.study
        self.game = shelf.find(study.plan.game)
        self.swept = len(study.values) > 1
        seats = self.game.seats(study.cells[0].setting)
        self.seats: tuple[Seat, ...] = seats
        self.lines: dict[int, Count] = {}
        for cell in study.cells:
            key = self._key(cell.value, cell.index)
            label = study.values[cell.value].label if self.swept else _cell_label(study.cells, cell)
            line = self.lines.setdefault(key, Count(label, 0))
            line.planned += study.plan.games
        self.keys = {cell.index: self._key(cell.value, cell.index) for cell in study.cells}
        self.turns = 0
        self._games = folder.read("games")
        self._unusual: tuple[float, list[Unusual]] = (-EVERY, [])
        self._study = study
        self._count(self._games)

    def _key(self, value: int, cell: int) -> int:
        return value if self.swept else cell

    def take(self, frame: pl.DataFrame) -> None:
        """A part has come in."""
        self._games = pl.concat([self._games, frame])
        self._count(frame)

    def _count(self, frame: pl.DataFrame) -> None:
        first = self.seats[0].id
        second = self.seats[1].id if len(self.seats) > 1 else ""
        whole = frame.filter(pl.col("error").is_null())
        for cell, winners, margin, turns in whole.select("cell", "winners", "margin", "turns").iter_rows():
            line = self.lines[self.keys[cell]]
            self.turns = max(self.turns, turns)
            line.games += 1
            line.first += first in winners
            line.second += second in winners
            line.margin += margin or 0.0

    def unusual(self) -> list[Unusual]:
        """The unusual games so far, looked for now and then."""
        looked, found = self._unusual
        if time.monotonic() - looked >= EVERY:
            found = unusual(Data(self._study, self._games.sort("game"), pl.DataFrame()))
            self._unusual = (time.monotonic(), found)
        return found

    @property
    def whole(self) -> Estimate:
        """How often the first seat wins in all games so far."""
        return rate(
            sum(each.first for each in self.lines.values()), sum(each.games for each in self.lines.values())
        )


def _cell_label(cells: Any, cell: Any) -> str:
    """What tells a cell from the others, in a few signs."""
    words = []
    if len({each.setting.scenario for each in cells}) > 1:
        words.append(cell.setting.scenario)
    if len({each.setting.players for each in cells}) > 1:
        words.append(f"{cell.setting.players} players")
    if len({each.bots for each in cells}) > 1:
        words.append(" ".join(cell.bots))
    return ", ".join(words) or cell.setting.scenario
