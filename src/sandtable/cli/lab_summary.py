"""What a run says when it is over: the figures of its report, in a terminal of 80 columns."""

from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from sandtable.cli.lab_screen import DIM, ruled
from sandtable.core.names import MINUS
from sandtable.lab.figures import Figures
from sandtable.lab.figures.data import DRAW
from sandtable.lab.figures.rates import Row
from sandtable.lab.statistics import FEWEST, interval, percent

SHOWN = 3
LINE = 40


def summary(figures: Figures, folder: Path, page: Path, took: str, plan: Path, *, plain: bool) -> Iterator[Text]:
    """Who wins, the sweep, slope and share of dice, unusual games, the files."""
    yield Text()
    failed = len(figures.method.failed)
    yield (
        Text("✓ ", "" if plain else "green")
        + Text(f"{figures.played:,} games", "bold")
        + Text(f" in {took}, {failed} failed.")
    )
    yield Text()
    yield from _who(figures)
    yield from _sweep(figures)
    if figures.luck:
        share = percent(figures.luck.dice, 100)
        other = f", the scenario {percent(figures.luck.scenario, 100)}" if figures.luck.scenario else ""
        yield Text(f"  Dice explain {share} of the final margin{other}.")
    yield Text()
    if figures.unusual:
        numbers = "  ".join(f"{each.game:04}" for each in figures.unusual)
        yield Text("Unusual  ", "bold") + Text(f"{numbers}   (why: see the report)")
    yield Text("Report   ", "bold") + Text(f"{page}   {page.stat().st_size / 1e6:.1f} MB, one file")
    yield Text("Results  ", "bold") + Text(f"{folder}/games/*.parquet, {page.with_suffix('.json').name}")
    yield Text("Again    ", "bold") + Text(f"sandtable lab run {plan} --fresh")


def _keys(figures: Figures) -> list[tuple[str, str]]:
    """The first results and what they are called in a narrow column."""
    shown = [each for each in figures.sides if each.key != DRAW][:SHOWN]
    return [(each.key, each.name) for each in shown] + [
        (each.key, "draw") for each in figures.sides if each.key == DRAW
    ]


def _who(figures: Figures) -> Iterator[Text]:
    yield Text("Who wins, as reconstructed", "bold")
    heads = "".join(f"{name[:10]:>11} {'95 %':7}" if key != DRAW else f"{name:>7}" for key, name in _keys(figures))
    yield Text(f"  {'':22}{'games':>6}{heads}", DIM)
    for number, row in enumerate(figures.who_wins):
        if number and number == len(figures.who_wins) - 1:
            yield Text("  " + "─" * 64, DIM)
        yield _row(figures, row)


def _row(figures: Figures, row: Row) -> Text:
    line = Text(f"  {row.label[:22]:22}{row.games:>6,}")
    for key, _ in _keys(figures):
        found = row.rates.get(key)
        if found is None:
            line += Text(f"{'–':>11} {'':7}" if key != DRAW else f"{'–':>7}", DIM)
        elif row.games < FEWEST:
            line += Text(
                f"{found.value * found.n:>7.0f} won{'':8}" if key != DRAW else f"{found.value * found.n:>7.0f}"
            )
        elif key == DRAW:
            line += Text(f"{percent(found.value, found.n):>7}")
        else:
            line += Text(f"{percent(found.value, found.n):>11}", "bold") + Text(f" {interval(found):7}")
    return line


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", MINUS)


def _sweep(figures: Figures) -> Iterator[Text]:
    sweep = figures.sweep
    if sweep is None:
        return
    yield Text()
    yield Text(sweep.words.removesuffix("."), "bold")
    names = {each.key: each.name for each in figures.sides}
    key = sweep.measured if sweep.measured in names else figures.sides[0].key
    yield Text(f"  {'value':>9}{names[key][:8]:>9} {'95 %':7}  0 %{'100 %':>{LINE - 3}}", DIM)
    for step in sweep.steps:
        found = step.rates.get(key)
        if found is None or step.games < FEWEST:
            yield Text(f"  {step.label:>9}{'–':>9}", DIM)
            continue
        share = Text(f"{percent(found.value, found.n):>9}", "bold")
        yield Text(f"  {step.label:>9}") + share + Text(f" {interval(found):7}  ") + ruled(found, LINE)
    if sweep.whole:
        worth = sweep.whole.points
        unit = "of the final margin" if sweep.measured == "margin" else f"points to {names[key]}"
        bent = "; not a straight line" if sweep.whole.bent else ""
        span = f"({_signed(worth.low)} to {_signed(worth.high)}{bent})"
        yield Text("  Each step is worth ") + Text(f"{_signed(worth.value)}", "bold") + Text(f" {unit} {span}.")
