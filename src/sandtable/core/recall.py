"""A match's past in stretches that end with a snapshot: a long match is taken up without playing it again."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from sandtable.core.dice import dice_for
from sandtable.core.game import Setting
from sandtable.core.history import Choice, LogEntry, Snapshot
from sandtable.core.match import AnyGame, AnyMatch, Match
from sandtable.core.table import Table


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


def recalled(
    game: AnyGame,
    setting: Setting,
    seed: str,
    opening: Sequence[int | str],
    choices: Sequence[Choice],
    past: Sequence[Stretch],
    *,
    automatic: bool,
    overrides: Sequence[Path] = (),
    forked: int | None = None,
    written: Sequence[int | str] = (),
) -> AnyMatch:
    """A match that stands where its last stretch ends; `choices` are those made before.

    Of a match that was `forked`, the results of its first choices are `written` down elsewhere.
    """
    last = past[-1]
    box = game.box(tuple(overrides))
    state = msgspec.msgpack.decode(last.snapshot.state, type=game.state_type)
    elsewhere = (
        [] if forked is None else [*opening, *(result for each in choices[:forked] for result in each.rolls)]
    )
    table = Table(box, state, dice_for(seed, elsewhere))
    match: AnyMatch = Match._blank(game, table, setting, seed, tuple(overrides), automatic)
    match._opening, match.forked, match.written = tuple(opening), forked, tuple(written)
    match.choices = list(choices)
    match.log = [entry for each in past for entry in each.events]
    match._snapshots = [each.snapshot for each in past]
    match._restore(last.snapshot.at)
    match._floor = last.floor
    return match
