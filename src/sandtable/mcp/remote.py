"""A match on a Sandtable server, entered with the key of a seat."""

from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from sandtable import games
from sandtable.core import Chance, Outcome, Seat, Shift, signed
from sandtable.core.errors import SandtableError
from sandtable.core.scene import Scene
from sandtable.mcp.chair import Choosable, Question, Taken, whole_act

PATIENCE = 30.0
CHANCE = ("roll", "draw", "battle")
T = TypeVar("T")


class _Option(msgspec.Struct, frozen=True):
    choice: str
    label: str
    note: str = ""
    commits: bool = False


class _Several(msgspec.Struct, frozen=True):
    verb: str
    among: tuple[str, ...]
    least: int
    most: int


class _Asked(msgspec.Struct, frozen=True):
    prompt: str
    rule: str
    options: tuple[_Option, ...]
    several: _Several | None = None


class _State(msgspec.Struct, frozen=True):
    """What a chair needs of what the server tells."""

    game: str
    seq: int
    seat: str | None
    scene: Scene
    asked: _Asked | None
    outcome: Outcome | None
    seats: tuple[Seat, ...]
    seed: str | None


class _Line(msgspec.Struct, frozen=True):
    n: int
    text: str
    rule: str
    kind: str


class _Forecast(msgspec.Struct, frozen=True):
    title: str
    rule: str
    chances: tuple[Chance, ...]
    shifts: tuple[Shift, ...]
    facts: tuple[str, ...]


class _Odds(msgspec.Struct, frozen=True):
    forecast: _Forecast | None


class _Why(msgspec.Struct, frozen=True):
    choosable: bool
    rule: str
    why: str


class _Failure(msgspec.Struct, frozen=True):
    detail: str = ""


class RemoteChair:
    """A seat on a server."""

    def __init__(self, address: str, match: str, key: str) -> None:
        if urlsplit(address).scheme not in ("http", "https"):
            raise SandtableError(f"{address!r} is no address of a server: it begins with http:// or https://.")
        self._base = f"{address.rstrip('/')}/api/matches/{quote(match, safe='')}"
        self._key = key
        self._state = self._ask(_State, "")
        if self._state.seat is None:
            raise SandtableError("This key opens no seat: it lets one watch. Ask for the key of a seat.")
        self.game, self.seats = games.find(self._state.game), self._state.seats
        self.seat = next(number for number, each in enumerate(self.seats) if each.id == self._state.seat)

    def _ask(self, kind: type[T], path: str, data: dict[str, Any] | None = None) -> T:
        """What the server answers; its refusals are told in its words."""
        body = None if data is None else msgspec.json.encode(data)
        headers = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
        try:
            with urlopen(Request(self._base + path, body, headers), timeout=PATIENCE) as answer:
                return msgspec.json.decode(answer.read(), type=kind)
        except HTTPError as error:
            raise SandtableError(_said(error)) from None
        except URLError as error:
            raise SandtableError(f"The server cannot be reached: {error.reason}.") from None

    def _look(self) -> _State:
        self._state = self._ask(_State, "")
        return self._state

    def scene(self) -> Scene:
        """What the seat sees."""
        return self._look().scene

    def question(self) -> Question | None:
        """What it is asked, if anything."""
        asked = self._look().asked
        if asked is None:
            return None
        options = tuple(Choosable(each.choice, each.label, each.note, each.commits) for each in asked.options)
        act = asked.several
        whole = "" if act is None else whole_act(act.verb, act.among, act.least, act.most)
        return Question(asked.prompt, asked.rule, options, whole)

    def over(self) -> str:
        """How the match ended."""
        outcome = self._state.outcome
        if outcome is None:
            return ""
        won = ", ".join(self.seats[seat].name for seat in outcome.winners) or "nobody"
        return f"{outcome.level}, won by {won}. {outcome.why} [{outcome.rule}] Seed: {self._state.seed}"

    def choose(self, text: str) -> Taken:
        """Take an option."""
        before, lines = self._look().seq, len(self._lines())
        self._state = self._ask(_State, "/choose", {"seq": before, "choice": text})
        news = self._lines()[lines:]
        surprise = "chance has decided something" if any(each.kind in CHANCE for each in news) else ""
        if not surprise and self._state.seq > before + 1:
            surprise = "others have chosen"
        return Taken(tuple(f"{each.text} [{each.rule}]" for each in news), surprise)

    def _lines(self) -> list[_Line]:
        found: list[_Line] = []
        while page := self._ask(list[_Line], f"/log?since={found[-1].n + 1 if found else 0}"):
            found += page
        return found

    def odds(self, text: str) -> list[str]:
        """The chances of an option."""
        told = self._ask(_Odds, f"/odds?choice={quote(text)}").forecast
        if told is None:
            return ["Nothing about this option is left to chance."]
        shifts = (f"  {signed(each.value)} {each.why} [{each.rule}]" for each in told.shifts)
        chances = (f"  {each.probability:6.1%}  {each}" for each in told.chances)
        return [f"{told.title} [{told.rule}]", *(f"  {fact}" for fact in told.facts), *shifts, *chances]

    def why_not(self, target: str) -> str:
        """Why something cannot be chosen."""
        told = self._ask(_Why, f"/why?target={quote(target)}")
        return "" if told.choosable else f"{told.why} [{told.rule}]"

    def log(self) -> Sequence[str]:
        """The lines that the seat may know."""
        return [f"{each.text} [{each.rule}]" for each in self._lines()]

    def undo(self) -> None:
        """Take back the last choice."""
        self._state = self._ask(_State, "/undo", {"seq": self._look().seq})


def _said(error: HTTPError) -> str:
    try:
        return msgspec.json.decode(error.read(), type=_Failure).detail or f"The server refuses: {error.code}."
    except msgspec.DecodeError:
        return f"The server refuses: {error.code}."
