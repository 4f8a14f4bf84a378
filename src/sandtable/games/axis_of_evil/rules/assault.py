"""19.6.1 Airborne and amphibious assault actions."""

from enum import StrEnum
from functools import partial

from sandtable.core import Option, Refusal, Steps, counted
from sandtable.core.decisions import Several
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.airborne import flight_dice, flyers, why_not_flyer
from sandtable.games.axis_of_evil.rules.amphibious import sailors, sea_of, why_not_sailor
from sandtable.games.axis_of_evil.rules.combat import battle, may_attack, why_not_attack
from sandtable.games.axis_of_evil.rules.control import is_neutral, ports
from sandtable.games.axis_of_evil.rules.movement import why_not_placed
from sandtable.games.axis_of_evil.rules.odds import forecast
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.stacking import may_be_placed, open_for, why_not_room
from sandtable.games.axis_of_evil.rules.units import defended, eliminate, go, held_hexes, is_hyperwar, on
from sandtable.games.axis_of_evil.state import Table

LONGEST = 12


class Assault(StrEnum):
    """19.6.1 How the units come next to their target."""

    AIRBORNE = "airborne"
    AMPHIBIOUS = "amphibious"

    @property
    def line(self) -> Line:
        """6.3.1 Its line of the Action Point Expenditures Table."""
        return Line.AIRBORNE_ASSAULT if self is Assault.AIRBORNE else Line.AMPHIBIOUS_ASSAULT


def available(t: Table, side: int, kind: Assault) -> bool:
    """19.6.1 Whether a unit could come next to an enemy hex by air or by sea."""
    if not on(t, switch.ASSAULTS) or t.state.ap[side] < t.box.cost[kind.line]:
        return False
    return any(
        reachable(t, unit, where, kind) for unit in raiders(t, side, kind) for where in held_hexes(t, 1 - side)
    )


def raiders(t: Table, side: int, kind: Assault) -> list[int]:
    """19.6.1, R-156 Airborne units, or amphibious units in ports; the two are never mixed."""
    return flyers(t, side) if kind is Assault.AIRBORNE else sailors(t, side)


def beaches(t: Table, unit: int, where: int, kind: Assault, hexes: int = LONGEST) -> list[int]:
    """19.6.1, R-156 The hexes next to the target that a unit can be moved to; at sea too for amphibious units."""
    around = t.box.grid.around[where]
    if kind is Assault.AIRBORNE:
        away = t.box.flight(t.state.at[unit])
        found = [near for near in around if away[near] <= hexes and may_be_placed(t, unit, near)]
    else:
        sea = sea_of(t, unit)
        coast = open_for(t, unit, (near for near in around if sea in t.box.coast[near]))
        found = coast + [near for near in around if _open_water(t, unit, near, sea)]
    own = t.state.at[unit]
    return [*found, own] if own in around and own not in found else found


def _open_water(t: Table, unit: int, where: int, sea: str) -> bool:
    return t.box.sea[where] == sea and where not in t.state.stacks[t.state.side[unit]]


def reachable(t: Table, unit: int, where: int, kind: Assault) -> bool:
    """19.6.1 Whether a unit could attack a hex after its move."""
    return may_attack(t, unit, where) and bool(beaches(t, unit, where, kind))


def targets(t: Table, side: int, kind: Assault) -> list[int]:
    """19.6.1, R-155 The enemy hexes within reach of some unit."""
    units = raiders(t, side, kind)
    return sorted({w for w in held_hexes(t, 1 - side) if any(reachable(t, unit, w, kind) for unit in units)})


def check(t: Table, units: tuple[int, ...]) -> Refusal | None:
    """19.6.1, R-151 More than one unit only if all are hyperwar."""
    if len(units) > 1 and not all(is_hyperwar(t, unit) for unit in units):
        return Refusal("19.6.1", "Several units assault together only if all are hyperwar units.")
    return None


def assault_action(t: Table, side: int, kind: Assault) -> Steps[None]:
    """19.6.1, R-155, R-157 Name the target and the units, pay two AP, move next to it and attack at once."""
    assault = t.box.hex_options("assault")
    choice = yield t.ask(
        side,
        "Which hex is assaulted?",
        [assault[where] for where in targets(t, side, kind)],
        "19.6.1",
        refuse=against_spaces(lambda where: _why_not_target(t, side, where)),
    )
    where = choice.number
    units = yield from _name_units(t, side, where, kind)
    pay(t, side, t.box.cost[kind.line])
    landed = []
    for unit in units:
        if (yield from _close_in(t, side, unit, where, kind)):
            landed.append(unit)
    if not landed:
        return
    cleared, _ = yield from battle(t, side, where, landed)
    yield from _from_the_sea(t, side, landed, cleared=cleared)


