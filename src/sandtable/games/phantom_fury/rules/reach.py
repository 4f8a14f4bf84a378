"""13 Whom a squad may assault from a location."""

from sandtable.core import Refusal
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.rules.counters import foe_cf, squads_in
from sandtable.games.phantom_fury.state import Nature, Table

CLEARING = Refusal("12.1.2", "It must stay in the zone that it has cleared.")
OWN_ZONE_FIRST = Refusal("12.4.3", "It may not leave an insurgent zone with enemies in it (R-36).")
SECURITY_OUT = Refusal("12.3.2.2", "Its security element is detached: it may not leave the zone.")
IIF_ZONE = Refusal("5.1.6.1", "IIF squads enter no insurgent zone but the mosque.")
MARINES_STAY_OUT = Refusal("12.4.2", "Only IIF squads enter the mosque.")
ZONE_TAKEN = Refusal("12.2.1.1", "Another squad is in that zone.")


def in_reach(t: Table, squad: int, place: int) -> list[int]:
    """13 Adjacent locations with a suspect or insurgent that the squad may assault from a location."""
    foes = t.state.foes
    return [
        at for at in t.box.next_to[place] if at in foes and why_not_zone(t, squad, place, t.box.zone_of[at]) is None
    ]


def why_not_zone(t: Table, squad: int, place: int, zone: int) -> Refusal | None:
    """An assault leads into the target's location (13.4.7.2), so the squad must be allowed in that zone."""
    own = t.box.zone_of[place]
    if zone == own:
        return None
    if t.state.squads[squad].security >= 0:
        return SECURITY_OUT
    if not t.state.usmc[own]:
        return OWN_ZONE_FIRST if t.state.crowd[own] else CLEARING
    if t.box.is_iif[squad] != (zone == MOSQUE):
        return IIF_ZONE if t.box.is_iif[squad] else MARINES_STAY_OUT
    return ZONE_TAKEN if zone != MOSQUE and set(squads_in(t, zone)) - {squad} else None


def what_it_reaches(t: Table, squad: int, place: int) -> str:
    """13 Whom a squad could assault from a location, for its sign: "assault CF 1 or 2"."""
    if place >= t.box.first_street:
        return ""
    foes = [t.state.foes[at] for at in in_reach(t, squad, place)]
    known = sorted({foe_cf(t.box, foe) for foe in foes if foe.nature != Nature.SUSPECT})
    found = [f"CF {' or '.join(map(str, known))}"] if known else []
    if any(foe.nature == Nature.SUSPECT for foe in foes):
        found.append("a suspect")
    return f"assault {' or '.join(found)}" if found else ""
