"""Loads the four component files and checks that they agree with one another."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from sandtable.games.islamic_state.box.actions import Act, Intervention
from sandtable.games.islamic_state.box.counters import CountersFile
from sandtable.games.islamic_state.box.factions import Faction, Force, Nation
from sandtable.games.islamic_state.box.map import MapFile
from sandtable.games.islamic_state.box.players import PlayersFile
from sandtable.games.islamic_state.box.tables import TablesFile
from sandtable.packs import Pack, load_whole

ID = "islamic_state"
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "map": MapFile,
    "counters": CountersFile,
    "tables": TablesFile,
    "players": PlayersFile,
}


def load_pack(overrides: Sequence[Path] = ()) -> Pack:
    """The components with override packs laid over them; PackError tells every fault found."""
    return load_whole(ID, SCHEMAS, check, overrides)


def names_of(kind: type[Faction] | type[Force] | type[Nation] | type[Act] | type[Intervention]) -> list[str]:
    """The ids that component files use for an enumeration."""
    return [each.name.lower() for each in kind]


def check(map_: MapFile, counters: CountersFile, tables: TablesFile, players: PlayersFile) -> list[str]:
    """What is wrong with component files that are each well formed."""
    return [
        *_check_map(map_),
        *_check_counters(counters),
        *_check_tables(tables),
        *_check_players(players, {area.id for area in map_.area}),
    ]


def _check_map(map_: MapFile) -> Iterator[str]:
    areas = {area.id for area in map_.area}
    if len(areas) != map_.meta.areas:
        yield f"map.toml, meta, key areas: expected {len(areas)}, the number of areas"
    for way in map_.connection:
        if way.a not in areas or way.b not in areas or way.a == way.b:
            yield f"map.toml, connection {way.a}-{way.b}: expected two areas of the map"
    for box in map_.boxes:
        for exit_ in box.exits:
            if exit_ not in areas:
                yield f"map.toml, box {box.id}, key exits: there is no area {exit_}"
    factions = names_of(Faction)
    for area in map_.area:
        for owner in (*area.insignia, *((area.start_control,) if area.start_control else ())):
            if owner not in factions:
                yield f"map.toml, area {area.id}: there is no faction {owner}"


def _check_counters(counters: CountersFile) -> Iterator[str]:
    ground = sum(unit.count for unit in counters.unit)
    if ground != counters.meta.ground_units:
        yield f"counters.toml, meta, key ground_units: expected {ground}, the sum of all units"
    air = sum(unit.count for unit in counters.air)
    if air != counters.meta.air_units:
        yield f"counters.toml, meta, key air_units: expected {air}, the sum of all air units"
    for unit in counters.unit:
        if unit.start + unit.unbuilt + unit.reserve != unit.count:
            yield f"counters.toml, unit {unit.id}, key count: start, unbuilt and reserve give another sum"
    yield from _complete("counters.toml, unit, key force", [u.force for u in counters.unit], names_of(Force))
    yield from _complete("counters.toml, air, key nation", [a.nation for a in counters.air], names_of(Nation))


def _check_tables(tables: TablesFile) -> Iterator[str]:
    yield from _complete("tables.toml, act", [act.id for act in tables.act], names_of(Act))
    yield from _complete("tables.toml, intervention", [e.id for e in tables.intervention], names_of(Intervention))
    rolls = [row.roll for row in tables.ground_attack.row]
    if [low for low, _ in rolls] != [1, *(high + 1 for _, high in rolls[:-1])]:
        yield "tables.toml, ground_attack.row: expected every roll from 1 upwards once"
    forces = names_of(Force)
    for pair in tables.cooperation:
        if not set(pair.pair) <= set(forces):
            yield f"tables.toml, cooperation {pair.pair}: expected two forces"


def _check_players(players: PlayersFile, areas: set[str]) -> Iterator[str]:
    yield from _complete("players.toml, faction", [each.id for each in players.faction], names_of(Faction))
    if [turn.n for turn in players.turn] != list(range(1, len(players.turn) + 1)):
        yield "players.toml, turn: expected the turns from 1 upwards in order"
    if players.track.long > len(players.turn):
        yield "players.toml, track, key long: expected a turn of the track"
    setup = players.default_setup
    for layout in (setup.iraqi_shia, setup.syrian_regime, setup.syrian_rebels, setup.islamic_state):
        for area in (*layout.empty, *layout.second):
            if area not in areas:
                yield f"players.toml, default_setup: there is no area {area}"


def _complete(place: str, got: Sequence[str], expected: Sequence[str]) -> Iterator[str]:
    """The entries must be the expected ones in their order."""
    if list(got) != list(expected):
        yield f"{place}: expected {', '.join(expected)} in this order, got {', '.join(got)}"
