"""Who wins, and what a swept value does to it."""

from collections.abc import Sequence
from typing import Any

import msgspec
import polars as pl

from sandtable.lab.figures.data import DRAW, Data
from sandtable.lab.statistics import Estimate, is_bent, mean, paired, rate, slope
from sandtable.lab.sweep import spelled

LISTED = 40
"""How many games of a result are named; the table has them all."""


class Side(msgspec.Struct, frozen=True):
    """Somebody who can win, or a result: how it is drawn."""

    key: str
    name: str
    colour: str
    emblem: str


class Row(msgspec.Struct, frozen=True):
    """The rates of some games that belong together."""

    label: str
    games: int
    rates: dict[str, Estimate]
    first: int = 0
    """The number of the first of these games: a reader finds the others after it."""
    numbers: dict[str, list[int]] = {}
    """The first games of every result, by their number in the plan."""


class Step(msgspec.Struct, frozen=True):
    """One value of the sweep: its rates over all scenarios, and what it changes for the first seat."""

    label: str
    x: float | None
    ours: bool
    games: int
    planned: int
    rates: dict[str, Estimate]
    difference: Estimate | None = None
    numbers: dict[str, list[int]] = {}


class Slope(msgspec.Struct, frozen=True):
    """What a step of the value is worth to the first seat, in points of a hundred."""

    label: str
    points: Estimate
    bent: bool = False


class Sweep(msgspec.Struct, frozen=True):
    """What the swept value does."""

    words: str
    steps: list[Step]
    slopes: list[Slope]
    whole: Slope | None
    measured: str


def sides(data: Data) -> list[Side]:
    """How seats and results are drawn."""
    if data.alone:
        seat = next(iter(data.seats))
        colours = [data.colour(seat), "#7d8f9c", "#a9793f", "#8a8a8a"]
        emblems = ("diamond", "square", "triangle", "disc")
        return [
            Side(
                key, data.name(key), colours[min(at, 3)] if at or len(data.keys) > 1 else "#8a8a8a", emblems[at % 4]
            )
            for at, key in enumerate(data.keys)
        ]
    drawn = [Side(key, data.seats[key].name, data.colour(key), data.emblem(key)) for key in data.seats]
    return [*drawn, Side(DRAW, "draw", "", "ring")]


def _rates(data: Data, frame: pl.DataFrame) -> dict[str, Estimate]:
    """The rate of every result, of the games in which it could come about."""
    found = {}
    for key in data.keys:
        able = frame if data.alone or key == DRAW else frame.filter(pl.col("seats").list.contains(key))
        if able.height:
            found[key] = rate(data.of(able, key).height, able.height)
    return found


def _numbers(data: Data, frame: pl.DataFrame) -> dict[str, list[int]]:
    """Some games of every result, for those who want to look at one."""
    found = {key: data.of(frame, key)["game"].head(LISTED).to_list() for key in data.keys}
    return {key: each for key, each in found.items() if each}


def who_wins(data: Data) -> list[Row]:
    """Every scenario with every line-up, and all of them together, with our own components."""
    rows = []
    for cell in {(c.setting.scenario, c.setting.players, c.bots): c for c in data.study.cells}.values():
        frame = data.ours.filter(
            (pl.col("scenario") == cell.setting.scenario)
            & (pl.col("players") == cell.setting.players)
            & (pl.col("bots").list.join(",") == ",".join(cell.bots))
        )
        for variants in frame["variants"].unique().sort().to_list() or [""]:
            part = frame.filter(pl.col("variants") == variants)
            label = _label(data, cell.setting.scenario, cell.setting.players, variants, cell.bots)
            first = part["game"].min() if part.height else 0
            rows.append(Row(label, part.height, _rates(data, part), int(str(first)), _numbers(data, part)))
    if len(rows) > 1:
        rows.append(Row("All", data.ours.height, _rates(data, data.ours)))
    return rows


def _label(data: Data, scenario: str, players: int, variants: str, bots: Sequence[str]) -> str:
    """What tells a cell from the others of its plan."""
    cells = data.study.cells
    words = [data.scenarios[scenario]]
    if len({each.setting.players for each in cells if each.setting.scenario == scenario}) > 1:
        words.append(f"{players} players")
    if len({tuple(each.setting.variants.items()) for each in cells}) > 1:
        words.append(_variants(data, variants) or "no variants")
    if len({each.bots for each in cells if each.setting.players == players}) > 1:
        words = words if len(data.scenarios) > 1 or len(words) > 1 else []
        words.append(" – ".join(bots))
    return ", ".join(words)


