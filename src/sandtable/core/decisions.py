"""Questions to players: what a rule yields and what comes back."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from sandtable.core.errors import RulesError
from sandtable.core.names import Kind

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that can be chosen: a verb and at most one target, or the targets of a whole act."""

    verb: str
    target: int | None = None
    targets: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The target of an option that has one."""
        if self.target is None:
            raise RulesError(f"The option {self.verb} has no target.")
        return self.target

    @property
    def numbers(self) -> tuple[int, ...]:
        """All that it names: the targets of a whole act, its one target, or nothing."""
        return self.targets or (() if self.target is None else (self.target,))


class Verb(msgspec.Struct, frozen=True):
    """What an option's verb means: the text that offers it and the kind of its target or targets.

    `commits` marks verbs after which a die is rolled or something hidden is seen. `several` marks verbs of
    whole acts, whose options name `targets`. What is chosen with a `secret` verb stays its seat's own.
    Where another verb is offered for the same target, a click on that does not mean one that stands `aside`.
    `way` marks steps that a client may string together, and what halts after them. One that `ends` a phase leaves
    undone whatever else is offered. `lays` marks what lays the usual set-up, or a part of it. A verb of numbers
    never names one outside of `numbers`, its least and its greatest.
    """

    text: str
    of: Kind | None = None
    commits: bool = False
    several: bool = False
    secret: bool = False
    aside: bool = False
    way: Literal["", "step", "halt"] = ""
    ends: bool = False
    lays: bool = False
    numbers: tuple[int, int] = (0, 0)


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
    """One result in words and its exact probability; `good` is its worth to the chooser, from -1 to 1.

    `code` is what the game's table prints for it, such as "DR", where it prints a code.
    """

    text: str
    probability: float
    good: float = 0.0
    code: str = ""

    def __str__(self) -> str:
        """The result as a person reads it: "DR: the defender retreats"."""
        return f"{self.code}: {self.text}" if self.code else self.text


class Turned(msgspec.Struct, frozen=True):
    """A code of a chart that counts as another one here: DR as BB "in a city"."""

    code: str
    into: str
    where: str
    rule: str


class Lit(msgspec.Struct, frozen=True):
    """The place of a chart that counts now: its column, its row, or both, counted from 0."""

    chart: str
    column: int | None = None
    row: int | None = None
    turned: tuple[Turned, ...] = ()


class Strength(msgspec.Struct, frozen=True):
    """What one piece brings to a battle; `how` is the sum where rules change what is printed: "3 ÷ 2 river"."""

    piece: int
    value: float
    how: str = ""
    rule: str = ""


class Tally(msgspec.Struct, frozen=True):
    """Both strengths of a battle before the shifts, piece by piece.

    `total` is what they come to as players say it ("+4", "3:1"), `column` its place in the chart.
    """

    attack: float
    defence: float
    total: str
    attackers: tuple[Strength, ...]
    defenders: tuple[Strength, ...]
    column: int | None = None


class Certain(msgspec.Struct, frozen=True):
    """What happens whatever the die says, and the rule that says so: "8 Basij will be removed".

    One that only some results bring says `when`: "if Quneitra falls".
    """

    text: str
    rule: str
    when: str = ""


class Aid(msgspec.Struct, frozen=True):
    """What one force has beside its units, or may still send: "5 F, carrier" "+3"; in `secret` a range, "0–9".

    `how` says how it stands with it where it is neither committed nor a secret: "may be called".
    """

    attacks: bool
    what: str
    value: str
    rule: str
    pieces: tuple[int, ...] = ()
    secret: bool = False
    how: str = ""


class Expected(msgspec.Struct, frozen=True):
    """One of several sums that dice bring: what is counted, how many on average, and the chance of any at all."""

    text: str
    mean: float
    chance: float
    good: float


class Guess(msgspec.Struct, frozen=True):
    """What hidden things may make of a forecast: the least and best chance that it goes well, and the reason."""

    least: float
    best: float
    why: str


class Forecast(msgspec.Struct, frozen=True):
    """The exact odds of an option: the sum that leads to them and the chance of every result.

    `lit` is where they are read from, `tally` the strengths of a battle, `certain` what no die can change.
    `aids` are what both forces have beside their units. `reach` are the columns, first and last, to which others
    can still shift it in secret, or dice still to come where no column is lit; `against` are the chances if they
    send all that they may. `sums` tell results that add up, `price` what the option costs. A `guess` says that
    something hidden was averaged.
    """

    title: str
    rule: str
    chances: tuple[Chance, ...]
    shifts: tuple[Shift, ...] = ()
    facts: tuple[str, ...] = ()
    lit: Lit | None = None
    tally: Tally | None = None
    certain: tuple[Certain, ...] = ()
    aids: tuple[Aid, ...] = ()
    reach: tuple[int, int] | None = None
    against: tuple[Chance, ...] = ()
    sums: tuple[Expected, ...] = ()
    price: str = ""
    guess: Guess | None = None


class Hint(msgspec.Struct, frozen=True):
    """What an option costs in a few words, the spaces that it leads through, and whether it commits here.

    An option whose verb does not commit may still do so where the questions that follow answer themselves.
    The `usual` one of several is what most players would choose; after the `last` there is no other of its kind.
    """

    text: str = ""
    path: tuple[int, ...] = ()
    commits: bool = False
    usual: bool = False
    last: bool = False


class Lead(msgspec.Struct, frozen=True):
    """A space that a deed can lead to: the choices that lead there, one after the other, and a few words on it.

    `price` is what they cost. `attack` marks a space that is attacked.
    """

    space: int
    choices: tuple[Option, ...]
    note: str = ""
    price: int = 0
    attack: bool = False


class Deed(msgspec.Struct, frozen=True):
    """What one piece can do by an option of the question, for a price, or the reason why it cannot.

    `choices` are those to begin with where no space need be named.
    """

    option: Option
    price: int = 0
    about: str = ""
    choices: tuple[Option, ...] = ()
    leads: tuple[Lead, ...] = ()
    refusal: Refusal | None = None


class Deeds(msgspec.Struct, frozen=True):
    """A question for an action that can be answered from the piece: it comes first, then what it does.

    `points` are left to spend, called `unit`. `able` are the pieces that could carry out an option, `of` is all
    that one piece could do, `why_not` is the reason why nothing of it leads a piece to a space. They only tell
    what the questions that follow an option would ask.
    """

    points: int
    unit: str
    able: Callable[[Option], Sequence[int]]
    of: Callable[[int], Sequence[Deed]]
    why_not: Callable[[int, int], Refusal | None]


class Several(msgspec.Struct, frozen=True):
    """A whole act: `verb` may be chosen with any of `among`, from `least` to `most` of them.

    `check` gives the reason against a group. The decision's options hold the groups that a bot should look
    at, as a rule each target alone and all of them. `best` is the group to begin with, where none of those is.
    Targets of different `parts` never go together, such as attackers out of different spaces. Where the act is
    asked for `once`, who takes one target alone has done with it: a click only takes a target in.
    """

    verb: str
    among: tuple[int, ...]
    least: int = 1
    most: int | None = None
    check: Callable[[tuple[int, ...]], Refusal | None] | None = None
    best: tuple[int, ...] = ()
    parts: tuple[tuple[int, ...], ...] = ()
    once: bool = False

    def refuse(self, targets: tuple[int, ...], rule: str) -> Refusal | None:
        """Why these targets are not one act; they come in the order of `among`, none twice."""
        most = len(self.among) if self.most is None else self.most
        if not self.least <= len(targets) <= most:
            return Refusal(rule, f"Choose from {self.least} to {most}, not {len(targets)}.")
        if targets != tuple(each for each in self.among if each in targets):
            return Refusal(rule, "Name each of those on offer at most once, in their order.")
        return self.check(targets) if self.check is not None else None


class Occasion(msgspec.Struct, frozen=True):
    """What a reaction window is about, as everybody knows it: standing orders are judged by nothing else.

    `words` are those of the game's `Window` that hold, such as "combat" or "phase end". `round` are the seats that
    are asked one after the other.
    """

    turn: int
    words: tuple[str, ...] = ()
    spaces: tuple[int, ...] = ()
    round: tuple[int, ...] = ()


class Window(msgspec.Struct, frozen=True):
    """A kind of reaction window as people know it, and the words that an order can name with their meaning.

    `usual` is what a person who has said nothing is asked for: these words only, or everything (None). The usual
    order of a window that `spares` also declines an idle question of a seat that plays against bots alone. One that
    opens for a single `seat` names its id.
    """

    id: str
    name: str
    words: Mapping[str, str] = {}
    usual: tuple[str, ...] | None = None
    seat: str = ""
    spares: bool = False


class Order(msgspec.Struct, frozen=True):
    """A standing order: decline a window unless one of these words or spaces is concerned.

    One for a `turn` holds in that turn only.
    """

    window: str
    words: tuple[str, ...] = ()
    spaces: tuple[int, ...] = ()
    turn: int | None = None

    def declines(self, window: str, occasion: Occasion) -> bool:
        """Whether a window is declined without asking."""
        if window != self.window or self.turn not in (None, occasion.turn):
            return False
        wanted = any(word in occasion.words for word in self.words)
        return not wanted and not any(space in occasion.spaces for space in self.spaces)


Part = Literal["", "target", "attackers", "support", "roll", "losses", "retreat", "advance"]
"""The part of a battle that a question belongs to."""

ANY_TIME = Occasion(0)
Refuse = Callable[[Kind, int], Refusal | None]
Odds = Callable[[Option], Forecast | None]
Hints = Callable[[Option], Hint | None]
NO_ARGUMENTS: Mapping[str, Any] = {}


class Decision(msgspec.Struct, eq=False):
    """A question to one seat. Options are never empty and come in a stable order.

    `prompt` is a template filled from `about` when somebody reads it. `reaction` names the window of a
    decision that a seat may decline by standing order; `decline` is the option that does, and `occasion` is
    what orders are judged by.
    `refuse` tells why a target is not offered, `odds` what an option will bring, `hint` what it costs.
    `pieces` and `spaces` are what the question is about. `several` lets one choice name a group of targets.
    A `veiled` question is put even if it has a single option, where passing it over would tell what is hidden.
    An `idle` reaction has nothing at hand that answers the occasion: it is put because silence would tell so.
    `battle` is the part of a battle that it belongs to, so that a client can show the whole of it in one place.
    `deeds` tell what each piece could do, where the question is for an action.
    """

    seat: int
    prompt: str
    options: Sequence[Option]
    rule: str
    reaction: str = ""
    decline: Option | None = None
    about: Mapping[str, Any] = NO_ARGUMENTS
    refuse: Refuse | None = None
    odds: Odds | None = None
    hint: Hints | None = None
    pieces: Sequence[int] = ()
    spaces: Sequence[int] = ()
    several: Several | None = None
    occasion: Occasion = ANY_TIME
    veiled: bool = False
    idle: bool = False
    battle: Part = ""
    deeds: Deeds | None = None

    def in_order(self, option: Option) -> Option:
        """A whole act with its targets in the order of the offer, however somebody has named them."""
        if self.several is None or option.verb != self.several.verb:
            return option
        places = {target: place for place, target in enumerate(self.several.among)}
        if not all(target in places for target in option.targets):
            return option
        return Option(option.verb, option.target, tuple(sorted(option.targets, key=places.__getitem__)))

    def against(self, option: Option) -> Refusal | None:
        """Why an option cannot be chosen; None if it is offered."""
        if option in self.options:
            return None
        if self.several is None or option.verb != self.several.verb or option.target is not None:
            return Refusal(self.rule, "It is not offered.")
        return self.several.refuse(option.targets, self.rule)


class SecretChoices(msgspec.Struct, eq=False):
    """Questions to several seats, at most one a seat, answered in any order and revealed at once."""

    decisions: Sequence[Decision]
    answers: dict[int, Option] = {}


# A rule asks with `choice = yield t.ask(...)`, or several seats with `answers = yield from in_secret(...)`.
Steps = Generator[Decision | SecretChoices, Option, T]


def in_secret(decisions: Sequence[Decision]) -> Steps[dict[int, Option]]:
    """Ask several seats at once; the choice of each, by its number."""
    asked = SecretChoices(decisions)
    yield asked
    return asked.answers
