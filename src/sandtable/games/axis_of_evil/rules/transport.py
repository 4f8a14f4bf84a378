"""19.6.2 Air transport action."""

from sandtable.core import D6, Refusal, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.control import bases, in_enemy_zoc, is_base
from sandtable.games.axis_of_evil.rules.movement import (
    HALT,
    MOST,
    destinations,
    move_on,
    pick_unit,
    reach_of,
    why_not_zone,
)
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map
from sandtable.games.axis_of_evil.rules.stacking import has_room
from sandtable.games.axis_of_evil.rules.units import go, on, units_on_map
from sandtable.games.axis_of_evil.state import Table


def airfields(t: Table, unit: int) -> list[int]:
    """19.6.2, R-95, R-158, R-170 Friendly bases and FOBs outside EZOC that the unit may be in."""
    side, box = t.state.side[unit], t.box
    found = bases(t, side, islamist=box.islamist[unit])
    return [w for w in found if not in_enemy_zoc(t, side, w) and box.in_zone(box.zone[unit], w)]


def starts(t: Table, unit: int, points: int) -> dict[int, int]:
    """19.6.2, R-158 The bases that a unit can be flown from, with the MP to each: at least one must be left."""
    found = reach_of(t, unit, points - 1)
    return {where: found.costs[where] for where in airfields(t, unit) if where in found.parents}


def flights(t: Table, unit: int, points: int) -> dict[int, int]:
    """19.6.2, R-158 The bases that a unit can be flown to, with the MP that are left there."""
    near = starts(t, unit, points)
    left = {}
    for there in airfields(t, unit):
        spent = [cost for where, cost in near.items() if where != there]
        if spent:
            rest = points - min(spent) - 1
            if has_room(t, unit, there) or destinations(t, unit, reach_of(t, unit, rest, there), there):
                left[there] = rest
    return left


def available(t: Table, side: int) -> bool:
    """19.6.2 Whether some unit could be flown with a good die."""
    return on(t, switch.AIR_TRANSPORT) and any(can_be_flown(t, unit) for unit in units_on_map(t.state, side))


def can_be_flown(t: Table, unit: int) -> bool:
    """19.6.2, R-181 Whether a unit that rolls a six can be flown; mostly from its base to one with room."""
    fields, here = airfields(t, unit), t.state.at[unit]
    if len(fields) < 2:
        return False
    free = [where for where in fields if has_room(t, unit, where)]
    if here in fields:
        near = {here}
    else:
        near = {*fields}.intersection(reach_of(t, unit, MOST - 1).parents)
    if not near:
        return False
    return any(near != {there} for there in free) or bool(flights(t, unit, MOST))


def transport_action(t: Table, side: int) -> Steps[None]:
    """19.6.2 One ground unit: a normal die, to a base, by air for one MP to another base, and on."""
    units = [unit for unit in units_on_map(t.state, side) if can_be_flown(t, unit)]
    unit = yield from pick_unit(t, side, units, "19.6.2", "Which unit is transported by air?", _why_not_flown)
    pay(t, side, t.box.cost[Line.AIR_TRANSPORT])
    points = t.roll(D6, "{unit:piece} has {result} MP.", "19.6.2", unit=unit)
    left = flights(t, unit, points)
    airlift = t.box.hex_options("airlift")
    choice = yield t.ask(
        side,
        "Where is {unit:piece} flown? {points} MP.",
        [*(airlift[where] for where in left), HALT],
        "19.6.2",
        pieces=(unit,),
        refuse=against_spaces(lambda where: _why_not_field(t, unit, where, points)),
        unit=unit,
        points=points,
    )
    if choice.target is None:
        return
    go(t, unit, (t.state.at[unit], choice.target), "19.6.2", "airlift")
    yield from move_on(t, unit, left[choice.target], "19.6.2")


def _why_not_flown(t: Table, side: int, unit: int) -> Refusal | None:
    found = why_not_on_map(t, side, unit, "19.6.2")
    return found or Refusal("19.6.2", "No friendly base in its reach leads to another that it could be flown to.")


def _why_not_field(t: Table, unit: int, where: int, points: int) -> Refusal | None:
    """19.6.2, 19.8.2 Why a unit cannot be flown to a hex."""
    side = t.state.side[unit]
    if not is_base(t, side, where):
        return Refusal("19.6.2", "It is not a friendly base.")
    if where not in bases(t, side, islamist=t.box.islamist[unit]):
        return Refusal("19.8.2", "Islamists and others do not use the same bases.")
    if in_enemy_zoc(t, side, where):
        return Refusal("19.6.2", "An enemy zone of control covers it.")
    outside = why_not_zone(t, unit, where)
    if outside is not None:
        return outside
    if has_room(t, unit, where) or not starts(t, unit, points).keys() - {where}:
        return Refusal("19.6.2", f"No other base to fly from is in reach with {points} MP.")
    return Refusal("9.1", "It is full, and the MP do not take the unit on.")
