"""Areas: the schema of map.toml."""

from typing import Literal

import msgspec

from sandtable.packs import Record

People = Literal["shia", "sunni", "kurd", "mixed", "druze"]


class Meta(Record, frozen=True):
    """How many areas the map has."""

    game: str
    areas: int
    source: str


class Noted(Record, frozen=True):
    """A remark on the reconstruction of the map."""

    note: str
    source: str


class StartRevenue(Record, frozen=True):
    """What the Islamic State's resources yield at the start."""

    note: str
    total: int
    source: str


class Country(Record, frozen=True):
    """A country; one that is off the map may have a box."""

    id: str
    name: str
    on_map: bool
    box: str
    source: str


class Area(Record, frozen=True):
    """areas.features An area with its Peoples, its features and who holds it when play begins."""

    id: str
    name: str
    countries: tuple[str, ...]
    peoples: tuple[People, ...]
    city: bool
    regime_home: bool
    airbase: bool
    power_plant: bool
    dam: Literal["", "tabqa", "mosul_dam", "dam"]
    oil_well: bool
    oil_refinery: bool
    oil_storage: bool
    archaeology: bool
    border: tuple[str, ...]
    kurd_exception: bool
    insignia: tuple[str, ...]
    setup: tuple[str, ...]
    start_control: str
    lat: float
    lon: float
    source: str
    note: str = ""


class OffMap(Record, frozen=True):
    """A box beside the map: the areas that it touches and the forces that may use it."""

    id: str
    name: str
    exits: tuple[str, ...]
    may_enter: tuple[str, ...]
    setup: tuple[str, ...]
    refugee_exit: bool
    lat: float
    lon: float
    note: str
    source: str


class Connection(Record, frozen=True):
    """areas.features A way between two areas."""

    a: str
    b: str
    kind: Literal["road", "adjacent", "trail", "kurd_turkey_road"]
    source: str


class MapFile(Record, frozen=True):
    """map.toml"""

    meta: Meta
    start_control: Noted
    kurd_exception: Noted
    revenue_at_start: StartRevenue
    country: tuple[Country, ...]
    area: tuple[Area, ...]
    connection: tuple[Connection, ...]
    boxes: tuple[OffMap, ...] = msgspec.field(name="box")
