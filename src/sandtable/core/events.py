"""What happened, in one small vocabulary: any client can draw it, any report can count it.

`t.tell(Move((unit,), path), "{pieces:piece} moves to {end:space}.", "9.1")`: a sentence is a template over
what happened and over the arguments that go with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Literal, cast, get_args

import msgspec

from sandtable.core.decisions import Chance, Lit, Shift
from sandtable.core.names import MINUS, Kind, Names, counted

_KINDS = {kind.value: kind for kind in Kind}
MANY = 4
"""How many things are named one by one; more are counted."""


class _What(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """The base of everything that can happen. `places` are the spaces to look at."""

    @property
    def places(self) -> tuple[int, ...]:
        return ()


class Move(_What, frozen=True):
    """Pieces go along a path, from its first space to its last; `how` is the rules' word (rail, retreat)."""

    pieces: tuple[int, ...]
    path: tuple[int, ...]
    how: str = "move"

    @property
    def start(self) -> int:
        """Where they came from."""
        return self.path[0]

    @property
    def end(self) -> int:
        """Where they are now."""
        return self.path[-1]

    @property
    def places(self) -> tuple[int, ...]:
        return self.path


class Sum(msgspec.Struct, frozen=True):
    """Both strengths of a battle, what they come to as players say it, and the column before all shifts."""

    attack: float
    defence: float
    total: str
    column: int | None = None


class Reading(msgspec.Struct, frozen=True):
    """What a die has brought: the chance that came about, as worth to whoever acted, and where it was read.

    A probability of 0 means that nobody has counted it.
    """

    chance: Chance
    lit: Lit | None = None
    sum: Sum | None = None


class Gain(msgspec.Struct, frozen=True):
    """A value that something changes: the track that the scene calls by this id, before and after."""

    track: str
    before: int
    after: int


class _Standing(_What, frozen=True):
    """Pieces at a space, or off the map (None)."""

    pieces: tuple[int, ...]
    at: int | None = None

    @property
    def places(self) -> tuple[int, ...]:
        return () if self.at is None else (self.at,)


class Arrive(_Standing, frozen=True):
    """Pieces come onto the map, or into the tray called `to`."""

    to: str = ""


class Leave(_Standing, frozen=True):
    """Pieces leave the space `at`; `lost` if they were destroyed, `how` is the rules' word (withdrawn).

    `gains` are the points that follow. `side` is whose they were, of pieces that no scene shows as counters.
    """

    lost: bool = True
    how: str = ""
    gains: tuple[Gain, ...] = ()
    side: str = ""


class Flip(_Standing, frozen=True):
    """Pieces show another face or get another condition: reduced, restored, pinned, revealed."""

    to: str = "reduced"


class Battle(_What, frozen=True):
    """A fight at a space: who, the column with its shifts, the dice, and the result.

    `sides` are the attacker's and the defender's, as the board names them; where attackers are named, two `dice`
    are one of each side.
    """

    at: int
    sides: tuple[str, str]
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    result: str
    column: str = ""
    shifts: tuple[Shift, ...] = ()
    dice: tuple[int, ...] = ()
    reading: Reading | None = None

    @property
    def places(self) -> tuple[int, ...]:
        return (self.at,)


class Roll(_What, frozen=True):
    """A die and the face that came up."""

    die: str
    result: int


class Draw(_What, frozen=True):
    """Something taken at random."""

    drawn: int
    of: Kind


class Control(_What, frozen=True):
    """A space changes hands; no side is nobody's. `gains` are the points that follow, `worth` what they are for."""

    at: int
    side: str
    gains: tuple[Gain, ...] = ()
    worth: str = ""

    @property
    def places(self) -> tuple[int, ...]:
        return (self.at,)


class Track(_What, frozen=True):
    """A marker stands at a value of the track that the scene calls by this id."""

    id: str
    value: int


class Card(_What, frozen=True):
    """A card, or a line of an event table (None), is played or takes effect; `title` is what people call it."""

    card: int | None = None
    title: str = ""


class Phase(_What, frozen=True):
    """A phase begins; `seat` is whose it is, if it is anybody's."""

    name: str
    seat: int | None = None


class Turn(_What, frozen=True):
    """A turn begins."""

    number: int


class Note(_Standing, frozen=True):
    """Something said about pieces or a place that nothing above shows: an offer refused, a check passed.

    The topic `attack` announces a battle. `reading` is what the die before it has
    brought to the `side` that acted, or how its act ended without one.
    """

    pieces: tuple[int, ...] = ()
    topic: str = ""
    reading: Reading | None = None
    side: str = ""


