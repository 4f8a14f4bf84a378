"""Matches: create, list, join, import and export."""

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.core import AnyMatch
from sandtable.core import save as saves
from sandtable.server.api.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.config import Config
from sandtable.server.match import seating
from sandtable.server.match.keys import hash_key, is_match_id
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.answers import Created, Deletion, Drawn, Joined, Summary
from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.requests import Delete, Join, Mine, NewMatch, Renew
from sandtable.server.show import catalogue

MOST = 100


def routes(config: Config) -> list[HTTPRouteHandler]:
    """The handlers; a save file may be larger than other bodies."""

    @post("/api/matches", responses=FAILURES)
    async def create(request: AnyRequest, data: JSONBody[NewMatch]) -> Created:
        """Create a match."""
        desk = Desk(request)
        desk.throttle.create(desk.visitor())
        created = await asyncio.to_thread(desk.opener.create, data)
        desk.director.wake(created.match)
        return created

    @post("/api/dice", responses=FAILURES)
    async def draw(request: AnyRequest) -> Drawn:
        """Draw the seed of a match to come: who adds a salt to it knows that it was not chosen to suit."""
        return Drawn(await asyncio.to_thread(Desk(request).opener.draw))

    @post(
        "/api/import",
        request_max_body_size=config.limits.import_body,
        responses=FAILURES,
    )
    async def import_(request: AnyRequest) -> Created:
        """Open a match from a save file; a person sits in every seat."""
        desk = Desk(request)
        desk.throttle.create(desk.visitor())
        with desk.importer.queue(desk.visitor()):
            new = await desk.importer.play_again(await request.body())
            return await asyncio.to_thread(desk.opener.open_imported, new)

    return [create, draw, import_, newest, mine, join, renew, delete, export]


@get("/api/matches", sync_to_thread=True, responses={400: FAILURES[400]})
def newest(
    request: AnyRequest,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST)] = 50,
    offset: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> list[Summary]:
    """Matches that their creators have listed, newest first: public facts only."""
    desk = Desk(request)
    return catalogue.newest(desk.store, desk.config.games.ids, limit, offset)


@post("/api/matches/mine", status_code=200, responses=FAILURES)
async def mine(request: AnyRequest, data: JSONBody[Mine]) -> list[Summary]:
    """The matches that these keys open, newest first."""
    desk = Desk(request)
    hashes = {match: hash_key(key) for match, key in data.keys.items() if is_match_id(match)}
    return await asyncio.to_thread(catalogue.held, desk.store, desk.config.games.ids, hashes)


@post("/api/matches/{match_id:str}/join", status_code=200, responses=FAILURES)
async def join(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Join]) -> Joined:
    """Take an open seat."""
    desk = Desk(request)
    desk.throttle.creations.take(desk.visitor())
    key = await seating.join(desk.hall, match_id, data.seat, data.name, agree=data.agree)
    desk.hub.publish(match_id)
    return Joined(key)


@post("/api/matches/{match_id:str}/key", status_code=200, security=KEYED, responses=FAILURES)
async def renew(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Renew]) -> Joined:
    """Change the key of one's seat: the old one opens nothing any more, and its listeners are shown out."""
    desk = Desk(request)
    await seating.renew(desk.hall, await desk.enter(match_id), data.key)
    desk.hub.publish(match_id)
    return Joined(data.key)


@post("/api/matches/{match_id:str}/delete", status_code=200, security=KEYED, responses=FAILURES)
async def delete(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Delete]) -> Deletion:
    """Agree that the match be deleted for good, with its record and chat: when all people do, it is."""
    desk = Desk(request)
    waiting = await seating.delete(desk.hall, await desk.enter(match_id), agree=data.agree)
    desk.hub.publish(match_id)
    return Deletion(waiting is None, waiting or [])


@get("/api/matches/{match_id:str}/export", security=KEYED, responses=FAILURES)
async def export(request: AnyRequest, match_id: FromPath[str]) -> Response[str]:
    """The save file: with the seed once the match is over; until then only where nothing is hidden from people.
    What shows more than its player could see is marked as analysis."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    live = viewer.live
    async with live.lock:
        try:
            match = await desk.hall.awake(live)
        except ApiError as error:
            if error.error != "unplayable":
                raise
            text = await asyncio.to_thread(desk.hall.written, live)
        else:
            text = await _exported(desk, viewer, match)
    name = f"{live.head.game}-{live.head.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


async def _exported(desk: Desk, viewer: Viewer, match: AnyMatch) -> str:
    """The save file of a match that is awake; one that no longer fits the rules is written as it is stored."""
    live = viewer.live
    why = live.sealed(match, viewer.seat, len(match.choices))
    if why:
        raise ApiError(409, "hidden", why)
    over = match.outcome is not None
    if over and len(match.choices) < live.head.seq:
        return await asyncio.to_thread(desk.hall.written, live)
    seen = not over and (match.game.hides or live.half_answered is not None)
    analysis = seen or live.head.growth == "fork"
    return await asyncio.to_thread(saves.dumps, match, seed=over, analysis=analysis)
