"""What one key may know of a match: its state and its question."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from sandtable.core import RESIGN, AnyMatch, Decision, Forecast, Hint, Kind, Option, Outcome, Strength, Tally
from sandtable.core.ways import Way
from sandtable.server import orders
from sandtable.server.models import (
    Asked,
    ForecastInfo,
    Message,
    OptionInfo,
    Paused,
    SeatInfo,
    SeatState,
    SeveralInfo,
    State,
    StrengthInfo,
    Summary,
    TallyInfo,
    WayInfo,
)
from sandtable.server.store import ChatRow, MatchRow, SeatRow


class Room(msgspec.Struct, frozen=True):
    """What is known of a match besides its position."""

    head: MatchRow
    seats: list[SeatRow]
    online: frozenset[int | None]
    thinking: frozenset[int]
    paused: dict[int, str]
    secret: bool


def state(room: Room, match: AnyMatch, seat: int | None, *, now: bool = True) -> State:
    """The match as this seat sees it; `now` is false for a position of the past, which asks nothing."""
    game, head = match.game, room.head
    ids = [each.id for each in match.seats]
    return State(
        match=head.id,
        game=head.game,
        scenario=head.scenario,
        variants=head.variants,
        players=head.players,
        name=head.name,
        seq=len(match.choices),
        seat=None if seat is None else ids[seat],
        scene=game.view(match.table, seat),
        asked=_asked(match, seat) if now else None,
        waiting_for=[ids[each.seat] for each in match.pending],
        thinking=[ids[each] for each in sorted(room.thinking)] if now else [],
        paused=[Paused(ids[each], why) for each, why in sorted(room.paused.items())] if now else [],
        outcome=match.outcome,
        may_undo=now and seat is not None and match.outcome is None and match.may_undo(seat),
        seats=[_seat_state(each, room) for each in room.seats],
        seed_hash=match.seed_hash,
        seed=match.seed if head.over else None,
        seed_given=head.seed_given,
        orders=() if seat is None else orders.write(match, match.orders.get(seat, ())),
        hidden=len(ids) > 1 and (game.hides or room.secret or len(match.pending) > 1),
    )


def _seat_state(row: SeatRow, room: Room) -> SeatState:
    return SeatState(**msgspec.structs.asdict(_seat_info(row)), online=row.place in room.online)


def _seat_info(row: SeatRow) -> SeatInfo:
    return SeatInfo(row.seat, row.name, tuple(row.sides), row.kind, row.player, row.kind == "open")


def summary(head: MatchRow, seats: Sequence[SeatRow]) -> Summary:
    """The public facts of a match."""
    return Summary(
        match=head.id,
        game=head.game,
        scenario=head.scenario,
        name=head.name,
        created=moment(head.created),
        seq=head.seq,
        over=head.over,
        outcome=None if head.outcome is None else msgspec.convert(head.outcome, Outcome),
        seats=[_seat_info(each) for each in seats],
    )


def message(row: ChatRow) -> Message:
    """A line of chat as it is sent."""
    return Message(row.n, row.who, row.text, moment(row.sent))


def moment(seconds: float) -> datetime:
    """A stored time."""
    return datetime.fromtimestamp(seconds, UTC)


# The question ---------------------------------------------------------------------------------------


def _asked(match: AnyMatch, seat: int | None) -> Asked | None:
    decision = None if seat is None else match.decision(seat)
    if decision is None:
        return None
    names = match.names
    return Asked(
        prompt=match.game.prompt(decision, names),
        rule=decision.rule,
        reaction=decision.reaction,
        options=[_option(match, decision, each) for each in decision.options],
        pieces=tuple(names.id(Kind.PIECE, each) for each in decision.pieces),
        spaces=tuple(names.id(Kind.SPACE, each) for each in decision.spaces),
        several=_several(match, decision),
        occasion=orders.occasion(match, decision),
        battle=decision.battle,
        begun=seat is not None and match.begun(seat),
    )


def _several(match: AnyMatch, decision: Decision) -> SeveralInfo | None:
    several = decision.several
    verb = None if several is None else match.game.verbs[several.verb]
    if several is None or verb is None or verb.of is None:
        return None
    return SeveralInfo(
        verb=several.verb,
        text=verb.text,
        kind=verb.of.value,
        among=tuple(match.names.id(verb.of, each) for each in several.among),
        least=several.least,
        most=len(several.among) if several.most is None else several.most,
        commits=verb.commits,
        odds=decision.odds is not None,
    )


def _option(match: AnyMatch, decision: Decision, option: Option) -> OptionInfo:
    game, names = match.game, match.names
    verb = game.verbs[option.verb]
    numbers = option.targets or (() if option.target is None else (option.target,))
    kind = verb.of if numbers else None
    ids = () if kind is None else tuple(names.id(kind, each) for each in numbers)
    hint = decision.hint(option) if decision.hint is not None else None
    return OptionInfo(
        choice=game.spell(option, names),
        verb=option.verb,
        target=ids[0] if ids and not option.targets else None,
        targets=ids if option.targets else (),
        kind=None if kind is None else kind.value,
        label=game.label(option, names),
        commits=_commits(match, decision, option, hint),
        odds=decision.odds is not None,
        note=hint.text if hint is not None else "",
        path=tuple(names.id(Kind.SPACE, space) for space in hint.path) if hint is not None else (),
        aside=verb.aside,
        way=verb.way,
    )


def _commits(match: AnyMatch, decision: Decision, option: Option, hint: Hint | None) -> bool:
    """Whether an option loses the way back; of the few that name nothing it is tried out if nothing is hidden."""
    marked = match.game.verbs[option.verb].commits or (hint is not None and hint.commits)
    if option.target is not None or option.targets or len(match.pending) > 1:
        return marked
    final = match.is_final(decision.seat, option)
    return marked if final is None else final


def forecast(match: AnyMatch, found: Forecast | None) -> ForecastInfo | None:
    """Odds as they are sent."""
    if found is None:
        return None
    tally = None if found.tally is None else _tally(match, found.tally)
    return ForecastInfo(found.title, found.rule, found.chances, found.shifts, found.facts, found.lit, tally)


def _tally(match: AnyMatch, tally: Tally) -> TallyInfo:
    def force(parts: Sequence[Strength]) -> tuple[StrengthInfo, ...]:
        return tuple(
            StrengthInfo(
                match.names.id(Kind.PIECE, each.piece),
                match.names.label(Kind.PIECE, each.piece),
                each.value,
                each.how,
                each.rule,
            )
            for each in parts
        )

    attackers, defenders = force(tally.attackers), force(tally.defenders)
    return TallyInfo(tally.attack, tally.defence, tally.total, attackers, defenders, tally.column)


def way(match: AnyMatch, found: Way) -> WayInfo:
    """A way as it is sent."""
    space = match.names.id
    return WayInfo(
        target=space(Kind.SPACE, found.target),
        choices=tuple(spelled(match, each) for each in found.steps),
        path=tuple(space(Kind.SPACE, each.target) for each in found.steps if each.target is not None),
        final=found.final,
        forecast=forecast(match, found.forecast),
        halt="" if found.halts is None else spelled(match, found.halts),
    )


def spelled(match: AnyMatch, option: Option) -> str:
    """An option as it is stored and sent."""
    return RESIGN.verb if option == RESIGN else match.game.spell(option, match.names)
