"""4 What both players want, how far they are, and which capitals are nearest."""

from sandtable.core import counted
from sandtable.core.scene import Gauge, Notch, Rung, SeatGoal
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.state import Table

SHOWN = 5
"""4.7 Fewer than so many VP can ever be needed: the US player wins first."""
NAMED = 2


def goals(t: Table) -> tuple[SeatGoal, SeatGoal]:
    """4.3, 4.5 Iran must have its points when the last turn ends; the US side must keep it two below them."""
    return _iran(t), _us(t)


def _iran(t: Table) -> SeatGoal:
    s, need, end = t.state, t.state.vp_to_win, _end(t)
    return SeatGoal(
        "iran",
        str(s.vp),
        "VP",
        _gauge(t, "iran"),
        have=f"{s.vp} of {need} VP.",
        need=f"Wins with {need} {end}.",
        near=_nearest(t, IRAN),
        aims=(
            Rung(
                need,
                f"{need} VP {end}",
                "done" if s.vp >= need else "lacking",
                "Each hex of a capital counts 1 (4.3, 4.8)",
            ),
            Rung(max(need - 1, 0), "One VP short", "done" if s.vp == need - 1 else "lacking", "A draw (4.4)"),
            Rung(t.box.tables.victory.iran_wins_at, "No more VP are needed", "locked", "Victory at once (4.1)"),
            Rung(0, "No US line unit and no US base on the map", "locked", "Victory at once (4.13)"),
        ),
    )


def _us(t: Table) -> SeatGoal:
    s, need, end = t.state, t.state.vp_to_win, _end(t)
    least = need - 2
    most = f"{least} VP or fewer" if least > 0 else "no VP"
    wins = f"Wins if Iran has {most} {end}; {need - 1} is a draw." if least >= 0 else f"No VP {end} is a draw."
    return SeatGoal(
        "us",
        gauge=_gauge(t, "iran"),
        have=f"Iran has {s.vp} of {need} VP.",
        need=wins,
        near=_nearest(t, US),
        brief=f"{'wins' if least >= 0 else 'draws'} if Iran has {most}",
        aims=(
            Rung(
                max(least, 0),
                f"Iran has {most} {end}",
                "done" if s.vp <= least else "lacking",
                "Victory on points (4.5)",
            ),
            Rung(
                max(need - 1, 0), "Iran is one VP short", "done" if s.vp == need - 1 else "lacking", "A draw (4.4)"
            ),
            Rung(t.box.tables.victory.us_wins_at, "Four VP are needed", "locked", "Victory at once (4.2)"),
            Rung(0, "ISIS gone and Kurdistan free", "locked", "Victory at once (4.12)"),
        ),
    )


def _end(t: Table) -> str:
    return f"when turn {t.box.last_turn} ends"


def _gauge(t: Table, side: str) -> Gauge:
    s = t.state
    return Gauge("steps", s.vp, 0, max(SHOWN, s.vp), (Notch(s.vp_to_win, f"{s.vp_to_win} VP win"),), side)


def _nearest(t: Table, seat: int) -> str:
    """3.15, 4.8 The hexes of capitals that a side could take, those nearest to its units."""
    s, box = t.state, t.box
    stacks = s.stacks[seat]
    held = [
        city for city, holder in zip(box.cities, s.control, strict=True) if holder != seat and box.is_capital[city]
    ]
    if not held or not stacks:
        return ""
    away = {city: min(box.grid.distance(city, where) for where in stacks) for city in held}
    first = sorted(held, key=lambda city: (away[city], city))[:NAMED]
    names = [box.place_name[city] for city in first if away[city] == away[first[0]]]
    hexes = counted(away[first[0]], "hex", "hexes")
    word = "capital" if len(names) == 1 else "capitals"
    return f"Nearest {word}: {' and '.join(names)}, {hexes} away."
