"""14.1 Retreat procedure."""

from sandtable.board.retreat import long_retreats, retreats
from sandtable.core import Hint, Refusal, Steps, counted
from sandtable.core.refusals import against_spaces
from sandtable.games.axis_of_evil.rules.control import in_enemy_zoc
from sandtable.games.axis_of_evil.rules.movement import why_not_enter
from sandtable.games.axis_of_evil.rules.stacking import has_room, why_not_room
from sandtable.games.axis_of_evil.rules.units import defended, eliminate, go, is_complex
from sandtable.games.axis_of_evil.state import Table


def is_open(t: Table, unit: int, where: int) -> bool:
    """14.1 A hex without enemy unit and without EZOC."""
    side = t.state.side[unit]
    return not in_enemy_zoc(t, side, where) and not defended(t, 1 - side, where)


def refuges(t: Table, unit: int, length: int) -> dict[int, tuple[int, ...]]:
    """14.1, R-73, R-84, R-173 Where a unit can retreat to, one hex further if it would over-stack, and how."""
    around = t.box.ways(is_complex(t, unit), t.box.zone[unit], t.state.division)
    start = t.state.at[unit]
    if length == 1:
        return retreats(around, start, lambda w: is_open(t, unit, w), lambda w: has_room(t, unit, w), longest=2)
    return long_retreats(
        around, start, lambda w: is_open(t, unit, w), lambda w: has_room(t, unit, w), length=length
    )


def retreat(t: Table, unit: int, by: int, rule: str, length: int = 1) -> Steps[None]:
    """14.1, R-144 The attacking player moves the unit; one that is blocked is eliminated."""
    found = refuges(t, unit, length)
    if not found:
        eliminate(t, unit, "14.1", "no way to retreat")
        return
    to = t.box.hex_options("retreat")
    choice = yield t.ask(
        by,
        "Where does {unit:piece} retreat?",
        [to[where] for where in found],
        "14.1",
        pieces=(unit,),
        spaces=(t.state.at[unit],),
        battle="retreat",
        hint=lambda option: Hint("", found[option.target]) if option.target in found else None,
        refuse=against_spaces(lambda where: _why_not(t, unit, where, length)),
        unit=unit,
    )
    go(t, unit, found[choice.number], rule, "retreat")


def _why_not(t: Table, unit: int, where: int, length: int) -> Refusal | None:
    side, here = t.state.side[unit], t.state.at[unit]
    if where == here:
        return Refusal("14.1", "The unit retreats from there.")
    if t.box.grid.distance(here, where) > length + 1:
        return Refusal("14.1", f"It is too far: the retreat is of {counted(length, 'hex', 'hexes')}.")
    if defended(t, 1 - side, where):
        return Refusal("14.1", "The enemy holds it.")
    if in_enemy_zoc(t, side, where):
        return Refusal("14.1", "An enemy zone of control covers it.")
    found = why_not_enter(t, unit, where) or why_not_room(t, unit, where)
    return found or Refusal("14.1", f"No open way of {counted(length, 'hex', 'hexes')} ends there.")
