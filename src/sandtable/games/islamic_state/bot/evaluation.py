"""How good a position is: what a good player looks at, weighed by what came of many games."""

from pathlib import Path

from sandtable.core.judgement import Judgement
from sandtable.games.islamic_state.box.factions import PLAYABLE, Faction, Force
from sandtable.games.islamic_state.rules.air import airbases
from sandtable.games.islamic_state.rules.players import factions_of
from sandtable.games.islamic_state.rules.revenue import army, resources
from sandtable.games.islamic_state.rules.victory import STRATEGIC, acts_left, levels, regime_oil, seat_level
from sandtable.games.islamic_state.state import Table

IS, KURDS, COALITION = Faction.ISLAMIC_STATE, Faction.KURDS, Faction.COALITION
REBELS, REGIME = Faction.SYRIAN_REBELS, Faction.SYRIAN_REGIME

SIGNS = {"level": 1, "rival_level": -1, "momentum": 1}


def features(t: Table, seat: int) -> dict[str, float]:
    """Levels as they are now, and what the conditions of all factions count: land, armies, resources, acts."""
    s, box = t.state, t.box
    now, mine = levels(t), factions_of(t, seat)
    return {
        "level": max([now[faction] for faction in mine]),
        "rival_level": max([now[faction] for faction in range(PLAYABLE) if faction not in mine]),
        "momentum": s.momentum == seat,
        "intervention": s.level,
        "is_acts_left": acts_left(t),
        "is_fallujah": s.control[box.space["fallujah"]] == IS,
        "is_army": army(t),
        "is_resources": resources(t),
        **_land(t),
        **_units(t),
        "regime_bases": airbases(t),
        "regime_oil": regime_oil(t),
    }


def _land(t: Table) -> dict[str, float]:
    """Areas that conditions ask for; those of two countries count in both."""
    box = t.box
    syria, iraq, total = [0] * (len(Faction) + 1), [0] * (len(Faction) + 1), [0] * (len(Faction) + 1)
    kurdish = shia = 0
    for area, owner in enumerate(t.state.control):
        total[owner] += 1
        syria[owner] += box.in_syria[area]
        iraq[owner] += box.in_iraq[area]
        kurdish += box.kurdish[area] and owner in (KURDS, COALITION)
        shia += box.shia[area] and box.in_syria[area] and owner == REGIME
    return {
        "is_syria": syria[IS],
        "is_iraq": iraq[IS],
        "kurdish_land": kurdish,
        "coalition_land": total[COALITION],
        "rebel_syria": syria[REBELS],
        "regime_syria": syria[REGIME],
        "regime_shia": shia,
    }


def _units(t: Table) -> dict[str, float]:
    """Units on the map: Shia against Sunni, and the armies of the Syrian war."""
    at, box = t.state.at, t.box
    counts = {"shia": 0, "sunni": 0, "tolerant": 0}
    by_force = [sum([0 <= at[unit] < box.areas for unit in units]) for units in box.units_of]
    for force, count in enumerate(by_force):
        counts[box.people[force]] += count
    return {
        "shia": counts["shia"],
        "sunni": counts["sunni"],
        "regime_army": by_force[Force.SYRIAN_REGIME],
        "rebel_army": by_force[Force.SYRIAN_REBELS],
    }


def late(t: Table) -> float:
    """The share of the game that is over."""
    return t.state.turn / t.state.turns


def names(t: Table, seat: int) -> tuple[str, ...]:
    """A fit for each seat of each number of players, which games of all lengths share, and one for all."""
    return (f"{t.state.players}/{t.box.seatings[t.state.players].seats[seat].id}", "any")


def reached(t: Table, seat: int) -> float:
    """The share of the highest level."""
    return seat_level(t, seat) / STRATEGIC


JUDGEMENT = Judgement(Path(__file__).with_name("weights.toml"), features, late, names, signs=SIGNS, reached=reached)
