"""Three findings in words, made by fixed rules; none that its interval does not carry."""

from collections.abc import Sequence

import msgspec

from sandtable.core.names import MINUS
from sandtable.lab.figures.course import Luck
from sandtable.lab.figures.data import DRAW, Data
from sandtable.lab.figures.rates import Row, Sweep
from sandtable.lab.statistics import Estimate, interval, percent

FEWEST = 100
"""With fewer games there are no findings."""


class Finding(msgspec.Struct, frozen=True):
    """A sentence and what carries it."""

    title: str
    text: str


def findings(data: Data, who: Sequence[Row], sweep: Sweep | None, luck: Luck | None) -> list[Finding]:
    """At most three."""
    if data.games.height < FEWEST:
        return []
    found = [_balance(data, who), _effect(data, sweep), _dice(luck)]
    return [each for each in found if each is not None]


def _told(name: str, found: Estimate) -> str:
    return f"{name} {percent(found.value, found.n)} ({interval(found)})"


def _balance(data: Data, who: Sequence[Row]) -> Finding | None:
    whole = who[-1]
    seats = [key for key in whole.rates if key != DRAW]
    if data.alone:
        best = max(whole.rates, key=lambda key: whole.rates[key].value)
        text = ", ".join(_told(data.name(key), each) for key, each in whole.rates.items())
        return Finding(f"Most games end in {best}.", f"{text}. {whole.games:,} games.")
    ranked = sorted(seats, key=lambda key: -whole.rates[key].value)
    if len(ranked) < 2:
        return None
    first, second = whole.rates[ranked[0]], whole.rates[ranked[1]]
    gap = first.value - second.value
    clear = first.low > second.high
    size = "A small edge" if gap < 0.15 else "An edge" if gap < 0.3 else "A large edge"
    title = f"{size} for {data.name(ranked[0])}." if clear else "No clear difference between the seats."
    text = ", ".join(_told(data.name(key), whole.rates[key]) for key in ranked[:3])
    return Finding(title, f"As reconstructed: {text}.{_extremes(data, who)}")


def _extremes(data: Data, who: Sequence[Row]) -> str:
    """The scenarios that favour the first seat most and least, where their intervals do not touch."""
    seat = next(iter(data.seats))
    rows = [each for each in who[:-1] if seat in each.rates and each.games]
    if len(rows) < 2:
        return ""
    low, high = (pick(rows, key=lambda each: each.rates[seat].value) for pick in (min, max))
    if low.rates[seat].high >= high.rates[seat].low:
        return ""
    return f" {high.label} favours {data.name(seat)} most, {low.label} least."


def _signed(value: float) -> str:
    return f"{abs(value):.1f}" if value >= 0 else f"{MINUS}{abs(value):.1f}"


def _effect(data: Data, sweep: Sweep | None) -> Finding | None:
    if sweep is None:
        return None
    name = "the final margin" if data.alone else f"the win rate of {data.name(sweep.measured)}"
    unit = "" if data.alone else " points"
    if sweep.whole is not None and not sweep.whole.bent:
        found = sweep.whole.points
        span = f"{_signed(found.value)}{unit} ({_signed(found.low)} to {_signed(found.high)})"
        if found.low <= 0 <= found.high:
            return Finding("No clear effect of the swept value.", f"Each step changes {name} by {span}.")
        verb = "lifts" if found.value > 0 else "lowers"
        size = f"{abs(found.value):.1f}{unit}"
        low, high = sorted((abs(found.low), abs(found.high)))
        return Finding(f"Each step is worth {size}.", f"Each +1 {verb} {name} by {size} ({low:.1f} to {high:.1f}).")
    apart = [
        each for each in sweep.steps if each.difference and not each.difference.low <= 0 <= each.difference.high
    ]
    if not apart:
        return Finding("No clear difference between the values.", f"No value changes {name} beyond its interval.")
    most = max(apart, key=lambda each: abs(each.difference.value) if each.difference else 0.0)
    assert most.difference is not None
    bent = "Not a straight line: " if sweep.whole is not None else ""
    text = f"{most.label} changes {name} by {_signed(most.difference.value)}{unit}"
    span = f"({_signed(most.difference.low)} to {_signed(most.difference.high)})"
    return Finding(f"{bent}{most.label} differs most from our own.", f"{text} {span}, seed by seed.")


def _dice(luck: Luck | None) -> Finding | None:
    if luck is None:
        return None
    share = f"{luck.dice:.0%}".replace("%", " %")
    scenario = f", the scenario {luck.scenario:.0%}".replace("%", " %") if luck.scenario else ""
    return Finding(f"{share} is dice.", f"Luck explains {share} of the variance of the final margin{scenario}.")
