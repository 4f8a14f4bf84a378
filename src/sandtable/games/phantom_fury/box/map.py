"""4 The map: zones, locations and streets as `map.toml` has them, and what must hold between them."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Literal

import msgspec

from sandtable.packs import Record

Point = tuple[int, int]


class Place(StrEnum):
    """4.2.1 Types of location."""

    OPEN_GROUND = "OG"
    COURTYARD = "C"
    FIRST = "1"
    FIRST_PRIME = "1'"
    FIRST_SECOND = '1"'
    SECOND = "2"
    SECOND_PRIME = "2'"
    ROOF = "R"


class Circle(StrEnum):
    """4.1 Zones: the colour of the number's circle; zone 27 has none, for nobody may enter it."""

    BLACK = "black"
    WHITE = "white"
    RED = "red"
    NONE = "none"


class Meta(Record, frozen=True):
    game: Literal["phantom_fury"]
    zones: int
    streets: int
    blocks: int
    canvas: Point
    location_size: int
    source: str


class Panel(Record, frozen=True):
    """A box or track in the margin."""

    id: str
    name: str
    spaces: tuple[str, ...]
    x: int
    y: int
    w: int
    h: int
    source: str


class Location(Record, frozen=True):
    """4.2 Locations."""

    id: str
    kind: Place
    x: int
    y: int


class Link(Record, frozen=True):
    """4.2.2 Adjacent locations, in two adjacent zones."""

    from_: Place = msgspec.field(name="from")
    zone: int
    to: Place


class Zone(Record, frozen=True, kw_only=True):
    """4.1 Zones."""

    id: int
    name: str = ""
    circle: Circle
    block: int
    adjacent: tuple[int, ...]
    locations: tuple[Location, ...]
    arrows: tuple[tuple[Place, Place], ...]
    door: tuple[Place, ...]
    entry: Place | None = None
    roof: bool
    links: tuple[Link, ...]
    egress: tuple[int | Literal["EXIT"], ...]
    lines_of_fire: tuple[int, ...]
    x: int
    y: int
    w: int
    h: int
    source: str

    @property
    def kinds(self) -> tuple[Place, ...]:
        """The kinds of its locations, each of which it has once."""
        return tuple(location.kind for location in self.locations)


class Street(Record, frozen=True):
    """4.3 Street sections."""

    id: str
    adjacent: tuple[str, ...]
    zones: tuple[int, ...]
    north_edge: bool
    lines_of_fire: tuple[int, ...]
    x: int
    y: int
    polygon: tuple[Point, ...]
    source: str


class MapFile(Record, frozen=True):
    meta: Meta
    panel: tuple[Panel, ...]
    zone: tuple[Zone, ...]
    street: tuple[Street, ...]


def neighbours(map_: MapFile) -> dict[int, frozenset[int]]:
    """4.1.2 Neighbouring zones: on one street section without being adjacent."""
    near: dict[int, set[int]] = {zone.id: set() for zone in map_.zone}
    for street in map_.street:
        for zone in street.zones:
            near[zone].update(street.zones)
    return {zone.id: frozenset(near[zone.id] - {zone.id, *zone.adjacent}) for zone in map_.zone}


def check_map(map_: MapFile) -> list[str]:
    """What does not fit together: every relation names what exists and runs both ways."""
    problems = [*_check_totals(map_), *_check_names(map_)]
    if problems:
        return problems
    zones = {zone.id: zone for zone in map_.zone}
    streets = {street.id: street for street in map_.street}
    near = neighbours(map_)
    for zone in map_.zone:
        problems += [*_check_locations(zone), *_check_relations(zone, zones), *_check_links(zone, zones)]
        problems += _check_egress(zone, near[zone.id], zones)
    return problems + [fault for street in map_.street for fault in _check_street(street, streets)]


def _fault(record: str, key: str, expected: str, got: object) -> str:
    return f"map.toml, {record}, key {key}: expected {expected}, got {got}; correct the value"


def _check_totals(map_: MapFile) -> Iterator[str]:
    meta = map_.meta
    blocks = {zone.block for zone in map_.zone}
    for key, said, there in (
        ("zones", meta.zones, len(map_.zone)),
        ("streets", meta.streets, len(map_.street)),
        ("blocks", meta.blocks, len(blocks)),
    ):
        if said != there:
            yield _fault("meta", key, f"the number of {key}, {there}", said)


