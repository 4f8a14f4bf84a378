"""4 The map and 5 Counters, indexed: small integers for pieces and spaces, tables by die roll.

Spaces are numbered locations first, then street sections, then zones; pieces squads first, then tanks,
CAATs, insurgents, suspects and activation markers.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import TypeVar

from sandtable.core import Kind, Names
from sandtable.games.phantom_fury.box.load import CountersFile, MapFile, TablesFile, load_pack
from sandtable.games.phantom_fury.box.map import Circle, Place, neighbours
from sandtable.games.phantom_fury.box.tables import AssaultEvent, EventRow, Reaction, SuspectRolls
from sandtable.packs import Pack

MOSQUE = 26
CLOSED = 27
EXIT = -1  # an egress route off the map, 13.6.6

# 13.4.8: the order in which flooding clears a zone; also the order of locations elsewhere, reversed.
ORDER = tuple(Place)
FLOOD_ORDER = (
    Place.SECOND,
    Place.SECOND_PRIME,
    Place.FIRST,
    Place.FIRST_PRIME,
    Place.FIRST_SECOND,
    Place.COURTYARD,
    Place.OPEN_GROUND,
)
# 5.3.2.2: a marker's list names stories; within a story plain comes before ' and ' before ".
STORIES = {
    Place.FIRST: (Place.FIRST, Place.FIRST_PRIME, Place.FIRST_SECOND),
    Place.SECOND: (Place.SECOND, Place.SECOND_PRIME),
}
FLOOR = {
    Place.OPEN_GROUND: 0,
    Place.COURTYARD: 0,
    Place.FIRST: 1,
    Place.FIRST_PRIME: 1,
    Place.FIRST_SECOND: 1,
    Place.SECOND: 2,
    Place.SECOND_PRIME: 2,
    Place.ROOF: 3,
}
WORDS = {
    Place.OPEN_GROUND: "open ground",
    Place.COURTYARD: "courtyard",
    Place.FIRST: "first story",
    Place.FIRST_PRIME: "first story 1'",
    Place.FIRST_SECOND: 'first story 1"',
    Place.SECOND: "second story",
    Place.SECOND_PRIME: "second story 2'",
    Place.ROOF: "roof",
}
V = TypeVar("V")


class Box:
    """Everything that never changes in play."""

    def __init__(self, pack: Pack) -> None:
        self.digest = pack.digest
        self.map = pack.file("map", MapFile)
        self.counters = pack.file("counters", CountersFile)
        self.tables = pack.file("tables", TablesFile)
        self._index_zones()
        self._index_locations()
        self._index_streets()
        self._index_pieces()
        self._index_tables()
        spaces = self._space_names()
        self.names = Names(pieces=self.piece_names, spaces=spaces, within=[_within(label) for _, label in spaces])

    # 4.1 Zones ------------------------------------------------------------------------------------

    def _index_zones(self) -> None:
        zones = self.map.zone
        self.size = max(zone.id for zone in zones) + 1  # zones are used by their printed number
        self.zones = tuple(zone.id for zone in zones if zone.id != CLOSED)  # 4.1.4
        # what a list by zones holds of them, in order
        self.of_zones: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(*self.zones)
        self.start_zones = tuple(zone.id for zone in zones if zone.circle is Circle.BLACK)
        near = neighbours(self.map)
        self.adjacent = self._by_zone((), {zone.id: zone.adjacent for zone in zones})  # 4.1.1
        self.neighbouring = self._by_zone((), {z: tuple(sorted(near[z])) for z in near})  # 4.1.2
        self.around = self._by_zone(
            (), {zone.id: tuple(sorted({*zone.adjacent, *near[zone.id]} - {CLOSED})) for zone in zones}
        )
        self.seen_from = self._by_zone(  # 4.1.2.1: lines of fire count for fire combat only
            (),
            {z.id: tuple(sorted({*self.around[z.id], *z.lines_of_fire} - {CLOSED})) for z in zones},
        )
        blocks: dict[int, list[int]] = {}
        for zone in zones:
            blocks.setdefault(zone.block, []).append(zone.id)
        self.block = self._by_zone((), {zone.id: tuple(blocks[zone.block]) for zone in zones})  # 4.4
        self.egress = self._by_zone(  # 4.1.7
            (), {z.id: tuple(EXIT if to == "EXIT" else to for to in z.egress) for z in zones}
        )

    def _by_zone(self, empty: V, values: "dict[int, V]") -> list[V]:
        return [values.get(zone, empty) for zone in range(self.size)]

    # 4.2 Locations --------------------------------------------------------------------------------

    def _index_locations(self) -> None:
        self.location_ids: list[str] = []
        self.kind: list[Place] = []
        self.zone_of: list[int] = []
        self.inside: list[tuple[int, ...]] = [() for _ in range(self.size)]
        self.room: list[dict[Place, int]] = [{} for _ in range(self.size)]
        for zone in self.map.zone:
            for location in sorted(zone.locations, key=lambda each: ORDER.index(each.kind)):
                number = len(self.location_ids)
                self.location_ids.append(location.id)
                self.kind.append(location.kind)
                self.zone_of.append(zone.id)
                self.room[zone.id][location.kind] = number
            self.inside[zone.id] = tuple(self.room[zone.id].values())
        self.floor = [FLOOR[kind] for kind in self.kind]
        self.first_street = len(self.location_ids)
        self.next_to = self._adjacent_locations()
        self.entry = self._by_zone(
            -1, {z.id: self.room[z.id][z.entry] for z in self.map.zone if z.entry is not None}
        )

    def _adjacent_locations(self) -> list[tuple[int, ...]]:
        """4.2.2 Adjacent locations: by an arrow, or by the same roof or door symbol."""
        near: list[set[int]] = [set() for _ in self.location_ids]
        for zone in self.map.zone:
            room = self.room[zone.id]
            for one, other in zone.arrows:
                near[room[one]].add(room[other])
                near[room[other]].add(room[one])
            for link in zone.links:
                near[room[link.from_]].add(self.room[link.zone][link.to])
        return [tuple(sorted(each)) for each in near]

    # 4.3 Street sections --------------------------------------------------------------------------

    def _index_streets(self) -> None:
        streets, first = self.map.street, self.first_street
        numbers = {street.id: first + i for i, street in enumerate(streets)}
        self.first_zone = first + len(streets)
        # for every space the zone of a location, else 0; also for places off the map, which are negative
        self.zone_at = [*self.zone_of, *[0] * (len(streets) + self.size)]
        self.streets = tuple(range(first, self.first_zone))
        self.street_zones = {numbers[s.id]: tuple(z for z in s.zones if z != CLOSED) for s in streets}
        self.street_seen = {  # 4.3.1.2: lines of fire count for fire and for crossing
            numbers[s.id]: tuple(sorted({*s.zones, *s.lines_of_fire} - {CLOSED})) for s in streets
        }
        self.street_next = {numbers[s.id]: tuple(numbers[n] for n in s.adjacent) for s in streets}
        self.north_edge = tuple(numbers[s.id] for s in streets if s.north_edge)
        self.zone_streets: list[tuple[int, ...]] = [() for _ in range(self.size)]
        for street in self.streets:
            for zone in self.street_zones[street]:
                self.zone_streets[zone] += (street,)
        doors = {zone.id: zone.door for zone in self.map.zone}
        self.out_by: list[tuple[int, ...]] = [()] * first  # 4.3.1.1: streets behind a location's door
        self.doors: dict[int, list[int]] = {street: [] for street in self.streets}
        for location in range(first):
            zone = self.zone_of[location]
            if self.kind[location] in doors[zone]:
                self.out_by[location] = self.zone_streets[zone]
                for street in self.zone_streets[zone]:
                    self.doors[street].append(location)

        self.steps = [  # 12.3.1, 12.4.1 adjacent locations; 12.5.1 streets behind a door, doors on a street
            *(near + out for near, out in zip(self.next_to, self.out_by, strict=True)),
            *(tuple(self.doors[street]) for street in self.streets),
        ]
        self.ways_in = self._by_zone((), {zone: self._ways(zone) for zone in self.zones})

    def _ways(self, zone: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The zones around one, each with the street sections between; none if they are adjacent."""
        return tuple(
            (other, () if other in self.adjacent[zone] else self.sections_between(zone, other))
            for other in self.around[zone]
        )

    def sections_between(self, one: int, other: int) -> tuple[int, ...]:
        """The street sections that separate two neighbouring zones."""
        return tuple(s for s in self.zone_streets[one] if other in self.street_zones[s])

    def zone_space(self, zone: int) -> int:
        """The space that stands for a whole zone."""
        return self.first_zone + zone

    def _space_names(self) -> list[tuple[str, str]]:
        rooms = [
            (id_, f"{WORDS[kind]} of zone {zone}")
            for id_, kind, zone in zip(self.location_ids, self.kind, self.zone_of, strict=True)
        ]
        streets = [(street.id, f"street {street.id}") for street in self.map.street]
        return [*rooms, *streets, *((f"zone.{z}", f"zone {z}") for z in range(self.size))]

    # 5 Counters -----------------------------------------------------------------------------------

    def _index_pieces(self) -> None:
        c = self.counters
        self.piece_names: list[tuple[str, str]] = []
        self.squads = self._add((squad.id, squad.label) for squad in c.squad)
        self.iif = tuple(i for i in self.squads if c.squad[i].nationality == "iif")
        self.is_iif = [squad.nationality == "iif" for squad in c.squad]
        self.squad_cf = [(squad.cf, squad.cf_reduced) for squad in c.squad]
        self.tanks = self._add((tank.id, tank.label) for tank in c.tank)
        self.caats = self._add((caat.id, caat.label) for caat in c.caat)
        self.insurgents = self._add(_copies((i.id, "insurgents", i.count) for i in c.insurgents))
        self.suspects = self._add(_copies((s.id, f"suspect {s.label}", s.count) for s in c.suspect))
        self.markers = self._add(_copies((a.id, a.front, a.count) for a in c.activation))
        kinds = [kind for kind in c.insurgents for _ in range(kind.count)]
        first = self.insurgents[0]
        self.cf_guerillas = {first + i: kind.guerillas for i, kind in enumerate(kinds)}
        self.cf_martyrs = {first + i: kind.martyrs for i, kind in enumerate(kinds)}
        lists = [kind.places for kind in c.suspect for _ in range(kind.count)]
        self.suspect_places = {self.suspects[0] + i: _expand(each) for i, each in enumerate(lists)}
        marks = [kind for kind in c.activation for _ in range(kind.count)]
        named = list(zip(self.markers, marks, strict=True))
        self.fortified = frozenset(piece for piece, kind in named if kind.fortified)
        self.start_markers = [p for p, kind in named if not kind.cup and not kind.fortified]
        self.mosque_marker = next(p for p, kind in named if not kind.cup and kind.fortified)
        self.zone_markers = [p for p, kind in named if kind.cup and not kind.fortified]
        self.strong_points = [p for p, kind in named if kind.cup and kind.fortified]
        self.hero = (0, c.hero[0].front_cf, c.hero[0].back_cf)  # 5.1.5.3

    def _add(self, rows: Iterable[tuple[str, str]]) -> range:
        first = len(self.piece_names)
        self.piece_names.extend(rows)
        return range(first, len(self.piece_names))

    def piece(self, id_: str) -> int:
        """The number of a piece."""
        return self.names.number(Kind.PIECE, id_)

    # Tables ---------------------------------------------------------------------------------------

    def _index_tables(self) -> None:
        tables = self.tables
        self.suspect_normal = _suspect_results(tables.suspect.normal)  # 5.3.3
        self.suspect_fortified = _suspect_results(tables.suspect.fortified)  # 5.3.4
        self.reactions: list[Reaction] = [Reaction.NONE] * 10
        for row in tables.reaction:
            for roll in range(row.roll[0], row.roll[1] + 1):
                self.reactions[roll] = row.id
        self.spared_by_security = {row.id for row in tables.reaction if row.not_with_security}  # 9.4.2
        self.usmc_events = _event_results(tables.event.usmc)
        self.insurgent_events = _event_results(tables.event.insurgents)
        self.iif_events = _event_results(tables.event.iif)
        self.tank_movement = [0] * 10  # 12.6.1
        for step in tables.tank_movement.rows:
            for roll in range(step.roll[0], step.roll[1] + 1):
                self.tank_movement[roll] = step.mc


