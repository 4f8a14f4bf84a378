"""The referee: every change of a match is checked, stored, and only then told."""

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from sandtable.core import AnyMatch, Decision, Option
from sandtable.core.errors import IllegalChoice, NothingToUndo, NotYourDecision, UnknownName
from sandtable.core.history import Frozen
from sandtable.server import orders, render
from sandtable.server.errors import ApiError, refused
from sandtable.server.hall import Hall, Live, Viewer, choice_rows
from sandtable.server.models import OrderRequest, State
from sandtable.server.store import MatchRow, UndoRow

ATTEMPTS = 3
log = logging.getLogger("sandtable.server")
Told = Callable[[str], None]
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

    def state(self, viewer: Viewer) -> State:
        """What this key may know now."""
        with viewer.live.lock:
            match = self.hall.awake(viewer.live)
            return render.state(self.hall.room(viewer.live), match, viewer.seat)

    def choose(self, viewer: Viewer, seq: int, text: str, *, sure: bool = True) -> State:
        """Take an option. The same choice sent again is answered as before."""
        seat = viewer.player()

        def act(match: AnyMatch) -> int | None:
            option = _parse(match, seat, text)
            if _repeated(viewer.live, match, seat, seq, option):
                return None
            if not _timely(viewer.live, match, seat, seq):
                raise self._stale(viewer)
            if not sure and match.is_final(seat, option):
                raise ApiError(409, "final", "This cannot be undone: choose it again to do it.")
            match.choose(seat, option)
            return seq

        self._advance(viewer.live, act)
        return self.state(viewer)

    def stand(self, viewer: Viewer, given: Sequence[OrderRequest]) -> State:
        """Decline these reaction windows from now on."""
        seat = viewer.player()

        def act(match: AnyMatch) -> int | None:
            wanted = orders.read(match, given)
            if match.orders.get(seat, ()) == wanted:
                return None
            seq = len(match.choices)
            match.stand(seat, wanted)
            return seq

        self._advance(viewer.live, act, (seat, given))
        return self.state(viewer)

    def undo(self, viewer: Viewer, seq: int, *, turn: bool) -> State:
        """Take back the last choice of this seat, or all it can take back."""
        seat, live = viewer.player(), viewer.live
        for _ in range(ATTEMPTS):
            with live.lock:
                match = self.hall.awake(live)
                last = live.undone
                if last and last.revision == live.head.revision:  # a repeat of the undo just made
                    same = (last.before, last.seat) == (seq, live.seats[seat].seat)
                    if same and seq != len(match.choices):
                        return self.state(viewer)
                if seq != len(match.choices):
                    raise self._stale(viewer)
                self._guard(live, match, partial(match.undo_turn if turn else match.undo, seat))
                if self._store_undo(live, match, seat, seq):
                    self._changed(live.head.id)
                    return self.state(viewer)
        raise _busy()

    def _stale(self, viewer: Viewer) -> ApiError:
        detail = "The match has moved on since; look at the present state and choose again."
        return ApiError(409, "stale", detail, state=self.state(viewer))

    # Bots -------------------------------------------------------------------------------------------

    def bots_asked(self, id_: str) -> bool:
        """Whether a bot that is not paused has to choose in this match."""
        live = self.hall.find(id_)
        if all(each.kind != "bot" for each in live.seats):
            return False
        with live.lock:
            return bool(_asked_bots(live, self.hall.awake(live)))

    def job(self, id_: str) -> Job | None:
        """What bots have to do in a match, if anything; they count as thinking from now on."""
        live = self.hall.find(id_)
        with live.lock:
            match = self.hall.awake(live)
            asked = _asked_bots(live, match)
            live.thinking = {seat: time.time() for seat in asked}
            if not asked:
                return None
            bots = _bots(live)
            return Job(id_, match.freeze(), bots, asked, len(match.choices), len(live.rewinds))

    def played(self, job: Job, moves: Sequence[Move]) -> None:
        """Apply what bots chose, checked like anybody's choices; what has become stale is dropped."""
        live = self.hall.find(job.match)

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

        self._advance(live, act)

    def pause(self, job: Job, detail: str) -> None:
        """Stop asking a match's bots until somebody resumes them."""
        live = self.hall.find(job.match)
        with live.lock:
            live.thinking = {}
            live.paused.update(dict.fromkeys(job.asked, detail))
        self._changed(job.match)

    def resume(self, viewer: Viewer) -> State:
        """Let paused bots try again."""
        viewer.player()
        with viewer.live.lock:
            viewer.live.paused.clear()
        self._changed(viewer.live.head.id)
        return self.state(viewer)

    # Storing ----------------------------------------------------------------------------------------

    def _advance(
        self,
        live: Live,
        act: Callable[[AnyMatch], int | None],
        given: tuple[int, Sequence[OrderRequest]] | None = None,
    ) -> None:
        """Let `act` choose, store what came of it, then tell. `act` returns the number that its choice
        answers, or None if nothing is to be stored."""
        for _ in range(ATTEMPTS):
            with live.lock:
                match = self.hall.awake(live)
                start, asked = len(match.choices), match.pending
                answers = self._guard(live, match, partial(act, match))
                if answers is None:
                    return
                if self._store(live, match, start, answers, asked, given):
                    self._changed(live.head.id)
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
            log.exception("The rules failed in match %s", live.head.id)
            detail = "The rules met a position they cannot handle; nothing was recorded. Please report it."
            raise ApiError(500, "rules_failed", detail) from error

    def _store(
        self,
        live: Live,
        match: AnyMatch,
        start: int,
        answers: int,
        asked: Sequence[Decision],
        given: tuple[int, Sequence[OrderRequest]] | None,
    ) -> bool:
        """Commit new choices; False, with the match forgotten, if another server changed it meanwhile."""
        head, made = _next_head(live, match), choice_rows(match, start, answers)
        named = None if given is None else (live.seats[given[0]].seat, orders.pack(given[1]))
        if not self._committed(live, lambda: self.hall.store.advance(head, made, named)):
            return False
        live.moved(head, made, asked)
        return True

    def _store_undo(self, live: Live, match: AnyMatch, seat: int, before: int) -> bool:
        head = _next_head(live, match)
        undo = UndoRow(head.revision, live.seats[seat].seat, before, len(match.choices), time.time())
        if not self._committed(live, lambda: self.hall.store.rewind(head, undo)):
            return False
        live.rewound(head, undo)
        return True

    def _committed(self, live: Live, write: Callable[[], bool]) -> bool:
        """Write; unless that surely succeeded, forget the match so that it is read from the store again."""
        stored = False
        try:
            stored = write()
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
        over=match.outcome is not None,
        outcome=msgspec.to_builtins(match.outcome),
        touched=time.time(),
    )


def _busy() -> ApiError:
    return ApiError(503, "busy", "The match is being changed elsewhere; try again.", wait=1.0)
