"""2.1 The drawing of the map: hexes, rivers on hexsides, roads, borders, Kurdistan and the red row."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from sandtable.core import Kind
from sandtable.core.scene import Board, Label, Picture, Point, Shape, Side, Space
from sandtable.games.isis_war.box import Box
from sandtable.games.isis_war.map import Area, PlaceKind

SCALE = 40.0  # points for the distance between opposite sides of a hex
SIDES = (
    Side("artesh", "Artesh", "#4f8f3a", "#ffffff", "A"),
    Side("rgc", "Revolutionary Guards", "#1d1d1f", "#ffffff", "G"),
    Side("basij", "Basij", "#f4f6ef", "#2f7d32", "B"),
    Side("turkish", "Turkey", "#a9714b", "#17110c", "T"),
    Side("syrian", "Syria", "#c9c2b4", "#8d1f26", "S"),
    Side("us", "United States", "#a7adb3", "#121417", "U"),
    Side("kurdish", "Kurds", "#ecdcb6", "#a51f2b", "K"),
    Side("israeli", "Israel", "#5c8fd6", "#0d1522", "I"),
    Side("jordanian", "Jordan", "#b99b6b", "#17110c", "J"),
    Side("iraqi", "Iraq", "#b4303a", "#ffffff", "Q"),
    Side("isis", "ISIS", "#e8862c", "#17110c", "X"),
    Side("iran", "Iranian side", "#4f8f3a", "#ffffff", "A"),
)
AREA_NAMES = {
    Area.IRAQ: "Iraq",
    Area.SYRIA: "Syria",
    Area.TURKEY: "Turkey",
    Area.IRAN: "Iran",
    Area.IRAQI_KURDISTAN: "Iraqi Kurdistan",
    Area.SYRIAN_KURDISTAN: "Syrian Kurdistan",
    Area.TURKISH_KURDISTAN: "Turkish Kurdistan",
    Area.IRANIAN_KURDISTAN: "Iranian Kurdistan",
    Area.OTHER: "another country",
    Area.RED_ROW: "red row",
}
RANK = {PlaceKind.CAPITAL: 3, PlaceKind.CITY: 2, PlaceKind.TOWN: 1, PlaceKind.BASE: 2}


@cache
def _layers() -> Any:
    """The georeferenced layers, in grid units: x is column times 0.866, y is the row."""
    art = files("sandtable.games.isis_war") / "art" / "layers.json"
    return json.loads(art.read_text(encoding="utf-8"))


def _frame() -> tuple[float, float, float, float]:
    left, top, right, bottom = _layers()["frame"]
    return left, top, right, bottom


def _point(x: float, y: float) -> Point:
    left, top, _, _ = _frame()
    return Point(round((x - left) * SCALE, 1), round((y - top) * SCALE, 1))


def board(box: Box) -> Board:
    """Everything under the counters."""
    left, top, right, bottom = _frame()
    corner = Point(round((right - left) * SCALE, 1), round((bottom - top) * SCALE, 1))
    return Board(
        width=corner.x,
        height=corner.y,
        layout="hexes",
        spaces=tuple(_space(box, i) for i in range(box.size)),
        sides=SIDES,
        shapes=(*_outlines(box), *_waters(), *_sides(box), *_roads(box)),
        labels=tuple(_labels(box)),
        pictures=(Picture("relief.png", Point(0.0, 0.0), corner),),
        counter_size=SCALE * 0.62,
    )


def _outline(box: Box, where: int) -> tuple[Point, ...]:
    return tuple(_point(x, y) for x, y in box.grid.corners(where))


def _space(box: Box, where: int) -> Space:
    kind = box.feature[where]
    marks = [word for word, on in (("red", box.red[where]), ("kurdistan", box.kurdish[where])) if on]
    return Space(
        id=box.grid.names[where],
        name=box.names.label(Kind.SPACE, where),
        kind=box.ground[where].value,
        at=_point(*box.grid.centre(where)),
        outline=_outline(box, where),
        group=box.area[where].value,
        marks=(*marks, *((kind.value,) if kind else ())),
        facts=tuple(_facts(box, where)),
        near=tuple(box.grid.names[b] for b in box.grid.around[where]),
    )


def _facts(box: Box, where: int) -> Iterator[str]:
    kind = box.feature[where]
    yield f"{box.ground[where].value.capitalize()}, {AREA_NAMES[box.area[where]]}"
    cost = box.terrain_line[box.ground[where]].cost
    if cost:
        yield "Movement points: " + ", ".join(f"{name.value} {points:g}" for name, points in cost.items())
    shift = box.terrain_shift[where] + box.feature_shift[where]
    if shift:
        yield f"Attacks shift {-shift} left"
    if kind is not None and where in box.capitals:
        yield "Capital: one VP"


def _outlines(box: Box) -> Iterator[Shape]:
    """3.3 Greater Kurdistan and 1.2 the red row, hex by hex."""
    for where in range(box.size):
        if box.kurdish[where]:
            yield Shape("kurdistan", _outline(box, where), closed=True)
        elif box.red[where]:
            yield Shape("red-row", _outline(box, where), closed=True)


def _waters() -> Iterator[Shape]:
    """Lakes as they are, and borders between the countries."""
    for feature in _layers()["features"]:
        layer, geometry = feature["properties"]["layer"], feature["geometry"]
        kind = {"lake": "lake", "country": "border"}.get(layer)
        if kind is None:
            continue
        single = geometry["type"] == "Polygon"
        for polygon in [geometry["coordinates"]] if single else geometry["coordinates"]:
            ring = tuple(_point(x, y) for x, y in polygon[0])
            yield Shape(kind, ring, closed=True, name=feature["properties"]["name"])


def _sides(box: Box) -> Iterator[Shape]:
    """9.6 Rivers, and 8.0 all-lake hexsides, each along the side that two hexes share."""
    for kind, pairs in (("river", box.rivers), ("coast", box.all_lake)):
        for a, b in sorted(pairs):
            if a < b:
                yield Shape(kind, _shared(box, a, b))


def _shared(box: Box, a: int, b: int) -> tuple[Point, ...]:
    """The two corners between neighbouring hexes: the side seen from one towards the other."""
    corners, side = _outline(box, a), box.grid.direction(a, b)
    # Corners run clockwise from the east, sides clockwise from the north.
    return corners[(side + 4) % 6], corners[(side + 5) % 6]


def _roads(box: Box) -> Iterator[Shape]:
    for a, b in sorted(box.roads):
        if a < b:
            yield Shape("road", (_point(*box.grid.centre(a)), _point(*box.grid.centre(b))))


def _labels(box: Box) -> Iterator[Label]:
    for place in box.places.place:
        at = _point(*box.grid.centre(box.grid.index(place.hex)))
        yield Label(place.name, at, place.kind.value, RANK[place.kind])
