"""Questions to players: what a rule yields and what comes back."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from sandtable.core.names import Kind

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that can be chosen: a verb and at most one target."""

    verb: str
    target: int | None = None


class Verb(msgspec.Struct, frozen=True):
    """What an option's verb means: the text that offers it and the kind of its target.

    `commits` marks verbs after which a die is rolled or something hidden is seen.
    """

    text: str
    of: Kind | None = None
    commits: bool = False


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be chosen: the rule and the reason in a sentence."""

    rule: str
    why: str


class Shift(msgspec.Struct, frozen=True):
    """One modifier of a forecast, with the rule that gives it."""

    value: float
    rule: str
    why: str


class Chance(msgspec.Struct, frozen=True):
    """One result and its exact probability; `good` is its worth to the chooser, from -1 to 1."""

    result: str
    probability: float
    good: float = 0.0


class Forecast(msgspec.Struct, frozen=True):
    """The exact odds of an option: the sum that leads to them and the chance of every result."""

    title: str
    rule: str
    chances: tuple[Chance, ...]
    shifts: tuple[Shift, ...] = ()
    facts: tuple[str, ...] = ()


class Hint(msgspec.Struct, frozen=True):
    """What an option costs in a few words, the spaces that it leads through, and whether it commits here.

    An option whose verb does not commit may still do so where the questions that follow answer themselves.
    """

    text: str = ""
    path: tuple[int, ...] = ()
    commits: bool = False


Refuse = Callable[[Kind, int], Refusal | None]
Odds = Callable[[Option], Forecast | None]
Hints = Callable[[Option], Hint | None]
NO_ARGUMENTS: Mapping[str, Any] = {}


class Decision(msgspec.Struct, eq=False):
    """A question to one seat. Options are never empty and come in a stable order.

    `prompt` is a template filled from `about` when somebody reads it. `reaction` names the window of a
    decision that a seat may decline by standing order; its last option is then the one that declines.
    `refuse` tells why a target is not offered, `odds` what an option will bring, `hint` what it costs.
    """

    seat: int
    prompt: str
    options: Sequence[Option]
    rule: str
    reaction: str = ""
    about: Mapping[str, Any] = NO_ARGUMENTS
    refuse: Refuse | None = None
    odds: Odds | None = None
    hint: Hints | None = None


class Together(msgspec.Struct, eq=False):
    """Secret simultaneous choices, at most one a seat, collected in any order and revealed at once."""

    decisions: Sequence[Decision]


# A rule asks with `choice: Option = yield t.ask(...)`; a Together is answered with {seat: Option}.
Steps = Generator[Decision | Together, Any, T]
