"""Waking a match: from its stored past, or by playing its choices again; and catching up with other processes."""

import logging
from collections.abc import Sequence

import msgspec

from sandtable.core import AnyMatch
from sandtable.core import save as saves
from sandtable.core.errors import SandtableError, SaveError
from sandtable.server.config import Config
from sandtable.server.match import carrying, clocks
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.recall import Ends, first_row, read_pledges, recall, saved
from sandtable.server.match.shelf import Shelf
from sandtable.server.messages.errors import ApiError, not_found
from sandtable.server.show import orders
from sandtable.server.storage import matches
from sandtable.server.storage.rows import Record, SeatRow
from sandtable.server.storage.store import Store

log = logging.getLogger("sandtable.server")
Woken = tuple[Record, AnyMatch, Ends]


class Waker:
    """Reads matches out of the store. It works in threads, while somebody holds the match's lock."""

    def __init__(self, config: Config, store: Store, shelf: Shelf) -> None:
        self._config, self._store, self._shelf = config, store, shelf

    def read(self, id_: str) -> Woken:
        """A match as it is stored, with its position; one of other rules is carried over to these."""
        while True:
            record = self.record(id_)
            woken = self._recall(record) or self._replay(record)
            if woken is not None:
                _give_orders(woken[1], woken[0].seats)
                return woken

    def record(self, id_: str) -> Record:
        """All that is stored of a match."""
        record = matches.record(self._store, id_)
        if record is None:
            raise not_found("There is no such match any more.")
        return record

    def _recall(self, record: Record) -> Woken | None:
        """The match from what is stored of its past, which saves playing it again."""
        head = record.match
        if not record.stretches or head.closed:
            return None
        found = recall(record, self._shelf.take(head.game), self._config.overrides(head.game))
        if found is None:
            log.warning("The stored past of match %s does not fit; it is played again.", head.id)
        return None if found is None else (record, *found)

    def _replay(self, record: Record) -> Woken | None:
        """Play the stored choices again; None if another process has changed the match meanwhile."""
        head = record.match
        game, overrides = self._shelf.take(head.game), self._config.overrides(head.game)
        if head.closed:
            return self._over(record)
        if carrying.is_present(head, game, overrides):
            try:
                return record, saves.restore(carrying.as_save(record), self._shelf.take, overrides), []
            except SaveError as error:  # it fitted when it was stored: this is damage
                raise _unplayable("The stored match cannot be played on.", error) from None
        return self._over(record) if head.over else self._carry_over(record)

    # Carrying over ----------------------------------------------------------------------------------

    def _carry_over(self, record: Record) -> Woken | None:
        """Let a match of other rules go on under these, or close it."""
        head = record.match
        game, overrides = self._shelf.take(head.game), self._config.overrides(head.game)
        try:
            match, misfit = saves.play_again(carrying.as_save(record), self._shelf.take, overrides)
        except SaveError as error:
            return self._close(record, carrying.short(error))
        if misfit is None:
            return self._carry(record, match)
        why = carrying.short(misfit)
        log.warning("Match %s no longer fits the rules: %s", head.id, why)
        found = carrying.from_position(record, matches.position(self._store, head.id), game, overrides)
        return self._close(record, why) if found is None else self._carry(record, found)

    def _carry(self, record: Record, match: AnyMatch) -> Woken | None:
        """Store a match under the present rules."""
        head = carrying.new_head(record.match, match)
        past = [first_row(match, head)] if match.origin.base else []
        seated = clocks.ticked(head, record.seats, self._config.now())
        if not matches.carry(self._store, head, clocks.changed(record.seats, seated), past):
            return None
        kept = record.choices[: len(match.choices)]
        carried = msgspec.structs.replace(record, match=head, seats=seated, choices=kept, stretches=past)
        return carried, match, [(each.at, each.digest) for each in past]

    def _close(self, record: Record, why: str) -> Woken | None:
        """Store that a match cannot go on."""
        log.warning("Match %s is closed: %s", record.match.id, why)
        head = carrying.closed_head(record.match, why)
        if not matches.carry(self._store, head, (), ()):
            return None
        return self._over(msgspec.structs.replace(record, match=head))

    def _over(self, record: Record) -> Woken:
        """A match that is over, as far as it fits; nothing is stored."""
        head = record.match
        try:
            match = carrying.as_far_as_it_fits(
                record, self._shelf.take(head.game), self._config.overrides(head.game)
            )
        except SaveError as error:
            raise _unplayable("This match cannot be shown any more.", error) from None
        kept = record.choices[: len(match.choices)]
        return msgspec.structs.replace(record, choices=kept), match, []

    # Catching up ------------------------------------------------------------------------------------

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
        live.heard(record.remarks)
        _give_orders(match, record.seats)
        return match.digest() == record.match.digest


def _unplayable(what: str, error: SaveError) -> ApiError:
    return ApiError(422, "unplayable", f"{what} {error} Its record can still be saved to a file.")


def _give_orders(match: AnyMatch, seats: Sequence[SeatRow]) -> None:
    for each in seats:
        match.orders[each.place] = orders.readable(match, orders.unpack(each.orders))
