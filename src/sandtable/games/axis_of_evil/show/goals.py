"""4.1 The tug of war: what either side leads by, and which levels of victory that would be."""

from collections.abc import Sequence
from functools import cache

from sandtable.core import counted
from sandtable.core.scene import Gauge, Notch, Rung, SeatGoal
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES, Box
from sandtable.games.axis_of_evil.rules.victory import level
from sandtable.games.axis_of_evil.state import Table

ROPE = 30
"""The lead at which the rope ends: no more is won by it."""


def goals(t: Table, points: Sequence[int]) -> tuple[SeatGoal, SeatGoal]:
    """4.1.2 Both sides; the map and the points lie open (9.4)."""
    return _goal(t, 0, points), _goal(t, 1, points)


def _goal(t: Table, side: int, points: Sequence[int]) -> SeatGoal:
    lead = points[side] - points[1 - side]
    lines = sorted((line for line in t.box.tables.victory_level if line.min), key=lambda line: line.min)
    needed = ", ".join(f"{line.min} {line.id}" for line in lines)
    notches = tuple(Notch(sign * line.min, line.id) for sign in (-1, 1) for line in lines)
    return SeatGoal(
        SIDES[side],
        str(points[side]),
        "VP",
        Gauge("pull", max(-ROPE, min(lead, ROPE)), -ROPE, ROPE, notches, SIDES[side], SIDES[1 - side]),
        have=_lead(t, points),
        need=f"Needs a lead of {needed}, when turn {t.box.tables.game.turns} ends.",
        near=_nearest(t, side),
        brief=f"{t.state.ap[side]} AP left",
        tags=("initiative",) if t.state.initiative == side else (),
        aims=tuple(
            Rung(
                line.min,
                line.id.capitalize(),
                "done" if lead >= line.min else "lacking",
                f"{line.min - lead} VP short (4.1.2)" if lead < line.min else f"a lead of {line.min} (4.1.2)",
            )
            for line in lines
        ),
    )


def _lead(t: Table, points: Sequence[int]) -> str:
    difference = abs(points[0] - points[1])
    name = level(t, difference)
    if not difference:
        return "Level: a draw now."
    ahead = SIDE_NAMES[0 if points[0] > points[1] else 1]
    return f"{ahead} leads by {difference}: {'a draw' if name == 'draw' else name} now."


def _nearest(t: Table, side: int) -> str:
    """4.1.1 The place that is worth points and lies nearest to a unit of the side, the dearest first."""
    s, box = t.state, t.box
    own = list(s.stacks[side])
    worth = box.worth[s.scenario][side]
    open_ = [number for number, garrison in enumerate(box.garrisons) if s.side[garrison] != side and worth[number]]
    if not own or not open_:
        return ""
    rows = _distances(box)
    away = {number: min([rows[number][where] for where in own]) for number in open_}
    first = min(open_, key=lambda number: (away[number], -worth[number], number))
    return f"Nearest: {box.places[first].name}, {worth[first]} VP, {counted(away[first], 'hex', 'hexes')} away."


@cache
def _distances(box: Box) -> tuple[tuple[int, ...], ...]:
    """How far each hex is from each place: a scene is drawn after every choice."""
    return tuple(
        tuple(box.grid.distance(here, where) for where in range(len(box.grid.names))) for here in box.place_hex
    )
