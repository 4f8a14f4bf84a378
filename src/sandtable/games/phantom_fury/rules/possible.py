"""What can stand where: the reason why a position cannot arise in play."""

from collections import Counter
from collections.abc import Iterator

from sandtable.core import Kind, Refusal
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.rules.counters import on_map, security_zones, standing, zone_at
from sandtable.games.phantom_fury.rules.security import DETACH_IN
from sandtable.games.phantom_fury.state import Status, Table


def impossible(t: Table) -> Refusal | None:
    """The first thing in a position that no course of play leads to."""
    checks = (enemies, ruins, crowds, mosque, streets, statuses, attachments, securities, markers)
    return next((refusal for check in checks for refusal in check(t)), None)


def name(t: Table, place: int) -> str:
    """A space as position texts write it."""
    return t.box.names.id(Kind.SPACE, place)


def enemies(t: Table) -> Iterator[Refusal]:
    """12.2.1.2 Enemies share no location with a squad; 14.1.1 they stand in no zone under USMC control."""
    for squad in t.state.squads:
        if squad.place in t.state.foes:
            where = name(t, squad.place)
            yield Refusal("12.2.1.2", f"A squad and an insurgent or suspect cannot share {where}.")
    for zone in t.box.zones:
        if t.state.usmc[zone] and t.state.crowd[zone]:
            yield Refusal("14.1.1", f"Zone {zone} is under USMC control: no insurgent or suspect is in it.")


def ruins(t: Table) -> Iterator[Refusal]:
    """4.1.6 Nobody stands in the upper locations of a ruin."""
    units = [squad.place for squad in t.state.squads if zone_at(t, squad.place)]
    for place in (*units, *t.state.foes):
        if not standing(t, place):
            yield Refusal("4.1.6", f"{name(t, place)} lies in ruins.")


def crowds(t: Table) -> Iterator[Refusal]:
    """12.2.1.1 One squad in an insurgent zone; in the mosque one IIF squad a location (5.1.6.1)."""
    places = Counter(squad.place for squad in t.state.squads if zone_at(t, squad.place))
    squads = Counter[int]()
    for place, count in places.items():
        zone = t.box.zone_of[place]
        squads[zone] += count
        if zone == MOSQUE and count > 1 and not t.state.usmc[zone]:
            yield Refusal("5.1.6.1", "A location of the mosque holds one IIF squad.")
    for zone, count in squads.items():
        if zone != MOSQUE and count > 1 and not t.state.usmc[zone]:
            yield Refusal("12.2.1.1", f"Zone {zone} is under insurgent control: it holds one squad.")


def mosque(t: Table) -> Iterator[Refusal]:
    """12.4.2 Marines never enter the mosque; 5.1.6.1 IIF squads no other insurgent zone."""
    for number, squad in enumerate(t.state.squads):
        zone = zone_at(t, squad.place)
        if zone == MOSQUE and not t.box.is_iif[number]:
            yield Refusal("12.4.2", "Marines do not enter the mosque.")
        elif zone and zone != MOSQUE and t.box.is_iif[number] and not t.state.usmc[zone]:
            yield Refusal("5.1.6.1", f"IIF squads do not enter zone {zone} under insurgent control.")


def streets(t: Table) -> Iterator[Refusal]:
    """12.2.3.2 A section holds one squad and one tank; R-34 open ground one tank and no enemy beside it."""
    for units in (t.state.squads, t.state.tanks):
        placed = Counter(unit.place for unit in units)
        for place, count in placed.items():
            if place >= t.box.first_street and count > 1:
                yield Refusal("12.2.3.2", f"Section {name(t, place)} holds one squad and one tank.")
    yards = [tank.place for tank in t.state.tanks if zone_at(t, tank.place)]
    if len(set(yards)) < len(yards) or any(yard in t.state.foes for yard in yards):
        yield Refusal("12.6.2", "A tank in open ground is there without another tank or an enemy (R-34).")


def statuses(t: Table) -> Iterator[Refusal]:
    """11.1 Squads fire from zones under USMC control and tanks from streets; 11.3 they then stay there."""
    for squad in t.state.squads:
        zone = zone_at(t, squad.place)
        if squad.status == Status.FIRED and not (zone and t.state.usmc[zone]):
            yield Refusal("11.1", "A squad that has fired stands in a zone under USMC control.")
        if squad.status == Status.PINNED and not on_map(squad.place):
            yield Refusal("11.5", "A pinned squad is on the map.")
    if any(tank.fired and tank.place < t.box.first_street for tank in t.state.tanks):
        yield Refusal("11.1.3", "A tank that has fired stands in a street section.")


def attachments(t: Table) -> Iterator[Refusal]:
    """5.1.4.3, 5.1.5.1 CAATs and heroes leave with their squad; 6.3.1 CAATs join Marines."""
    for number, squad in enumerate(t.state.squads):
        if squad.caat >= 0 and (t.box.is_iif[number] or not on_map(squad.place)):
            yield Refusal("5.1.4.1", "A CAAT is with a squad of Marines on the map.")
        if squad.hero and not on_map(squad.place):
            yield Refusal("5.1.5.1", "A hero is with a squad on the map.")


def securities(t: Table) -> Iterator[Refusal]:
    """12.3.2 Security stands in a courtyard or on a roof of the insurgent zone that its squad is in."""
    for squad in t.state.squads:
        if squad.security < 0:
            continue
        zone = t.box.zone_of[squad.security]
        if t.box.kind[squad.security] not in DETACH_IN:
            yield Refusal("12.3.2.1", "Security is detached in a courtyard or on a roof.")
        if t.state.usmc[zone]:
            yield Refusal("14.3.1", f"Security has rejoined its squad in zone {zone} under USMC control.")
        if on_map(squad.place) and zone_at(t, squad.place) != zone:
            yield Refusal("12.3.2.2", "A squad is in the same zone as its security.")


def markers(t: Table) -> Iterator[Refusal]:
    """14.1.1 Control ends Fanaticism; 13.6.4 security voids events; 4.1.3 a zone is activated before it is held."""
    state, secured = t.state, security_zones(t)
    for zone in t.box.zones:
        if state.usmc[zone] and state.fanaticism[zone]:
            yield Refusal("14.1.1", f"Fanaticism in zone {zone} ended with USMC control.")
        if state.no_event[zone] and zone not in secured:
            yield Refusal("13.6.4", f"Insurgent events in zone {zone} are void only with security there.")
        if state.marker[zone] < 0 and (state.usmc[zone] or state.ruins[zone]):
            yield Refusal("4.1.3", f"Zone {zone} cannot be held or in ruins before it is activated.")
