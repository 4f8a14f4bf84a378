"""Printing for people: lines, long texts through a pager, events and results in words."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from sandtable.core import AnyMatch, Roll
from sandtable.core.history import LogEntry

out = Console(highlight=False)
errors = Console(highlight=False, stderr=True)


def say(text: str | Text = "", style: str = "") -> None:
    """Print a line; nothing in it is taken for markup, and pipes get it unbroken."""
    out.print(Text(text, style) if isinstance(text, str) else text, soft_wrap=not out.is_terminal)


@contextmanager
def paged() -> Iterator[None]:
    """What is said inside goes through the pager, if a person reads it on a terminal and it does not fit there."""
    if not out.is_terminal:
        yield
        return
    os.environ.setdefault("LESS", "FRX")  # keep colours; end at once where everything fits
    with out.pager(styles=True):
        yield


def log_line(match: AnyMatch, entry: LogEntry) -> str:
    """A line of the log, with the face of a die, if the sentence does not say it, and the rule."""
    what = entry.event.what
    rolled = f": {what.result}" if isinstance(what, Roll) and "{result" not in entry.event.text else ""
    return f"{match.told(entry)}{rolled} [{entry.event.rule}]"


def result(match: AnyMatch, rolled: int | str) -> str:
    """The face of a die, or the name of what was drawn."""
    if isinstance(rolled, str) and rolled in match.names:
        return match.names.label(*match.names.find(rolled))
    return str(rolled)
