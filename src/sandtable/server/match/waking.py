"""Waking a match: from its stored past, or by playing its choices again; and catching up with other processes."""

import logging
from collections.abc import Sequence

import msgspec

from sandtable.core import AnyMatch, Outcome, seed_hash
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError, SaveError
from sandtable.server.config import Config
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.recall import Ends, read_pledges, recall, saved
from sandtable.server.match.shelf import Shelf
from sandtable.server.messages.errors import not_found, refused
from sandtable.server.show import orders
from sandtable.server.storage import matches
from sandtable.server.storage.rows import MatchRow, Record, SeatRow
from sandtable.server.storage.store import Store

log = logging.getLogger("sandtable.server")


class Waker:
    """Reads matches out of the store. It works in threads, while somebody holds the match's lock."""

    def __init__(self, config: Config, store: Store, shelf: Shelf) -> None:
        self._config, self._store, self._shelf = config, store, shelf

    def read(self, id_: str) -> tuple[Record, AnyMatch, Ends]:
        """A match as it is stored, with its position."""
        record = matches.record(self._store, id_)
        if record is None:
            raise not_found("There is no such match any more.")
        match, ends = self._recall(record) or (self._replay(record), [])
        _give_orders(match, record.seats)
        return record, match, ends

    def _recall(self, record: Record) -> tuple[AnyMatch, Ends] | None:
        """The match from what is stored of its past, which saves playing it again."""
        head = record.match
        if not record.stretches:
            return None
        found = recall(record, self._shelf.take(head.game), self._config.overrides(head.game))
        if found is None:
            log.warning("The stored past of match %s does not fit; it is played again.", head.id)
        return found

    def _replay(self, record: Record) -> AnyMatch:
        """Play the stored choices again, checking pack, results and the position they lead to."""
        head = record.match
        file = _as_save(head, [saved(each) for each in record.choices])
        try:
            return saves.restore(file, self._shelf.take, self._config.overrides(head.game))
        except SaveError as error:
            raise refused("unplayable", f"The stored match cannot be played on. {error}") from None

    def catch_up(self, live: LiveMatch, match: AnyMatch) -> bool:
        """Make the choices that others have stored; False if the match must be read as a whole."""
        record = matches.record(self._store, live.id, since=len(match.choices))
        if record is None or (record.undo is not None and record.undo.revision > live.head.revision):
            return False
        if record.match.revision == live.head.revision:
            return True  # nobody has stored anything
        match.orders.clear()  # what they declined is among the choices
        match.pledges = read_pledges(record.match, {each.seat: each.place for each in record.seats})
        for row in record.choices:
            asked = match.pending
            try:
                saves.repeat_choice(match, saved(row))
            except SandtableError:
                return False
            if match.choices[-1].rolls != tuple(row.results):
                return False
            live.moved(record.match, [row], asked)
        live.moved(record.match, [], match.pending)
        live.pledged(record.match)
        live.seats = record.seats
        _give_orders(match, record.seats)
        return match.digest() == record.match.digest


def _as_save(head: MatchRow, choices: list[saves.SavedChoice]) -> saves.SavedMatch:
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
        choices=choices,
        outcome=outcome.level if outcome else "",
        digest=head.digest,
        forked=head.forked,
        given=head.seed_given,
        salt=head.salt,
        pledges=msgspec.convert(head.pledges, list[saves.SavedPledge] | None),
    )


def _give_orders(match: AnyMatch, seats: Sequence[SeatRow]) -> None:
    for each in seats:
        match.orders[each.place] = orders.read(match, orders.unpack(each.orders))
