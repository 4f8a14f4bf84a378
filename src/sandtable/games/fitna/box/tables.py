"""The tables: combat, stacking, hands, coups, tension, caveats, victory points, strikes."""

from typing import Literal

from sandtable.packs import Record

Die = tuple[int, ...]


class TablesMeta(Record, frozen=True):
    """2.5 One six-sided die."""

    game: str
    die: Literal["d6"]
    source: str


class Column(Record, frozen=True, kw_only=True):
    """18.4 A column of the combat table, by the difference of the strengths."""

    id: int
    label: str
    min: int | None = None
    max: int | None = None


class Crt(Record, frozen=True):
    """18.4 The combat table: a row for every face of the die."""

    source: str
    columns: tuple[Column, ...]
    rows: dict[str, tuple[str, ...]]


class CrtResult(Record, frozen=True):
    """18.4 What a result means for both sides."""

    id: Literal["AR*", "AR", "EX", "EX*", "DR", "DR*", "DS"]
    attacker_steps: Literal["0", "1", "2", "each_unit_1"]
    defender_steps: Literal["0", "1", "2", "2_split_over_two_units_if_possible", "all_eliminated"]
    defender_retreats: bool
    attacker_enters: Literal["never", "if_defender_eliminated", "always"]
    exploitation: Literal["none", "adjacent_empty_enemy_controlled_space"]
    source: str


class ColumnShifts(Record, frozen=True):
    """18.2 Shifts; right is positive."""

    source: str
    space_defence: str
    entrenchment: int
    asset_min: int
    asset_max: int
    attacker_isolated: int
    defender_isolated: int


class Stacking(Record, frozen=True):
    """4.0 Limits of a space."""

    source: str
    units_per_space: int
    is_units_per_space: int
    turkish_corps_per_space: int
    free_of_stacking: tuple[str, ...]
    overstack_allowed: tuple[str, ...]
    overstack_until: str


class Hand(Record, frozen=True):
    """8.0, 9.0, 11.0, 16.0 Hands, OPs and what they buy."""

    source: str
    size: int
    initial_choice: int
    cards_for_ops_max: int
    ops_values: tuple[int, ...]
    units_moved_per_op: int
    offensives_per_op: int
    depot_units_moved: int
    depot_offensives: int
    joker_draw: int
    reshuffle_turns: tuple[int, ...]


class Movement(Record, frozen=True):
    """14.1, 17.1, 17.2 Allowances."""

    source: str
    isolated_allowance: int
    isolated_column_shift: int
    airmobile_walk: int
    airmobile_assault_range: int
    airmobile_closed_countries: tuple[str, ...]


class Replacements(Record, frozen=True):
    """15.0 What replacements bring."""

    source: str
    rebuild_units: int
    or_upgrade_units: int
    batches_per_turn: int


class DieResult(Record, frozen=True):
    """A result on some numbers of the die."""

    on: Die
    result: str
    source: str


class CoupCountry(Record, frozen=True):
    """23.2, 23.3 A country of coups: the card, who rolls, who the rebels are."""

    id: str
    card: int
    scenarios_by_card: tuple[int, ...]
    scenarios_at_setup: tuple[int, ...]
    roller: str
    rebel_faction: str
    source: str


class Equivalence(Record, frozen=True):
    """23.1 Rebel types tried in order for a defector of each type."""

    source: str
    arm: tuple[str, ...]
    mech: tuple[str, ...]
    inf: tuple[str, ...]
    sf: tuple[str, ...]
    keeps_reduced_state: bool


class CoupTable(Record, frozen=True):
    """23.0 Coups."""

    source: str
    earliest_turn_by_card: int
    tension: int
    exempt: tuple[str, ...]
    result: tuple[DieResult, ...]
    country: tuple[CoupCountry, ...]
    equivalence: Equivalence


class LebanonTable(Record, frozen=True):
    """24.0 War in Lebanon."""

    source: str
    card: int
    scenarios: tuple[int, ...]
    earliest_turn: int
    tension: int
    result: tuple[DieResult, ...]


class ApprovalTest(Record, frozen=True):
    """27.2 Who needs which number."""

    who: str
    approved_on: Die
    source: str


class UsApprovalTable(Record, frozen=True):
    """27.2 US approval."""

    source: str
    cards: tuple[int, ...]
    automatic_if: str
    failure: str
    test: tuple[ApprovalTest, ...]


class TensionEffect(Record, frozen=True):
    """22.1 What a level brings, once."""

    level: int
    effect: str
    repeatable: bool
    source: str


class TensionTrigger(Record, frozen=True, kw_only=True):
    """22.0.triggers An action that moves the marker."""

    id: str
    delta: int
    once: bool
    text: str
    spaces: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    source: str


class TensionTable(Record, frozen=True):
    """22.0 The track."""

    source: str
    min: int
    max: int
    effect: tuple[TensionEffect, ...]
    trigger: tuple[TensionTrigger, ...]


class Caveat(Record, frozen=True):
    """21.0 Who may not attack or strike whom."""

    id: str
    attacker: str | tuple[str, ...]
    defender: str | tuple[str, ...]
    rule: str
    lifted_if: str
    source: str


class VpTable(Record, frozen=True):
    """31.1 Victory points."""

    source: str
    area: tuple[str, ...]
    holy_site: int
    objective: int
    oilfield: int
    other: int
    precedence: str
    own_country_excluded: bool
    own_country_exception: tuple[str, ...]
    is_and_kurd_spaces: str
    iran_bonus: int
    iran_bonus_line: str
    saudi_bonus: int
    saudi_bonus_line: str
    minor: int
    major: int
    decisive: int


class StrikeResult(Record, frozen=True):
    """Steps lost on some numbers of the die."""

    on: Die
    steps: int


class StrikeTable(Record, frozen=True):
    """10.0 A strike table: one die for the space, or one for each unit in it."""

    id: str
    unit_of_roll: Literal["space", "unit"]
    results: tuple[StrikeResult, ...]
    chooser: str
    source: str


class UsControl(Record, frozen=True):
    """27.1 Who gets the US forces when something happens."""

    trigger: str
    scenarios: tuple[int, ...]
    controller: str
    source: str


class TablesFile(Record, frozen=True):
    """tables.toml"""

    meta: TablesMeta
    crt: Crt
    crt_result: tuple[CrtResult, ...]
    column_shifts: ColumnShifts
    stacking: Stacking
    hand: Hand
    movement: Movement
    replacements: Replacements
    coup: CoupTable
    lebanon_war: LebanonTable
    us_approval: UsApprovalTable
    tension: TensionTable
    caveat: tuple[Caveat, ...]
    vp: VpTable
    strike_table: tuple[StrikeTable, ...]
    us_control: tuple[UsControl, ...]
