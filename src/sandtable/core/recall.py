"""A match's past in stretches that end with a snapshot: a long match is taken up without playing it again."""

from collections.abc import Iterator, Sequence

import msgspec

from sandtable.core.history import Choice, LogEntry, Origin, Past, Snapshot
from sandtable.core.match import AnyGame, AnyMatch, Match, table_at
from sandtable.core.shares import Pledge


class Stretch(msgspec.Struct, frozen=True):
    """A snapshot that stays, the log from the stretch before up to it, and what could not be undone then."""

    snapshot: Snapshot
    events: list[LogEntry]
    floor: int


def stretches(match: AnyMatch, after: int) -> Iterator[Stretch]:
    """The stretches that end after choice number `after` (-1: all) and will never change unless it is undone."""
    read = 0
    for snapshot in match._snapshots[:-1]:  # the last may still be replaced by the next
        if snapshot.at > after:
            yield Stretch(snapshot, match.log[read : snapshot.log], min(match._floor, snapshot.at))
        read = snapshot.log


def present(match: AnyMatch, after: int) -> Stretch:
    """The stretch from choice number `after` (-1: all) to the last snapshot, which the next may replace."""
    last = match._snapshots[-1]
    read = max((each.log for each in match._snapshots if each.at <= after), default=0)
    return Stretch(last, match.log[read : last.log], min(match._floor, last.at))


def beginning(match: AnyMatch) -> Stretch:
    """The stretch before the first position that is known: where a match was carried over to other rules."""
    first = match._snapshots[0]
    return Stretch(first, match.log[: first.log], first.at)


def recalled(
    game: AnyGame,
    origin: Origin,
    choices: Sequence[Choice],
    past: Sequence[Stretch],
    pledges: tuple[Pledge, ...] | None = None,
) -> AnyMatch:
    """A match that stands where its last stretch ends; `choices` are those made before."""
    last = past[-1]
    log = [entry for each in past for entry in each.events]
    whole = Past([each.snapshot for each in past], list(choices), log, last.floor, pledges)
    return Match.standing(game, origin, table_at(game, origin, last.snapshot), whole, last.snapshot.at)
