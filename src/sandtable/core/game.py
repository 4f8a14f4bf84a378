"""What a game must offer so that everything else can play it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic

import msgspec

from sandtable.core.charts import Chart
from sandtable.core.decisions import Decision, Option, Order, Steps, Verb, Window
from sandtable.core.errors import IllegalChoice, SetupError, UnknownName
from sandtable.core.events import fill, label_all
from sandtable.core.guide import GUIDE, Guide, read_guide
from sandtable.core.judgement import Judgement
from sandtable.core.names import Kind, Names
from sandtable.core.scene import Beside, Board, Scene
from sandtable.core.score import Score
from sandtable.core.table import B, S, Table

RESIGN = Option("resign")
MOST_TARGETS = 500


class Seat(msgspec.Struct, frozen=True):
    """A place at the table and the sides that it plays, the first of them giving its colour."""

    id: str
    name: str
    sides: tuple[str, ...]


class Scenario(msgspec.Struct, frozen=True):
    """A starting position that the game offers; `missing` says why one cannot be played.

    `tables` are its seats for each number of players, the usual number first. `length` is how long it lasts, where
    that differs from scenario to scenario.
    """

    id: str
    name: str
    text: str
    tables: tuple[tuple[Seat, ...], ...]
    missing: str = ""
    length: str = ""

    def seats(self, players: int) -> tuple[Seat, ...]:
        """The seats for a number of players; 0 is the usual number."""
        for seats in self.tables:
            if players in (0, len(seats)):
                return seats
        numbers = ", ".join(str(len(each)) for each in self.tables)
        raise SetupError(f"{self.name} is not for {players} players; it is for {numbers}.")


class Variant(msgspec.Struct, frozen=True):
    """A number that players agree on before the game; 0 and 1 are off and on.

    Other than 0, it switches on those that it `needs` and `excludes` others. `scenarios` are those that it belongs
    to, all if none is named.
    """

    id: str
    name: str
    text: str
    low: int = 0
    high: int = 1
    default: int = 0
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    rule: str = ""


class About(msgspec.Struct, frozen=True):
    """What a person wants to know before choosing a game; `facts` are the shortest: when, for whom, how long.

    `short` is the title where there is little room; none is the title itself.
    """

    title: str
    subtitle: str
    period: str
    players: str
    length: str
    summary: str
    facts: tuple[str, ...] = ()
    short: str = ""


class Setting(msgspec.Struct, frozen=True):
    """What is chosen before a match: the scenario, the variants and the number of players."""

    scenario: str
    variants: dict[str, int]
    players: int


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, how clearly, under which rule and why.

    `levels` are the levels of victory that the seats reached, 0 for none; `ranks` are their places, 1 for the best.
    """

    winners: tuple[int, ...]
    level: str
    rule: str
    why: str
    levels: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()

    @classmethod
    def plain(cls, winners: tuple[int, ...], level: str, rule: str, why: str, seats: int) -> "Outcome":
        """An end that knows no levels: those who won share the first place."""
        levels = tuple(int(seat in winners) for seat in range(seats))
        return cls(winners, level, rule, why, levels, ranked(levels))

    def points(self, seat: int) -> float:
        """What the game counts for a seat: a win 1, also one that is shared; half where none of several won."""
        if seat in self.winners:
            return 1.0
        return 0.5 if not self.winners and len(self.ranks) > 1 else 0.0


def ranked(results: Sequence[Any]) -> tuple[int, ...]:
    """The places of seats by their results, the highest first; equal results share a place."""
    return tuple(1 + sum(other > mine for other in results) for mine in results)


class Shown(msgspec.Struct, frozen=True):
    """Pieces and cards that a seat has seen in the present step, and that are therefore where they are.

    `topics` are those of the notes that it has heard.
    """

    pieces: frozenset[int] = frozenset()
    cards: frozenset[int] = frozenset()
    topics: frozenset[str] = frozenset()

    def has(self, kind: Kind, number: int) -> bool:
        """Whether it has been seen."""
        return number in (self.cards if kind is Kind.CARD else self.pieces if kind is Kind.PIECE else ())


NOTHING_SHOWN = Shown()


class Foresight(msgspec.Struct, frozen=True):
    """How a bot looks ahead in a game: up to `playouts` a choice, over `turns` turns for each seat.

    One number of turns holds for all seats. Questions of nothing but `quick` verbs are answered at once. The coach
    weighs many more choices: where that would take it too long, it looks over fewer turns, `coached`.
    """

    playouts: int = 40
    turns: tuple[int, ...] = (1,)
    coached: tuple[int, ...] = ()
    quick: frozenset[str] = frozenset()


