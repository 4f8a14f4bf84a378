"""2.2 The counters: units, special forces, militia, substitutes and markers."""

from enum import StrEnum
from typing import Literal

from sandtable.games.isis_war.box.map import Area
from sandtable.packs import Record


class Side(StrEnum):
    """2.5 Sides; ISIS is on neither (R-11)."""

    IRAN = "iran"
    US = "us"
    ISIS = "isis"


class Nation(StrEnum):
    IRAN = "iran"
    TURKEY = "turkey"
    SYRIA = "syria"
    US = "us"
    KURDISTAN = "kurdistan"
    ISRAEL = "israel"
    JORDAN = "jordan"
    IRAQ = "iraq"
    ISIS = "isis"


class Org(StrEnum):
    """2.3 Organisational affiliation."""

    ARTESH = "artesh"
    RGC = "rgc"
    BASIJ = "basij"
    TURKISH = "turkish"
    SYRIAN = "syrian"
    US = "us"
    KURDISH = "kurdish"
    ISRAELI = "israeli"
    JORDANIAN = "jordanian"
    IRAQI = "iraqi"
    ISIS = "isis"


class UnitType(StrEnum):
    """2.7 Regular unit types."""

    AIR_ASSAULT = "air_assault"
    AIRBORNE = "airborne"
    ARMOR = "armor"
    ARTILLERY = "artillery"
    BASE = "base"
    COMMANDO = "commando"
    ENGINEER = "engineer"
    GARRISON = "garrison"
    INFANTRY = "infantry"
    MECHANIZED = "mechanized"
    PARATROOP = "paratroop"
    STRYKER = "stryker"


class MoveClass(StrEnum):
    """9.4 Columns of the terrain effects chart (R-51)."""

    KURDISH = "kurdish"
    FOOT = "foot"
    MECH = "mech"
    ARMOR = "armor"
    AIR_ASSAULT = "air_assault"


Size = Literal["III", "X", "XX", "XXX"]


class Manifest(Record, frozen=True):
    """2.0 How many counters there are."""

    total: int
    source: str


class SetUp(Record, frozen=True, kw_only=True):
    """3.0 Where a player may place units that have no fixed hex; without `per_hex`, by 6.0."""

    id: str
    player: Side
    areas: tuple[Area, ...]
    per_hex: int | None = None
    or_reserve: bool = False
    source: str


class Unit(Record, frozen=True, kw_only=True):
    """2.3 A regular combat unit; `cf` runs from full strength downwards."""

    id: str
    name: str
    side: Side
    nation: Nation
    org: Org
    type: UnitType
    size: Size
    cf: tuple[int, ...]
    dice: int | None = None
    static: bool = False
    move_class: MoveClass | None = None
    starts_reduced: bool = False
    start: Literal["hex", "setup", "reserve", "bin"]
    at: str | None = None
    source: str

    @property
    def steps(self) -> int:
        """2.12 Steps at full strength."""
        return len(self.cf)

    @property
    def line_unit(self) -> bool:
        """4.13 A line unit is every regular unit that is not static (R-20)."""
        return not self.static

    @property
    def stacks(self) -> bool:
        """6.0 Whether it counts towards the limit of units in a hex: not static units, nor 6.8."""
        return not self.static and self.type not in (UnitType.ARTILLERY, UnitType.ENGINEER)

    @property
    def bct(self) -> bool:
        """11.5 Whether it is a US Army brigade combat team."""
        return self.nation is Nation.US and not self.static


class SpecialForces(Record, frozen=True):
    """2.8 A special forces unit."""

    id: str
    name: str
    side: Side
    nation: Nation
    support: int
    start: Literal["available", "bin", "grand_campaign"]
    source: str


class Militia(Record, frozen=True):
    """5.8, 5.9 An Iraqi unit that joins single battles with a rolled combat factor."""

    id: str
    name: str
    side: Side
    size: Size
    dice: int
    source: str


class Substitute(Record, frozen=True):
    """2.13 A weaker counter of a corps with more than two steps."""

    id: str
    name: str
    of: str
    cf: tuple[int, int]
    source: str


class Marker(Record, frozen=True, kw_only=True):
    """2.15 Other counters."""

    id: str
    name: str
    type: Literal[
        "cep", "reps", "game_turn", "vp_to_win", "iranian_vp", "sandstorm", "control", "no_move_no_attack",
        "white", "isis_spare",
    ]  # fmt: skip
    count: int = 1
    start: Literal["bin", "track", "aside", "unused"]
    box: int | None = None
    source: str


class CountersFile(Record, frozen=True):
    manifest: Manifest
    setup: tuple[SetUp, ...]
    unit: tuple[Unit, ...]
    special_forces: tuple[SpecialForces, ...]
    militia: tuple[Militia, ...]
    substitute: tuple[Substitute, ...]
    marker: tuple[Marker, ...]
