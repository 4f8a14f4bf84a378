"""The coach at the table: hints for the seat that asks, counted in the log, and a warning before a blunder."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from secrets import token_hex

import msgspec

from sandtable.coach import Hint
from sandtable.coach.phase import is_phase
from sandtable.core import AnyMatch, Decision, Option
from sandtable.core.errors import Unimaginable, UnknownName
from sandtable.core.worlds import glimpse
from sandtable.server.coaching.pool import Ending, Pool, unimagined
from sandtable.server.coaching.process import Looking, Question
from sandtable.server.config import Config
from sandtable.server.listeners.hub import Hub
from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.coach import HintInfo, LiveHint, Weighed
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.show import advice
from sandtable.server.show.facts import alone
from sandtable.server.show.hints import why_not
from sandtable.server.storage import remarks
from sandtable.server.storage.rows import moment

WORLDS, MORE_WORLDS = 200, 600
PHASES, MORE_PHASES = 15, 45
"""How many worlds a whole phase is planned in: each of them is played several times."""
LONGER = 2.0
"""How many times as long the coach thinks for those who want more."""
BLUNDER = 0.10
REMEMBERED = 500
"""The hints that are given again to who asks the same again."""
Key = tuple[str, int, int, int, bool, tuple[Option, ...]]


class Asked(msgspec.Struct, frozen=True):
    """A question to the coach, and what the server knew then."""

    live: LiveMatch
    seat: int
    seq: int
    since: int
    question: Question

    @property
    def key(self) -> Key:
        """The same for the same question."""
        return self.live.id, self.seat, self.since, self.live.epoch, self.question.phase, self.question.also


class Coach:
    """Answers those who may ask. It lives on the event loop."""

    def __init__(self, config: Config, hall: Hall, hub: Hub) -> None:
        self._config, self._hall, self._hub = config, hall, hub
        self._pool = Pool(config)
        self._thinking: dict[tuple[str, int], Ending] = {}
        self._given: OrderedDict[Key, HintInfo] = OrderedDict()

    async def close(self) -> None:
        """Think no longer."""
        await self._pool.close()

    # Hints ------------------------------------------------------------------------------------------

    async def hint(
        self, viewer: Viewer, seq: int, also: Sequence[str], *, longer: bool, phase: bool = False
    ) -> HintInfo:
        """What the coach would do at the question of this seat, or with its phase. It counts as used when there is
        an answer."""
        asked = await self._asked(viewer, seq, also, LONGER if longer else 1.0, phase=phase)
        known = self._given.get(asked.key)
        if known is not None and not longer:
            return known
        found = await self._found(asked)
        return await self._give(asked, viewer, found)

    def end(self, match: str, place: int, *, show: bool) -> None:
        """End the thinking for a seat: show what there is, or leave it at that."""
        ending = self._thinking.get((match, place))
        if ending is not None and not ending.wish:
            ending.wish = "show" if show else "leave"

    async def weigh(self, viewer: Viewer, seq: int, choice: str) -> Weighed:
        """Whether an option is a blunder, for who plays against bots alone."""
        if not alone(viewer.live.seats, viewer.player()):
            raise ApiError(403, "no_hints", "Nobody is warned in a match between people.")
        asked = await self._asked(viewer, seq, [choice], self._config.reaction_seconds / self._config.hint_seconds)
        found = await self._found(asked, aside=True)
        own = found.also[0]
        blunder = own.loss >= BLUNDER and own.sure == "sure"
        return Weighed(blunder, own.loss if blunder else 0.0, own.gap_error if blunder else 0.0, found.measure)

    # Asking -----------------------------------------------------------------------------------------

    async def _asked(
        self, viewer: Viewer, seq: int, also: Sequence[str], share: float, *, phase: bool = False
    ) -> Asked:
        """The question as the seat may know it; refused if it may not ask, or is not asked."""
        live = viewer.live
        async with live.lock:
            match = await self._hall.awake(live, seq)
            seat = viewer.acting()
            if why := why_not(live.head, live.seats, seat):
                raise ApiError(403, "no_hints", why)
            decision = match.decision(seat)
            if decision is None:
                raise refused("not_asked", "Nothing is asked of you now.")
            if not live.timely(match, seat, seq):
                raise _stale()
            if phase and not is_phase(match.game, decision):
                raise refused("no_phase", "This question is not one for a whole phase.")
            options = tuple(_option(match, decision, each) for each in also)
            try:
                seen = await asyncio.to_thread(glimpse, match, seat)
            except Unimaginable:
                raise unimagined() from None
            hurried = bool(decision.reaction) and live.head.clock is not None
            seconds = self._config.reaction_seconds if hurried else self._config.hint_seconds * share
            few, more = (PHASES, MORE_PHASES) if phase else (WORLDS, MORE_WORLDS)
            worlds = more if share > 1 else few
            question = Question(seen, tuple(match.seats), token_hex(8), options, seconds, worlds, phase)
            return Asked(live, seat, seq, live.since[seat], question)

    async def _found(self, asked: Asked, *, aside: bool = False) -> HintInfo:
        """Let the coach think, and tell this seat how far it is; one question at a time."""
        here, ending = (asked.live.id, asked.seat), Ending()
        waits = self._pool.wait()
        before = self._thinking.get(here)
        if before is not None:
            before.wish = "leave"
        self._thinking[here] = ending
        began = time.time()

        def tell(now: Looking) -> None:
            if not aside and not ending.wish:
                self._tell(asked, began, 0.0, now)

        if waits and not aside:
            self._tell(asked, began, waits, Looking(0, ()))
        try:
            found = await self._pool.think(asked.question, ending, tell)
        except asyncio.CancelledError:
            ending.wish = "leave"
            raise
        finally:
            if self._thinking.get(here) is ending:
                del self._thinking[here]
        if found is None or ending.wish == "leave":
            raise ApiError(409, "left", "The coach was told to leave it: no hint was used.")
        seats = [each.id for each in asked.question.seats]
        if isinstance(found, Hint):
            return advice.hint_info(found, asked.seq, seats)
        return advice.plan_info(found, asked.seq, seats)

    def _tell(self, asked: Asked, began: float, waits: float, now: Looking) -> None:
        looking = tuple(advice.looked(each) for each in now.at)
        note = LiveHint(moment(began), asked.question.seconds + waits, now.games, looking, waits)
        self._hub.whisper(asked.live.id, asked.live.seats[asked.seat].seat, note)

    async def _give(self, asked: Asked, viewer: Viewer, found: HintInfo) -> HintInfo:
        """Note in the log that the seat had a hint, and remember it."""
        live, seat = asked.live, asked.live.seats[asked.seat].seat
        async with live.lock:
            match = await self._hall.awake(live)
            if not live.timely(match, viewer.acting(), asked.seq) or match.decision(asked.seat) is None:
                raise _stale()
            row = await asyncio.to_thread(remarks.add, self._hall.store, live.id, len(match.choices), seat, "hint")
            live.heard([*live.remarks, row])
        self._hub.publish(live.id)
        used = sum(each.kind == "hint" and each.seat == seat for each in live.remarks)
        given = self._given[asked.key] = msgspec.structs.replace(found, used=used)
        if len(self._given) > REMEMBERED:
            self._given.popitem(last=False)
        return given


def _option(match: AnyMatch, decision: Decision, text: str) -> Option:
    try:
        option = decision.in_order(match.game.parse_option(text, match.names))
    except UnknownName as error:
        raise refused("illegal", str(error)) from None
    if (against := decision.against(option)) is not None:
        raise refused("illegal", against.why)
    return option


def _stale() -> ApiError:
    return ApiError(409, "stale", "The match has moved on since; ask again.")
