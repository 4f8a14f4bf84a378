"""2.1 The map: hexes, rivers, lakes and roads, and the named places."""

from enum import StrEnum
from typing import Literal

from sandtable.board.hexes import Parity
from sandtable.board.hexmap import Edges, Hexsides, River, Way
from sandtable.packs import Record


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
    edges: Edges  # 1.2
    river: tuple[River, ...]  # 9.6
    all_lake: Hexsides  # 8.0
    road: tuple[Way, ...]  # 9.5
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
