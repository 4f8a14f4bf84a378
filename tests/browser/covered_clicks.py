"""A click on something that is covered fails soon, and says what lies over it; other waits have all their time."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import Locator, TimeoutError
from table_page import PATIENCE

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
        try:
            press(thing, *args, **{"timeout": SOON, **options})
        except TimeoutError as late:
            if MADE.search(late.message.rpartition("retrying")[2]):
                return  # the page was told, and is slow to follow: a second time would be one too many
            if over := OVER.findall(late.message):
                raise AssertionError(f"{thing} is covered by {over[-1]}") from None
            press(thing, *args, **{"timeout": PATIENCE - SOON, **options})  # it is not there yet

    return told
