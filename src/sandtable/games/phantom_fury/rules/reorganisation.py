"""14 Reorganisation phase."""

from sandtable.core import D10, Control, Flip, Leave, Steps
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.rules.counters import (
    controlled,
    held_zones,
    on_map,
    place_suspect,
    remove_caat,
    security_zones,
    squad_cf,
    squad_zones,
    tank_at,
    zone_at,
)
from sandtable.games.phantom_fury.rules.retreat import overlooked
from sandtable.games.phantom_fury.rules.victory import end_of_turn
from sandtable.games.phantom_fury.rules.zones import activate_around, lose_control
from sandtable.games.phantom_fury.state import Status, Table


def reorganisation_phase(t: Table) -> Steps[None]:
    """14 Reorganisation: control, contact, regrouping, infiltration, event markers (R-24)."""
    for zone in take_control(t):
        activate_around(t, zone)  # 14.2
    regroup_security(t)
    recover(t)
    remove_empty_caats(t)
    infiltrate(t)
    turn_event_markers(t)
    end_of_turn(t)
    yield from ()


def take_control(t: Table) -> list[int]:
    """14.1 Every zone is checked; 14.1.1 one with a squad and no enemy is taken; security alone is not (14.1.2)."""
    taken = [z for z in sorted(squad_zones(t)) if not t.state.usmc[z] and not t.state.crowd[z]]
    for zone in taken:
        t.state.usmc[zone] = True
        t.state.fanaticism[zone] = False
        what = Control(t.box.zone_space(zone), "usmc", worth=f"{controlled(t)} of {len(t.box.zones)}")
        t.tell(what, "Zone {zone} is under USMC control.", "14.1.1", zone=zone)
        if not t.state.contact and zone in t.box.neighbouring[MOSQUE]:
            t.state.contact = t.state.turn  # 10.4, R-55
    return taken


def regroup_security(t: Table) -> None:
    """14.3.1 Security in USMC zones regroups; 14.3.2 orphans leave; 13.6.4 markers go with the last of them."""
    for squad in t.state.squads:
        if squad.security >= 0:
            zone = t.box.zone_of[squad.security]
            if t.state.usmc[zone] or not on_map(squad.place):
                squad.security = -1
    held = security_zones(t)
    for zone in t.box.zones:
        if t.state.no_event[zone] and zone not in held:
            t.state.no_event[zone] = False


def recover(t: Table) -> None:
    """14.3.3 Fired off, 14.3.4 Pinned off."""
    for tank in t.state.tanks:
        tank.fired = False
    for number, squad in enumerate(t.state.squads):
        squad.acted = False
        if squad.status == Status.FIRED:
            squad.status = Status.READY
        elif squad.status == Status.PINNED and rallies(t, number):
            squad.status = Status.READY
            t.tell(Flip((number,), squad.place, "ready"), "{pieces:piece} is no longer pinned.", "14.3.4")


def rallies(t: Table, squad: int) -> bool:
    """14.3.4 At most the squad's CF on the die, with modifiers; without enemies around it needs no roll."""
    place = t.state.squads[squad].place
    zone = zone_at(t, place)
    near = t.box.around[zone] if zone else t.box.street_zones[place]
    if not any(t.state.crowd[other] for other in near):
        return True
    roll = t.roll(D10, "{squad:piece} recovers", "14.3.4", squad=squad)
    return roll + rally_modifier(t, place) <= squad_cf(t, squad)


def rally_modifier(t: Table, place: int) -> int:
    """14.3.4 The modifier of the place where a squad is pinned (R-52)."""
    drm = t.box.tables.pin_recovery_drm
    if place >= t.box.first_street:
        return 0 if tank_at(t, place) else drm.street_without_tank
    if t.box.kind[place] == Place.OPEN_GROUND:
        return drm.open_ground
    return drm.courtyard if t.box.kind[place] == Place.COURTYARD else 0


def remove_empty_caats(t: Table) -> None:
    """14.3.5 CAATs without ammunition and explosives leave, free of points."""
    for squad, s in enumerate(t.state.squads):
        if s.caat >= 0:
            caat = t.state.caats[s.caat - t.box.caats[0]]
            if not caat.ammo and not caat.explosives:
                what = Leave((s.caat,), s.place, lost=False, how="spent")
                t.tell(what, "{pieces:piece} has spent everything and leaves.", "14.3.5")
                remove_caat(t, squad)


def infiltrate(t: Table) -> None:
    """14.4.1 Infiltration, zone by zone in ascending order (R-25); no zone just infiltrated is a base (14.4.3)."""
    held = held_zones(t)
    bases = {z for z in t.box.zones if not t.state.usmc[z] and t.state.crowd[z] and z not in held}
    exposed = [z for z in t.box.zones if t.state.usmc[z] and z not in held]
    for zone in exposed:
        reached = any(way_in(t, base, zone) for base in t.box.around[zone] if base in bases)
        if reached and place_suspect(t, zone, "14.4.1") is not None:
            lose_control(t, zone, "14.4.1")


def way_in(t: Table, base: int, zone: int) -> bool:
    """14.4.2 Barriers: between neighbouring zones some section must be unguarded (R-51)."""
    if base in t.box.adjacent[zone]:
        return True
    return any(not guarded(t, section) for section in t.box.sections_between(base, zone))


def guarded(t: Table, section: int) -> bool:
    """14.4.2 A tank or a pinned squad in the section, or a squad in a USMC zone on it."""
    if tank_at(t, section) or overlooked(t, section):
        return True
    return any(s.place == section and s.status == Status.PINNED for s in t.state.squads)


def turn_event_markers(t: Table) -> None:
    """14.5 Phantom Fury markers: the older ones leave, the newer ones turn."""
    for zone in t.box.zones:
        if t.state.fury[zone]:
            t.state.fury[zone] -= 1
