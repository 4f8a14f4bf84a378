"""7.2 Zones controlled, of which all are needed, and victory points (7.2.2)."""

from sandtable.core import Measure, Score
from sandtable.games.phantom_fury.rules.counters import controlled
from sandtable.games.phantom_fury.state import MARINES, Table


def score(t: Table) -> Score:
    """7.2 The battle is won once all zones are controlled."""
    held, zones = controlled(t), len(t.box.zones)
    measures = (
        Measure("zones", "zones", held, "usmc"),
        Measure("all", "all zones", zones, goal=True),
        Measure("vp", "victory points", t.state.vp),
    )
    return Score("Zones controlled", measures, (MARINES,) if held == zones else ())
