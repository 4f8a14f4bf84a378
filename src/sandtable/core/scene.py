"""What one seat may see, in a form that any client can draw.

A `Board` is drawn once; a `Scene` after every choice. Both are plain data: the client needs no rule.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta


def _words(*words: str) -> Any:
    """A text that is one of these words: every one of them has a drawing in the client."""
    return Meta(extra_json_schema={"enum": words})


Ground = Annotated[
    str,
    _words(
        *("clear", "rough", "mountain", "high_mountain", "marsh", "desert", "lake", "sea"),
        *("area", "box"),  # on maps of areas
        *("street", "zone", "yard", "court", "lower", "upper", "roof"),  # on plans
    ),
]
Form = Annotated[
    str,
    _words(
        *("barrier", "lake"),  # ground
        *("coast", "sea-side", "river", "border", "frontier", "region-edge"),  # edges
        *("road", "trail", "rail", "adjacent", "corridor"),  # ways
        *("house", "lot", "face", "partition", "door", "arch", "stair", "gate", "plank", "link-door", "link-roof"),
    ),
]
Hatching = Annotated[str, _words("dots", "diagonals", "waves", "crosses", "uprights")]
LabelKind = Annotated[
    str,
    _words(
        *("capital", "city", "town", "base", "place", "country", "sea", "key"),
        *("zone-black", "zone-white", "zone-red", "zone-none"),
    ),
]
Glyph = Annotated[
    str,
    _words(
        *(
            "airbase",
            "archaeology",
            "border",
            "capital",
            "comms",
            "dam",
            "entrenchment",
            "holy",
            "home",
            "major_base",
        ),
        *("marsh", "minor_base", "mountain", "nuclear", "oil", "port", "power", "refinery", "shield", "storage"),
        *("supply", "symbol", "disc", "mark", "well"),
    ),
]
Symbol = Annotated[
    str,
    _words(
        *("", "airborne", "aircraft", "armour", "artillery", "civilians", "engineers", "fortress", "guerilla"),
        *("headquarters", "infantry", "information", "leader", "marines", "mechanised", "missile", "motorised"),
        *("naval", "rangers", "security", "special-forces", "suspect"),
    ),
]
Drawing = Annotated[
    str,
    _words(
        *(
            "",
            "aircraft",
            "bomb",
            "chevrons",
            "city",
            "coins",
            "crate",
            "crosshair",
            "dagger",
            "drone",
            "eye",
            "flag",
        ),
        *(
            "gas",
            "gun",
            "helicopter",
            "march",
            "missile",
            "oil",
            "people",
            "shield",
            "ship",
            "spade",
            "star",
            "storm",
        ),
        *("talks", "tank"),
    ),
]
Emblem = Literal["square", "diamond", "triangle", "disc", "ring", "star", "hexagon", "bars"]


class Point(msgspec.Struct, frozen=True, array_like=True):
    """A place on the canvas, y downwards."""

    x: float
    y: float


class Sign(msgspec.Struct, frozen=True):
    """A symbol of the map: `glyph` names its drawing; `value` stands on a shield and on a symbol of letters."""

    glyph: Glyph
    text: str
    value: str = ""


class Space(msgspec.Struct, frozen=True):
    """A place where pieces stand: a hex, an area, a room, a street section.

    `parts` are the outlines of an area that is drawn in several pieces, `patterns` the hatchings that lie
    over it (the peoples who live there), `signs` the small symbols that stand in it for good.
    """

    id: str
    name: str
    kind: Ground
    at: Point
    outline: tuple[Point, ...] = ()
    parts: tuple[tuple[Point, ...], ...] = ()
    patterns: tuple[Hatching, ...] = ()
    signs: tuple[Sign, ...] = ()
    group: str = ""
    marks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


class Shape(msgspec.Struct, frozen=True):
    """Something drawn under the pieces: a line or an outline whose `kind` names its style."""

    kind: Form
    points: tuple[Point, ...]
    closed: bool = False
    name: str = ""


class Label(msgspec.Struct, frozen=True):
    """A text on the map; higher ranks stay visible when zoomed out. A `key` tells a sign and, after a colon,
    what it means."""

    text: str
    at: Point
    kind: LabelKind = "place"
    rank: int = 1


class Picture(msgspec.Struct, frozen=True):
    """The painted ground, which lies below everything; `file` is served from the game's art folder."""

    file: str
    left_top: Point
    right_bottom: Point


