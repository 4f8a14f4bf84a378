"""2.1 The game map: schemas of hexes.toml and places.toml."""

from enum import StrEnum
from typing import Literal

from sandtable.board import hexmap
from sandtable.board.hexes import Parity
from sandtable.board.hexmap import Hexsides, Pair, Way
from sandtable.packs import Record


class Terrain(StrEnum):
    """12.1.1 Terrain in a hex."""

    CLEAR = "clear"
    DESERT = "desert"
    MARSH = "marsh"
    ROUGH = "rough"
    MOUNTAIN = "mountain"
    HIGH_MOUNTAIN = "high_mountain"
    LAKE = "lake"
    SEA = "sea"


class Hex(Record, frozen=True, kw_only=True):
    """2.1 A hex of the map."""

    hex: str
    lat: float
    lon: float
    terrain: Terrain
    country: str = ""
    sea: str = ""
    coast: tuple[str, ...] = ()
    kurdistan: bool = False
    island: bool = False
    lake: str = ""
    in_play: bool = True
    source: str


class Edges(hexmap.Edges, frozen=True):
    """10.2.2, 12.5.1 The sides of the map, and the ends of the Trans-Siberian railroad."""

    rail_entry: tuple[str, ...]


class River(hexmap.River, frozen=True):
    """12.1.1.water A river or canal along hexsides."""

    kind: Literal["river", "canal"]


class HexesFile(Record, frozen=True):
    high: Parity
    hex_km: int
    source: str
    hex: tuple[Hex, ...]
    edges: Edges
    river: tuple[River, ...]
    lake_sides: Hexsides
    sea_sides: Hexsides
    railroad: tuple[Way, ...]  # 12.1.1.roads, 12.5


class Seas(Record, frozen=True):
    """12.7, 17.2 The seas; an alias counts as another (R-19)."""

    names: tuple[str, ...]
    aliases: dict[str, str]
    source: str


class Area(Record, frozen=True):
    """2.9 A group of countries and the contingent that they belong to."""

    id: str
    name: str
    side: str
    contingent: str
    countries: tuple[str, ...]
    source: str


class OutOfPlay(Record, frozen=True):
    """R-18 Countries that no ground unit enters."""

    countries: tuple[str, ...]
    source: str


class Place(Record, frozen=True, kw_only=True):
    """4.1, 8.0 A city or objective with its garrison."""

    id: str
    name: str
    hex: str
    hex_fixed: bool
    lat: float
    lon: float
    country: str
    area: str
    kind: Literal["city", "mega_city"]
    symbols: tuple[str, ...]
    base: Literal["none", "minor", "major"]
    ap_base: bool
    port_sea: str
    coast: str
    island: bool
    vp: int
    garrison: str
    note: str = ""
    source: str


class EdgeEntry(Record, frozen=True):
    """10.2.2 A stretch of map edge over which a contingent's airborne units enter."""

    id: str
    contingent: str
    edge: Literal["north", "west", "south", "east"]
    within: tuple[str, ...]
    source: str


class Link(Record, frozen=True):
    """R-20 A crossing between two places over an all-sea hexside."""

    id: str
    places: Pair
    source: str


class Entry(Record, frozen=True):
    """10.2.1.israel Hexes where a contingent enters."""

    hexes: tuple[str, ...]
    source: str


class KurdistanLimits(Record, frozen=True):
    """19.3 What the hexes marked as Kurdistan include and leave out."""

    must_include: tuple[str, ...]
    must_exclude: tuple[str, ...]
    source: str


class PlacesFile(Record, frozen=True):
    seas: Seas
    area: tuple[Area, ...]
    out_of_play: OutOfPlay
    place: tuple[Place, ...]
    edge_entry: tuple[EdgeEntry, ...]
    link: tuple[Link, ...]
    israeli_entry: Entry
    kurdistan: KurdistanLimits
