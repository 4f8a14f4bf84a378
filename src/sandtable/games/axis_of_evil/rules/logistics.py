"""19.7 Logistics: what a unit needs to regroup."""

from sandtable.board.reach import reach
from sandtable.core import D6, Chance, Forecast, Option, Refusal, Steps, counted
from sandtable.core.events import Note
from sandtable.core.refusals import against_spaces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import COALITION
from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.games.axis_of_evil.rules.control import bases, controls, is_base
from sandtable.games.axis_of_evil.rules.units import held_hexes, on
from sandtable.games.axis_of_evil.state import Table

FARTHEST = 6


def is_supported(t: Table, unit: int) -> bool:
    """19.7 In a supported position, by place or by a line of supply."""
    return is_in_place(t, unit) or bool(distances(t, unit))


def is_in_place(t: Table, unit: int) -> bool:
    """19.7, R-163, R-164 In a city of its own country, on a base, at a Gulf port, or on an open railroad."""
    box, side, here = t.box, t.state.side[unit], t.state.at[unit]
    if is_base(t, side, here):
        return True
    if box.is_place[here] and controls(t, side, here):
        if box.peshmerga[unit] and box.kurdistan[here]:
            return True
        if box.country[here] in box.home[unit]:
            return True
        if side == COALITION and box.port_sea.get(here) == "persian_gulf":
            return True
    return box.on_rail[here] and _rail_line(t, unit)


def blocked(t: Table, side: int) -> list[int]:
    """19.7.1 Hexes with enemy units or EZOC, which no line of supply enters."""
    zoc = t.state.zones.counts[1 - side]
    return [*held_hexes(t, 1 - side), *(where for where in range(t.box.size) if zoc[where])]


def _rail_line(t: Table, unit: int) -> bool:
    """19.7.1, R-99 Along railroads to a base or FOB or, for Russians, to an end of the off-map line."""
    box, s, side = t.box, t.state, t.state.side[unit]
    goals = {*bases(t, side)}
    if box.contingent[unit] is Contingent.RUSSIA:
        goals.update(box.rail_ends)
    found = reach(s.at[unit], box.size, box.rail_steps(0, s.division), closed=blocked(t, side))
    return not goals.isdisjoint(found.parents)


def distances(t: Table, unit: int) -> dict[int, int]:
    """19.7.1, R-165 The bases within six hexes and how far each is by the shortest open way."""
    side = t.state.side[unit]
    steps = t.box.supply_steps(t.state.division)
    found = reach(t.state.at[unit], FARTHEST, steps, closed=blocked(t, side))
    return {where: found.costs[where] for where in bases(t, side) if where in found.parents}


def name_base(t: Table, side: int, unit: int) -> Steps[int]:
    """19.7.1, R-165 The owner names the base before AP and die."""
    away = distances(t, unit)
    supply = t.box.hex_options("supply")
    choice = yield t.ask(
        side,
        "From which base is {unit:piece} supplied?",
        [supply[where] for where in away],
        "19.7.1",
        pieces=(unit,),
        refuse=against_spaces(lambda where: _why_not(t, unit, where)),
        odds=lambda option: _odds(t, away, option),
        unit=unit,
    )
    base = choice.number
    return base


def _why_not(t: Table, unit: int, where: int) -> Refusal | None:
    if where not in bases(t, t.state.side[unit]):
        return Refusal("19.7.1", "It is not a friendly base that serves the unit.")
    if t.box.grid.distance(t.state.at[unit], where) > FARTHEST:
        return Refusal("19.7.1", f"It is more than {FARTHEST} hexes away.")
    return Refusal("19.7.1", f"No line of supply of {FARTHEST} hexes leads there, free of enemies and their zones.")


def _odds(t: Table, away: dict[int, int], option: Option) -> Forecast | None:
    if option.target is None:
        return None
    good = sum(_succeeds(t, die, away[option.target]) for die in range(1, 7)) / 6
    chances = (Chance("regrouped", good, 1.0), Chance("failed", 1 - good, -1.0))
    return Forecast("Line of supply", "19.7.1", chances, facts=(counted(away[option.target], "hex", "hexes"),))


def _succeeds(t: Table, die: int, distance: int) -> bool:
    """19.7.1, R-98 At most the distance, as printed; at least, with the inverted switch."""
    return die >= distance if on(t, switch.LOGISTICS_INVERTED) else die <= distance


def supplies_arrive(t: Table, unit: int, base: int) -> bool:
    """19.7.1 One die against the distance of the base."""
    distance = distances(t, unit)[base]
    die = t.roll(D6, "Line of supply of {distance:#hex/hexes}", "19.7.1", distance=distance)
    if _succeeds(t, die, distance):
        return True
    t.tell(Note((unit,), t.state.at[unit], topic="supply"), "The attempt to regroup fails.", "19.7.1")
    return False
