"""6.3 What a piece could do with an action: the questions of the actions, read from the piece.

Nothing is decided here: a deed is a row of choices that the actions themselves ask for, one after the other.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sandtable.core import Kind, Option, Refusal
from sandtable.core.decisions import Deed, Deeds, Forecast, Lead
from sandtable.games.axis_of_evil.box.box import CONTINGENTS
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules import (
    air,
    airborne,
    amphibious,
    combat,
    hyperwar,
    movement,
    railroad,
    regrouping,
    reinforcement,
)
from sandtable.games.axis_of_evil.rules.odds import Support, forecast
from sandtable.games.axis_of_evil.rules.support import sf_units
from sandtable.games.axis_of_evil.rules.units import held_hexes, is_hyperwar, units_on_map
from sandtable.games.axis_of_evil.state import Table

MOST = 6
FARTHEST = 12
FEW = 2
"""How many others are named beside a unit that could attack with them."""


def deeds(t: Table, side: int) -> Deeds:
    """6.3 The action as it is seen from the pieces, with the AP that are left."""
    return Deeds(
        t.state.ap[side], "AP", partial(able, t, side), partial(deeds_of, t, side), partial(why_not, t, side)
    )


# Who can do it ------------------------------------------------------------------------------------------


def able(t: Table, side: int, option: Option) -> Sequence[int]:
    """6.3.2 The pieces that an action could be about."""
    found = ABLE.get(option.verb)
    return () if found is None else found(t, side)


def _swift(t: Table, side: int) -> list[int]:
    """12.4 The hyperwar units that can move in some way."""
    closed = set(held_hexes(t, 1 - side))
    return [unit for unit in movement.hyperwar_units(t, side) if _moves_swiftly(t, unit, closed)]


def _moves_swiftly(t: Table, unit: int, closed: set[int]) -> bool:
    return any(hyperwar.may(t, verb, unit, closed) for verb in hyperwar.MOVERS)


def _by_rail(t: Table, side: int) -> list[int]:
    return [unit for unit in units_on_map(t.state, side) if railroad.can_go_by_rail(t, unit)]


def _coming(t: Table, side: int) -> list[int]:
    """10.1 What can be brought in or readied, by contingents that can be paid for."""
    named = tuple(
        each for each in reinforcement.contingents(t, side) if reinforcement.price(t, each) <= t.state.ap[side]
    )
    return list(dict.fromkeys(option.number for option in reinforcement.offers(t, side, named)))


def _attackers(t: Table, side: int) -> list[int]:
    return sorted({unit for units in combat.assailable(t, side).values() for unit in units})


ABLE: dict[str, Callable[[Table, int], Sequence[int]]] = {
    "ground": movement.movable,
    "attack": _attackers,
    "hyperwar": _swift,
    "rail": _by_rail,
    "airborne": airborne.flyers,
    "amphibious": amphibious.sailors,
    "regroup": regrouping.units,
    "superiority": air.air_units,
    "bombard": air.air_units,
    "reinforce": _coming,
}


# What a piece can do ------------------------------------------------------------------------------------


def deeds_of(t: Table, side: int, piece: int) -> Sequence[Deed]:
    """6.3 All that a piece of one's own could do, what it can do first; the rest with its reason."""
    if t.state.side[piece] != side:
        return ()
    on_map = t.box.sort[piece] is Sort.GROUND and t.state.at[piece] >= 0
    found = list(_on_map(t, side, piece) if on_map else _off_map(t, side, piece))
    points = t.state.ap[side]
    paid = [each if each.refusal or each.price <= points else _unpaid(each) for each in found]
    return sorted(paid, key=lambda deed: deed.refusal is not None)


def why_not(t: Table, side: int, piece: int, where: int) -> Refusal | None:
    """12.3 Why a unit cannot move to a hex, whatever the die shows."""
    return movement.why_not_mover(t, side, piece) or movement.why_not_there(t, piece, where, MOST)


def _unpaid(deed: Deed) -> Deed:
    return Deed(deed.option, deed.price, refusal=Refusal("6.3.2", f"It costs {deed.price} AP."))


def _off_map(t: Table, side: int, piece: int) -> Iterable[Deed]:
    """10.1, 16.0 What waits in a display acts with others of its kind."""
    if piece in air.air_units(t, side):
        for verb, line, about in AIR:
            yield Deed(Option(verb), t.box.cost[line], about, (Option(verb),))
    if piece in _coming(t, side):
        price = reinforcement.price(t, t.box.contingent[piece])
        yield Deed(Option("reinforce"), price, "with others of its contingent", (Option("reinforce"),))


AIR = (
    ("superiority", Line.AIR_SUPERIORITY, "against the enemy's air units"),
    ("bombard", Line.BOMBARDMENT, "against units on the map"),
)


def _on_map(t: Table, side: int, unit: int) -> Iterable[Deed]:
    """12.0, 13.0 A ground unit moves, attacks or is regrouped; what it can never do is left out."""
    box, cost = t.box, t.box.cost
    yield _move(t, side, unit)
    yield _attack(t, side, unit)
    if is_hyperwar(t, unit):
        swift = _moves_swiftly(t, unit, set(held_hexes(t, 1 - side)))
        why = None if swift else Refusal("12.4", "No way is open to it.")
        about = "all hyperwar units, each with its own dice"
        yield Deed(Option("hyperwar"), cost[Line.HYPERWAR_MOVE], about, (Option("hyperwar"),), refusal=why)
    yield _rail(t, side, unit)
    if box.airborne[unit]:
        yield Deed(Option("airborne"), cost[Line.AIRBORNE_MOVE], "2 dice of hexes", leads=_flights(t, unit))
    if box.amphibious[unit]:
        why = amphibious.why_not_sailor(t, side, unit)
        price, leads = cost[Line.AMPHIBIOUS_MOVE], () if why else _landings(t, unit)
        yield Deed(Option("amphibious"), price, "along the coast of its sea", leads=leads, refusal=why)
    if t.state.reduced[unit]:
        why = regrouping.why_not(t, side, unit)
        choices = (Option("regroup"), box.piece_options("unit")[unit])
        yield Deed(Option("regroup"), regrouping.price(t, unit), "back to full strength", choices, refusal=why)


