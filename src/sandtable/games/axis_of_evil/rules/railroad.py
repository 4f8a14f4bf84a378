"""12.5 Railroad movement and the Trans-Siberian railroad."""

from collections.abc import Callable, Sequence
from functools import partial

from sandtable.board.reach import Reach, path, reach
from sandtable.core import D6, Hint, Kind, Option, Refusal, Steps, counted
from sandtable.core.events import label_all
from sandtable.core.refusals import against_cards, against_pieces, against_spaces
from sandtable.games.axis_of_evil.box.box import CONTINGENTS, EURASIAN
from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.control import is_neutral
from sandtable.games.axis_of_evil.rules.deployment import settle
from sandtable.games.axis_of_evil.rules.movement import (
    DONE,
    HALT,
    destinations,
    several,
    why_not_here,
    why_not_zone,
)
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map, why_not_own
from sandtable.games.axis_of_evil.rules.stacking import why_not_room
from sandtable.games.axis_of_evil.rules.units import defended, go, units_on_map
from sandtable.games.axis_of_evil.state import Off, Table

DISTRICTS = (int(Off.SOUTHERN), int(Off.CENTRAL))


def next_to_enemy(t: Table, side: int, where: int) -> bool:
    """12.5, 15.2, R-54 Next to an enemy ground unit, garrison or FOB; that covers every EZOC."""
    s = t.state
    return s.zones.counts[1 - side][where] > 0 or s.static.counts[1 - side][where] > 0


def is_closed(t: Table, side: int, where: int) -> bool:
    """12.5 Railroad hexes that no train enters."""
    return next_to_enemy(t, side, where) or defended(t, 1 - side, where)


def can_go_by_rail(t: Table, unit: int) -> bool:
    """12.5 A unit on a railroad, away from the enemy, with an open hex of railroad beside it."""
    s, side = t.state, t.state.side[unit]
    here = s.at[unit]
    if here < 0 or not t.box.on_rail[here] or next_to_enemy(t, side, here):
        return False
    ways = t.box.rail_steps(t.box.zone[unit], s.division)[here]
    return any(not is_closed(t, side, there) for there, _ in ways)


def contingents(t: Table, side: int) -> list[Contingent]:
    """12.5 The contingents that have a unit able to go by rail."""
    found = {t.box.contingent[unit] for unit in units_on_map(t.state, side) if can_go_by_rail(t, unit)}
    return [contingent for contingent in CONTINGENTS if contingent in found]


def available(t: Table, side: int) -> bool:
    """12.5 Whether any unit can go by rail."""
    return any(can_go_by_rail(t, unit) for unit in units_on_map(t.state, side))


def rail_action(t: Table, side: int) -> Steps[None]:
    """12.5 One contingent is named; any of its units go by rail."""
    prompt, why = "Which contingent goes by rail?", "None of its units on your side can go by rail."
    contingent = yield from pick_contingent(
        t, side, contingents(t, side), "12.5", prompt, why, partial(_movers, t, side)
    )
    pay(t, side, t.box.cost[Line.RAILROAD_MOVE])
    units = [unit for unit in units_on_map(t.state, side) if t.box.contingent[unit] is contingent]
    yield from several(
        t, side, units, rail_move, "12.5", can_go_by_rail, partial(_why_not_mover, contingent=contingent)
    )


def _why_not_mover(t: Table, side: int, unit: int, contingent: Contingent) -> Refusal | None:
    found = why_not_on_map(t, side, unit, "12.5")
    if found is None and t.box.contingent[unit] is not contingent:
        return Refusal("12.5", "It does not belong to the contingent that goes by rail.")
    return found or why_not_by_rail(t, side, unit)


def why_not_by_rail(t: Table, side: int, unit: int) -> Refusal | None:
    """12.5 Why a unit cannot go by rail from where it stands."""
    here = t.state.at[unit]
    if not t.box.on_rail[here]:
        return Refusal("12.5", "It does not stand on a railroad.")
    if next_to_enemy(t, side, here):
        return Refusal("12.5", "It is next to the enemy.")
    if can_go_by_rail(t, unit):
        return None
    if t.box.rail_steps(t.box.zone[unit], t.state.division)[here]:
        return Refusal("12.5", "Every railroad hex beside it is held by the enemy or next to him.")
    return Refusal("12.5", "No railroad that is open to it leads on from here.")


def _movers(t: Table, side: int, contingent: Contingent) -> str:
    """12.5 The units of a contingent that can go by rail."""
    units = [unit for unit in units_on_map(t.state, side) if t.box.contingent[unit] is contingent]
    return label_all(Kind.PIECE, [unit for unit in units if can_go_by_rail(t, unit)], t.box.names)


def pick_contingent(
    t: Table,
    side: int,
    found: list[Contingent],
    rule: str,
    prompt: str,
    why: str,
    brings: Callable[[Contingent], str],
) -> Steps[Contingent]:
    """10.1, 12.5 The player names a contingent; `why` is what speaks against others, `brings` what one would do."""
    name = t.box.contingent_options("contingent")
    choice = yield t.ask(
        side,
        prompt,
        [name[CONTINGENTS.index(each)] for each in found],
        rule,
        hint=lambda option: Hint(brings(CONTINGENTS[option.number])),
        refuse=against_cards(lambda _: Refusal(rule, why)),
    )
    named = CONTINGENTS[choice.number]
    return named


