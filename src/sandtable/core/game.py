"""What a game must offer so that everything else can play it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from sandtable.core.decisions import Decision, Option, Steps, Verb
from sandtable.core.errors import IllegalChoice, SetupError, UnknownName
from sandtable.core.events import fill
from sandtable.core.names import Names
from sandtable.core.scene import Board, Scene
from sandtable.core.table import Table


class GameBox(Protocol):
    """A box of components that knows its names and the digest of the pack it came from."""

    @property
    def names(self) -> Names: ...
    @property
    def digest(self) -> str: ...


S = TypeVar("S")
B = TypeVar("B", bound=GameBox)
RESIGN = Option("resign")


class Seat(msgspec.Struct, frozen=True):
    """A place at the table."""

    id: str
    name: str
    side: str


class Scenario(msgspec.Struct, frozen=True):
    """A starting position that the game offers; `missing` says why one cannot be played."""

    id: str
    name: str
    text: str
    missing: str = ""


class Variant(msgspec.Struct, frozen=True):
    """A number that players agree on before the game; 0 and 1 are off and on."""

    id: str
    name: str
    text: str
    low: int = 0
    high: int = 1
    default: int = 0


class About(msgspec.Struct, frozen=True):
    """What a person wants to know before choosing a game."""

    title: str
    subtitle: str
    period: str
    players: str
    length: str
    summary: str


class Setting(msgspec.Struct, frozen=True):
    """What is chosen before a match: the scenario and the variants."""

    scenario: str
    variants: dict[str, int]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, how clearly, under which rule and why."""

    winners: tuple[int, ...]
    level: str
    rule: str
    why: str
    score: float = 0.0


class Game(ABC, Generic[S, B]):
    """One game. Rules never keep anything here: all that changes is in the state."""

    id: str
    about: About
    seats: tuple[Seat, ...]
    scenarios: tuple[Scenario, ...]
    variants: tuple[Variant, ...] = ()
    verbs: Mapping[str, Verb]
    state_type: type[S]
    folder: Path

    @abstractmethod
    def box(self, overrides: Sequence[Path] = ()) -> B:
        """The components, with override packs laid over them; loaded once."""

    @abstractmethod
    def setup(self, box: B, setting: Setting) -> S:
        """The state before the first step; draws and choices of the set-up are steps."""

    @abstractmethod
    def step(self, t: Table[S, B]) -> Steps[None]:
        """The next step of the sequence of play."""

    @abstractmethod
    def outcome(self, t: Table[S, B]) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, t: Table[S, B], seat: int | None) -> Scene:
        """What a seat may see; None is a spectator."""

    @abstractmethod
    def board(self, box: B) -> Board:
        """The drawing of the map."""

    @abstractmethod
    def evaluate(self, t: Table[S, B], seat: int) -> float:
        """How good the position is for a seat."""

    @abstractmethod
    def advise(self, t: Table[S, B], decision: Decision) -> Sequence[float]:
        """How sensible each option of a decision looks: the highest is what `greedy` plays."""

    @abstractmethod
    def read(self, box: B, text: str) -> S:
        """The state that a position text describes; a variant's id and value set that variant."""

    @abstractmethod
    def write(self, t: Table[S, B]) -> str:
        """The position as text; `read` gives it back."""

    def redeal(self, t: Table[S, B], seat: int) -> None:
        """Re-deal, with the table's dice, what this seat cannot know. Nothing, if nothing is hidden."""

    def resign(self, t: Table[S, B], seat: int) -> None:  # noqa: ARG002
        """End the game because a seat gives up."""
        raise IllegalChoice(f"{self.about.title} has no resignation.")

    # What every game shares -------------------------------------------------------------------------

    def setting(self, scenario: str = "", variants: Mapping[str, int] | None = None) -> Setting:
        """A checked setting: the first scenario and every default where nothing is said."""
        known = {each.id: each for each in self.scenarios}
        chosen = known.get(scenario or self.scenarios[0].id)
        if chosen is None:
            raise SetupError(f"{self.id} has no scenario {scenario!r}; it has {', '.join(known)}.")
        if chosen.missing:
            raise SetupError(f"{chosen.name} cannot be played: {chosen.missing}")
        values = {each.id: each.default for each in self.variants}
        limits = {each.id: each for each in self.variants}
        for name, value in (variants or {}).items():
            if name not in limits:
                raise SetupError(f"{self.id} has no variant {name!r}; it has {', '.join(limits) or 'none'}.")
            if not limits[name].low <= value <= limits[name].high:
                raise SetupError(f"{name} must be from {limits[name].low} to {limits[name].high}, not {value}.")
            values[name] = value
        return Setting(chosen.id, values)

    def seat_number(self, id_: str) -> int:
        """The number of a seat."""
        for number, seat in enumerate(self.seats):
            if seat.id == id_:
                return number
        raise UnknownName(f"{self.id} has no seat {id_!r}; it has {', '.join(s.id for s in self.seats)}.")

    def spell(self, option: Option, names: Names) -> str:
        """An option in saves and on the command line: `fire usmc_01`."""
        if option.target is None:
            return option.verb
        kind = self.verbs[option.verb].of
        if kind is None:
            raise UnknownName(f"The verb {option.verb!r} takes no target.")
        return f"{option.verb} {names.id(kind, option.target)}"

    def parse_option(self, text: str, names: Names) -> Option:
        """The option that `spell` wrote."""
        verb, _, target = text.strip().partition(" ")
        if verb == RESIGN.verb and not target:
            return RESIGN
        if verb not in self.verbs:
            raise UnknownName(f"{self.id} has no verb {verb!r}.")
        kind = self.verbs[verb].of
        if not target:
            return Option(verb)
        if kind is None:
            raise UnknownName(f"The verb {verb!r} takes no target, so {target!r} cannot follow it.")
        return Option(verb, names.number(kind, target))

    def label(self, option: Option, names: Names) -> str:
        """An option as a person reads it."""
        if option == RESIGN:
            return "Resign"
        verb = self.verbs[option.verb]
        if option.target is None or verb.of is None:
            return verb.text
        return verb.text.replace("{}", names.label(verb.of, option.target))

    def prompt(self, decision: Decision, names: Names) -> str:
        """A decision's question as a person reads it."""
        return fill(decision.prompt, decision.about, names)
