"""After a match: its story, a rematch, and forks to try something else."""

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from sandtable.server.api.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.messages.answers import Created
from sandtable.server.messages.live import LiveRematch
from sandtable.server.messages.story import Again, Fork, Rematch, Story
from sandtable.server.opening import forks

MATCH = "/api/matches/{match_id:str}"


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [tell, rematch, fork]


@get(f"{MATCH}/story", security=KEYED, responses=FAILURES)
async def tell(request: AnyRequest, match_id: FromPath[str]) -> Story:
    """What decided a match that is over: score, turning points, losses and dice."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    return await desk.storyteller.story(viewer.live, viewer.seat)


@post(f"{MATCH}/rematch", status_code=200, security=KEYED, responses=FAILURES)
async def rematch(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Again]) -> Rematch:
    """Play again with the same players and keys, in the same seats or one seat further."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    desk.throttle.create(desk.visitor())
    opened = await forks.rematch(desk.hall, desk.opener, viewer, swap=data.swap, dice=data.dice)
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
