"""What the player sees: the plan of the district and everything on it. Nothing on the map is hidden."""

from collections.abc import Iterator

from sandtable.core import Kind
from sandtable.core.scene import (
    Board,
    Label,
    Mark,
    Piece,
    Point,
    Scene,
    Shape,
    Side,
    Space,
    SpaceStatus,
    Track,
    Tray,
)
from sandtable.games.phantom_fury.box import WORDS, Box
from sandtable.games.phantom_fury.counters import foe_cf, on_map, squad_cf
from sandtable.games.phantom_fury.map_file import Zone
from sandtable.games.phantom_fury.state import Foe, Nature, Off, Phase, Status, Table

SIDES = (
    Side("usmc", "US Marines", "#3d6b4f", "#ffffff", "M"),
    Side("iif", "Iraqi Intervention Force", "#c7a24a", "#1c2430", "I"),
    Side("guerillas", "Guerillas", "#8a3b2e", "#ffffff", "G"),
    Side("martyrs", "Martyrs", "#1f1f23", "#ffffff", "K"),
    Side("suspect", "Suspects", "#b9a88c", "#1c2430", "?"),
    Side("insurgents", "Insurgents", "#8a3b2e", "#ffffff", "G"),
)
PHASES = {
    Phase.START_ZONES: "Setup",
    Phase.PLACE_SQUADS: "Setup: squads",
    Phase.ATTACH_CAATS: "Setup: CAATs",
    Phase.SUPPORT: "Support",
    Phase.REINFORCEMENTS: "Reinforcements",
    Phase.FIRE: "Fire combat",
    Phase.MOVEMENT: "Movement",
    Phase.ASSAULT: "Assault",
    Phase.REORGANISATION: "Reorganisation",
    Phase.OVER: "The end",
}
MAP_BOTTOM = 1216  # below it the printed sheet has only tracks


# The board ----------------------------------------------------------------------------------------


def board(box: Box) -> Board:
    """4 The map: rooms and streets as spaces, zones as outlines, stairs and links as lines."""
    map_ = box.map
    zones = {zone.id: zone for zone in map_.zone}
    rooms = [space for zone in map_.zone for space in _rooms(zone)]
    streets = [
        Space(
            s.id,
            f"Street {s.id}",
            "street",
            Point(s.x, s.y),
            tuple(Point(*p) for p in s.polygon),
            near=s.adjacent,
        )
        for s in map_.street
    ]
    areas = [
        Space(f"zone.{z.id}", f"Zone {z.id}", "zone", _centre(z), _rectangle(z), z.circle, facts=_facts(box, z))
        for z in map_.zone
    ]
    lines = [line for zone in map_.zone for line in (*_stairs(zone), *_links(zone, zones))]
    labels = [Label(str(z.id), Point(z.x + 12, z.y + 14), f"zone-{z.circle}", 3) for z in map_.zone]
    return Board(
        width=map_.meta.canvas[0],
        height=MAP_BOTTOM,
        layout="plan",
        spaces=(*areas, *streets, *rooms),
        sides=SIDES,
        shapes=tuple(lines),
        labels=tuple(labels),
        counter_size=map_.meta.location_size,
    )


def _rooms(zone: Zone) -> Iterator[Space]:
    near: dict[str, list[str]] = {location.kind: [] for location in zone.locations}
    for one, other in zone.arrows:
        near[one].append(f"{zone.id}.{other}")
        near[other].append(f"{zone.id}.{one}")
    for link in zone.links:
        near[link.from_].append(f"{link.zone}.{link.to}")
    for location in zone.locations:
        marks = [word for word, there in (("door", location.kind in zone.door),) if there]
        marks += ["entry"] if location.kind == zone.entry else []
        yield Space(
            location.id,
            f"Zone {zone.id}, {WORDS[location.kind]}",
            location.kind,
            Point(location.x, location.y),
            group=f"zone.{zone.id}",
            marks=tuple(marks),
            near=tuple(near[location.kind]),
        )


