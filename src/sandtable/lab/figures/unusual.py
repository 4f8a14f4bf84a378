"""Games that somebody should look at: one for each reason, the rarest first."""

import msgspec
import polars as pl

from sandtable.core.names import counted
from sandtable.lab.figures.data import Data

MOST = 5


class Unusual(msgspec.Struct, frozen=True):
    """A game, what is unusual about it in a sentence and in two words, and how rare that is."""

    game: int
    scenario: str
    value: str
    why: str
    short: str
    rare: str


def unusual(data: Data) -> list[Unusual]:
    """Five games at most."""
    frame = data.games
    if frame.height < 20:
        return []
    found: list[Unusual] = []
    for each in (_rare_outcome, _against_the_dice, _widest, _turning, _quiet, _bloody):
        one = each(data, frame.filter(~pl.col("game").is_in([other.game for other in found])))
        if one is not None:
            found.append(one)
    return found[:MOST]


def _row(data: Data, frame: pl.DataFrame, why: str, short: str, rare: str) -> Unusual:
    row = frame.row(0, named=True)
    return Unusual(row["game"], data.scenarios[row["scenario"]], row["value"], why, short, rare)


def _rare_outcome(data: Data, frame: pl.DataFrame) -> Unusual | None:
    """An outcome that came about in under one game of a thousand, or once in all."""
    ended = frame.with_columns(pl.concat_str("level", pl.col("winners").list.join(" ")).alias("how"))
    counts = ended.group_by("how").len().sort("len", "how")
    how, times = counts.row(0)
    if times / frame.height >= 0.001 or counts.height < 2:
        return None
    rare = ended.filter(pl.col("how") == how).sort("game")
    row = rare.row(0, named=True)
    who = ", ".join(data.seats[each].name for each in row["winners"]) or "nobody"
    words = f"{row['level'][:1].upper()}{row['level'][1:]}"
    why = words if data.alone else f"{words}: {who}"
    return _row(data, rare, why, row["level"], f"{times} of {frame.height:,}")


def _against_the_dice(data: Data, frame: pl.DataFrame) -> Unusual | None:
    """Won on the worst dice."""
    known = frame.filter(pl.col("luck").is_not_null() & (pl.col("winners").list.len() > 0))
    if len(data.seats) != 2 or not known.height:
        return None
    first = next(iter(data.seats))
    own = pl.when(pl.col("winners").list.contains(first)).then(pl.col("luck")).otherwise(-pl.col("luck"))
    worst = known.with_columns(own.alias("own")).sort("own", "game")
    row = worst.row(0, named=True)
    if row["own"] > -1:
        return None
    who = data.seats[row["winners"][0]].name
    why = f"{who} wins with dice {-row['own']:.1f} standard deviations below their odds"
    return _row(data, worst, why, "won on bad dice", f"1 of {frame.height:,}")


def _widest(data: Data, frame: pl.DataFrame) -> Unusual | None:
    """The largest margin."""
    known = frame.filter(pl.col("margin").is_not_null())
    if not known.height or data.alone:
        return None
    sized = known.with_columns(pl.col("margin").abs().alias("size"))
    widest = sized.sort("size", "game", descending=[True, False])
    row = widest.row(0, named=True)
    who = ", ".join(data.seats[each].name for each in row["winners"]) or "nobody"
    return _row(data, widest, f"{who} wins, margin {row['size']:g}", f"margin {row['size']:g}", "largest")


def _turning(data: Data, frame: pl.DataFrame) -> Unusual | None:
    """The most changes of the lead."""
    most = frame.sort("lead_changes", "game", descending=[True, False])
    if not most.height or most.row(0, named=True)["lead_changes"] < 3:
        return None
    times = most.row(0, named=True)["lead_changes"]
    return _row(
        data, most, f"The lead changes at the end of {times} turns", f"{times} lead changes", "most changes"
    )


def _battles(frame: pl.DataFrame) -> pl.DataFrame:
    fought = pl.col("battles").list.eval(pl.element().struct.field("count")).list.sum()
    return frame.with_columns(fought.alias("fought"))


def _quiet(data: Data, frame: pl.DataFrame) -> Unusual | None:
    """The fewest battles."""
    fewest = _battles(frame).sort("fought", "game")
    if not fewest.height:
        return None
    row = fewest.row(0, named=True)
    words = counted(row["fought"] or 0, "battle")
    return _row(data, fewest, f"{words} in {counted(row['turns'], 'turn')}", words, "fewest")


def _bloody(data: Data, frame: pl.DataFrame) -> Unusual | None:
    """The most battles."""
    most = _battles(frame).sort("fought", "game", descending=[True, False])
    if not most.height:
        return None
    row = most.row(0, named=True)
    words = counted(row["fought"] or 0, "battle")
    return _row(data, most, f"{words} in {counted(row['turns'], 'turn')}", words, "most")
