"""What bots have to do at a table, and what becomes of it."""

import time
from collections.abc import Sequence

import msgspec

from sandtable.core import AnyMatch, Option
from sandtable.core.history import Frozen
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.referee import Changed, Referee
from sandtable.server.match.viewer import Viewer

BotChoice = tuple[int, Option]


class Job(msgspec.Struct, frozen=True):
    """Work for a bot: a position, the bots that play on from it, the seats' ids, and what the server knew then."""

    match: str
    frozen: Frozen
    bots: dict[int, str]
    seats: tuple[str, ...]
    asked: tuple[int, ...]
    seq: int
    epoch: int


class Jobs:
    """Gives out work and takes in choices. `changed` is told of every match whose bots were paused or resumed."""

    def __init__(self, hall: Hall, referee: Referee, changed: Changed) -> None:
        self._hall, self._referee, self._changed = hall, referee, changed

    async def next(self, id_: str) -> Job | None:
        """What bots have to do in a match, if anything; they count as thinking from now on."""
        live = await self._hall.find(id_)
        if all(each.kind != "bot" for each in live.seats):
            return None
        async with live.lock:
            match = await self._hall.awake(live)
            bots = _bots(live)
            asked = tuple(each.seat for each in match.pending if each.seat in bots)
            live.thinking = {seat: time.time() for seat in asked}
            if not asked:
                return None
            seats = tuple(each.seat for each in live.seats)
            return Job(id_, match.freeze(), bots, seats, asked, len(match.choices), len(live.rewinds))

    async def played(self, job: Job, moves: Sequence[BotChoice]) -> None:
        """Apply what bots chose, checked like anybody's choices; what has become stale is dropped."""
        live = await self._hall.find(job.match)

        def act(match: AnyMatch) -> int | None:
            live.thinking = {}
            if not moves or len(live.rewinds) != job.epoch or not live.timely(match, moves[0][0], job.seq):
                return None
            match.choose(*moves[0])
            for number, (seat, option) in enumerate(moves[1:], job.seq + 1):
                if len(match.choices) != number:
                    break
                match.choose(seat, option)
            return job.seq

        await self._referee.advance(live, act, in_thread=True)

    async def pause(self, job: Job, detail: str) -> None:
        """Stop asking a match's bots until somebody resumes them."""
        live = await self._hall.find(job.match)
        live.thinking = {}
        live.paused.update(dict.fromkeys(job.asked, detail))
        self._changed(live)

    def resume(self, viewer: Viewer) -> None:
        """Let paused bots try again; where no people play, spectators may."""
        viewer.in_charge()
        viewer.live.paused.clear()
        self._changed(viewer.live)


def _bots(live: LiveMatch) -> dict[int, str]:
    """The bots that play, by seat."""
    return {each.place: each.bot for each in live.seats if each.kind == "bot" and each.place not in live.paused}
