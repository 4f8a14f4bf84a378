"""How well the Marines stand: zones held, points, strength, and the enemy next to them."""

from sandtable.games.phantom_fury.rules.counters import on_map, squad_cf
from sandtable.games.phantom_fury.state import Table


def evaluate(t: Table) -> float:
    """Zones held weigh most; then points, the strength on the map, and known enemies on the front."""
    s, zones = t.state, t.box.zones
    held = sum(s.usmc[zone] for zone in zones)
    front = {other for zone in zones if s.usmc[zone] for other in t.box.around[zone] if not s.usmc[other]}
    strength = sum(squad_cf(t, squad) for squad in t.box.squads if on_map(s.squads[squad].place))
    danger = sum(s.crowd[zone] for zone in front)
    return held + 0.2 * s.vp + 0.1 * strength - 0.1 * danger
