"""The tables printed on the map: schema of tables.toml."""

from enum import StrEnum
from typing import Generic, Literal, TypeVar

from sandtable.games.axis_of_evil.box.map import Terrain
from sandtable.packs import Record


class Result(StrEnum):
    """14.0, 14.2 The results of ground combat, from the worst for the attacker to the best."""

    AL1 = "AL1"
    AS = "AS"
    BB = "BB"
    DL1 = "DL1"
    DR = "DR"
    HW1 = "HW1"
    DE = "DE"


class AirEffect(StrEnum):
    """16.6.2, 16.7.1 What a result of air combat does: the letter of its code."""

    NONE = "-"
    ATTACKERS_LOST = "A"
    SENT_BACK = "R"
    ELIMINATED = "E"


def air_effect(code: str) -> tuple[AirEffect, int]:
    """16.6.1 A result of the Air CRT, such as "R2": what it does, and how often."""
    return AirEffect(code[0]), int(code[1:] or 0)


class Line(StrEnum):
    """6.3.1 The lines of the Action Point Expenditures Table."""

    PASS = "pass"
    REINFORCEMENT = "reinforcement"
    REGROUP = "regroup"
    GROUND_MOVE = "ground_move"
    HYPERWAR_MOVE = "hyperwar_move"
    RAILROAD_MOVE = "railroad_move"
    TRANS_SIBERIAN_MOVE = "trans_siberian_move"
    AIRBORNE_MOVE = "airborne_move"
    AMPHIBIOUS_MOVE = "amphibious_move"
    ATTACK = "attack"
    AIR_SUPERIORITY = "air_superiority"
    BOMBARDMENT = "bombardment"
    CLOSE_AIR_SUPPORT = "close_air_support"
    SF_SUPPORT = "sf_support"
    AIRBORNE_ASSAULT = "airborne_assault"
    AMPHIBIOUS_ASSAULT = "amphibious_assault"
    AIR_TRANSPORT = "air_transport"
    RESERVE_AIR = "reserve_air"
    AP_ENHANCEMENT = "ap_enhancement"
    INSURGENCY = "insurgency"
    ISLAMIST_RECRUITING = "islamist_recruiting"


C = TypeVar("C", bound=str)


class GameNumbers(Record, frozen=True):
    """4.1, 6.2, 7.1 The numbers of the sequence of play."""

    turns: int
    ap_dice: int
    ap_dice_with_shock: int
    ap_per_major_base: int
    ap_max: int
    ap_min: int
    shock_reinforcement_dice: int
    shock_delay_dice: int
    non_shock_player_vp: int
    source: str


class Crt(Record, Generic[C], frozen=True):
    """13.5.1, 16.6.1 A results table: for each face of the die a result in every column."""

    columns: tuple[str | int, ...]
    die: int
    rows: dict[str, tuple[C, ...]]
    source: str


class GroundResult(Record, frozen=True):
    """14.0 A result of ground combat."""

    code: Result
    name: str
    effect: str
    source: str


class AirResult(Record, frozen=True):
    """16.6.2, 16.7.1 A result of air combat."""

    code: str
    superiority: str
    bombardment: str
    source: str


class Shifts(Record, frozen=True):
    """13.6 Column shifts."""

    city: int
    high_mountain: int
    mega_city: int
    concentric: int
    per_air_unit: int
    per_sf_factor: int
    source: str


class AirLimits(Record, frozen=True):
    """13.6.3, 16.4 Strike units against one hex."""

    cas: dict[str, int]
    bombardment: dict[str, int]
    source: str


class Action(Record, frozen=True, kw_only=True):
    """6.3.1 A line of the Action Point Expenditures Table."""

    id: Line
    cost: int
    special: int = 0
    rule: str
    optional: str = ""
    source: str


class TerrainLine(Record, frozen=True, kw_only=True):
    """12.1.1 A line of the Terrain Effects Chart; no MP means that nobody enters."""

    id: Terrain
    mp: int
    prohibited: str = ""
    combat_shift: int
    source: str


