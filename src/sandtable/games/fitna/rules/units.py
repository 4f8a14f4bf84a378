"""3.0 Counters in play: their values, where they stand, and how they lose steps."""

from bisect import insort

from sandtable.core.events import Flip, Leave
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.box.plan import FIRST_NPC, NOBODY
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.fog import tell_arrival, tell_move, tell_restored
from sandtable.games.fitna.rules.relief import relieve_stack
from sandtable.games.fitna.state import Off, Pkk, Table, plan_of


def face(t: Table, unit: int) -> int:
    """25.1 The counter that a unit shows when it is turned over."""
    first = t.box.backs.start
    return unit if unit < first else t.state.face[unit - first]


def attack(t: Table, unit: int) -> int:
    """3.2 The attack value of the side that lies up."""
    return t.box.attack[face(t, unit)][t.state.steps[unit]]


def defence(t: Table, unit: int) -> int:
    """3.2 The defence value of the side that lies up."""
    return t.box.strength[face(t, unit)][t.state.steps[unit]]


def is_decoy(t: Table, unit: int) -> bool:
    """25.1 Whether a counter is a decoy."""
    return t.box.decoy[face(t, unit)]


def on_map(t: Table, *factions: int) -> list[int]:
    """The units of some factions on the map."""
    at = t.state.at
    return [unit for faction in factions for unit in t.box.of_faction[faction] if at[unit] >= 0]


def lying(t: Table, place: Off, power: int) -> list[int]:
    """The units of a power at a place off the map."""
    owner, there = t.state.owner, int(place)
    return [unit for unit, space in enumerate(t.state.at) if space == there and owner[unit] == power]


def reduced(t: Table, unit: int) -> bool:
    """3.2 Whether a unit shows its reduced side."""
    return t.state.steps[unit] < t.box.full[unit]


def put(t: Table, unit: int, space: int) -> None:
    """Stand a unit in a space; who controls it is settled by the caller."""
    s = t.state
    s.at[unit] = space
    insort(s.stacks[space], unit)


def lift(t: Table, unit: int, to: int) -> None:
    """Take a unit from its space to a place off the map."""
    s = t.state
    space = s.at[unit]
    if space >= 0:
        s.stacks[space].remove(unit)
        s.isolated[unit] = False
    s.at[unit] = to


def arrive(t: Table, unit: int, space: int, rule: str, *, steps: int = 0) -> None:
    """R-CTL-10 A unit comes onto the map and takes its space."""
    s = t.state
    s.steps[unit] = steps or t.box.full[unit]
    s.isolated[unit] = False
    put(t, unit, space)
    tell_arrival(t, unit, space, rule)
    enter(t, unit, space)


def enter(t: Table, unit: int, space: int) -> list[int]:
    """R-CTL-2, R-CTL-10 A unit came into a space: the triggers of 22.0 and 27.1 will want to know.

    However it came, it relieves or is relieved (14.1); the units relieved are returned.
    """
    s = t.state
    before = s.control[space]
    settle(t, space)
    s.entered.append((unit, space))
    if s.control[space] != before and s.control[space] == s.owner[unit]:
        s.captured.append((unit, space))
    return relieve_stack(t, space)


def go(t: Table, unit: int, goal: int, rule: str, how: str) -> None:
    """A unit leaves its space for another one, outside the Movement segment; its marker goes with it."""
    s = t.state
    start, isolated = s.at[unit], s.isolated[unit]
    lift(t, unit, Off.OUT)
    s.isolated[unit] = isolated
    settle(t, start)
    put(t, unit, goal)
    tell_move(t, unit, (start, goal), rule, how)
    enter(t, unit, goal)


def eliminate(t: Table, unit: int, rule: str, *, for_good: bool = False, why: str = "") -> None:
    """5.0.pools A unit goes to the Force Pool; 25.1 IS counters face down, decoys out of the game."""
    s, box = t.state, t.box
    space = s.at[unit]
    text = "{pieces:piece} is eliminated: {why}." if why else "{pieces:piece} is eliminated."
    t.tell(Leave((unit,), space if space >= 0 else None, how=why), text, rule, why=why)
    lift(t, unit, Off.REMOVED if for_good or _gone_for_good(t, unit) else Off.POOL)
    if unit >= box.backs.start:
        under = s.face[unit - box.backs.start]
        s.face[unit - box.backs.start] = -1
        s.at[unit] = Off.OUT
        t.tell(Flip((unit,), space, "revealed"), "It was {face:piece}.", "25.1", face=under)  # R-TEN-12
        if not box.decoy[under]:
            s.is_pool.append(under)
        else:
            s.at[under] = Off.REMOVED
    if space >= 0:
        settle(t, space)


def _gone_for_good(t: Table, unit: int) -> bool:
    """26.7.end PKK units that outlived their rebellion never come back."""
    return t.box.factions[t.box.faction[unit]] == Faction.PKK and t.state.pkk == Pkk.OVER


def lose_step(t: Table, unit: int, rule: str) -> None:
    """18.5 A unit is flipped, or eliminated if it has no step left."""
    s = t.state
    if s.steps[unit] > 1:
        s.steps[unit] -= 1
        t.tell(Flip((unit,), s.at[unit]), "{pieces:piece} is reduced.", rule)
        settle(t, s.at[unit])
    else:
        eliminate(t, unit, rule)


def restore(t: Table, unit: int, rule: str) -> None:
    """15.0.repl A unit is flipped to full strength."""
    s = t.state
    s.steps[unit] = t.box.full[unit]
    tell_restored(t, unit, rule)
    settle(t, s.at[unit])


def is_npc(power: int) -> bool:
    """25.0, 26.0 Whether nobody plays a power."""
    return FIRST_NPC <= power < NOBODY


def same_side(t: Table, one: int, other: int) -> bool:
    """R-VIC-12 Whether two powers are one, or belong to one person."""
    return one == other or other in plan_of(t).sides[one]
