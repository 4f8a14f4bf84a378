"""What a model does at a table, whether the table is in this process or on a server.

A chair is bound to one seat: whatever it answers is what that seat may know.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from sandtable.core import AnyGame, Seat
from sandtable.core.scene import Scene


class Choosable(msgspec.Struct, frozen=True):
    """An option: what to write, what it means, what it costs, and whether it cannot be taken back."""

    text: str
    label: str
    note: str = ""
    final: bool = False


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked. `whole` says how to write an act of several targets, if there is one."""

    prompt: str
    rule: str
    options: tuple[Choosable, ...]
    whole: str = ""


class Taken(msgspec.Struct, frozen=True):
    """What came of a choice: the lines of the log since, and why nobody should choose on without a look."""

    news: tuple[str, ...]
    surprise: str = ""


class Chair(Protocol):
    """A seat at a match."""

    game: AnyGame
    seats: tuple[Seat, ...]
    seat: int

    def scene(self) -> Scene:
        """What the seat sees."""

    def question(self) -> Question | None:
        """What it is asked, if anything."""

    def over(self) -> str:
        """How the match ended; nothing while it goes on."""

    def choose(self, text: str) -> Taken:
        """Take an option."""

    def odds(self, text: str) -> Sequence[str]:
        """The chances of an option, line by line."""

    def why_not(self, target: str) -> str:
        """Why something cannot be chosen."""

    def log(self) -> Sequence[str]:
        """The lines that the seat may know, the oldest first."""

    def undo(self) -> None:
        """Take back the last choice."""


def whole_act(verb: str, ids: Sequence[str], least: int, most: int) -> str:
    """How to name several targets at once."""
    return f"Or one act of {least} to {most}: “{verb} ID ID …” with any of: {' '.join(ids)}"
