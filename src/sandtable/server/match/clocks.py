"""Clocks: the time of every seat, which runs while the seat is asked.

A clock that runs has a moment at which it runs out (`SeatRow.due`); one that stands has seconds left. Both are
stored with the choice that starts or stops them. Nothing runs before all seats are taken and everybody has looked
at the match once, nor while no server runs.
"""

from collections.abc import Sequence

import msgspec

from sandtable.bots import present_name
from sandtable.core import AnyGame, Game
from sandtable.server.messages.answers import BotInfo
from sandtable.server.messages.clock import ClockInfo, ClockRequest
from sandtable.server.messages.errors import refused
from sandtable.server.show.facts import clock_terms
from sandtable.server.storage.rows import ChoiceRow, MatchRow, SeatRow

MINUTE, DAY = 60.0, 86400.0
USUAL_BOT = "regular"

# Terms ----------------------------------------------------------------------------------------------


def terms(request: ClockRequest, game: AnyGame, places: int, bots: Sequence[BotInfo]) -> ClockInfo:
    """The terms of a match's clocks, refused where they make no sense."""
    if places < 2:
        raise refused("clock", "A clock is for matches of several seats.")
    if bool(request.minutes) == bool(request.days) or (request.days and request.seconds):
        raise refused("clock", "A clock has minutes for the match and seconds for a choice, or days for each turn.")
    known = [each.id for each in bots]
    if request.out == "resign":
        if not resigns(game):
            raise refused("clock", f"{game.about.title} has no resignation: let a bot go on when a clock runs out.")
        return ClockInfo(request.minutes, request.seconds, request.days, "resign", "")
    bot = present_name(request.bot) or (USUAL_BOT if USUAL_BOT in known else "".join(known[:1]))
    if bot not in known:
        raise refused("unknown_bot", f"There is no bot {bot!r}; there are {', '.join(known)}.")
    return ClockInfo(request.minutes, request.seconds, request.days, "bot", bot)


def resigns(game: AnyGame) -> bool:
    """Whether one may resign in a game."""
    return type(game).resign is not Game.resign


def first(clock: ClockInfo | None) -> float:
    """The seconds that a seat begins with."""
    return 0.0 if clock is None else clock.minutes * MINUTE + clock.days * DAY


# Ticking --------------------------------------------------------------------------------------------


def begun(seated: Sequence[SeatRow]) -> bool:
    """Whether clocks may run: everybody has come and looked."""
    return all(each.kind == "bot" or (each.kind == "person" and each.seen) for each in seated)


def ticked(
    head: MatchRow, seated: list[SeatRow], now: float, made: Sequence[ChoiceRow] = (), *, undone: bool = False
) -> list[SeatRow]:
    """The seats after choices, or after some were taken back, with their clocks set: who is asked, runs."""
    clock = clock_terms(head)
    if clock is None:
        return seated
    asked = set(head.asked) if begun(seated) and not head.over else set()
    paying = () if head.over else made
    return [
        each if each.kind != "person" else _ticked(clock, each, now, each.seat in asked, paying, undone)
        for each in seated
    ]


def _ticked(
    clock: ClockInfo, row: SeatRow, now: float, asked: bool, made: Sequence[ChoiceRow], undone: bool
) -> SeatRow:
    own = [each.seq for each in made if each.seat == row.seat and not each.standing]
    if row.due is None and not asked and not own:
        return row
    left = row.left if row.due is None else max(row.due - now, 0.0)
    # A choice is paid for once: taking it back and making it again brings nothing.
    left += clock.seconds * sum(seq >= row.paid for seq in own)
    if clock.days and asked and row.due is None and not undone:
        left = clock.days * DAY
    paid, due = max([row.paid, *(seq + 1 for seq in own)]), now + left if asked else None
    return msgspec.structs.replace(row, left=left, due=due, since=now, paid=paid)


def changed(before: Sequence[SeatRow], after: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats that are to be stored again."""
    return [new for old, new in zip(before, after, strict=True) if new is not old]


def stalled(head: MatchRow, seated: Sequence[SeatRow]) -> bool:
    """Whether a clock should run and does not yet."""
    asked = [each for each in seated if each.kind == "person" and each.seat in head.asked]
    return begun(seated) and not head.over and any(each.due is None for each in asked)


def is_out(row: SeatRow, now: float) -> bool:
    """Whether a seat has no time left."""
    return row.kind == "person" and row.due is not None and row.due <= now
