"""32.0, 33.0 Scenarios: who plays, where everything stands, and what wins."""

from collections.abc import Mapping
from typing import Literal

from sandtable.packs import Record


class Condition(Record, frozen=True, tag_field="kind"):
    """31.0 The base of victory conditions."""


class ControlAll(Condition, frozen=True, tag="control_all"):
    """The player controls all of these spaces."""

    spaces: tuple[str, ...]


class ControlCount(Condition, frozen=True, tag="control_count"):
    """The player controls a number of spaces of these countries."""

    countries: tuple[str, ...]
    count: int


class ControlAtLeast(Condition, frozen=True, tag="control_at_least"):
    """The player controls a number of these spaces."""

    count: int
    spaces: tuple[str, ...]


class ControlSymbols(Condition, frozen=True, tag="control_symbols"):
    """The player controls a number of spaces with these symbols."""

    symbols: tuple[str, ...]
    count: int


class ControlledByAny(Condition, frozen=True, tag="controlled_by_any"):
    """These players together control all of these spaces."""

    spaces: tuple[str, ...]
    players: tuple[str, ...]


class ControlledCountBy(Condition, frozen=True, tag="controlled_count_by"):
    """These players together control a number of spaces of these countries."""

    countries: tuple[str, ...]
    players: tuple[str, ...]
    count: int


class Line(Condition, frozen=True, tag="line"):
    """R-VIC-4 A line of supplied spaces of these players joins a country and a goal."""

    start: str
    goal: str
    via: tuple[str, ...]


class NoLine(Condition, frozen=True, tag="no_line"):
    """No such line exists."""

    start: str
    goal: str
    via: tuple[str, ...]


class NoUnits(Condition, frozen=True, tag="no_units"):
    """No unit of these factions stands in these countries."""

    of: tuple[str, ...]
    countries: tuple[str, ...]


class FactionUnitsAtMost(Condition, frozen=True, tag="faction_units_at_most"):
    """At most a number of units of a faction are on the map."""

    faction: str
    count: int


class UnitOnMap(Condition, frozen=True, tag="unit_on_map"):
    """A unit is on the map."""

    unit: str


class TensionAtMost(Condition, frozen=True, tag="tension_at_most"):
    """The tension is at most at a level."""

    level: int


class PkkRebellionOver(Condition, frozen=True, tag="pkk_rebellion_over"):
    """26.7.end The rebellion is over."""


class AnyOf(Condition, frozen=True, tag="any_of"):
    """One of these holds."""

    of: "tuple[AnyCondition, ...]"


class AllOf(Condition, frozen=True, tag="all_of"):
    """All of these hold."""

    of: "tuple[AnyCondition, ...]"


AnyCondition = (
    ControlAll
    | ControlCount
    | ControlAtLeast
    | ControlSymbols
    | ControlledByAny
    | ControlledCountBy
    | Line
    | NoLine
    | NoUnits
    | FactionUnitsAtMost
    | UnitOnMap
    | TensionAtMost
    | PkkRebellionOver
    | AnyOf
    | AllOf
)
Conditions = tuple[AnyCondition, ...]
BY_CONTROL = (ControlAll, ControlAtLeast, ControlCount, ControlSymbols, ControlledByAny, ControlledCountBy)
"""Conditions that look at nothing but the control of spaces."""


class PlayerRecord(Record, frozen=True, kw_only=True):
    """A country that has a phase, a hand and Jokers of its own, and the factions it controls."""

    id: str
    name: str
    home: tuple[str, ...]
    factions: tuple[str, ...]
    stack_groups: tuple[tuple[str, ...], ...]
    jokers: int
    special_jokers: tuple[str, ...]
    faction_area: Mapping[str, str] = {}
    source: str


class Setup(Record, frozen=True, kw_only=True):
    """6.0 Units in a space; `random_is` counters are drawn face down."""

    owner: str
    space: str
    units: tuple[str, ...]
    reduced: tuple[str, ...] = ()
    random_is: int = 0
    source: str


class Control(Record, frozen=True):
    """5.0 Empty spaces that somebody controls at the start."""

    owner: str
    spaces: tuple[str, ...]
    source: str


class Batch(Record, frozen=True):
    """15.0 A batch of reinforcements."""

    owner: str
    number: int
    units: tuple[str, ...]
    source: str


class Pool(Record, frozen=True):
    """5.0.pools Units that start eliminated and can be rebuilt."""

    owner: str
    units: tuple[str, ...]
    source: str


class Victory(Record, frozen=True, kw_only=True):
    """31.0 The conditions of a player; a level includes the prerequisites and the levels below."""

    player: str
    prerequisites: Conditions
    minor: Conditions
    major: Conditions
    decisive: Conditions
    source: str


class Special(Record, frozen=True):
    """A special rule; the engine applies those whose ids it knows."""

    id: str
    text: str
    source: str


class SharedStack(Record, frozen=True):
    """20.0 Factions of different players that may stand in one space."""

    factions: tuple[str, ...]
    note: str
    source: str


class SeatRecord(Record, frozen=True):
    """A place at the table and the players that it runs."""

    id: str
    name: str
    players: tuple[str, ...]


class Seating(Record, frozen=True):
    """31.0, 32.0 The seats for a number of people that is not the number of players."""

    people: int
    source: str
    seat: tuple[SeatRecord, ...]


class IsPlayer(Record, frozen=True, kw_only=True):
    """R-SRC-3 IS as a player, last in the order."""

    text: str
    removed_cards: tuple[int, ...]
    jokers: int
    prerequisites: Conditions
    minor: Conditions
    major: Conditions
    decisive: Conditions
    source: str


class UsControlRecord(Record, frozen=True):
    """27.1 Who gets the US forces, in a scenario of one's own."""

    trigger: str
    controller: str


class ScenarioRecord(Record, frozen=True, kw_only=True):
    """A starting position with its players, cards and aims."""

    id: str
    number: int
    title: str
    period: str
    players_min: int
    players_max: int
    turns: int
    order: tuple[str, ...]
    tension: int | None = None
    high_tension: Literal["at_level_5", "from_start", "never"]
    area: tuple[str, ...]
    supply_only: tuple[str, ...]
    closed: tuple[str, ...]
    is_mode: Literal["map", "pool", "none"]
    kurds: tuple[Literal["kdp", "pyd", "pkk"], ...]
    removed_cards: tuple[int, ...]
    us_sources: tuple[str, ...]
    free_ops: dict[str, int]
    setup_events: tuple[Literal["coup_iraq", "pkk_rebellion"], ...]
    entrenchments: tuple[str, ...]
    player: tuple[PlayerRecord, ...]
    setup: tuple[Setup, ...]
    control: tuple[Control, ...] = ()
    batch: tuple[Batch, ...] = ()
    pool: tuple[Pool, ...] = ()
    shared_stack: tuple[SharedStack, ...] = ()
    victory: tuple[Victory, ...]
    special: tuple[Special, ...] = ()
    table: tuple[Seating, ...] = ()
    is_player: IsPlayer | None = None
    us_control: tuple[UsControlRecord, ...] = ()
    source: str


class ScenariosMeta(Record, frozen=True):
    """2.3 How many scenarios there are."""

    game: str
    scenarios: int
    source: str


class Word(Record, frozen=True):
    """A kind of victory condition and what it means."""

    id: str
    meaning: str
    source: str


class ScenariosFile(Record, frozen=True):
    """scenarios.toml"""

    meta: ScenariosMeta
    scenario: tuple[ScenarioRecord, ...]
    condition: tuple[Word, ...]