class Side(msgspec.Struct, frozen=True):
    """A colour of counters, told apart by its letter, its emblem and the ring of what it controls as well.

    `ring` is the pattern of dashes and gaps of that ring; none is a solid line.
    """

    id: str
    name: str
    colour: str
    ink: str
    letter: str
    emblem: Emblem = "square"
    ring: tuple[float, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """The static drawing of a game's map."""

    width: float
    height: float
    layout: Literal["plan", "hexes", "areas", "points"]
    spaces: tuple[Space, ...]
    sides: tuple[Side, ...]
    shapes: tuple[Shape, ...] = ()
    labels: tuple[Label, ...] = ()
    pictures: tuple[Picture, ...] = ()
    counter_size: float = 24.0


class Mark(msgspec.Struct, frozen=True):
    """A status shown as a letter with a meaning."""

    letter: str
    text: str


class Piece(msgspec.Struct, frozen=True):
    """A counter as this seat sees it; of one that is `hidden` it sees the back, which is the same for all.

    `count` is how many counters it stands for where single ones may not be told apart.
    """

    id: str
    name: str
    space: str
    side: str
    symbol: Symbol = ""
    factors: str = ""
    size: str = ""
    tag: str = ""
    reduced: bool = False
    marks: tuple[Mark, ...] = ()
    facts: tuple[str, ...] = ()
    hidden: bool = False
    count: int = 1


class Card(msgspec.Struct, frozen=True):
    """A card as this seat sees it: a number in its corner, a text, and what it would do now.

    `foot` says what it would change now or why it cannot be played; `tone` names its colour, `picture` its
    drawing. A card that no option names stands for the option `plays`. One that is `idle` would do nothing now.
    """

    id: str
    title: str
    text: str = ""
    corner: str = ""
    number: str = ""
    sort: str = ""
    tone: Literal["plain", "red", "blue", "gold"] = "plain"
    marks: tuple[Mark, ...] = ()
    foot: str = ""
    picture: Drawing = ""
    plays: str = ""
    idle: bool = False


class SpaceStatus(msgspec.Struct, frozen=True):
    """What has become of a space: who holds it, whether it is contested, and what lies on it.

    `towards` is the next space on its line of supply. On a map of points a space without a status is not in play.
    """

    id: str
    side: str = ""
    marks: tuple[Mark, ...] = ()
    facts: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    contested: bool = False
    towards: str = ""


class Rung(msgspec.Struct, frozen=True):
    """A step of a ladder: what stands at a value of a track, and whether it can be used."""

    value: int
    name: str
    state: Literal["done", "open", "lacking", "locked"] = "locked"
    note: str = ""
    cost: str = ""


class Track(msgspec.Struct, frozen=True):
    """A value on a track; `side` gives its marker a colour, `rungs` make it a ladder.

    At the values of `marked` something happens that the note tells; those passed for good are left out. `levels`
    are what its values are called, from the lowest on, where they are no quantities. The greatest value of one that
    is `open` is the end of the drawing only: there may be more, and it says nothing of how much there was.
    """

    id: str
    name: str
    value: int
    low: int
    high: int
    note: str = ""
    side: str = ""
    rungs: tuple[Rung, ...] = ()
    marked: tuple[int, ...] = ()
    levels: tuple[str, ...] = ()
    open: bool = False


class Tray(msgspec.Struct, frozen=True):
    """Pieces or cards beside the map: a reserve, a pool, a hand, a cup (count only).

    `seat` is whose it is, `side` its colour. A hand is shown as cards to the seat that holds it.
    """

    id: str
    name: str
    count: int
    pieces: tuple[Piece, ...] = ()
    note: str = ""
    cards: tuple[Card, ...] = ()
    seat: str = ""
    side: str = ""


class Beside(msgspec.Struct, frozen=True):
    """The ids of all tracks and trays that the scenes of a game can have, in an order that stays."""

    tracks: tuple[str, ...] = ()
    trays: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """What everybody may know of a seat: figures such as areas and units, and tags such as Momentum."""

    seat: str
    facts: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class Notch(msgspec.Struct, frozen=True):
    """A value of a gauge that counts, such as the points needed or a level of victory, with its short name."""

    value: int
    text: str = ""


class Gauge(msgspec.Struct, frozen=True):
    """How far a seat has come, to be drawn; `form` says how.

    "steps": boxes from `low` to `high`, filled up to the value, with a line at each notch.
    "levels": a box for each notch, those up to the value reached and the one after it next; with names if they have
    any. "pull": a rope from `low`, where `against` has won, to `high`, with a line at the value and fields between
    the notches. A colour is that of its side.
    """

    form: Literal["steps", "levels", "pull"]
    value: int
    low: int
    high: int
    notches: tuple[Notch, ...] = ()
    side: str = ""
    against: str = ""


class SeatGoal(msgspec.Struct, frozen=True):
    """What a seat wants and how near it is: a figure, a gauge and a sentence in three parts.

    `have` says what it has, `need` what it needs and by when, `near` what would bring it nearer. `brief` is a word
    for the line under its name, `tags` such as "leads"; `aims` are its levels of victory, one by one. A party that
    nobody plays has no seat but a `name` and a `side`.
    """

    seat: str
    figure: str = ""
    unit: str = ""
    gauge: Gauge | None = None
    have: str = ""
    need: str = ""
    near: str = ""
    brief: str = ""
    tags: tuple[str, ...] = ()
    aims: tuple[Rung, ...] = ()
    name: str = ""
    side: str = ""


class Part(msgspec.Struct, frozen=True):
    """A part of the turn, such as a phase: `seat` is whose it is (all have it, or nobody, where it is empty).

    Only the part that is on says more: who can act (pieces that this seat may know of), how many in words (`can`),
    how many acts are `left` to them where the rules limit these, what may be done, and what comes after it.
    """

    name: str
    state: Literal["done", "now", "ahead"]
    seat: str = ""
    side: str = ""
    can: str = ""
    left: int = 0
    able: tuple[str, ...] = ()
    words: str = ""
    then: str = ""
    rule: str = ""


class Overlay(msgspec.Struct, frozen=True):
    """Spaces that a client may shade on demand, such as one side's zones of control.

    Links between two spaces of a `net` are drawn double.
    """

    id: str
    name: str
    side: str
    spaces: tuple[str, ...]
    net: bool = False


class Attack(msgspec.Struct, frozen=True):
    """An attack that is going on: out of which spaces, and into which."""

    origins: tuple[str, ...]
    target: str


class Scene(msgspec.Struct, frozen=True):
    """Everything that one seat may see."""

    turn: str
    phase: str
    pieces: tuple[Piece, ...]
    spaces: tuple[SpaceStatus, ...] = ()
    tracks: tuple[Track, ...] = ()
    trays: tuple[Tray, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    standings: tuple[Standing, ...] = ()
    attacks: tuple[Attack, ...] = ()
    goals: tuple[SeatGoal, ...] = ()
    phases: tuple[Part, ...] = ()


def goal_in_words(goal: SeatGoal) -> str:
    """The sentence of a goal, for those who read the table."""
    return " ".join(filter(None, (goal.have, goal.need, goal.near)))


def parts(names: Sequence[tuple[str, str, str]], now: int, **more: Any) -> tuple[Part, ...]:
    """The parts of a turn by name, seat and side, of which the one numbered `now` is on; `more` is told of it."""
    return tuple(
        Part(name, "now", seat, side, **more)
        if number == now
        else Part(name, "done" if number < now else "ahead", seat, side)
        for number, (name, seat, side) in enumerate(names)
    )
