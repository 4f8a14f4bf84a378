"""2.1 The drawing of the map: hexes, water on hexsides, railroads, borders, Kurdistan, places and their symbols."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import chain

from sandtable.board.drawing import HexCanvas, read_layers
from sandtable.core import Kind
from sandtable.core.scene import Board, Label, Point, Shape, Side, Sign, Space
from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.ground import WATERS
from sandtable.games.axis_of_evil.box.map import Place

SCALE = 48.0  # points for the distance between opposite sides of a hex
RED, BLUE, SLATE, WHITE = "#9d3a3c", "#3b6fae", "#5a7184", "#ffffff"
KURDS, KURDISH_INK, ISLAMISTS = "#d3a13a", "#2a1d05", "#2b2f36"
SIDES = (
    Side("eurasian", "Eurasian Union", RED, WHITE, "E", "diamond"),
    Side("coalition", "Coalition", BLUE, WHITE, "C", ring=(14, 3)),
    Side("neutral", "Neutral", "#8a8a8a", WHITE, "–", "ring", (2, 3)),
    # 2.9: the colour names the contingent; a diamond means the Union, a letter the Coalition
    Side("russia", "Russia", RED, WHITE, "R", "diamond"),
    Side("iran", "Iran", "#a65a28", WHITE, "I", "diamond"),
    Side("syria", "Syria", "#7a5a3c", WHITE, "S", "diamond"),
    Side("nato", "NATO", BLUE, WHITE, "N"),
    Side("gcc", "Gulf Cooperation Council", "#2f8078", WHITE, "G"),
    Side("pakistan", "Pakistan", "#4c7a3f", WHITE, "P"),
    Side("israel", "Israel", "#5c5f8f", WHITE, "L"),
    Side("iraq_eurasian", "Iraq, with the Union", SLATE, WHITE, "Q", "diamond"),
    Side("iraq_coalition", "Iraq, with the Coalition", SLATE, WHITE, "Q"),
    Side("peshmerga_eurasian", "Peshmerga, with the Union", KURDS, KURDISH_INK, "K", "diamond"),
    Side("peshmerga_coalition", "Peshmerga, with the Coalition", KURDS, KURDISH_INK, "K"),
    Side("islamist_eurasian", "Islamists, with the Union", ISLAMISTS, WHITE, "J", "diamond"),
    Side("islamist_coalition", "Islamists, with the Coalition", ISLAMISTS, WHITE, "J"),
)
SYMBOLS = {
    "capital": Sign("capital", "Capital"),
    "oil": Sign("oil", "Oil"),
    "nuclear": Sign("nuclear", "Nuclear facility"),
    "port": Sign("port", "Port"),
    "comms": Sign("comms", "Communications"),
    "minor": Sign("minor_base", "Minor military base"),
    "major": Sign("major_base", "Major military base"),
}
SEA_NAMES = {
    "black": "Black Sea",
    "caspian": "Caspian Sea",
    "mediterranean": "Mediterranean",
    "persian_gulf": "Persian Gulf",
    "arabian": "Arabian Sea",
}
BROAD = 15  # hexes of a country whose name fits
MARGIN = 90.0  # points that a name of a country or sea keeps from the edge


@cache
def board(box: Box) -> Board:
    """Everything under the counters."""
    layers = (files("sandtable.games.axis_of_evil") / "art" / "layers.json").read_bytes()
    canvas = HexCanvas(box.grid, read_layers(layers).frame, SCALE)
    return Board(
        width=canvas.corner.x,
        height=canvas.corner.y,
        layout="hexes",
        spaces=tuple(_space(box, canvas, i) for i in range(box.size)),
        sides=SIDES,
        shapes=tuple(_shapes(box, canvas)),
        labels=tuple(chain(_place_labels(box, canvas), _country_labels(box, canvas), _sea_labels(box, canvas))),
        pictures=(canvas.ground("ground.webp"),),
        counter_size=SCALE * 0.66,
    )


# Hexes --------------------------------------------------------------------------------------------------


def _space(box: Box, canvas: HexCanvas, where: int) -> Space:
    place = box.places[box.place_at[where]] if where in box.place_at else None
    marks = [word for word, on in (("kurdistan", box.kurdistan[where]), ("rail", box.on_rail[where])) if on]
    return Space(
        id=box.grid.names[where],
        name=box.names.label(Kind.SPACE, where),
        kind=box.terrain[where].value,
        at=canvas.centre(where),
        outline=canvas.outline(where),
        signs=() if place is None else tuple(SYMBOLS[symbol] for symbol in _symbols(place)),
        group=SEA_NAMES.get(box.sea[where]) or _name(box.country[where]),
        marks=(*marks, *((place.kind,) if place else ())),
        facts=tuple(_facts(box, where, place)),
        near=tuple(box.grid.names[b] for b in box.grid.around[where]),
    )


def _symbols(place: Place) -> tuple[str, ...]:
    return (*place.symbols, *((place.base,) if place.base != "none" else ()))


def _facts(box: Box, where: int, place: Place | None) -> Iterator[str]:
    ground = box.terrain[where].value.replace("_", " ").capitalize()
    sea, country = SEA_NAMES.get(box.map.hex[where].sea, ""), _name(box.country[where])
    yield ", ".join(part for part in (ground, sea or country) if part)
    if box.terrain[where] in WATERS:
        return
    if not box.in_play[where]:
        yield "Out of play: no unit enters it (R-18)"
        return
    points = box.mp[box.terrain[where]]
    yield (
        f"{points} MP to enter, 1 along a railroad" if points else "Only complex terrain units enter it, or trains"
    )
    if box.terrain_shift[where]:
        yield f"Attacks shift {-box.terrain_shift[where]} left"
    if box.kurdistan[where]:
        yield "Kurdistan"
    if place is not None and place.ap_base:
        yield "One AP a turn to its holder (6.2)"


def _name(country: str) -> str:
    return country.upper() if country == "uae" else country.replace("_", " ").title()


# Lines --------------------------------------------------------------------------------------------------


def _shapes(box: Box, canvas: HexCanvas) -> Iterator[Shape]:
    """12.1.1 Rivers, lakes, canals on hexsides, 14.1 all-sea hexsides, 5.3 borders, 19.3 Kurdistan, 12.5 rails."""
    yield from canvas.sides("river", box.rivers | box.still_water)
    yield from canvas.sides("sea-side", box.sea_sides)
    yield from canvas.sides("border", _parted(box, box.country))
    yield from canvas.sides("region-edge", _parted(box, ["k" if each else "n" for each in box.kurdistan]))
    yield from canvas.links("rail", box.rails)
    yield from canvas.links("road", box.links)


def _parted(box: Box, of: list[str]) -> Iterator[tuple[int, int]]:
    """The hexsides between land hexes that differ."""
    land = [terrain not in WATERS for terrain in box.terrain]
    return ((a, b) for a, b in box.grid.sides if land[a] and land[b] and of[a] != of[b])


# Names --------------------------------------------------------------------------------------------------


def _place_labels(box: Box, canvas: HexCanvas) -> Iterator[Label]:
    for place, where in zip(box.places, box.place_hex, strict=True):
        capital = "capital" in place.symbols
        yield Label(place.name, canvas.centre(where), "capital" if capital else "city", 3 if capital else 2)


def _country_labels(box: Box, canvas: HexCanvas) -> Iterator[Label]:
    for country in dict.fromkeys(box.country):
        hexes = [i for i, each in enumerate(box.country) if each == country]
        if country and len(hexes) >= BROAD:
            rank = 2 if len(hexes) > 2 * BROAD else 1
            yield Label(_name(country), _middle(canvas, hexes, box.place_hex), "country", rank)


def _sea_labels(box: Box, canvas: HexCanvas) -> Iterator[Label]:
    for sea, name in SEA_NAMES.items():
        hexes = [i for i, each in enumerate(box.map.hex) if each.sea == sea]
        if hexes:
            yield Label(name, _middle(canvas, hexes, ()), "sea", 2)


def _middle(canvas: HexCanvas, hexes: list[int], taken: Iterable[int]) -> Point:
    """The hex nearest to the middle of some hexes that bears no name of a place and is not at the edge."""
    points = [canvas.centre(i) for i in hexes]
    x, y = (sum(axis) / len(points) for axis in ((p.x for p in points), (p.y for p in points)))
    named, right = set(taken), canvas.corner.x - MARGIN
    free = [p for i, p in zip(hexes, points, strict=True) if i not in named and MARGIN < p.x < right] or points
    return min(free, key=lambda p: (p.x - x) ** 2 + (p.y - y) ** 2)
