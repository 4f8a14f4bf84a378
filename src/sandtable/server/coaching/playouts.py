"""Games that bots play out from a step of a finished match, in a process of their own; and any of them, whole."""

import asyncio
import logging
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from sandtable.coach.playthrough import played_through
from sandtable.core import AnyGame, AnyMatch, Option
from sandtable.core import save as saves
from sandtable.core.errors import RulesError, SandtableError
from sandtable.server.config import Config
from sandtable.server.match.hall import Hall
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.analysis import PlayedOut, PlayOut, WatchGame
from sandtable.server.messages.errors import ApiError, not_found, refused
from sandtable.server.processes.clerk import Clerk, Died, answer_all

SECONDS, GRACE_SECONDS = 20.0, 40.0
"""For so long games are played out; the one that is being played then is still ended."""
MOST = 3
"""How many may wait for the process; more are refused."""
log = logging.getLogger("sandtable.server")


class Task(msgspec.Struct, frozen=True):
    """The record of a match up to a choice, whose that is, and which games to play from there with each option."""

    record: str
    seat: int
    overrides: tuple[str, ...]
    choices: tuple[str, ...]
    numbers: tuple[int, ...]
    seconds: float
    whole: bool = False


class Played(msgspec.Struct, frozen=True):
    """What the games came to for who chose; or one game as it is saved."""

    values: tuple[tuple[float, ...], ...] = ()
    save: str = ""


class Wrong(msgspec.Struct, frozen=True):
    """Why no game could be played; a `fault` is ours."""

    why: str
    fault: bool = False


class PlayOuts:
    """Plays games out, one task after the other. It lives on the event loop."""

    def __init__(self, config: Config, hall: Hall) -> None:
        self._config, self._hall = config, hall
        self._clerk = Clerk(main, config.games.find)
        self._waiting = 0

    def close(self) -> None:
        """Play no more."""
        self._clerk.close()

    async def play(self, viewer: Viewer, request: PlayOut) -> PlayedOut:
        """What games came to that go on with each of the options."""
        numbers = tuple(range(request.first, request.first + request.games))
        played = await self._played(viewer, request.at, request.choices, numbers)
        return PlayedOut(request.at, request.first, played.values)

    async def game(self, viewer: Viewer, request: WatchGame) -> bytes:
        """One of those games, as it is saved."""
        played = await self._played(viewer, request.at, (request.choice,), (request.number,), whole=True)
        return played.save.encode()

    async def _played(
        self, viewer: Viewer, at: int, choices: tuple[str, ...], numbers: tuple[int, ...], *, whole: bool = False
    ) -> Played:
        viewer.in_charge()
        record, seat = await self._record(viewer, at)
        overrides = tuple(map(str, self._config.overrides(viewer.live.head.game)))
        task = Task(record, seat, overrides, choices, numbers, SECONDS, whole)
        if self._waiting >= MOST:
            raise ApiError(503, "later", "Other games are being played out: try again in a minute.", wait=60.0)
        self._waiting += 1
        try:
            answer = await self._clerk.ask(msgspec.msgpack.encode(task), SECONDS + GRACE_SECONDS)
        except (Died, TimeoutError):
            answer = Wrong("The process that plays games out ended.", fault=True)
        finally:
            self._waiting -= 1
        if isinstance(answer, Played):
            return answer
        if answer.fault:
            log.error("Games could not be played out:\n%s", answer.why)
            raise ApiError(503, "no_games", "The games could not be played out; nothing else is lost.")
        raise refused("illegal", answer.why)

    async def _record(self, viewer: Viewer, at: int) -> tuple[str, int]:
        """The match up to a choice, and whose that is; refused while it runs."""
        live = viewer.live
        async with live.lock:
            match = await self._hall.awake(live)
            if not live.head.over:
                raise ApiError(409, "running", "Games are played out when the match is over.")
            if not match.first <= at < len(match.choices):
                raise not_found(f"There is no choice {at} to play on from.")
            record = await asyncio.to_thread(lambda: saves.dumps(match.at(at), seed=False))
            return record, match.choices[at].seat


# In the process -------------------------------------------------------------------------------------


def main(pipe: "Connection[Any, Any]", find: Callable[[str], AnyGame]) -> None:
    """Play games out until the server closes the pipe or is gone."""
    answer_all(pipe, lambda body: _answer(msgspec.msgpack.decode(body, type=Task), find))


def _answer(task: Task, find: Callable[[str], AnyGame]) -> Played | Wrong:
    try:
        return _played(task, find)
    except SandtableError as error:
        return Wrong(str(error))
    except Exception:
        return Wrong(traceback.format_exc(), fault=True)


def _played(task: Task, find: Callable[[str], AnyGame]) -> Played:
    begun = saves.reopen(saves.parse(task.record), find, tuple(map(Path, task.overrides)))
    until = time.monotonic() + task.seconds
    options = [_option(begun, task.seat, each) for each in task.choices]
    values: list[list[float]] = [[] for _ in options]
    for number in task.numbers:
        for row, option in zip(values, options, strict=True):
            match = played_through(begun, task.seat, option, f"{begun.game.id} {len(begun.choices)} {number}")
            if task.whole:
                return Played(save=saves.dumps(match, analysis=True))
            row.append(match.game.expect(match.table, task.seat))
        if time.monotonic() > until:
            break
    return Played(tuple(map(tuple, values)))


def _option(match: AnyMatch, seat: int, choice: str) -> Option:
    """An option of the question at which the games begin."""
    decision = match.decision(seat)
    option = match.game.parse_option(choice, match.names)
    if decision is None or decision.against(ordered := decision.in_order(option)) is not None:
        raise RulesError("That could not be chosen there.")
    return ordered
