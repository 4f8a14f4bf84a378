"""4.1 Zones: activation, control, ruins."""

from sandtable.core import Control, Kind, Leave, Note
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.rules.counters import (
    eliminate_foe,
    is_fortified,
    place_suspect,
    take_foe,
    to_cup,
)
from sandtable.games.phantom_fury.state import Nature, Table

SUSPECTS = 2  # 5.3.2.1
MOSQUE_SUSPECTS = 3
INSURGENTS = "insurgents"  # the side that controls a zone once it is activated


def is_activated(t: Table, zone: int) -> bool:
    """4.1.3 A zone is activated once in a game."""
    return t.state.marker[zone] >= 0


def activate_zone(t: Table, zone: int) -> None:
    """4.1.3 Activating a zone: draw its nature, then place its suspects (5.3.2.1)."""
    s = t.state
    if zone == MOSQUE:
        s.marker[zone] = t.box.mosque_marker  # 4.1.5
    elif zone in t.box.start_zones:
        s.marker[zone] = t.box.start_markers[t.box.start_zones.index(zone)]  # 6.2
    else:
        s.marker[zone] = t.draw(s.zone_cup, Kind.PIECE, "Activation marker drawn.", "4.1.3")
    nature = "fortified" if is_fortified(t, zone) else "normal"
    what = Control(t.box.zone_space(zone), INSURGENTS)
    t.tell(what, "Zone {zone} is activated: {nature}.", "4.1.3", zone=zone, nature=nature)
    for _ in range(MOSQUE_SUSPECTS if zone == MOSQUE else SUSPECTS):
        place_suspect(t, zone, "5.3.2.1")


def activate_around(t: Table, zone: int) -> None:
    """14.2 Contact: adjacent and neighbouring zones not yet activated, in ascending order (R-24)."""
    for other in t.box.around[zone]:
        if not is_activated(t, other):
            activate_zone(t, other)


def lose_control(t: Table, zone: int, rule: str) -> None:
    """13.6.3, 14.4.1 A zone passes back to the insurgents; its suspects are not placed again (R-22)."""
    if t.state.usmc[zone]:
        t.state.usmc[zone] = False
        what = Control(t.box.zone_space(zone), INSURGENTS)
        t.tell(what, "Zone {zone} is back under insurgent control.", rule, zone=zone)


def remove_foe(t: Table, location: int, rule: str) -> None:
    """9.3 Support removes insurgents or a suspect from the map; guerillas count as eliminated (R-30)."""
    if t.state.foes[location].nature == Nature.SUSPECT:
        suspect = take_foe(t, location)
        to_cup(t, suspect)
        what = Leave((suspect.piece,), location, lost=False, how="removed")
        t.tell(what, "The suspect {at:within} is removed.", rule)
    else:
        eliminate_foe(t, location, rule)


def ruin(t: Table, zone: int, rule: str) -> None:
    """4.1.6 Ruins: the upper locations no longer exist; who calls this has emptied them."""
    t.state.ruins[zone] = True
    t.tell(Note(at=t.box.zone_space(zone), topic="ruins"), "Zone {zone} lies in ruins.", rule, zone=zone)
