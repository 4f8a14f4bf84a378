"""The referee: every change of a match is checked, stored, and only then told."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from sandtable.core import AnyMatch, Decision
from sandtable.core.errors import IllegalChoice, NothingToUndo, NotYourDecision, UnknownName
from sandtable.core.shares import Pledge
from sandtable.server.match import clocks, pledges
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.recall import new_stretches
from sandtable.server.match.records import choice_rows, next_head, pledged
from sandtable.server.match.seating import unwatched
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.messages.requests import OrderRequest
from sandtable.server.show import orders
from sandtable.server.storage import matches
from sandtable.server.storage.rows import SeatRow, UndoRow
from sandtable.server.storage.writer import Advance, Writer

ATTEMPTS = 3
log = logging.getLogger("sandtable.server")
Act = Callable[[AnyMatch], int | None]
Changed = Callable[[LiveMatch], None]
GivenOrders = tuple[int, Sequence[OrderRequest]]


class Referee:
    """Lets somebody act, for as often as another process comes first. `changed` is told of every match that moved;
    clocks go by `now`."""

    def __init__(self, hall: Hall, writer: Writer, now: Callable[[], float], changed: Changed) -> None:
        self._hall, self._writer, self._now, self._changed = hall, writer, now, changed

    async def advance(
        self,
        live: LiveMatch,
        act: Act,
        *,
        seq: int = 0,
        given: GivenOrders | None = None,
        in_thread: bool = False,
    ) -> bool:
        """Let `act` choose. It returns the number that its choice answers, or None if nothing is to be stored:
        False. What may take long is done in a thread."""
        for _ in range(ATTEMPTS):
            async with live.lock:
                match = await self._hall.awake(live, seq)
                start, asked = len(match.choices), match.pending
                rules = partial(self._guard, live, match, act)
                answers = await asyncio.to_thread(rules) if in_thread else rules()
                if answers is None:
                    return False
                if await self._store(live, match, start, answers, asked, given):
                    self._changed(live)
                    return True
        raise _busy()

    async def rewind(self, live: LiveMatch, act: Act, *, seq: int) -> bool:
        """Let `act` take choices back. It returns the seat that did, or None if nothing is to be stored: False."""
        for _ in range(ATTEMPTS):
            async with live.lock:
                match = await self._hall.awake(live, seq)
                before = len(match.choices)
                seat = self._guard(live, match, act)
                if seat is None:
                    return False
                if await self._store_undo(live, match, seat, before):
                    self._changed(live)
                    return True
        raise _busy()

    async def reseat(self, live: LiveMatch, seated: Callable[[], list[SeatRow]]) -> bool:
        """Change the seats of a match, or their clocks, to what `seated` tells; False if that is nothing new."""
        for _ in range(ATTEMPTS):
            async with live.lock:
                match = await self._hall.awake(live)
                new = seated()
                changed = clocks.changed(live.seats, new)
                if not changed:
                    return False
                pledges.taken_over(match, live.seats, new)
                if await self._store_seats(live, match, changed):
                    live.seats = new
                    self._changed(live)
                    return True
        raise _busy()

    async def pledge(self, live: LiveMatch, made: Callable[[AnyMatch], Pledge | None]) -> bool:
        """Note what a seat brings to the dice from now on; False if that is nothing new."""
        for _ in range(ATTEMPTS):
            async with live.lock:
                match = await self._hall.awake(live)
                new = made(match)
                if new is None:
                    return False
                pledges.add(match, new)
                if await self._store_seats(live, match, ()):
                    self._changed(live)
                    return True
        raise _busy()

    def _guard(self, live: LiveMatch, match: AnyMatch, act: Act) -> int | None:
        """Run rules. A refusal leaves the match as it was; if it did not, the match is read anew."""
        start = len(match.choices)
        match.unwatched = unwatched(live.seats)
        try:
            return _explained(act, match)
        except ApiError:
            if len(match.choices) != start:
                live.match = None
            raise
        except Exception as error:
            live.match = None
            log.exception("The rules failed in match %s", live.id)
            detail = "The rules met a position they cannot handle; nothing was recorded. Please report it."
            raise ApiError(500, "rules_failed", detail) from error

    # Storing ----------------------------------------------------------------------------------------

    async def _store(
        self,
        live: LiveMatch,
        match: AnyMatch,
        start: int,
        answers: int,
        asked: Sequence[Decision],
        given: GivenOrders | None,
    ) -> bool:
        """Commit new choices; False, with the match forgotten, if another process changed it meanwhile."""
        head, made = next_head(live.head, match), choice_rows(match, start, answers)
        named = None if given is None else (live.seats[given[0]].seat, orders.pack(given[1]))
        past = new_stretches(match, head, live.ends)
        seated = clocks.ticked(head, live.seats, self._now(), made)
        change = Advance(head, made, named, past, clocks.changed(live.seats, seated))
        if not await self._committed(live, self._writer.advance(change)):
            return False
        live.seats = seated
        live.ends += [(each.at, each.digest) for each in past]
        live.moved(head, made, asked)
        live.brought(match.choices[start:])
        return True

    async def _store_seats(self, live: LiveMatch, match: AnyMatch, changed: Sequence[SeatRow]) -> bool:
        """Commit who sits where and what each brings."""
        head = pledged(next_head(live.head, match), match)
        if not await self._committed(live, asyncio.to_thread(matches.reseat, self._hall.store, head, changed)):
            return False
        live.pledged(head)
        return True

    async def _store_undo(self, live: LiveMatch, match: AnyMatch, seat: int, before: int) -> bool:
        head = pledged(next_head(live.head, match), match)
        undo = UndoRow(head.revision, live.seats[seat].seat, before, len(match.choices), time.time())
        seated = clocks.ticked(head, live.seats, self._now(), undone=True)
        ticked = clocks.changed(live.seats, seated)
        write = asyncio.to_thread(matches.rewind, self._hall.store, head, undo, ticked)
        if not await self._committed(live, write):
            return False
        live.seats = seated
        live.rewound(head, undo)
        return True

    async def _committed(self, live: LiveMatch, write: Awaitable[bool]) -> bool:
        """Write; unless that surely succeeded, forget the match so that it is read from the store again."""
        stored = False
        try:
            stored = await write
        finally:
            if not stored:
                live.match = None
        return stored


def _explained(act: Act, match: AnyMatch) -> int | None:
    """Run rules, and tell their refusals as HTTP does."""
    try:
        return act(match)
    except (IllegalChoice, UnknownName) as error:
        raise refused("illegal", str(error)) from None
    except NotYourDecision as error:
        raise refused("not_asked", str(error)) from None
    except NothingToUndo as error:
        raise refused("nothing_to_undo", str(error)) from None


def _busy() -> ApiError:
    return ApiError(503, "busy", "The match is being changed elsewhere; try again.", wait=1.0)
