"""Chat: what was said at a table, saying something, and asking the owner to look at a line."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.server.api.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.match import seating
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.answers import Message
from sandtable.server.messages.errors import ApiError, not_found, refused
from sandtable.server.messages.live import LiveChat
from sandtable.server.messages.requests import Report, Say
from sandtable.server.messages.text import CHAT, clean
from sandtable.server.show.facts import message
from sandtable.server.storage import chat as lines

MATCH = "/api/matches/{match_id:str}"
Since = Annotated[int, QueryParameter(ge=0, lt=2**31)]


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [chat, say, report, forget]


@get(f"{MATCH}/chat", security=KEYED, responses=FAILURES)
async def chat(request: AnyRequest, match_id: FromPath[str], since: Since = 0) -> list[Message]:
    """What was said, from line `since` on."""
    desk = Desk(request)
    await _enter(desk, match_id)
    return await _said(desk, match_id, since)


@post(f"{MATCH}/chat", status_code=200, security=KEYED, responses=FAILURES)
async def say(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Say]) -> list[Message]:
    """Say something to everybody at the table."""
    desk = Desk(request)
    viewer = await _enter(desk, match_id)
    row = viewer.live.seats[viewer.player()]
    desk.throttle.chat.take(viewer.payer(desk.visitor()))
    text = clean(data.text, CHAT, "A message")
    if not text:
        raise refused("empty", "Write something first.")
    line = await asyncio.to_thread(lines.say, desk.store, match_id, row.seat, row.player or row.name, text)
    desk.hub.announce(match_id, LiveChat(message(line)))
    return await _said(desk, match_id)


@post(f"{MATCH}/chat/report", status_code=200, security=KEYED, responses=FAILURES)
async def report(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Report]) -> list[Message]:
    """Ask the owner of the server to look at a line of chat."""
    desk = Desk(request)
    viewer = await _enter(desk, match_id)
    row = viewer.live.seats[viewer.player()]
    desk.throttle.chat.take(viewer.payer(desk.visitor()))
    if not await asyncio.to_thread(lines.report, desk.store, match_id, data.n, row.seat):
        raise not_found("There is no such line of chat.")
    return await _said(desk, match_id)


@post(f"{MATCH}/forget", status_code=200, security=KEYED, responses=FAILURES)
async def forget(request: AnyRequest, match_id: FromPath[str]) -> list[Message]:
    """Take one's name and all that one said out of a match."""
    desk = Desk(request)
    await seating.unname(desk.hall, await desk.enter(match_id))
    desk.hub.publish(match_id)
    said = await _said(desk, match_id)
    for each in said:
        if not each.text:
            desk.hub.announce(match_id, LiveChat(each))
    return said


async def _enter(desk: Desk, match_id: str) -> Viewer:
    """The match as the holder of the key, on a server that has a chat."""
    viewer = await desk.enter(match_id)
    if not desk.config.chat:
        raise ApiError(403, "chat_off", "This server has no chat.")
    return viewer


async def _said(desk: Desk, match_id: str, since: int = 0) -> list[Message]:
    return [message(each) for each in await asyncio.to_thread(lines.said, desk.store, match_id, since)]
