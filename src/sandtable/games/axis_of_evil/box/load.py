"""2.0 Components: loads the four component files and checks that they agree with one another."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from sandtable.board.hexes import HexGrid
from sandtable.board.hexmap import SIDES, Pair, check_edges, check_pairs, read_grid
from sandtable.games.axis_of_evil.box.counters import CountersFile, Sort
from sandtable.games.axis_of_evil.box.map import Hex, HexesFile, PlacesFile, Terrain
from sandtable.games.axis_of_evil.box.tables import TablesFile
from sandtable.packs import Pack, load_whole

ID = "axis_of_evil"
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "hexes": HexesFile,
    "places": PlacesFile,
    "counters": CountersFile,
    "tables": TablesFile,
}


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
        *_check_places(places, counters, by_name),
        *_check_kurdistan(places, by_name),
        *_check_counters(places, counters, tables),
        *_check_tables(tables),
        *_check_scenarios(places, counters, tables),
    ]


# Map ----------------------------------------------------------------------------------------------------


def _check_map(hexes: HexesFile, grid: HexGrid, by_name: dict[str, Hex]) -> Iterator[str]:
    sides = [(f"river {river.id}", pair) for river in hexes.river for pair in river.hexsides]
    sides += [("lake_sides", pair) for pair in hexes.lake_sides.hexsides]
    sides += [("sea_sides", pair) for pair in hexes.sea_sides.hexsides]
    rails = [(f"railroad {road.id}", pair) for road in hexes.railroad for pair in road.edges]
    yield from check_pairs("hexsides", sides, grid)
    yield from check_pairs("edges", rails, grid)
    sea = {frozenset(pair) for pair in hexes.sea_sides.hexsides}
    for owner, pair in rails:
        if frozenset(pair) in sea or _at_sea(by_name, pair):
            yield f"hexes.toml, {owner}, key edges: no railroad can join {pair[0]} and {pair[1]} (12.5)"
    yield from check_edges(hexes.edges, by_name, (*SIDES, "rail_entry"))


def _at_sea(by_name: dict[str, Hex], pair: Pair) -> bool:
    return any(by_name[name].terrain in (Terrain.SEA, Terrain.LAKE) for name in pair if name in by_name)


def _check_places(places: PlacesFile, counters: CountersFile, by_name: dict[str, Hex]) -> Iterator[str]:
    """8.0 One place to a hex, one garrison to a place, both on the map."""
    taken: dict[str, str] = {}
    garrisons = {c.id: c for c in counters.counter if c.sort is Sort.GARRISON}
    for place in places.place:
        where = f"places.toml, place {place.id}, key"
        if place.hex not in by_name:
            yield f"{where} hex: there is no hex {place.hex} on the map"
            continue
        if place.hex in taken:
            yield f"{where} hex: {place.hex} holds {taken[place.hex]} already"
        taken[place.hex] = place.id
        h = by_name[place.hex]
        if h.terrain in (Terrain.SEA, Terrain.LAKE) or not h.in_play:
            yield f"{where} hex: no place can stand in {place.hex}"
        if h.country != place.country:
            yield f"{where} country: {place.hex} lies in {h.country}"
        if place.coast and place.coast not in h.coast:
            yield f"{where} coast: {place.hex} has no coast of that sea"
        if place.garrison not in garrisons or garrisons[place.garrison].deploy.place != place.id:
            yield f"{where} garrison: expected the garrison that deploys there, got {place.garrison} (8.0)"
        worth = len(place.symbols) + (place.base != "none")
        if place.vp != worth:
            yield f"{where} vp: expected {worth}, one for each symbol and base (4.1.1)"
    if len(garrisons) != len(places.place):
        yield "counters.toml: expected as many garrisons as places (8.0)"


def _check_kurdistan(places: PlacesFile, by_name: dict[str, Hex]) -> Iterator[str]:
    """19.3 Which cities lie in Kurdistan."""
    inside = {place.id for place in places.place if place.hex in by_name and by_name[place.hex].kurdistan}
    for id_ in places.kurdistan.must_include:
        if id_ not in inside:
            yield f"hexes.toml: expected {id_} in Kurdistan (19.3)"
    for id_ in places.kurdistan.must_exclude:
        if id_ in inside:
            yield f"hexes.toml: expected {id_} outside Kurdistan (19.3)"
    for name in places.israeli_entry.hexes:
        if name not in by_name or by_name[name].country != "syria":
            yield f"places.toml, israeli_entry: expected hexes of Syria, got {name} (19.5)"


# Counters and tables ------------------------------------------------------------------------------------


def _check_counters(places: PlacesFile, counters: CountersFile, tables: TablesFile) -> Iterator[str]:
    if len(counters.counter) != counters.totals.counters:
        yield f"counters.toml, totals: expected {len(counters.counter)}, the number of counters (2.0)"
    areas, rules = {area.id for area in places.area}, {"", *(option.rule for option in tables.option)}
    known = {place.id for place in places.place}
    for counter in counters.counter:
        where = f"counters.toml, counter {counter.id}, key"
        if (counter.steps == 2) != bool(counter.cf_reduced):
            yield f"{where} steps: expected two with a reduced side, else one (2.12)"
        if counter.cf_reduced > counter.cf:
            yield f"{where} cf_reduced: expected no more than {counter.cf} (2.12)"
        if counter.optional not in rules:
            yield f"{where} optional: there is no switch for rule {counter.optional} (3.7)"
        if not areas.issuperset(counter.deploy.areas) or counter.deploy.place not in ("", *known):
            yield f"{where} deploy: expected areas or a place of places.toml (3.8, 3.9)"
        if counter.sort is Sort.GROUND and counter.start and not (counter.deploy.areas or counter.deploy.place):
            yield f"{where} deploy: a starting ground unit needs a place to set up (3.4)"


def _check_tables(tables: TablesFile) -> Iterator[str]:
    for name, table, codes in (
        ("crt", tables.crt, {line.code for line in tables.crt_result}),
        ("air_crt", tables.air_crt, {line.code for line in tables.air_result}),
    ):
        if sorted(table.rows) != [str(face) for face in range(1, table.die + 1)]:
            yield f"tables.toml, {name}, key rows: expected one row for each face of the die"
        for face, row in table.rows.items():
            if len(row) != len(table.columns) or not codes.issuperset(row):
                yield f"tables.toml, {name}, row {face}: expected a known result for every column"
    if {line.id for line in tables.terrain} != set(Terrain):
        yield "tables.toml, terrain: expected a line for each terrain (12.1.1)"
    for line in tables.variable_control:
        if sorted(die for result in line.results for die in result.die) != list(range(1, 7)):
            yield f"tables.toml, variable_control {line.contingent}: expected each face of the die once (3.3)"


def _check_scenarios(places: PlacesFile, counters: CountersFile, tables: TablesFile) -> Iterator[str]:
    units, areas = {c.id for c in counters.counter}, {area.id for area in places.area}
    for scenario in tables.scenario:
        for force in scenario.forces:
            if force.unit not in units or not areas.issuperset(force.areas):
                yield f"tables.toml, scenario {scenario.id}: cannot place {force.unit} (3.2)"
    if [scenario.die for scenario in tables.scenario] != list(range(1, 7)):
        yield "tables.toml, scenario: expected one for each face of the die (3.1)"
    for option in tables.option:
        if not {other.id for other in tables.option}.issuperset(option.needs):
            yield f"tables.toml, option {option.id}, key needs: there is no such option (19.0)"
