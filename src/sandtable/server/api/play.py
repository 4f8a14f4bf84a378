"""Playing: the state of a match, choices, undo, questions about options, log and replay."""

import asyncio
import time
from itertools import islice
from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from sandtable.bots import present_name
from sandtable.core import RESIGN
from sandtable.core.errors import UnknownName
from sandtable.core.save import choice_text
from sandtable.server.api.access import FAILURES, KEYED, READY, Answer, AnyRequest, Desk, answers
from sandtable.server.messages.answers import LogLine, Made, State, WhyNot
from sandtable.server.messages.coach import ChangeLevel, MoveNow
from sandtable.server.messages.errors import not_found, refused
from sandtable.server.messages.odds import DeedInfo, Odds, WayInfo
from sandtable.server.messages.requests import Choose, Orders, PledgeRequest, Resign, Undo
from sandtable.server.show import odds as odds_of
from sandtable.server.show.log import PAGE
from sandtable.server.storage.signals import BotsResumed, Hurry

MATCH = "/api/matches/{match_id:str}"
By = Annotated[str, QueryParameter()]
Since = Annotated[int, QueryParameter(ge=0, lt=2**31)]
Have = Annotated[str, QueryParameter(max_length=16, pattern="^[0-9a-f]*$")]
Lines = Annotated[int, QueryParameter(ge=1, le=PAGE)]
STATE = answers(State)
GUIDED = 200  # choices: more than any guided turn needs


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [
        state,
        choose,
        undo,
        resign,
        standing,
        pledge,
        why,
        odds,
        ways,
        finals,
        made,
        able,
        deeds,
        log,
        replay,
        stop,
        level,
        resume,
    ]


@get(MATCH, security=KEYED, responses=STATE, opt=READY)
async def state(request: AnyRequest, match_id: FromPath[str], have: Have = "") -> Answer:
    """What this key may know now."""
    desk = Desk(request)
    viewer = await desk.enter(match_id, have=have)
    desk.director.wake(match_id)
    return Answer(await desk.views.state(viewer))


@post(f"{MATCH}/choose", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def choose(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Choose]) -> Answer:
    """Take an option of the pending decision."""
    desk = Desk(request)
    began = time.perf_counter()
    viewer = await desk.enter(match_id, have=data.have)
    how = {"sure": data.sure, "selecting": data.selecting}
    answer = Answer(await desk.players.choose(viewer, data.seq, data.choice, **how, share=data.share))
    desk.metrics.chose(time.perf_counter() - began)
    return answer


@post(f"{MATCH}/undo", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def undo(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Undo]) -> Answer:
    """Take back the last choice, or all since the last die, secret or other seat's choice."""
    desk = Desk(request)
    viewer = await desk.enter(match_id, have=data.have)
    return Answer(await desk.players.undo(viewer, data.seq, turn=data.turn))


@post(f"{MATCH}/resign", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def resign(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Resign]) -> Answer:
    """Give up."""
    desk = Desk(request)
    return Answer(await desk.players.choose(await desk.enter(match_id), data.seq, RESIGN.verb, share=data.share))


@post(f"{MATCH}/standing", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def standing(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Orders]) -> Answer:
    """Decline these reaction windows without being asked."""
    desk = Desk(request)
    return Answer(await desk.players.stand(await desk.enter(match_id), data.orders, data.share))


