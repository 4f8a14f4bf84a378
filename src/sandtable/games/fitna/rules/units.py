"""3.0 Counters in play: their values, where they stand, and how they lose steps."""

from bisect import insort

from sandtable.core.events import Flip, Leave
from sandtable.games.fitna.box.plan import FIRST_NPC, NOBODY
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.fog import tell_arrival, tell_restored
from sandtable.games.fitna.state import Off, Pkk, Table, plan


def face(t: Table, u: int) -> int:
    """25.1 The counter that a unit shows when it is turned over."""
    first = t.box.backs.start
    return u if u < first else t.state.face[u - first]


def attack(t: Table, u: int) -> int:
    """3.2 The attack value of the side that lies up."""
    return t.box.attack[face(t, u)][t.state.steps[u]]


def defence(t: Table, u: int) -> int:
    """3.2 The defence value of the side that lies up."""
    return t.box.strength[face(t, u)][t.state.steps[u]]


def is_decoy(t: Table, u: int) -> bool:
    """25.1 Whether a counter is a decoy."""
    return t.box.decoy[face(t, u)]


def on_map(t: Table, *factions: int) -> list[int]:
    """The units of some factions on the map."""
    at = t.state.at
    return [u for f in factions for u in t.box.of_faction[f] if at[u] >= 0]


def lying(t: Table, place: Off, power: int) -> list[int]:
    """The units of a power at a place off the map."""
    owner, there = t.state.owner, int(place)
    return [u for u, x in enumerate(t.state.at) if x == there and owner[u] == power]


def reduced(t: Table, u: int) -> bool:
    """3.2 Whether a unit shows its reduced side."""
    return t.state.steps[u] < t.box.full[u]


def put(t: Table, u: int, x: int) -> None:
    """Stand a unit in a space; who controls it is settled by the caller."""
    s = t.state
    s.at[u] = x
    insort(s.stacks[x], u)


def lift(t: Table, u: int, to: int) -> None:
    """Take a unit from its space to a place off the map."""
    s = t.state
    x = s.at[u]
    if x >= 0:
        s.stacks[x].remove(u)
        s.isolated[u] = False
    s.at[u] = to


def arrive(t: Table, u: int, x: int, rule: str, *, steps: int = 0) -> None:
    """R-CTL-10 A unit comes onto the map and takes its space."""
    s = t.state
    s.steps[u] = steps or t.box.full[u]
    s.isolated[u] = False
    put(t, u, x)
    tell_arrival(t, u, x, rule)
    enter(t, u, x)


def enter(t: Table, u: int, x: int) -> None:
    """R-CTL-2, R-CTL-10 A unit came into a space: the triggers of 22.0 and 27.1 will want to know."""
    s = t.state
    before = s.control[x]
    settle(t, x)
    s.entered.append((u, x))
    if s.control[x] != before and s.control[x] == s.owner[u]:
        s.captured.append((u, x))


def eliminate(t: Table, u: int, rule: str, *, for_good: bool = False) -> None:
    """5.0.pools A unit goes to the Force Pool; 25.1 IS counters face down, decoys out of the game."""
    s, box = t.state, t.box
    x = s.at[u]
    t.tell(Leave((u,), x if x >= 0 else None), "{pieces:piece} is eliminated.", rule)
    lift(t, u, Off.REMOVED if for_good or _gone_for_good(t, u) else Off.POOL)
    if u >= box.backs.start:
        under = s.face[u - box.backs.start]
        s.face[u - box.backs.start] = -1
        s.at[u] = Off.OUT
        t.tell(Flip((u,), x, "revealed"), "It was {face:piece}.", "25.1", face=under)  # R-TEN-12
        if not box.decoy[under]:
            s.is_pool.append(under)
        else:
            s.at[under] = Off.REMOVED
    if x >= 0:
        settle(t, x)


def _gone_for_good(t: Table, u: int) -> bool:
    """26.7.end PKK units that outlived their rebellion never come back."""
    return t.box.factions[t.box.faction[u]] == "pkk" and t.state.pkk == Pkk.OVER


def lose_step(t: Table, u: int, rule: str) -> None:
    """18.5 A unit is flipped, or eliminated if it has no step left."""
    s = t.state
    if s.steps[u] > 1:
        s.steps[u] -= 1
        t.tell(Flip((u,), s.at[u]), "{pieces:piece} is reduced.", rule)
        settle(t, s.at[u])
    else:
        eliminate(t, u, rule)


def restore(t: Table, u: int, rule: str) -> None:
    """15.0.repl A unit is flipped to full strength."""
    s = t.state
    s.steps[u] = t.box.full[u]
    tell_restored(t, u, rule)
    settle(t, s.at[u])


def is_npc(power: int) -> bool:
    """25.0, 26.0 Whether nobody plays a power."""
    return FIRST_NPC <= power < NOBODY


def same_side(t: Table, one: int, other: int) -> bool:
    """R-VIC-12 Whether two powers are one, or belong to one person."""
    return one == other or other in plan(t).sides[one]