def _within(label: str) -> str:
    """Where a unit is: in a courtyard, a street or a zone, on a roof, a story or open ground."""
    if label.startswith(("street", "zone")):
        return f"in {label}"
    return f"in the {label}" if label.startswith(WORDS[Place.COURTYARD]) else f"on the {label}"


def _copies(rows: Iterable[tuple[str, str, int]]) -> Iterable[tuple[str, str]]:
    """Equal counters are told apart by a number after a dot."""
    for id_, label, count in rows:
        for copy in range(1, count + 1):
            yield f"{id_}.{copy}", label


def _expand(places: Sequence[Place]) -> tuple[Place, ...]:
    """5.3.2.2 A marker's list of stories as a list of locations."""
    return tuple(kind for place in places for kind in STORIES.get(place, (place,)))


def _suspect_results(rolls: SuspectRolls) -> list[str]:
    results = [""] * 10
    for name in ("dummy", "guerillas", "martyrs", "trap"):
        for roll in getattr(rolls, name):
            results[roll] = name
    return results


def _event_results(rows: Iterable[EventRow]) -> list[AssaultEvent]:
    results = [AssaultEvent.CONFUSION] * 10
    for row in rows:
        for roll in range(row.roll[0], row.roll[1] + 1):
            results[roll] = row.id
    return results


@cache
def open_box(overrides: tuple[Path, ...] = ()) -> Box:
    """The components, loaded once for each row of override packs."""
    return Box(load_pack(overrides))
