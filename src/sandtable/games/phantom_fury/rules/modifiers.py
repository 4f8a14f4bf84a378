"""What changes a die roll: modifiers of fire, defensive fire and assaults, and who watches a street."""

from collections.abc import Iterable

from sandtable.core import Shift
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.box.tables import AssaultEvent
from sandtable.games.phantom_fury.rules.assault_numbers import Assault, Type
from sandtable.games.phantom_fury.rules.counters import is_fortified, squad_cf, tank_at, zone_at
from sandtable.games.phantom_fury.state import MARTYRS, SUSPECT, Table

ROOF = Place.ROOF
EXPOSED = (Place.COURTYARD, Place.OPEN_GROUND)  # 12.7.1
Modifier = tuple[int, str]  # its value and the reason


def total(found: Iterable[Modifier]) -> int:
    """Modifiers are cumulative."""
    return sum([value for value, _ in found])


def shifts(found: Iterable[Modifier], rule: str) -> tuple[Shift, ...]:
    """Modifiers as forecasts and events show them."""
    return tuple(Shift(value, rule, why) for value, why in found)


def fire_modifiers(t: Table, unit: int, location: int) -> list[Modifier]:
    """11.2.1 Fire DRMs, each with its reason."""
    return [*target_modifiers(t, location), *shooter_modifiers(t, unit)]


def target_modifiers(t: Table, location: int) -> list[Modifier]:
    """11.2.1 The fire DRMs of a target."""
    drm, foe, zone = t.box.tables.fire_drm, t.state.foes[location], t.box.zone_of[location]
    found: list[Modifier] = []
    if foe.nature == SUSPECT:
        found.append((drm.suspect, "a suspect"))
    elif zone == MOSQUE:  # the total replaces the others
        found.append((drm.mosque_insurgents_total, "insurgents in the mosque"))
    else:
        if t.box.kind[location] != ROOF:
            found.append((drm.insurgents_not_on_roof, "insurgents not on a roof"))
        if is_fortified(t, zone):
            found.append((drm.insurgents_in_fortified, "insurgents in a fortified zone"))
        elif foe.nature == MARTYRS:
            found.append((drm.martyrs_in_normal, "martyrs in a normal zone"))
    return found


def shooter_modifiers(t: Table, unit: int) -> list[Modifier]:
    """11.2.1 The fire DRMs of a squad or tank."""
    covered = unit in t.box.squads and under_fury(t, unit)
    return [(t.box.tables.fire_drm.phantom_fury, "Phantom Fury")] if covered else []


def under_fury(t: Table, squad: int) -> bool:
    """13.4.3.2 Phantom Fury covers squads (not IIF, 5.1.6.2) in the marker's zone and those around it."""
    if t.box.is_iif[squad]:
        return False
    zone, fury = zone_at(t, t.state.squads[squad].place), t.state.fury
    return bool(zone) and (fury[zone] > 0 or any(map(fury.__getitem__, t.box.around[zone])))


def assault_modifiers(
    t: Table, squad: int, zone: int, kind: Type, *, martyrs: bool | None, activated: bool
) -> list[Modifier]:
    """13.4.4 Assault DRMs of the squad, with those of 13.4.5 Top-down and 13.4.6 Bottom-up, each with its reason.

    `martyrs` is None while nobody knows what a suspect will turn out to be.
    """
    drm = t.box.tables.assault_drm
    found: list[Modifier] = []
    if activated:
        found.append((drm.usmc_activated_suspect, "a suspect is activated"))
    if martyrs:
        found.append((drm.usmc_vs_martyrs, "against martyrs"))
    elif martyrs is not None and is_fortified(t, zone):
        found.append((drm.usmc_vs_guerillas_in_fortified, "guerillas in a fortified zone"))
    if under_fury(t, squad):
        found.append((drm.usmc_phantom_fury, "Phantom Fury"))
    if kind == Type.TOP_DOWN:
        found.append((drm.top_down_usmc, "top-down"))
    elif kind == Type.BOTTOM_UP:
        found.append((drm.bottom_up_usmc, "bottom-up"))
    return found