def _leads(t: Table, verb: str, first: tuple[Option, ...], least: dict[int, int], lowest: int) -> tuple[Lead, ...]:
    """The hexes in reach, each with the least roll that leads there."""
    to = t.box.hex_options("to")
    price = t.box.cost[LINES[verb]]
    return tuple(
        Lead(where, (Option(verb), *first, to[where]), f"{need}+" if need > lowest else "", price)
        for where, need in sorted(least.items())
    )


LINES = {
    "ground": Line.GROUND_MOVE,
    "rail": Line.RAILROAD_MOVE,
    "airborne": Line.AIRBORNE_MOVE,
    "amphibious": Line.AMPHIBIOUS_MOVE,
}


def _move(t: Table, side: int, unit: int) -> Deed:
    """12.3 Where each roll of the die would take a unit."""
    option, price, about = Option("ground"), t.box.cost[Line.GROUND_MOVE], "a die gives 1 to 6 MP"
    why = movement.why_not_mover(t, side, unit)
    if why is not None:
        return Deed(option, price, about, refusal=why)
    start, least = t.state.at[unit], dict[int, int]()
    for points in range(1, MOST + 1):
        found = movement.reach_of(t, unit, points)
        for where in movement.destinations(t, unit, found, start):
            least.setdefault(where, points)
    return Deed(option, price, about, leads=_leads(t, "ground", (t.box.piece_options("unit")[unit],), least, 1))


def _rail(t: Table, side: int, unit: int) -> Deed:
    """12.5 Where two dice would take a unit by rail."""
    option, price, about = (
        Option("rail"),
        t.box.cost[Line.RAILROAD_MOVE],
        "2 dice of hexes; its contingent may follow",
    )
    why = railroad.why_not_by_rail(t, side, unit)
    if why is not None:
        return Deed(option, price, about, refusal=why)
    found = railroad.rail_reach(t, unit, FARTHEST)
    least = {where: found.best[where] for where in movement.destinations(t, unit, found, t.state.at[unit])}
    contingent = t.box.contingent_options("contingent")[CONTINGENTS.index(t.box.contingent[unit])]
    first = (contingent, t.box.piece_options("unit")[unit])
    return Deed(option, price, about, leads=_leads(t, "rail", first, least, FEW))


def _flights(t: Table, unit: int) -> tuple[Lead, ...]:
    """12.6.1 Where two dice would let a unit land."""
    far = t.box.flight(t.state.at[unit])
    least = {where: far[where] for where in airborne.landing_hexes(t, unit, FARTHEST)}
    return _leads(t, "airborne", (t.box.piece_options("unit")[unit],), least, FEW)


def _landings(t: Table, unit: int) -> tuple[Lead, ...]:
    """12.7 Where a unit could land without a die."""
    return _leads(
        t, "amphibious", (t.box.piece_options("unit")[unit],), dict.fromkeys(amphibious.coast_of(t, unit), 0), 0
    )


def _attack(t: Table, side: int, unit: int) -> Deed:
    """13.1, 13.2 What a unit can attack, with the odds of it alone and of the strongest force it belongs to."""
    option, price = Option("attack"), combat.price(t, (unit,))
    found = [where for where, units in sorted(combat.assailable(t, side).items()) if unit in units]
    if not found:
        return Deed(option, price, refusal=Refusal("13.1", "No enemy that it may attack is adjacent."))
    return Deed(option, price, leads=tuple(_target(t, side, unit, where) for where in found))


def _target(t: Table, side: int, unit: int, where: int) -> Lead:
    together = combat.strongest(t, side, where)
    if unit not in together:
        together = [unit]
    others = [each for each in together if each != unit]
    note = f"{_success(forecast(t, side, where, (unit,)))} alone"
    if others:
        names = " and ".join(t.box.names.label(Kind.PIECE, each) for each in others)
        whom = names if len(others) <= FEW else f"{len(others)} others"
        note += f", {_success(forecast(t, side, where, together))} with {whom}"
    air = combat.air_that_pays(t, side, where, together)
    if air:
        flown = forecast(t, side, where, together, Support(air=[air, []]))
        note += f", {_success(flown)} with air units{' too' if others else ''}"
    if sf_units(t, side, islamist=t.box.islamist[unit]):  # 13.6.4: in secret, after all that
        note += "; special forces follow"
    choices = (Option("attack"), t.box.hex_options("target")[where])
    alone = combat.adjacent_attackers(t, side, where) == [unit]
    more = (Option("with", None, (unit,)),) if alone else ()
    return Lead(where, (*choices, *more), note, combat.price(t, (unit,)), attack=True)


def _success(found: Forecast) -> str:
    """The chance of a result that is good for the attacker."""
    return f"{round(100 * sum(each.probability for each in found.chances if each.good > 0))} %"
