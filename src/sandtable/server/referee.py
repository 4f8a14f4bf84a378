"""The referee: every change of a match is checked, stored, and only then told."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import msgspec

from sandtable.core import RESIGN, AnyMatch, Decision, Option, imagine
from sandtable.core.errors import IllegalChoice, NothingToUndo, NotYourDecision, UnknownName
from sandtable.core.history import Frozen
from sandtable.server import clocks, orders, render
from sandtable.server.errors import ApiError, refused
from sandtable.server.hall import Hall
from sandtable.server.memory import Live, Viewer
from sandtable.server.models import OrderRequest
from sandtable.server.opening import choice_rows
from sandtable.server.recall import new_stretches
from sandtable.server.rows import MatchRow, SeatRow, UndoRow
from sandtable.server.writer import Advance

ATTEMPTS = 3
log = logging.getLogger("sandtable.server")
Told = Callable[[Live], None]
Move = tuple[int, Option]


class Job(msgspec.Struct, frozen=True):
    """Work for a bot: a position, the bots that play on from it, and what the server knew then."""

    match: str
    frozen: Frozen
    bots: dict[int, str]
    asked: tuple[int, ...]
    seq: int
    epoch: int


class Referee:
    """Applies choices, undos and standing orders. `changed` is told of every match that moved."""

    def __init__(self, hall: Hall, changed: Told) -> None:
        self.hall = hall
        self._changed = changed

    # People -----------------------------------------------------------------------------------------

    async def choose(self, viewer: Viewer, seq: int, text: str, *, sure: bool = True) -> bytes:
        """Take an option. The same choice sent again is answered as before."""

        def act(match: AnyMatch) -> int | None:
            seat = viewer.acting()
            option = _parse(match, seat, text)
            if _repeated(viewer.live, match, seat, seq, option):
                return None
            if not _timely(viewer.live, match, seat, seq):
                raise self._stale(viewer, match)
            if not sure and imagine.finals(match, seat, [option]).get(option):
                raise ApiError(409, "final", "This cannot be undone: choose it again to do it.")
            match.choose(seat, option)
            return seq

        await self._advance(viewer.live, act, seq=seq)
        return await self.hall.state(viewer)

    async def stand(self, viewer: Viewer, given: Sequence[OrderRequest]) -> bytes:
        """Decline these reaction windows from now on."""
        seat = viewer.player()

        def act(match: AnyMatch) -> int | None:
            viewer.acting()
            wanted = orders.read(match, given)
            if match.orders.get(seat, ()) == wanted:
                return None
            seq = len(match.choices)
            match.stand(seat, wanted)
            return seq

        await self._advance(viewer.live, act, given=(seat, given))
        return await self.hall.state(viewer)

    async def undo(self, viewer: Viewer, seq: int, *, turn: bool) -> bytes:
        """Take back the last choice of this seat, or all it can take back."""
        live = viewer.live
        for _ in range(ATTEMPTS):
            async with live.lock:
                match = await self.hall.awake(live, seq)
                seat = viewer.acting()
                last = live.undone
                if last and last.revision == live.head.revision:  # a repeat of the undo just made
                    same = (last.before, last.seat) == (seq, live.seats[seat].seat)
                    if same and seq != len(match.choices):
                        return self.hall.state_of(viewer, match)
                if seq != len(match.choices):
                    raise self._stale(viewer, match)
                self._guard(live, match, partial(match.undo_turn if turn else match.undo, seat))
                if await self._store_undo(live, match, seat, seq):
                    self._changed(live)
                    return self.hall.state_of(viewer, match)
        raise _busy()

    def _stale(self, viewer: Viewer, match: AnyMatch) -> ApiError:
        detail = "The match has moved on since; look at the present state and choose again."
        state = msgspec.Raw(self.hall.state_of(viewer, match))
        return ApiError(409, "stale", detail, state=state)

    # Bots -------------------------------------------------------------------------------------------

    async def job(self, id_: str) -> Job | None:
        """What bots have to do in a match, if anything; they count as thinking from now on."""
        live = await self.hall.find(id_)
        if all(each.kind != "bot" for each in live.seats):
            return None
        async with live.lock:
            match = await self.hall.awake(live)
            asked = _asked_bots(live, match)
            live.thinking = {seat: time.time() for seat in asked}
            if not asked:
                return None
            bots = _bots(live)
            return Job(id_, match.freeze(), bots, asked, len(match.choices), len(live.rewinds))

    async def played(self, job: Job, moves: Sequence[Move]) -> None:
        """Apply what bots chose, checked like anybody's choices; what has become stale is dropped."""
        live = await self.hall.find(job.match)

        def act(match: AnyMatch) -> int | None:
            live.thinking = {}
            if not moves or len(live.rewinds) != job.epoch or not _timely(live, match, moves[0][0], job.seq):
                return None
            match.choose(*moves[0])
            for number, (seat, option) in enumerate(moves[1:], job.seq + 1):
                if len(match.choices) != number:
                    break
                match.choose(seat, option)
            return job.seq

        await self._advance(live, act, aside=True)

    async def pause(self, job: Job, detail: str) -> None:
        """Stop asking a match's bots until somebody resumes them."""
        live = await self.hall.find(job.match)
        live.thinking = {}
        live.paused.update(dict.fromkeys(job.asked, detail))
        self._changed(live)

    async def resume(self, viewer: Viewer) -> bytes:
        """Let paused bots try again; where no people play, spectators may."""
        viewer.in_charge()
        viewer.live.paused.clear()
        self._changed(viewer.live)
        return await self.hall.state(viewer)

    # Clocks -----------------------------------------------------------------------------------------

    async def give_up(self, live: Live, seat: int, still: Callable[[], bool]) -> bool:
        """Let a seat resign; False if that is no longer to be done."""
        done = False

        def act(match: AnyMatch) -> int | None:
            nonlocal done
            done = still()
            if not done:
                return None
            match.choose(seat, RESIGN)
            return len(match.choices) - 1

        await self._advance(live, act)
        return done

    async def reseat(self, live: Live, seated: Callable[[], list[SeatRow]]) -> bool:
        """Change the seats of a match, or their clocks, to what `seated` tells; False if that is nothing new."""
        for _ in range(ATTEMPTS):
            async with live.lock:
                head = _next_head(live, await self.hall.awake(live))
                new = seated()
                changed = clocks.changed(live.seats, new)
                if not changed:
                    return False
                if await self._committed(live, asyncio.to_thread(self.hall.store.reseat, head, changed)):
                    live.head, live.seats = head, new
                    self._changed(live)
                    return True
        raise _busy()

    # Storing ----------------------------------------------------------------------------------------

    async def _advance(
        self,
        live: Live,
        act: Callable[[AnyMatch], int | None],
        *,
        seq: int = 0,
        given: tuple[int, Sequence[OrderRequest]] | None = None,
        aside: bool = False,
    ) -> None:
        """Let `act` choose, store what came of it, then tell. `act` returns the number that its choice
        answers, or None if nothing is to be stored. What may take long is done `aside`, in a thread."""
        for _ in range(ATTEMPTS):
            async with live.lock:
                match = await self.hall.awake(live, seq)
                start, asked = len(match.choices), match.pending
                rules = partial(self._guard, live, match, partial(act, match))
                answers = await asyncio.to_thread(rules) if aside else rules()
                if answers is None:
                    return
                if await self._store(live, match, start, answers, asked, given):
                    self._changed(live)
                    return
        raise _busy()

    def _guard(self, live: Live, match: AnyMatch, act: Callable[[], int | None]) -> int | None:
        """Run rules. A refusal leaves the match as it was; if it did not, the match is read anew."""
        start = len(match.choices)
        try:
            return _explained(act)
        except ApiError:
            if len(match.choices) != start:
                live.match = None
            raise
        except Exception as error:
            live.match = None
            log.exception("The rules failed in match %s", live.id)
            detail = "The rules met a position they cannot handle; nothing was recorded. Please report it."
            raise ApiError(500, "rules_failed", detail) from error

    async def _store(
        self,
        live: Live,
        match: AnyMatch,
        start: int,
        answers: int,
        asked: Sequence[Decision],
        given: tuple[int, Sequence[OrderRequest]] | None,
    ) -> bool:
        """Commit new choices; False, with the match forgotten, if another process changed it meanwhile."""
        head, made = _next_head(live, match), choice_rows(match, start, answers)
        named = None if given is None else (live.seats[given[0]].seat, orders.pack(given[1]))
        past = new_stretches(match, head, live.ends)
        seated = clocks.ticked(head, live.seats, self.hall.config.now(), made)
        change = Advance(head, made, named, past, clocks.changed(live.seats, seated))
        if not await self._committed(live, self.hall.writer.advance(change)):
            return False
        live.seats = seated
        live.ends += [(each.at, each.digest) for each in past]
        live.moved(head, made, asked)
        return True

    async def _store_undo(self, live: Live, match: AnyMatch, seat: int, before: int) -> bool:
        head = _next_head(live, match)
        undo = UndoRow(head.revision, live.seats[seat].seat, before, len(match.choices), time.time())
        seated = clocks.ticked(head, live.seats, self.hall.config.now(), undone=True)
        ticked = clocks.changed(live.seats, seated)
        if not await self._committed(live, asyncio.to_thread(self.hall.store.rewind, head, undo, ticked)):
            return False
        live.seats = seated
        live.rewound(head, undo)
        return True

    async def _committed(self, live: Live, write: Awaitable[bool]) -> bool:
        """Write; unless that surely succeeded, forget the match so that it is read from the store again."""
        stored = False
        try:
            stored = await write
        finally:
            if not stored:
                live.match = None
        return stored


