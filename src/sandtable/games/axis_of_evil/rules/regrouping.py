"""11.0, 11.1 Regroup action."""

from sandtable.core import Refusal, Steps
from sandtable.core.events import Flip
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules import logistics
from sandtable.games.axis_of_evil.rules.control import in_enemy_zoc
from sandtable.games.axis_of_evil.rules.movement import pick_unit
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map
from sandtable.games.axis_of_evil.rules.units import on, units_on_map
from sandtable.games.axis_of_evil.state import Table


def price(t: Table, unit: int) -> int:
    """11.1, R-48 One AP, two for a hyperwar unit, by its front."""
    box = t.box
    return box.special_cost[Line.REGROUP] if box.hyperwar[unit][0] else box.cost[Line.REGROUP]


def may_regroup(t: Table, side: int, unit: int) -> bool:
    """11.1, 15.5, 19.7 A reduced unit outside EZOC that can be paid for and, with logistics, is supported."""
    s = t.state
    if not s.reduced[unit] or in_enemy_zoc(t, side, s.at[unit]) or s.ap[side] < price(t, unit):
        return False
    return not on(t, switch.LOGISTICS) or logistics.is_supported(t, unit)


def units(t: Table, side: int) -> list[int]:
    """11.1, R-134 The units that can be regrouped."""
    return [unit for unit in units_on_map(t.state, side) if may_regroup(t, side, unit)]


def available(t: Table, side: int) -> bool:
    """11.1 Whether any unit can be regrouped."""
    reduced = t.state.reduced
    weak = [unit for unit in units_on_map(t.state, side) if reduced[unit]]
    return any(may_regroup(t, side, unit) for unit in weak)


def regroup_action(t: Table, side: int) -> Steps[None]:
    """11.1 One reduced unit returns to full strength."""
    unit = yield from pick_unit(t, side, units(t, side), "11.1", "Which unit is regrouped?", why_not)
    base = -1
    if on(t, switch.LOGISTICS) and not logistics.is_in_place(t, unit):
        base = yield from logistics.name_base(t, side, unit)
    pay(t, side, price(t, unit))
    if base >= 0 and not logistics.supplies_arrive(t, unit, base):
        return
    t.state.reduced[unit] = False
    t.tell(Flip((unit,), t.state.at[unit], "restored"), "{pieces:piece} is back at full strength.", "11.1")


def why_not(t: Table, side: int, unit: int) -> Refusal | None:
    """11.1, 15.5, 19.7 Why a unit cannot be regrouped; None if it can."""
    s = t.state
    if s.side[unit] == side and s.at[unit] >= 0 and may_regroup(t, side, unit):
        return None
    found = why_not_on_map(t, side, unit, "11.1")
    if found is not None:
        return found
    if not s.reduced[unit]:
        return Refusal("11.1", "It is at full strength.")
    if in_enemy_zoc(t, side, s.at[unit]):
        return Refusal("15.5", "It is in an enemy zone of control.")
    if s.ap[side] < price(t, unit):
        return Refusal("11.1", f"It costs {price(t, unit)} AP.")
    return Refusal("19.7", "It is not supplied.")