def _name_units(t: Table, side: int, where: int, kind: Assault) -> Steps[tuple[int, ...]]:
    """19.6.1 One unit, or several hyperwar units."""
    able = [unit for unit in raiders(t, side, kind) if reachable(t, unit, where, kind)]
    together = tuple(unit for unit in able if is_hyperwar(t, unit))
    options = [Option("with", None, (unit,)) for unit in able]
    if len(together) > 1:
        options.append(Option("with", None, together))
    choice = yield t.ask(
        side,
        "Which units assault {where:space}?",
        options,
        "19.6.1",
        pieces=able,
        spaces=(where,),
        several=Several("with", tuple(able), check=lambda group: check(t, group)),
        refuse=against_pieces(lambda unit: _why_not_raider(t, side, unit, where, kind)),
        odds=lambda option: forecast(t, side, where, option.targets),
        battle="attackers",
        where=where,
    )
    units: tuple[int, ...] = choice.targets
    return units


def _close_in(t: Table, side: int, unit: int, where: int, kind: Assault) -> Steps[bool]:
    """19.6.1, R-155 A unit moves next to the target; one that cannot stays where it was and takes no part."""
    hexes = flight_dice(t, unit) if kind is Assault.AIRBORNE else 0
    found = beaches(t, unit, where, kind, hexes)
    if not found:
        return False
    to = t.box.hex_options("to")
    choice = yield t.ask(
        side,
        "From where does {unit:piece} attack?",
        [to[near] for near in found],
        "19.6.1",
        pieces=(unit,),
        refuse=against_spaces(lambda near: _why_not_beach(t, unit, near, where, hexes)),
        unit=unit,
    )
    if choice.target != t.state.at[unit]:
        go(t, unit, (t.state.at[unit], choice.number), "19.6.1", kind.value)
    return True


def _from_the_sea(t: Table, side: int, landed: list[int], *, cleared: bool) -> Steps[None]:
    """19.6.1.fail, R-94 Units left at sea go to a port of that sea after success; otherwise they are lost."""
    for unit in landed:
        here = t.state.at[unit]
        if here < 0 or not t.box.sea[here]:
            continue
        havens = open_for(t, unit, ports(t, side, (t.box.sea[here],))) if cleared else []
        if not havens:
            eliminate(t, unit, "19.6.1.fail")
            continue
        to = t.box.hex_options("to")
        choice = yield t.ask(
            side,
            "To which port does {unit:piece} go?",
            [to[w] for w in havens],
            "19.6.1",
            pieces=(unit,),
            refuse=against_spaces(partial(_why_not_haven, t, unit, t.box.sea[here])),
            unit=unit,
        )
        go(t, unit, (here, choice.number), "19.6.1", Assault.AMPHIBIOUS.value)


# Refusals -----------------------------------------------------------------------------------------------


def _why_not_target(t: Table, side: int, where: int) -> Refusal | None:
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if not defended(t, 1 - side, where):
        return Refusal("19.6.1", "No enemy is there.")
    return Refusal("19.6.1", "No unit that could assault it can come next to it.")


def _why_not_raider(t: Table, side: int, unit: int, where: int, kind: Assault) -> Refusal | None:
    found = (why_not_flyer if kind is Assault.AIRBORNE else why_not_sailor)(t, side, unit)
    if found is not None:
        return found
    return why_not_attack(t, unit, where) or Refusal("19.6.1", "It can be moved to no hex next to the target.")


def _why_not_beach(t: Table, unit: int, near: int, where: int, hexes: int) -> Refusal | None:
    """19.6.1 `hexes` are those of a flight; none for a unit that comes by sea."""
    if near not in t.box.grid.around[where]:
        return Refusal("19.6.1", "It is not next to the target.")
    if hexes and t.box.flight(t.state.at[unit])[near] > hexes:
        return Refusal("12.6.1", f"It is more than {counted(hexes, 'hex', 'hexes')} away.")
    if not hexes and sea_of(t, unit) not in (t.box.sea[near], *t.box.coast[near]):
        return Refusal("12.7", "It does not lie on the same sea.")
    return why_not_room(t, unit, near) or why_not_placed(t, unit, near)


def _why_not_haven(t: Table, unit: int, sea: str, where: int) -> Refusal | None:
    """19.6.1 A landing that cannot stay goes to a friendly port of its sea."""
    if where not in t.box.port_sea:
        return Refusal("19.6.1", "It is not a port.")
    if t.box.port_sea[where] != sea:
        return Refusal("19.6.1", "The port lies on another sea.")
    if where not in ports(t, t.state.side[unit], (sea,)):
        return Refusal("19.6.1", "The port is not friendly.")
    return why_not_placed(t, unit, where)
