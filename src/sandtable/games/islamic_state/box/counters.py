"""Counters: the schema of counters.toml."""

from typing import Literal

from sandtable.packs import Record

People = Literal["shia", "sunni", "tolerant"]


class Meta(Record, frozen=True):
    """How many counters there are."""

    game: str
    ground_units: int
    air_units: int
    source: str


class Unit(Record, frozen=True):
    """`count` identical ground units; `reserve` of them wait for the rule or event that `enters` names."""

    id: str
    name: str
    faction: str
    force: str
    kind: Literal["ground"]
    people: People
    combat: int
    movement: int
    factors: Literal["rules", "reconstructed"]
    count: int
    start: int
    unbuilt: int
    reserve: int
    setup: str
    enters: str
    stack: str
    source: str
    start_combat: int | None = None


class Air(Record, frozen=True):
    """`count` air units of a nation; `reverse` names the record whose last counter is their back."""

    id: str
    name: str
    faction: str
    nation: str
    count: int
    start: int
    reverse: str
    enters: str
    source: str


class Marker(Record, frozen=True):
    """A marker of a track or of the map; 0 of them means as many as needed."""

    id: str
    name: str
    count: int
    start: str
    source: str


class CountersFile(Record, frozen=True):
    """counters.toml"""

    meta: Meta
    unit: tuple[Unit, ...]
    air: tuple[Air, ...]
    marker: tuple[Marker, ...]
