"""2.1 The drawing of the map: hexes, rivers on hexsides, roads, borders, Kurdistan and the red row."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from sandtable.board.drawing import HexCanvas, Layers, read_layers
from sandtable.core import Kind
from sandtable.core.scene import Board, Label, Shape, Side, Space
from sandtable.games.isis_war.box.box import Box
from sandtable.games.isis_war.box.counters import MoveClass
from sandtable.games.isis_war.box.map import Area, PlaceKind

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
KINDS = {
    MoveClass.KURDISH: "Kurdish",
    MoveClass.FOOT: "foot",
    MoveClass.MECH: "mechanised",
    MoveClass.ARMOR: "armour",
    MoveClass.AIR_ASSAULT: "air assault",
}
RANK = {PlaceKind.CAPITAL: 3, PlaceKind.CITY: 2, PlaceKind.TOWN: 1, PlaceKind.BASE: 2}


@cache
def _layers() -> Layers:
    """The georeferenced layers."""
    return read_layers((files("sandtable.games.isis_war") / "art" / "layers.json").read_bytes())


def board(box: Box) -> Board:
    """Everything under the counters."""
    canvas = HexCanvas(box.grid, _layers().frame, SCALE)
    return Board(
        width=canvas.corner.x,
        height=canvas.corner.y,
        layout="hexes",
        spaces=tuple(_space(box, canvas, i) for i in range(box.size)),
        sides=SIDES,
        shapes=tuple(_shapes(box, canvas)),
        labels=tuple(_labels(box, canvas)),
        pictures=(canvas.ground("ground.webp"),),
        counter_size=SCALE * 0.62,
    )


def _space(box: Box, canvas: HexCanvas, where: int) -> Space:
    kind = box.feature[where]
    marks = [word for word, on in (("red", box.red[where]), ("kurdistan", box.kurdish[where])) if on]
    return Space(
        id=box.grid.names[where],
        name=box.names.label(Kind.SPACE, where),
        kind=box.ground[where].value,
        at=canvas.centre(where),
        outline=canvas.outline(where),
        group=AREA_NAMES[box.area[where]],
        marks=(*marks, *((kind.value,) if kind else ())),
        facts=tuple(_facts(box, where)),
        near=tuple(box.grid.names[b] for b in box.grid.around[where]),
    )


def _costs(cost: Mapping[MoveClass, float]) -> str:
    """What a hex costs: one figure if it is the same for all, else each kind of unit with its own."""
    figures = set(cost.values())
    if len(figures) == 1:
        return f"{figures.pop():g}"
    return ", ".join(f"{KINDS[kind]} {points:g}" for kind, points in cost.items())


def _facts(box: Box, where: int) -> Iterator[str]:
    kind = box.feature[where]
    yield f"{box.ground[where].value.capitalize()}, {AREA_NAMES[box.area[where]]}"
    cost = box.terrain_line[box.ground[where]].cost
    if cost:
        yield f"Movement points: {_costs(cost)}"
    shift = box.terrain_shift[where] + box.feature_shift[where]
    if shift:
        yield f"Attacks shift {-shift} left"
    if kind is not None and where in box.capitals:
        yield "Capital: one VP"


def _shapes(box: Box, canvas: HexCanvas) -> Iterator[Shape]:
    """3.3 Greater Kurdistan, 1.2 the red row, borders, 9.6 rivers, 8.0 all-lake hexsides, 9.5 roads."""
    yield from canvas.sides("region-edge", ((a, b) for a, b in box.grid.sides if box.kurdish[a] != box.kurdish[b]))
    yield from canvas.hexes("barrier", box.red_row)
    yield from canvas.areas(_layers(), {"country": "border"})
    yield from canvas.sides("river", box.rivers)
    yield from canvas.sides("coast", box.all_lake)
    yield from canvas.links("road", box.roads)


def _labels(box: Box, canvas: HexCanvas) -> Iterator[Label]:
    for place in box.places.place:
        at = canvas.centre(box.grid.index(place.hex))
        yield Label(place.name, at, place.kind.value, RANK[place.kind])
