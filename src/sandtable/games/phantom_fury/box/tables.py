"""Tables: die rolls, modifiers and points as `tables.toml` has them."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from sandtable.packs import Record

Span = tuple[int, int]
DIE = list(range(10))  # rule 3


class Mission(StrEnum):
    """9.3 Missions."""

    UAV = "uav"
    COBRA = "cobra"
    HORNET = "hornet"


class Reaction(StrEnum):
    """9.4.table Insurgent reactions."""

    NONE = "none"
    REINFORCEMENTS = "reinforcements"
    RETREAT = "retreat"
    SNIPERS = "snipers"
    COUNTER_ATTACK = "counter_attack"
    HBIED = "hbied"


class AssaultEvent(StrEnum):
    """13.4.3 Events of assaults."""

    PHANTOM_FURY = "phantom_fury"
    HERO = "hero"
    SNIPER = "sniper"
    FLIGHT = "flight"
    FANATICISM = "fanaticism"
    CONFUSION = "confusion"
    SUICIDE_ATTACK = "suicide_attack"
    DRUGGED = "drugged"
    NEW_DAWN = "new_dawn"
    FALLUJAH = "fallujah"


class SuspectRolls(Record, frozen=True):
    """The rolls that turn a suspect into each thing."""

    source: str
    dummy: tuple[int, ...]
    guerillas: tuple[int, ...]
    martyrs: tuple[int, ...]
    trap: tuple[int, ...]


class SuspectTable(Record, frozen=True):
    """5.3.3 Activation in a normal zone, 5.3.4 in a fortified one."""

    normal: SuspectRolls
    fortified: SuspectRolls


class MissionRow(Record, frozen=True):
    id: Mission
    title: str
    source: str
    success: Span
    max: int


class ReactionRow(Record, frozen=True):
    roll: Span
    id: Reaction
    source: str
    not_with_security: bool = False


class EventRow(Record, frozen=True):
    roll: Span
    id: AssaultEvent
    source: str


class EventTables(Record, frozen=True):
    """13.4.3 Events: of squads, of insurgents facing them, and of assaults by IIF squads (13.4.3.4)."""

    usmc: tuple[EventRow, ...]
    insurgents: tuple[EventRow, ...]
    iif: tuple[EventRow, ...]


class FireModifiers(Record, frozen=True):
    """11.2.1 Fire modifiers."""

    source: str
    insurgents_not_on_roof: int
    insurgents_in_fortified: int
    martyrs_in_normal: int
    suspect: int
    phantom_fury: int
    mosque_insurgents_total: int


class DefensiveFireModifiers(Record, frozen=True):
    """12.7.2 Defensive fire modifiers."""

    source: str
    alone_in_open: int
    fanaticism: int
    with_tank_in_open: int
    courtyard_with_security: int
    courtyard_in_ruins: int


class AssaultModifiers(Record, frozen=True):
    """13.4.4 Modifiers of all assaults, 13.4.5 top-down, 13.4.6 bottom-up."""

    source: str
    usmc_activated_suspect: int
    usmc_vs_martyrs: int
    usmc_vs_guerillas_in_fortified: int
    usmc_phantom_fury: int
    insurgents_fanaticism: int
    top_down_usmc: int
    top_down_surviving_insurgents: int
    bottom_up_usmc: int
    bottom_up_surviving_insurgents: int


class TankMovementRow(Record, frozen=True):
    roll: Span
    mc: int


class TankMovement(Record, frozen=True):
    """12.6.1 Tank movement capacity."""

    source: str
    rows: tuple[TankMovementRow, ...]


class PinRecoveryModifiers(Record, frozen=True):
    """14.3.4 Recovery from pinning."""

    source: str
    courtyard: int
    open_ground: int
    street_without_tank: int


class VictoryPoints(Record, frozen=True):
    """7.2.1 Victory points, and those of a squad that withdraws to cover."""

    source: str
    guerillas_eliminated: int
    turn_not_played: int
    battalion_squad_used: int
    caat_eliminated: int
    iif_eliminated: int
    squad_reduced: int
    squad_eliminated: int
    mosque_empty_not_controlled: int
    taking_cover_withdrawal: int


class VictoryLevels(Record, frozen=True):
    """7.2.2 Levels of victory."""

    source: str
    major_above: int
    minor_from: int


class GameNumbers(Record, frozen=True):
    """The length of the game, when reinforcements may come, and how far a squad moves."""

    source: str
    turns: int
    battalion_from_turn: int
    company_from_turn: int
    squad_movement: int


class VariantNumbers(Record, frozen=True):
    """15 Historical variant: what it changes."""

    source: str
    turns: int
    battalion_from_turn: int
    tanks: int
    battalion_squad_used: int


class TablesFile(Record, frozen=True):
    suspect: SuspectTable
    mission: tuple[MissionRow, ...]
    reaction: tuple[ReactionRow, ...]
    fire_drm: FireModifiers
    defensive_fire_drm: DefensiveFireModifiers
    assault_drm: AssaultModifiers
    event: EventTables
    tank_movement: TankMovement
    pin_recovery_drm: PinRecoveryModifiers
    victory_points: VictoryPoints
    victory_levels: VictoryLevels
    variant: VariantNumbers
    game: GameNumbers


def check_tables(tables: TablesFile) -> list[str]:
    """Tables that do not give one result for each roll of the die."""
    suspects, events = tables.suspect, tables.event
    rolls = {
        "suspect.normal": _suspect_rolls(suspects.normal),
        "suspect.fortified": _suspect_rolls(suspects.fortified),
        "reaction": _rolls(row.roll for row in tables.reaction),
        "event.usmc": _rolls(row.roll for row in events.usmc),
        "event.insurgents": _rolls(row.roll for row in events.insurgents),
        "event.iif": _rolls(row.roll for row in events.iif),
        "tank_movement.rows": _rolls(row.roll for row in tables.tank_movement.rows),
    }
    return [
        f"tables.toml, {name}, key roll: expected each of 0 to 9 once, got {sorted(covered)}; correct them"
        for name, covered in rolls.items()
        if sorted(covered) != DIE
    ]


def _suspect_rolls(table: SuspectRolls) -> Sequence[int]:
    return [*table.dummy, *table.guerillas, *table.martyrs, *table.trap]


def _rolls(spans: Iterable[Span]) -> Sequence[int]:
    return [roll for low, high in spans for roll in range(low, high + 1)]
