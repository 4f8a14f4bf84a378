"""What one seat may see, in a form that any client can draw.

A `Board` is drawn once; a `Scene` after every choice. Both are plain data: the client needs no rule.
"""

from typing import Literal

import msgspec


class Point(msgspec.Struct, frozen=True, array_like=True):
    """A place on the canvas, y downwards."""

    x: float
    y: float


class Space(msgspec.Struct, frozen=True):
    """A place where pieces stand: a hex, an area, a room, a street section."""

    id: str
    name: str
    kind: str
    at: Point
    outline: tuple[Point, ...] = ()
    group: str = ""
    marks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


class Shape(msgspec.Struct, frozen=True):
    """Something drawn under the pieces: a line or an outline whose `kind` names its style."""

    kind: str
    points: tuple[Point, ...]
    closed: bool = False
    name: str = ""


class Label(msgspec.Struct, frozen=True):
    """A text on the map; higher ranks stay visible when zoomed out."""

    text: str
    at: Point
    kind: str = "place"
    rank: int = 1


class Picture(msgspec.Struct, frozen=True):
    """An image laid under the map, such as shaded relief; `file` is served from the game's art folder."""

    file: str
    left_top: Point
    right_bottom: Point


class Side(msgspec.Struct, frozen=True):
    """A colour of counters, told apart by its letter as well."""

    id: str
    name: str
    colour: str
    ink: str
    letter: str


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
    """A counter as this seat sees it."""

    id: str
    name: str
    space: str
    side: str
    symbol: str = ""
    factors: str = ""
    size: str = ""
    tag: str = ""
    reduced: bool = False
    marks: tuple[Mark, ...] = ()
    facts: tuple[str, ...] = ()


class SpaceStatus(msgspec.Struct, frozen=True):
    """What has become of a space: who holds it and what lies on it."""

    id: str
    side: str = ""
    marks: tuple[Mark, ...] = ()
    facts: tuple[str, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """A value on a track."""

    id: str
    name: str
    value: int
    low: int
    high: int
    note: str = ""


class Tray(msgspec.Struct, frozen=True):
    """Pieces or cards beside the map: a reserve, a pool, a hand, a cup (count only)."""

    id: str
    name: str
    count: int
    pieces: tuple[Piece, ...] = ()
    note: str = ""


class Overlay(msgspec.Struct, frozen=True):
    """Spaces that a client may shade on demand, such as one side's zones of control."""

    id: str
    name: str
    side: str
    spaces: tuple[str, ...]


class Scene(msgspec.Struct, frozen=True):
    """Everything that one seat may see."""

    turn: str
    phase: str
    pieces: tuple[Piece, ...]
    spaces: tuple[SpaceStatus, ...] = ()
    tracks: tuple[Track, ...] = ()
    trays: tuple[Tray, ...] = ()
    overlays: tuple[Overlay, ...] = ()
