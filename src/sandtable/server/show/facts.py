"""Single facts of a match, as they are stored and sent."""

from collections.abc import Sequence

import msgspec

from sandtable.core import RESIGN, AnyMatch, Option, Turn
from sandtable.server.messages.answers import Message, Origin
from sandtable.server.messages.clock import ClockInfo, SeatClock
from sandtable.server.storage.rows import ChatRow, MatchRow, SeatRow, moment


def spelled(match: AnyMatch, option: Option) -> str:
    """An option as it is stored and sent."""
    return RESIGN.verb if option == RESIGN else match.game.spell(option, match.names)


def turn(match: AnyMatch, earlier: MatchRow | None = None) -> int:
    """The number of the present turn; 0 before the first. The log before an `earlier` head is not read again."""
    known = 0 if earlier is None or earlier.seq > len(match.choices) else earlier.seq
    for each in reversed(match.log):
        what = each.event.what
        if type(what) is Turn:
            return what.number
        if each.at < known and earlier is not None:
            return earlier.turn
    return 0


def waiting(match: AnyMatch) -> list[str]:
    """The seats that have to choose."""
    return [match.seats[each.seat].id for each in match.pending]


def origin(head: MatchRow) -> Origin | None:
    """What a match grew out of."""
    return Origin(head.growth, head.source, head.forked) if head.growth else None


def sealed(
    head: MatchRow,
    seated: Sequence[SeatRow],
    seat: int | None,
    step: int,
    *,
    hides: bool,
    half_answered: int | None,
) -> str:
    """Why neither forks nor saves of a match that runs are given to a seat at a step; "" if they are.

    They show everything, and who plays against bots alone may see it. Secret choices may be `half_answered` since
    some step.
    """
    secret = half_answered is not None and step > half_answered
    if not (hides or secret) or head.over or alone(seated, seat):
        return ""
    if hides:
        return "It would show what is hidden in this match: wait until it is over."
    return "Secret choices are being made: wait for them, or go back to an earlier step."


def alone(seated: Sequence[SeatRow], seat: int | None) -> bool:
    """Whether nobody but bots sits at the table besides this seat; who lost a seat to one still looks on."""
    return seat is not None and not any(
        each.key_hash or each.kind != "bot" for each in seated if each.place != seat
    )


def message(row: ChatRow) -> Message:
    """A line of chat as it is sent."""
    return Message(row.n, row.seat, row.who, row.text, moment(row.sent))


def clock_terms(head: MatchRow) -> ClockInfo | None:
    """The terms of a match's clocks, if it has any."""
    return None if head.clock is None else msgspec.convert(head.clock, ClockInfo)


def seat_clock(head: MatchRow, row: SeatRow) -> SeatClock | None:
    """A seat's clock as everybody sees it."""
    if head.clock is None or row.kind == "bot":
        return None
    return SeatClock(row.left, None if row.due is None else moment(row.due))
