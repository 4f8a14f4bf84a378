"""The tables of a run beside the game that they are about."""

from functools import cached_property

import polars as pl

from sandtable import games as shelf
from sandtable.core import Seat
from sandtable.core.scene import Board
from sandtable.lab.cells import Study
from sandtable.lab.folder import Folder
from sandtable.lab.laying import laid_down

DRAW = "draw"
NEUTRAL = "#8a8a8a"
EMBLEMS = ("diamond", "square", "triangle", "disc", "hexagon", "star")


class Data:
    """What has been played so far. Games that broke off are counted, and left out of everything else."""

    def __init__(self, study: Study, games: pl.DataFrame, turns: pl.DataFrame) -> None:
        self.study = study
        self.game = shelf.find(study.plan.game)
        self.failed = games.filter(pl.col("error").is_not_null())
        self.games = games.filter(pl.col("error").is_null())
        self.turns = turns

    @classmethod
    def read(cls, folder: Folder) -> "Data":
        """The tables of a folder."""
        return cls(folder.study, folder.read("games"), folder.read("turns"))

    @cached_property
    def ours(self) -> pl.DataFrame:
        """The games with our own components; where a plan has none of them, all."""
        labels = [each.label for each in self.study.values if each.ours]
        own = self.games.filter(pl.col("value").is_in(labels))
        return own if labels else self.games

    @cached_property
    def board(self) -> Board:
        """The map."""
        return self.game.board(self.game.box())

    @cached_property
    def seats(self) -> dict[str, Seat]:
        """Every seat of the plan, in the order in which cells name them first."""
        found: dict[str, Seat] = {}
        for cell in self.study.cells:
            for seat in self.game.seats(cell.setting, laid_down(self.study.packs(cell))):
                found.setdefault(seat.id, seat)
        return found

    @property
    def alone(self) -> bool:
        """Whether one player plays against the system."""
        return all(len(each.seats) == 1 for each in self.study.cells)

    @cached_property
    def scenarios(self) -> dict[str, str]:
        """The scenarios of the plan and what they are called."""
        offered = {each.id: each.name for each in self.game.scenarios}
        ids = dict.fromkeys(each.setting.scenario for each in self.study.cells)
        return {each: offered.get(each, each) for each in ids}

    @cached_property
    def bots(self) -> list[str]:
        """The kinds of bots that play."""
        return list(dict.fromkeys(each for cell in self.study.cells for each in cell.bots))

    def colour(self, seat: str) -> str:
        """A seat's colour on the board."""
        sides = {each.id: each for each in self.board.sides}
        own = [sides[each].colour for each in self.seats[seat].sides if each in sides]
        return own[0] if own else NEUTRAL

    def emblem(self, seat: str) -> str:
        """A seat's emblem: its side's, or one of its own where several would look alike."""
        order = list(self.seats)
        sides = {each.id: each.emblem for each in self.board.sides}
        own = [sides.get(self.seats[each].sides[0], "square") for each in order]
        chosen = own if len(set(own)) == len(own) else [EMBLEMS[at % len(EMBLEMS)] for at in range(len(order))]
        return chosen[order.index(seat)]

    @cached_property
    def seat_of(self) -> dict[str, str]:
        """The seat that plays each side."""
        return {side: seat.id for seat in reversed(self.seats.values()) for side in reversed(seat.sides)}

    def of(self, frame: pl.DataFrame, key: str) -> pl.DataFrame:
        """The games that a seat has won, that ended in a draw or, alone, on a level."""
        if self.alone:
            return frame.filter(pl.col("level") == key)
        if key == DRAW:
            return frame.filter(pl.col("winners").list.len() == 0)
        return frame.filter(pl.col("winners").list.contains(key))

    @cached_property
    def keys(self) -> list[str]:
        """What a game can come to: each seat and a draw; alone, the levels, the best first."""
        if self.alone:
            levels = (
                self.games.group_by("level").agg(pl.col("margin").mean()).sort("margin", "level", descending=True)
            )
            return levels["level"].to_list()
        return [*self.seats, DRAW]

    def name(self, key: str) -> str:
        """What a result is called."""
        if self.alone:
            return key[:1].upper() + key[1:]
        return "draw" if key == DRAW else self.seats[key].name
