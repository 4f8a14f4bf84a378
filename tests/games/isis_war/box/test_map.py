"""1.2, 2.1, 3.3 The map: edges, rivers, roads and places."""

import json
from importlib.resources import files
from itertools import pairwise

import pytest
from tests.games.isis_war.pack import HEXES, PLACES

from sandtable.board.graph import Graph
from sandtable.board.hexes import HexGrid
from sandtable.games.isis_war.box.map import Area, PlaceKind, Terrain

GRID = HexGrid((h.hex for h in HEXES.hex), high=HEXES.high)
BY_NAME = {h.hex: h for h in HEXES.hex}
RIVERS = {frozenset(pair) for river in HEXES.river for pair in river.hexsides}
FOLDER = files("sandtable.games.isis_war")


@pytest.mark.rule("isis_war", "1.2.compass")
def test_map_edges():
    edges = HEXES.edges
    assert (edges.north[0], edges.north[-1]) == ("3500", "5500")
    assert (edges.west[0], edges.west[-1]) == ("3500", "3527")
    assert (edges.south[0], edges.south[-1]) == ("3527", "6028")
    assert (edges.east[0], edges.east[-1]) == ("6008", "6028")
    for edge in (edges.north, edges.west, edges.south, edges.east):
        assert all(GRID.adjacent(GRID.index(a), GRID.index(b)) for a, b in pairwise(edge))
        assert all(len(GRID.around[GRID.index(name)]) < 6 for name in edge)


@pytest.mark.rule("isis_war", "1.2.red_row.terrain")
def test_the_red_row_is_the_west_edge_clear_and_without_roads():
    red = {h.hex for h in HEXES.hex if h.area is Area.RED_ROW}
    assert red == set(HEXES.edges.west)
    assert {BY_NAME[name].terrain for name in red} == {Terrain.CLEAR}
    assert not red & {name for road in HEXES.road for pair in road.edges for name in pair}


@pytest.mark.rule("isis_war", "2.1")
def test_kirkuk_is_in_5117():
    assert [place.name for place in PLACES.place if place.hex == "5117"] == ["Kirkuk"]


@pytest.mark.rule("isis_war", "3.3")
def test_parts_of_kurdistan():
    assert BY_NAME["5013"].area is Area.IRAQI_KURDISTAN
    assert BY_NAME["4211"].area is Area.SYRIAN_KURDISTAN
    assert not any(BY_NAME[name].kurdistan for name in ("4713", "5125", "5126", "4927"))
    drawn = {(province.country, province.province) for province in HEXES.kurdistan}
    assert {(h.country, h.province) for h in HEXES.hex if h.kurdistan} == drawn
    assert not any(h.kurdistan for h in HEXES.hex if h.red_row)


def test_the_rivers_of_the_example():
    assert frozenset(("4818", "4819")) in RIVERS
    assert frozenset(("4718", "4819")) not in RIVERS
    assert GRID.adjacent(GRID.index("4718"), GRID.index("4819"))


def test_turkish_reinforcements_have_hexes_to_enter():
    entry = [name for name in HEXES.edges.north if BY_NAME[name].area is Area.TURKEY]
    assert len(entry) >= 3


def test_capital_hexes():
    capitals = {place.hex for place in PLACES.place if place.kind is PlaceKind.CAPITAL}
    assert capitals == {"5013", "5125", "5126"}


def test_the_road_network_is_connected():
    pairs = [pair for road in HEXES.road for pair in road.edges]
    network = Graph(sorted({name for pair in pairs for name in pair}), pairs)
    assert len(network.reach(0)) == len(network.names)


def test_places_lie_near_their_hexes():
    """A degree is about 110 km, so these bounds are about a hex and a half; edge places lie beyond."""
    for place in PLACES.place:
        h = BY_NAME[place.hex]
        if place.at == "fitted":
            assert abs(place.lat - h.lat) < 0.4
            assert abs(place.lon - h.lon) < 0.5


def test_the_art_covers_every_hex():
    left, top, right, bottom = json.loads((FOLDER / "art" / "layers.json").read_text(encoding="utf-8"))["frame"]
    for i in range(len(GRID)):
        assert all(left <= x <= right and top <= y <= bottom for x, y in GRID.corners(i))
