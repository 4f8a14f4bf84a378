"""The drawing of the map: areas as cells, ways, sites, and who lives where."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from sandtable.core.scene import Board, Emblem, Label, Picture, Point, Shape, Side, Sign, Space
from sandtable.games.islamic_state.box.actions import Site
from sandtable.games.islamic_state.box.box import SITE_TITLES, Box
from sandtable.games.islamic_state.box.map import Area, OffMap

COUNTER_SIZE = 34.0
RUSSIA, REFUGEES = "russia", "refugees"
SIDES: dict[str, tuple[str, str, str, Emblem, tuple[float, ...]]] = {
    "islamic_state": ("#2b2f36", "#ffffff", "I", "disc", ()),
    "kurds": ("#d3a13a", "#2a1d05", "K", "ring", (11, 3, 3, 3)),
    "iran": ("#7a5a9e", "#ffffff", "N", "diamond", (6, 3)),
    "coalition": ("#3b6fae", "#ffffff", "C", "square", ()),
    "syrian_rebels": ("#3f7a4b", "#ffffff", "R", "triangle", (3, 2.6)),
    "syrian_regime": ("#a23c3c", "#ffffff", "G", "bars", ()),
    "turkey": ("#2b7a84", "#ffffff", "T", "hexagon", (14, 3)),
    "druze": ("#8a6a4f", "#ffffff", "D", "hexagon", (2, 4)),
}
GLYPHS = {
    Site.POWER_PLANT: "power",
    Site.OIL_STORAGE: "storage",
    Site.OIL_WELL: "well",
    Site.OIL_TRANSPORT: "refinery",
    Site.DAM: "dam",
}
"""How infrastructure is drawn; what is left of it stands in the status of the space."""
WAYS = {"road": "road", "adjacent": "adjacent", "trail": "trail", "kurd_turkey_road": "corridor"}
PEOPLES = {"sunni": "dots", "shia": "diagonals", "kurd": "waves", "mixed": "crosses", "druze": "uprights"}
PEOPLE_NAMES = {"sunni": "Sunni", "shia": "Shia", "kurd": "Kurds", "mixed": "mixed", "druze": "Druze"}


class Cell(msgspec.Struct, frozen=True):
    """An area on the canvas: where its counters stand, and its outlines, the largest first."""

    at: Point
    parts: tuple[tuple[Point, ...], ...]


class Arc(msgspec.Struct, frozen=True):
    """A way that is drawn bent."""

    a: str
    b: str
    kind: str
    points: tuple[Point, ...]


class Name(msgspec.Struct, frozen=True):
    """A name of a country or a sea."""

    text: str
    at: Point
    kind: Literal["country", "sea"]


class Geometry(msgspec.Struct, frozen=True):
    """art/geometry.json"""

    width: float
    height: float
    picture: Picture
    areas: dict[str, Cell]
    boxes: dict[str, Point]
    arcs: tuple[Arc, ...]
    shapes: tuple[Shape, ...]
    labels: tuple[Name, ...]


@cache
def geometry() -> Geometry:
    """The outlines and lines of the map."""
    data = (files("sandtable.games.islamic_state") / "art" / "geometry.json").read_bytes()
    return msgspec.json.decode(data, type=Geometry)


@cache
def board(box: Box) -> Board:
    """Everything under the counters."""
    drawing = geometry()
    boxes = tuple(_box(each, drawing.boxes[each.id]) for each in box.map.boxes)
    named = {each.name for each in boxes}  # a country that is a space of its own bears its name already
    return Board(
        width=drawing.width,
        height=drawing.height,
        layout="areas",
        spaces=(
            *(_area(box, drawing, number) for number in range(box.areas)),
            *boxes,
        ),
        sides=tuple(_sides(box)),
        shapes=(*drawing.shapes, *_ways(box, drawing)),
        labels=tuple(Label(each.text, each.at, each.kind, 3) for each in drawing.labels if each.text not in named),
        pictures=(drawing.picture,),
        counter_size=COUNTER_SIZE,
    )


def _sides(box: Box) -> Iterator[Side]:
    for faction in box.players.faction:
        yield Side(faction.id, faction.name, *SIDES[faction.id])
    yield Side(RUSSIA, "Russia", "#5c5f8f", "#ffffff", "U", "star")
    yield Side(REFUGEES, "Refugees", "#efe6d2", "#3a2f1c", "F", "ring", (2, 2))


def _area(box: Box, drawing: Geometry, number: int) -> Space:
    area = box.map.area[number]
    cell = drawing.areas[area.id]
    return Space(
        id=area.id,
        name=area.name,
        kind="area",
        at=cell.at,
        parts=cell.parts,
        patterns=tuple(PEOPLES[people] for people in area.peoples),
        signs=tuple(_signs(box, number)),
        group=_countries(area),
        marks=(*(("city",) if area.city else ()), *(("border",) if area.border else ())),
        facts=tuple(_facts(box, number)),
        near=tuple(box.space_ids[there] for there, _ in box.steps[number]),
    )


def _box(off_map: OffMap, at: Point) -> Space:
    """A country beside the map that holds units or takes refugees in."""
    who = [each.replace("_", " ").title() for each in off_map.may_enter]
    facts = (f"Beside the map: {', '.join(who)} only" if who else "Beside the map: refugees only",)
    return Space(
        off_map.id, off_map.name.partition(" (")[0], "box", at, marks=("box",), facts=facts, near=off_map.exits
    )


def _signs(box: Box, number: int) -> Iterator[Sign]:
    """areas.features What can be bombed, then airbases, ruins and the regime's home cities."""
    area = box.map.area[number]
    for site in box.sites_in[number]:
        kind = box.sites[site][1]
        yield Sign(GLYPHS[Site(kind)], SITE_TITLES[kind].capitalize())
    if area.airbase:
        yield Sign("airbase", "Airbase")
    if area.archaeology:
        yield Sign("archaeology", "Archaeological site")
    if area.regime_home:
        yield Sign("home", "Home city of the regime")