def _bots(live: Live) -> dict[int, str]:
    """The bots that play, by seat."""
    return {each.place: each.bot for each in live.seats if each.kind == "bot" and each.place not in live.paused}


def _asked_bots(live: Live, match: AnyMatch) -> tuple[int, ...]:
    bots = _bots(live)
    return tuple(each.seat for each in match.pending if each.seat in bots)


def _explained(act: Callable[[], int | None]) -> int | None:
    """Run rules, and tell their refusals as HTTP does."""
    try:
        return act()
    except (IllegalChoice, UnknownName) as error:
        raise refused("illegal", str(error)) from None
    except NotYourDecision as error:
        raise refused("not_asked", str(error)) from None
    except NothingToUndo as error:
        raise refused("nothing_to_undo", str(error)) from None


def _parse(match: AnyMatch, seat: int, text: str) -> Option:
    """The option that a text names, as the match keeps it."""
    option, decision = match.game.parse_option(text, match.names), match.decision(seat)
    return option if decision is None else decision.in_order(option)


def _repeated(live: Live, match: AnyMatch, seat: int, seq: int, option: Option) -> bool:
    """Whether this seat has made this very choice with this number already."""
    last = min(len(match.choices), seq + len(match.seats))
    return any(
        live.answers[at] == seq and match.choices[at].seat == seat and _same(match.choices[at].option, option)
        for at in range(seq, last)
        if not match.choices[at].standing
    )


def _same(made: Option, sent: Option) -> bool:
    """Whether two options are one, in whatever order a whole act names its targets."""
    return (made.verb, made.target, sorted(made.targets)) == (sent.verb, sent.target, sorted(sent.targets))


def _timely(live: Live, match: AnyMatch, seat: int, seq: int) -> bool:
    """Whether the sender knows the question: nothing has been chosen since, or only other seats' parts
    of secret simultaneous choices."""
    return live.since.get(seat, len(match.choices)) <= seq <= len(match.choices)


def _next_head(live: Live, match: AnyMatch) -> MatchRow:
    return msgspec.structs.replace(
        live.head,
        seq=len(match.choices),
        revision=live.head.revision + 1,
        digest=match.digest(),
        turn=render.turn(match, live.head),
        asked=render.waiting(match),
        over=match.outcome is not None,
        outcome=msgspec.to_builtins(match.outcome),
        touched=time.time(),
    )


def _busy() -> ApiError:
    return ApiError(503, "busy", "The match is being changed elsewhere; try again.", wait=1.0)
