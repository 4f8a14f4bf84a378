"""All that changes in play."""

from enum import IntEnum

import msgspec

from sandtable import core
from sandtable.board.stacks import Stacks
from sandtable.board.zoc import Zones
from sandtable.games.axis_of_evil.box.box import Box


class Off(IntEnum):
    """2.1.areas, 18.0 Where a piece is when it is not in a hex."""

    STAGING = -1
    REINFORCEMENT = -2
    ELIMINATED = -3
    TRACK = -4  # in the turn box of its `due`
    SOUTHERN = -5  # Southern Military District
    CENTRAL = -6  # Central Military District
    ISLAMIST = -7  # the Islamist Reinforcement Display
    OUT = -8  # out of the game
    UNPLACED = -9  # to be set up
    WAITING = -10  # a returning Peshmerga unit without a hex


class Phase(IntEnum):
    """3.0 Set-up, then 6.1 Phases."""

    CONTROL = 0  # 3.3
    DEPLOY_FIRST = 1  # 3.6: the player without shock
    DEPLOY_SECOND = 2
    ISLAMIST_DRAW = 3  # 19.8
    ISLAMISTS_FIRST = 4
    ISLAMISTS_SECOND = 5
    RETURNS = 6
    SHOCK = 7  # 7.1
    ACTION_POINTS = 8  # 6.2
    ACTIONS = 9  # 6.3
    TURN_END = 10  # 6.4
    OVER = 11


class State(msgspec.Struct, array_like=True):
    """The whole position.

    Lists `at`, `side`, `due`, `reduced` and `hidden` are indexed by piece. `side` is the side a piece belongs
    to, of a garrison the face that shows (2: neutral). `hidden` pieces are those of which the enemy does not
    know which of their kin they are (9.4). `stacks[side]` maps hexes to mobile ground units. `zones.counts[side]`
    is true in the zones of control of a side, `static.counts[side]` next to its garrisons and FOB (12.5).
    `division` is the line of the Coalition's division, counted from 1 (0: not rolled). The shock marker can be
    played by `shock_side` (-1: out of play) from turn `shock_due` on. `tally` are VP for eliminated Islamists.
    """

    scenario: int
    switches: int
    at: list[int]
    side: list[int]
    due: list[int]
    reduced: list[bool]
    hidden: list[bool]
    stacks: list[Stacks]
    zones: Zones
    static: Zones
    shock_side: int
    initiative: int
    phase: Phase = Phase.CONTROL
    turn: int = 1
    shock_due: int = 1
    shock_played: bool = False  # this turn: three AP dice
    division: int = 0
    ap: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    active: int = 0
    passed: bool = False  # the last player to act passed
    tally: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    ended: str = ""  # the rule under which the game ended
    loser: int = -1  # who conceded


Table = core.Table[State, Box]