def _countries(area: Area) -> str:
    return " and ".join(each.capitalize() for each in area.countries)


def _facts(box: Box, number: int) -> Iterator[str]:
    area = box.map.area[number]
    yield f"{_countries(area)}{', city' if area.city else ''}"
    yield f"People: {', '.join(PEOPLE_NAMES[each] for each in area.peoples)}"
    sites = list(_sites(box, area, number))
    if sites:
        yield ", ".join(sites).capitalize()
    if area.border:
        yield f"Border with {' and '.join(each.capitalize() for each in area.border)}"
    if area.kurd_exception:
        yield "Kurds may enter"
    trails = [box.map.area[there].name for there, cost in box.steps[number] if cost > 1 and there < box.areas]
    if trails:
        yield f"Trail (2 points) to {', '.join(trails)}"


def _sites(box: Box, area: Area, number: int) -> Iterator[str]:
    """revenue.resources The sites with the points that they yield."""
    for site in box.sites_in[number]:
        value = box.site_value[site]
        yield f"{SITE_TITLES[box.sites[site][1]]}{f' ({value})' if value else ''}"
    if area.airbase:
        yield "airbase"
    if area.archaeology:
        yield "ruins"


def _ways(box: Box, drawing: Geometry) -> Iterator[Shape]:
    """areas.features Roads, trails, plain neighbours, and the Kurdish road through Turkey."""
    bent = {(arc.a, arc.b) for arc in drawing.arcs}
    for way in box.map.connection:
        if (way.a, way.b) not in bent:
            yield Shape(WAYS[way.kind], (drawing.areas[way.a].at, drawing.areas[way.b].at))
    for arc in drawing.arcs:
        yield Shape(arc.kind, arc.points)
    for off_map in box.map.boxes:
        for exit_ in off_map.exits if off_map.may_enter else ():
            yield Shape("adjacent", (drawing.boxes[off_map.id], drawing.areas[exit_].at))
