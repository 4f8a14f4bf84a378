"""2 Components, indexed: small integers for hexes and pieces, areas and costs ready to use.

Spaces are the hexes in the order of the map file. Pieces are units first, then special forces, militia,
combat enhancement packages and the replacements counter.
"""

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from pathlib import Path

from sandtable.board.hexes import HexGrid
from sandtable.board.hexmap import Pair
from sandtable.board.reach import StepTable, step_table, within
from sandtable.board.zoc import projection
from sandtable.core import Kind, Names, Option
from sandtable.games.isis_war.box.bundles import Kin, bundles
from sandtable.games.isis_war.box.counters import (
    CountersFile,
    MoveClass,
    Nation,
    Org,
    Side,
    SpecialForces,
    Unit,
    UnitType,
)
from sandtable.games.isis_war.box.crt import Crt
from sandtable.games.isis_war.box.load import ROLLED, load_pack
from sandtable.games.isis_war.box.map import KURDISTAN, Area, HexesFile, PlaceKind, PlacesFile, Terrain
from sandtable.games.isis_war.box.tables import FeatureEffect, Shift, TablesFile
from sandtable.packs import Pack

IRAN = 0
US = 1
ISIS = 2
SEAT = {Side.IRAN: IRAN, Side.US: US, Side.ISIS: ISIS}
CITY_KINDS = (PlaceKind.CITY, PlaceKind.CAPITAL)
RED_NATIONS = (Nation.ISRAEL, Nation.JORDAN)  # 1.2


def spoken(name: str) -> str:
    """A name without the letters on the counter that only shorten it: "BN Baghdad North Garrison"."""
    letters, _, rest = name.partition(" ")
    initials = "".join(word[0] for word in rest.split())
    return rest if rest and (initials.startswith(letters) or rest.startswith(letters)) else name


class Group(IntEnum):
    """6.1-6.8 What a unit counts as for stacking."""

    FREE = 0
    REGULARS = 1  # 6.3: Artesh and RGC together
    BASIJ = 2
    TURKS = 3
    US = 4
    COALITION = 5
    ARTILLERY = 6
    ENGINEERS = 7


LIMIT = (99, 4, 4, 1, 4, 4, 1, 1)
"""6.1-6.8 How many of a group may stand in a hex."""


def _group(unit: Unit) -> Group:
    if unit.type is UnitType.ARTILLERY:
        return Group.ARTILLERY
    if unit.type is UnitType.ENGINEER:
        return Group.ENGINEERS
    if unit.static:
        return Group.FREE
    if unit.side is Side.IRAN:
        iranian = {Org.BASIJ: Group.BASIJ, Org.TURKISH: Group.TURKS}
        return iranian.get(unit.org, Group.REGULARS)
    return Group.US if unit.nation is Nation.US else Group.COALITION


