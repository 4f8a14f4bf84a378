"""Whether a seat may ask the coach, and what it may know of how people agree on that."""

from collections import Counter
from collections.abc import Sequence

from sandtable.server.messages.coach import HintsInfo
from sandtable.server.show.facts import alone
from sandtable.server.storage.rows import MatchRow, RemarkRow, SeatRow


def hints_info(
    head: MatchRow, seated: Sequence[SeatRow], seat: int | None, remarks: Sequence[RemarkRow]
) -> HintsInfo:
    """What this seat is told of hints; what others have answered is not among it."""
    why = why_not(head, seated, seat)
    may_ask = bool(why) and not why_not_ask(head, seated, seat)
    used = dict(Counter([each.seat for each in remarks if each.kind == "hint"])) if remarks else {}
    if not is_asking(head):
        return HintsInfo(not why, why, may_ask, asker="", asked=(), answer="", used=used)
    people = [each.seat for each in seated if is_person(each)]
    return HintsInfo(
        on=not why,
        why=why,
        may_ask=may_ask,
        asker=head.hints_by,
        asked=tuple(each for each in people if each != head.hints_by),
        answer="" if seat is None else seated[seat].hints,
        used=used,
    )


def why_not(head: MatchRow, seated: Sequence[SeatRow], seat: int | None) -> str:
    """Why a seat has no hints in this match; "" if it has."""
    if seat is None:
        return "Spectators have no hints."
    if head.over:
        return "The match is over."
    if head.hints == "agreed":
        return ""
    if not alone(seated, seat):
        return "Hints are off between people until everybody agrees."
    return "Hints were switched off when this match was set up." if head.hints == "off" else ""


def why_not_ask(head: MatchRow, seated: Sequence[SeatRow], seat: int | None) -> str:
    """Why a seat cannot ask everybody for hints now; "" if it can."""
    if seat is None:
        return "Spectators have no hints."
    if head.over:
        return "The match is over."
    if alone(seated, seat):
        return "Nobody else has to agree here."
    if any(each.kind == "open" for each in seated):
        return "A seat is still open: ask when everybody is there."
    return ""


def is_asking(head: MatchRow) -> bool:
    """Whether people are asked for hints: who has not answered when the turn ends has not agreed."""
    return head.hints == "asked" and head.hints_turn == head.turn and not head.over


def is_person(row: SeatRow) -> bool:
    """Whether somebody sits there, or sat there until the time ran out and still looks on."""
    return row.kind == "person" or bool(row.key_hash)
