"""Analyses of matches that are over: begin, stop and read them."""

from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.server.api.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.messages.analysis import AnalysisInfo, AnalysisRequest, AnalysisState, Depth

MATCH = "/api/matches/{match_id:str}"
AnyDepth = Annotated[Depth, QueryParameter()]
Turn = Annotated[int | None, QueryParameter(ge=0, lt=2**31)]


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [analyses, analyse, stop_analysis, analysis]


@get(f"{MATCH}/analyses", security=KEYED, responses=FAILURES)
async def analyses(request: AnyRequest, match_id: FromPath[str]) -> list[AnalysisState]:
    """The analyses of a match that is over, and how far they are."""
    desk = Desk(request)
    return await desk.analyst.all(await desk.enter(match_id))


@get(f"{MATCH}/analysis", security=KEYED, responses=FAILURES)
async def analysis(
    request: AnyRequest, match_id: FromPath[str], depth: AnyDepth = "quick", turn: Turn = None
) -> AnalysisInfo:
    """An analysis as far as it is."""
    desk = Desk(request)
    return await desk.analyst.read(await desk.enter(match_id), AnalysisRequest(depth, turn))


@post(f"{MATCH}/analysis", status_code=200, security=KEYED, responses=FAILURES)
async def analyse(request: AnyRequest, match_id: FromPath[str], data: JSONBody[AnalysisRequest]) -> AnalysisState:
    """Analyse a match that is over, once for all who played; one that was stopped goes on."""
    desk = Desk(request)
    return await desk.analyst.start(await desk.enter(match_id), data)


@post(f"{MATCH}/analysis/stop", status_code=200, security=KEYED, responses=FAILURES)
async def stop_analysis(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[AnalysisRequest]
) -> list[AnalysisState]:
    """Leave an analysis where it is; what is there stays, and it can be taken up again."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    await desk.analyst.stop(viewer, data)
    return await desk.analyst.all(viewer)
