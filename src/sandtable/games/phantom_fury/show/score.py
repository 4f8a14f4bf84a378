"""7.2 Zones controlled, of which all are needed, and victory points (7.2.2)."""

from sandtable.core import Measure, Score
from sandtable.games.phantom_fury.state import MARINES, Table


def score(t: Table) -> Score:
    """7.2 The battle is won once all zones are controlled."""
    s, zones = t.state, t.box.zones
    held = sum(s.usmc[zone] for zone in zones)
    measures = (
        Measure("zones", "zones", held, "usmc"),
        Measure("all", "all zones", len(zones), goal=True),
        Measure("vp", "victory points", s.vp),
    )
    return Score("Zones controlled", measures, (MARINES,) if held == len(zones) else ())
