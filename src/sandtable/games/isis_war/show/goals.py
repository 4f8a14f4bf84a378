"""4 What both players want, how far they are, and which capitals are nearest."""

from sandtable.core import counted
from sandtable.core.memo import memo
from sandtable.core.scene import Gauge, Notch, Rung, SeatGoal
from sandtable.games.isis_war.box.box import IRAN, US, Box
from sandtable.games.isis_war.state import Table

SHOWN = 5
"""4.7 Fewer VP than these can ever be needed: the US player wins first."""
NAMED = 2


def goals(t: Table) -> tuple[SeatGoal, SeatGoal]:
    """4.3, 4.5 Iran must have its points when the last turn ends; the US side must keep it two below them."""
    s, box, holders = t.state, t.box, tuple(t.state.control)
    near_iran, near_us = (_nearest[box, seat, holders, *s.stacks[seat]] for seat in (IRAN, US))
    return _iran[box, s.vp, s.vp_to_win, near_iran], _us[box, s.vp, s.vp_to_win, near_us]


@memo(1024)
def _iran(box: Box, vp: int, need: int, nearest: str) -> SeatGoal:
    end = _end(box)
    return SeatGoal(
        "iran",
        str(vp),
        "VP",
        _gauge(vp, need),
        have=f"{vp} of {need} VP.",
        need=f"Wins with {need} {end}.",
        near=nearest,
        aims=(
            Rung(
                need,
                f"{need} VP {end}",
                "done" if vp >= need else "lacking",
                "Each hex of a capital counts 1 (4.3, 4.8)",
            ),
            Rung(max(need - 1, 0), "One VP short", "done" if vp == need - 1 else "lacking", "A draw (4.4)"),
            Rung(box.tables.victory.iran_wins_at, "No more VP are needed", "locked", "Victory at once (4.1)"),
            Rung(0, "No US line unit and no US base on the map", "locked", "Victory at once (4.13)"),
        ),
    )


@memo(1024)
def _us(box: Box, vp: int, need: int, nearest: str) -> SeatGoal:
    end, least = _end(box), need - 2
    most = f"{least} VP or fewer" if least > 0 else "no VP"
    wins = f"US wins if Iran has {most} {end}; {need - 1} is a draw." if least >= 0 else f"No VP {end} is a draw."
    return SeatGoal(
        "us",
        gauge=_gauge(vp, need),
        have=f"Iran has {vp} of {need} VP.",
        need=wins,
        near=nearest,
        brief=f"{'wins' if least >= 0 else 'draws'} if Iran has {most}",
        aims=(
            Rung(
                max(least, 0),
                f"Iran has {most} {end}",
                "done" if vp <= least else "lacking",
                "Victory on points (4.5)",
            ),
            Rung(max(need - 1, 0), "Iran is one VP short", "done" if vp == need - 1 else "lacking", "A draw (4.4)"),
            Rung(box.tables.victory.us_wins_at, "Four VP are needed", "locked", "Victory at once (4.2)"),
            Rung(0, "ISIS gone and Kurdistan free", "locked", "Victory at once (4.12)"),
        ),
    )


def _end(box: Box) -> str:
    return f"when turn {box.last_turn} ends"


def _gauge(vp: int, need: int) -> Gauge:
    return Gauge("steps", vp, 0, max(SHOWN, vp), (Notch(need, f"{need} VP win"),), "iran")


@memo(4096)
def _nearest(box: Box, seat: int, holders: tuple[int, ...], *stacks: int) -> str:
    """3.15, 4.8 The hexes of capitals that a side could take, those nearest to its units."""
    held = [
        city for city, holder in zip(box.cities, holders, strict=True) if holder != seat and box.is_capital[city]
    ]
    if not held or not stacks:
        return ""
    away = {city: min(map(_distances[box, city].__getitem__, stacks)) for city in held}
    least = min(away.values())
    return _near[box, tuple([city for city in sorted(held) if away[city] == least][:NAMED]), least]


@memo(1024)
def _near(box: Box, cities: tuple[int, ...], away: int) -> str:
    names = " and ".join(box.place_name[city] for city in cities)
    return (
        f"Nearest {'capital' if len(cities) == 1 else 'capitals'}: {names}, {counted(away, 'hex', 'hexes')} away."
    )


@memo(256)
def _distances(box: Box, city: int) -> list[int]:
    """How far every hex is from a city."""
    return [box.grid.distance(city, where) for where in range(len(box.grid.names))]
