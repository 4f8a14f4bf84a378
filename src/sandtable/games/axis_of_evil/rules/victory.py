"""4 How to win."""

from collections.abc import Sequence

from sandtable.core import Outcome, ranked
from sandtable.core.events import Gain
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES, Box
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.state import Off, Phase, Table

ELIMINATED = int(Off.ELIMINATED)


def victory_points(t: Table, side: int) -> int:
    """4.1.1 Victory points of a side as things stand."""
    return places_points(t, side) + losses_points(t, side) + t.state.tally[side] + shock_points(t, side)


def points_now(t: Table) -> list[int]:
    """4.1.1 The victory points of both sides, if somebody wants to know."""
    return [0, 0] if t.hear is None else [victory_points(t, side) for side in (0, 1)]


def gains(t: Table, before: Sequence[int]) -> tuple[Gain, ...]:
    """4.1.1 How the victory points of both sides have changed."""
    pairs = zip(SIDES, before, points_now(t), strict=True)
    return tuple(Gain(f"{id_}_vp", old, new) for id_, old, new in pairs if old != new)


def places_points(t: Table, side: int) -> int:
    """4.1.1, R-24, R-27, R-89 Symbols, ports and bases of the places whose garrison shows the side, and its FOB."""
    s, box = t.state, t.box
    worth = box.worth[s.scenario][side]
    held = sum(points for points, garrison in zip(worth, box.garrisons, strict=True) if s.side[garrison] == side)
    return held + (s.at[box.fob_of[side]] >= 0)


def losses_points(t: Table, side: int) -> int:
    """4.1.1, R-22 Enemy ground units in the Eliminated Units Area; by strength, air too, with 4.1.1.variant."""
    s, box = t.state, t.box
    lost = [p for p, (at, of) in enumerate(zip(s.at, s.side, strict=True)) if at == ELIMINATED and of != side]
    if s.switches & switch.VP_STRENGTH:
        return sum(box.air_factor[p] if box.sort[p] is Sort.STRIKE else box.combat_factor[p][0] for p in lost)
    return sum(box.sort[p] is not Sort.STRIKE for p in lost)


def shock_points(t: Table, side: int) -> int:
    """4.1.1 Ten for the player who did not hold the shock marker at first."""
    first = SIDES.index(t.box.tables.scenario[t.state.scenario].shock)
    return 0 if side == first else t.box.tables.game.non_shock_player_vp


def level(box: Box, difference: int) -> str:
    """4.1.2 The level of victory for a difference of points."""
    lines = box.tables.victory_level
    return next(line.id for line in lines if difference >= line.min and difference <= (line.max or difference))


def outcome(t: Table) -> Outcome | None:
    """4.1, 4.2 The outcome after turn 10, or when a player has conceded (R-25)."""
    s = t.state
    if s.loser >= 0:
        return _ended(t, (1 - s.loser,), "strategic", "4.2", f"The {SIDE_NAMES[s.loser]} conceded.")
    if s.phase is not Phase.OVER:
        return None
    points = [victory_points(t, side) for side in (0, 1)]
    difference = abs(points[0] - points[1])
    name = level(t.box, difference)
    why = f"{SIDE_NAMES[0]} {points[0]}, {SIDE_NAMES[1]} {points[1]} victory points."
    winners = () if name == "draw" else (0 if points[0] > points[1] else 1,)
    return _ended(t, winners, name, "4.1.2", why)


def _ended(t: Table, winners: tuple[int, ...], name: str, rule: str, why: str) -> Outcome:
    reached = [line.id for line in reversed(t.box.tables.victory_level)].index(name)
    levels = tuple(reached * (side in winners) for side in (0, 1))
    return Outcome(winners, name, rule, why, levels, ranked(levels))
