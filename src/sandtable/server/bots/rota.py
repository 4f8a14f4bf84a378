"""Who works next: bots that think wait for a process that is free; nobody else waits for their thoughts."""

import asyncio
from collections.abc import Iterable

from sandtable.server.bots.worker import Worker


class Rota:
    """The processes in which bots think, and one that is `kept` for choices about which nobody thinks.

    Matches are served in the order in which they came; who has just worked has all at hand, and works again.
    """

    def __init__(self, thinkers: Iterable[Worker], kept: Worker) -> None:
        self._kept = kept
        self._free = [kept, *thinkers]
        self._waiting: dict[str, asyncio.Future[Worker]] = {}
        self._quick: set[str] = set()
        self._busy: dict[Worker, str] = {}

    async def take(self, match: str, *, quick: bool) -> Worker:
        """A process for a match; where it is `quick` the kept one will do."""
        if quick:
            self._quick.add(match)
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting[match] = turn
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise
        finally:
            self._waiting.pop(match, None)
            self._quick.discard(match)

    def hurry(self, match: str) -> None:
        """Nobody thinks about a match that waits: it need not wait for those who do."""
        if match not in self._waiting:
            return
        self._quick.add(match)
        self._hand_out()
        if match in self._waiting and self._kept in self._busy:
            self._kept.stop(self._busy[self._kept])  # it makes one choice and is free

    def give_back(self, worker: Worker) -> None:
        """It has done its work."""
        self._busy.pop(worker, None)
        self._free.append(worker)
        self._hand_out()

    def idle(self) -> list[Worker]:
        """Who would think next, and the kept one, as far as they have nothing to do."""
        thinkers = [each for each in self._free if each is not self._kept]
        return [*thinkers[-1:], *([self._kept] if self._kept in self._free else ())]

    def reserve(self, worker: Worker) -> None:
        """It has something else to do until it is given back."""
        self._free.remove(worker)

    def _hand_out(self) -> None:
        for match, turn in list(self._waiting.items()):
            worker = self._next(quick=match in self._quick)
            if worker is not None and not turn.done():
                self._free.remove(worker)
                self._busy[worker] = match
                del self._waiting[match]
                turn.set_result(worker)

    def _next(self, *, quick: bool) -> Worker | None:
        thinker = next((each for each in reversed(self._free) if each is not self._kept), None)
        return thinker or (self._kept if quick and self._kept in self._free else None)
