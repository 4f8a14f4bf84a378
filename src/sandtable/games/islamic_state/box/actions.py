"""actions.list, int.table, acts.chart What factions do: action cards, interventions, acts, and sites to bomb."""

from enum import IntEnum


class CardKind(IntEnum):
    """actions.list What a card lets a faction do."""

    RECRUIT = 0
    RAPID = 1
    MOVE = 2
    AIR = 3
    ACT = 4


class Site(IntEnum):
    """air.targets Kinds of infrastructure that can be bombed."""

    POWER_PLANT = 0
    OIL_STORAGE = 1
    OIL_WELL = 2
    OIL_TRANSPORT = 3
    DAM = 4


class Intervention(IntEnum):
    """int.table The interventions in the order of the table."""

    BLOCKADE = 0
    DRONES = 1
    US_AIRSTRIKES = 2
    ARMS_SHIPMENT = 3
    SECURITY_FORCES = 4
    TURKISH_AIRBASE = 5
    PERSONALITY_STRIKE = 6
    INCREASED_AIRSTRIKES = 7
    FORM_COALITION = 8
    TURKISH_MOVE = 9
    LIMITED_SYRIA = 10
    CLOSE_BORDER = 11
    FULL_SYRIA = 12
    TURKISH_INTERVENTION = 13
    BOOTS = 14


class Act(IntEnum):
    """acts.chart The acts in the order of the chart."""

    RANSOM = 0
    PROPAGANDA = 1
    TURKEY = 2
    ENEMY_LEADER = 3
    AFRICA = 4
    WESTERNER = 5
    ARAB_STATES = 6
    FRANCE_BELGIUM = 7
    USA = 8
    EUROPE = 9
    MUSLIM_NATION = 10
