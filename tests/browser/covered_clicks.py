"""A click on something that is covered fails soon, and says what lies over it; other waits have all their time."""

import re
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from playwright.sync_api import Locator, TimeoutError

from tests.browser.table_page import PATIENCE

SOON = 10_000  # milliseconds: what is on its way, a busy machine has put out of the way until then
PRESSES = ("click", "tap", "hover", "check", "uncheck", "set_checked")
OVER = re.compile(r"(<.*) intercepts pointer events")
MADE = re.compile(r"performing \w+ action")


def fail_soon() -> None:
    """From now on every press of a button does so."""
    for name in PRESSES:
        setattr(Locator, name, told_soon(getattr(Locator, name)))


def told_soon(press: Callable[..., None]) -> Callable[..., None]:
    @wraps(press)
    def told(thing: Locator, *args: Any, **options: Any) -> None:
        for time in slices():
            try:
                return press(thing, *args, **{"timeout": time, **options})
            except TimeoutError as late:
                if MADE.search(late.message.rpartition("retrying")[2]):
                    return None  # the page was told, and is slow to follow: a second time would be one too many
                if over := OVER.findall(late.message):
                    raise AssertionError(f"{thing} is covered by {over[-1]}") from None
                last = late  # it is not there yet
        raise last

    return told


def slices() -> Iterator[int]:
    """All the time that one waits, in parts that grow: after each it is looked what hinders."""
    left, part = PATIENCE, SOON
    while left > 0:
        yield min(part, left)
        left, part = left - part, 2 * part
