"""After a match: its story, a rematch, and forks to try something else."""

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from sandtable.server import archive, forks, story
from sandtable.server.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.errors import ApiError
from sandtable.server.models import Created, LiveRematch
from sandtable.server.models_story import Again, Fork, Rematch, Story

MATCH = "/api/matches/{match_id:str}"


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [tell, rematch, fork]


@get(f"{MATCH}/story", sync_to_thread=True, security=KEYED, responses=FAILURES)
def tell(request: AnyRequest, match_id: FromPath[str]) -> Story:
    """What decided a match that is over: score, turning points, losses and dice."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    with viewer.live.lock:
        match = desk.hall.awake(viewer.live)
        if match.outcome is None:
            raise ApiError(409, "running", "The story of a match is told when it is over.")
        ended = match.clone()
    made, again = archive.moments(desk.store, match_id), archive.rematches(desk.store, match_id)
    return story.story(ended, viewer.seat, made, again)


@post(f"{MATCH}/rematch", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def rematch(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Again]) -> Rematch:
    """Play again with the same players and keys, in the same seats or one seat further."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    desk.throttle.creations.take(desk.visitor())
    opened = forks.rematch(desk.hall, viewer, swap=data.swap)
    desk.director.wake(opened.match)
    desk.hub.publish(match_id, LiveRematch(opened.match, opened.swapped))
    return opened


@post(f"{MATCH}/fork", status_code=201, sync_to_thread=True, security=KEYED, responses=FAILURES)
def fork(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Fork]) -> Created:
    """Try something else from a step on, in a match of one's own with fresh dice."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    desk.throttle.creations.take(desk.visitor())
    created = forks.fork(desk.hall, viewer, data)
    desk.director.wake(created.match)
    return created
