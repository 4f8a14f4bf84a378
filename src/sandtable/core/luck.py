"""How much better dice fell than their odds said."""

from collections.abc import Iterable, Sequence

import msgspec

from sandtable.core.decisions import Chance, Forecast
from sandtable.core.events import Battle, Event, Leave, Reading

NOTHING = "no effect"
EXACT = 1e-9


def came_up(forecast: Forecast | None, events: Iterable[Event]) -> Chance | None:
    """The chance that came true: the battle's result is the one that the odds name, or its code."""
    if forecast is None or len(forecast.chances) < 2:
        return None
    for event in events:
        if isinstance(event.what, Battle):
            result = event.what.result
            return next((each for each in forecast.chances if result in (each.code, each.text)), None)
    return None


def rolled(forecast: Forecast | None, events: Sequence[Event], *, alone: bool) -> tuple[float, float] | None:
    """The fortune of a roll whose odds still held when the die was rolled: it came up as likely as they say.

    What others add to a battle in secret changes its odds, and then nothing can be said of this roll. Whoever plays
    `alone` has nobody to fear but what is turned over before the dice: there the result's name is enough.
    """
    if forecast is None or len(forecast.chances) < 2:
        return None
    at = next((at for at, event in enumerate(events) if isinstance(event.what, Battle)), None)
    if at is None:
        return None
    battle = events[at].what
    assert isinstance(battle, Battle)
    if battle.reading is not None:
        return _read(forecast, battle.reading)
    turned_over = any(isinstance(each.what, Leave) and not each.what.lost for each in events[:at])
    chance = came_up(forecast, events) if alone and not turned_over else None
    return None if chance is None else fortune(forecast, chance)


def _read(forecast: Forecast, read: Reading) -> tuple[float, float] | None:
    """The fortune of a roll that tells how likely it was."""
    chance = next((each for each in forecast.chances if _alike(each, read.chance)), None)
    elsewhere = read.lit is None and forecast.lit is not None  # the odds go on where the die of the battle ends
    if chance is None or (elsewhere and chance.text == NOTHING):
        return _hit_or_nothing(forecast, read.chance)
    return fortune(forecast, chance)


def _hit_or_nothing(forecast: Forecast, came: Chance) -> tuple[float, float] | None:
    """The fortune of a die that tells no more than a hit: all that the odds name beside nothing, by its mean."""
    nothing = [each for each in forecast.chances if each.text == NOTHING]
    both = [
        _together(each) for each in (nothing, [each for each in forecast.chances if each not in nothing]) if each
    ]
    found = both[0 if came.text == NOTHING else -1]
    if len(both) < 2 or abs(found.probability - came.probability) > EXACT:
        return None
    return fortune(msgspec.structs.replace(forecast, chances=tuple(both)), found)


def _together(chances: Sequence[Chance]) -> Chance:
    """Several chances as one."""
    whole = sum(each.probability for each in chances)
    return Chance(chances[0].text, whole, sum(each.probability * each.good for each in chances) / whole)


def _alike(one: Chance, other: Chance) -> bool:
    return one.text == other.text and abs(one.probability - other.probability) < EXACT


def fortune(forecast: Forecast, chance: Chance) -> tuple[float, float]:
    """How much better than its mean a roll went for whoever made it, and the variance of that."""
    mean = sum(each.probability * each.good for each in forecast.chances)
    variance = sum(each.probability * (each.good - mean) ** 2 for each in forecast.chances)
    return chance.good - mean, variance
