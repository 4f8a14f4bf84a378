"""24.0 War in Lebanon."""

from sandtable.core import D6
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.rules.fog import in_any_order
from sandtable.games.fitna.rules.units import eliminate, lose_step, on_map
from sandtable.games.fitna.state import Table


def hezbollah(t: Table) -> list[int]:
    """24.0 The Lebanese Hezbollah units on the map."""
    return on_map(t, t.box.faction_number[Faction.LEB_HEZBOLLAH])


def war(t: Table) -> None:
    """24.0, R-COU-8 Each unit rolls: nothing, reduced, or out of the game."""
    for unit in in_any_order(t, hezbollah(t), "24.0"):
        die = t.roll(D6, "War in Lebanon: a unit in {space:space}", "24.0", space=t.state.at[unit])
        result = next(row.result for row in t.box.tables.lebanon_war.result if die in row.on)
        if result == "reduced":
            lose_step(t, unit, "24.0")
        elif result == "removed_from_game":
            eliminate(t, unit, "24.0", for_good=True)
