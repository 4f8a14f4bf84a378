"""Playing: the state of a match, choices, undo, questions about options, log, replay and chat."""

from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from sandtable.core import RESIGN
from sandtable.core.errors import UnknownName
from sandtable.core.ways import ways as find_ways
from sandtable.server import log as story
from sandtable.server import render
from sandtable.server.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.errors import not_found, refused
from sandtable.server.limits import CHAT, clean
from sandtable.server.models import (
    Choose,
    LiveChat,
    LogLine,
    Message,
    Odds,
    Orders,
    Resign,
    Say,
    State,
    Undo,
    WayInfo,
    WhyNot,
)

MATCH = "/api/matches/{match_id:str}"
Since = Annotated[int, QueryParameter(ge=0, lt=2**31)]


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [state, choose, undo, resign, standing, why, odds, ways, log, replay, chat, say, stop, resume]


@get(MATCH, sync_to_thread=True, security=KEYED, responses=FAILURES)
def state(request: AnyRequest, match_id: FromPath[str]) -> State:
    """What this key may know now."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    desk.director.wake(match_id)
    return desk.referee.state(viewer)


@post(f"{MATCH}/choose", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def choose(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Choose]) -> State:
    """Take an option of the pending decision."""
    desk = Desk(request)
    return desk.referee.choose(desk.enter(match_id), data.seq, data.choice, sure=data.sure)


@post(f"{MATCH}/undo", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def undo(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Undo]) -> State:
    """Take back the last choice, or all since the last die, secret or other seat's choice."""
    desk = Desk(request)
    return desk.referee.undo(desk.enter(match_id), data.seq, turn=data.turn)


@post(f"{MATCH}/resign", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def resign(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Resign]) -> State:
    """Give up."""
    desk = Desk(request)
    return desk.referee.choose(desk.enter(match_id), data.seq, RESIGN.verb)


@post(f"{MATCH}/standing", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def standing(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Orders]) -> State:
    """Decline these reaction windows without being asked."""
    desk = Desk(request)
    return desk.referee.stand(desk.enter(match_id), data.orders)


@get(f"{MATCH}/why", sync_to_thread=True, security=KEYED, responses=FAILURES)
def why(request: AnyRequest, match_id: FromPath[str], target: FromQuery[str]) -> WhyNot:
    """Why a piece, space or card cannot be chosen now."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    with viewer.live.lock:
        match = desk.hall.awake(viewer.live)
        try:
            refusal = match.why_not(viewer.player(), target)
        except UnknownName as error:
            raise not_found(str(error)) from None
    if refusal is None:
        return WhyNot(target, True, "", "")
    return WhyNot(target, False, refusal.rule, refusal.why)


@get(f"{MATCH}/odds", sync_to_thread=True, security=KEYED, responses=FAILURES)
def odds(request: AnyRequest, match_id: FromPath[str], choice: FromQuery[str]) -> Odds:
    """The odds of an option, where chance decides."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    with viewer.live.lock:
        match = desk.hall.awake(viewer.live)
        try:
            option = match.game.parse_option(choice, match.names)
        except UnknownName as error:
            raise refused("illegal", str(error)) from None
        seat = viewer.player()
        decision = match.decision(seat)
        against = None if decision is None else decision.against(option)
        return Odds(render.forecast(match, match.forecast(seat, option)), against)


@get(f"{MATCH}/ways", sync_to_thread=True, security=KEYED, responses=FAILURES)
def ways(request: AnyRequest, match_id: FromPath[str]) -> list[WayInfo]:
    """Where the piece that moves now comes to by several steps."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    with viewer.live.lock:
        match = desk.hall.awake(viewer.live)
        return [render.way(match, each) for each in find_ways(match, viewer.player())]


@get(f"{MATCH}/log", sync_to_thread=True, security=KEYED, responses=FAILURES)
def log(request: AnyRequest, match_id: FromPath[str], since: Since = 0) -> list[LogLine]:
    """The log for this key, from its line `since` on."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    with viewer.live.lock:
        return story.log_lines(desk.hall.awake(viewer.live), viewer.seat, since)


@get(f"{MATCH}/replay/{{k:int}}", sync_to_thread=True, security=KEYED, responses=FAILURES)
def replay(request: AnyRequest, match_id: FromPath[str], k: FromPath[int]) -> State:
    """The match as this key saw it before choice number k."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    with viewer.live.lock:
        match = desk.hall.awake(viewer.live)
        if not 0 <= k <= len(match.choices):
            raise not_found(f"The match has {len(match.choices)} choices; {k} is not one of them.")
        room, past = desk.hall.room(viewer.live), match.at(k)
    return render.state(room, past, viewer.seat, now=False)


@get(f"{MATCH}/chat", sync_to_thread=True, security=KEYED, responses=FAILURES)
def chat(request: AnyRequest, match_id: FromPath[str], since: Since = 0) -> list[Message]:
    """What was said, from line `since` on."""
    desk = Desk(request)
    desk.enter(match_id)
    return [render.message(each) for each in desk.store.said(match_id, since)]


@post(f"{MATCH}/chat", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def say(request: AnyRequest, match_id: FromPath[str], data: JSONBody[Say]) -> list[Message]:
    """Say something to everybody at the table."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    row = viewer.live.seats[viewer.player()]
    desk.throttle.chat.take(viewer.key)
    text = clean(data.text, CHAT, "A message")
    if not text:
        raise refused("empty", "Write something first.")
    line = desk.store.say(match_id, row.seat, row.player or row.name, text)
    desk.hub.publish(match_id, LiveChat(render.message(line)))
    return [render.message(each) for each in desk.store.said(match_id, 0)]


@post(f"{MATCH}/bots/stop", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def stop(request: AnyRequest, match_id: FromPath[str]) -> State:
    """End long thinking: the bot plays its best so far."""
    desk = Desk(request)
    viewer = desk.enter(match_id)
    viewer.player()
    desk.director.stop(match_id)
    return desk.referee.state(viewer)


@post(f"{MATCH}/bots/resume", status_code=200, sync_to_thread=True, security=KEYED, responses=FAILURES)
def resume(request: AnyRequest, match_id: FromPath[str]) -> State:
    """Let bots that failed try again."""
    desk = Desk(request)
    return desk.referee.resume(desk.enter(match_id))
