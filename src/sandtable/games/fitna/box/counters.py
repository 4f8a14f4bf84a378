"""3.0 The counters: factions, units and markers."""

from typing import Literal

from sandtable.packs import Record

Size = Literal["XXX", "XX", "X", "III", "group"]
UnitType = Literal[
    "arm", "mech", "inf", "sf", "para", "marine", "militia", "garrison", "peshmerga", "is", "is_staff", "decoy"
]
Arrive = Literal["", "any_controlled_supplied", "h4_h5", "saudi"]


class FactionRecord(Record, frozen=True):
    """3.1 A colour of counters: whose Force Pool they use and which rule supplies them."""

    id: str
    name: str
    force_pool: str
    units: int
    supply_rule: str
    source: str


class Unit(Record, frozen=True, kw_only=True):
    """3.2 A unit; `move` is a number of spaces, A for airmobile (17.2) or X for none (25.1)."""

    id: str
    name: str
    faction: str
    size: Size
    type: UnitType
    attack: int
    defence: int
    move: int | Literal["A", "X"]
    armoured: bool
    loyal: bool
    steps: Literal[1, 2]
    reduced: tuple[int, ...]
    militia: bool = False
    static: bool = False
    hidden: bool = False
    decoy: bool = False
    nation: str = ""
    wave: Literal[0, 1, 2] = 0
    arrive: Arrive = ""
    source: str


class Marker(Record, frozen=True, kw_only=True):
    """2.4 A marker; the engine limits only the entrenchments (R-ENT-1)."""

    id: str
    kind: str
    count: int
    owner: str = ""
    source: str


class CountersMeta(Record, frozen=True):
    """2.0 How many counters there are."""

    game: str
    counters: int
    units: int
    markers: int
    source: str


class CountersFile(Record, frozen=True):
    """counters.toml"""

    meta: CountersMeta
    faction: tuple[FactionRecord, ...]
    unit: tuple[Unit, ...]
    marker: tuple[Marker, ...]
