"""Phantom Fury: what its refusals say of units, locations, streets and zones."""

from sandtable.games.phantom_fury.rules.counters import zone_at
from sandtable.games.phantom_fury.state import Off, Status
from tests.games.truths import Asked, Truths

WAITING = {
    "company": Off.COMPANY,
    "battalion": Off.BATTALION,
    "armoured": Off.ARMOUR,
    "Iraqi": Off.IRAQI,
}


def zone(a: Asked) -> int:
    """The zone of a location, or the one that a space is."""
    box = a.box
    found: int = a.number - box.zone_space(0) if a.number >= box.first_zone else zone_at(a.match.table, a.number)
    return found


def piece(a: Asked):
    tanks = a.box.tanks
    return a.s.tanks[a.number - tanks.start] if a.number in tanks else a.s.squads[a.number]


def marines(a: Asked) -> set[int]:
    """The zones with USMC units."""
    return {zone_at(a.match.table, each.place) for each in (*a.s.squads, *a.s.tanks) if each.place >= 0}


TRUTHS: Truths = {
    r"Its zone is neither adjacent to the squad's nor neighbouring it\.": lambda a: (
        zone(a) not in a.box.around[zone_at(a.match.table, a.s.squads[a.about("squad")].place)]
    ),
    r"No suspect or insurgent stands there\.": lambda a: a.number not in a.s.foes,
    r"Nobody is left in its zone\.": lambda a: not a.s.crowd[zone(a)],
    r"The zone holds no suspect or insurgent\.": lambda a: not a.s.crowd[zone(a)],
    r"Its zone has not been activated.*": lambda a: a.s.marker[zone(a)] < 0,
    r"Its zone is under USMC control.*": lambda a: a.s.usmc[zone(a)],
    r"That start zone is not under USMC control\.": lambda a: not a.s.usmc[zone(a)],
    r"The zone is not under insurgent control\.": lambda a: a.s.usmc[zone(a)],
    r"It is no start zone\.": lambda a: a.number < a.box.first_zone or zone(a) not in a.box.start_zones,
    r"A USMC unit is in the zone\.": lambda a: zone(a) in marines(a),
    r"A USMC unit is too near: in an adjacent or neighbouring zone\.": lambda a: bool(
        marines(a) & set(a.box.around[zone(a)])
    ),
    r"No insurgents are in the streets\.": lambda a: a.box.first_street <= a.number < a.box.first_zone,
    r"Missions are flown for zones, not for streets\.": lambda a: a.box.first_street <= a.number < a.box.first_zone,
    r"The mission is flown for a whole zone: choose that\.": lambda a: a.number < a.box.first_street,
    r"A tank enters neither houses nor courtyards\.": lambda a: a.number < a.box.first_street,
    r"Choose a location of the zone\.": lambda a: a.number >= a.box.first_zone,
    r"The location is not adjacent\.": lambda a: a.number not in a.box.next_to[a.s.squads[a.about("squad")].place],
    r"It has moved already\.": lambda a: piece(a).acted,
    r"It is pinned\.": lambda a: piece(a).status is Status.PINNED,
    r"It is on the map already\.": lambda a: piece(a).place >= 0,
    r"It waits with the (\w+) reinforcements\.": lambda a, whose: piece(a).place == WAITING[whose],
}
