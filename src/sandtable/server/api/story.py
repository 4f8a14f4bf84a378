"""After a match: its story, a rematch, and forks to try something else."""

import asyncio

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from sandtable.core import AnyMatch
from sandtable.server.api.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.answers import Created
from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.live import LiveRematch
from sandtable.server.messages.story import Again, Fork, Rematch, Story
from sandtable.server.opening import forks
from sandtable.server.show import story
from sandtable.server.storage import archive
from sandtable.server.storage.store import Store

MATCH = "/api/matches/{match_id:str}"


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [tell, rematch, fork]


@get(f"{MATCH}/story", security=KEYED, responses=FAILURES)
async def tell(request: AnyRequest, match_id: FromPath[str]) -> Story:
    """What decided a match that is over: score, turning points, losses and dice."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    async with viewer.live.lock:
        match = await desk.hall.awake(viewer.live)
        if match.outcome is None:
            raise ApiError(409, "running", "The story of a match is told when it is over.")
        return await asyncio.to_thread(_story, desk.store, viewer, match)


def _story(store: Store, viewer: Viewer, match: AnyMatch) -> Story:
    made, again = archive.moments(store, viewer.live.id), archive.rematches(store, viewer.live.id)
    return story.story(match, viewer.seat, made, again)


@post(f"{MATCH}/rematch", status_code=200, security=KEYED, responses=FAILURES)
async def rematch(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Again]) -> Rematch:
    """Play again with the same players and keys, in the same seats or one seat further."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    desk.throttle.create(desk.visitor())
    opened = await forks.rematch(desk.hall, desk.opener, viewer, swap=data.swap)
    desk.director.wake(opened.match)
    desk.hub.announce(match_id, LiveRematch(opened.match, opened.swapped))
    return opened


@post(f"{MATCH}/fork", status_code=201, security=KEYED, responses=FAILURES)
async def fork(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Fork]) -> Created:
    """Try something else from a step on, in a match of one's own with fresh dice."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    desk.throttle.create(desk.visitor())
    created = await forks.fork(desk.hall, desk.opener, viewer, data)
    desk.director.wake(created.match)
    return created
