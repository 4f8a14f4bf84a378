"""12.4 Hyperwar movement action."""

from collections.abc import Callable

from sandtable.core import Hint, Option, Refusal, Steps, counted
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules import airborne, amphibious, movement, railroad
from sandtable.games.axis_of_evil.rules.movement import Mover, hyperwar_units, several
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map
from sandtable.games.axis_of_evil.rules.units import held_hexes, is_hyperwar
from sandtable.games.axis_of_evil.state import Table

MOVERS: dict[str, Mover] = {
    "by_ground": movement.ground_move,
    "by_rail": railroad.rail_move,
    "by_air": airborne.air_move,
    "by_sea": amphibious.sea_move,
}
REASONS: dict[str, Callable[[Table, int, int], Refusal | None]] = {
    "by_ground": movement.why_not_mover,
    "by_rail": railroad.why_not_by_rail,
    "by_air": airborne.why_not_flyer,
    "by_sea": amphibious.why_not_sailor,
}
REACH = {
    "by_ground": "a die of MP each",
    "by_rail": "2 dice of hexes each",
    "by_air": "2 dice of hexes each",
    "by_sea": "to any coast of their sea",
}
OPTIONS = {verb: Option(verb) for verb in MOVERS}


def may(t: Table, verb: str, unit: int, closed: set[int]) -> bool:
    """12.4 Whether a unit meets the requirements of a type of movement; `closed` are the enemy's hexes."""
    if verb == "by_ground":
        return movement.can_move(t, unit, closed)
    if verb == "by_rail":
        return railroad.can_go_by_rail(t, unit)
    return airborne.can_fly(t, unit) if verb == "by_air" else amphibious.can_sail(t, unit)


def types(t: Table, side: int) -> list[str]:
    """12.4, R-53 The types of movement that some hyperwar unit can make."""
    units, closed = hyperwar_units(t, side), set(held_hexes(t, 1 - side))
    return [verb for verb in MOVERS if any(may(t, verb, unit, closed) for unit in units)]


def available(t: Table, side: int) -> bool:
    """12.4 Whether any hyperwar unit can move."""
    units = hyperwar_units(t, side)
    return bool(units) and (movement.any_can_move(t, side, units) or bool(types(t, side)))


def hyperwar_action(t: Table, side: int) -> Steps[None]:
    """12.4 All hyperwar units of all contingents may move, by one type of movement, each with its own dice."""
    options = [OPTIONS[verb] for verb in types(t, side)]
    prompt = "By which type of movement do your hyperwar units move?"
    choice = yield t.ask(side, prompt, options, "12.4", hint=lambda option: _hint(t, side, option.verb))
    pay(t, side, t.box.cost[Line.HYPERWAR_MOVE])
    verb: str = choice.verb
    closed = set(held_hexes(t, 1 - side))  # they stay closed: no movement drives a unit out

    def able(t: Table, unit: int) -> bool:
        return may(t, verb, unit, closed)

    def why(t: Table, side: int, unit: int) -> Refusal | None:
        return _why_not(t, side, unit, verb)

    yield from several(t, side, hyperwar_units(t, side), MOVERS[verb], "12.4", able, why)


def _hint(t: Table, side: int, verb: str) -> Hint:
    """12.4 How many hyperwar units could move in a way, and how far each."""
    closed = set(held_hexes(t, 1 - side))
    able = sum(may(t, verb, unit, closed) for unit in hyperwar_units(t, side))
    return Hint(f"{counted(able, 'unit')}, {REACH[verb]}")


def _why_not(t: Table, side: int, unit: int, verb: str) -> Refusal | None:
    """12.4 Why a unit does not take part in a hyperwar move of this type."""
    found = why_not_on_map(t, side, unit, "12.4")
    if found is None and not is_hyperwar(t, unit):
        return Refusal("12.4", "It is not a hyperwar unit.")
    return found or REASONS[verb](t, side, unit)
