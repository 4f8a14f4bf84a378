"""5.0 Control of spaces."""

from sandtable.core.events import Control
from sandtable.games.fitna.box.plan import FIRST_NPC
from sandtable.games.fitna.state import Table, plan

SIDES = ("is", "kdp", "pyd", "pkk", "")


def settle(t: Table, x: int) -> None:
    """5.0, R-CTL-8 A space with units belongs to their owner; an empty one stays and loses its entrenchment."""
    s = t.state
    stack = s.stacks[x]
    if not stack:
        if x in s.dug:  # 19.0
            s.dug.remove(x)
        return
    holder = s.owner[stack[0]]
    for u in stack:
        if s.owner[u] != holder:
            holder = _strongest(t, x)
            break
    if s.control[x] != holder:
        take_control(t, x, holder)


def _strongest(t: Table, x: int) -> int:
    """5.0, R-CTL-1 Of several owners the one with the most defence; equal ones by custom, home and order."""
    s, box = t.state, t.box
    totals: dict[int, int] = {}
    first = box.backs.start
    for u in s.stacks[x]:
        shown = u if u < first else s.face[u - first]  # R-CTL-6: face-down counters count with their true value
        totals[s.owner[u]] = totals.get(s.owner[u], 0) + box.strength[shown][s.steps[u]]
    most = max(totals.values())
    best = [power for power, total in totals.items() if total == most]
    if s.control[x] in best:
        return s.control[x]
    lord = plan(t).lord[box.country[x]]
    if lord in best:
        return lord
    return min(best, key=lambda power: s.order.index(power) if power in s.order else power)


def take_control(t: Table, x: int, power: int) -> None:
    """5.0 A space changes hands."""
    t.state.control[x] = power
    t.tell(Control(x, side_of(t, power)), "{at:space} changes hands.", "5.0")


def side_of(t: Table, power: int) -> str:
    """The colour of a power: that of its first faction."""
    players = plan(t).players
    return players[power].factions[0] if power < len(players) else SIDES[power - FIRST_NPC]


def controlled(t: Table, power: int) -> list[int]:
    """5.0 The spaces in play that a power controls."""
    control = t.state.control
    return [x for x in plan(t).spaces if control[x] == power]
