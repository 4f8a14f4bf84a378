"""How much better dice fell than their odds said."""

from collections.abc import Iterable

from sandtable.core.decisions import Chance, Forecast
from sandtable.core.events import Battle, Event


def came_up(forecast: Forecast | None, events: Iterable[Event]) -> Chance | None:
    """The chance that came true: the battle's result is the one that the odds name, or its code."""
    if forecast is None or len(forecast.chances) < 2:
        return None
    for event in events:
        if isinstance(event.what, Battle):
            result = event.what.result
            return next((each for each in forecast.chances if result in (each.code, each.text)), None)
    return None


def rolled(forecast: Forecast | None, events: Iterable[Event]) -> Chance | None:
    """The chance that came true, of odds that still held when the die was rolled: it came up as likely as they say.

    What others add to a battle in secret changes its odds, and then nothing can be said of this roll.
    """
    if forecast is None or len(forecast.chances) < 2:
        return None
    for event in events:
        if isinstance(event.what, Battle):
            read = event.what.reading
            return next((each for each in forecast.chances if read and _alike(each, read.chance)), None)
    return None


def _alike(one: Chance, other: Chance) -> bool:
    return one.text == other.text and abs(one.probability - other.probability) < 1e-9


def fortune(forecast: Forecast, chance: Chance) -> tuple[float, float]:
    """How much better than its mean a roll went for whoever made it, and the variance of that."""
    mean = sum(each.probability * each.good for each in forecast.chances)
    variance = sum(each.probability * (each.good - mean) ** 2 for each in forecast.chances)
    return chance.good - mean, variance
