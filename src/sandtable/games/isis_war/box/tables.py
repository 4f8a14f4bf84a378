"""The tables of the map sheet and the rulebook: sequence, combat, terrain, restrictions, events, victory."""

from enum import StrEnum
from typing import Literal

from sandtable.games.isis_war.box.counters import MoveClass, Nation, Org
from sandtable.games.isis_war.box.map import Area, Terrain
from sandtable.packs import Record

Points = dict[MoveClass, float]


class Phase(Record, frozen=True, kw_only=True):
    """5.2 A phase of the game turn; `orgs` act in it."""

    id: str
    name: str
    player: Literal["iran", "us", "both"]
    activity: Literal["movement", "combat", "us_triple", "event", "reinforcement"]
    orgs: tuple[Org, ...]
    interruptible: bool = False
    source: str


class Movement(Record, frozen=True):
    """9.0 The movement factor of the US side, and the least that the Iranian side can have."""

    us_points: int
    iran_floor: int
    source: str


class Turn(Record, frozen=True):
    """9.0, 14.3 A box of the game turn record track; the nations arrive on these die rolls."""

    id: int
    iran_points: int
    israel: tuple[int, ...]
    jordan: tuple[int, ...]
    source: str


class Result(StrEnum):
    """10.16-10.22 Combat results, from the worst for the attacker to the worst for the defender."""

    AE = "AE"
    AL1 = "AL1"
    AS = "AS"
    BB = "BB"
    DR = "DR"
    DE = "DE"


class Column(Record, frozen=True, kw_only=True):
    """10.7 A column of the combat results table; results for die rolls of one to six."""

    id: str
    heading: str
    min: int | None = None
    max: int | None = None
    results: tuple[Result, Result, Result, Result, Result, Result]
    source: str


class Shift(Record, frozen=True):
    """10.9 A column shift; right is positive."""

    id: str
    rule: str
    columns: int
    why: str
    source: str


class TerrainEffect(Record, frozen=True, kw_only=True):
    """9.4, 10.8 A line of the terrain effects chart; a class without a cost may not enter."""

    id: Terrain
    cost: Points
    shift: int
    flight_may_end: bool = True
    source: str


class FeatureEffect(Record, frozen=True, kw_only=True):
    """10.8, 10.10 What a town, city or capital adds."""

    id: Literal["town", "city", "capital"]
    shift: int
    clear: bool = False
    source: str


class RiverEffect(Record, frozen=True):
    """9.6 Points to add for crossing a river."""

    extra: Points
    source: str


class RoadEffect(Record, frozen=True):
    """9.5 Points for a step along a road; a class without a cost has no road rate."""

    cost: Points
    source: str


class NationArea(Record, frozen=True, kw_only=True):
    """3.5, 3.10, 3.12 Where a nation may operate; with `beside`, also next to these areas."""

    id: Nation
    areas: tuple[Area, ...]
    beside: bool = False
    source: str


class Restriction(Record, frozen=True):
    """3.13 Where a nation may operate for a die roll after set-up."""

    id: str
    nation: Nation
    die: int
    areas: tuple[Area, ...]
    source: str


class LandingResult(Record, frozen=True, kw_only=True):
    """11.3 What becomes of the unit that lands; the bounds are of the modified die."""

    id: Literal["lands", "lands_reduced", "aborted", "destroyed"]
    min: int | None = None
    max: int | None = None
    effect: str
    source: str


class LandingModifier(Record, frozen=True):
    """11.3 What is added to the die."""

    id: Literal["surprise", "late", "ezoc", "own_territory", "air_max_effort", "air_falters"]
    value: int
    when: str
    source: str


class Landing(Record, frozen=True):
    """11.3 Iranian airborne and amphibious movement table."""

    unit: str
    source: str
    result: tuple[LandingResult, ...]
    modifier: tuple[LandingModifier, ...]


class RandomEvent(Record, frozen=True, kw_only=True):
    """13.0 A random event."""

    id: str
    roll: int
    name: str
    effect: str
    once: bool = False
    not_on_turn_one: bool = False
    excluded_by: str | None = None
    source: str


class Victory(Record, frozen=True):
    """4.0 Victory points and the limits of the number needed to win."""

    vp_to_win: int
    iran_wins_at: int
    us_wins_at: int
    capital_hex: int
    israeli_decimation: int
    jordanian_decimation: int
    source: str


class GrandCampaign(Record, frozen=True):
    """15.0 What this rulebook tells of the campaign joined with Oil War."""

    playable: bool
    needs: tuple[str, ...]
    column_offset: int
    row_offset: int
    cut_row: int
    victory_rules: tuple[str, ...]
    not_on_south_map: tuple[Nation, ...]
    drops_into_marsh: bool
    reps: int
    source: str


class TablesFile(Record, frozen=True):
    phase: tuple[Phase, ...]
    movement: Movement
    turn: tuple[Turn, ...]
    crt: tuple[Column, ...]
    shift: tuple[Shift, ...]
    terrain: tuple[TerrainEffect, ...]
    feature: tuple[FeatureEffect, ...]
    river: RiverEffect
    road: RoadEffect
    nation_area: tuple[NationArea, ...]
    restriction: tuple[Restriction, ...]
    landing: Landing
    event: tuple[RandomEvent, ...]
    victory: Victory
    grand_campaign: GrandCampaign
