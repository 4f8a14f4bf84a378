"""12.1-12.4 Ground movement and hyperwar movement."""

from collections.abc import Callable, Sequence

from sandtable.board.reach import Reach, StepTable, path, reach
from sandtable.core import D6, Hint, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.control import in_enemy_zoc, is_neutral
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map
from sandtable.games.axis_of_evil.rules.stacking import has_room, why_not_room
from sandtable.games.axis_of_evil.rules.units import (
    defended,
    go,
    held_hexes,
    is_complex,
    is_hyperwar,
    on_map,
    units_on_map,
)
from sandtable.games.axis_of_evil.state import Table

HALT, DONE = Option("halt"), Option("done")
MOST = 6
Mover = Callable[[Table, int], Steps[None]]


def steps_of(t: Table, unit: int) -> StepTable:
    """12.1.1, 19.1.1 The steps of a unit and their MP."""
    return t.box.steps(is_complex(t, unit), t.box.zone[unit], t.state.division)


def reach_of(t: Table, unit: int, points: int, start: int = -1) -> Reach:
    """12.1.1, 15.1, R-58 Where a unit can go; it stops in an EZOC and leaves one only into a free hex."""
    side = t.state.side[unit]
    start = t.state.at[unit] if start < 0 else start
    steps, ezoc = steps_of(t, unit), t.state.zones.counts[1 - side]
    exits = tuple(step for step in steps[start] if not ezoc[step[0]]) if ezoc[start] else None
    return reach(start, points, steps, closed=held_hexes(t, 1 - side), stops=ezoc, exits=exits)


def destinations(t: Table, unit: int, found: Reach, start: int) -> list[int]:
    """9.1, R-125 The hexes in reach where the unit can end; its own is one if it sets out elsewhere (19.6.2)."""
    friends, islamist, here = t.state.stacks[t.state.side[unit]], t.box.islamist[unit], t.state.at[unit]
    open_ = [where for where in found.parents if (where not in friends or where == here) and where != start]
    return [where for where in open_ if has_room(t, unit, where)] if islamist else open_


# 12.3 Ground movement -----------------------------------------------------------------------------------


def movable(t: Table, side: int) -> list[int]:
    """12.3, R-135 The units that could enter a neighbouring hex."""
    closed = set(held_hexes(t, 1 - side))
    return [unit for unit in units_on_map(t.state, side) if can_move(t, unit, closed)]


def can_move(t: Table, unit: int, closed: set[int]) -> bool:
    """12.3, 15.1 Whether a unit could enter a neighbouring hex with six MP."""
    s, box = t.state, t.box
    here, ezoc = s.at[unit], s.zones.counts[1 - s.side[unit]]
    near: Sequence[int] = box.ways(is_complex(t, unit), box.zone[unit], s.division)[here]
    if ezoc[here]:
        near = [there for there in near if not ezoc[there]]
    return not closed.issuperset(near)


def available(t: Table, side: int) -> bool:
    """12.3 Whether any unit can move."""
    return any_can_move(t, side, units_on_map(t.state, side))


def any_can_move(t: Table, side: int, units: Sequence[int]) -> bool:
    """12.3 Whether any of some units can move: mostly one stands away from the enemy, with every way open to it."""
    s, box = t.state, t.box
    at, mobile, static = s.at, s.zones.counts[1 - side], s.static.counts[1 - side]
    for unit in units:
        here = at[unit]
        if not (mobile[here] or static[here]) and box.ways(is_complex(t, unit), box.zone[unit], s.division)[here]:
            return True
    closed = set(held_hexes(t, 1 - side))
    return any(can_move(t, unit, closed) for unit in units)


def ground_action(t: Table, side: int) -> Steps[None]:
    """12.2, 12.3 One unit: AP first, then the die."""
    prompt = "Which unit moves? A die gives it 1 to 6 movement points (MP)."
    unit = yield from pick_unit(t, side, movable(t, side), "12.3", prompt, why_not_mover)
    pay(t, side, t.box.cost[Line.GROUND_MOVE])
    yield from ground_move(t, unit)


def pick_unit(
    t: Table,
    side: int,
    units: list[int],
    rule: str,
    prompt: str,
    why: Callable[[Table, int, int], Refusal | None],
) -> Steps[int]:
    """12.2 The player names the unit that an action is about."""
    move = t.box.piece_options("unit")
    choice = yield t.ask(
        side,
        prompt,
        [move[unit] for unit in units],
        rule,
        pieces=units,
        refuse=against_pieces(lambda piece: why(t, side, piece)),
    )
    chosen = choice.number
    return chosen


def ground_move(t: Table, unit: int) -> Steps[None]:
    """2.13, 12.3.1, 12.1.1.minimum One die of MP; some, none or all may be used (12.1)."""
    points = t.roll(D6, "{unit:piece} has {result} MP.", "12.3.1", unit=unit)
    yield from move_on(t, unit, points, "12.3")


