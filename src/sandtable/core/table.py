"""What rules hold in their hands."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from sandtable.core.decisions import (
    ANY_TIME,
    NO_ARGUMENTS,
    Decision,
    Deeds,
    Hints,
    Occasion,
    Odds,
    Option,
    Part,
    Refuse,
    Several,
)
from sandtable.core.dice import Die, Gives, Source
from sandtable.core.errors import RulesError
from sandtable.core.events import Draw, Event, Roll, What
from sandtable.core.names import Kind, Names


class Box(Protocol):
    """A game's components, loaded and indexed: never changed by play. `digest` is that of their pack."""

    @property
    def names(self) -> Names: ...
    @property
    def digest(self) -> str: ...


class State(Protocol):
    """All that changes in a game; `turn` is the number of the game turn, which never goes down."""

    @property
    def turn(self) -> int: ...


Seats = tuple[int, ...] | None
S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Box)
P = ParamSpec("P")
T = TypeVar("T")


class Table(Generic[S, B]):
    """The state of a game, its components, its dice, and a way to tell what happens.

    `rolls` collects the results of dice and draws while somebody records; `hear` is the listener.
    `revealed` is set when something hidden was seen, after which earlier choices cannot be taken back.
    """

    __slots__ = ("box", "dice", "hear", "revealed", "rolls", "state")

    def __init__(self, box: B, state: S, dice: Source) -> None:
        self.box = box
        self.state = state
        self.dice = dice
        self.rolls: list[int | str] | None = None
        self.hear: Callable[[Event], None] | None = None
        self.revealed = False

    def ask(
        self,
        seat: int,
        prompt: str,
        options: Sequence[Option],
        rule: str,
        *,
        reaction: str = "",
        decline: Option | None = None,
        refuse: Refuse | None = None,
        odds: Odds | None = None,
        hint: Hints | None = None,
        pieces: Sequence[int] = (),
        spaces: Sequence[int] = (),
        several: Several | None = None,
        occasion: Occasion = ANY_TIME,
        veiled: bool = False,
        idle: bool = False,
        battle: Part = "",
        deeds: Deeds | None = None,
        **about: Any,
    ) -> Decision:
        """A question to a seat; the rule yields it and is sent the option chosen."""
        return Decision(  # in the order of its fields: to find eighteen of them by name takes four times as long
            seat,
            prompt,
            options,
            rule,
            reaction,
            decline,
            about or NO_ARGUMENTS,
            refuse,
            odds,
            hint,
            pieces,
            spaces,
            several,
            occasion,
            veiled,
            idle,
            battle,
            deeds,
        )

    def roll(self, die: Die, why: str, rule: str, *, gives: Gives | None = None, **about: Any) -> int:
        """Roll a die for a reason; `gives` tells what a face leads to, so that a test can ask for a result."""
        result = self.dice.roll(die, gives)
        if self.rolls is not None:
            self.rolls.append(result)
        if self.hear is not None:
            self.hear(Event(Roll(die.name.lower(), result), why, rule, about))
        return result

    def draw(self, cup: list[int], kind: Kind, why: str, rule: str, *, seats: tuple[int, ...] | None = None) -> int:
        """Take one thing out of a cup at random; the order of what is left means nothing."""
        if not cup:
            raise RulesError(f"Rule {rule}: a draw from an empty cup.")
        at = self.dice.pick(cup, lambda number: self.box.names.id(kind, number))
        cup[at], cup[-1] = cup[-1], cup[at]
        drawn = cup.pop()
        if self.rolls is not None:
            self.rolls.append(self.box.names.id(kind, drawn))
        if self.hear is not None:
            self.hear(Event(Draw(drawn, kind), why, rule, NO_ARGUMENTS, seats))
        return drawn

    def tell(
        self, what: What, text: str, rule: str, *, seats: Seats = None, but: tuple[int, ...] = (), **about: Any
    ) -> None:
        """Say what happened, to these seats or to all but some; costs next to nothing when nobody listens."""
        if self.hear is not None:
            self.hear(Event(what, text, rule, about or NO_ARGUMENTS, seats, but))

    def if_heard(self, work_out: Callable[P, T], *args: P.args, **about: P.kwargs) -> T | None:
        """What only listeners are told: not worked out when nobody listens, as in most of a search."""
        return None if self.hear is None else work_out(*args, **about)

    def reveal(self) -> None:
        """Something hidden has been seen: choices before this cannot be taken back."""
        self.revealed = True
