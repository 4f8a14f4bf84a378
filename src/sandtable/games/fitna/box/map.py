"""2.1 The map: countries, spaces and the links between them."""

from enum import StrEnum
from typing import Literal

from sandtable.packs import Record

Symbol = Literal["", "IS", "KDP", "PYD", "PKK"]


class Terrain(StrEnum):
    """2.1 The three kinds of ground; none matters for movement (17.1)."""

    CLEAR = "clear"
    MOUNTAIN = "mountain"
    MARSH = "marsh"


class CountryRecord(Record, frozen=True):
    """2.1 A country; `vp_area` scores (31.1), the air of closed ones is barred to airmobile assaults (17.2.2)."""

    id: str
    name: str
    vp_area: bool
    spaces: int
    airmobile_overflight_closed: bool
    source: str


class Space(Record, frozen=True, kw_only=True):
    """2.1 A space; `defence` is the column shift for its defender, `supply` whose source it is."""

    id: str
    name: str
    country: str
    terrain: Terrain
    city: bool
    objective: bool
    oilfield: bool
    holy_site: bool
    defence: int
    symbol: Symbol
    supply: tuple[str, ...]
    coast: Literal["", "med", "gulf"]
    region: Literal["", "golan"] = ""
    lat: float
    lon: float
    source: str


class Link(Record, frozen=True):
    """2.1 An axis of communication between two spaces."""

    a: str
    b: str
    source: str


class MapMeta(Record, frozen=True):
    """2.1 How many spaces there are."""

    game: str
    spaces: int
    source: str


class MapFile(Record, frozen=True):
    """map.toml"""

    meta: MapMeta
    country: tuple[CountryRecord, ...]
    space: tuple[Space, ...]
    link: tuple[Link, ...]
