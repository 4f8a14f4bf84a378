"""An act that waits for its turn at a match is judged by who sits there when the turn comes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from http_match import Game
from litestar.testing import TestClient

from sandtable.server.messages.errors import ApiError

ACTS: dict[str, Callable[[Any, Any], Awaitable[bytes]]] = {
    "choose": lambda players, viewer: players.choose(viewer, 2, "bid 1"),
    "undo": lambda players, viewer: players.undo(viewer, 2, turn=False),
    "stand": lambda players, viewer: players.stand(viewer, []),
}


@pytest.mark.parametrize("act", ACTS)
def test_who_loses_the_seat_to_a_bot_while_waiting_acts_no_more(client: TestClient, game: Game, act: str) -> None:
    game.play("blue: move b1", "red: move r1")
    parts = client.app.state

    async def waiting_behind_a_bot() -> None:
        viewer = await parts.hall.enter(game.id, game.keys["red"])
        live = viewer.live

        def with_bot() -> list[Any]:
            blue, red = live.seats
            return [blue, msgspec.structs.replace(red, kind="bot", bot="random")]

        async with live.lock:  # whoever comes meanwhile waits, first come first served
            taking_over = asyncio.create_task(parts.referee.reseat(live, with_bot))
            await asyncio.sleep(0)
            acting = asyncio.create_task(ACTS[act](parts.players, viewer))
            await asyncio.sleep(0)
        assert await taking_over
        with pytest.raises(ApiError) as refusal:
            await acting
        assert (refusal.value.status, refusal.value.error) == (403, "time_out")

    client.blocking_portal.call(waiting_behind_a_bot)
