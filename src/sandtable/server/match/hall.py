"""The hall where matches are found, and kept in memory while they are used."""

import asyncio
from collections import OrderedDict
from itertools import islice
from weakref import WeakValueDictionary

from sandtable.core import AnyMatch
from sandtable.core import save as saves
from sandtable.server.match.carrying import as_save
from sandtable.server.match.keys import is_match_id
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.match.waking import Waker
from sandtable.server.messages.errors import ApiError, not_found
from sandtable.server.storage import matches, remarks
from sandtable.server.storage.store import Store


class Hall:
    """All matches: the `most` that were used last are in memory, the others in the store. It lives on the event
    loop."""

    def __init__(self, store: Store, waker: Waker, most: int) -> None:
        self.store = store
        self._waker = waker
        self._most = most
        self._used: OrderedDict[str, LiveMatch] = OrderedDict()
        self._held: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()

    def held(self, id_: str) -> LiveMatch | None:
        """A match that is in memory, or that somebody still holds; there are never two copies of one."""
        return self._held.get(id_)

    def all_held(self) -> list[LiveMatch]:
        """All matches in memory."""
        return list(self._held.values())

    async def find(self, id_: str) -> LiveMatch:
        """A match; its choices are played again when somebody needs them."""
        live = self._held.get(id_)
        if live is not None:
            return live
        found = await asyncio.to_thread(matches.seated, self.store, id_) if is_match_id(id_) else None
        if found is None:
            raise not_found("There is no such match; check the link.")
        live = self._held.get(id_) or LiveMatch(*found)  # somebody else may have found it meanwhile
        self._held[id_] = live
        return live

    async def enter(self, id_: str, key: str, have: str = "") -> Viewer:
        """The match as the holder of this key; only then does it take a place in memory."""
        live = await self.find(id_)
        try:
            seat = live.who(key)
        except ApiError:
            if not self.store.shared:
                raise
            await self.seat_again(live)  # another process may have given the key out
            seat = live.who(key)
        self._used[id_] = live
        self._used.move_to_end(id_)
        self._drop_oldest()
        return Viewer(live, seat, key, have)

    async def seat_again(self, live: LiveMatch) -> None:
        """Read who sits where, what they agree on about hints, and what was remarked."""
        async with live.lock:
            found = await asyncio.to_thread(matches.seated, self.store, live.id)
            if found is not None:
                live.reseated(*found)
                live.heard(await asyncio.to_thread(remarks.made, self.store, live.id))

    def forget(self, id_: str) -> None:
        """A match was deleted."""
        self._used.pop(id_, None)
        self._held.pop(id_, None)

    def _drop_oldest(self) -> None:
        """Forget the matches that were not used for longest; one in use is passed over."""
        surplus = len(self._used) - self._most
        if surplus <= 0:
            return
        for id_, live in list(islice(self._used.items(), surplus)):
            if not live.lock.locked():
                del self._used[id_]

    def written(self, live: LiveMatch) -> str:
        """The record of a match that is over, as it is stored. It works in a thread."""
        return saves.written(as_save(self._waker.record(live.id)))

    async def awake(self, live: LiveMatch, seq: int = 0) -> AnyMatch:
        """The match itself. Hold the lock. It is read from the store if it is not in memory, or if others
        know more: another process has changed it, or a choice has come with the number `seq`."""
        behind = live.head.revision < live.newest or len(live.answers) < seq
        if (
            live.match is not None
            and behind
            and not await asyncio.to_thread(self._waker.catch_up, live, live.match)
        ):
            live.match = None
        if live.match is None:
            live.wake(*await asyncio.to_thread(self._waker.read, live.id))
        live.newest = live.head.revision
        assert live.match is not None
        return live.match
