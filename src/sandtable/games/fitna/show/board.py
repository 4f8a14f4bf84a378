"""2.1 The drawing of the map: spaces as pads on a painted ground, and the links between them."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from sandtable.core import signed
from sandtable.core.scene import Board, Label, Picture, Point, Shape, Sign, Space
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.factions import SYMBOLS
from sandtable.games.fitna.box.map import Terrain
from sandtable.games.fitna.show.sides import SIDES

COUNTER = 52.0
TERRAIN = {Terrain.CLEAR: "Clear", Terrain.MOUNTAIN: "Mountain", Terrain.MARSH: "Marsh"}
COASTS = {"med": "Mediterranean coast", "gulf": "Gulf coast"}


class _Place(msgspec.Struct, frozen=True):
    at: Point


class _Name(msgspec.Struct, frozen=True):
    text: str
    at: Point
    kind: str


class Geometry(msgspec.Struct, frozen=True):
    """art/geometry.json: where everything lies on the painted ground."""

    width: float
    height: float
    picture: Picture
    spaces: dict[str, _Place]
    shapes: tuple[Shape, ...]
    labels: tuple[_Name, ...]


@cache
def geometry() -> Geometry:
    """The geometry of the map, read once."""
    path = files("sandtable.games.fitna") / "art" / "geometry.json"
    return msgspec.json.decode(path.read_bytes(), type=Geometry)


@cache
def board(box: Box) -> Board:
    """Everything under the counters."""
    drawn = geometry()
    return Board(
        width=drawn.width,
        height=drawn.height,
        layout="points",
        spaces=tuple(_space(box, space) for space in range(box.size)),
        sides=SIDES,
        shapes=(*drawn.shapes, *_links(box)),
        labels=tuple(Label(each.text, each.at, each.kind, rank=3) for each in drawn.labels),
        pictures=(drawn.picture,),
        counter_size=COUNTER,
    )


def _space(box: Box, space: int) -> Space:
    record = box.map.space[space]
    return Space(
        id=record.id,
        name=record.name,
        kind=record.terrain.value,
        at=geometry().spaces[record.id].at,
        signs=tuple(_signs(box, space)),
        group=box.map.country[box.country[space]].name,
        marks=tuple(word for word, on in (("city", record.city), ("objective", record.objective)) if on),
        facts=tuple(_facts(box, space)),
        near=tuple(box.map.space[beside].id for beside in box.near[space]),
    )


def _signs(box: Box, space: int) -> Iterator[Sign]:
    """2.1 Defence, oil, holy site, supply source, terrain, symbol."""
    record = box.map.space[space]
    if record.defence:
        yield Sign("shield", f"Defence {signed(record.defence)}", str(-record.defence))
    if record.oilfield:
        yield Sign("oil", "Oilfield")
    if record.holy_site:
        yield Sign("holy", "Holy site")
    if record.supply:
        yield Sign("supply", f"Supply source of {_colours(box, record.supply)}")
    if record.terrain is not Terrain.CLEAR:
        yield Sign(record.terrain.value, TERRAIN[record.terrain])
    if record.symbol == "IS":
        yield Sign("disc", "Symbol of IS")
    elif record.symbol:
        yield Sign("symbol", f"Symbol of {record.symbol}", record.symbol)


def _colours(box: Box, colours: tuple[str, ...]) -> str:
    names = {faction.id: faction.name for faction in box.counters.faction}
    return ", ".join(names.get(colour, colour) for colour in colours)


def _facts(box: Box, space: int) -> Iterator[str]:
    record, vp = box.map.space[space], box.tables.vp
    country = box.map.country[box.country[space]].name
    yield f"{'City' if record.city else TERRAIN[record.terrain]}, {country}"
    if record.city and record.terrain is not Terrain.CLEAR:
        yield TERRAIN[record.terrain]
    if record.coast:
        yield COASTS[record.coast]
    if record.defence:
        yield f"Defence: {-record.defence} column{'s' if record.defence < -1 else ''} to the left"
    if record.objective or record.holy_site or record.oilfield:
        worth = vp.holy_site if record.holy_site else vp.objective if record.objective else vp.oilfield
        what = "Holy site" if record.holy_site else "Objective" if record.objective else "Oilfield"
        yield f"{what}: {worth} VP"
    if box.symbol[space]:
        yield f"Symbol of {SYMBOLS[box.symbol[space]]}"
    if record.supply:
        yield f"Supply source of {_colours(box, record.supply)}"


def _links(box: Box) -> Iterator[Shape]:
    """2.1 One kind of link; between rough spaces it is drawn as a trail, which is looks only."""
    places, rough = geometry().spaces, [terrain is not Terrain.CLEAR for terrain in box.terrain]
    for link in box.map.link:
        trail = rough[box.space(link.a)] and rough[box.space(link.b)]
        yield Shape("trail" if trail else "road", (places[link.a].at, places[link.b].at))
