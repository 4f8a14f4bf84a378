"""All that changes in play."""

from enum import IntEnum

import msgspec

from sandtable import core
from sandtable.games.phantom_fury.box.box import Box

MARINES = 0  # the only seat


class Phase(IntEnum):
    """6 Setup, then 8 Sequence."""

    START_ZONES = 0
    PLACE_SQUADS = 1
    ATTACH_CAATS = 2
    SUPPORT = 3
    REINFORCEMENTS = 4
    FIRE = 5
    MOVEMENT = 6
    ASSAULT = 7
    REORGANISATION = 8
    OVER = 9


class Off(IntEnum):
    """Where a counter is when it is not on the map."""

    CUP = -1
    COMPANY = -2
    BATTALION = -3
    ARMOUR = -4
    IRAQI = -5
    ELIMINATED = -6
    WITHDRAWN = -7
    START_LINE = -8


class Status(IntEnum):
    """11.3 Fired, 11.5 Pinned."""

    READY = 0
    FIRED = 1
    PINNED = 2


class Nature(IntEnum):
    """5.2.1 Insurgent types, 5.3.1 Suspects."""

    SUSPECT = 0
    GUERILLAS = 1
    MARTYRS = 2


READY, FIRED, PINNED = Status  # to ask the classes for their members takes longer
SUSPECT, GUERILLAS, MARTYRS = Nature


class Squad(msgspec.Struct, array_like=True, gc=False):
    """5.1.1 A squad. `acted` is set once it has moved or assaulted in the phase; `security` is a location.

    `fell_back` marks one driven back from the street in this movement phase (12.5.3).
    """

    place: int = Off.CUP
    reduced: bool = False
    status: Status = Status.READY
    acted: bool = False
    hero: int = 0
    caat: int = -1
    security: int = -1
    fell_back: bool = False


class Tank(msgspec.Struct, array_like=True, gc=False):
    """5.1.3 An M1A1 support."""

    place: int = Off.ARMOUR
    fired: bool = False
    acted: bool = False


class Caat(msgspec.Struct, array_like=True, gc=False):
    """5.1.4.1 A CAAT support with what is left of its munitions."""

    ammo: int
    explosives: int
    gone: bool = False


class Foe(msgspec.Struct, array_like=True, gc=False):
    """What stands in a location. `weaker` lowers the combat factor where no counter fits (R-17)."""

    piece: int
    nature: Nature
    weaker: int = 0


class State(msgspec.Struct, array_like=True):
    """The whole position. Lists by zone are indexed by the printed number; `foes` by location."""

    phase: Phase
    turn: int
    last_turn: int
    variant: bool
    squads: list[Squad]
    tanks: list[Tank]
    caats: list[Caat]
    marker: list[int]
    usmc: list[bool]
    ruins: list[bool]
    fanaticism: list[bool]
    no_event: list[bool]
    fury: list[int]
    foes: dict[int, Foe]
    crowd: list[int]
    insurgents_cup: list[int]
    suspects_cup: list[int]
    zone_cup: list[int]
    exited: list[int]
    missions: list[int]
    vp: int = 0
    contact: int = 0
    ended: str = ""  # 7.1, 7.2.2: defeat, or the level of victory


Table = core.Table[State, Box]
