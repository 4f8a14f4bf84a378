"""Save files that are opened as matches: played again in a process of their own, within a time limit."""

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.core import save as saves
from sandtable.core.errors import SandtableError, SaveError
from sandtable.server.config import Config
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.opening.unseated import Unseated, unseated
from sandtable.server.processes.clerk import Clerk, Died, answer_all

LONGEST = 500
log = logging.getLogger("sandtable.server")


class Refused(msgspec.Struct, frozen=True):
    """What is wrong with a save file."""

    why: str


class RulesFailed(msgspec.Struct, frozen=True):
    """A fault of the rules."""

    trace: str


class Importer:
    """Plays save files again, one after the other; each visitor waits for one at a time."""

    def __init__(self, config: Config) -> None:
        self._limits = config.limits
        self._clerk = Clerk(main, config)
        self._visitors: set[str] = set()

    @contextmanager
    def queue(self, visitor: str) -> Iterator[None]:
        """A place in the queue, if there is one: ask before reading a large body."""
        if visitor in self._visitors:
            raise _later("Your last save file is still being looked at")
        if len(self._visitors) >= self._limits.imports:
            raise _later("Other save files are being looked at")
        self._visitors.add(visitor)
        try:
            yield
        finally:
            self._visitors.discard(visitor)

    async def play_again(self, body: bytes) -> Unseated:
        """The match that a save file holds, checked completely."""
        answer = await self._answer(body)
        if isinstance(answer, Unseated):
            return answer
        raise refused("save", answer.why)

    async def _answer(self, body: bytes) -> Unseated | Refused:
        try:
            answer = await self._clerk.ask(body, self._limits.import_seconds)
        except TimeoutError:
            return Refused(f"It takes more than {self._limits.import_seconds:g} seconds to play it again.")
        except Died:
            log.error("The process that looks at save files ended unexpectedly")
            return Refused("It could not be played again: the process that tried ended.")
        if isinstance(answer, RulesFailed):
            log.error("The rules failed on a save file:\n%s", answer.trace)
            return Refused("The rules met a position they cannot handle.")
        assert isinstance(answer, Unseated | Refused)
        return answer

    def close(self) -> None:
        """Look at no more files."""
        self._clerk.close()


def _later(why: str) -> ApiError:
    return ApiError(429, "busy", f"{why}; try again in a while.", wait=5.0)


# In the process -------------------------------------------------------------------------------------


def main(pipe: "Connection[Any, Any]", config: Config) -> None:
    """Look at save files."""
    answer_all(pipe, lambda body: _answer(body, config))


def _answer(body: bytes, config: Config) -> Unseated | Refused | RulesFailed:
    try:
        return _restored(body, config)
    except SandtableError as error:
        return Refused(_short(str(error)))
    except Exception:
        return RulesFailed(traceback.format_exc())


def _short(why: str) -> str:
    """What is wrong, without repeating all of a long file."""
    return why if len(why) <= LONGEST else f"{why[:LONGEST]}…"


def _restored(body: bytes, config: Config) -> Unseated:
    """The match of a save file; without its seed, with fresh dice from its end on.

    Whoever opens a match that still runs knows its seed: it counts as given.
    """
    file, most = saves.parse(body), config.limits.import_choices
    if file.game not in config.games.ids:
        raise SaveError(f"This server has no game {file.game!r}.")
    if len(file.choices) > most:
        raise SaveError(f"The save has {len(file.choices)} choices; this server plays at most {most} again.")
    if file.carried is not None:
        raise SaveError(
            f"It went on under other rules after {file.carried.at} choices, from a position that only its own"
            " server vouches for. Open it in the terminal, or let its owner move it: `sandtable matches export`."
        )
    known = file.seed is not None
    again = saves.restore if known else saves.reopen
    match = again(file, config.games.find, config.overrides(file.game))
    drawn = not known or (match.outcome is not None and match.origin.given is False)
    return unseated(match, given=not drawn, analysis=file.analysis)
