"""What changes in play."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import msgspec

from sandtable.core import Shift
from sandtable.core import Table as CoreTable
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.plan import Plan


class Off(IntEnum):
    """Where a unit is when it is not on the map."""

    OUT = -1  # not in this game
    POOL = -2  # 5.0.pools: eliminated, may be rebuilt
    BATCH = -3  # 15.0: in a batch to come
    WAITING = -4  # R-REI-3: received, without a space
    REMOVED = -5  # out for good
    RESERVE = -6  # 27.1, 28.0, R-REI-10: waves to come and rebels for coups


class Segment(IntEnum):
    """12.1 The segments of a phase, and what goes before them."""

    SETUP = 0
    HANDS = 1
    TURN = 2
    PHASE = 3
    EVENTS = 4
    SUPPLY = 5
    PLANNING = 6
    MOVEMENT = 7
    OFFENSIVES = 8
    STRATEGIC = 9
    ADJUST = 10
    CLOSE = 11
    OVER = 12


class Pkk(IntEnum):
    """26.7 The PKK rebellion."""

    QUIET = 0
    RUNNING = 1
    OVER = 2


class Moved(msgspec.Struct):
    """A move of this segment, with what is needed to take it back (R-MOV-14).

    It tells only what the unit itself changed: a copy of the whole state would bring back what others hide, also
    after that was dealt anew for a seat (30.0).
    """

    unit: int
    start: int
    isolated: bool
    dug: bool
    taken: list[tuple[int, int]]
    relieved: list[int]
    entered: int
    captured: int


class Ban(msgspec.Struct):
    """A country in which nobody attacks until the next phase of a player."""

    country: int
    player: int


class Excuse(msgspec.Struct):
    """4.0.over A space that may be overstacked until the end of a player's phase in a turn."""

    space: int
    player: int
    turn: int


class Aftermath(StrEnum):
    """22.1, 27.1, 28.0 What may wait for the end of the present action."""

    HIGH_TENSION = "high_tension"
    BATCH = "batch"
    US = "us"
    RUSSIA = "russia"
    SWAP = "swap"


class Due(msgspec.Struct):
    """22.1, 27.1, 28.0 Something that happens as soon as the present action is over."""

    what: Aftermath
    player: int = -1
    other: int = -1


class Wave(msgspec.Struct):
    """27.1, 28.0.first Units that arrive in the Events segment of a player from a turn on."""

    player: int
    turn: int
    units: list[int]


class Fight(msgspec.Struct):
    """18.0 An offensive in progress, once its forces have been shown: who attacks whom, and what cards did."""

    player: int
    origin: int
    target: int
    attackers: list[int]
    defenders: list[int]
    holder: int  # who controlled the target before (R-CMB-19)
    nations: list[int]  # the factions that attack
    enemies: list[int]  # and those attacked
    owners: list[int]  # and the powers that attack
    assets: list[Shift] = []
    titles: list[str] = []
    ignores: bool = False
    no_exploit: bool = False


class Activation(msgspec.Struct):
    """25.2, 26.2 Somebody runs IS or the Kurds inside his Events segment."""

    kurds: bool
    player: int
    stage: int = 0  # 0 movement, 1 offensives


class State(msgspec.Struct, kw_only=True):
    """The whole game between two steps."""

    scenario: str
    people: int
    bidding: int
    points: bool
    turn: int
    segment: int
    order: list[int]
    active: int  # the position in the order
    # Units
    at: list[int]
    steps: list[int]
    owner: list[int]
    isolated: list[bool]
    face: list[int]  # 25.1: the counter under each IS back, -1 for none
    is_pool: list[int] = []
    stacks: list[list[int]]
    control: list[int]
    dug: list[int]
    # Cards
    hands: list[list[int]]
    piles: list[list[int]]
    discards: list[list[int]]
    gone: list[int] = []
    known: list[int]  # for each card the seats, as bits, that know where it is
    barred: list[int] = []
    jokers: list[int]
    specials: list[int]  # who holds each Special Joker, -1 for nobody
    used_specials: list[int] = []
    # Tension and interventions
    tension: int
    levels: list[int] = []
    fired: list[int] = []
    caveats: list[int] = []
    due: list[Due] = []
    waves: list[Wave] = []
    tense: bool = False  # 8.3: the High Tension cards are in play
    us: int = -1
    us_other: int = -1
    russia: bool = False
    pkk: int = Pkk.QUIET
    # Players
    batch: list[int] = []  # the next batch of each player
    batch_taken: list[bool] = []
    limits: list[int] = []  # hand limits to come, 0 for none
    ops: list[int] = []  # changes of OPs to come
    bids: list[int] = []  # 7.1: OPs committed this turn, -1 for none
    grants: list[int] = []  # R-SUP-1: for each player those who may pass, as bits
    quiet: list[bool] = []
    # The phase
    offers: int = 0
    exchanged: bool = False
    saving: bool = False  # the active player will spend no card
    permission: int = 0  # 20.4.permission: 0 not asked, 1 granted, 2 refused
    moves: int = 0
    attacks: int = 0
    moved: list[int] = []
    made: list[Moved] = []
    backs: int = 0
    landed: list[int] = []
    entered: list[tuple[int, int]] = []  # R-TEN-24: units and the spaces they entered, not yet judged
    captured: list[tuple[int, int]] = []  # of these, the spaces that changed hands
    bonus: int = 0
    sieges: list[int] = []
    bans: list[Ban] = []
    cut: list[int] = []
    excuses: list[Excuse] = []
    run: Activation | None = None
    fight: Fight | None = None
    loser: int = -1


Table = CoreTable[State, Box]


def plan_of(t: Table) -> Plan:
    """The scenario as it is set up for these people."""
    s = t.state
    return t.box.plans[s.scenario][s.people]


def player_of(t: Table) -> int:
    """12.1 The player whose phase it is."""
    s = t.state
    return s.order[s.active]


def seat(t: Table, player: int) -> int:
    """The seat that a player belongs to."""
    return plan_of(t).seat_of[player]
