"""How long games are, when they are decided, how they stand from turn to turn, and what dice do to them."""

import math
from statistics import median
from typing import Any

import msgspec
import polars as pl

from sandtable.core import Dice, Score, Table
from sandtable.lab.figures.data import DRAW, Data
from sandtable.lab.statistics import fitted_line

BARS = 12
DOTS = 400


class Bar(msgspec.Struct, frozen=True):
    """A bar of a histogram: from, up to, and how many games."""

    low: float
    high: float
    games: int


class Length(msgspec.Struct, frozen=True):
    """How long games are; `same` says that all had this many turns."""

    games: int
    median: float
    bars: list[Bar]
    same: int | None
    changed: dict[int, int]
    """Games by the turn on which the lead changed for the last time; 0 is never."""


class Stand(msgspec.Struct, frozen=True):
    """The margin at the end of a turn: nine of ten games, half of them, the median."""

    turn: int
    games: int
    low: float
    lower: float
    middle: float
    upper: float
    high: float


class Level(msgspec.Struct, frozen=True):
    """A margin from which a level of victory is reached, and what it is called."""

    margin: float
    name: str


class Course(msgspec.Struct, frozen=True):
    """The score from turn to turn; `levels` of victory, where the margin decides them."""

    words: str
    up: str
    down: str
    games: int
    stands: list[Stand]
    levels: list[Level]


class Luck(msgspec.Struct, frozen=True):
    """Dice against results, with our own components."""

    games: int
    dots: list[tuple[float, float, str]]
    slope: float
    base: float
    dice: float
    scenario: float
    lucky: float | None
    unlucky: float | None
    against: float | None
    decided: int


def length(data: Data) -> Length | None:
    """Decisions in a game, and the turn of the last change of the lead."""
    frame = data.ours
    if not frame.height:
        return None
    decisions = sorted(frame["decisions"].to_list())
    low, high = decisions[0], decisions[-1]
    width = max(1, _round_width((high - low) / BARS))
    start = low // width * width
    bars = []
    while start <= high:
        bars.append(Bar(start, start + width, sum(start <= each < start + width for each in decisions)))
        start += width
    turns = frame["turns"].unique().to_list()
    changed = dict(sorted(frame["last_change"].value_counts().iter_rows()))
    return Length(frame.height, median(decisions), bars, turns[0] if len(turns) == 1 else None, changed)


def _round_width(width: float) -> int:
    """1, 2 or 5 times a power of ten, at least so wide."""
    if width <= 1:
        return 1
    power = 10 ** math.floor(math.log10(width))
    return int(next(each * power for each in (1, 2, 5, 10) if each * power >= width))


def course(data: Data) -> Course | None:
    """Median, half and nine of ten games of the margin at the end of each turn."""
    own = data.turns.filter(pl.col("measure") == "margin").join(data.ours.select("game"), on="game")
    if not own.height:
        return None
    found = own.group_by("turn").agg(
        pl.len().alias("games"),
        *(pl.col("value").quantile(at / 100, "linear").alias(f"q{at}") for at in (5, 25, 50, 75, 95)),
    )
    most = data.ours.height
    stands = [Stand(*row) for row in found.sort("turn").iter_rows() if row[1] >= max(1, most // 20)]
    box = data.game.box()
    table = Table(box, data.game.setup(box, data.study.cells[0].setting), Dice("0"))
    score = data.game.score(table)
    words, up, down = _margin_words(data, score)
    return Course(words, up, down, most, stands, _levels(data, table, score))


def _levels(data: Data, table: "Table[Any, Any]", score: Score) -> list[Level]:
    """The goal, or the levels at both ends of a pull of two sides; other levels are no matter of the margin."""
    goal = next((each.name for each in score.measures if each.goal), None)
    if goal is not None:
        return [Level(0.0, goal)]
    first = next(iter(data.seats))
    goals = [each for each in data.game.view(table, 0).goals if each.seat == first and each.gauge is not None]
    pulls = [each.gauge for each in goals if each.gauge is not None and each.gauge.form == "pull"]
    return [Level(float(each.value), each.text) for gauge in pulls for each in gauge.notches]


def _margin_words(data: Data, score: Score) -> tuple[str, str, str]:
    """What the margin is, and what it means above and below nought."""
    seat = next(iter(data.seats.values()))
    title = score.title
    if any(each.goal for each in score.measures):
        goal = next(each.name for each in score.measures if each.goal)
        return f"{title} of {seat.name} less those {_needed(goal)}", "goal reached", "still lacking"
    others = [each for each in data.seats.values() if each.id != seat.id]
    if len(others) == 1:
        return (
            f"{title} of {seat.name} less those of {others[0].name}",
            f"{seat.name} leads",
            f"{others[0].name} leads",
        )
    return f"{title} of {seat.name} less the others' mean", f"{seat.name} above", f"{seat.name} below"


def _needed(goal: str) -> str:
    return goal if goal.startswith("needed") else f"needed ({goal})"


def luck(data: Data) -> Luck | None:
    """What share of the final score is dice, and what is the scenario."""
    frame = data.ours.filter(pl.col("luck").is_not_null() & pl.col("margin").is_not_null())
    if frame.height < 30 or frame["margin"].n_unique() < 2:
        return None
    first = next(iter(data.seats))
    lucks, margins = frame["luck"].to_list(), frame["margin"].to_list()
    line, base, share = fitted_line(lucks, margins)
    winners = frame["winners"].to_list()
    key = frame["level"].to_list() if data.alone else [_whose(won, first) for won in winners]
    spaced = range(0, frame.height, max(1, -(-frame.height // DOTS)))
    ordered = frame.sort("luck")
    tenth = max(1, frame.height // 10)
    won = ordered["winners"].list.contains(first)
    decided = [(luck_, first in won_) for luck_, won_ in zip(lucks, winners, strict=True) if won_]
    return Luck(
        games=frame.height,
        dots=[(round(lucks[at], 2), margins[at], key[at]) for at in spaced],
        slope=line,
        base=base,
        dice=share,
        scenario=_between(frame, "scenario"),
        lucky=_share(won.tail(tenth)) if len(data.seats) > 1 else None,
        unlucky=_share(won.head(tenth)) if len(data.seats) > 1 else None,
        against=sum((luck_ < 0) == has_won for luck_, has_won in decided) / len(decided)
        if decided and len(data.seats) == 2
        else None,
        decided=len(decided),
    )


def _whose(won: list[str], first: str) -> str:
    """The result that a game's point is drawn as."""
    return DRAW if not won else first if first in won else won[0]


def _share(won: pl.Series) -> float:
    return float(won.sum()) / len(won)


def _between(frame: pl.DataFrame, by: str) -> float:
    """The share of the variance of the margin that lies between groups."""
    whole = frame["margin"].var(ddof=0)
    if not whole or frame[by].n_unique() < 2:
        return 0.0
    groups = frame.group_by(by).agg(pl.col("margin").mean().alias("mean"), pl.len().alias("n"))
    middle = frame["margin"].mean()
    between = ((groups["mean"] - middle) ** 2 * groups["n"]).sum() / frame.height
    return float(between) / float(str(whole))
