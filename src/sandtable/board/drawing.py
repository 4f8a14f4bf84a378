"""The drawing of a hex map: from grid units to the canvas, and the shapes that hex maps share.

Georeferenced layers (borders, lakes) come as GeoJSON in grid units, with the `frame` (left, top, right,
bottom) that they and the painted ground fill.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from sandtable.board.hexes import HexGrid
from sandtable.core.scene import Picture, Point, Shape

Frame = tuple[float, float, float, float]


class Properties(msgspec.Struct, frozen=True):
    """What a feature is: the layer that it belongs to, and its name if it has one."""

    layer: str
    name: str | None = None


class Geometry(msgspec.Struct, frozen=True):
    """The form of a feature, as GeoJSON nests it."""

    type: str
    coordinates: list[Any]


class Feature(msgspec.Struct, frozen=True):
    """A lake, a country, a river."""

    properties: Properties
    geometry: Geometry


class Layers(msgspec.Struct, frozen=True):
    """A file of georeferenced layers."""

    frame: Frame
    features: list[Feature]


def read_layers(text: bytes) -> Layers:
    """The layers of a map from their JSON text."""
    return msgspec.json.decode(text, type=Layers)


class HexCanvas:
    """Turns hexes and grid units into points of a drawing, `scale` points to the width of a hex."""

    def __init__(self, grid: HexGrid, frame: Frame, scale: float) -> None:
        self.grid = grid
        self._left, self._top, right, bottom = frame
        self._scale = scale
        self.corner = self.point(right, bottom)

    def point(self, x: float, y: float) -> Point:
        """The point of the canvas for a place in grid units."""
        return Point(round((x - self._left) * self._scale, 1), round((y - self._top) * self._scale, 1))

    def centre(self, hex_: int) -> Point:
        """The middle of a hex."""
        return self.point(*self.grid.centre(hex_))

    def outline(self, hex_: int) -> tuple[Point, ...]:
        """The corners of a hex, east first and clockwise."""
        return tuple(self.point(x, y) for x, y in self.grid.corners(hex_))

    def side(self, a: int, b: int) -> tuple[Point, Point]:
        """The hexside between two neighbours."""
        corners, side = self.outline(a), self.grid.direction(a, b)
        # Corners run clockwise from the east, sides clockwise from the north.
        return corners[(side + 4) % 6], corners[(side + 5) % 6]

    def hexes(self, kind: str, hexes: Iterable[int]) -> Iterator[Shape]:
        """Whole hexes, such as those of a region."""
        return (Shape(kind, self.outline(hex_), closed=True) for hex_ in hexes)

    def sides(self, kind: str, pairs: Iterable[tuple[int, int]]) -> Iterator[Shape]:
        """Hexsides, such as rivers; a pair that stands both ways is drawn once, in the order of the map."""
        return (Shape(kind, self.side(a, b)) for a, b in _once(pairs))

    def links(self, kind: str, pairs: Iterable[tuple[int, int]]) -> Iterator[Shape]:
        """Lines from centre to centre, such as roads; a pair that stands both ways is drawn once."""
        return (Shape(kind, (self.centre(a), self.centre(b))) for a, b in _once(pairs))

    def areas(self, layers: Layers, kinds: Mapping[str, str]) -> Iterator[Shape]:
        """The polygons of some layers, without their holes; `kinds` gives the style of each layer."""
        for feature in layers.features:
            kind, form = kinds.get(feature.properties.layer), feature.geometry
            if kind is None or form.type not in ("Polygon", "MultiPolygon"):
                continue
            for polygon in [form.coordinates] if form.type == "Polygon" else form.coordinates:
                ring = tuple(self.point(x, y) for x, y in polygon[0])
                yield Shape(kind, ring, closed=True, name=feature.properties.name or "")

    def ground(self, file: str) -> Picture:
        """A painted picture that fills the frame."""
        return Picture(file, Point(0.0, 0.0), self.corner)


def _once(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted({(min(pair), max(pair)) for pair in pairs})