class Game(ABC, Generic[S, B]):
    """One game. Rules never keep anything here: all that changes is in the state.

    `hides` says that some seats may not know all of the state; `redeal` then deals it anew.
    `manners` tell how a bot of a kind plays this game, `foresight` how far one looks ahead; `judgement` is how it
    judges positions, unless it has an `evaluate` of its own. `version` is that of its rules: it goes up when
    recorded matches no longer fit, and the changelog says why.
    """

    id: str
    version: int
    about: About
    hides: bool = False
    verbs: Mapping[str, Verb]
    windows: tuple[Window, ...] = ()
    manners: Mapping[str, str] = {}
    judgement: Judgement | None = None
    foresight: Foresight = Foresight()
    state_type: type[S]
    folder: Path

    @property
    @abstractmethod
    def scenarios(self) -> tuple[Scenario, ...]:
        """What can be played, the usual scenario first; components that tell it are read when somebody asks."""

    @property
    def variants(self) -> tuple[Variant, ...]:
        """What players may agree on before a match."""
        return ()

    @abstractmethod
    def box(self, overrides: Sequence[Path] = ()) -> B:
        """The components, with override packs laid over them; loaded once."""

    @abstractmethod
    def setup(self, box: B, setting: Setting) -> S:
        """The state before the first step; draws and choices of the set-up are steps."""

    @abstractmethod
    def step(self, t: Table[S, B]) -> Steps[None]:
        """The next step of the sequence of play."""

    def turn(self, t: Table[S, B]) -> int:
        """The number of the game turn; it never goes down."""
        return t.state.turn

    @abstractmethod
    def outcome(self, t: Table[S, B]) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, t: Table[S, B], seat: int | None) -> Scene:
        """What a seat may see; None is a spectator."""

    def glance(self, t: Table[S, B], seat: int | None) -> Scene:
        """The same as `view` with fewer words, for those who count: pieces, holders, tracks, trays and cards.

        Nothing else need be in it, and notes, facts and feet may be missing: it costs a fraction.
        """
        return self.view(t, seat)

    def beside(self, box: B) -> Beside:  # noqa: ARG002
        """The tracks and trays that a scene can have, whether or not it has them now."""
        return Beside()

    @abstractmethod
    def board(self, box: B) -> Board:
        """The drawing of the map."""

    @abstractmethod
    def score(self, t: Table[S, B]) -> Score:
        """What decides the game as it stands, and who would win if it ended now."""

    @abstractmethod
    def advise(self, t: Table[S, B], decision: Decision) -> Sequence[float]:
        """How sensible each option looks, by what the asked seat may know: the bot Regular plays the highest."""

    @abstractmethod
    def charts(self, box: B) -> tuple[Chart, ...]:
        """The tables that players look things up in, drawn from the components."""

    @abstractmethod
    def read(self, box: B, text: str, setting: Setting) -> S:
        """The state that a position text describes in a setting; PositionError if it cannot arise."""

    @abstractmethod
    def write(self, t: Table[S, B]) -> str:
        """The position as text; `read` gives it back."""

    def more_scenarios(self, overrides: Sequence[Path]) -> tuple[Scenario, ...]:  # noqa: ARG002
        """Scenarios that override packs add."""
        return ()

    def redeal(self, t: Table[S, B], seat: int, shown: Shown = NOTHING_SHOWN) -> None:
        """Re-deal, with the table's dice, what this seat cannot know. Nothing, if nothing is hidden."""

    def resign(self, t: Table[S, B], seat: int) -> None:  # noqa: ARG002
        """End the game because a seat gives up."""
        raise IllegalChoice(f"{self.about.title} has no resignation.")

    def evaluate(self, t: Table[S, B], seat: int) -> float:
        """The chance that a seat wins, or is among the winners, from 0 to 1; a game without winner counts half."""
        ended = self.outcome(t)
        if ended is not None:
            return ended.points(seat)
        if self.judgement is None:
            raise NotImplementedError(f"{self.id} has no judgement: it must evaluate positions itself.")
        return self.judgement.chance(t, seat)

    def expect(self, t: Table[S, B], seat: int) -> float:
        """What a seat may expect, from 0 to 1: the share of the highest level; without levels the chance to win.

        This is what a bot plays for: where hardly anybody wins, it still tells better from worse.
        """
        if self.judgement is None or self.judgement.reached is None:
            return self.evaluate(t, seat)
        return (self.judgement.level if self.outcome(t) is None else self.judgement.reached)(t, seat)

    # What every game shares -------------------------------------------------------------------------

    def offered(self, overrides: Sequence[Path] = ()) -> dict[str, Scenario]:
        """The scenarios by their ids, those of override packs last."""
        return {each.id: each for each in (*self.scenarios, *self.more_scenarios(overrides))}

    def setting(
        self,
        scenario: str = "",
        variants: Mapping[str, int] | None = None,
        players: int = 0,
        *,
        overrides: Sequence[Path] = (),
    ) -> Setting:
        """A checked setting: the first scenario, every default and the usual players where nothing is said."""
        chosen = self._scenario(scenario or self.scenarios[0].id, overrides)
        if chosen.missing:
            raise SetupError(f"{chosen.name} cannot be played: {chosen.missing}")
        values = {each.id: each.default for each in self.variants}
        limits = {each.id: each for each in self.variants}
        for name, value in (variants or {}).items():
            if name not in limits:
                raise SetupError(
                    f"{self.about.title} has no variant {name!r}; it has {', '.join(limits) or 'none'}."
                )
            if not limits[name].low <= value <= limits[name].high:
                raise SetupError(f"{name} must be from {limits[name].low} to {limits[name].high}, not {value}.")
            values[name] = value
        self._switch_on(values)
        self._check_variants(chosen, values)
        return Setting(chosen.id, values, len(chosen.seats(players)))

    def _scenario(self, id_: str, overrides: Sequence[Path]) -> Scenario:
        known = self.offered(overrides)
        if id_ not in known:
            raise SetupError(f"{self.about.title} has no scenario {id_!r}; it has {', '.join(known)}.")
        return known[id_]

    def _switch_on(self, values: dict[str, int]) -> None:
        """Variants that are on switch on those that they need, and these what they need in turn."""
        known = {each.id: each for each in self.variants}
        waiting = [each for each in self.variants if values[each.id]]
        while waiting:
            for other in waiting.pop().needs:
                if not values[other]:
                    values[other] = known[other].default or 1
                    waiting.append(known[other])

    def _check_variants(self, scenario: Scenario, values: Mapping[str, int]) -> None:
        """Variants that are chosen must fit the scenario and one another."""
        names = {each.id: each.name for each in self.variants}
        for each in self.variants:
            if values[each.id] == each.default:
                continue
            if each.scenarios and scenario.id not in each.scenarios:
                raise SetupError(f"{each.name} does not belong to {scenario.name}.")
            for other in each.excludes:
                if values[each.id] and values[other]:
                    raise SetupError(f"{each.name} and {names[other]} exclude each other.")

    def seats(self, setting: Setting, overrides: Sequence[Path] = ()) -> tuple[Seat, ...]:
        """The seats of a setting."""
        return self._scenario(setting.scenario, overrides).seats(setting.players)

    def usual_orders(self, seat: str) -> tuple[Order, ...]:
        """The standing orders of a person who has said nothing, for windows that open for this seat."""
        mine = [each for each in self.windows if each.seat in ("", seat)]
        return tuple(Order(each.id, each.usual) for each in mine if each.usual is not None)

    def guide(self) -> Guide:
        """What a newcomer reads."""
        return read_guide(self.folder / GUIDE)

    def spell(self, option: Option, names: Names) -> str:
        """An option in saves and on the command line: `fire usmc_01`, `advance ir_1 ir_2`."""
        numbers = option.numbers
        if not numbers:
            return option.verb
        kind = self.verbs[option.verb].of
        if kind is None:
            raise UnknownName(f"The verb {option.verb!r} takes no target.")
        return " ".join((option.verb, *(names.id(kind, each) for each in numbers)))

    def parse_option(self, text: str, names: Names) -> Option:
        """The option that `spell` wrote."""
        word, *targets = text.split()[:MOST_TARGETS] or [""]
        if word == RESIGN.verb and not targets:
            return RESIGN
        if word not in self.verbs:
            raise UnknownName(f"{self.about.title} has no verb {word!r}.")
        verb = self.verbs[word]
        if not targets:
            return Option(word)
        if verb.of is None:
            raise UnknownName(f"The verb {word!r} takes no target, so {' '.join(targets)!r} cannot follow it.")
        numbers = tuple(names.number(verb.of, each) for each in targets)
        if verb.several:
            return Option(word, None, numbers)
        if len(numbers) > 1:
            raise UnknownName(f"The verb {word!r} takes one target, not {len(numbers)}.")
        return Option(word, numbers[0])

    def label(self, option: Option, names: Names) -> str:
        """An option as a person reads it."""
        if option == RESIGN:
            return "Resign"
        verb = self.verbs[option.verb]
        numbers = option.numbers
        if not numbers or verb.of is None:
            return verb.text
        return verb.text.replace("{}", label_all(verb.of, numbers, names))

    def prompt(self, decision: Decision, names: Names) -> str:
        """A decision's question as a person reads it."""
        return fill(decision.prompt, decision.about, names)
