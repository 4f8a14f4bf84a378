"""All that changes in play."""

from enum import IntEnum

import msgspec

from sandtable import core
from sandtable.board.zoc import Zones
from sandtable.games.isis_war.box.box import Box


class Off(IntEnum):
    """Where a piece is when it is not in a hex."""

    DEAD = -1  # 2.12 in the dead pile
    BIN = -2
    RESERVE = -3  # 3.11 Iranian strategic reserve
    TRACK = -4  # on the game turn record track, in the box of its `due` turn
    WAITING = -5  # a drawn unit that enters later (14.12), or found no room
    UNPLACED = -6  # not yet set up
    AVAILABLE = -7  # special forces and militia that can be committed
    ATTACHED = -8  # a combat enhancement package with its brigade
    OUT = -9  # not used in this scenario, or out of the game for good


class Phase(IntEnum):
    """3.0 Set-up, then 5.2 Turn sequence."""

    SETUP_KURDS = 0
    SETUP_TURKS = 1
    SETUP_IRAN = 2
    RESTRICTIONS = 3
    IRAN_MOVEMENT = 4  # 5.2.I.A
    BASIJ_COMBAT = 5  # 5.2.I.B
    RGC_COMBAT = 6  # 5.2.I.C
    ARTESH_COMBAT = 7  # 5.2.I.D
    TURKISH_COMBAT = 8  # 5.2.I.E
    COALITION_MOVEMENT = 9  # 5.2.II.A
    COALITION_COMBAT = 10  # 5.2.II.B
    US_CHOICE = 11  # 5.2.II.CDE: which of the three comes next
    US_MOVEMENT = 12
    US_COMBAT = 13
    US_AIRPOWER = 14
    EVENTS = 15  # 5.2.III
    IRAN_ARRIVALS = 16  # 5.2.IV.A
    COALITION_ARRIVALS = 17  # 5.2.IV.B
    US_ARRIVALS = 18  # 5.2.IV.C
    TURKISH_ARRIVALS = 19  # 5.2.IV.D
    OVER = 20


class Bin(IntEnum):
    """2.0 The containers that units are drawn from."""

    US = 0
    ISRAEL = 1
    JORDAN = 2
    TURKEY = 3


class Frame(msgspec.Struct, array_like=True):
    """One phase in progress; an interruption puts it aside and a new one on the table (5.5).

    hit         10.2: hexes attacked in this phase (R-36)
    defended    10.2: units attacked in this phase, wherever they are now (R-117)
    passengers  10.20: units that retreated in this phase and do not help the next defence
    supporters  11.6: Air Assault BCTs that supported a defence in this phase
    stage       how far a phase of several parts has come
    last        the hex where the last move ended or the last battle was fought, -1 before that
    """

    phase: Phase
    hit: list[int] = []
    defended: list[int] = []
    passengers: list[int] = []
    supporters: list[int] = []
    stage: int = 0
    last: int = -1


class Effects(msgspec.Struct, array_like=True):
    """13.0 What the last random event does until the next Random Events Phase."""

    no_attack: int = -1  # 13.2, 13.8: the side that may not attack
    air_max: bool = False  # 13.5
    air_falters: bool = False  # 13.7
    imam: int = 0  # 13.10: +1, 13.11: -1, for the Iranian side
    storm: int = -1  # 13.6: hex of the marker


class State(msgspec.Struct, array_like=True):
    """The whole position.

    Lists `at`, `steps`, `due` are indexed by piece; `moved`, `attacked`, `marked` by unit. `marked` is the
    turn in which a No Move / No Attack marker was placed or kept, 0 without one; `built` are the units that
    were restored under it. `stacks[side]` maps each hex
    held by a side (0 Iran, 1 US, 2 ISIS) to its units in ascending order. `ezoc.counts[seat]` is true for
    hexes in a zone of control of this seat's enemies; ISIS is an enemy of both (R-11). `bearers[i]` is the
    unit to which CEP i is attached, or -1. `control[i]` is the seat that holds box.cities[i]. `restriction`,
    in the order US, Israel, Jordan, is the die of 3.13 (0: not yet rolled).
    """

    frame: Frame
    at: list[int]
    steps: list[int]
    due: list[int]
    moved: list[bool]
    attacked: list[bool]
    marked: list[int]
    bearers: list[int]
    stacks: list[dict[int, list[int]]]
    ezoc: Zones
    bins: list[list[int]]
    control: list[int]
    militia_used: list[bool]
    restriction: list[int]
    effects: Effects
    turn: int = 1
    paused: Frame | None = None
    interrupted: bool = False  # 5.4: once a game turn
    asked: bool = False  # the US player has declined at the present window
    us_phases: list[int] = []  # II.C-E: what is still to come, in the declared order
    landing_tried: bool = False  # 11.3, R-109
    vp: int = 0  # 4.10: the only tally, on the track of T.vp
    vp_to_win: int = 2
    arrived: list[bool] = []  # 14.3: Israel, Jordan triggered
    entered: list[bool] = []  # 4.14, 4.15: Israel, Jordan have stood on the map
    decimated: list[bool] = []  # 4.14, 4.15: points given
    happened: list[int] = []  # events of the game that can happen once, by number
    skip_until: int = 0  # 13.1: no IV.C before this turn
    pulls: int = 1  # 14.4: US reinforcement picks this turn
    basij_lost: list[int] = []  # 14.1: eliminated this turn, to be rolled for
    built: list[int] = []  # 14.9: their marker comes off at the next IV.C in any case
    ended: str = ""  # rule under which the game ended
    loser: int = -1  # seat that resigned (4.6)


Table = core.Table[State, Box]
