"""The catalogue: the list of matches that everybody may read."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Text, case, cast, select

from sandtable.core import Outcome
from sandtable.server.messages.answers import SeatInfo, Summary
from sandtable.server.messages.clock import ClockInfo
from sandtable.server.show.facts import origin
from sandtable.server.storage.rows import moment
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import matches, seats

_OUTCOME = msgspec.json.Decoder(Outcome | None)
_SIDES = msgspec.json.Decoder(tuple[str, ...])
_CLOCK = msgspec.json.Decoder(ClockInfo | None)
_ASKED = msgspec.json.Decoder(list[str])
log = logging.getLogger("sandtable.server")

# What is shown and nothing else; JSON is read here, so that a bad row is only missing from the list.
_SHOWN = (
    matches.c.id,
    matches.c.game,
    matches.c.scenario,
    matches.c.name,
    matches.c.created,
    matches.c.touched,
    matches.c.seq,
    matches.c.turn,
    cast(matches.c.asked, Text).label("asked"),
    matches.c.growth,
    matches.c.source,
    matches.c.forked,
    cast(matches.c.clock, Text).label("clock"),
    case((matches.c.seed_given, matches.c.seed)).label("seed"),
    matches.c.over,
    cast(matches.c.outcome, Text).label("outcome"),
)
_SEATS = (
    seats.c.match,
    seats.c.seat,
    seats.c.name,
    cast(seats.c.sides, Text).label("sides"),
    seats.c.kind,
    seats.c.player,
    seats.c.bot,
)

_SPECTATORS = select(matches.c.id, matches.c.spectator_hash)
_KEYS = select(seats.c.match, seats.c.key_hash)


def newest(store: Store, games: Sequence[str], limit: int, offset: int = 0) -> list[Summary]:
    """Matches of these games that are shown to strangers, newest first: public facts only."""
    return [summary for summary, _ in listed(store, games, limit, offset, shown=(matches.c.listed.is_(True),))]


def held(store: Store, games: Sequence[str], hashes: Mapping[str, str]) -> list[Summary]:
    """The matches among these whose key, of a seat or of spectators, has this hash."""
    if not hashes:
        return []
    ids = list(hashes)
    with store.engine.connect() as db:
        keys = {(row.id, row.spectator_hash) for row in db.execute(_SPECTATORS.where(matches.c.id.in_(ids)))}
        keys |= {(row.match, row.key_hash) for row in db.execute(_KEYS.where(seats.c.match.in_(ids)))}
    own = [each for each, hashed in hashes.items() if (each, hashed) in keys]
    return [summary for summary, _ in listed(store, games, len(own), shown=(matches.c.id.in_(own),))]


def listed(
    store: Store, games: Sequence[str], limit: int, offset: int = 0, shown: Sequence[ColumnElement[bool]] = ()
) -> Iterator[tuple[Summary, float]]:
    """Matches with the time when somebody last did something in them."""
    order = (matches.c.created.desc(), matches.c.id)
    query = select(*_SHOWN).where(matches.c.game.in_(games), *shown).order_by(*order).limit(limit).offset(offset)
    with store.engine.connect() as db:
        heads = db.execute(query).all()
        if not heads:
            return
        ids = [each.id for each in heads]
        seated: dict[str, list[Any]] = {id_: [] for id_ in ids}
        for row in db.execute(select(*_SEATS).where(seats.c.match.in_(ids)).order_by(seats.c.place)):
            seated[row.match].append(row)
    for head in heads:
        try:
            yield _summary(head, seated[head.id]), head.touched
        except (msgspec.MsgspecError, ValueError, OverflowError, TypeError) as error:
            _report(head.id, str(error))


@lru_cache(maxsize=1000)
def _report(match: str, why: str) -> None:
    """Say once what is wrong with a match: anybody may ask for the list as often as he likes."""
    log.warning("Match %s cannot be listed: %s", match, why)


def _summary(head: Any, seated: Sequence[Any]) -> Summary:
    return Summary(
        match=head.id,
        game=head.game,
        scenario=head.scenario,
        name=head.name,
        created=moment(head.created),
        touched=moment(head.touched),
        turn=head.turn,
        waiting_for=_ASKED.decode(head.asked),
        origin=origin(head),
        clock=_CLOCK.decode(head.clock or "null"),
        seed=head.seed,
        seq=head.seq,
        over=head.over,
        outcome=_OUTCOME.decode(head.outcome or "null"),
        seats=[_seat(each) for each in seated],
    )


def _seat(row: Any) -> SeatInfo:
    bot = row.bot if row.kind == "bot" else ""
    return SeatInfo(row.seat, row.name, _SIDES.decode(row.sides), row.kind, row.player, row.kind == "open", bot)
