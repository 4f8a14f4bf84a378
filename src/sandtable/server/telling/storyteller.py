"""The storyteller: lets the story of a match be told when it ends, and gives it to all who ask."""

import asyncio
import logging
from collections import Counter

import msgspec

from sandtable.core import AnyMatch
from sandtable.core import save as saves
from sandtable.server.config import Config
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.story import Story
from sandtable.server.processes.clerk import Clerk, Died
from sandtable.server.storage import archive, remarks
from sandtable.server.telling import teller
from sandtable.server.telling.teller import Finished

log = logging.getLogger("sandtable.server")


class Storyteller:
    """Whoever asks while a story is being told waits for the same one."""

    def __init__(self, config: Config, hall: Hall) -> None:
        self._hall, self._seconds = hall, config.limits.story_seconds
        self._clerk = Clerk(teller.main, config)
        self._telling: dict[str, asyncio.Task[dict[str, bytes]]] = {}

    def begin(self, live: LiveMatch) -> "asyncio.Task[dict[str, bytes]]":
        """Let the story be told, if it is not being told already."""
        if live.id not in self._telling:
            task = self._telling[live.id] = asyncio.create_task(self._tell(live))
            task.add_done_callback(lambda done: self._told(live.id, done))
        return self._telling[live.id]

    def _told(self, id_: str, done: "asyncio.Task[dict[str, bytes]]") -> None:
        del self._telling[id_]
        if not done.cancelled():
            done.exception()  # nobody may have waited for it; it was logged

    async def story(self, live: LiveMatch, seat: int | None) -> Story:
        """What decided a match that is over, as a seat may read it."""
        if not live.head.over:
            async with live.lock:
                await self._hall.awake(live)  # another process may have seen it end
        if not live.head.over:
            raise ApiError(409, "running", "The story of a match is told when it is over.")
        if live.head.closed:
            raise ApiError(409, "no_story", "This match was closed when its rules changed; its replay is open.")
        store, name = self._hall.store, "" if seat is None else live.seats[seat].seat
        told = None
        if live.id not in self._telling:
            told = await asyncio.to_thread(archive.story, store, live.id, name)
        if told is None:
            told = (await asyncio.shield(self.begin(live)))[name]
        again = await asyncio.to_thread(archive.rematches, store, live.id)
        said = await asyncio.to_thread(remarks.made, store, live.id)
        hints = Counter(each.seat for each in said if each.kind == "hint")
        story = msgspec.json.decode(told, type=Story)
        return msgspec.structs.replace(story, rematches=tuple(again), hints=dict(hints))

    async def _tell(self, live: LiveMatch) -> dict[str, bytes]:
        async with live.lock:
            match = await self._hall.awake(live)
            question = await asyncio.to_thread(self._question, live.id, match)
        try:
            told = await self._clerk.ask(question, self._seconds)
        except (TimeoutError, Died):
            told = "the process that told it took too long or ended"
        if isinstance(told, str):
            log.error("The story of match %s could not be told: %s", live.id, told)
            raise ApiError(503, "no_story", "The story of this match could not be told; its replay is open.")
        await asyncio.to_thread(archive.keep_stories, self._hall.store, live.id, told)
        found: dict[str, bytes] = told
        return found

    def _question(self, id_: str, match: AnyMatch) -> bytes:
        return msgspec.msgpack.encode(Finished(saves.dumps(match), archive.moments(self._hall.store, id_)))

    async def close(self) -> None:
        """Tell no more."""
        for each in list(self._telling.values()):
            each.cancel()
        await asyncio.to_thread(self._clerk.close)
