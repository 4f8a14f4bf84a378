"""The hub: who listens to which match, here and in other processes, and what they are told."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.live import LiveOnline, Note
from sandtable.server.settings.limits import Limits
from sandtable.server.show.presence import Presence
from sandtable.server.storage.rows import moment
from sandtable.server.storage.signals import Noted, Present, Signal, WhoIsThere

BACKLOG = 200
FORGET_SECONDS = 40.0
REMEMBERED = 10_000
"""The matches of which it is known since when somebody is away."""
NO_SEATS: frozenset[str] = frozenset()


class Listener:
    """One open connection. States are not queued: a slow listener gets the newest, and the last notes."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.changed = True
        self.notes: deque[Note] = deque(maxlen=BACKLOG)
        self.awake = asyncio.Event()
        self.awake.set()

    def hear(self, note: Note | None) -> None:
        """A note for this listener, or None when the match has changed."""
        if note is None:
            self.changed = True
        else:
            self.notes.append(note)
        self.awake.set()


class Hub:
    """The listeners of all matches, here and in other processes. It lives on the event loop.

    `tell` speaks to the other processes, which say again and again who is present there.
    """

    def __init__(self, limits: Limits, tell: Callable[[Signal], None]) -> None:
        self._limits = limits
        self.tell = tell
        self._listeners: dict[str, set[Listener]] = {}
        self._seated: dict[str, frozenset[str]] = {}
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = {}
        self._left: OrderedDict[str, dict[str, float]] = OrderedDict()

    def publish(self, match: str, note: Note | None = None, seat: str = "") -> None:
        """Tell everybody here who listens to a match, or one seat; without a note: that it has changed."""
        for each in self._listeners.get(match, ()):
            if not seat or each.seat == seat:
                each.hear(note)

    def announce(self, match: str, note: Note) -> None:
        """Tell everybody who listens to a match, wherever that is."""
        self.publish(match, note)
        self.tell(Noted(match, note))

    def whisper(self, match: str, seat: str, note: Note) -> None:
        """Tell one seat, wherever it listens."""
        self.publish(match, note, seat)
        self.tell(Noted(match, note, seat))

    @contextmanager
    def listening(self, match: str, seat: str) -> Iterator[Listener]:
        """Listen to a match, as a seat or as a spectator (""); the others see which seats come and go."""
        present = self._listeners.setdefault(match, set())
        alike = sum(each.seat == seat if seat else not each.seat for each in present)
        if alike >= (self._limits.seat_listeners if seat else self._limits.listeners):
            raise ApiError(429, "too_many", "Too many people watch this match; try again later.")
        if not present:
            self.tell(WhoIsThere(match))
        listener, before = Listener(seat), self._present(match)
        present.add(listener)
        self._look_round(match)
        self._came_or_went(match, before)
        try:
            yield listener
        finally:
            before = self._present(match)
            present.discard(listener)
            if not present and self._listeners.get(match) is present:
                del self._listeners[match]
            self._look_round(match)
            self._came_or_went(match, before)

    @property
    def listeners(self) -> int:
        """How many connections listen here."""
        return sum(len(each) for each in self._listeners.values())

    # Who is there -----------------------------------------------------------------------------------

    def online(self, match: str) -> frozenset[str]:
        """The seats that somebody listens for."""
        elsewhere = self._elsewhere.get(match)
        here = self._here(match)
        return here.union(*(seats for seats, _ in elsewhere.values())) if elsewhere else here

    def presence(self, match: str) -> Presence:
        """Who is there, and since when others are not."""
        return Presence(self.online(match), self._left.get(match, {}))

    def _here(self, match: str) -> frozenset[str]:
        return self._seated.get(match, NO_SEATS)

    def _look_round(self, match: str) -> None:
        """Note which seats listen here: everybody is shown it, and spectators may be many."""
        found = frozenset(each.seat for each in self._listeners.get(match, ()) if each.seat)
        if found:
            self._seated[match] = found
        else:
            self._seated.pop(match, None)

    def _present(self, match: str) -> tuple[frozenset[str], frozenset[str]]:
        return self._here(match), self.online(match)

    def _came_or_went(self, match: str, before: tuple[frozenset[str], frozenset[str]]) -> None:
        """Tell who is there, if that is news: a second window of the same seat is not."""
        here = self._here(match)
        if here != before[0]:
            self.tell(Present(match, tuple(here)))
        self._tell_online(match, before[1])

    def _tell_online(self, match: str, before: frozenset[str]) -> None:
        """Tell everybody here who has come, and who has left, if somebody has."""
        now = self.online(match)
        if now == before:
            return
        left = {**self._left.pop(match, {}), **dict.fromkeys(before - now, time.time())}
        self._left[match] = {seat: since for seat, since in left.items() if seat not in now}
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        away = {seat: moment(since) for seat, since in self._left[match].items()}
        self.publish(match, LiveOnline(sorted(now), away))

    def tell_who_is_here(self, match: str) -> None:
        """Answer a process that asks."""
        if here := self._here(match):
            self.tell(Present(match, tuple(here)))

    def present_elsewhere(self, process: str, match: str, seats: Iterable[str]) -> None:
        """Another process has said who is there."""
        before = self.online(match)
        self._elsewhere.setdefault(match, {})[process] = frozenset(seats), time.monotonic()
        self._tell_online(match, before)

    def refresh(self) -> None:
        """Say again who is here, and forget those of whom nothing was heard for long."""
        for match in self._listeners:
            self.tell_who_is_here(match)
        since = time.monotonic() - FORGET_SECONDS
        for match, said in list(self._elsewhere.items()):
            before = self.online(match)
            lasting = {process: each for process, each in said.items() if each[0] and each[1] > since}
            self._elsewhere[match] = lasting
            if not lasting:
                del self._elsewhere[match]
            self._tell_online(match, before)
