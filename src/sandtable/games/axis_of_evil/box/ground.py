"""2.1, 12.1.1 The ground: hexes, places and the ways over them, indexed by hex."""

from collections.abc import Iterable
from functools import lru_cache

from sandtable.board.hexes import HexGrid
from sandtable.board.reach import StepTable, step_table
from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.games.axis_of_evil.box.map import HexesFile, Place, PlacesFile, Terrain
from sandtable.games.axis_of_evil.box.tables import TablesFile

ANYWHERE, KURDISTAN, ISRAELI = 0, 1, 2
"""Where units may go: anywhere (5.3), in Kurdistan (19.3.move), in Syria and Iran (19.5.combat)."""
ISRAELI_COUNTRIES = ("syria", "iran")
WATERS = (Terrain.SEA, Terrain.LAKE)
FAR = 99


class Ground:
    """The map and what it costs to cross it; tables for each kind of unit are made when first asked for."""

    def __init__(self, hexes: HexesFile, places: PlacesFile, tables: TablesFile) -> None:
        self.map = hexes
        self.places_file = places
        self.tables = tables
        self.grid = HexGrid((h.hex for h in hexes.hex), high=hexes.high)
        self.size = len(self.grid)
        self._index_hexes()
        self._index_places()
        self._index_terrain()
        self.steps = lru_cache(maxsize=None)(self._steps)
        self.flight = lru_cache(maxsize=None)(self._flight)
        self.ways = lru_cache(maxsize=None)(self._ways)
        self.supply_steps = lru_cache(maxsize=None)(self._supply_steps)
        self.rail_steps = lru_cache(maxsize=None)(self._rail_steps)
        self.open_hexes = lru_cache(maxsize=None)(self._open_hexes)
        self.by_distance = lru_cache(maxsize=None)(self._by_distance)
        self.area_hexes = lru_cache(maxsize=None)(self._area_hexes)

    # 2.1 Map --------------------------------------------------------------------------------------

    def _index_hexes(self) -> None:
        hexes, alias = self.map.hex, self.places_file.seas.aliases
        self.terrain = [h.terrain for h in hexes]
        self.country = [h.country for h in hexes]
        self.in_play = [h.in_play for h in hexes]
        self.kurdistan = [h.kurdistan for h in hexes]  # 19.3
        self.sea = [alias.get(h.sea, h.sea) for h in hexes]
        self.coast = [frozenset(alias.get(sea, sea) for sea in h.coast) for h in hexes]  # 17.2
        self.high_mountain = [h.terrain is Terrain.HIGH_MOUNTAIN for h in hexes]
        self.area_of = {country: area.id for area in self.places_file.area for country in area.countries}
        self.area = [self.area_of.get(country, "") for country in self.country]
        self.rivers = self._pairs(r.hexsides for r in self.map.river if r.kind == "river")
        still = [self.map.lake_sides.hexsides, *(r.hexsides for r in self.map.river if r.kind == "canal")]
        self.still_water = self._pairs(still)
        self.sea_sides = self._pairs([self.map.sea_sides.hexsides])
        self.rails = self._pairs(road.edges for road in self.map.railroad)  # 12.1.1.roads
        self.on_rail = [any((a, b) in self.rails for b in self.grid.around[a]) for a in range(self.size)]
        self.rail_hexes = tuple(i for i in range(self.size) if self.on_rail[i])
        self.rail_around = tuple(
            tuple(b for b in near if (a, b) in self.rails) for a, near in enumerate(self.grid.around)
        )
        self.rail_ends = tuple(self.grid.index(name) for name in self.map.edges.rail_entry)  # 12.5.1
        self.coastal: dict[str, tuple[int, ...]] = {
            sea: tuple(i for i in range(self.size) if sea in self.coast[i] and self.in_play[i])
            for sea in {alias.get(name, name) for name in self.places_file.seas.names}
        }

    def _pairs(self, groups: Iterable[Iterable[tuple[str, str]]]) -> frozenset[tuple[int, int]]:
        """Pairs of neighbours, both ways."""
        index = self.grid.index
        pairs = [(index(a), index(b)) for group in groups for a, b in group]
        return frozenset((*pairs, *((b, a) for a, b in pairs)))

    # 4.1 Places -----------------------------------------------------------------------------------

    def _index_places(self) -> None:
        places, alias = self.places_file.place, self.places_file.seas.aliases
        self.places: tuple[Place, ...] = places
        self.place_hex = [self.grid.index(place.hex) for place in places]
        self.place_at = {where: number for number, where in enumerate(self.place_hex)}
        self.is_place = [i in self.place_at for i in range(self.size)]
        self.mega_city = [
            i in self.place_at and places[self.place_at[i]].kind == "mega_city" for i in range(self.size)
        ]
        self.base_hexes = tuple(w for w, p in zip(self.place_hex, places, strict=True) if p.base != "none")
        self.port_sea = {
            where: alias.get(place.port_sea, place.port_sea)
            for where, place in zip(self.place_hex, places, strict=True)
            if place.port_sea
        }
        self.ap_hexes = tuple(w for w, p in zip(self.place_hex, places, strict=True) if p.ap_base)  # 6.2
        self.links = self._pairs([[self._link(link.places) for link in self.places_file.link]])
        self.israeli_entry = tuple(self.grid.index(name) for name in self.places_file.israeli_entry.hexes)
        self.near_places = {
            area.id: self._near([w for w, p in zip(self.place_hex, places, strict=True) if p.area == area.id])
            for area in self.places_file.area
        }

    def _link(self, ends: tuple[str, str]) -> tuple[str, str]:
        found = {place.id: place.hex for place in self.places}
        return found[ends[0]], found[ends[1]]

    def _near(self, hexes: list[int]) -> tuple[int, ...]:
        """Hexes and their neighbours."""
        return tuple(sorted({*hexes, *(b for a in hexes for b in self.grid.around[a])}))

    # Terrain --------------------------------------------------------------------------------------

    def _index_terrain(self) -> None:
        tables = self.tables
        self.mp = {line.id: line.mp for line in tables.terrain}
        self.water = {line.id: line.mp for line in tables.hexside}
        self.terrain_shift = [self._terrain_shift(i) for i in range(self.size)]  # 13.6.1
        divided = tables.variable_control[3]
        self.divisions = ((), *(result.neutral for result in divided.results))
        self.neutral_hexes = [
            frozenset(i for i, country in enumerate(self.country) if country in countries)
            for countries in self.divisions
        ]
        self.edge_flight = {c: self._edge_flight(c) for c in (Contingent.RUSSIA, Contingent.NATO)}

    def _terrain_shift(self, where: int) -> int:
        """13.6.1, 2.1.errata A city or high mountain, or a mega-city (R-65)."""
        shifts = self.tables.shifts
        if self.mega_city[where]:
            return shifts.mega_city
        if self.is_place[where]:
            return shifts.city
        return shifts.high_mountain if self.high_mountain[where] else 0

    # Movement -------------------------------------------------------------------------------------

    def _steps(self, complex_: bool, zone: int, division: int) -> StepTable:
        """12.1.1 The steps that a kind of unit may take and their MP."""
        closed = self.neutral_hexes[division]
        return step_table(self.grid.around, lambda a, b: self._cost(a, b, complex_, zone, closed))

    def _ways(self, complex_: bool, zone: int, division: int) -> tuple[tuple[int, ...], ...]:
        """14.1 The hexes that a kind of unit could move into from each hex."""
        return tuple(tuple(there for there, _ in steps) for steps in self.steps(complex_, zone, division))

    def _supply_steps(self, division: int) -> StepTable:
        """19.7.1, R-165 Lines of supply go over land that any ground unit may use and are counted in hexes."""
        return tuple(tuple((there, 1) for there in near) for near in self.ways(False, ANYWHERE, division))

    def _cost(self, a: int, b: int, complex_: bool, zone: int, closed: frozenset[int]) -> int | None:
        """12.1.1, table.terrain, 19.1.1 The MP from a hex to the next; None where no way leads."""
        if b in closed or not self.in_play[b] or not self.in_zone(zone, b):
            return None
        if self.terrain[a] in WATERS or self.terrain[b] in WATERS:
            return None
        if (a, b) in self.rails or (a, b) in self.links:  # 12.1.1.roads; 2.1.islands, R-20
            return 1
        if (a, b) in self.sea_sides or not self.enterable(b, complex_):
            return None
        able = self.tables.complex_terrain_units
        points = able.mp_any_land if complex_ else self.mp[self.terrain[b]]
        if (a, b) in self.rivers:  # 12.1.1.water
            points += able.mp_river_hexside if complex_ else self.water["river"]
        elif (a, b) in self.still_water:
            points += able.mp_lake_or_canal_hexside if complex_ else self.water["lake"]
        return points

    def enterable(self, where: int, complex_: bool) -> bool:
        """R-05, R-56 Whether the terrain of a hex lets a unit in, whichever way it comes."""
        if self.terrain[where] in WATERS or not self.in_play[where]:
            return False
        return complex_ or self.mp[self.terrain[where]] > 0

    def can_advance(self, here: int, where: int, complex_: bool, zone: int, division: int) -> bool:
        """13.6.1, 14.3, 19.3.combat, R-178 Whether a kind of unit could enter a cleared hex next to it."""
        if self.sea[here]:
            return self.enterable(where, complex_) and self.in_zone(zone, where)
        return where in self.ways(complex_, zone, division)[here]

    def in_zone(self, zone: int, where: int) -> bool:
        """19.3.move, 19.5.combat Whether units bound to a zone may be in a hex."""
        if zone == ANYWHERE:
            return True
        return self.kurdistan[where] if zone == KURDISTAN else self.country[where] in ISRAELI_COUNTRIES

    def _flight(self, start: int) -> bytes:
        """12.6.1, R-141 Hexes to every hex of the map, counted on the map."""
        return self._flood([start], 0)

    def _rail_steps(self, zone: int, division: int) -> StepTable:
        """12.5 The steps of railroad movement: one hex of railroad after another."""
        closed = self.neutral_hexes[division]
        return tuple(
            tuple((b, 1) for b in near if b not in closed and self.in_play[b] and self.in_zone(zone, b))
            for near in self.rail_around
        )

    def _open_hexes(self, complex_: bool, zone: int, division: int) -> bytes:
        """R-11, R-15, R-56 True for each hex whose terrain and country let a kind of unit be there."""
        closed = self.neutral_hexes[division]
        return bytes(
            self.enterable(i, complex_) and self.in_zone(zone, i) and i not in closed for i in range(self.size)
        )

    def _by_distance(self, start: int, hexes: int) -> tuple[int, ...]:
        """12.6.1 The hexes within a number of hexes, in the order of the map."""
        return tuple(where for where, away in enumerate(self.flight(start)) if away <= hexes)

    def _area_hexes(self, areas: tuple[str, ...]) -> tuple[int, ...]:
        """3.9 The hexes of areas; Kurdistan lies over other countries (19.3)."""
        if areas == ("kurdistan",):
            return tuple(i for i in range(self.size) if self.kurdistan[i])
        return tuple(i for i in range(self.size) if self.area[i] in areas)

    def _edge_flight(self, contingent: Contingent) -> bytes:
        """10.2.2 Hexes to every hex from the edges of a contingent; the first hex costs one."""
        starts = []
        for entry in self.places_file.edge_entry:
            if entry.contingent == contingent:
                edge = [self.grid.index(name) for name in getattr(self.map.edges, entry.edge)]
                starts += [i for i in edge if {self.area[i], self.map.hex[i].sea} & set(entry.within) - {""}]
        return self._flood(starts, 1)

    def _flood(self, starts: list[int], first: int) -> bytes:
        found, around = bytearray([FAR] * self.size), self.grid.around
        edge, seen = set(starts), set(starts)
        while edge:
            for there in edge:
                found[there] = first
            first += 1
            edge = set().union(*(around[there] for there in edge)) - seen
            seen |= edge
        return bytes(found)
