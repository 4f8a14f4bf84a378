"""12.6 Airborne movement."""

from sandtable.core import D6, Refusal, Steps, counted
from sandtable.core.refusals import against_spaces
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.movement import HALT, pick_unit, why_not_here, why_not_placed
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map
from sandtable.games.axis_of_evil.rules.stacking import open_for
from sandtable.games.axis_of_evil.rules.units import go, on_map
from sandtable.games.axis_of_evil.state import Table


def can_fly(t: Table, unit: int) -> bool:
    """12.6, 12.6.1 A unit with the airborne symbol, from any hex of the map."""
    return t.box.airborne[unit] and t.state.at[unit] >= 0


def flyers(t: Table, side: int) -> list[int]:
    """12.6 The airborne units of a side on the map."""
    return on_map(t, side, t.box.flyers)


def available(t: Table, side: int) -> bool:
    """12.6 Whether a side has an airborne unit on the map."""
    return bool(flyers(t, side))


def air_action(t: Table, side: int) -> Steps[None]:
    """12.6.1 As a ground movement action: one unit."""
    unit = yield from pick_unit(t, side, flyers(t, side), "12.6", "Which airborne unit flies?", why_not_flyer)
    pay(t, side, t.box.cost[Line.AIRBORNE_MOVE])
    yield from air_move(t, unit)


def flight_dice(t: Table, unit: int) -> int:
    """12.6.1 Two dice of hexes, from 2 to 12."""
    first = t.roll(D6, "Flight of {unit:piece}", "12.6.1", unit=unit)
    return first + t.roll(D6, "Flight of {unit:piece}", "12.6.1", unit=unit)


def landing_hexes(t: Table, unit: int, hexes: int) -> list[int]:
    """12.6.1, 15.3, R-56 Where a unit can land: over anything, EZOC or not, without enemies."""
    return open_for(t, unit, t.box.by_distance(t.state.at[unit], hexes))


def air_move(t: Table, unit: int) -> Steps[None]:
    """12.6.1 The unit flies up to that many hexes."""
    hexes = flight_dice(t, unit)
    to = t.box.hex_options("to")
    start = t.state.at[unit]
    choice = yield t.ask(
        t.state.side[unit],
        "Where does {unit:piece} land? {hexes:#hex/hexes}.",
        [*(to[where] for where in landing_hexes(t, unit, hexes)), HALT],
        "12.6.1",
        pieces=(unit,),
        spaces=(start,),
        refuse=against_spaces(lambda where: _why_not(t, unit, where, hexes)),
        unit=unit,
        hexes=hexes,
    )
    if choice.target is not None:
        go(t, unit, (start, choice.target), "12.6.1", "airborne")


def why_not_flyer(t: Table, side: int, unit: int) -> Refusal | None:
    """12.6 Why a unit does not fly."""
    found = why_not_on_map(t, side, unit, "12.6")
    if found is None and not t.box.airborne[unit]:
        return Refusal("12.6", "It has no airborne symbol.")
    return found


def _why_not(t: Table, unit: int, where: int, hexes: int) -> Refusal | None:
    if t.box.flight(t.state.at[unit])[where] > hexes:
        return Refusal("12.6.1", f"It is more than {counted(hexes, 'hex', 'hexes')} away.")
    return why_not_here(t, unit, where, "12.6.1") or why_not_placed(t, unit, where)
