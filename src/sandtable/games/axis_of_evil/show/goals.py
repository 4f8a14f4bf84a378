"""4.1 The tug of war: what either side leads by, and which levels of victory that would be."""

from collections.abc import Sequence
from functools import cache

from sandtable.core import counted
from sandtable.core.memo import memo
from sandtable.core.scene import Gauge, Notch, Rung, SeatGoal
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES, Box
from sandtable.games.axis_of_evil.rules.victory import level
from sandtable.games.axis_of_evil.state import Phase, Table

ROPE = 30
"""The lead at which the rope ends: no more is won by it."""


def goals(t: Table, points: Sequence[int]) -> tuple[SeatGoal, SeatGoal]:
    """4.1.2 Both sides; the map and the points lie open (9.4)."""
    return _of_side(t, 0, points), _of_side(t, 1, points)


def _of_side(t: Table, side: int, points: Sequence[int]) -> SeatGoal:
    s, box = t.state, t.box
    nearest = _nearest[box, s.scenario, side, box.faces(s.side), *s.stacks[side]]
    ap = f"{s.ap[side]} AP left" if s.phase is Phase.ACTIONS else ""  # 6.2: before that nobody has any
    return _goal[box, side, *points, ap, s.initiative, nearest]


@memo(4096)
def _goal(box: Box, side: int, union: int, coalition: int, ap: str, initiative: int, nearest: str) -> SeatGoal:
    points = union, coalition
    lead = points[side] - points[1 - side]
    lines = sorted((line for line in box.tables.victory_level if line.min), key=lambda line: line.min)
    needed = ", ".join(f"{line.min}{'' if n else ' is'} {line.id}" for n, line in enumerate(lines))
    notches = tuple(Notch(sign * line.min, line.id) for sign in (-1, 1) for line in lines)
    return SeatGoal(
        SIDES[side],
        str(points[side]),
        "VP",
        Gauge("pull", max(-ROPE, min(lead, ROPE)), -ROPE, ROPE, notches, SIDES[side], SIDES[1 - side]),
        have=_lead(box, points),
        need=f"A lead of {needed}, when turn {box.tables.game.turns} ends.",
        near=nearest,
        brief=ap,
        tags=("initiative",) if initiative == side else (),
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


def _lead(box: Box, points: Sequence[int]) -> str:
    difference = abs(points[0] - points[1])
    name = level(box, difference)
    if not difference:
        return "Level: a draw now."
    ahead = SIDE_NAMES[0 if points[0] > points[1] else 1]
    return f"{ahead} leads by {difference}: {'a draw' if name == 'draw' else name} now."


@memo(4096)
def _nearest(box: Box, scenario: int, side: int, holders: Sequence[int], *own: int) -> str:
    """4.1.1, 5.3 The enemy's place of worth that lies nearest to a unit of the side, the dearest first."""
    worth = box.worth[scenario][side]
    open_ = [number for number, holder in enumerate(holders) if holder == 1 - side and worth[number]]
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