def _check_names(map_: MapFile) -> Iterator[str]:
    """Every zone and street that a record names exists."""
    zones = {zone.id for zone in map_.zone}
    streets = {street.id for street in map_.street}
    for zone in map_.zone:
        routes = {route for route in zone.egress if route != "EXIT"}
        links = {link.zone for link in zone.links}
        for key, named in (
            ("adjacent", set(zone.adjacent)),
            ("links", links),
            ("egress", routes),
            ("lines_of_fire", set(zone.lines_of_fire)),
        ):
            if lost := sorted(named - zones):
                yield _fault(f"zone {zone.id}", key, "zones that exist", lost)
    for street in map_.street:
        for key, named in (("zones", set(street.zones)), ("lines_of_fire", set(street.lines_of_fire))):
            if lost := sorted(named - zones):
                yield _fault(f"street {street.id}", key, "zones that exist", lost)
        if strange := sorted(set(street.adjacent) - streets):
            yield _fault(f"street {street.id}", "adjacent", "streets that exist", strange)


def _check_locations(zone: Zone) -> Iterator[str]:
    """4.2 Locations: each kind once; arrows, doors and the entry name kinds that the zone has."""
    record = f"zone {zone.id}"
    kinds = {location.kind for location in zone.locations}
    if len(kinds) < len(zone.locations):
        yield _fault(record, "locations", "each kind once", " ".join(zone.kinds))
    for location in zone.locations:
        if location.id != f"{zone.id}.{location.kind}":
            yield _fault(record, "locations", f"id {zone.id}.{location.kind}", location.id)
    used = {"arrows": {kind for arrow in zone.arrows for kind in arrow}, "door": set(zone.door)}
    used["entry"] = {zone.entry} if zone.entry else set()
    used["roof"] = {Place.ROOF} if zone.roof else set()
    for key, places in used.items():
        if lost := sorted(places - kinds):
            yield _fault(record, key, "locations of this zone", " ".join(lost))
    if (zone.circle is Circle.BLACK) != (zone.entry is not None):
        yield _fault(record, "entry", "one in each start zone and in no other", zone.entry)


def _check_relations(zone: Zone, zones: Mapping[int, Zone]) -> Iterator[str]:
    """4.1.1 Adjacent zones, 4.1.2.1 lines of fire, 4.4 blocks."""
    record = f"zone {zone.id}"
    for other in (zones[number] for number in zone.adjacent):
        if zone.id not in other.adjacent or other.id == zone.id:
            yield _fault(record, "adjacent", "a zone that names this one too", other.id)
        if zone.block != other.block:
            yield _fault(record, "adjacent", f"a zone of block {zone.block}", f"{other.id} of block {other.block}")
    for number in zone.lines_of_fire:
        if zone.id not in zones[number].lines_of_fire:
            yield _fault(record, "lines_of_fire", "a zone that names this one too", number)


def _check_links(zone: Zone, zones: Mapping[int, Zone]) -> Iterator[str]:
    """4.2.2 Adjacent locations: door to door and roof to roof, in adjacent zones, and all of them."""
    stored = {(link.from_, link.zone, link.to) for link in zone.links}
    expected = {
        (mine, other, theirs)
        for other in zone.adjacent
        for mine in _symbols(zone)
        for theirs in _symbols(zones[other])
        if (mine is Place.ROOF) == (theirs is Place.ROOF)
    }
    for mine, other, theirs in sorted(stored ^ expected):
        link = f"{mine} to {other}.{theirs}"
        wanted = "only doors and roofs beside each other" if (mine, other, theirs) in stored else f"also {link}"
        yield _fault(f"zone {zone.id}", "links", wanted, link if (mine, other, theirs) in stored else "none")


def _symbols(zone: Zone) -> set[Place]:
    return {*zone.door, Place.ROOF} if zone.roof else set(zone.door)


def _check_egress(zone: Zone, near: frozenset[int], zones: Mapping[int, Zone]) -> Iterator[str]:
    """4.1.7 Egress routes: up to three adjacent or neighbouring zones, or EXIT alone."""
    record = f"zone {zone.id}"
    if len(zone.egress) > 3 or len(set(zone.egress)) < len(zone.egress):
        yield _fault(record, "egress", "up to three different zones", list(zone.egress))
    if "EXIT" in zone.egress and len(zone.egress) > 1:
        yield _fault(record, "egress", "EXIT alone", list(zone.egress))
    for route in zone.egress:
        if route == "EXIT":
            continue
        if route not in near and route not in zone.adjacent:
            yield _fault(record, "egress", "adjacent or neighbouring zones", route)
        elif zones[route].circle is Circle.NONE:
            yield _fault(record, "egress", "zones that can be entered", route)


def _check_street(street: Street, streets: Mapping[str, Street]) -> Iterator[str]:
    """4.3.1.1 Street adjacency, 4.3.1.2 street lines of fire."""
    record = f"street {street.id}"
    for name in street.adjacent:
        if street.id not in streets[name].adjacent or name == street.id:
            yield _fault(record, "adjacent", "a street that names this one too", name)
    if twice := sorted(set(street.zones) & set(street.lines_of_fire)):
        yield _fault(record, "lines_of_fire", "zones that the street does not touch", twice)
