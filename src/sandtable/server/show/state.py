"""The state of a match as one key may know it: scene, question, seats and clocks."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import cast

import msgspec

from sandtable import __version__
from sandtable.core import AnyMatch
from sandtable.core.scene import Scene
from sandtable.core.shares import Chain
from sandtable.server.messages.answers import Asked, ChainInfo, Paused, SceneChanges, SeatState, State
from sandtable.server.messages.changes import changes
from sandtable.server.show import orders
from sandtable.server.show.facts import clock_terms, origin, sealed, seat_clock, waiting
from sandtable.server.show.hints import hints_info
from sandtable.server.show.presence import Presence
from sandtable.server.show.question import asked as asked_of
from sandtable.server.storage.rows import MatchRow, RemarkRow, SeatRow, moment

NOTHING = msgspec.Raw(b"null")


class Company(msgspec.Struct, frozen=True):
    """What is known of a match besides its position; secret choices may be `half_answered` since some step."""

    head: MatchRow
    seats: list[SeatRow]
    presence: Presence
    thinking: frozenset[int]
    paused: dict[int, str]
    half_answered: int | None
    chains: dict[int, Chain]
    remarks: list[RemarkRow]


class Drawing(msgspec.Struct, frozen=True):
    """What costs most of a state; it changes only when the position does."""

    tag: str
    scene: Scene
    asked: msgspec.Raw


def draw(match: AnyMatch, seat: int | None, tag: str, others: Iterable[Drawing] = ()) -> Drawing:
    """The scene and the question of this seat; a position of the past, which has no tag, asks nothing.

    Where nothing is hidden, the scene is the same that `others` were shown.
    """
    asked = asked_of(match, seat) if tag else None
    drawn = None if match.game.hides else next(iter(others), None)
    scene = match.game.view(match.table, seat) if drawn is None else drawn.scene
    return Drawing(tag, scene, msgspec.Raw(msgspec.json.encode(asked)))


def scene_tag(head: MatchRow, seat: int | None) -> str:
    """The same for the same scene, in whatever process, and for no other; the revision is not told."""
    what = f"{__version__} {head.pack} {head.id} {head.spectator_hash} {head.revision} {seat}"
    return blake2b(what.encode(), digest_size=8).hexdigest()


def state(
    company: Company,
    match: AnyMatch,
    seat: int | None,
    drawing: Drawing,
    *,
    had: Drawing | None = None,
    now: bool = True,
) -> State:
    """The match as this seat sees it, who `had` an earlier scene; `now` is false for a position of the past."""
    game, head = match.game, company.head
    ids = [each.id for each in match.seats]
    acts = seat is not None and company.seats[seat].kind != "bot"  # its place may have been taken
    return State(
        match=head.id,
        game=head.game,
        scenario=head.scenario,
        variants=head.variants,
        players=head.players,
        name=head.name,
        seq=len(match.choices),
        seat=None if seat is None else ids[seat],
        tag=drawing.tag,
        scene=drawing.scene if had is None else None,
        changes=None if had is None else _changes(had, drawing),
        asked=cast(Asked, drawing.asked if acts else NOTHING),  # msgspec writes what is encoded already as it is
        waiting_for=waiting(match),
        thinking=[ids[each] for each in sorted(company.thinking)] if now else [],
        paused=[Paused(ids[each], why) for each, why in sorted(company.paused.items())] if now else [],
        outcome=match.outcome,
        may_undo=now and acts and seat is not None and match.outcome is None and match.may_undo(seat),
        seats=[_seat_state(each, company) for each in company.seats],
        seed_hash=match.seed_hash,
        seed=match.seed if head.over or head.seed_given else None,
        seed_given=head.seed_given,
        shared=head.pledges is not None,
        chain=_chain(company, seat) if now else None,
        orders=() if seat is None else orders.write(match, match.orders.get(seat, ())),
        origin=origin(head),
        clock=clock_terms(head),
        sealed=sealed(
            head, company.seats, seat, len(match.choices), hides=game.hides, half_answered=company.half_answered
        ),
        hidden=len(ids) > 1 and (game.hides or company.half_answered is not None or len(match.pending) > 1),
        first=match.first,
        hints=hints_info(head, company.seats, seat, company.remarks),
    )


def _chain(company: Company, seat: int | None) -> ChainInfo | None:
    chain = None if seat is None else company.chains.get(seat)
    return None if chain is None else ChainInfo(chain.anchor, chain.used)


def _changes(had: Drawing, drawing: Drawing) -> SceneChanges:
    found = changes(had.scene, drawing.scene)
    return SceneChanges(since=had.tag, set=found.set, lists=found.lists)


def _seat_state(row: SeatRow, company: Company) -> SeatState:
    left = company.presence.away.get(row.seat)
    return SeatState(
        id=row.seat,
        name=row.name,
        sides=tuple(row.sides),
        kind=row.kind,
        player=row.player,
        open=row.kind == "open",
        bot=row.bot if row.kind == "bot" else "",
        online=row.seat in company.presence.online,
        away=None if left is None else moment(left),
        clock=seat_clock(company.head, row),
        unwanted=row.unwanted,
    )