def _facts(box: Box, zone: Zone) -> tuple[str, ...]:
    routes = ", ".join(str(route) for route in zone.egress)
    near = ", ".join(str(other) for other in box.around[zone.id])
    seen = ", ".join(str(other) for other in zone.lines_of_fire)
    found = (
        f"Beside zones {near}",
        f"Retreat to {routes}" if routes else "",
        f"Line of fire to {seen}" if seen else "",
    )
    return tuple(fact for fact in found if fact)


def _centre(zone: Zone) -> Point:
    return Point(zone.x + zone.w / 2, zone.y + zone.h / 2)


def _rectangle(zone: Zone) -> tuple[Point, ...]:
    left, top, right, bottom = zone.x, zone.y, zone.x + zone.w, zone.y + zone.h
    return (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))


def _stairs(zone: Zone) -> Iterator[Shape]:
    at = {location.kind: Point(location.x, location.y) for location in zone.locations}
    for one, other in zone.arrows:
        yield Shape("stair", (at[one], at[other]))


def _links(zone: Zone, zones: dict[int, Zone]) -> Iterator[Shape]:
    at = {location.kind: Point(location.x, location.y) for location in zone.locations}
    for link in zone.links:
        if link.zone > zone.id:
            there = {location.kind: Point(location.x, location.y) for location in zones[link.zone].locations}
            kind = "link-roof" if link.from_ == "R" else "link-door"
            yield Shape(kind, (at[link.from_], there[link.to]))


# The scene ----------------------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """Everything on the map and beside it."""
    s = t.state
    return Scene(
        turn=f"Turn {s.turn} of {s.last_turn}",
        phase=PHASES[s.phase],
        pieces=(*_squads(t), *_tanks(t), *_foes(t)),
        spaces=tuple(_zones(t)),
        tracks=tuple(_tracks(t)),
        trays=tuple(_trays(t)),
    )


def _squads(t: Table) -> Iterator[Piece]:
    for number, squad in enumerate(t.state.squads):
        if on_map(squad.place):
            yield squad_piece(t, number)
        if squad.security >= 0:
            id_, place = t.box.names.id(Kind.PIECE, number), t.box.names.id(Kind.SPACE, squad.security)
            name = f"Security element of {t.box.names.label(Kind.PIECE, number)}"
            yield Piece(f"security.{id_}", name, place, "usmc", "security", "-1")


def squad_piece(t: Table, number: int) -> Piece:
    """A squad with what is attached to it."""
    squad, counter = t.state.squads[number], t.box.counters.squad[number]
    marks = [Mark("P", "Pinned")] if squad.status == Status.PINNED else []
    marks += [Mark("F", "Fired")] if squad.status == Status.FIRED else []
    marks += [Mark("A", "CAAT attached")] if squad.caat >= 0 else []
    marks += [Mark("H", "Hero (Silver Star)" if squad.hero == 1 else "Hero (Medal of Honor)")] if squad.hero else []
    facts = [counter.name, f"CF {squad_cf(t, number)}, movement {counter.movement}"]
    if squad.caat >= 0:
        caat = t.state.caats[squad.caat - t.box.caats[0]]
        facts.append(f"CAAT: {caat.ammo} ammunition, {caat.explosives} explosives")
    return Piece(
        id=counter.id,
        name=counter.label,
        space=t.box.names.id(Kind.SPACE, squad.place) if on_map(squad.place) else "",
        side="iif" if t.box.is_iif[number] else "usmc",
        symbol="infantry",
        factors=str(squad_cf(t, number)),
        size="•",
        tag=str(counter.number),
        reduced=squad.reduced,
        marks=tuple(marks),
        facts=tuple(facts),
    )


def _tanks(t: Table) -> Iterator[Piece]:
    for number, tank in enumerate(t.state.tanks):
        if on_map(tank.place):
            yield tank_piece(t, number)


