"""Waking a match without playing it again: its past is stored in stretches beside its choices.

A stretch is only a help. Its digest covers the version of the rules, the pack, the choices of the stretch and the
digest of the one before; whatever does not fit is left aside, and the match is played again from its choices.
"""

import zlib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from sandtable.core import AnyGame, AnyMatch
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError
from sandtable.core.history import EARLIER, Base, Choice, LogEntry, Origin, Snapshot, written_before
from sandtable.core.recall import Stretch, beginning, present, recalled, stretches
from sandtable.core.shares import Chains, Pledge, latest
from sandtable.server.storage.rows import ChoiceRow, MatchRow, Record, StretchRow

Ends = list[tuple[int, str]]
"""Where the stretches of a match end, and their digests."""
FIRST = "0.1.0"
"""What stood for the first version of every game's rules before games had one."""
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
        rows.append(_row(match, head, start, before, each))
        start, before = rows[-1].at, rows[-1].digest
    return rows


def present_row(match: AnyMatch, head: MatchRow, ends: Ends) -> StretchRow:
    """The position at the beginning of the present step, after the stretches that end at `ends`."""
    start, before = ends[-1] if ends else (-1, "")
    return _row(match, head, start, before, present(match, start))


def first_row(match: AnyMatch, head: MatchRow) -> StretchRow:
    """The stretch with which a match begins that was carried over to other rules."""
    return _row(match, head, -1, "", beginning(match))


def _row(match: AnyMatch, head: MatchRow, start: int, before: str, stretch: Stretch) -> StretchRow:
    last = stretch.snapshot
    events = zlib.compress(_pack(stretch.events), 1)
    row = StretchRow(last.at, last.dice, last.log, stretch.floor, last.state, events, "")
    made = [saves.saved_choice(match, choice) for choice in match.choices[max(start, 0) : last.at]]
    return msgspec.structs.replace(row, digest=_digest(head, before, made, row))


def _digest(head: MatchRow, before: str, made: Sequence[saves.SavedChoice], row: StretchRow) -> str:
    """A fingerprint of a stretch and of all that it depends on. What cannot be undone depends on the moment at
    which a process stored it, and is no part of it."""
    rules = FIRST if head.rules == 1 else head.rules
    about = (rules, saves.FORMAT, head.game, head.pack, head.scenario, head.players, head.seed, head.forked)
    whole = blake2b(_pack((about, sorted(head.variants.items()), head.opening, before, made)), digest_size=16)
    whole.update(_pack((head.salt, row.at, row.dice, row.log, row.state, row.events)))
    return whole.hexdigest()


# Waking ---------------------------------------------------------------------------------------------


def recall(record: Record, game: AnyGame, overrides: Sequence[Path]) -> tuple[AnyMatch, Ends] | None:
    """The match from its stretches and the choices after them; None if they do not fit."""
    head, made = record.match, [saved(each) for each in record.choices]
    found = sound(head, made, record.stretches)
    if not found or game.box(tuple(overrides)).digest != head.pack or head.rules != game.version:
        return None
    try:
        match = _last_stretch(record, game, overrides, found)
        for each in made[found[-1].at :]:
            saves.repeat_choice(match, each)
            if match.choices[-1].rolls != each.results:
                return None
        Chains(match.pledges or (), [(each.seat, each.share) for each in match.choices])
    except (SandtableError, msgspec.DecodeError):
        return None
    if match.digest() != head.digest or (match.outcome is not None) != head.over:
        return None
    return match, [(each.at, each.digest) for each in found]


def sound(head: MatchRow, made: Sequence[saves.SavedChoice], rows: Sequence[StretchRow]) -> list[StretchRow]:
    """The stretches up to the first that does not fit."""
    found: list[StretchRow] = []
    start, before = 0, ""
    for row in rows:
        if row.at > len(made) or row.digest != _digest(head, before, made[start : row.at], row):
            break
        start, before = row.at, row.digest
        found.append(row)
    return found


def told(rows: Sequence[StretchRow]) -> list[LogEntry]:
    """The log that stretches hold."""
    return [entry for row in rows for entry in _events.decode(zlib.decompress(row.events))]


def base_of(head: MatchRow) -> Base | None:
    """Where a match went on under other rules."""
    return msgspec.convert(head.carried, Base | None)


def _last_stretch(record: Record, game: AnyGame, overrides: Sequence[Path], rows: Sequence[StretchRow]) -> AnyMatch:
    """The match as it stood when its last stretch ended."""
    head = record.match
    setting = game.setting(head.scenario, head.variants, head.players, overrides=overrides)
    names, seats = game.box(tuple(overrides)).names, {each.seat: each.place for each in record.seats}
    base = base_of(head)
    choices = []
    for number, each in enumerate(record.choices[: rows[-1].at]):
        earlier = base is not None and number < base.at
        option = EARLIER if earlier else game.parse_option(each.choice, names)
        text = each.choice if earlier else ""
        place = seats[each.seat]
        choices.append(Choice(place, option, tuple(each.results), each.standing, each.share, text))
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
    written = written_before(head.forked, opening, (tuple(each.results) for each in record.choices), base)
    begun = (head.automatic, opening, head.forked, written, head.seed_given, head.salt, base)
    origin = Origin(setting, head.seed, tuple(overrides), *begun)
    return recalled(game, origin, choices, past, read_pledges(head, seats))


def read_pledges(head: MatchRow, seats: Mapping[str, int]) -> tuple[Pledge, ...] | None:
    """What the seats of a match have pledged; `seats` are their numbers."""
    if head.pledges is None:
        return None
    return tuple(msgspec.convert(each | {"seat": seats[each["seat"]]}, Pledge) for each in head.pledges)