def rail_reach(t: Table, unit: int, points: int) -> Reach:
    """12.5 The hexes of railroad within the points, none of them next to an enemy, so that none is the enemy's."""
    s, side = t.state, t.state.side[unit]
    units, static = s.zones.counts[1 - side], s.static.counts[1 - side]
    shut = [where for where in t.box.rail_hexes if units[where] or static[where]]
    return reach(s.at[unit], points, t.box.rail_steps(t.box.zone[unit], s.division), closed=shut)


def rail_move(t: Table, unit: int) -> Steps[None]:
    """12.5 Two dice of railroad hexes for each unit."""
    points = t.roll(D6, "Railroad movement of {unit:piece}", "12.5", unit=unit)
    points += t.roll(D6, "Railroad movement of {unit:piece}", "12.5", unit=unit)
    start = t.state.at[unit]
    found = rail_reach(t, unit, points)
    to = t.box.hex_options("to")
    choice = yield t.ask(
        t.state.side[unit],
        "Move {unit:piece} by rail ({points:#hex/hexes} left).",
        [*(to[where] for where in destinations(t, unit, found, start)), HALT],
        "12.5",
        pieces=(unit,),
        spaces=(start,),
        hint=lambda option: _hint(found, option),
        refuse=against_spaces(lambda where: _why_not(t, unit, where, points)),
        unit=unit,
        points=points,
    )
    if choice.target is not None:
        go(t, unit, path(found.parents, choice.target), "12.5", "rail")


def _hint(found: Reach, option: Option) -> Hint | None:
    return None if option.target is None else Hint("", path(found.parents, option.target))


def _why_not(t: Table, unit: int, where: int, points: int) -> Refusal | None:
    side = t.state.side[unit]
    if not t.box.on_rail[where]:
        return Refusal("12.5", "It has no railroad.")
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if defended(t, 1 - side, where):
        return Refusal("12.5", "The enemy holds it.")
    if next_to_enemy(t, side, where):
        return Refusal("12.5", "It is next to the enemy.")
    found = why_not_here(t, unit, where, "12.5") or why_not_zone(t, unit, where) or why_not_room(t, unit, where)
    return found or Refusal("12.5", f"No open railroad of {counted(points, 'hex', 'hexes')} leads there.")


# 12.5.1 Trans-Siberian railroad -------------------------------------------------------------------------


def open_ends(t: Table) -> list[int]:
    """12.5.1, R-55, R-177 The ends of the line that a unit can come out at."""
    s = t.state
    return [
        where for where in t.box.rail_ends if not is_closed(t, EURASIAN, where) and where not in s.stacks[EURASIAN]
    ]


def can_entrain(t: Table, unit: int) -> bool:
    """12.5.1, R-46 A Russian unit in a district, or at one end of the line with the other end open."""
    return at_the_line(t, unit) and bool(open_ends(t))


def at_the_line(t: Table, unit: int) -> bool:
    """12.5.1 Whether a Russian unit is in a district, or at an end of the line away from the enemy."""
    here = t.state.at[unit]
    return here in DISTRICTS or (here in t.box.rail_ends and not next_to_enemy(t, EURASIAN, here))


def line_available(t: Table, side: int) -> bool:
    """12.5.1, R-55 Whether any Russian ground unit can use the line."""
    return side == EURASIAN and bool(open_ends(t)) and any(at_the_line(t, unit) for unit in t.box.russians)


def line_action(t: Table, side: int) -> Steps[None]:
    """12.5.1, R-139 Units come by the Trans-Siberian railroad: no die, no other movement."""
    pay(t, side, t.box.cost[Line.TRANS_SIBERIAN_MOVE])
    left = list(t.box.russians)
    entrain = t.box.piece_options("entrain")
    first = True
    while ready := [unit for unit in left if can_entrain(t, unit)]:
        options = [entrain[unit] for unit in ready]
        choice = yield t.ask(
            side,
            "Which unit takes the Trans-Siberian railroad?",
            options if first else [*options, DONE],
            "12.5.1",
            refuse=against_pieces(lambda piece: _why_not_passenger(t, side, piece, left)),
        )
        if choice == DONE:
            return
        first = False
        left.remove(choice.number)
        yield from _arrive(t, side, choice.number)


def _arrive(t: Table, side: int, unit: int) -> Steps[None]:
    """12.5.1 The unit comes back onto the map in a hex without enemies."""
    to = t.box.hex_options("to")
    choice = yield t.ask(
        side,
        "Where does {unit:piece} come out?",
        [to[where] for where in open_ends(t)],
        "12.5.1",
        refuse=against_spaces(lambda where: _why_not_end(t, where)),
        unit=unit,
    )
    if t.state.at[unit] >= 0:
        go(t, unit, (t.state.at[unit], choice.number), "12.5.1", "rail")
    else:
        settle(t, unit, choice.number, "12.5.1")


def _why_not_passenger(t: Table, side: int, unit: int, left: Sequence[int]) -> Refusal | None:
    found = why_not_own(t, side, unit, "12.5.1")
    if found is not None:
        return found
    if unit not in t.box.russians:
        return Refusal("12.5.1", "Only Russian ground units take the Trans-Siberian railroad.")
    if unit not in left:
        return Refusal("12.5.1", "It has taken the railroad in this action.")
    if t.state.at[unit] in t.box.rail_ends:
        return Refusal("12.5", "It is next to the enemy.")
    return Refusal("12.5.1", "It is neither in a military district nor at an end of the line.")


def _why_not_end(t: Table, where: int) -> Refusal | None:
    if where not in t.box.rail_ends:
        return Refusal("12.5.1", "The line comes out only at its two ends.")
    if where in t.state.stacks[EURASIAN]:
        return Refusal("9.2", "A ground unit stands there.")
    return Refusal("12.5", "It is held by the enemy or next to him.")
