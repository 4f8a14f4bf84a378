"""What the coach answers: plain data that travels between processes and to any client.

Values are chances from 0 to 1, with their standard errors; an error of 1 says that nothing was measured. Pieces,
spaces and cards are named by their ids; what a person reads stands in `text` and in sentences.
"""

from typing import Literal, Protocol

import msgspec

from sandtable.bots.watch import Watch
from sandtable.core import Option

Measure = Literal["wins", "level"]
"""What a value counts: games won of 100, or the share of the highest level of victory."""
Sure = Literal["sure", "fairly", "open"]
"""A gap over twice its error, over once, or less."""
Kind = Literal["clear", "unclear", "alike"]
"""One option is best; none clearly is; or all are worth the same."""


class Sketch(msgspec.Struct, frozen=True):
    """Where something is on the board, by ids: who, from where, along which spaces, and where to.

    All of it is empty for what has no place, such as the end of a phase.
    """

    pieces: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    target: str = ""
    cards: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """The spaces to look at: the target, else where the pieces stand."""
        return (self.target,) if self.target else self.origins


class LineStep(msgspec.Struct, frozen=True):
    """A choice that is expected later: whose, what, where, and in how many of ten games it comes so."""

    seat: int
    text: str
    drawn: Sketch
    tenths: int


class Sentence(msgspec.Struct, frozen=True):
    """One fact in words, with the rule that is the reason, if one is."""

    text: str
    rule: str = ""


class Member(msgspec.Struct, frozen=True):
    """A unit that may take part in a whole act: what it adds if it is `taken`, else why it stays out."""

    piece: str
    text: str
    taken: bool


class Advice(msgspec.Struct, frozen=True):
    """An option as the coach sees it.

    `choice` is what a client sends to take it, `note` what it costs, both strengths of a
    battle, or how many units do it. `loss` is what it is worth less
    than the best option, `gap_error` the error of that: both are measured in the same worlds, so that the gap may
    be sure where the values alone are not. `same` counts other options that are worth exactly as much. `members`
    are the units of a whole act of whom there is something to say.
    """

    option: Option
    choice: str
    text: str
    drawn: Sketch
    value: float
    error: float
    loss: float = 0.0
    gap_error: float = 0.0
    sure: Sure = "open"
    note: str = ""
    brings: tuple[Sentence, ...] = ()
    risks: tuple[Sentence, ...] = ()
    line: tuple[LineStep, ...] = ()
    same: int = 0
    members: tuple[Member, ...] = ()


class Hint(msgspec.Struct, frozen=True):
    """What the coach would do at a seat's present question: up to three options, the best first; none at all in
    the rare case that what is hidden cannot be imagined.

    `sure` tells how sure the best is best; `why` says why none clearly is, or why all are alike. `value` is that of
    the best option. `games` were played out, in `worlds` worlds and `seconds`. With `whole`, options are whole
    acts, which name all their targets; `also` are options that somebody asked about.
    """

    seat: int
    kind: Kind
    prompt: str
    rule: str
    measure: Measure
    value: float
    error: float
    sure: Sure
    options: tuple[Advice, ...]
    why: str = ""
    whole: bool = False
    also: tuple[Advice, ...] = ()
    games: int = 0
    worlds: int = 0
    seconds: float = 0.0


class Stroke(msgspec.Struct, frozen=True):
    """A part of a plan: what a unit does, or that it `stays`, what would be lost without it, and `why`.

    `choice` is what a client sends to begin with it; nothing for a unit that stays. `who` does it.
    """

    text: str
    drawn: Sketch
    choice: str
    gain: float
    error: float
    sure: Sure
    stays: bool = False
    who: str = ""
    why: tuple[Sentence, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """What to do with a whole phase: at most four strokes, and how many other units make no difference.

    `value` is that of the phase played so, `unmoved` that of ending it at once; `gain` is the gap between them.
    """

    seat: int
    prompt: str
    rule: str
    measure: Measure
    value: float
    error: float
    unmoved: float
    unmoved_error: float
    gain: float
    gain_error: float
    sure: Sure
    strokes: tuple[Stroke, ...]
    others: int
    games: int = 0
    worlds: int = 0
    seconds: float = 0.0


class Look(msgspec.Struct, frozen=True):
    """An option that is being looked at; it is worth from `low` to `high` as far as one can tell."""

    choice: str
    text: str
    drawn: Sketch
    low: float
    high: float


class Onlooker(Watch, Protocol):
    """A watch that also wants to know where the coach looks."""

    def looks(self, at: tuple[Look, ...]) -> None:
        """Tell which options are looked at, in the order of the question: it says nothing of which is better."""
