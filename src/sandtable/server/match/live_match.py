"""A match in memory: its position, what is known of it, and what has been drawn of it already."""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from sandtable.core import AnyMatch, Choice, Decision
from sandtable.core.shares import Chains
from sandtable.server.match.keys import holder
from sandtable.server.match.recall import Ends
from sandtable.server.messages.errors import ApiError
from sandtable.server.show.facts import sealed
from sandtable.server.show.log import SeatLog
from sandtable.server.show.presence import Presence
from sandtable.server.show.state import Company, Drawing, draw, scene_tag
from sandtable.server.show.state import state as shown_state
from sandtable.server.storage.rows import ChoiceRow, MatchRow, Record, RemarkRow, SeatRow, UndoRow

SPECTATOR = ""


class LiveMatch:
    """A match in memory. Whoever reads or changes it holds its lock.

    `answers` are the sequence numbers that the choices were sent with; `since` tells for every asked seat
    at which number its question was put; `hurried` is the game turn in which bots may not think; `rewinds` are the
    lengths of the log after each undo; `newest` is the latest revision that another process is known to have
    stored; `ends` tell which of its past is stored, `kept` at which revision its position was; `chains` tell where
    the seats' shares of the dice stand; `remarks` are the lines of its log that are no part of its play.
    """

    def __init__(self, head: MatchRow, seats: list[SeatRow]) -> None:
        self.lock = asyncio.Lock()
        self.match: AnyMatch | None = None
        self.head = head
        self.seats = seats
        self.answers: list[int] = []
        self.since: dict[int, int] = {}
        self.undone: UndoRow | None = None
        self.remarks: list[RemarkRow] = []
        self.rewinds: list[int] = []
        self.thinking: dict[int, float] = {}
        self.paused: dict[int, str] = {}
        self.hurried = -1
        self.newest = head.revision
        self.ends: Ends = []
        self.kept = -1
        self.chains = Chains()
        self._logs: dict[int | None, SeatLog] = {}
        self._drawings: dict[int | None, Drawing] = {}
        self._earlier: dict[int | None, Drawing] = {}
        self._watched: dict[str, tuple[Company, bytes]] = {}

    @property
    def id(self) -> str:
        """The match's public id."""
        return self.head.id

    # Changes ----------------------------------------------------------------------------------------

    def wake(self, record: Record, match: AnyMatch, ends: Ends) -> None:
        """Take up the match as the store has it."""
        self.ends = ends
        self.match, self.head, self.seats = match, record.match, record.seats
        self.answers = [each.answers for each in record.choices]
        asked = _asked_since(match)
        self.since = {each.seat: asked for each in match.pending}
        self.undone = record.undo
        self.remarks = record.remarks
        self._read_chains()
        self.rewinds.append(0)  # whoever listens must read the log again
        self._logs.clear()
        self._other_position()

    def moved(self, head: MatchRow, made: Sequence[ChoiceRow], asked: Sequence[Decision]) -> None:
        """Note that choices were added; `asked` were the open questions before them."""
        assert self.match is not None
        self.answers += [each.answers for each in made]
        self.since = {
            each.seat: self.since[each.seat] if any(each is old for old in asked) else len(self.answers)
            for each in self.match.pending
        }
        self.head = head
        self._other_position()

    def rewound(self, head: MatchRow, undo: UndoRow) -> None:
        """Note that choices were taken back."""
        assert self.match is not None
        self.answers = self.answers[: undo.after]
        self.since = {
            each.seat: min(self.since.get(each.seat, undo.after), undo.after) for each in self.match.pending
        }
        self.head, self.undone = head, undo
        self.ends = [each for each in self.ends if each[0] <= undo.after]
        self.rewinds.append(len(self.match.log))
        self.remarks = [
            each if each.step <= undo.after else msgspec.structs.replace(each, step=undo.after)
            for each in self.remarks
        ]
        for each in self._logs.values():
            each.cut(len(self.match.log))
        self._read_chains()
        self._other_position()

    def pledged(self, head: MatchRow) -> None:
        """Note that a seat has pledged what it brings to the dice."""
        self.head = head
        self._read_chains()
        self._watched.clear()

    def reseated(self, head: MatchRow, seats: list[SeatRow]) -> None:
        """Note who sits where, and what they agree on about hints."""
        self.seats = seats
        terms = {"hints": head.hints, "hints_by": head.hints_by, "hints_turn": head.hints_turn}
        self.head = msgspec.structs.replace(self.head, **terms)

    def heard(self, remarks: list[RemarkRow]) -> None:
        """Note what was remarked; one that comes late has its place among what has happened since."""
        old, self.remarks = self.remarks, remarks
        if self.match is None or remarks == old:
            return
        place = bisect_right(self.match.log, remarks[-1].step, key=lambda each: each.at)
        if place < len(self.match.log):
            self.rewinds.append(place)
            for each in self._logs.values():
                each.cut(place)
        self._watched.clear()

    def brought(self, made: Sequence[Choice]) -> None:
        """Note what choices brought to the dice."""
        for each in made:
            if each.share:
                self.chains.bring(each.seat, each.share)

    def _read_chains(self) -> None:
        assert self.match is not None
        self.chains = Chains(self.match.pledges or (), [(each.seat, each.share) for each in self.match.choices])

    def _other_position(self) -> None:
        self._earlier |= self._drawings
        self._drawings.clear()
        self._watched.clear()

    @property
    def epoch(self) -> int:
        """The revision of the last undo: until the next, what was is what will have been."""
        return 0 if self.undone is None else self.undone.revision

    # Knowledge --------------------------------------------------------------------------------------

    @property
    def half_answered(self) -> int | None:
        """Since which step some seats have made their part of secret simultaneous choices and others have not."""
        asked = min(self.since.values(), default=len(self.answers))
        return asked if asked < len(self.answers) else None

    def sealed(self, match: AnyMatch, seat: int | None, step: int) -> str:
        """Why this seat is given neither forks nor saves at a step; "" if it is."""
        return sealed(self.head, self.seats, seat, step, hides=match.game.hides, half_answered=self.half_answered)

    def timely(self, match: AnyMatch, seat: int, seq: int) -> bool:
        """Whether who sends a choice with the number `seq` knows the question: nothing has been chosen since, or
        only other seats' parts of secret simultaneous choices."""
        return self.since.get(seat, len(match.choices)) <= seq <= len(match.choices)

    def just_undone(self, seat: int, before: int) -> bool:
        """Whether the last change was that this seat took choices back, of `before` that there had been."""
        last = self.undone
        if last is None or last.revision != self.head.revision:
            return False
        return (last.before, last.seat) == (before, self.seats[seat].seat)

    def who(self, key: str) -> int | None:
        """The seat that holds this key, None for the spectators'."""
        hashes = [(each.seat, each.key_hash) for each in self.seats if each.key_hash]
        found = holder(key, [*hashes, (SPECTATOR, self.head.spectator_hash)])
        if found is None:
            raise ApiError(403, "wrong_key", "This key opens no seat of this match; use the link you were given.")
        return next((each.place for each in self.seats if each.seat == found), None)

    def company(self, presence: Presence) -> Company:
        """What is known of the match besides its position."""
        return Company(
            self.head,
            self.seats,
            presence,
            frozenset(self.thinking),
            dict(self.paused),
            self.half_answered,
            dict(self.chains.now),
            self.remarks,
        )

    def state(self, match: AnyMatch, seat: int | None, company: Company, have: str = "") -> bytes:
        """The state as this seat may know it, encoded; whoever has the scene with the tag `have` is told what has
        changed of it. A scene is drawn once, and all spectators who have the same get the same."""
        watched = self._watched.get(have) if seat is None else None
        if watched is not None and watched[0] == company:
            return watched[1]
        if seat not in self._drawings:
            self._drawings[seat] = draw(match, seat, scene_tag(self.head, seat), self._drawings.values())
        drawing = self._drawings[seat]
        had = next((each for each in (drawing, self._earlier.get(seat)) if each and each.tag == have), None)
        encoded = msgspec.json.encode(shown_state(company, match, seat, drawing, had=had))
        if seat is None:
            self._watched["" if had is None else have] = company, encoded
        return encoded

    def tag(self, seat: int | None) -> str:
        """The tag of the scene that this seat was shown last."""
        return self._drawings[seat].tag

    def log(self, match: AnyMatch, seat: int | None) -> SeatLog:
        """The log as this seat may read it, up to now."""
        found = self._logs.setdefault(seat, SeatLog(seat))
        found.read_on(match, self.remarks)
        return found


def _asked_since(match: AnyMatch) -> int:
    """The number of choices when the present questions were put: more than one question open before the
    last choice means that it answered only its part of them."""
    at = len(match.choices)
    while at > match.first and match.outcome is None and len(match.at(at - 1).pending) > 1:
        at -= 1
    return at
