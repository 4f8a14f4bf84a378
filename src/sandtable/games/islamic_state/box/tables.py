"""Tables: the schema of tables.toml."""

from typing import Literal

import msgspec

from sandtable.packs import Record

Span = tuple[int, int]
MaybeSpan = tuple[int, ...]


class AttackRow(Record, frozen=True):
    """combat.table One line of the ground attack table."""

    roll: Span
    result: Literal["back", "contested", "losses"]
    attacker_losses: int
    defender_losses: int
    defender_losses_home: int | None = None
    refugee: bool = False
    atrocity_roll: bool = False
    civilian_casualties: bool = False


class GroundAttack(Record, frozen=True):
    """combat.table The ground attack table."""

    source: str
    die: int
    modifier: str
    row: tuple[AttackRow, ...]


class Atrocity(Record, frozen=True):
    """atrocity The second roll after a 6."""

    source: str
    when: str
    die: int
    modifier: tuple[dict[str, int | str], ...]
    atrocity_on: Span
    intervention: int


class Strike(Record, frozen=True):
    """air.table One target of the air strike table."""

    target: str
    source: str
    forbidden_to: tuple[str, ...] = ()
    damaged: MaybeSpan = ()
    no_effect: MaybeSpan = ()
    destroyed: MaybeSpan = ()
    refugee_per_turn_while_damaged: bool = False
    refugee_rest_of_game_if_destroyed: bool = False
    intervention: int = 0
    intervention_if_destroyed: int = 0
    intervention_special: dict[str, int] = msgspec.field(default_factory=dict)
    is_cash_per_turn_damaged: int = 0
    is_cash_per_turn_destroyed: int = 0
    civilian_casualties: bool = False
    civilian_casualties_on: MaybeSpan = ()
    intervention_on_casualties: int = 0
    sign_by_bomber: bool = False
    area_closed_to_this_target_on: MaybeSpan = ()
    bonus: int = 0
    limit: str = ""


class StrikeRules(Record, frozen=True):
    """air.targets What holds for every target."""

    source: str
    usa_die_bonus: int
    damage_cap_turns: int
    repair: str
    targets_controlled_by: str


class Change(Record, frozen=True):
    """int.changes What moves the Intervention level."""

    on: str
    add: int
    outside_cap: bool = False


class InterventionTrack(Record, frozen=True):
    """int.limits The Intervention track."""

    source: str
    start: int
    min: int
    max: int
    net_increase_cap_per_turn: int
    net_decrease_cap_per_turn: int
    change: tuple[Change, ...]


class Effect(Record, frozen=True):
    """What an act yields."""

    cash_per_turn: int = 0
    recruits: int = 0
    target_loses_units: int = 0


class EffectOn(Record, frozen=True):
    """What an act yields on a high roll instead."""

    roll: Span
    recruits: int


class After(Record, frozen=True):
    """A change of the Intervention level once one of these acts has been attempted."""

    after: tuple[str, ...]
    add: int


class Act(Record, frozen=True):
    """acts.chart One line of the chart of acts."""

    n: int
    id: str
    title: str
    source: str
    effect: Effect
    retry_bonus: bool
    trigger: bool
    historical: str
    success: Span | None = None
    effect_on: EffectOn | None = None
    intervention: int = 0
    intervention_if: After | None = None
    intervention_if_above_10: int | None = None
    outside_cap: bool = False
    once_only: bool = False
    repeat: str = ""
    choose: str = ""


class Pair(Record, frozen=True):
    """coop.chart Two forces that cooperate, perhaps on a condition, or that never attack each other."""

    pair: tuple[str, str]
    source: str
    when: str = ""
    never_attack: bool = False


class CostRoll(Record, frozen=True):
    """A change of the Intervention level by a die."""

    roll: Span
    add: int


class Event(Record, frozen=True):
    """int.table An intervention."""

    level: int
    id: str
    title: str
    source: str
    limit: str
    effect: str
    cost: int = 0
    cost_if_iran: int | None = None
    cost_if_successful: int | None = None
    cost_if_is_momentum: int | None = None
    cost_roll: tuple[CostRoll, ...] = ()
    requires: tuple[str, ...] = ()
    condition: str = ""
    choose: str = ""
    us_air_on_map: int = 0
    air_moves: int = 0
    order: int = 0
    forbidden_turns: tuple[str, ...] = ()


class Revenue(Record, frozen=True):
    """revenue.cash, revenue.resources What the Islamic State earns."""

    source: str
    start_resources: int
    start_cash: int
    other_income_per_turn: int
    border_if_is_controls_turkey: int
    border_otherwise: int
    archaeology_once: int
    values: dict[str, int]


class TablesFile(Record, frozen=True):
    """tables.toml"""

    ground_attack: GroundAttack
    atrocity: Atrocity
    air_strike: tuple[Strike, ...]
    air_strike_rules: StrikeRules
    intervention_track: InterventionTrack
    act: tuple[Act, ...]
    cooperation: tuple[Pair, ...]
    intervention: tuple[Event, ...]
    revenue: Revenue