class HexsideLine(Record, frozen=True, kw_only=True):
    """12.1.1.water What a hexside costs."""

    id: str
    mp: int
    prohibited: str = ""
    combat_shift: int
    source: str


class Feature(Record, frozen=True):
    """12.1.1.roads, 13.6.1 What stands in a hex."""

    id: str
    effect: str
    source: str


class ComplexUnits(Record, frozen=True):
    """19.1.1 What complex terrain units can do."""

    mp_any_land: int
    mp_river_hexside: int
    mp_lake_or_canal_hexside: int
    may_enter_high_mountain: bool
    negates_city_or_high_mountain_shift: int
    source: str


class Objective(Record, frozen=True):
    """4.1.1 What a symbol is worth."""

    id: str
    vp: int
    source: str


class VictoryLevel(Record, frozen=True, kw_only=True):
    """4.1.2 A level of victory."""

    id: str
    min: int
    max: int | None = None
    source: str


class Force(Record, frozen=True, kw_only=True):
    """3.2 A unit that a scenario adds to the set-up."""

    unit: str
    areas: tuple[str, ...] = ()
    at: str = ""
    to: str = ""
    if_option: str = ""


class VpValue(Record, frozen=True, kw_only=True):
    """3.2 What a symbol is worth to one player instead of one."""

    player: Literal["eurasian", "coalition"]
    symbol: str
    areas: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()
    value: int


class ScenarioLine(Record, frozen=True, kw_only=True):
    """3.2 A line of the Scenario Table."""

    die: int
    id: str
    name: str
    premise: str
    shock: Literal["eurasian", "coalition"]
    forces: tuple[Force, ...]
    vp: tuple[VpValue, ...]
    source: str


class Joining(Record, frozen=True):
    """3.3 Units that a result brings in if an optional rule is in use."""

    option: str
    units: tuple[str, ...]


class ControlResult(Record, frozen=True, kw_only=True):
    """3.3 A result of the Variable Control Table."""

    die: tuple[int, ...]
    side: str = ""
    effect: str = ""
    keep: tuple[str, ...] = ()
    keep_reduced: bool = False
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    flip: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()
    add_if_option: Joining | None = None
    text: str


class ControlLine(Record, frozen=True):
    """3.3 What is rolled for one contingent."""

    contingent: str
    results: tuple[ControlResult, ...]
    source: str


class Insurgency(Record, frozen=True):
    """19.6.5 The Insurgency Table."""

    die: int
    rows: dict[str, str]
    source: str


class Display(Record, frozen=True, kw_only=True):
    """2.1.areas, 18.0 A holding display."""

    id: str
    side: str
    holds: tuple[str, ...]
    attackable: str
    optional: str = ""
    entry_hexes: tuple[str, ...] = ()
    source: str


class TrackLine(Record, frozen=True, kw_only=True):
    """3.10, 6.2.1 A track beside the map."""

    id: str
    boxes: tuple[int, ...]
    holds: tuple[str, ...] = ()
    source: str


class OptionLine(Record, frozen=True, kw_only=True):
    """19.0 An optional rule as a switch."""

    id: str
    rule: str
    name: str
    text: str
    default: int
    needs: tuple[str, ...] = ()
    source: str


class TablesFile(Record, frozen=True):
    game: GameNumbers
    crt: Crt[Result]
    crt_result: tuple[GroundResult, ...]
    shifts: Shifts
    air_crt: Crt[str]
    air_result: tuple[AirResult, ...]
    air_limits: AirLimits
    action: tuple[Action, ...]
    terrain: tuple[TerrainLine, ...]
    hexside: tuple[HexsideLine, ...]
    feature: tuple[Feature, ...]
    complex_terrain_units: ComplexUnits
    objective: tuple[Objective, ...]
    victory_level: tuple[VictoryLevel, ...]
    scenario: tuple[ScenarioLine, ...]
    variable_control: tuple[ControlLine, ...]
    insurgency: Insurgency
    display: tuple[Display, ...]
    track: tuple[TrackLine, ...]
    option: tuple[OptionLine, ...]