def tank_piece(t: Table, number: int) -> Piece:
    """An M1A1 support."""
    tank, counter = t.state.tanks[number], t.box.counters.tank[number]
    return Piece(
        id=counter.id,
        name=counter.label,
        space=t.box.names.id(Kind.SPACE, tank.place) if on_map(tank.place) else "",
        side="usmc",
        symbol="armour",
        factors=str(counter.cf),
        size="••",
        marks=(Mark("F", "Fired"),) if tank.fired else (),
        facts=(counter.name, "Fires from streets, never at roofs"),
    )


def _foes(t: Table) -> Iterator[Piece]:
    for location, foe in t.state.foes.items():
        yield _foe_piece(t, location, foe)


def _foe_piece(t: Table, location: int, foe: Foe) -> Piece:
    names = t.box.names
    id_, place = names.id(Kind.PIECE, foe.piece), names.id(Kind.SPACE, location)
    if foe.nature == Nature.SUSPECT:
        return Piece(id_, "Suspect", place, "suspect", "suspect", "?", facts=("Unknown until activated",))
    side, factor = foe.nature.name.lower(), str(foe_cf(t, foe))
    stays = "Never moves" if foe.nature == Nature.MARTYRS else "Retreats along the egress routes"
    return Piece(id_, foe.nature.name.capitalize(), place, side, "irregular", factor, facts=(f"CF {factor}", stays))


def _zones(t: Table) -> Iterator[SpaceStatus]:
    s = t.state
    for zone in t.box.zones:
        fortified = s.marker[zone] in t.box.fortified
        marks = [
            Mark(letter, text)
            for letter, text, there in (
                ("F", "Fortified", fortified),
                ("U", "Ruins", s.ruins[zone]),
                ("Z", "Fanaticism", s.fanaticism[zone]),
                ("N", "No insurgent events", s.no_event[zone]),
                ("P", "Phantom Fury", s.fury[zone] > 0),
            )
            if there
        ]
        side = "usmc" if s.usmc[zone] else "insurgents" if s.marker[zone] >= 0 else ""
        held = {"usmc": "USMC control", "insurgents": "Insurgent control, activated", "": "Not activated yet"}
        yield SpaceStatus(f"zone.{zone}", side, tuple(marks), (held[side],))


def _tracks(t: Table) -> Iterator[Track]:
    s = t.state
    yield Track("turn", "Turn", s.turn, 1, s.last_turn)
    yield Track("vp", "Victory points", s.vp, -99, 99, "Above 10 major, 0 to 10 minor, below 0 bitter (7.2.2)")
    held = sum(s.usmc[zone] for zone in t.box.zones)
    yield Track("zones", "Zones controlled", held, 0, len(t.box.zones), "All are needed to win (7.2)")
    for row, done in zip(t.box.tables.mission, s.missions, strict=True):
        yield Track(row.id, row.title, done, 0, row.max, f"Success on {row.success[0]} to {row.success[1]} (9.3)")


def _trays(t: Table) -> Iterator[Tray]:
    s = t.state
    for off, name in (
        (Off.START_LINE, "For the start zones"),
        (Off.COMPANY, "Company reinforcements"),
        (Off.BATTALION, "Battalion reinforcements"),
        (Off.IRAQI, "Iraqi Intervention Force"),
        (Off.ELIMINATED, "Eliminated"),
        (Off.WITHDRAWN, "Withdrawn"),
    ):
        waiting = tuple(squad_piece(t, n) for n, squad in enumerate(s.squads) if squad.place == off)
        if waiting:
            yield Tray(off.name.lower(), name, len(waiting), waiting)
    tanks = tuple(tank_piece(t, n) for n, tank in enumerate(s.tanks) if tank.place == Off.ARMOUR)
    if tanks:
        yield Tray("armour", "M1A1 Abrams", len(tanks), tanks)
    yield Tray("insurgents", "Insurgents cup", len(s.insurgents_cup))
    yield Tray("suspects", "Suspects cup", len(s.suspects_cup))
    yield Tray("zones", "Activation cup", len(s.zone_cup))
