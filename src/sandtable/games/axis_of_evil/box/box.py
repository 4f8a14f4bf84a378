"""2.0 The box: what never changes in play, indexed by piece, hex and place."""

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from pathlib import Path

from sandtable.board.hexes import HexGrid
from sandtable.board.reach import StepTable, step_table
from sandtable.core import Kind, Names, Option
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.counters import Contingent, Counter, CountersFile, Sort, UnitType
from sandtable.games.axis_of_evil.box.load import load_pack
from sandtable.games.axis_of_evil.box.map import HexesFile, Place, PlacesFile, Terrain
from sandtable.games.axis_of_evil.box.tables import TablesFile, VpValue
from sandtable.packs import Pack

EURASIAN, COALITION, NEUTRAL = 0, 1, 2
SIDES = ("eurasian", "coalition")
SIDE_NAMES = ("Eurasian Union", "Coalition")
ANYWHERE, KURDISTAN, ISRAELI = 0, 1, 2
"""Where units may go: anywhere (5.3), in Kurdistan (19.3.move), in Syria and Iran (19.5.combat)."""
FAR = 99
DISTRICT_ENDS = ("1703", "3710")


class Box:
    """The components with their indexes. Pieces, hexes and places are small numbers."""

    def __init__(self, pack: Pack) -> None:
        self.digest = pack.digest
        self.map = pack.file("hexes", HexesFile)
        self.places_file = pack.file("places", PlacesFile)
        self.counters = pack.file("counters", CountersFile)
        self.tables = pack.file("tables", TablesFile)
        self.grid = HexGrid((h.hex for h in self.map.hex), high=self.map.high)
        self.size = len(self.grid)
        self._index_hexes()
        self._index_places()
        self._index_pieces()
        self._index_tables()
        self.steps = lru_cache(maxsize=None)(self._steps)
        self.flight = lru_cache(maxsize=None)(self._flight)
        self.ways = lru_cache(maxsize=None)(self._ways)
        self.supply_steps = lru_cache(maxsize=None)(self._supply_steps)
        self.rail_steps = lru_cache(maxsize=None)(self._rail_steps)
        self.open_hexes = lru_cache(maxsize=None)(self._open_hexes)
        self.by_distance = lru_cache(maxsize=None)(self._by_distance)
        self.area_hexes = lru_cache(maxsize=None)(self._area_hexes)
        self.options = lru_cache(maxsize=None)(self._options)

    # Names ----------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Names:
        spaces = [(name, self._hex_label(i)) for i, name in enumerate(self.grid.names)]
        pieces = [(c.id, self._piece_label(c)) for c in self.counters.counter]
        contingents = [(c.value, CONTINGENT_NAMES.get(c, "")) for c in CONTINGENTS]
        return Names(pieces, spaces, contingents, plurals={Kind.SPACE: "hexes"})

    def _hex_label(self, where: int) -> str:
        place = self.place_at.get(where)
        name = self.grid.names[where]
        return name if place is None else f"{self.places[place].name} ({name})"

    def _piece_label(self, counter: Counter) -> str:
        if counter.sort is Sort.GARRISON or counter.contingent is Contingent.NONE:
            return counter.name
        return f"{CONTINGENT_NAMES[counter.contingent]} {counter.label}"

    def piece(self, id_: str) -> int:
        """The number of a counter."""
        return self.names.number(Kind.PIECE, id_)

    def hex(self, name: str) -> int:
        """The number of a hex."""
        return self.names.number(Kind.SPACE, name)

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
        self.sea_hexes = {sea: frozenset(i for i, s in enumerate(self.sea) if s == sea) for sea in self.coastal}

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

    # 2.2 Counters ---------------------------------------------------------------------------------

    def _index_pieces(self) -> None:
        all_ = self.counters.counter
        number = {c.id: i for i, c in enumerate(all_)}
        self.pieces = range(len(all_))
        self.contingent = [c.contingent for c in all_]
        self.sort = [c.sort for c in all_]
        self.type = [c.type for c in all_]
        self.printed_side = [SIDES.index(c.side) if c.side in SIDES else NEUTRAL for c in all_]
        self.mobile = [c.sort is Sort.GROUND for c in all_]  # 15.0: mobile ground units
        self.steps_of = [c.steps for c in all_]  # 2.12.sf_strike, 2.12.islamist: these have one
        # 2.12: of units full and reduced; 2.6, 2.12.garrison: of garrisons by the face that shows
        self.combat_factor = [
            (c.cf_eurasian, c.cf_coalition, 0) if c.sort is Sort.GARRISON else (c.cf, c.cf_reduced) for c in all_
        ]
        self.hyperwar = [(c.hyperwar, c.hyperwar and c.hyperwar_reduced) for c in all_]  # 2.4, R-137
        self.airborne = [c.airborne for c in all_]
        self.amphibious = [c.amphibious for c in all_]
        self.complex = [c.complex_terrain or c.type is UnitType.GUERRILLA for c in all_]
        self.support = [c.sf for c in all_]  # 2.5
        self.air_factor = [c.acf for c in all_]
        self.naval_shifts = [c.shifts for c in all_]
        self.fleet_sea = [c.sea for c in all_]
        self.naval = [c.type is UnitType.NAVAL for c in all_]
        self.missile = [c.type is UnitType.MISSILE for c in all_]
        self.peshmerga = [c.contingent is Contingent.PESHMERGA and c.sort is Sort.GROUND for c in all_]
        self.islamist = [c.contingent is Contingent.ISLAMIST for c in all_]
        self.units = tuple(p for p in self.pieces if self.mobile[p])
        self.flyers = tuple(u for u in self.units if self.airborne[u])
        self.marines = tuple(u for u in self.units if self.amphibious[u])
        self.hyperwar_units = tuple(u for u in self.units if self.hyperwar[u][0])
        self.special_forces = tuple(p for p in self.pieces if self.sort[p] is Sort.SF)
        self.strikes = tuple(p for p in self.pieces if self.sort[p] is Sort.STRIKE)
        self.garrisons = tuple(number[place.garrison] for place in self.places)
        self.garrison_at = dict(zip(self.place_hex, self.garrisons, strict=True))
        self.garrison_items = tuple(self.garrison_at.items())
        self.base_items = tuple((where, self.garrison_at[where]) for where in self.base_hexes)
        self.fobs = tuple(p for p in self.pieces if self.sort[p] is Sort.FOB)
        self.fob_of = [next((p for p in self.fobs if self.printed_side[p] == side), -1) for side in (0, 1)]
        self.islamists = tuple(p for p in self.pieces if self.islamist[p])
        self.sixth_generation = number["nato_6gw"]
        self.guards_tank_army = number["rus_1gta"]
        self.rapid_corps = number["nato_tu_rdc"]
        self.shock_marker = number["shock"]  # 2.14
        zones = {Contingent.PESHMERGA: KURDISTAN, Contingent.ISRAEL: ISRAELI}
        self.zone = [zones.get(c.contingent, ANYWHERE) for c in all_]
        self.kin = [(c.contingent, c.sort) for c in all_]  # what the enemy is told of it
        self.members = {
            contingent: tuple(
                p for p in self.pieces if self.contingent[p] is contingent and self.sort[p] is not Sort.GARRISON
            )
            for contingent in Contingent
        }
        self.home = [self._home(c) for c in all_]

    def _home(self, counter: Counter) -> frozenset[str]:
        """R-163 The countries in which a unit is at home."""
        if counter.contingent is Contingent.NATO:
            own = {"turkey": {"turkey"}}.get(counter.nationality, set())
            return frozenset({"georgia"} if counter.id == "nato_jtfg" else own)
        areas = {
            Contingent.RUSSIA: ("russia", "trans_caucasus", "central_asia"),
            Contingent.GCC: ("saudi_arabia", "gulf_states"),
            Contingent.IRAN: ("iran",),
            Contingent.SYRIA: ("syria",),
            Contingent.IRAQ: ("iraq",),
            Contingent.PAKISTAN: ("pakistan",),
        }.get(counter.contingent, ())
        return frozenset(c for area in self.places_file.area if area.id in areas for c in area.countries)

    # Tables ---------------------------------------------------------------------------------------

    def _index_tables(self) -> None:
        tables = self.tables
        self.crt = [tables.crt.rows[str(face)] for face in range(1, 7)]
        self.crt_columns = tuple(str(column) for column in tables.crt.columns)
        self.air_crt = [tables.air_crt.rows[str(face)] for face in range(1, 7)]
        self.uprising = [tables.insurgency.rows[str(face)] for face in range(1, 7)]
        self.cost = {line.id: line.cost for line in tables.action}
        self.special_cost = {line.id: line.special for line in tables.action}
        self.mp = {line.id: line.mp for line in tables.terrain}
        self.water = {line.id: line.mp for line in tables.hexside}
        shifts = tables.shifts
        self.terrain_shift = [self._terrain_shift(i) for i in range(self.size)]  # 13.6.1
        self.concentric_shift, self.air_shift, self.sf_shift = (
            shifts.concentric,
            shifts.per_air_unit,
            shifts.per_sf_factor,
        )
        limits = tables.air_limits
        self.cas_limit = {c: limits.cas.get(c.value, limits.cas["other"]) for c in Contingent}  # 13.6.3
        self.bomb_limit = {c: limits.bombardment.get(c.value, limits.bombardment["other"]) for c in Contingent}
        self.switch_of = {line.rule: 1 << switch.SWITCHES.index(line.id) for line in tables.option}
        self.optional = [self.switch_of.get(c.optional, 0) for c in self.counters.counter]  # 3.7
        for piece in self.pieces:
            if self.type[piece] is UnitType.FIFTH_GENERATION and not self.optional[piece]:
                self.optional[piece] = switch.FIFTH_GENERATION
            elif self.peshmerga[piece]:
                self.optional[piece] = switch.PESHMERGA
        self.scenario_number = {line.id: number for number, line in enumerate(tables.scenario)}
        self.worth = [[self._worth(line.vp, side) for side in SIDES] for line in tables.scenario]
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

    def _worth(self, values: tuple[VpValue, ...], side: str) -> list[int]:
        """2.1.objectives, 3.2, 4.1.1, 4.1.1.example The VP of each place for a side (R-24)."""
        normal = {line.id: line.vp for line in self.tables.objective}
        worth = []
        for place in self.places:
            symbols = (*place.symbols, *((f"{place.base}_base",) if place.base != "none" else ()))
            worth.append(sum(_value(values, side, place, symbol, normal[symbol]) for symbol in symbols))
        return worth

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
        found = bytearray([FAR] * self.size)
        edge = list(dict.fromkeys(starts))
        for start in edge:
            found[start] = first
        while edge:
            first += 1
            beyond = [b for a in edge for b in self.grid.around[a] if found[b] == FAR]
            edge = list(dict.fromkeys(beyond))
            for there in edge:
                found[there] = first
        return bytes(found)

    # Options --------------------------------------------------------------------------------------

    def _options(self, verb: str, most: int) -> tuple[Option, ...]:
        return tuple(Option(verb, target) for target in range(most))

    def piece_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb by piece, made once."""
        return self.options(verb, len(self.pieces))

    def contingent_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb by contingent, made once; contingents stand among the cards."""
        return self.options(verb, len(CONTINGENTS))

    def hex_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb by hex, made once."""
        return self.options(verb, self.size)


WATERS = (Terrain.SEA, Terrain.LAKE)
ISRAELI_COUNTRIES = ("syria", "iran")
CONTINGENTS = tuple(Contingent)
CONTINGENT_NAMES = {
    Contingent.RUSSIA: "Russian",
    Contingent.IRAN: "Iranian",
    Contingent.SYRIA: "Syrian",
    Contingent.NATO: "NATO",
    Contingent.GCC: "GCC",
    Contingent.ISRAEL: "Israeli",
    Contingent.IRAQ: "Iraqi",
    Contingent.PAKISTAN: "Pakistani",
    Contingent.PESHMERGA: "Peshmerga",
    Contingent.ISLAMIST: "Islamist",
}


def _value(values: tuple[VpValue, ...], side: str, place: Place, symbol: str, normal: int) -> int:
    for line in values:
        inside = place.area in line.areas or place.port_sea in line.seas or not (line.areas or line.seas)
        if line.player == side and line.symbol in ("any", symbol) and inside:
            return line.value
    return normal


@cache
def open_box(overrides: tuple[Path, ...] = ()) -> Box:
    """The components, loaded once for each row of override packs."""
    return Box(load_pack(overrides))
