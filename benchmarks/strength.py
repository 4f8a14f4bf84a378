"""How strong the levels are: games of tournaments, kept in `benchmarks/played`, and what they add up to.

    sandtable tournament isis_war --bots veteran,regular --games 20 --seed winter --to DIR
    python -m benchmarks.strength DIR...    keep the games of these tournaments
    python -m benchmarks.strength           print the tables of docs/opponents.md
    python -m benchmarks.strength --game isis_war    those of one game, and how its levels play, for its page

A game takes minutes at the higher levels. So each that was ever played is kept, and a later tournament with another
seed adds to it. When rules or bots change what a bot would choose, the games of that game have to be removed.
"""

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from sandtable import games
from sandtable.bots.kinds import described
from sandtable.cli import arguments
from sandtable.core import AnyGame, Scenario
from sandtable.lab.statistics import Estimate, mean, paired, rate
from sandtable.lab.tournament import SeatResult, Tournament, results, tournament_plan

PLAYED = Path(__file__).parent / "played"
USUAL = "regular"
NAMES = {"recruit": "Recruit", "veteran": "Veteran", "staff": "Staff officer"}
LISTS: dict[str, Any] = {
    "seats": pl.String,
    "bots": pl.String,
    "winners": pl.String,
    "points": pl.Float64,
    "levels": pl.Int32,
    "ranks": pl.Int32,
}
GAME = ("scenario", "players", "variants", "bots", "seed")
"""What tells one game from another."""
KEPT = (*GAME, "seats", "winners", "points", "levels", "ranks", "margin", "decisions", "seconds")
STRENGTH = """\
| level | game | all seats | seat by seat | levels of victory | games | a choice |
|---|---|---|---|---|---|---|"""
ALONE = """\
| level | game | more or less than the goal | Regular, same seeds | more than Regular | won | games | a choice |
|---|---|---|---|---|---|---|---|"""
WAYS = """\
| level | how it plays |
|---|---|"""
BALANCE = """\
| Veteran in all seats | games | wins |
|---|---|---|"""


# Keeping --------------------------------------------------------------------------------------------


def keep(folder: Path, played: Path = PLAYED) -> int:
    """Add the games of a tournament's folder; how many of them are new."""
    game = tomllib.loads((folder / "plan.toml").read_text(encoding="utf-8"))["game"]
    found = pl.concat([pl.read_parquet(each) for each in sorted((folder / "games").glob("*.parquet"))])
    lists = [pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in LISTS]
    new = found.filter(pl.col("error").is_null()).with_columns(*lists, pl.col("seconds").round(2)).select(KEPT)
    file = played / f"{game}.csv"
    before = _written(file) if file.exists() else new.clear()
    after = pl.concat([before, new.cast(before.schema)]).unique(GAME, keep="first").sort(GAME)
    after.write_csv(file)
    return after.height - before.height


def _written(file: Path) -> pl.DataFrame:
    """The games of a file, lists as they are written there."""
    texts = dict.fromkeys(("variants", "seed", *LISTS), pl.String)
    return pl.read_csv(file, schema_overrides=texts | {"margin": pl.Float64, "seconds": pl.Float64}).fill_null("")


def read(file: Path) -> pl.DataFrame:
    """The games of a file as a tournament's table has them."""
    lists = [
        pl.col(name).str.split(" ").list.filter(pl.element() != "").cast(pl.List(kind))
        for name, kind in LISTS.items()
    ]
    number, error = pl.col("seed").rank("dense").alias("number"), pl.lit(None, pl.String).alias("error")
    return _written(file).with_columns(*lists, number, error).with_row_index("game")


# Adding up ------------------------------------------------------------------------------------------


class Contest(msgspec.Struct, frozen=True):
    """A level beside Regular in one scenario: their games, and what a tournament makes of them."""

    game: AnyGame
    scenario: Scenario
    variants: dict[str, int]
    level: str
    played: pl.DataFrame
    found: Tournament

    @property
    def title(self) -> str:
        """The game, with what tells its scenarios apart."""
        names = {each.id: each.name for each in self.game.variants}
        parts = [self.game.about.title]
        if sum(not each.missing for each in self.game.scenarios) > 1:
            parts.append(self.scenario.name)
        if len(self.scenario.tables) > 1:
            parts.append(f"{self.found.players} seats")
        return ", ".join([*parts, *(f"{names[name]} {value}" for name, value in self.variants.items())])

    @property
    def alike(self) -> pl.DataFrame:
        """The games in which all seats have the level."""
        bots = pl.col("bots").list
        return self.played.filter(bots.n_unique() == 1, bots.first() == self.level)

    @property
    def time(self) -> str:
        """Processor time of one choice of the level: seats change, so that it makes its share of all choices."""
        bots = pl.col("bots").list
        share = bots.count_matches(self.level) / bots.len()
        own = self.played.select("seconds", share=share, choices=pl.col("decisions") * share).filter(
            pl.col("share") > 0
        )
        return f"{sum(own['seconds'].to_list()) / sum(own['choices'].to_list()):.2f} s"


