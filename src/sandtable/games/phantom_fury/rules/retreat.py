"""13.6 Retreat movement of guerillas."""

from sandtable.core import Kind, Leave, Move, Note
from sandtable.games.phantom_fury.box.box import EXIT, MOSQUE
from sandtable.games.phantom_fury.rules.counters import (
    foe_cf,
    free_location,
    put_foe,
    security_zones,
    squad_zones,
    take_foe,
    tank_at,
    weaken,
)
from sandtable.games.phantom_fury.rules.zones import lose_control
from sandtable.games.phantom_fury.state import Nature, Table


def may_retreat(t: Table, location: int) -> bool:
    """13.6.1 Who retreats: guerillas, not in the mosque, not under Fanaticism (13.4.3.3); 5.2.2."""
    zone = t.box.zone_of[location]
    return t.state.foes[location].nature == Nature.GUERILLAS and zone != MOSQUE and not t.state.fanaticism[zone]


def retreat(t: Table, location: int) -> None:
    """13.6.2 Route: the egress routes of the zone in their order; with none open it stays (13.6.2.4)."""
    if not may_retreat(t, location):
        return
    zone = t.box.zone_of[location]
    if zone in security_zones(t):
        held_by_security(t, location)
        return
    for route in t.box.egress[zone]:  # 13.6.2.1, 13.6.2.2, 13.6.2.3
        if route == EXIT:
            leave_map(t, location)
            return
        if retreat_to(t, location, route):
            return
    piece = t.state.foes[location].piece
    t.tell(Note((piece,), location, "no way out"), "The guerillas {at:within} find no way out.", "13.6.2.4")


def held_by_security(t: Table, location: int) -> None:
    """13.6.4 Security and retreat: it stays, weaker, and insurgent events in the zone are void."""
    zone = t.box.zone_of[location]
    if foe_cf(t.box, t.state.foes[location]) > 1:
        weaken(t, location, "13.6.4")
    t.state.no_event[zone] = True
    piece = t.state.foes[location].piece
    t.tell(Note((piece,), location, "held"), "Security holds the guerillas {at:within}.", "13.6.4")


def leave_map(t: Table, location: int) -> None:
    """13.6.6 Exit: gone for good, without victory points."""
    piece = take_foe(t, location).piece
    t.state.exited.append(piece)
    what = Leave((piece,), location, lost=False, how="exit")
    t.tell(what, "The guerillas {at:within} leave the district.", "13.6.6")


def retreat_to(t: Table, location: int, zone: int) -> bool:
    """13.6.2.1 Where it lands: by the list of a suspect drawn for it and put back."""
    if t.state.usmc[zone] and zone in squad_zones(t):  # 13.6.3
        return False
    if isolated(t, t.box.zone_of[location], zone) or not t.state.suspects_cup:
        return False
    marker = t.draw(t.state.suspects_cup, Kind.PIECE, "A suspect drawn for the retreat.", "13.6.2.1")
    t.state.suspects_cup.append(marker)
    landing = free_location(t, zone, t.box.suspect_places[marker])
    if landing is None:
        return False
    foe = take_foe(t, location)
    put_foe(t, landing, foe)
    what = Move((foe.piece,), (location, landing), "retreat")
    t.tell(what, "The guerillas {start:within} retreat to the {end:space}.", "13.6.2")
    lose_control(t, zone, "13.6.3")
    return True


def isolated(t: Table, zone: int, to: int) -> bool:
    """13.6.5 Isolation: every section between neighbouring zones is watched; never to adjacent ones (R-23)."""
    if to in t.box.adjacent[zone]:
        return False
    return all(watched(t, section) for section in t.box.sections_between(zone, to))


def watched(t: Table, section: int) -> bool:
    """13.6.5 A tank in the section or beside it, or a squad in a USMC zone on it; pinned squads do not count."""
    if tank_at(t, section) or any(tank_at(t, other) for other in t.box.street_next[section]):
        return True
    return overlooked(t, section)


def overlooked(t: Table, section: int) -> bool:
    """13.6.5, 14.4.2 A squad in a USMC zone adjacent to the section."""
    with_squad = squad_zones(t)
    return any(t.state.usmc[zone] and zone in with_squad for zone in t.box.street_zones[section])
