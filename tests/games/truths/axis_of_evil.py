"""Axis of Evil: what its refusals say of pieces and hexes."""

from functools import cache
from typing import Any

from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.rules.movement import reach_of
from sandtable.games.axis_of_evil.rules.reinforcement import LANDINGS
from sandtable.games.axis_of_evil.state import Off
from tests.games.truths import Asked, Truths

DISPLAYS = {
    "in the Staging Area": Off.STAGING,
    "in the Reinforcement Area": Off.REINFORCEMENT,
    "eliminated": Off.ELIMINATED,
    "on the turn track": Off.TRACK,
    "in the Southern Military District": Off.SOUTHERN,
    "in the Central Military District": Off.CENTRAL,
}


def unit(a: Asked) -> int:
    return a.about("unit", "piece")


def side(a: Asked) -> int:
    """The side of the unit that a question is about, or of who is asked."""
    about = a.decision.about
    return int(a.s.side[unit(a)]) if "unit" in about or "piece" in about else a.seat


def held(a: Asked, by: int) -> bool:
    """Whether a mobile unit, a base or a garrison of a side is in the hex."""
    garrison = a.box.garrison_at.get(a.number)
    shown = garrison is not None and a.s.side[garrison] == by
    return shown or a.number in a.s.stacks[by] or a.s.at[a.box.fob_of[by]] == a.number


@cache
def flown(box: Any, start: int) -> dict[int, int]:
    """How far it is from a hex to every other, over hexes of the map."""
    found, edge = {start: 0}, [start]
    while edge:
        edge = [there for here in edge for there in box.grid.around[here] if there not in found]
        found |= dict.fromkeys(edge, max(found.values()) + 1)
        edge = list(dict.fromkeys(edge))
    return found


def distance(a: Asked) -> int:
    return flown(a.box, a.s.at[unit(a)])[a.number]


def not_sort(*sorts: Sort):
    return lambda a: a.box.sort[a.number] not in sorts


TRUTHS: Truths = {
    r"It is the enemy's\.": lambda a: a.s.side[a.number] == 1 - a.seat,
    r"It is not a ground unit\.": not_sort(Sort.GROUND),
    r"It is not a strike unit\.": not_sort(Sort.STRIKE),
    r"It is not a special forces unit\.": not_sort(Sort.SF),
    r"It is not an air unit\.": lambda a: a.number not in a.box.aircraft,
    r"It is not a port\.": lambda a: a.number not in a.box.port_sea,
    r"The port (?:lies on another sea|is not friendly)\.": lambda a: a.number in a.box.port_sea,
    r"It is (.+), not (?:on the map|in the Staging Area|in the Reinforcement Area)\.": lambda a, where: (
        a.s.at[a.number] >= 0
        if where == "on the map"
        else a.s.at[a.number] == DISPLAYS.get(where, a.s.at[a.number])
    ),
    r"No enemy (?:unit )?is there\.": lambda a: not held(a, 1 - a.seat),
    r"You hold it yourself\.": lambda a: held(a, a.seat),
    r"The enemy holds it\.": lambda a: held(a, 1 - side(a)),
    r"Another ground unit stands there\.": lambda a: a.number in a.s.stacks[side(a)],
    r"No unit of yours is adjacent\.": lambda a: (
        not any(near in a.s.stacks[a.seat] for near in a.box.grid.around[a.number])
    ),
    r"It has no railroad\.": lambda a: not a.box.on_rail[a.number],
    r"No city is there\.": lambda a: not a.box.is_place[a.number],
    r"No ground unit of yours is there\.": lambda a: a.number not in a.s.stacks[a.seat],
    r"It is not a city\.": lambda a: not a.box.is_place[a.number],
    r"It is neither a base nor a port\.": lambda a: (
        a.number not in a.box.base_hexes and a.number not in a.box.port_sea
    ),
    r"It is neither a base, a port nor a coast where it may land\.": lambda a: (
        a.number not in a.box.base_hexes
        and a.number not in a.box.port_sea
        and not any(a.number in a.box.coastal[sea] for sea in LANDINGS[a.box.contingent[unit(a)]])
    ),
    r"It is too far: the retreat is of (\d+) hex(?:es)?\.": lambda a, far: distance(a) > int(far),
    r"It is more than (\d+) hex(?:es)? away\.": lambda a, far: distance(a) > int(far),
    r"It cannot be reached with (\d+) MP\.": lambda a, points: (
        a.number not in reach_of(a.match.table, unit(a), int(points)).parents
    ),
    r"The line comes out only at its two ends\.": lambda a: a.number not in a.box.rail_ends,
}
