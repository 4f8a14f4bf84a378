"""Waking a match without playing it again: its past is stored in stretches beside its choices.

A stretch is only a help. Its digest covers this version, the pack, the choices of the stretch and the digest of the
one before; whatever does not fit is left aside, and the match is played again from its choices.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from sandtable import __version__
from sandtable.core import AnyGame, AnyMatch
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError
from sandtable.core.history import Choice, LogEntry, Origin, Snapshot, written_before
from sandtable.core.recall import Stretch, recalled, stretches
from sandtable.core.shares import Pledge, latest
from sandtable.server.show.facts import spelled
from sandtable.server.storage.rows import ChoiceRow, MatchRow, Record, StretchRow

Ends = list[tuple[int, str]]
"""Where the stretches of a match end, and their digests."""
_events = msgspec.msgpack.Decoder(list[LogEntry])
_pack = msgspec.msgpack.encode


def saved(row: ChoiceRow) -> saves.SavedChoice:
    """A stored choice as save files have it."""
    return saves.SavedChoice(row.seat, row.choice, tuple(row.results), row.standing, row.share)


# Storing --------------------------------------------------------------------------------------------


def new_stretches(match: AnyMatch, head: MatchRow, ends: Ends) -> list[StretchRow]:
    """The stretches after those that end at `ends`, to be stored with the match's next choices."""
    rows: list[StretchRow] = []
    start, before = ends[-1] if ends else (-1, "")
    for each in stretches(match, start):
        last = each.snapshot
        events = zlib.compress(_pack(each.events), 1)
        row = StretchRow(last.at, last.dice, last.log, each.floor, last.state, events, "")
        made = [_saved(match, choice) for choice in match.choices[max(start, 0) : last.at]]
        start, before = last.at, _digest(head, before, made, row)
        rows.append(msgspec.structs.replace(row, digest=before))
    return rows


def _saved(match: AnyMatch, choice: Choice) -> saves.SavedChoice:
    seat = match.seats[choice.seat].id
    return saves.SavedChoice(seat, spelled(match, choice.option), choice.rolls, choice.standing, choice.share)


def _digest(head: MatchRow, before: str, made: Sequence[saves.SavedChoice], row: StretchRow) -> str:
    """A fingerprint of a stretch and of all that it depends on. What cannot be undone depends on the moment at
    which a process stored it, and is no part of it."""
    about = (__version__, saves.FORMAT, head.game, head.pack, head.scenario, head.players, head.seed, head.forked)
    whole = blake2b(_pack((about, sorted(head.variants.items()), head.opening, before, made)), digest_size=16)
    whole.update(_pack((head.salt, row.at, row.dice, row.log, row.state, row.events)))
    return whole.hexdigest()


# Waking ---------------------------------------------------------------------------------------------


def recall(record: Record, game: AnyGame, overrides: Sequence[Path]) -> tuple[AnyMatch, Ends] | None:
    """The match from its stretches and the choices after them; None if they do not fit."""
    head, made = record.match, [saved(each) for each in record.choices]
    sound = list(_sound(head, made, record.stretches))
    if not sound or game.box(tuple(overrides)).digest != head.pack:
        return None
    try:
        match = _last_stretch(record, game, overrides, sound)
        for each in made[sound[-1].at :]:
            saves.repeat_choice(match, each)
            if match.choices[-1].rolls != each.results:
                return None
    except (SandtableError, msgspec.DecodeError):
        return None
    if match.digest() != head.digest or (match.outcome is not None) != head.over:
        return None
    return match, [(each.at, each.digest) for each in sound]


def _sound(head: MatchRow, made: Sequence[saves.SavedChoice], rows: Sequence[StretchRow]) -> Iterator[StretchRow]:
    """The stretches up to the first that does not fit."""
    start, before = 0, ""
    for row in rows:
        if row.at > len(made) or row.digest != _digest(head, before, made[start : row.at], row):
            return
        start, before = row.at, row.digest
        yield row


def _last_stretch(record: Record, game: AnyGame, overrides: Sequence[Path], rows: Sequence[StretchRow]) -> AnyMatch:
    """The match as it stood when its last stretch ended."""
    head = record.match
    setting = game.setting(head.scenario, head.variants, head.players, overrides=overrides)
    names, seats = game.box(tuple(overrides)).names, {each.seat: each.place for each in record.seats}
    choices = [
        Choice(
            seats[each.seat], game.parse_option(each.choice, names), tuple(each.results), each.standing, each.share
        )
        for each in record.choices[: rows[-1].at]
    ]
    brought = list(latest([(each.seat, each.share) for each in choices], head.salt, len(seats)))
    past = [
        Stretch(
            Snapshot(each.at, each.state, each.dice, each.log, brought[each.at]),
            _events.decode(zlib.decompress(each.events)),
            each.floor,
        )
        for each in rows
    ]
    opening = tuple(head.opening)
    written = written_before(head.forked, opening, (each.rolls for each in choices))
    given, salt = head.seed_given, head.salt
    origin = Origin(
        setting, head.seed, tuple(overrides), head.automatic, opening, head.forked, written, given, salt
    )
    return recalled(game, origin, choices, past, read_pledges(head, seats))


def read_pledges(head: MatchRow, seats: Mapping[str, int]) -> tuple[Pledge, ...] | None:
    """What the seats of a match have pledged; `seats` are their numbers."""
    if head.pledges is None:
        return None
    return tuple(msgspec.convert(each | {"seat": seats[each["seat"]]}, Pledge) for each in head.pledges)