def _variants(data: Data, spelled_out: str) -> str:
    """Variants by their names; of those that are on or off the name alone."""
    known = {each.id: each for each in data.game.variants}
    words = []
    for each in filter(None, spelled_out.split(", ")):
        id_, _, value = each.partition("=")
        plain = (known[id_].low, known[id_].high) == (0, 1) and value == "1"
        words.append(known[id_].name if plain else f"{known[id_].name} {value}")
    return ", ".join(words)


# The sweep ------------------------------------------------------------------------------------------


def measured(data: Data) -> str:
    """What the effect of a value is told by: how often the first seat wins; alone, its margin."""
    return "margin" if data.alone else next(iter(data.seats))


def _result(data: Data) -> pl.Expr:
    if data.alone:
        return pl.col("margin")
    return pl.col("winners").list.contains(next(iter(data.seats))).cast(pl.Float64)


def sweep(data: Data) -> Sweep | None:
    """Rates by value, differences in pairs, slopes by scenario."""
    values = data.study.values
    if len(values) < 2:
        return None
    cells_of = {at: sum(cell.value == at for cell in data.study.cells) for at in range(len(values))}
    ours = next((each.label for each in values if each.ours), None)
    steps = []
    for at, value in enumerate(values):
        frame = data.games.filter(pl.col("value") == value.label)
        steps.append(
            Step(
                value.label,
                value.x,
                value.ours,
                frame.height,
                cells_of[at] * data.study.plan.games,
                _rates(data, frame),
                None if ours in (None, value.label) else _difference(data, str(ours), value.label),
                _numbers(data, frame),
            )
        )
    numbered = data.study.plan.sweep is not None and all(each.x is not None for each in values)
    slopes = [found for each in data.scenarios if (found := _slope(data, each))] if numbered else []
    whole = _slope(data, None) if numbered else None
    return Sweep(words(data), steps, slopes if len(data.scenarios) > 1 else [], whole, measured(data))


def words(data: Data) -> str:
    """What is swept, in words."""
    plan = data.study.plan
    if plan.sweep is None:
        return "Compared: " + ", ".join(each.label for each in data.study.values) + "."
    records = len({each.record for value in data.study.values for each in value.changes})
    what = plan.sweep.name or f"{' and '.join(plan.sweep.keys)} of {records} records of {plan.sweep.file}"
    given = [spelled(each, signed=plan.sweep.how == "add") for each in plan.sweep.values]
    how = {
        "add": "from {0} to {1} beside our own",
        "set": "from {0} to {1}",
        "scale": "from {0} to {1} times our own",
    }
    limits = [f"never under {plan.sweep.floor:g}"] if plan.sweep.floor is not None else []
    limits += [f"never over {plan.sweep.ceiling:g}"] if plan.sweep.ceiling is not None else []
    tail = f" ({', '.join(limits)})" if limits else ""
    return f"Swept: {what}, {how[plan.sweep.how].format(given[0], given[-1])}{tail}."


def _wide(data: Data, scenario: str | None) -> pl.DataFrame:
    """The result of every seed in every value, of seeds that have been played in all of them."""
    frame = data.games if scenario is None else data.games.filter(pl.col("scenario") == scenario)
    labels = [each.label for each in data.study.values]
    frame = frame.with_columns(_result(data).alias("result"), pl.col("bots").list.join(",").alias("line_up"))
    wide = frame.pivot(
        "value",
        index=["scenario", "players", "variants", "line_up", "number"],
        values="result",
        aggregate_function="first",
    )
    missing = [each for each in labels if each not in wide.columns]
    return wide.clear() if missing else wide.drop_nulls(labels)


def _difference(data: Data, ours: str, label: str) -> Estimate | None:
    wide = _wide(data, None)
    if not wide.height:
        return None
    found = paired(wide[ours].to_list(), wide[label].to_list())
    return found if data.alone else hundred(found)


def _slope(data: Data, scenario: str | None) -> Slope | None:
    wide = _wide(data, scenario)
    if wide.height < 2:
        return None
    values = data.study.values
    xs = [float(each.x or 0.0) for each in values]
    columns = [wide[each.label].to_list() for each in values]
    rows: list[tuple[Any, ...]] = list(zip(*columns, strict=True))
    found = slope(xs, rows)
    each = [mean(column) if data.alone else rate(sum(column), len(column)) for column in columns]
    label = "All" if scenario is None else data.scenarios[scenario]
    return Slope(label, found if data.alone else hundred(found), is_bent(xs, each, found.value))


def hundred(found: Estimate) -> Estimate:
    """A share in points of a hundred."""
    return Estimate(found.value * 100, found.low * 100, found.high * 100, found.n)