def survivor_modifier(t: Table, kind: Type) -> int:
    """13.4.5, 13.4.6 What insurgents who are not eliminated add to their roll."""
    drm = t.box.tables.assault_drm
    if kind == Type.TOP_DOWN:
        return drm.top_down_surviving_insurgents
    return drm.bottom_up_surviving_insurgents if kind == Type.BOTTOM_UP else 0


def numbers_against(
    t: Table, squad: int, zone: int, kind: Type, foe_cf: int, martyrs: bool, activated: bool
) -> Assault:
    """13.4.4 The numbers of an assault on insurgents of this strength."""
    found = assault_modifiers(t, squad, zone, kind, martyrs=martyrs, activated=activated)
    fanatic = t.state.fanaticism[zone]
    return Assault(
        squad_cf=squad_cf(t, squad),
        squad_drm=total(found),
        foe_cf=foe_cf,
        martyrs=martyrs,
        foe_drm=t.box.tables.assault_drm.insurgents_fanaticism if fanatic else 0,
        survivor_drm=survivor_modifier(t, kind),
        hero=t.state.squads[squad].hero,
        iif=t.box.is_iif[squad],
        fury=under_fury(t, squad),
        fanatic=fanatic,
        why=tuple(found),
    )


def seen_by(t: Table, street: int) -> tuple[int, int]:
    """11.4.2.1 Insurgents and suspects in the zones adjacent to a section, lines of fire too (4.3.1.2)."""
    crowd, foes, inside = t.state.crowd, t.state.foes, t.box.inside
    seen = [zone for zone in t.box.street_seen[street] if crowd[zone]]
    natures = [foes[location].nature for zone in seen for location in inside[zone] if location in foes]
    suspects = natures.count(SUSPECT)
    return len(natures) - suspects, suspects


def draws_fire(t: Table, place: int) -> bool:
    """12.7.1 Entering a courtyard or open ground of an insurgent zone with enemies in it draws fire."""
    zone = t.box.zone_of[place]
    return t.box.kind[place] in EXPOSED and not t.state.usmc[zone] and t.state.crowd[zone] > 0


def shot_modifiers(t: Table, place: int, *, secured: bool) -> list[Modifier]:
    """12.7.2 The modifiers of defensive fire at a place, each with its reason."""
    drm = t.box.tables.defensive_fire_drm
    zone, kind = t.box.zone_of[place], t.box.kind[place]
    found: list[Modifier] = []
    if kind == Place.OPEN_GROUND:
        covered = tank_at(t, place)
        found.append((drm.with_tank_in_open, "with a tank") if covered else (drm.alone_in_open, "in the open"))
    elif kind == Place.COURTYARD:
        if secured:  # 5.1.2.2
            found.append((drm.courtyard_with_security, "security in the courtyard"))
        if t.state.ruins[zone]:  # 4.1.6
            found.append((drm.courtyard_in_ruins, "a courtyard in ruins"))
    if t.state.fanaticism[zone]:
        found.append((drm.fanaticism, "Fanaticism"))
    return found


def event_table(
    t: Table, squad: int, zone: int, squad_roll: int, foe_roll: int
) -> tuple[list[AssaultEvent], str] | None:
    """13.4.3 The table, with its rule, that a natural 0 calls for; not two, nor under security (13.4.3.1)."""
    if (squad_roll == 0) == (foe_roll == 0) or (foe_roll == 0 and t.state.no_event[zone]):
        return None
    if t.box.is_iif[squad]:
        return t.box.iif_events, "13.4.3.4"  # 5.1.6.2
    if squad_roll == 0:
        return t.box.usmc_events, "13.4.3.usmc"
    return t.box.insurgent_events, "13.4.3.ins"