def contests(game: AnyGame, kept: pl.DataFrame) -> Iterator[Contest]:
    """Each scenario and each level of which there are games."""
    for key, here in kept.group_by("scenario", "players", "variants", maintain_order=True):
        scenario, players, variants = (
            str(key[0]),
            int(str(key[1])),
            arguments.variants(str(key[2]).split(",") if key[2] else []),
        )
        for level in NAMES:
            bots = pl.col("bots").list
            met = here.filter(bots.eval(pl.element().is_in([level, USUAL])).list.all())
            if met.filter(bots.contains(level)).height:
                study = tournament_plan(
                    game, [level, USUAL], 1, scenario=scenario, players=players, variants=variants
                )
                chosen = next(each for each in game.scenarios if each.id == scenario)
                yield Contest(game, chosen, variants, level, met, results(study, met))


def tables(played: Path = PLAYED, game: str = "*") -> list[str]:
    """The tables of docs/opponents.md, or those of one game's page: what there are no games of is left out."""
    files = sorted(played.glob(f"{game}.csv"))
    found = [each for file in files for each in contests(games.find(file.stem), read(file))]
    together = [each for each in found if each.found.by_seat]
    alone = [each for each in found if each.found.players == 1]
    equals = [each for each in together if each.level == "veteran" and each.alike.height]
    made = (
        (STRENGTH, map(_strength, together)),
        (ALONE, map(_alone, alone)),
        (BALANCE, map(_balance, equals)),
    )
    return ["\n".join([head, *lines]) for head, rows in made if (lines := list(rows))]


def ways(game: AnyGame) -> str:
    """How each level plays a game."""
    return "\n".join([WAYS, *(f"| {each.name} | {each.text} |" for each in described(game) if each.rank)])


def _strength(contest: Contest) -> str:
    found, level = contest.found, contest.level
    names = {each.id: each.name for each in contest.scenario.seats(found.players)}
    seats = [each for each in found.by_seat if each.bot == level]
    total = next(each for each in found.pairings if each.bot == level)
    by_seat = ", ".join(f"{names[each.seat]} {_seat(each)}" for each in seats)
    gain = sum(each.level_gain.value for each in seats) / len(seats)
    several = max(max(each) for each in contest.played["levels"].to_list()) > 1
    cells = [
        NAMES[level],
        contest.title,
        _share(total.points),
        by_seat,
        _signed(gain) if several else "",
        str(total.games),
        contest.time,
    ]
    return f"| {' | '.join(cells)} |"


def _seat(found: SeatResult) -> str:
    return f"{_fraction(found.points.value)} ({_fraction(found.baseline.value)})"


def _alone(contest: Contest) -> str:
    both = contest.alike.join(
        contest.played.filter(pl.col("bots").list.first() == USUAL), on="number", suffix="_usual"
    )
    own, usual = both["margin"].to_list(), both["margin_usual"].to_list()
    cells = [
        NAMES[contest.level],
        contest.title,
        _signed(mean(own).value),
        _signed(mean(usual).value),
        _spread(paired(usual, own)),
        str(both.filter(pl.col("winners").list.len() > 0).height),
        str(both.height),
        contest.time,
    ]
    return f"| {' | '.join(cells)} |"


def _balance(contest: Contest) -> str:
    alike = contest.alike
    shares = [
        f"{seat.name} {_share(rate(alike.filter(pl.col('winners').list.contains(seat.id)).height, alike.height))}"
        for seat in contest.scenario.seats(contest.found.players)
    ]
    return f"| {contest.title} | {alike.height} | {', '.join(shares)} |"


def _fraction(value: float) -> str:
    return f"{value:.2f}".removeprefix("0")


def _share(found: Estimate) -> str:
    return f"{_fraction(found.value)} [{_fraction(found.low)}, {_fraction(found.high)}]"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def _spread(found: Estimate) -> str:
    return f"{_signed(found.value)} [{_signed(found.low)}, {_signed(found.high)}]"


def main(given: list[str] | None = None) -> None:
    """Keep games, or print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, metavar="DIR", help="the folder of a tournament")
    parser.add_argument("--game", default="*", metavar="ID", help="print the tables of this game alone")
    wanted = parser.parse_args(given)
    for folder in wanted.folders:
        print(f"{folder}: {keep(folder)} new games")
    if not wanted.folders:
        own = [] if wanted.game == "*" else [ways(games.find(wanted.game))]
        print("\n\n".join([*own, *tables(game=wanted.game)]))


if __name__ == "__main__":
    main()
