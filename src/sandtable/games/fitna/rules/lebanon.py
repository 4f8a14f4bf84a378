"""24.0 War in Lebanon."""

from sandtable.core import D6, Chance
from sandtable.core.events import Note, Reading
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.rules.fog import in_any_order
from sandtable.games.fitna.rules.units import eliminate, lose_step, on_map
from sandtable.games.fitna.state import Table

REDUCED, REMOVED = "reduced", "removed_from_game"


def hezbollah(t: Table) -> list[int]:
    """24.0 The Lebanese Hezbollah units on the map."""
    return on_map(t, t.box.faction_number[Faction.LEB_HEZBOLLAH])


def war(t: Table) -> None:
    """24.0, R-COU-8 Each unit rolls: nothing, reduced, or out of the game."""
    results = {unit: _result(t, unit) for unit in in_any_order(t, hezbollah(t), "24.0")}
    found = list(results.values())
    reduced, lost = found.count(REDUCED), found.count(REMOVED)
    fates = ((reduced, "reduced"), (lost, "out of the game"), (len(found) - reduced - lost, "unharmed"))
    words = "Hezbollah: " + ", ".join(f"{number} {fate}" for number, fate in fates if number)
    t.tell(Note(topic="lebanon", reading=Reading(Chance(words, 0.0))), "{words}.", "24.0", words=words)
    for unit, result in results.items():
        if result == REDUCED:
            lose_step(t, unit, "24.0")
        elif result == REMOVED:
            eliminate(t, unit, "24.0", for_good=True)


def _result(t: Table, unit: int) -> str:
    die = t.roll(D6, "War in Lebanon: a unit in {space:space}", "24.0", space=t.state.at[unit])
    return next(row.result for row in t.box.tables.lebanon_war.result if die in row.on)
