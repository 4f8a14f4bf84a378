"""Who works next."""

import asyncio
from typing import cast

from sandtable.server.bots.rota import Rota
from sandtable.server.bots.worker import Worker


class Stub:
    """A worker that only notes what it was told to leave."""

    def __init__(self) -> None:
        self.stopped: list[str] = []

    def stop(self, match: str) -> bool:
        self.stopped.append(match)
        return True


def a_rota() -> tuple[Rota, Worker, Worker]:
    thinker, kept = cast(Worker, Stub()), cast(Worker, Stub())
    return Rota([thinker], kept), thinker, kept


async def soon(rota: Rota, match: str, *, quick: bool = False) -> "asyncio.Task[Worker]":
    """Somebody who waits for a process."""
    task = asyncio.create_task(rota.take(match, quick=quick))
    await asyncio.sleep(0)
    return task


def test_thinkers_wait_in_order_and_leave_the_kept_one_alone() -> None:
    async def played() -> None:
        rota, thinker, kept = a_rota()
        assert await rota.take("a", quick=False) is thinker
        second, third = await soon(rota, "b"), await soon(rota, "c")
        assert rota.idle() == [kept]
        rota.give_back(thinker)
        assert await second is thinker
        assert not third.done()
        rota.give_back(thinker)
        assert await third is thinker

    asyncio.run(played())


def test_who_may_not_think_takes_whoever_is_free() -> None:
    async def played() -> None:
        rota, thinker, kept = a_rota()
        assert await rota.take("a", quick=True) is thinker
        waiting = await soon(rota, "b")
        rota.hurry("b")
        assert await waiting is kept

    asyncio.run(played())


def test_many_quick_choices_make_way_for_who_wants_one_now() -> None:
    async def played() -> None:
        rota, _, kept = a_rota()
        for match in ("a", "b"):
            await rota.take(match, quick=True)
        waiting = await soon(rota, "c")
        rota.hurry("nobody")
        rota.hurry("c")
        assert cast(Stub, kept).stopped == ["b"]
        rota.give_back(kept)
        assert await waiting is kept

    asyncio.run(played())


def test_who_leaves_while_waiting_keeps_no_process() -> None:
    async def played() -> None:
        rota, thinker, kept = a_rota()
        assert await rota.take("a", quick=False) is thinker
        assert await rota.take("b", quick=True) is kept
        waiting, handed = await soon(rota, "c"), await soon(rota, "d", quick=True)
        rota.give_back(kept)  # it is the fourth's, who does not come for it any more
        for each in (waiting, handed):
            each.cancel()
        await asyncio.gather(waiting, handed, return_exceptions=True)
        rota.give_back(thinker)
        assert rota.idle() == [thinker, kept]

    asyncio.run(played())
