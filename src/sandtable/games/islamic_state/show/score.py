"""The areas of every faction, and whose level of victory is best (victory.levels)."""

from sandtable.core import Measure, Score
from sandtable.games.islamic_state.box.factions import PLAYABLE
from sandtable.games.islamic_state.rules.players import factions_of
from sandtable.games.islamic_state.rules.victory import leaders, levels
from sandtable.games.islamic_state.state import Table


def score(t: Table) -> Score:
    """victory.end Those with the best level would win."""
    s = t.state
    found = levels(t)
    results = [max(found[faction] for faction in factions_of(t, seat)) for seat in range(s.players)]
    records = t.box.players.faction[:PLAYABLE]
    measures = tuple(
        Measure(record.id, record.name, s.control.count(faction), record.id)
        for faction, record in enumerate(records)
    )
    return Score("Areas held", measures, leaders(results))
