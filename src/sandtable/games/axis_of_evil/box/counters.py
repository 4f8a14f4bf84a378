"""2.2-2.12 The counters: schema of counters.toml."""

from enum import StrEnum

from sandtable.packs import Record


class Side(StrEnum):
    """1.2 The two sides, and counters that may belong to either."""

    EURASIAN = "eurasian"
    COALITION = "coalition"
    VARIABLE = "variable"  # 3.3: by the Variable Control Table
    EITHER = "either"  # 19.8: drawn or recruited


class Contingent(StrEnum):
    """2.9 Contingents."""

    RUSSIA = "russia"
    IRAN = "iran"
    SYRIA = "syria"
    NATO = "nato"
    GCC = "gcc"
    ISRAEL = "israel"
    IRAQ = "iraq"
    PAKISTAN = "pakistan"
    PESHMERGA = "peshmerga"
    ISLAMIST = "islamist"
    NONE = "none"


class Sort(StrEnum):
    """2.10 The broad categories of counters."""

    GROUND = "ground"
    GARRISON = "garrison"
    FOB = "fob"
    SF = "sf"
    STRIKE = "strike"
    MARKER = "marker"


class UnitType(StrEnum):
    """2.10, 2.10.syrian Unit types; Syrian fighters are tactical air whatever their icon."""

    AIRBORNE = "airborne"
    AMPHIBIOUS = "amphibious"
    COMBINED_ARMS = "combined_arms"
    COMPLEX_TERRAIN = "complex_terrain"
    FOB = "fob"
    GUERRILLA = "guerrilla"
    INFANTRY = "infantry"
    TANK = "tank"
    GARRISON = "garrison"
    SF = "sf"
    TACTICAL_AIR = "tactical_air"
    FIFTH_GENERATION = "fifth_generation_fighter"
    MISSILE = "missile"
    NAVAL = "naval"
    SHOCK = "shock"


class Deploy(Record, frozen=True):
    """3.8, 3.9 Where a starting unit is set up: at places of areas, at one place, or in a box."""

    areas: tuple[str, ...] = ()
    at: str = ""
    place: str = ""
    box: str = ""
    to: str = ""


class Counter(Record, frozen=True, kw_only=True, rename={"sort": "class"}):
    """2.3, 2.5, 2.6, 2.7, 2.8 A counter and what is printed on it: name, nationality, factors."""

    id: str
    label: str
    name: str
    contingent: Contingent
    nationality: str
    side: Side
    sort: Sort
    type: UnitType
    cf: int = 0
    cf_reduced: int = 0
    cf_eurasian: int = 0
    cf_coalition: int = 0
    sf: int = 0
    acf: int = 0
    shifts: int = 0
    sea: str = ""
    icon: str = ""
    steps: int = 1
    hyperwar: bool = False
    hyperwar_reduced: bool = True
    airborne: bool = False
    amphibious: bool = False
    complex_terrain: bool = False
    start: bool = False
    optional: str = ""
    deploy: Deploy = Deploy()
    source: str


class Totals(Record, frozen=True):
    """2.0 How many counters there are."""

    counters: int
    source: str


class CountersFile(Record, frozen=True):
    totals: Totals
    counter: tuple[Counter, ...]
