"""Bots against one another: a plan of line-ups, and what it says about their strength.

Every bot plays every other in every seat: one seat has the one, all other seats have the other. All seats of one
kind are the baseline that others are compared with, seed by seed.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from pathlib import Path

import msgspec
import polars as pl

from sandtable.core import AnyGame
from sandtable.core.errors import SetupError
from sandtable.lab.cells import Study, prepare
from sandtable.lab.figures.ratings import Rating, means, rated, ratings
from sandtable.lab.plan import Source
from sandtable.lab.statistics import Estimate, mean, paired, rate
from sandtable.lab.toml import written


class SeatResult(msgspec.Struct, frozen=True):
    """A bot in one seat, all other seats held by another: its points beside those of the other in that seat."""

    seat: str
    bot: str
    against: str
    games: int
    won: Estimate
    points: Estimate
    baseline: Estimate
    """The points of the other kind in this seat, against its like."""
    gain: Estimate
    """How much more than that, in pairs of the same seed."""
    level_gain: Estimate
    """The same of the level of victory that the seat reached."""


class Pairing(msgspec.Struct, frozen=True):
    """Two bots over all seats: the mean of the points of the first; with two seats a half is even."""

    bot: str
    against: str
    games: int
    points: Estimate


class Tournament(msgspec.Struct, frozen=True):
    """What came of it."""

    game: str
    scenario: str
    players: int
    seats: list[str]
    bots: list[str]
    games: int
    failed: int
    pairings: list[Pairing]
    by_seat: list[SeatResult]
    ratings: list[Rating]
    skill: dict[str, tuple[float, float]]
    """With more than two seats: mean and deviation by Plackett and Luce (openskill)."""


def line_ups(bots: Sequence[str], seats: int) -> list[list[str]]:
    """Who sits where: baselines first, then every bot in every seat among every other."""
    alike = [[bot] * seats for bot in bots]
    mixed = [
        [one if at == seat else other for at in range(seats)]
        for one, other in permutations(bots, 2)
        for seat in range(seats)
    ]
    return [list(each) for each in dict.fromkeys(tuple(line) for line in (*alike, *(mixed if seats > 1 else ())))]


def tournament_plan(
    game: AnyGame,
    bots: Sequence[str],
    games: int,
    *,
    scenario: str = "",
    players: int = 0,
    variants: Mapping[str, int] | None = None,
    seed: str = "tournament",
    packs: Sequence[Path] = (),
) -> Study:
    """A tournament as a plan, which the lab plays."""
    if len(set(bots)) < 2:
        raise SetupError("A tournament needs at least two kinds of bots: --bots greedy,random.")
    setting = game.setting(scenario, variants, players, overrides=packs)
    plan = {
        "title": f"{game.about.title}: {', '.join(bots)}",
        "game": game.id,
        "scenarios": [setting.scenario],
        "players": setting.players,
        "variants": dict(variants or {}),
        "bots": line_ups(list(dict.fromkeys(bots)), setting.players),
        "games": games,
        "seed": seed,
        "packs": [str(each.resolve()) for each in packs],
        "tables": ["games"],
    }
    return prepare(Source(written(plan), "tournament", Path()))


def results(study: Study, games: pl.DataFrame) -> Tournament:
    """Points, ratings and skills from the table of games."""
    whole = games.filter(pl.col("error").is_null())
    cell = study.cells[0]
    bots = list(dict.fromkeys(each for other in study.cells for each in other.bots))
    seats = list(cell.seats)
    lines = whole.with_columns(pl.col("bots").list.join(",").alias("line"))
    by_seat = [
        found
        for one, other in permutations(bots, 2)
        for at in range(len(seats))
        if len(seats) > 1 and (found := _seat(lines, one, other, at, seats)) is not None
    ]
    alone = len(seats) == 1
    return Tournament(
        game=study.plan.game,
        scenario=cell.setting.scenario,
        players=cell.setting.players,
        seats=seats,
        bots=bots,
        games=games.height,
        failed=games.height - whole.height,
        pairings=_solitaire(whole, bots) if alone else _pairings(bots, by_seat, lines, seats),
        by_seat=by_seat,
        ratings=_rated_alone(whole, bots) if alone else ratings(_mixed(whole), by_seat=False),
        skill=_skill(_mixed(whole)) if len(seats) > 2 else {},
    )


def _mixed(games: pl.DataFrame) -> pl.DataFrame:
    """Games in which different bots met."""
    return games.filter(pl.col("bots").list.n_unique() > 1)


def _line(lines: pl.DataFrame, bots: Sequence[str]) -> pl.DataFrame:
    return lines.filter(pl.col("line") == ",".join(bots)).sort("number")


def _seat(lines: pl.DataFrame, one: str, other: str, at: int, seats: Sequence[str]) -> SeatResult | None:
    mixed = _line(lines, [one if seat == at else other for seat in range(len(seats))])
    base = _line(lines, [other] * len(seats))
    both = mixed.join(base, on="number", suffix="_base").sort("number")
    if not both.height:
        return None
    own, before = ([each[at] for each in both[name]] for name in ("points", "points_base"))
    won = mixed.filter(pl.col("winners").list.contains(seats[at])).height
    return SeatResult(
        seat=seats[at],
        bot=one,
        against=other,
        games=mixed.height,
        won=rate(won, mixed.height),
        points=mean([each[at] for each in mixed["points"]]),
        baseline=mean(before),
        gain=paired(before, own),
        level_gain=paired(*([each[at] for each in both[name]] for name in ("levels_base", "levels"))),
    )


def _pairings(
    bots: Sequence[str], by_seat: Sequence[SeatResult], lines: pl.DataFrame, seats: Sequence[str]
) -> list[Pairing]:
    found = []
    for one, other in permutations(bots, 2):
        points = [
            each
            for at in range(len(seats))
            for each in _worth(_line(lines, [one if seat == at else other for seat in range(len(seats))]), at)
        ]
        if any((each.bot, each.against) == (one, other) for each in by_seat):
            # Between two it is 0, a half or 1: Wilson's interval holds for that as for wins.
            worth = rate(sum(points), len(points)) if len(seats) == 2 else mean(points)
            found.append(Pairing(one, other, len(points), worth))
    return found


def _worth(games: pl.DataFrame, at: int) -> list[float]:
    """What a seat makes of each game: between two by their places, so that a half is even; else its points."""
    if games.height and len(games["ranks"][0]) == 2:
        return [0.5 + 0.5 * ((ranks[1 - at] > ranks[at]) - (ranks[1 - at] < ranks[at])) for ranks in games["ranks"]]
    return [each[at] for each in games["points"]]


def _solitaire(games: pl.DataFrame, bots: Sequence[str]) -> list[Pairing]:
    """Alone nobody meets anybody: who stands better at the end with the same seed gets the point."""
    found = []
    for one, other in permutations(bots, 2):
        points = [result for _, _, result in _met_alone(games, one, other)]
        found.append(Pairing(one, other, len(points), rate(sum(points), len(points))))
    return found


def _met_alone(games: pl.DataFrame, one: str, other: str) -> list[tuple[str, str, float]]:
    lines = games.with_columns(pl.col("bots").list.join(",").alias("line"))
    both = _line(lines, [one]).join(_line(lines, [other]), on="number", suffix="_other")
    stands = (both.select("levels", "margin"), both.select("levels_other", "margin_other"))
    ends = zip(*(each.iter_rows() for each in stands), strict=True)
    return [(one, other, 0.5 + 0.5 * ((mine > others) - (mine < others))) for mine, others in ends]


def _rated_alone(games: pl.DataFrame, bots: Sequence[str]) -> list[Rating]:
    met = [
        [each] for at, one in enumerate(bots) for other in bots[at + 1 :] for each in _met_alone(games, one, other)
    ]
    return rated(met, means(games, by_seat=False))


def _skill(games: pl.DataFrame) -> dict[str, tuple[float, float]]:
    """Ratings by openskill, in the order of the games: for more than two seats, where places count."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in sorted({each for line in games["bots"] for each in line})}
    for bots, ranks in games.sort("game").select("bots", "ranks").iter_rows():
        places: dict[str, list[int]] = {}
        for bot, rank in zip(bots, ranks, strict=True):
            places.setdefault(bot, []).append(rank)
        names = list(places)
        worth = [sum(places[name]) / len(places[name]) for name in names]
        rated_now = model.rate([[known[name]] for name in names], ranks=worth)
        known |= {name: team[0] for name, team in zip(names, rated_now, strict=True)}
    return {name: (each.mu, each.sigma) for name, each in known.items()}
