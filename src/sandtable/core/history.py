"""What a match remembers: where it came from, its choices, its log and its snapshots."""

from collections.abc import Iterable, Sequence
from itertools import chain, islice
from pathlib import Path

import msgspec

from sandtable.core.decisions import Option
from sandtable.core.events import Event
from sandtable.core.game import Setting
from sandtable.core.shares import Links, Pledge

Results = tuple[int | str, ...]
"""What dice and draws have given, in order."""


class Base(msgspec.Struct, frozen=True):
    """Where a match went on under other rules, or with another pack: its position after the first `at` choices.

    Those were made under version `rules` and with `pack`, and cannot be made again; `dropped` counts those
    after them that no longer fitted. `dice` counts the numbers that the seed had given.
    """

    at: int
    rules: int
    pack: str
    dice: int
    state: bytes
    dropped: int = 0


class Origin(msgspec.Struct, frozen=True):
    """What a match begins with; its choices make all the rest.

    `opening` are the results before the first choice. The first `forked` choices were made in another match: the
    results up to there are `written` down, and the seed gives what comes after them. The seed was drawn, or `given`
    by somebody (None: that was not written down); whoever opened the match may have added a `salt`. A match that
    went on under other rules begins at its `base`; what is `written` then comes after that. In an `analysis`
    somebody may have seen what is hidden.
    """

    setting: Setting
    seed: str
    overrides: tuple[Path, ...]
    automatic: bool
    opening: Results
    forked: int | None
    written: Results
    given: bool | None = None
    salt: str = ""
    base: Base | None = None
    analysis: bool = False


def written_before(
    forked: int | None, opening: Sequence[int | str], results: Iterable[Results], base: Base | None = None
) -> Results:
    """What a match has from the one that it was forked off, after its base; `results` are those of its choices."""
    if forked is None:
        return ()
    first = 0 if base is None else base.at
    return (*(() if base else opening), *chain.from_iterable(islice(results, min(first, forked), forked)))


class Choice(msgspec.Struct, frozen=True):
    """A choice made, with the results of the dice and draws that followed it.

    `standing` marks a reaction declined by standing order; `share` is what the seat brought to the dice. One that
    was made under earlier rules has its `text` alone, and the option `EARLIER`.
    """

    seat: int
    option: Option
    rolls: Results = ()
    standing: bool = False
    share: str = ""
    text: str = ""


EARLIER = Option("earlier")


class LogEntry(msgspec.Struct, frozen=True):
    """An event and the number of choices made before it."""

    at: int
    event: Event


class Snapshot(msgspec.Struct, frozen=True):
    """All memory between two steps."""

    at: int
    state: bytes
    dice: int
    log: int
    links: Links = ()


class Past(msgspec.Struct, frozen=True):
    """What has happened in a match; choices before number `floor` cannot be taken back."""

    snapshots: list[Snapshot]
    choices: list[Choice]
    log: list[LogEntry]
    floor: int
    pledges: tuple[Pledge, ...] | None = None


class Frozen(msgspec.Struct, frozen=True):
    """The present step of a match in a form that travels between processes: its beginning and its choices."""

    game: str
    origin: Origin
    snapshot: Snapshot
    choices: tuple[Choice, ...]
