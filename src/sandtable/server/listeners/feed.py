"""What one listener has been sent, and so what it lacks."""

from typing import cast

import msgspec

from sandtable.core import AnyMatch
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.match.views import Views
from sandtable.server.messages.answers import LogLine, State
from sandtable.server.messages.live import LiveLog, LiveState
from sandtable.server.show.log import PAGE

_encode = msgspec.json.Encoder().encode


class Feed:
    """What one listener has been sent, and so what it lacks."""

    def __init__(self, hall: Hall, views: Views, viewer: Viewer, *, changes: bool) -> None:
        self._hall, self._views, self._changes = hall, views, changes
        self._id, self._seat, self._key = viewer.live.id, viewer.seat, viewer.key
        self._have = ""
        self._live: LiveMatch | None = None
        self._rewinds = 0
        self._sent = 0

    async def news(self) -> list[bytes]:
        """The present state and the lines of the log that are new."""
        live = await self._hall.find(self._id)
        async with live.lock:
            if self._seat is not None:
                live.who(self._key)  # it may have been renewed
            match = await self._hall.awake(live)
            state = self._views.state_of(Viewer(live, self._seat, self._key, self._have), match)
            if self._changes:
                self._have = live.tag(self._seat)
            return [_encode(LiveState(cast(State, msgspec.Raw(state)))), *self._log(live, match)]

    def _log(self, live: LiveMatch, match: AnyMatch) -> list[bytes]:
        """The end of the log that the listener lacks; after an undo, from where the log was cut."""
        first = self._live is None
        log = live.log(match, self._seat)
        cuts = [log.before(each) for each in live.rewinds[self._rewinds :]]
        start = 0 if live is not self._live else min([self._sent, *cuts])
        same = start == self._sent == len(log)
        self._live, self._rewinds = live, len(live.rewinds)
        self._sent = len(log)
        if same and not first:
            return []
        pages = range(start, max(len(log), start + 1), PAGE)
        return [self._lines(live, match, at, more=at != pages[-1]) for at in pages]

    def _lines(self, live: LiveMatch, match: AnyMatch, start: int, *, more: bool) -> bytes:
        lines = msgspec.Raw(self._views.log(live, match, self._seat, start, PAGE))
        return _encode(LiveLog(start, cast(list[LogLine], lines), more))
