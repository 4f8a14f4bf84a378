"""Analyses of matches that are over: begin, stop and read them."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.coach import Depth
from sandtable.server.api.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.api.coach import charged
from sandtable.server.api.limits import Purse
from sandtable.server.messages.analysis import (
    AnalysisInfo,
    AnalysisRequest,
    AnalysisState,
    PlayedOut,
    PlayOut,
    WatchGame,
)
from sandtable.server.messages.answers import Created

MATCH = "/api/matches/{match_id:str}"
AnyDepth = Annotated[Depth, QueryParameter()]
LaidOpen = Annotated[bool, QueryParameter()]
Turn = Annotated[int | None, QueryParameter(ge=0, lt=2**31)]


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [analyses, analyse, stop_analysis, analysis, play_out, watch_game]


@get(f"{MATCH}/analyses", security=KEYED, responses=FAILURES)
async def analyses(request: AnyRequest, match_id: FromPath[str]) -> list[AnalysisState]:
    """The analyses of a match that is over, and how far they are."""
    desk = Desk(request)
    return await desk.analyst.all(await desk.enter(match_id))


@get(f"{MATCH}/analysis", security=KEYED, responses=FAILURES)
async def analysis(
    request: AnyRequest,
    match_id: FromPath[str],
    depth: AnyDepth = "quick",
    turn: Turn = None,
    laid_open: LaidOpen = False,
) -> AnalysisInfo:
    """An analysis as far as it is."""
    desk = Desk(request)
    return await desk.analyst.read(await desk.enter(match_id), AnalysisRequest(depth, turn, laid_open))


@post(f"{MATCH}/analysis", status_code=200, security=KEYED, responses=FAILURES)
async def analyse(request: AnyRequest, match_id: FromPath[str], data: JSONBody[AnalysisRequest]) -> AnalysisState:
    """Analyse a match that is over, once for all who played; one that was stopped goes on.

    Its seconds of processor are those of the visitor who asks.
    """
    desk = Desk(request)
    purse = Purse(desk.throttle.analyses, desk.visitor())
    return await desk.analyst.start(await desk.enter(match_id), data, purse)


@post(f"{MATCH}/analysis/stop", status_code=200, security=KEYED, responses=FAILURES)
async def stop_analysis(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[AnalysisRequest]
) -> list[AnalysisState]:
    """Leave an analysis where it is; what is there stays, and it can be taken up again."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    await desk.analyst.stop(viewer, data)
    return await desk.analyst.all(viewer)


@post(f"{MATCH}/playout", status_code=200, security=KEYED, responses=FAILURES)
async def play_out(request: AnyRequest, match_id: FromPath[str], data: JSONBody[PlayOut]) -> PlayedOut:
    """Let bots play games to the end from a choice on, after each of some options. Nothing of it enters the match.

    Its seconds are the visitor's, as those of a hint.
    """
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    return await charged(desk, desk.playouts.play(viewer, data))


@post(f"{MATCH}/playout/watch", status_code=201, security=KEYED, responses=FAILURES)
async def watch_game(request: AnyRequest, match_id: FromPath[str], data: JSONBody[WatchGame]) -> Created:
    """Open one of the games that bots have played out, as a match of one's own that is over."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    desk.throttle.create(desk.visitor())
    save = await charged(desk, desk.playouts.game(viewer, data))
    with desk.importer.queue(desk.visitor()):
        played = await desk.importer.play_again(save)
    return await asyncio.to_thread(desk.opener.open_imported, played)
