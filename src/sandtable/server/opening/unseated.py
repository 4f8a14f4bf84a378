"""A new match as it is stored, before anybody sits at it."""

from typing import Any

import msgspec

from sandtable.core import AnyMatch, Seat
from sandtable.core.save import saved_pledges
from sandtable.server.match.keys import new_match_id
from sandtable.server.match.records import choice_rows, moving
from sandtable.server.show import orders
from sandtable.server.storage.rows import ChoiceRow, MatchRow


class Unseated(msgspec.Struct, frozen=True):
    """The rows of a new match before anybody has a key; `orders` are the usual standing ones of each seat. One
    that shows more than its player could see is an `analysis`."""

    head: MatchRow
    seats: tuple[Seat, ...]
    choices: list[ChoiceRow]
    orders: dict[str, list[dict[str, Any]]]
    analysis: bool = False


def unseated(match: AnyMatch, *, given: bool, analysis: bool = False) -> Unseated:
    """What is to be stored of a match that nobody sits at yet; `given` says that somebody chose its seed."""
    usual = {seat.id: orders.pack(orders.write(match, match.game.usual_orders(seat.id))) for seat in match.seats}
    return Unseated(_head(match, given), tuple(match.seats), choice_rows(match, 0, 0), usual, analysis)


def _head(match: AnyMatch, given: bool) -> MatchRow:
    first = moving(match, 0)
    return MatchRow(
        id=new_match_id(),
        game=match.game.id,
        scenario=match.setting.scenario,
        variants=match.setting.variants,
        players=match.setting.players,
        name="",
        seed=match.seed,
        seed_given=given,
        automatic=match.automatic,
        pack=match.table.box.digest,
        opening=list(match.opening),
        spectator_hash="",
        forked=match.origin.forked,
        pledges=msgspec.to_builtins(saved_pledges(match)),
        salt=match.origin.salt,
        rules=match.game.version,
        names=match.names.fingerprint(),
        carried=msgspec.to_builtins(match.origin.base),
        created=first["touched"],
        **first,
    )
