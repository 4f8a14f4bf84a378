"""5 Operational considerations: control of places, military bases and ports, neutral countries."""

from sandtable.core.events import Control
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES
from sandtable.games.axis_of_evil.rules.units import fob_at, garrison_side
from sandtable.games.axis_of_evil.rules.victory import gains, points_now
from sandtable.games.axis_of_evil.state import Table


def controls(t: Table, side: int, where: int) -> bool:
    """5.1, 5.2, R-105 Whether a side holds a place: its garrison shows that side, whoever else lost it."""
    return garrison_side(t, where) == side


def flip_garrison(t: Table, where: int, side: int, rule: str) -> None:
    """8.1, 5.1 The garrison of a place changes sides and controls the hex for its new side."""
    box, s = t.box, t.state
    garrison, before = box.garrison_at[where], points_now(t)
    s.static.remove(box.grid.around, s.side[garrison], where)
    s.side[garrison] = side
    s.static.add(box.grid.around, side, where)
    worth = ", ".join(box.objectives[box.place_at[where]]).replace("_", " ")
    taken = Control(where, SIDES[side], gains(t, before), worth)
    t.tell(taken, "The {who} takes {at:space}.", rule, who=SIDE_NAMES[side])


def gain(t: Table, side: int, where: int) -> int:
    """4.1.1 The victory points that a side gets for taking a place."""
    if where not in t.box.garrison_at or controls(t, side, where):
        return 0
    return t.box.worth[t.state.scenario][side][t.box.place_at[where]]


def is_neutral(t: Table, where: int) -> bool:
    """5.3, R-15 Hexes of neutral countries are closed to everybody."""
    return where in t.box.neutral_hexes[t.state.division]


def islamists_hold(t: Table, side: int, where: int) -> bool:
    """19.8.2, R-170 A hex in which Islamists stand supports no other contingent."""
    stack = t.state.stacks[side].get(where)
    return stack is not None and t.box.islamist[stack[0]]


def is_base(t: Table, side: int, where: int) -> bool:
    """2.1.bases, 19.1.2, R-130 Whether a hex works as a military base for a unit of the side that stands in it."""
    return (where in t.box.base_hexes and controls(t, side, where)) or fob_at(t, side, where) >= 0


def bases(t: Table, side: int, *, islamist: bool = False) -> list[int]:
    """2.1.bases, R-130, R-170 The military bases that serve a side, its FOB last; Islamists use any but the FOB."""
    s, box = t.state, t.box
    found = [*box.held_bases(side, box.faces(s.side))]
    if islamist:
        return found
    fob = s.at[box.fob_of[side]]
    if fob >= 0:
        found.append(fob)
    if not s.switches & switch.ISLAMISTS:
        return found
    return [where for where in found if not islamists_hold(t, side, where)]


def ports(t: Table, side: int, seas: tuple[str, ...]) -> list[int]:
    """10.2.1, 12.7 The ports of a side on some seas."""
    return [
        where
        for where, sea in t.box.port_sea.items()
        if sea in seas and controls(t, side, where) and not islamists_hold(t, side, where)
    ]


def in_enemy_zoc(t: Table, side: int, where: int) -> bool:
    """15.0 Whether an enemy zone of control covers a hex."""
    return t.state.zones.counts[1 - side][where] > 0
