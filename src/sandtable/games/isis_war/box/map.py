"""2.1 The map: hexes, rivers, lakes and roads, and the named places."""

from enum import StrEnum
from typing import Literal

from sandtable.board.hexes import Parity
from sandtable.packs import Record

Pair = tuple[str, str]


class Terrain(StrEnum):
    """9.4 Terrain in a hex."""

    CLEAR = "clear"
    ROUGH = "rough"
    MOUNTAIN = "mountain"
    MARSH = "marsh"
    LAKE = "lake"


class Country(StrEnum):
    IRAQ = "iraq"
    SYRIA = "syria"
    TURKEY = "turkey"
    IRAN = "iran"
    ARMENIA = "armenia"
    AZERBAIJAN = "azerbaijan"


class Area(StrEnum):
    """3.0 Areas of operations: a country without its part of Greater Kurdistan, or that part."""

    IRAQ = "iraq"
    SYRIA = "syria"
    TURKEY = "turkey"
    IRAN = "iran"
    IRAQI_KURDISTAN = "iraqi_kurdistan"
    SYRIAN_KURDISTAN = "syrian_kurdistan"
    TURKISH_KURDISTAN = "turkish_kurdistan"
    IRANIAN_KURDISTAN = "iranian_kurdistan"
    OTHER = "other"
    RED_ROW = "red_row"


KURDISTAN = {
    Country.IRAQ: Area.IRAQI_KURDISTAN,
    Country.SYRIA: Area.SYRIAN_KURDISTAN,
    Country.TURKEY: Area.TURKISH_KURDISTAN,
    Country.IRAN: Area.IRANIAN_KURDISTAN,
}
"""3.3 Kurdistan defined."""


class Hex(Record, frozen=True, kw_only=True):
    """2.1 A hex of the map."""

    hex: str
    terrain: Terrain
    country: Country
    kurdistan: bool = False
    red_row: bool = False
    natural_terrain: Terrain | None = None
    lake: str | None = None
    province: str
    lat: float
    lon: float
    source: str

    @property
    def area(self) -> Area:
        """1.2, 3.3 The area that a hex belongs to; a red hex belongs to no country."""
        if self.red_row:
            return Area.RED_ROW
        if self.country not in KURDISTAN:
            return Area.OTHER
        return KURDISTAN[self.country] if self.kurdistan else Area(self.country.value)


class Edges(Record, frozen=True):
    """1.2 The sides of the map."""

    north: tuple[str, ...]
    west: tuple[str, ...]
    south: tuple[str, ...]
    east: tuple[str, ...]
    source: str


class River(Record, frozen=True):
    """9.6 A river along hexsides."""

    id: str
    name: str
    hexsides: tuple[Pair, ...]
    source: str


class AllLake(Record, frozen=True):
    """8.0 Hexsides that are all lake."""

    hexsides: tuple[Pair, ...]
    source: str


class Road(Record, frozen=True):
    """9.5 A road from hex to hex."""

    id: str
    name: str
    edges: tuple[Pair, ...]
    source: str


class KurdishProvince(Record, frozen=True):
    """3.3 How much of a province was drawn as Greater Kurdistan."""

    id: str
    country: Country
    province: str
    extent: str
    source: str


class HexesFile(Record, frozen=True):
    high: Parity
    hex_km: int
    source: str
    hex: tuple[Hex, ...]
    edges: Edges
    river: tuple[River, ...]
    all_lake: AllLake
    road: tuple[Road, ...]
    kurdistan: tuple[KurdishProvince, ...]


class PlaceKind(StrEnum):
    """10.10 What stands in a hex."""

    TOWN = "town"
    CITY = "city"
    CAPITAL = "capital"
    BASE = "base"


class Place(Record, frozen=True):
    """A named place; `at` tells how its hex was found."""

    id: str
    name: str
    kind: PlaceKind
    hex: str
    at: Literal["rules", "fitted", "edge"]
    lat: float
    lon: float
    source: str


class PlacesFile(Record, frozen=True):
    place: tuple[Place, ...]