What = Move | Arrive | Leave | Flip | Battle | Roll | Draw | Control | Track | Card | Phase | Turn | Note
EventKind = Literal[
    "move", "arrive", "leave", "flip", "battle", "roll", "draw", "control", "track", "card", "phase", "turn", "note"
]
KINDS: tuple[EventKind, ...] = get_args(EventKind)


class Event(msgspec.Struct, frozen=True):
    """Something that happened under a rule.

    `text` is a template over `about` and the fields of `what`. `seats` are those who may know of it; None
    means everybody, `but` those who are told more of it in a line of their own.
    """

    what: What
    text: str
    rule: str
    about: Mapping[str, Any]
    seats: tuple[int, ...] | None = None
    but: tuple[int, ...] = ()

    @property
    def kind(self) -> EventKind:
        """The word of the vocabulary."""
        return cast(EventKind, type(self.what).__name__.lower())

    def value(self, field: str) -> Any:
        """What stands for a field of the text."""
        return self.about[field] if field in self.about else getattr(self.what, field)

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat may know of it; None is a spectator."""
        return seat not in self.but and (self.seats is None or seat in self.seats)


class _Fields(dict[str, Any]):
    """The fields of an event, looked up only when its text asks for them."""

    def __init__(self, event: Event) -> None:
        super().__init__(event.about)
        self._what = event.what

    def __missing__(self, key: str) -> Any:
        return getattr(self._what, key)


def label_all(kind: Kind, numbers: Sequence[int], names: Names) -> str:
    """A few things by name, many by their number: "Basij 6, 15, 1st Corps", "10 units"."""
    if len(numbers) > MANY:
        return f"{len(numbers)} {names.plural(kind)}"
    labels = [names.label(kind, each) for each in numbers]
    stems = ["", *(_stem(label) for label in labels)]
    return ", ".join(
        label[len(stem) :] if stem and stem == before else label
        for label, stem, before in zip(labels, stems[1:], stems, strict=False)
    )


def _stem(label: str) -> str:
    """What stands before the number of a thing: "Basij " of "Basij 6"; nothing of a thing without one."""
    stem, space, number = label.rpartition(" ")
    return stem + space if number.isdecimal() else ""


def fill(template: str, data: Mapping[str, Any], names: Names) -> str:
    """The sentence that a person reads. A field's format, after the colon, names what its number stands for.

    `{left:#point}` counts things: "1 point", "2 points"; `{seen:#enemy/enemies}` where the plural is another word.
    `{at:within}` is where things are that stand in a space: "on the roof of zone 2".
    """
    return "".join(
        before if field is None else before + _filled(_value(data, field), form, names)
        for before, field, form in _parts(template)
    )


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """The pieces of a template: what stands before each field, the field, and its format."""
    return tuple((before, field, form or "") for before, field, form, _ in Formatter().parse(template))


def _value(data: Mapping[str, Any], field: str) -> Any:
    """What stands for a field; `pieces[1]` is the second of them."""
    return data[field] if field.isidentifier() else Formatter().get_field(field, (), data)[0]


def _filled(value: Any, form: str, names: Names) -> str:
    kind = _KINDS.get(form)
    if form.startswith("#"):
        return counted(value, *form[1:].split("/"))
    if form == "within":
        return names.within(value)
    if kind is None:
        text = format(value, form)
        return text.replace("-", MINUS) if isinstance(value, int | float) else text
    if isinstance(value, (list, tuple)):
        return label_all(kind, value, names)
    return names.label(kind, value)


def named(event: Event, kind: Kind) -> Iterator[int]:
    """The things of a kind that an event's text or its subject names."""
    what = event.what
    if kind is Kind.PIECE:
        for field in ("pieces", "attackers", "defenders"):
            yield from getattr(what, field, ())
    if isinstance(what, Draw) and what.of is kind:
        yield what.drawn
    if isinstance(what, Card) and kind is Kind.CARD and what.card is not None:
        yield what.card
    for _, name, form in _parts(event.text):
        if name is not None and form == kind.value and name in event.about:
            value = event.about[name]
            yield from value if isinstance(value, (list, tuple)) else (value,)


def told(event: Event, names: Names) -> str:
    """An event as a person reads it."""
    return fill(event.text, _Fields(event), names)
