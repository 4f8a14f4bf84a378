"""The state: everything that changes in play, and nothing else."""

from bisect import insort
from enum import IntEnum

import msgspec

from sandtable import core
from sandtable.games.islamic_state.box.actions import Act, Intervention
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE


class Off(IntEnum):
    """Where pieces are that stand on no space."""

    POOL = -1  # may be recruited or placed
    RESERVE = -2  # waits for the rule or event that brings it
    OUT = -3  # out of the game


class Stage(IntEnum):
    """The steps of a turn, after the set-up."""

    SETUP = 0
    UPKEEP = 1  # turn.1-upkeep
    ACTIONS = 2  # turn.2-actions: the roll for Iran with two players
    SELECT = 3  # turn.3-select
    FIRST = 4  # turn.4-first
    ROUND = 5  # turn.5-round
    LAST = 6  # turn.6-last, then turn.7-momentum and turn.8-advance


class Russia(IntEnum):
    """How far the Russians have come."""

    WAITING = 0
    DUE = 1
    PRESENT = 2
    WITHDRAWN = 3
    GONE = 4


class Phase(msgspec.Struct):
    """A faction's phase: its seat, whether it may still play a card, and what it has begun."""

    faction: int
    seat: int
    card: bool = True
    begun: bool = False


class State(msgspec.Struct):
    """A position. Lists by faction, seat, area, piece, act or event, each a small number."""

    players: int
    turns: int
    here: list[list[int]]
    at: list[int]
    control: list[int]
    damage: list[int]
    captured: list[int]
    lost: list[int]
    from_holder: list[int]  # momentum.pass: areas that each seat took from the holder of the token this turn
    cards: list[list[int]] = msgspec.field(default_factory=lambda: [[] for _ in range(PLAYABLE)])
    roaming: bool = False  # option.refugees
    ready_made: bool = False  # the default set-up for all

    stage: Stage = Stage.SETUP
    turn: int = 1
    setting_up: int = 0
    selecting: int = 0
    momentum: int = 0
    iran_seat: int = NOBODY
    extra: int = NOBODY
    queue: list[int] = []
    phase: Phase | None = None

    level: int = 0
    swing: int = 0  # int.limits: the net change of this turn that counts against the caps
    refugees: int = 0
    cash: int = 0
    looted: list[int] = []
    prized: list[int] = []  # Baghdad and Damascus, once IS has taken them
    weak: list[int] = []  # peoples.iraq-sunni

    succeeded: list[int] = msgspec.field(default_factory=lambda: [0] * len(Act))
    failed: list[int] = msgspec.field(default_factory=lambda: [0] * len(Act))
    repeated: list[int] = msgspec.field(default_factory=lambda: [0] * len(Act))
    posts: int = 0  # acts.order: propaganda still allowed by starred attempts
    far_act: bool = False  # an act in France, the USA or the EU has been attempted
    struck_home: bool = False  # air.us: an act in France, Belgium or the EU has succeeded
    act_done: bool = False
    shielded: bool = False
    leaders: list[int] = []
    culled: bool = False  # int.table: the first recruit of a turn after the border was closed

    played: list[int] = msgspec.field(default_factory=lambda: [0] * len(Intervention))
    armed: list[int] = []
    advised: list[int] = []
    tried: list[int] = []
    missed: list[int] = []
    hit: list[int] = []
    militia_due: int = 0
    militia_came: bool = False

    entered_iraq: bool = False
    flown_syria: bool = False
    bombed: list[int] = []
    russian_strike: bool = False
    us_strike: bool = False
    jawala_barred: bool = False  # reinforce.iran
    summoned: bool = False  # reinforce.iran: the 81st Division has been called

    russia: Russia = Russia.WAITING
    roused: bool = False  # russia.ground
    setbacks: int = 0
    retaken: int = 0
    from_rebels: int = 0
    lost_since: int = 0
    truce: bool = False
    ceasefire: bool = False
    offered: list[int] = []
    druze: int = NOBODY
    turks_to: int = NOBODY  # who moves Turkish units while they arrive
    loyal: int = NOBODY  # int.table: the Turkish unit that is the Coalition's for good
    ended: bool = False  # victory.end


Table = core.Table[State, Box]


def put(s: State, unit: int, space: int) -> None:
    """A ground unit stands on a space."""
    before = s.at[unit]
    if before >= 0:
        s.here[before].remove(unit)
    s.at[unit] = space
    insort(s.here[space], unit)


def take(s: State, unit: int, to: int) -> None:
    """A ground unit leaves the map."""
    before = s.at[unit]
    if before >= 0:
        s.here[before].remove(unit)
    s.at[unit] = to