class Box:
    """2.3, 2.6 Everything that never changes in play; counters are known by the abbreviations they carry."""

    def __init__(self, pack: Pack) -> None:
        self.digest = pack.digest
        self.map = pack.file("hexes", HexesFile)
        self.places = pack.file("places", PlacesFile)
        self.counters = pack.file("counters", CountersFile)
        self.tables = pack.file("tables", TablesFile)
        self.grid = HexGrid((h.hex for h in self.map.hex), high=self.map.high)
        self._index_hexes()
        self._index_places()
        self._index_sides()
        self._index_pieces()
        self._index_tables()
        self._index_areas()
        self.all_steps = cache(self._all_steps)
        self._steps_within = cache(self._step_table)
        self._costs = cache(self._cost_table)
        self._storms: dict[int, frozenset[int]] = {}
        self._by_orgs: dict[frozenset[Org], tuple[int, ...]] = {}
        self.options = cache(self._options)
        self.piece_options = cache(self._piece_options)
        self.hex_options = cache(self._hex_options)
        self.unit_options = cache(self._unit_options)
        self.bundles = bundles(self.counters.special_forces)  # 12.3
        self.bundles_within = cache(self._bundles_within)
        bundle_names = [(bundle.id, bundle.label) for bundle in self.bundles]
        self.names = Names(pieces=self.piece_names, spaces=self._space_names(), cards=bundle_names)

    # 2.1 Map --------------------------------------------------------------------------------------

    def _index_hexes(self) -> None:
        hexes = self.map.hex
        self.size = len(hexes)
        self.area: list[Area] = [h.area for h in hexes]
        self.red = [h.red_row for h in hexes]
        self.red_row = tuple(i for i, red in enumerate(self.red) if red)  # 1.2.compass: the west edge
        self.kurdish = [area in KURDISTAN.values() for area in self.area]  # 3.3
        self.lake = [h.terrain is Terrain.LAKE for h in hexes]
        self.iran_proper = tuple(  # 14.1, 14.2
            i for i, area in enumerate(self.area) if area is Area.IRAN and not self.lake[i]
        )
        self.turkish_entry = tuple(  # 14.12
            i for i in map(self.grid.index, self.map.edges.north) if self.area[i] is Area.TURKEY
        )

    def _index_places(self) -> None:
        self.place_name: dict[int, str] = {}
        self.feature: list[PlaceKind | None] = [None] * self.size
        for place in self.places.place:
            where = self.grid.index(place.hex)
            self.place_name[where] = place.name
            self.feature[where] = place.kind
        features = list(enumerate(self.feature))
        self.cities = tuple(i for i, kind in features if kind in CITY_KINDS)  # capitals included
        self.capitals = tuple(i for i, kind in features if kind is PlaceKind.CAPITAL)
        self.is_city = [kind in CITY_KINDS for kind in self.feature]
        self.is_capital = [kind is PlaceKind.CAPITAL for kind in self.feature]
        self.city_number = {where: i for i, where in enumerate(self.cities)}
        by_id = {place.id: self.grid.index(place.hex) for place in self.places.place}
        self.baghdad = (by_id["baghdad_north"], by_id["baghdad_south"])  # 13.4
        self.irbil = by_id["irbil"]

    def _index_sides(self) -> None:
        """Rivers, lakes and roads between hexes; every pair stands both ways."""
        self.rivers = self._both_ways(pair for river in self.map.river for pair in river.hexsides)
        self.all_lake = self._both_ways(self.map.all_lake.hexsides)
        self.roads = self._both_ways(pair for road in self.map.road for pair in road.edges)
        self.zoc = projection(self.grid.around, self._projects)

    def _both_ways(self, pairs: Iterable[Pair]) -> frozenset[tuple[int, int]]:
        index = self.grid.index
        found = [(index(a), index(b)) for a, b in pairs]
        return frozenset([*found, *((b, a) for a, b in found)])

    def _projects(self, a: int, b: int) -> bool:
        """8.0, 8.4, 1.2.red_row.zoc Zones reach neither lakes nor red hexes, nor across all-lake hexsides."""
        return not (self.lake[b] or self.lake[a] or self.red[b] or (a, b) in self.all_lake)

    def _space_names(self) -> list[tuple[str, str]]:
        named = enumerate(self.grid.names)
        return [(id_, f"{self.place_name[i]} {id_}" if i in self.place_name else id_) for i, id_ in named]

    def hex(self, name: str) -> int:
        """The number of a hex."""
        return self.names.number(Kind.SPACE, name)

    # 2.2 Counters ---------------------------------------------------------------------------------

    def _index_pieces(self) -> None:
        c = self.counters
        self.piece_names: list[tuple[str, str]] = []
        self.units = self._add((unit.id, spoken(unit.name)) for unit in c.unit)
        self.special_forces = self._add((sf.id, spoken(sf.name)) for sf in c.special_forces)
        self.militia = self._add((militia.id, spoken(militia.name)) for militia in c.militia)
        self.ceps = self._add((m.id, m.name) for m in c.marker if m.type == "cep")
        self.reps = self._add((m.id, m.name) for m in c.marker if m.type == "reps")
        fighters: list[Unit | SpecialForces] = [*c.unit, *c.special_forces]
        self.side = [SEAT[fighter.side] for fighter in fighters]
        self.nation = [fighter.nation for fighter in fighters]
        self.org = [unit.org for unit in c.unit]
        self.type = [unit.type for unit in c.unit]
        self.static = [unit.static for unit in c.unit]  # 2.14, 3.8
        self.line_unit = [unit.line_unit for unit in c.unit]
        self.group = [_group(unit) for unit in c.unit]  # 6.1
        self.move_class = [unit.move_class for unit in c.unit]
        self.flying = frozenset(u for u in self.units if self.move_class[u] is MoveClass.AIR_ASSAULT)  # 11.6
        kinds = [(unit.move_class, unit.nation) for unit in c.unit]
        self.kind = [kinds.index(kind) for kind in kinds]  # units of a kind move alike
        self.rolled = [ROLLED.index(n) if n in ROLLED else -1 for n in self.nation]  # 3.13
        self.full = [unit.steps for unit in c.unit]
        self.start_steps = [unit.steps - unit.starts_reduced for unit in c.unit]  # 3.4.b
        self.dice = [unit.dice or 0 for unit in c.unit]  # 10.24
        # 2.12, 2.13.errata: combat_factor[unit][steps left]
        self.combat_factor = [(0, *reversed(unit.cf)) for unit in c.unit]
        self.support = {p: sf.support for p, sf in zip(self.special_forces, c.special_forces, strict=True)}
        self.asr = self._number(self.tables.landing.unit)
        self.bases = tuple(u for u in self.units if self.type[u] is UnitType.BASE)
        self.base_hexes = tuple(self.grid.index(c.unit[u].at or "") for u in self.bases)
        self.bct = [unit.bct for unit in c.unit]  # 11.5
        self.iranians = tuple(u for u in self.units if self.nation[u] is Nation.IRAN)
        self.turks = tuple(u for u in self.units if self.nation[u] is Nation.TURKEY)
        self.us_units = tuple(u for u in self.units if self.nation[u] is Nation.US)  # bases and BCTs
        self.air_assault = tuple(u for u in self.us_units if self.type[u] is UnitType.AIR_ASSAULT)  # 11.6
        self.ignores_zoc = [n in (Nation.US, Nation.ISRAEL) for n in self.nation]  # 8.1

    def by_orgs(self, orgs: frozenset[Org]) -> tuple[int, ...]:
        """The units of some organisations."""
        if orgs not in self._by_orgs:
            self._by_orgs[orgs] = tuple(unit for unit in self.units if self.org[unit] in orgs)
        return self._by_orgs[orgs]

    def _add(self, rows: Iterable[tuple[str, str]]) -> range:
        first = len(self.piece_names)
        self.piece_names.extend(rows)
        return range(first, len(self.piece_names))

    def _number(self, id_: str) -> int:
        return next(i for i, (known, _) in enumerate(self.piece_names) if known == id_)

    def piece(self, id_: str) -> int:
        """The number of a piece."""
        return self.names.number(Kind.PIECE, id_)

    def _bundles_within(self, have: frozenset[tuple[Kin, int]]) -> tuple[int, ...]:
        """12.3 The numbers of the bundles that can be formed with this many special forces of each kin."""
        pool = Counter(dict(have))
        return tuple(number for number, bundle in enumerate(self.bundles) if bundle.within(pool))

    # Tables ---------------------------------------------------------------------------------------

    def _index_tables(self) -> None:
        tables = self.tables
        self.terrain_line = {line.id: line for line in tables.terrain}
        self.feature_line: dict[str, FeatureEffect] = {line.id: line for line in tables.feature}
        self.ground: list[Terrain] = [  # 9.4.mixed, 10.10: a city hex is clear whatever the ground
            Terrain.CLEAR if self._cleared(i) else h.terrain for i, h in enumerate(self.map.hex)
        ]
        self.terrain_shift = [self.terrain_line[ground].shift for ground in self.ground]  # 10.8
        self.feature_shift = [self._feature_shift(i) for i in range(self.size)]
        self.flight_may_end = [self.terrain_line[ground].flight_may_end for ground in self.ground]  # 11.6
        self.crt = Crt(tables.crt)
        self.shifts: dict[str, Shift] = {shift.id: shift for shift in tables.shift}
        self.phase_orgs = {line.id: frozenset(line.orgs) for line in tables.phase}  # 5.2
        self.last_turn = len(tables.turn)  # T.gtrt
        self.events = {event.roll: event for event in tables.event}  # T.events

    def _cleared(self, where: int) -> bool:
        kind = self.feature[where]
        return kind is not None and kind in self.feature_line and self.feature_line[kind.value].clear

    def _feature_shift(self, where: int) -> int:
        kind = self.feature[where]
        return self.feature_line[kind.value].shift if kind is not None and kind in self.feature_line else 0

    # 3.0 Areas of operations ----------------------------------------------------------------------

    def _index_areas(self) -> None:
        self._open: dict[tuple[Nation, int], bytes] = {}  # T.geo
        for row in self.tables.nation_area:
            inside = [area in row.areas for area in self.area]
            near = [row.beside and any(inside[b] for b in self.grid.around[a]) for a in range(self.size)]
            both = [i or (n and not red) for i, n, red in zip(inside, near, self.red, strict=True)]
            self._open[row.id, 0] = bytes(both)
        self.restricted_to = {(row.nation, row.die): row.areas for row in self.tables.restriction}  # 3.13
        for rule in self.tables.restriction:
            red = rule.nation in RED_NATIONS
            self._open[rule.nation, rule.die] = bytes(
                area in rule.areas or (red and area is Area.RED_ROW) for area in self.area
            )
        self.setup_areas = {
            row.id: tuple(i for i in range(self.size) if self.area[i] in row.areas and not self.lake[i])
            for row in self.counters.setup
        }
        self.setup_units = {
            row.id: tuple(u for u, unit in enumerate(self.counters.unit) if unit.at == row.id)
            for row in self.counters.setup
        }
        for nation in ROLLED:  # before the dice of 3.13 no hex is closed but the red row
            closed = nation not in RED_NATIONS
            self._open[nation, 0] = bytes(not (closed and red) for red in self.red)

    def open_to(self, nation: Nation, die: int) -> bytes:
        """3.5, 3.10, 3.12, 3.13 True for each hex where units of the nation may move and fight.

        `die` is the restriction roll of the nation, 0 for those without one. Nations that never move
        (Syria, Iraq, ISIS) have no open hex.
        """
        return self._open.get((nation, die), bytes(self.size))

    def _all_steps(self, restriction: tuple[int, ...]) -> tuple[StepTable, ...]:
        """The steps of every unit under the dice of 3.13."""
        dice = (restriction[number] if number >= 0 else 0 for number in self.rolled)
        return tuple(self.steps(unit, die) for unit, die in zip(self.units, dice, strict=False))

    def steps(self, unit: int, die: int) -> StepTable:
        """9.4-9.6 The steps that a mobile unit may take and their cost in half points."""
        return self._steps_within(self.move_class[unit], self.open_to(self.nation[unit], die))

    def _step_table(self, move_class: MoveClass | None, open_: bytes) -> StepTable:
        """3.0, 9.4-9.6 The steps of a move class within the hexes open to a nation."""
        return within(self._costs(move_class), open_)

    def _cost_table(self, move_class: MoveClass | None) -> StepTable:
        """9.4-9.6 The steps of a move class, whatever the nation."""
        if move_class is None:
            return ((),) * self.size
        return step_table(self.grid.around, lambda a, b: self._cost(move_class, a, b))

    def _cost(self, move_class: MoveClass, a: int, b: int) -> int | None:
        """9.4, 9.5, 9.6 Half points from one hex to the next, T.tec; None where no way leads, as off the map (9.7).

        Red hexes are clear and without roads in the map file (1.2.red_row.terrain).
        """
        flies = move_class is MoveClass.AIR_ASSAULT  # 11.6
        if self.red[b] and not self.red[a]:  # 1.2.red_row.return
            return None
        if (a, b) in self.all_lake and not flies:
            return None
        points = self.terrain_line[self.ground[b]].cost.get(move_class)
        if points is None:
            return None
        if (a, b) in self.roads:
            points = min(points, self.tables.road.cost.get(move_class, points))
        if (a, b) in self.rivers:
            points += self.tables.river.extra[move_class]
        return round(points * 2)

    def entry_cost(self, move_class: MoveClass, where: int) -> int | None:
        """14.12 Half points to enter the map in a hex: its terrain, with no road rate."""
        points = self.terrain_line[self.ground[where]].cost.get(move_class)
        return None if points is None else round(points * 2)

    def storm_area(self, centre: int) -> frozenset[int]:
        """13.6 The hexes within three of the sandstorm marker."""
        if centre not in self._storms:
            self._storms[centre] = frozenset(self.grid.within(centre, 3))
        return self._storms[centre]

    # Options --------------------------------------------------------------------------------------

    def _options(self, verb: str, most: int) -> tuple[Option, ...]:
        """The options of a verb by target, made once."""
        return tuple(Option(verb, target) for target in range(most))

    def _piece_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb whose target is a piece, by piece."""
        return self.options(verb, len(self.piece_names))

    def _unit_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a whole act with a single unit, by unit."""
        return tuple(Option(verb, None, (unit,)) for unit in self.units)

    def _hex_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb whose target is a hex, by hex."""
        return self.options(verb, self.size)


@cache
def open_box(overrides: tuple[Path, ...] = ()) -> Box:
    """The components, loaded once for each row of override packs."""
    return Box(load_pack(overrides))
