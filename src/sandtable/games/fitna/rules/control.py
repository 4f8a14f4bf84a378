"""5.0 Control of spaces."""

from sandtable.core.events import Control
from sandtable.games.fitna.box.factions import NPCS
from sandtable.games.fitna.box.plan import FIRST_NPC
from sandtable.games.fitna.state import Table, plan_of

SIDES = (*NPCS, "")


def settle(t: Table, space: int) -> None:
    """5.0, R-CTL-8 A space with units belongs to their owner; an empty one stays and loses its entrenchment."""
    s = t.state
    stack = s.stacks[space]
    if not stack:
        if space in s.dug:  # 19.0
            s.dug.remove(space)
        return
    holder = s.owner[stack[0]]
    for unit in stack:
        if s.owner[unit] != holder:
            holder = _strongest(t, space)
            break
    if s.control[space] != holder:
        take_control(t, space, holder)


def _strongest(t: Table, space: int) -> int:
    """5.0, R-CTL-1 Of several owners the one with the most defence; equal ones by custom, home and order."""
    s, box = t.state, t.box
    totals: dict[int, int] = {}
    first = box.backs.start
    for unit in s.stacks[space]:
        shown = (
            unit if unit < first else s.face[unit - first]
        )  # R-CTL-6: face-down counters count with their true value
        totals[s.owner[unit]] = totals.get(s.owner[unit], 0) + box.strength[shown][s.steps[unit]]
    most = max(totals.values())
    best = [power for power, total in totals.items() if total == most]
    if s.control[space] in best:
        return s.control[space]
    lord = plan_of(t).lord[box.country[space]]
    if lord in best:
        return lord
    return min(best, key=lambda power: s.order.index(power) if power in s.order else power)


def take_control(t: Table, space: int, power: int) -> None:
    """5.0 A space changes hands."""
    t.state.control[space] = power
    t.tell(Control(space, side_of(t, power)), "{at:space} changes hands.", "5.0")


def side_of(t: Table, power: int) -> str:
    """The colour of a power: that of its first faction."""
    players = plan_of(t).players
    return players[power].factions[0] if power < len(players) else SIDES[power - FIRST_NPC]


def controlled(t: Table, power: int) -> list[int]:
    """5.0 The spaces in play that a power controls."""
    control = t.state.control
    return [space for space in plan_of(t).spaces if control[space] == power]
