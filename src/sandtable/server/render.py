"""What one key may know of a match: its state, its log, its question."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from string import Formatter

import msgspec

from sandtable.core import RESIGN, AnyGame, AnyMatch, Decision, Event, Game, Kind, Names, Option, Outcome
from sandtable.core.history import LogEntry
from sandtable.server.models import (
    Asked,
    LogLine,
    Message,
    OptionInfo,
    Paused,
    Rolled,
    SeatInfo,
    SeatState,
    State,
    Summary,
)
from sandtable.server.store import ChatRow, MatchRow, SeatRow

_KINDS = {kind.value: kind for kind in Kind}


class Room(msgspec.Struct, frozen=True):
    """What is known of a match besides its position."""

    head: MatchRow
    seats: list[SeatRow]
    online: frozenset[int | None]
    thinking: frozenset[int]
    paused: dict[int, str]
    secret: bool


def hides(game: AnyGame) -> bool:
    """Whether a game keeps things from its players: then it can re-deal them."""
    return type(game).redeal is not Game.redeal


def state(room: Room, match: AnyMatch, seat: int | None, *, now: bool = True) -> State:
    """The match as this seat sees it; `now` is false for a position of the past, which asks nothing."""
    game, head = match.game, room.head
    ids = [each.id for each in game.seats]
    return State(
        match=head.id,
        game=head.game,
        scenario=head.scenario,
        variants=head.variants,
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
        seats=[_seat_state(each, game, room) for each in room.seats],
        seed_hash=match.seed_hash,
        seed=match.seed if head.over else None,
        seed_given=head.seed_given,
        windows=[] if seat is None else sorted(match.declined.get(seat, ())),
        hidden=len(game.seats) > 1 and (hides(game) or room.secret or len(match.pending) > 1),
    )


def _seat_state(row: SeatRow, game: AnyGame, room: Room) -> SeatState:
    seat = seat_info(row, game)
    return SeatState(seat.id, seat.name, seat.kind, seat.player, seat.open, row.place in room.online)


def seat_info(row: SeatRow, game: AnyGame) -> SeatInfo:
    """A seat as everybody sees it."""
    kind = row.kind
    return SeatInfo(row.seat, game.seats[row.place].name, kind, row.player, kind == "open")


def summary(head: MatchRow, seats: Sequence[SeatRow], game: AnyGame) -> Summary:
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
        seats=[seat_info(each, game) for each in seats],
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
    options = [_option(match, decision, each) for each in decision.options]
    return Asked(match.game.prompt(decision, match.names), decision.rule, decision.reaction, options)


def _option(match: AnyMatch, decision: Decision, option: Option) -> OptionInfo:
    game, names = match.game, match.names
    verb = game.verbs[option.verb]
    kind, target = (None, None) if option.target is None else (verb.of, option.target)
    hint = decision.hint(option) if decision.hint is not None else None
    return OptionInfo(
        choice=game.spell(option, names),
        verb=option.verb,
        target=None if kind is None or target is None else names.id(kind, target),
        kind=None if kind is None else kind.value,
        label=game.label(option, names),
        commits=verb.commits or (hint is not None and hint.commits),
        odds=decision.odds is not None,
        note=hint.text if hint is not None else "",
        path=tuple(names.id(Kind.SPACE, space) for space in hint.path) if hint is not None else (),
    )


def spelled(match: AnyMatch, option: Option) -> str:
    """An option as it is stored and sent."""
    return RESIGN.verb if option == RESIGN else match.game.spell(option, match.names)


# The log --------------------------------------------------------------------------------------------


def visible(log: Sequence[LogEntry], seat: int | None) -> list[LogEntry]:
    """The entries that a seat may read; a spectator reads what everybody may."""
    return [each for each in log if each.event.seats is None or seat in each.event.seats]


def log_lines(match: AnyMatch, seat: int | None, since: int) -> list[LogLine]:
    """The log for one seat from its line `since` on."""
    entries = visible(match.log, seat)[since:]
    return [_line(match, since + n, each) for n, each in enumerate(entries)]


def _line(match: AnyMatch, n: int, entry: LogEntry) -> LogLine:
    happened = entry.event
    return LogLine(
        n=n,
        at=entry.at,
        text=match.told(entry),
        rule=happened.rule,
        kind=happened.kind,
        dice=_rolled(happened),
        refs=list(dict.fromkeys(_refs(happened, match.names))),
    )


def _rolled(happened: Event) -> Rolled | None:
    if happened.kind != "roll":
        return None
    return Rolled(happened.data["die"], happened.data["result"])


def _refs(happened: Event, names: Names) -> Iterator[str]:
    """The ids of the things that the template names, and of nothing else."""
    for _, field, spec, _ in Formatter().parse(happened.text):
        kind = _KINDS.get(spec or "")
        if field is None or kind is None or kind is Kind.NUMBER:
            continue
        value = happened.data[field]
        for each in value if isinstance(value, (list, tuple)) else (value,):
            yield names.id(kind, each)
