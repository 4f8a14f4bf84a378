"""The coach: hints, a warning before a blunder, and whether people agree to hints."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from sandtable.server.api.access import FAILURES, KEYED, READY, Answer, AnyRequest, Desk, answers
from sandtable.server.coaching import agreement
from sandtable.server.messages.answers import State
from sandtable.server.messages.coach import AskForHints, AskHint, EndHint, HintInfo, Weigh, Weighed
from sandtable.server.messages.errors import ApiError
from sandtable.server.storage.signals import HintEnded

MATCH = "/api/matches/{match_id:str}"
STATE = answers(State)
R = TypeVar("R")


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [hint, end_hint, weigh, hints]


@post(f"{MATCH}/hint", status_code=200, security=KEYED, responses=FAILURES)
async def hint(request: AnyRequest, match_id: FromPath[str], data: JSONBody[AskHint]) -> HintInfo:
    """What the coach would do at the question of this seat: up to three options, with what they are worth; or a
    plan for the whole phase.

    It takes some seconds; the seat's live connection hears how far it is. Who hangs up has used no hint.
    """
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    return await charged(desk, desk.coach.hint(viewer, data.seq, data.also, longer=data.longer, phase=data.phase))


@post(f"{MATCH}/hint/stop", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def end_hint(request: AnyRequest, match_id: FromPath[str], data: JSONBody[EndHint]) -> Answer:
    """End the thinking of the coach: show what it has, or leave it at that."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    desk.coach.end(match_id, viewer.player(), show=data.show)
    desk.hub.tell(HintEnded(match_id, viewer.player(), data.show))
    return Answer(await desk.views.state(viewer))


@post(f"{MATCH}/weigh", status_code=200, security=KEYED, responses=FAILURES)
async def weigh(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Weigh]) -> Weighed:
    """Whether an option would be a blunder, for who plays against bots alone; what is better is not told."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    return await charged(desk, desk.coach.weigh(viewer, data.seq, data.choice))


@post(f"{MATCH}/hints", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def hints(request: AnyRequest, match_id: FromPath[str], data: JSONBody[AskForHints]) -> Answer:
    """Ask everybody for hints, agree or not, or take back what one has asked."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    await agreement.answer(desk.hall, viewer, agree=data.agree)
    desk.hub.publish(match_id)
    return Answer(await desk.views.state(viewer))


async def charged(desk: Desk, work: Coroutine[Any, Any, R]) -> R:
    """Let the coach work as long as the visitor is there; its seconds are the visitor's."""
    who, began = desk.visitor(), time.monotonic()
    try:
        desk.throttle.hints.check(who)
    except ApiError:
        work.close()
        raise
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(desk.request))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            working.cancel()
            raise ApiError(409, "left", "Nobody waits for the coach any more.")
        return working.result()
    finally:
        gone.cancel()
        working.cancel()
        desk.throttle.hints.charge(who, time.monotonic() - began)


async def _gone(request: AnyRequest) -> None:
    """Until the visitor hangs up: the body has been read, so nothing else can come."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