@post(f"{MATCH}/pledge", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def pledge(request: AnyRequest, match_id: FromPath[str], data: JSONBody[PledgeRequest]) -> Answer:
    """Bring shares of the dice: the next link of a chain with every choice from now on."""
    desk = Desk(request)
    return Answer(await desk.players.pledge(await desk.enter(match_id), data.anchor, data.link))


@get(f"{MATCH}/why", security=KEYED, responses=FAILURES)
async def why(request: AnyRequest, match_id: FromPath[str], target: FromQuery[str], by: By = "") -> WhyNot:
    """Why a piece, space or card cannot be chosen now; a space also why the piece `by` cannot go there."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    async with viewer.live.lock:
        match = await desk.hall.awake(viewer.live)
        try:
            refusal = match.why_not(viewer.player(), target, by)
        except UnknownName as error:
            raise not_found(str(error)) from None
    if refusal is None:
        return WhyNot(target, True, "", "")
    return WhyNot(target, False, refusal.rule, refusal.why)


@get(f"{MATCH}/odds", security=KEYED, responses=FAILURES)
async def odds(request: AnyRequest, match_id: FromPath[str], choice: FromQuery[str]) -> Odds:
    """The odds of an option, where chance decides."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    async with viewer.live.lock:
        match = await desk.hall.awake(viewer.live)
        try:
            option = match.game.parse_option(choice, match.names)
        except UnknownName as error:
            raise refused("illegal", str(error)) from None
        seat = viewer.player()
        decision = match.decision(seat)
        against = None if decision is None else decision.against(option)
        forecast = await asyncio.to_thread(match.forecast, seat, option)
        follows = await asyncio.to_thread(odds_of.follows, match, seat, option)
        return Odds(odds_of.forecast(match, forecast), against, follows)


@get(f"{MATCH}/ways", security=KEYED, responses=answers(list[WayInfo]), opt=READY)
async def ways(request: AnyRequest, match_id: FromPath[str]) -> Answer:
    """Where the piece that moves now comes to by several steps."""
    desk = Desk(request)
    return Answer(await desk.views.tried(await desk.enter(match_id), "ways", odds_of.ways))


@get(f"{MATCH}/finals", security=KEYED, responses=answers(dict[str, bool]), opt=READY)
async def finals(request: AnyRequest, match_id: FromPath[str]) -> Answer:
    """Whether each option cannot be undone, as far as its seat can know; of many, those that name nothing."""
    desk = Desk(request)
    return Answer(await desk.views.tried(await desk.enter(match_id), "finals", odds_of.finals))


@get(f"{MATCH}/made", security=KEYED, responses=FAILURES)
async def made(request: AnyRequest, match_id: FromPath[str]) -> list[Made]:
    """The first choices of this key's own seat, which the guide goes by."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    seat = viewer.player()
    async with viewer.live.lock:
        match = await desk.hall.awake(viewer.live)
        own = ((step, each) for step, each in enumerate(match.choices) if each.seat == seat)
        return [Made(step, choice_text(match, each)) for step, each in islice(own, GUIDED)]


@get(f"{MATCH}/able", security=KEYED, responses=answers(dict[str, list[str]]), opt=READY)
async def able(request: AnyRequest, match_id: FromPath[str]) -> Answer:
    """The pieces that could carry out each option of a question for an action."""
    desk = Desk(request)
    return Answer(await desk.views.tried(await desk.enter(match_id), "able", odds_of.able))


@get(f"{MATCH}/deeds", security=KEYED, responses=FAILURES)
async def deeds(request: AnyRequest, match_id: FromPath[str], piece: FromQuery[str]) -> list[DeedInfo]:
    """What a piece could do now, where it leads and what it costs."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    async with viewer.live.lock:
        match = await desk.hall.awake(viewer.live)
        return await asyncio.to_thread(odds_of.deeds, match, viewer.player(), piece)


@get(f"{MATCH}/log", security=KEYED, responses=answers(list[LogLine]), opt=READY)
async def log(request: AnyRequest, match_id: FromPath[str], since: Since = 0, limit: Lines = PAGE) -> Answer:
    """The log for this key, from its line `since` on: at most `limit` lines, so ask again from the last."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    async with viewer.live.lock:
        match = await desk.hall.awake(viewer.live)
        return Answer(desk.views.log(viewer.live, match, viewer.seat, since, limit))


@get(f"{MATCH}/replay/{{k:int}}", security=KEYED, responses=STATE, opt=READY)
async def replay(request: AnyRequest, match_id: FromPath[str], k: FromPath[int]) -> Answer:
    """The match as this key saw it before choice number k."""
    desk = Desk(request)
    return Answer(await desk.views.past(await desk.enter(match_id), k))


@post(f"{MATCH}/bots/stop", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def stop(request: AnyRequest, match_id: FromPath[str], data: JSONBody[MoveNow]) -> Answer:
    """End long thinking: the bot plays its best so far, and with `turn` so do all for the rest of the game turn."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    viewer.in_charge()
    turn = desk.jobs.hurry(viewer) if data.turn else None
    desk.director.stop(match_id)
    desk.hub.tell(Hurry(match_id, turn))
    return Answer(await desk.views.state(viewer))


@post(f"{MATCH}/bots/level", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def level(request: AnyRequest, match_id: FromPath[str], data: JSONBody[ChangeLevel]) -> Answer:
    """Let another bot play a bot's seat from now on; the log says so."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    known = desk.config.bots.known(desk.shelf.offered(viewer.live.head.game))
    wanted = next((each for each in known if each.id == present_name(data.bot)), None)
    if wanted is None:
        raise refused("unknown_bot", f"There is no bot {data.bot!r}; there are {', '.join(e.id for e in known)}.")
    await desk.jobs.change_level(viewer, data.seat, wanted)
    return Answer(await desk.views.state(viewer))


@post(f"{MATCH}/bots/resume", status_code=200, security=KEYED, responses=STATE, opt=READY)
async def resume(request: AnyRequest, match_id: FromPath[str]) -> Answer:
    """Let bots that failed try again."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    desk.jobs.resume(viewer)
    desk.hub.tell(BotsResumed(match_id))
    return Answer(await desk.views.state(viewer))