def move_on(t: Table, unit: int, points: int, rule: str) -> Steps[None]:
    """12.1.1 A unit goes where its MP take it, or stays."""
    start = t.state.at[unit]
    found = reach_of(t, unit, points)
    to = t.box.hex_options("to")
    alone = len(t.state.stacks[t.state.side[unit]][start]) == 1  # 9.1: not if flown to a full base
    choice = yield t.ask(
        t.state.side[unit],
        "Where does {unit:piece} go? It has {points} MP.",
        [*(to[where] for where in destinations(t, unit, found, start)), *((HALT,) if alone else ())],
        rule,
        pieces=(unit,),
        spaces=(start,),
        hint=lambda option: _hint(found, option),
        refuse=against_spaces(lambda where: why_not_there(t, unit, where, points)),
        unit=unit,
        points=points,
    )
    if choice.target is not None:
        go(t, unit, path(found.parents, choice.target), rule)


def _hint(found: Reach, option: Option) -> Hint | None:
    if option.target is None:
        return None
    return Hint(f"{found.costs[option.target]} MP", path(found.parents, option.target))


def why_not_mover(t: Table, side: int, unit: int) -> Refusal | None:
    """12.0, 12.3 Why a unit cannot be moved on the ground."""
    found = why_not_on_map(t, side, unit, "12.0")
    if found is None and not can_move(t, unit, set(held_hexes(t, 1 - side))):
        rule = "15.1" if in_enemy_zoc(t, side, t.state.at[unit]) else "12.3"
        return Refusal(rule, "No neighbouring hex is open to it.")
    return found


def why_not_there(t: Table, unit: int, where: int, points: int) -> Refusal | None:
    """5.3, 9.2, 12.1.1, 15.1 Why a unit cannot move to a hex."""
    found = why_not_here(t, unit, where, "12.1") or why_not_enter(t, unit, where) or why_not_room(t, unit, where)
    if found is not None:
        return found
    closed = held_hexes(t, 1 - t.state.side[unit])
    if where in reach(t.state.at[unit], points, steps_of(t, unit), closed=closed).parents:
        return Refusal("15.1", "Enemy zones of control bar the way.")
    return Refusal("12.1.1.minimum", f"It cannot be reached with {points} MP.")


def why_not_here(t: Table, unit: int, where: int, rule: str) -> Refusal | None:
    """9.1 Its own hex is no goal of a unit; it cannot stop there if it was flown to a full base."""
    if where != t.state.at[unit]:
        return None
    if len(t.state.stacks[t.state.side[unit]][where]) > 1:
        return Refusal("9.1", "Another ground unit stands there: it must go on.")
    return Refusal(rule, "The unit stands there already.")


def why_not_enter(t: Table, unit: int, where: int) -> Refusal | None:
    """5.1, 5.3, 12.1.1, 19.3.move, 19.5.combat Why a unit can never go into a hex as things stand."""
    box = t.box
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if not box.in_play[where]:
        return Refusal("5.3", "Ground units do not enter this country.")
    if defended(t, 1 - t.state.side[unit], where):
        return Refusal("5.1", "The enemy holds it.")
    if not box.enterable(where, is_complex(t, unit)) and not box.on_rail[where]:
        return Refusal("12.1.1", "The unit cannot enter such a hex.")
    return why_not_zone(t, unit, where)


def why_not_zone(t: Table, unit: int, where: int) -> Refusal | None:
    """19.3.move, 19.5.combat Why a unit that is bound to some land does not go into a hex."""
    if t.box.in_zone(t.box.zone[unit], where):
        return None
    if t.box.peshmerga[unit]:
        return Refusal("19.3.move", "It lies outside Kurdistan, which Peshmerga never leave.")
    return Refusal("19.5.combat", "Israelis enter only Syria and Iran.")


def why_not_placed(t: Table, unit: int, where: int) -> Refusal | None:
    """9.2, R-11, R-26, R-56 Why a unit cannot come to a hex that does not lie on its way."""
    found = why_not_enter(t, unit, where)
    if found is not None:
        return found
    if not t.box.enterable(where, is_complex(t, unit)):  # a railroad does not help who comes another way
        return Refusal("12.1.1", "The unit cannot enter such a hex.")
    return why_not_room(t, unit, where)


# 12.4 Hyperwar movement ---------------------------------------------------------------------------------


def several(
    t: Table,
    side: int,
    units: list[int],
    mover: Mover,
    rule: str,
    may: Callable[[Table, int], bool],
    why: Callable[[Table, int, int], Refusal | None],
) -> Steps[None]:
    """12.4, 12.5, R-138 Units move one after another, each once, in the order that the owner likes."""
    left = list(units)
    move = t.box.piece_options("unit")

    def why_not(piece: int) -> Refusal | None:
        moved = piece in units and piece not in left
        return Refusal(rule, "It has moved in this action.") if moved else why(t, side, piece)

    while ready := [unit for unit in left if may(t, unit)]:
        choice = yield t.ask(
            side,
            "Which unit moves next?",
            [*(move[unit] for unit in ready), DONE],
            rule,
            pieces=ready,
            refuse=against_pieces(why_not),
        )
        if choice == DONE:
            return
        left.remove(choice.number)
        yield from mover(t, choice.number)


def hyperwar_units(t: Table, side: int) -> list[int]:
    """2.4, 12.4 The hyperwar units of a side on the map, whatever their contingent."""
    return [unit for unit in on_map(t, side, t.box.hyperwar_units) if is_hyperwar(t, unit)]
