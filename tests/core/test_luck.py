"""Luck is told of rolls whose odds still held, against exactly these odds."""

import pytest

from sandtable.core import Battle, Chance, Event, Forecast, Leave, Lit
from sandtable.core.events import Reading
from sandtable.core.luck import rolled

TABLE = Lit("crt", column=2)
EVEN = Forecast(
    "Battle", "1", (Chance("wins", 0.5, 1.0), Chance("stands", 0.25, 0.0), Chance("no effect", 0.25)), lit=TABLE
)
SUSPECT = Forecast(
    "Fire",
    "1",
    (Chance("dummy", 0.3, 0.8), Chance("guerillas", 0.3, 0.2), Chance("no effect", 0.4)),
    lit=Lit("suspects"),
)


def fought(result: str, reading: Reading | None = None) -> Event:
    return Event(Battle(0, ("red", "blue"), (1,), (2,), result, reading=reading), "", "1", {})


def test_a_result_that_came_up_as_likely_as_it_was_named_counts() -> None:
    found = rolled(EVEN, [fought("w", Reading(Chance("wins", 0.5), TABLE))], alone=False)
    assert found == pytest.approx((0.5, 0.25))


def test_of_odds_that_were_changed_in_secret_nothing_is_said() -> None:
    assert rolled(EVEN, [fought("w", Reading(Chance("wins", 0.4), TABLE))], alone=False) is None
    assert rolled(EVEN, [fought("wins")], alone=False) is None
    assert rolled(EVEN, [], alone=True) is None


@pytest.mark.parametrize(("text", "likely", "gain"), [("hit", 0.6, 0.2), ("no effect", 0.4, -0.3)])
def test_a_die_that_tells_no_more_than_a_hit_counts_as_such(text: str, likely: float, gain: float) -> None:
    """What the hit turns out to be is not the battle's die: both results have the variance of hit or nothing."""
    found = rolled(SUSPECT, [fought(text, Reading(Chance(text, likely)))], alone=True)
    assert found == pytest.approx((gain, 0.6 * 0.2**2 + 0.4 * 0.3**2))
    assert rolled(SUSPECT, [fought(text, Reading(Chance(text, likely / 2)))], alone=True) is None


def test_alone_the_name_of_a_result_is_enough_unless_something_was_turned_over_before() -> None:
    assert rolled(EVEN, [fought("stands")], alone=True) == pytest.approx((-0.5, 0.25))
    turned = Event(Leave((2,), 0, lost=False), "", "1", {})
    assert rolled(EVEN, [turned, fought("stands")], alone=True) is None
    assert rolled(EVEN, [fought("stands"), turned], alone=True) is not None
