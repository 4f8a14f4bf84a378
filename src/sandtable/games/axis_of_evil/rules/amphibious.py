"""12.7 Amphibious movement."""

from sandtable.core import Refusal, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.control import controls
from sandtable.games.axis_of_evil.rules.movement import HALT, pick_unit, why_not_here, why_not_placed
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map
from sandtable.games.axis_of_evil.rules.stacking import open_for
from sandtable.games.axis_of_evil.rules.units import go, on_map
from sandtable.games.axis_of_evil.state import Table

SEAS = {
    Contingent.RUSSIA: ("caspian", "black"),
    Contingent.NATO: ("mediterranean", "persian_gulf", "black"),
}
"""12.7 The seas of each contingent; only these two go by sea."""


def sea_of(t: Table, unit: int) -> str:
    """12.7, R-57, R-105 The sea that an amphibious unit can cross from the friendly port it stands in."""
    if not t.box.amphibious[unit]:
        return ""
    here = t.state.at[unit]
    sea = t.box.port_sea.get(here, "")
    if sea not in SEAS.get(t.box.contingent[unit], ()) or not controls(t, t.state.side[unit], here):
        return ""
    return sea


def coast_of(t: Table, unit: int) -> list[int]:
    """12.7, 15.3, R-57 The coastal hexes that a unit can be moved to."""
    return open_for(t, unit, t.box.coastal[sea_of(t, unit)])


def can_sail(t: Table, unit: int) -> bool:
    """12.7 An amphibious unit in a port."""
    return bool(sea_of(t, unit))


def sailors(t: Table, side: int) -> list[int]:
    """12.7 The amphibious units of a side in ports."""
    return [unit for unit in on_map(t, side, t.box.marines) if can_sail(t, unit)]


def available(t: Table, side: int) -> bool:
    """12.7 Whether any unit can go by sea."""
    return bool(sailors(t, side))


def sea_action(t: Table, side: int) -> Steps[None]:
    """12.7 One unit, no die, no other movement."""
    unit = yield from pick_unit(t, side, sailors(t, side), "12.7", "Which unit goes by sea?", why_not_sailor)
    pay(t, side, t.box.cost[Line.AMPHIBIOUS_MOVE])
    yield from sea_move(t, unit)


def sea_move(t: Table, unit: int) -> Steps[None]:
    """12.7 To any coastal hex of the same sea without enemies."""
    start = t.state.at[unit]
    to = t.box.hex_options("to")
    choice = yield t.ask(
        t.state.side[unit],
        "Where does {unit:piece} land?",
        [*(to[where] for where in coast_of(t, unit)), HALT],
        "12.7",
        pieces=(unit,),
        spaces=(start,),
        refuse=against_spaces(lambda where: _why_not_there(t, unit, where)),
        unit=unit,
    )
    if choice.target is not None:
        go(t, unit, (start, choice.target), "12.7", "amphibious")


def _why_not_there(t: Table, unit: int, where: int) -> Refusal | None:
    if sea_of(t, unit) not in t.box.coast[where]:
        return Refusal("12.7", "It does not lie on the coast of the same sea.")
    return why_not_here(t, unit, where, "12.7") or why_not_placed(t, unit, where)


def why_not_sailor(t: Table, side: int, unit: int) -> Refusal | None:
    """12.7 Why a unit does not go by sea."""
    found = why_not_on_map(t, side, unit, "12.7")
    if found is not None or can_sail(t, unit):
        return found
    if not t.box.amphibious[unit]:
        return Refusal("12.7", "It is not an amphibious unit.")
    return Refusal("12.7", "It is not in a friendly port of its seas.")
