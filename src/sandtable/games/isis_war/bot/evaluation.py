"""How good a position is: what a good player looks at, weighed by what came of many games."""

from functools import cache
from pathlib import Path

from sandtable.core.judgement import Judgement
from sandtable.games.isis_war.box.box import IRAN, ISIS, US, Box
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.state import Off, Table

TO_COME = (Off.BIN, Off.WAITING, Off.TRACK, Off.RESERVE)
RINGS = {
    ("north", 0): "north_in",
    ("north", 1): "north_beside",
    ("south", 0): "south_in",
    ("south", 1): "south_beside",
    ("irbil", 0): "irbil_in",
    ("irbil", 1): "irbil_beside",
}
"""Where a balance of factors is looked at: the capitals and the hexes around them."""
ARMIES = {
    Org.ARTESH: "artesh",
    Org.RGC: "rgc",
    Org.TURKISH: "turks",
    Org.US: "us",
    Org.KURDISH: "kurds",
    Org.ISRAELI: "israelis",
    Org.JORDANIAN: "jordanians",
}
SIGNS = {
    **dict.fromkeys(("lead", "sudden_iran", "crisis", "to_come", "artesh", "rgc", "turks", *RINGS.values()), 1),
    **dict.fromkeys(("sudden_us", "us", "kurds", "israelis", "jordanians"), -1),
}
ZEROS: dict[str, float] = dict.fromkeys([*ARMIES.values(), *RINGS.values()], 0.0)


def features(t: Table, seat: int = IRAN) -> dict[str, float]:
    """Points and what they lack, armies, what is to come, and the balance of factors at each capital, for Iran."""
    s, box = t.state, t.box
    armies, rings, factors, steps = _armies(box), _rings(box), box.combat_factor, s.steps
    found: dict[str, float] = {
        "lead": s.vp - s.vp_to_win,
        "sudden_iran": s.vp_to_win == box.tables.victory.iran_wins_at + 1,
        "sudden_us": s.vp_to_win == box.tables.victory.us_wins_at - 1,
        "isis": sum([len(stack) for stack in s.stacks[ISIS].values()]),
        "crisis": max(0, s.skip_until - s.turn),
        "to_come": sum([factors[unit][-1] for unit in box.iranians if s.at[unit] in TO_COME]),
        **ZEROS,
    }
    for side, sign in ((IRAN, 1), (US, -1)):
        for where, stack in s.stacks[side].items():
            total = 0
            for unit in stack:
                strength = factors[unit][steps[unit]]
                total += strength
                if army := armies[unit]:
                    found[army] += strength
            for ring in rings[where]:
                found[ring] += sign * total
    return found


@cache
def _armies(box: Box) -> tuple[str, ...]:
    """The army that each unit belongs to; none for those that decide little."""
    return tuple(ARMIES.get(org, "") for org in box.org)


@cache
def _rings(box: Box) -> tuple[tuple[str, ...], ...]:
    """The balances that the units in each hex belong to."""
    goals = (("north", box.baghdad[0]), ("south", box.baghdad[1]), ("irbil", box.irbil))
    keys = [[(name, box.grid.distance(where, goal)) for name, goal in goals] for where in range(box.size)]
    return tuple(tuple(RINGS[key] for key in each if key in RINGS) for each in keys)


def late(t: Table) -> float:
    """The share of the game that is over."""
    return t.state.turn / t.box.last_turn


def names(t: Table, seat: int) -> tuple[str, ...]:
    """There is one fit, for Iran; the US have what it lacks."""
    return ("iran",)


JUDGEMENT = Judgement(Path(__file__).with_name("weights.toml"), features, late, names, signs=SIGNS, mirrored=True)
