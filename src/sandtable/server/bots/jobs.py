"""What bots have to do at a table, and what becomes of it."""

import asyncio
import time
from collections.abc import Sequence

import msgspec

from sandtable.core import AnyMatch, Option
from sandtable.core.history import Frozen
from sandtable.server.config import Config
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.referee import Changed, Referee
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.answers import BotInfo
from sandtable.server.messages.errors import refused
from sandtable.server.storage import remarks
from sandtable.server.storage.rows import SeatRow

BotChoice = tuple[int, Option]


class Job(msgspec.Struct, frozen=True):
    """Work for a bot: a position, the bots that play on from it, the seats' ids, and what the server knew then.

    Where it is `hurried`, bots take what looks best at once; where it is `quick`, they do so or are of a kind that
    never thinks."""

    match: str
    frozen: Frozen
    bots: dict[int, str]
    seats: tuple[str, ...]
    asked: tuple[int, ...]
    turn: int
    seq: int
    epoch: int
    hurried: bool = False
    quick: bool = False


class Jobs:
    """Gives out work and takes in choices. `changed` is told of every match whose bots were paused or resumed."""

    def __init__(self, config: Config, hall: Hall, referee: Referee, changed: Changed) -> None:
        self._hall, self._referee, self._changed = hall, referee, changed
        self._at_once = config.bots.at_once

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
            hurried = live.hurried == live.head.turn
            now = (live.head.turn, len(match.choices), len(live.rewinds))
            return Job(id_, match.freeze(), bots, seats, asked, *now, hurried, hurried or not self._think(live))

    async def game_to_think_about(self, id_: str) -> str:
        """The game of a match in which bots will think; none where none will."""
        live = await self._hall.find(id_)
        return live.head.game if self._think(live) and not live.head.over else ""

    async def position(self, id_: str) -> Job:
        """A match as it stands, with no bots that play in it."""
        live = await self._hall.find(id_)
        async with live.lock:
            match = await self._hall.awake(live)
            return Job(id_, match.freeze(), {}, (), (), live.head.turn, len(match.choices), len(live.rewinds))

    def _think(self, live: LiveMatch) -> bool:
        """Whether somebody's bot takes its time."""
        return any(each.kind == "bot" and each.bot not in self._at_once for each in live.seats)

    async def played(self, job: Job, moves: Sequence[BotChoice]) -> None:
        """Apply what bots chose, checked like anybody's choices; what has become stale is dropped."""
        live = await self._hall.find(job.match)

        def act(match: AnyMatch) -> int | None:
            live.thinking = {}
            if not moves or len(live.rewinds) != job.epoch or not live.timely(match, moves[0][0], job.seq):
                return None
            match.reply(*moves[0])
            for number, (seat, option) in enumerate(moves[1:], job.seq + 1):
                if len(match.choices) != number:
                    break
                match.reply(seat, option)
            return job.seq

        await self._referee.advance(live, act, in_thread=True)

    async def pause(self, job: Job, detail: str) -> None:
        """Stop asking a match's bots until somebody resumes them."""
        live = await self._hall.find(job.match)
        live.thinking = {}
        live.paused.update(dict.fromkeys(job.asked, detail))
        self._changed(live)

    def hurry(self, viewer: Viewer) -> int:
        """Let bots take what looks best at once for the rest of the game turn; its number."""
        viewer.live.hurried = viewer.live.head.turn
        return viewer.live.hurried

    async def change_level(self, viewer: Viewer, seat: str, bot: BotInfo) -> None:
        """Let another bot play a bot's seat from now on; one that had stopped goes on. The log says so."""
        viewer.in_charge()
        live = viewer.live
        row = next((each for each in live.seats if each.seat == seat), None)
        if row is None:
            raise refused("unknown_seat", f"This match has no seat {seat!r}.")
        if row.kind != "bot" or live.head.over:
            raise refused("no_bot", f"No bot plays {row.name} now.")

        def seated() -> list[SeatRow]:
            there = live.seats[row.place]
            if there.kind != "bot" or there.bot == bot.id:
                return live.seats
            new = msgspec.structs.replace(there, bot=bot.id)
            return [new if each is there else each for each in live.seats]

        if await self._referee.reseat(live, seated):
            async with live.lock:
                match = await self._hall.awake(live)
                store, step = self._hall.store, len(match.choices)
                row_ = await asyncio.to_thread(remarks.add, store, live.id, step, seat, "level", bot.name)
                live.heard([*live.remarks, row_])
        live.paused.pop(row.place, None)
        self._changed(live)

    def resume(self, viewer: Viewer) -> None:
        """Let paused bots try again; where no people play, spectators may."""
        viewer.in_charge()
        viewer.live.paused.clear()
        self._changed(viewer.live)


def _bots(live: LiveMatch) -> dict[int, str]:
    """The bots that play, by seat."""
    return {each.place: each.bot for each in live.seats if each.kind == "bot" and each.place not in live.paused}
