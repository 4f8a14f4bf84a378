"""2 Components: loads the four component files and checks that they agree with one another."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from sandtable.board.hexes import HexGrid
from sandtable.board.hexmap import Pair, check_edges, check_pairs, read_grid
from sandtable.games.isis_war.box.counters import CountersFile, MoveClass, Nation, Unit
from sandtable.games.isis_war.box.map import Area, Hex, HexesFile, PlaceKind, PlacesFile, Terrain
from sandtable.games.isis_war.box.tables import TablesFile
from sandtable.packs import Pack, load_whole

ID = "isis_war"
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "hexes": HexesFile,
    "places": PlacesFile,
    "counters": CountersFile,
    "tables": TablesFile,
}
DIE = (1, 2, 3, 4, 5, 6)
ROLLED = (Nation.US, Nation.ISRAEL, Nation.JORDAN)
"""3.13 Nations whose restrictions are rolled for."""

NEEDED = {
    "place": ("places.toml", {"baghdad_north": "13.4", "baghdad_south": "13.4", "irbil": "14.6"}),
    "setup": ("counters.toml", {"iraqi_kurdistan": "3.4", "turkey": "3.9", "iran": "3.11"}),
    "phase": ("tables.toml", {
        "I.A": "5.2", "I.B": "5.2", "I.C": "5.2", "I.D": "5.2", "I.E": "5.2",
        "II.A": "5.2", "II.B": "5.2", "II.C-E": "5.2",
    }),
    "shift": ("tables.toml", {
        "turn_one": "5.3.c", "late_iran": "9.0", "late_us": "9.0", "concentric": "10.13",
        "artillery": "11.1", "engineer": "11.1", "imam_one": "13.10", "imam_many": "13.11",
    }),
    "event": ("tables.toml", {
        "crisis_elsewhere": "13.1", "un_iran": "13.2", "us_reinf_falters": "13.3", "isis_baghdad": "13.4",
        "air_max_effort": "13.5", "storm": "13.6", "air_falters": "13.7", "un_us": "13.8",
        "us_reinf_max": "13.9", "imam_one": "13.10", "imam_many": "13.11",
    }),
}  # fmt: skip
"""By kind, the file and the records that the rules name by their ids, each with a rule that does."""


def load_pack(overrides: Sequence[Path] = ()) -> Pack:
    """The components with override packs laid over them; PackError tells every fault found."""
    return load_whole(ID, SCHEMAS, check, overrides)


def check(hexes: HexesFile, places: PlacesFile, counters: CountersFile, tables: TablesFile) -> list[str]:
    """What is wrong with component files that are each well formed."""
    grid = read_grid((h.hex for h in hexes.hex), hexes.high)
    if isinstance(grid, str):
        return [grid]
    by_name = {h.hex: h for h in hexes.hex}
    return [
        *_check_map(hexes, grid, by_name),
        *_check_places(places, by_name),
        *_check_counters(counters, by_name),
        *_check_turns(tables),
        *_check_spans("crt", [(column.id, column.min, column.max) for column in tables.crt]),
        *_check_terrain(tables),
        *_check_areas(tables),
        *_check_events(tables, counters),
        *_check_needed("place", [place.id for place in places.place]),
        *_check_needed("setup", [setup.id for setup in counters.setup]),
        *_check_needed("phase", [phase.id for phase in tables.phase]),
        *_check_needed("shift", [shift.id for shift in tables.shift]),
        *_check_needed("event", [event.id for event in tables.event]),
    ]


def _check_needed(kind: str, kept: Sequence[str]) -> Iterator[str]:
    """A pack may change the records that the rules name, but it may not take them away."""
    file, needed = NEEDED[kind]
    for id_, rule in needed.items():
        if id_ not in kept:
            yield f"{file}, {kind} {id_}, key id: the rules need this {kind} ({rule}); it cannot be removed"


# ---- Map


def _check_map(hexes: HexesFile, grid: HexGrid, by_name: dict[str, Hex]) -> Iterator[str]:
    rivers = [(f"river {river.id}", pair) for river in hexes.river for pair in river.hexsides]
    lakes = [("all_lake", pair) for pair in hexes.all_lake.hexsides]
    roads = [(f"road {road.id}", pair) for road in hexes.road for pair in road.edges]
    yield from check_pairs("hexsides", rivers + lakes, grid)
    yield from check_pairs("edges", roads, grid)
    all_lake = {frozenset(pair) for _, pair in lakes}
    for owner, pair in roads:
        if frozenset(pair) in all_lake or _no_road(by_name, pair):
            yield f"hexes.toml, {owner}, key edges: no road can join {pair[0]} and {pair[1]} (1.2, 8.0)"
    yield from _check_edges(hexes, by_name)
    yield from _check_red_row(hexes)


def _no_road(by_name: dict[str, Hex], pair: Pair) -> bool:
    """1.2 Red hexes have no road, and a lake cannot carry one."""
    ends = [by_name[name] for name in pair if name in by_name]
    return any(end.red_row or end.terrain is Terrain.LAKE for end in ends)


def _check_edges(hexes: HexesFile, by_name: dict[str, Hex]) -> Iterator[str]:
    yield from check_edges(hexes.edges, by_name)
    entry = [name for name in hexes.edges.north if name in by_name and by_name[name].area is Area.TURKEY]
    if not entry:
        yield "hexes.toml, edges, key north: expected a Turkish hex outside Kurdistan, found none (14.12)"
    if not any(h.area is Area.IRAN for h in hexes.hex):
        yield "hexes.toml: expected a hex of Iran outside Kurdistan, found none (14.1, 14.2)"


def _check_red_row(hexes: HexesFile) -> Iterator[str]:
    for h in hexes.hex:
        if h.red_row and h.terrain is not Terrain.CLEAR:
            yield f"hexes.toml, hex {h.hex}, key red_row: expected clear terrain, got {h.terrain} (1.2)"


def _check_places(places: PlacesFile, by_name: dict[str, Hex]) -> Iterator[str]:
    taken: dict[str, str] = {}
    for place in places.place:
        where = f"places.toml, place {place.id}, key hex"
        if place.hex not in by_name:
            yield f"{where}: there is no hex {place.hex} on the map"
            continue
        if place.hex in taken:
            yield f"{where}: {place.hex} holds {taken[place.hex]} already"
        taken[place.hex] = place.id
        h = by_name[place.hex]
        if h.red_row or h.terrain is Terrain.LAKE:
            yield f"{where}: no place can stand in {place.hex}"
        if place.kind in (PlaceKind.CITY, PlaceKind.CAPITAL) and h.terrain is not Terrain.CLEAR:
            yield f"{where}: a {place.kind} needs clear terrain, {place.hex} is {h.terrain} (10.10)"
    towns = [place.id for place in places.place if place.kind not in (PlaceKind.CITY, PlaceKind.CAPITAL)]
    for id_, rule in NEEDED["place"][1].items():
        if id_ in towns:
            yield f"places.toml, place {id_}, key kind: expected a city or a capital ({rule})"
    if not any(place.kind is PlaceKind.CAPITAL for place in places.place):
        yield "places.toml: expected a capital, found none (4.8)"


# ---- Counters


def _check_counters(counters: CountersFile, by_name: dict[str, Hex]) -> Iterator[str]:
    rows = (counters.unit, counters.special_forces, counters.militia, counters.substitute)
    total = sum(len(row) for row in rows) + sum(marker.count for marker in counters.marker)
    if total != counters.manifest.total:
        yield f"counters.toml, manifest, key total: expected {total}, the sum of all counters (2.0)"
    setups = {setup.id for setup in counters.setup}
    for unit in counters.unit:
        for key, fault in _unit_faults(unit, setups, by_name):
            yield f"counters.toml, unit {unit.id}, key {key}: {fault}"
    yield from _check_substitutes(counters)


def _unit_faults(unit: Unit, setups: set[str], by_name: dict[str, Hex]) -> Iterator[tuple[str, str]]:
    if not unit.cf or list(unit.cf) != sorted(unit.cf, reverse=True) or unit.cf[-1] < 0:
        yield "cf", f"expected factors from full strength downwards, got {list(unit.cf)} (2.12)"
    if unit.starts_reduced and unit.steps < 2:
        yield "starts_reduced", "a unit of one step cannot be reduced (2.12)"
    if unit.static and unit.move_class is not None:
        yield "move_class", "a static unit has none (2.14)"
    places: dict[str, set[str]] = {"hex": set(by_name), "setup": setups}
    if unit.start not in places and unit.at is not None:
        yield "at", f"expected none with start {unit.start}"
    elif unit.start in places and unit.at not in places[unit.start]:
        yield "at", f"there is no {unit.start} {unit.at}"
    elif unit.start == "hex" and unit.at is not None and by_name[unit.at].area is Area.RED_ROW:
        yield "at", "no unit starts in the red row (3.6)"


def _check_substitutes(counters: CountersFile) -> Iterator[str]:
    """2.13 The factors of a corps beyond its first counter are those of its substitutes."""
    units = {unit.id: unit for unit in counters.unit}
    tails: dict[str, list[int]] = {unit.id: [] for unit in counters.unit}
    for substitute in counters.substitute:
        if substitute.of in units:
            tails[substitute.of] += substitute.cf
        else:
            yield f"counters.toml, substitute {substitute.id}, key of: there is no unit {substitute.of}"
    for unit in counters.unit:
        if list(unit.cf[2:]) != tails[unit.id]:
            yield f"counters.toml, unit {unit.id}, key cf: its substitutes show {tails[unit.id]} (2.13)"


# ---- Tables


def _check_turns(tables: TablesFile) -> Iterator[str]:
    if [turn.id for turn in tables.turn] != list(range(1, len(tables.turn) + 1)):
        yield "tables.toml, turn: expected the turns from 1 upwards in order (5.1)"
    for turn in tables.turn:
        if turn.iran_points < tables.movement.iran_floor:
            floor = tables.movement.iran_floor
            yield f"tables.toml, turn {turn.id}, key iran_points: expected at least {floor} (9.0)"
        if not {*turn.israel, *turn.jordan} <= set(DIE):
            yield f"tables.toml, turn {turn.id}: expected die rolls of 1 to 6 for the arrivals (14.3)"


def _check_spans(table: str, spans: list[tuple[str, int | None, int | None]]) -> Iterator[str]:
    """Bounds that leave no number out and none twice; only the first and the last are open."""
    if not spans or spans[0][1] is not None or spans[-1][2] is not None:
        yield f"tables.toml, {table}: expected the first and the last entry to be open"
    for (_, _, high), (id_, low, _) in pairwise(spans):
        if high is None or low != high + 1:
            yield f"tables.toml, {table} {id_}, key min: expected to follow the entry before it, got {low}"
    for id_, low, high in spans:
        if low is not None and high is not None and low > high:
            yield f"tables.toml, {table} {id_}, key max: expected at least {low}, got {high}"


def _check_terrain(tables: TablesFile) -> Iterator[str]:
    yield from _complete("terrain", [line.id for line in tables.terrain], list(Terrain))
    yield from _complete("feature", [line.id for line in tables.feature], ["town", "city", "capital"])
    yield from _complete("river, key extra", [*tables.river.extra], [*MoveClass])
    for line in tables.terrain:
        if line.id is not Terrain.LAKE:
            yield from _complete(f"terrain {line.id}, key cost", list(line.cost), list(MoveClass))
    costs = [*(line.cost for line in tables.terrain), tables.river.extra, tables.road.cost]
    if any(points < 0 or points * 2 % 1 for cost in costs for points in cost.values()):
        yield "tables.toml: expected movement costs in whole or half points (9.4, 9.5)"


def _check_areas(tables: TablesFile) -> Iterator[str]:
    rolled = [(row.nation, row.die) for row in tables.restriction]
    yield from _complete("restriction", rolled, [(nation, die) for nation in ROLLED for die in DIE])


def _check_events(tables: TablesFile, counters: CountersFile) -> Iterator[str]:
    yield from _complete("event", [event.roll for event in tables.event], list(range(2, 13)))
    known = {event.id for event in tables.event}
    for event in tables.event:
        if event.excluded_by is not None and event.excluded_by not in known:
            yield f"tables.toml, event {event.id}, key excluded_by: there is no event {event.excluded_by}"
    yield from _check_spans("landing.result", [(r.id, r.min, r.max) for r in tables.landing.result])
    if tables.landing.unit not in {unit.id for unit in counters.unit if unit.start == "reserve"}:
        yield "tables.toml, landing, key unit: expected a unit of the strategic reserve (11.3)"


def _complete(place: str, got: Sequence[object], expected: Sequence[object]) -> Iterator[str]:
    """Every entry that is missing, unknown or given twice."""
    for entry in expected:
        if got.count(entry) != 1:
            yield f"tables.toml, {place}: expected {entry} once, found it {got.count(entry)} times"
    for entry in got:
        if entry not in expected:
            yield f"tables.toml, {place}: {entry} has no place here"
