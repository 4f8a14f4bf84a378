"""24.0 War in Lebanon."""

from sandtable.core import D6
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.rules.units import eliminate, lose_step, on_map
from sandtable.games.fitna.state import Table


def hezbollah(t: Table) -> list[int]:
    """24.0 The Lebanese Hezbollah units on the map, space by space (R-COU-3)."""
    at = t.state.at
    return sorted(on_map(t, t.box.faction_number[Faction.LEB_HEZBOLLAH]), key=lambda unit: (at[unit], unit))


def war(t: Table) -> None:
    """24.0, R-COU-8 Each unit rolls: nothing, reduced, or out of the game."""
    for unit in hezbollah(t):
        die = t.roll(D6, "War in Lebanon: {unit:piece}", "24.0", unit=unit)
        result = next(row.result for row in t.box.tables.lebanon_war.result if die in row.on)
        if result == "reduced":
            lose_step(t, unit, "24.0")
        elif result == "removed_from_game":
            eliminate(t, unit, "24.0", for_good=True)
