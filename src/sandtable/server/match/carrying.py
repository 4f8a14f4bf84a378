"""Matches that were begun under other rules, or with another pack, go on under the present ones.

They are played again. If all choices and results fit, nobody notices. If not, the match goes on from its stored
position, and its log says so; if that cannot be read either, it is closed: its record, and its replay as far as it
fits, stay open.
"""

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from sandtable.core import AnyGame, AnyMatch, Note, Outcome, seed_hash
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError, SaveError
from sandtable.core.events import Event
from sandtable.core.history import Base, LogEntry, written_before
from sandtable.server.match.recall import saved, sound, told
from sandtable.server.match.records import next_head, pledged
from sandtable.server.show.log import line
from sandtable.server.show.question import asked
from sandtable.server.storage.rows import MatchRow, Record, StretchRow

MOST_DROPPED = 100
"""A match that would lose more choices than these is closed: whoever wants it can fork it."""
CLOSED = Outcome((), "Closed", "", "")


def as_save(record: Record) -> saves.SavedMatch:
    """A stored match as save files have it."""
    head = record.match
    outcome = msgspec.convert(head.outcome, Outcome) if head.outcome else None
    return saves.SavedMatch(
        format=saves.FORMAT,
        game=head.game,
        scenario=head.scenario,
        variants=head.variants,
        players=head.players,
        pack=head.pack,
        seed=head.seed,
        seed_hash=seed_hash(head.seed),
        automatic=head.automatic,
        opening=tuple(head.opening),
        choices=[saved(each) for each in record.choices],
        outcome=outcome.level if outcome else "",
        digest=head.digest,
        forked=head.forked,
        given=head.seed_given,
        salt=head.salt,
        pledges=msgspec.convert(head.pledges, list[saves.SavedPledge] | None),
        rules=head.rules,
        carried=msgspec.convert(head.carried, Base | None),
    )


def is_present(head: MatchRow, game: AnyGame, overrides: Sequence[Path]) -> bool:
    """Whether a match was stored under the present rules and pack; of the first ones stored nobody knows."""
    return bool(head.names) and (head.rules, head.pack) == (game.version, game.box(tuple(overrides)).digest)


def short(error: SaveError) -> str:
    """What does not fit, without repeating all of a long match."""
    return textwrap.shorten(str(error), 300, placeholder=" …")


def new_head(head: MatchRow, match: AnyMatch) -> MatchRow:
    """The head of a match that goes on under the present rules."""
    moved = pledged(next_head(head, match), match)
    return msgspec.structs.replace(
        moved,
        turn=moved.turn or head.turn,
        rules=match.game.version,
        pack=match.table.box.digest,
        names=match.names.fingerprint(),
        carried=msgspec.to_builtins(match.origin.base),
    )


# From the stored position ---------------------------------------------------------------------------


def from_position(
    record: Record, position: StretchRow | None, game: AnyGame, overrides: Sequence[Path]
) -> AnyMatch | None:
    """The match from the latest position that can be read, with the choices after it that fit."""
    head, box = record.match, game.box(tuple(overrides))
    if head.names != box.names.fingerprint() and (head.names or head.pack != box.digest):
        return None  # its numbers may mean other things now
    file, rows = as_save(record), record.stretches
    past = sound(head, file.choices, [*rows, *([position] if position else [])])
    for last in range(len(past), 0, -1):
        try:
            return _resumed(file, past[:last], game, overrides)
        except Exception:  # rules meet a state that was not theirs: whatever they say, an earlier one may do
            continue
    return None


def _resumed(
    file: saves.SavedMatch, past: Sequence[StretchRow], game: AnyGame, overrides: Sequence[Path]
) -> AnyMatch:
    """The match from where its past ends."""
    at = past[-1]
    before = written_before(file.forked, file.opening, (row.results for row in file.choices), file.carried)
    base = Base(at.at, file.rules, file.pack, max(at.dice - len(before), 0), at.state)
    whole = msgspec.structs.replace(file, carried=base)
    reached, _ = saves.play_again(whole, lambda _: game, overrides)
    made = len(reached.choices)
    if len(file.choices) - made > MOST_DROPPED:
        raise SaveError(f"Only {made} of {len(file.choices)} choices would be left.")
    base = msgspec.structs.replace(base, dropped=len(file.choices) - made)
    pledges = file.pledges and [each for each in file.pledges if each.at <= made]
    whole = msgspec.structs.replace(file, carried=base, choices=file.choices[:made], pledges=pledges)
    log = list(_tellable(reached, told(past)))
    match, misfit = saves.play_again(whole, lambda _: game, overrides, log)
    if misfit is not None:
        raise misfit
    _look_at(match)
    return match


def _tellable(match: AnyMatch, log: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """The entries of an earlier log that can still be told."""
    for n, entry in enumerate(log):
        try:
            line(match, n, entry)
        except (SandtableError, LookupError, TypeError, ValueError):
            continue
        yield entry


def _look_at(match: AnyMatch) -> None:
    """Whatever people are shown first must be there to be shown."""
    for seat in (None, *range(len(match.seats))):
        match.game.view(match.table, seat)
        asked(match, seat)
    match.game.score(match.table)


# Closed ---------------------------------------------------------------------------------------------


def closed_head(head: MatchRow, why: str) -> MatchRow:
    """The head of a match that cannot go on."""
    said = f"The rules have changed, and the position of this match cannot be read. {why}"
    outcome = msgspec.structs.replace(CLOSED, why=said)
    return msgspec.structs.replace(
        head,
        revision=head.revision + 1,
        asked=[],
        over=True,
        outcome=msgspec.to_builtins(outcome),
        closed=said,
    )


def as_far_as_it_fits(record: Record, game: AnyGame, overrides: Sequence[Path]) -> AnyMatch:
    """A match that is over and no longer fits: what fits is its replay, the rest stands in its log."""
    file = as_save(record)
    match, misfit = saves.play_again(file, lambda _: game, overrides)
    if misfit is not None:
        _tell_rest(match, file.choices[len(match.choices) :], short(misfit))
    match.outcome = msgspec.convert(record.match.outcome, Outcome | None) or CLOSED
    match.pending = ()
    return match


def _tell_rest(match: AnyMatch, rest: Sequence[saves.SavedChoice], why: str) -> None:
    """The choices that no longer fit, as lines of the log."""
    at, names = len(match.choices), {each.id: each.name for each in match.seats}
    lines = [f"From here on the record does not fit the present rules. {why}"]
    for each in rest:
        results = f" → {', '.join(map(str, each.results))}" if each.results else ""
        lines.append(f"{names.get(each.seat, each.seat)}: {_label(match, each)}{results}")
    for text in lines:
        match.log.append(LogEntry(at, Event(Note(topic="rules"), "{text}", "", {"text": text})))


def _label(match: AnyMatch, choice: saves.SavedChoice) -> str:
    """A choice as a person reads it, if its names are still known."""
    try:
        return match.game.label(match.game.parse_option(choice.choice, match.names), match.names)
    except (SandtableError, LookupError):
        return choice.choice
