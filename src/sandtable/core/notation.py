"""The common grammar of position texts.

A position is a row of statements separated by semicolons or new lines; `#` starts a comment. A statement
is words, optionally with a place after `@`: ``turn 3; usmc_01 @ 3.R reduced caat_1``.
"""

from collections.abc import Sequence

import msgspec

from sandtable.core.errors import PositionError


class Statement(msgspec.Struct, frozen=True):
    """``subject words… @ place words…``; words before and after the place are one list."""

    subject: str
    words: tuple[str, ...] = ()
    place: str = ""

    def __str__(self) -> str:
        at = ("@", self.place) if self.place else ()
        return " ".join((self.subject, *at, *self.words))

    def number(self) -> int:
        """The single number that this statement is about."""
        if len(self.words) == 1:
            try:
                return int(self.words[0])
            except ValueError:
                pass
        raise PositionError(f"“{self}” should be “{self.subject}” and one whole number.")


def parse(text: str) -> list[Statement]:
    """The statements of a position text."""
    found = []
    for line in text.splitlines():
        for part in line.partition("#")[0].split(";"):
            words = part.split()
            if words:
                found.append(_statement(words, part.strip()))
    return found


def _statement(words: list[str], text: str) -> Statement:
    if "@" not in words:
        return Statement(words[0], tuple(words[1:]))
    at = words.index("@")
    if at == 0 or at + 1 >= len(words) or "@" in words[at + 1 :]:
        raise PositionError(f"“{text}” needs one name before “@” and one place after it.")
    return Statement(words[0], (*words[1:at], *words[at + 2 :]), words[at + 1])


def one_of(names: Sequence[str], word: str) -> int:
    """The place of a word among those that are known."""
    if word not in names:
        raise PositionError(f"{word!r} should be one of {', '.join(names)}.")
    return names.index(word)


def write(statements: list[Statement]) -> str:
    """The text of statements, one a line; `parse` reads it back."""
    return "\n".join(str(each) for each in statements)
