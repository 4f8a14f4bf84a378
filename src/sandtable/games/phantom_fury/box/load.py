"""2 Components: the map, the counters and the tables, loaded and checked."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from sandtable.games.phantom_fury.box.counters import CountersFile, check_counters
from sandtable.games.phantom_fury.box.map import MapFile, check_map
from sandtable.games.phantom_fury.box.tables import TablesFile, check_tables
from sandtable.packs import Pack, load_whole

__all__ = [
    "CountersFile",
    "MapFile",
    "TablesFile",
    "check_counters",
    "check_map",
    "check_tables",
    "load_pack",
]

ID = "phantom_fury"
SCHEMAS: dict[str, type[msgspec.Struct]] = {"map": MapFile, "counters": CountersFile, "tables": TablesFile}


def load_pack(overrides: Sequence[Path] = ()) -> Pack:
    """The components with override packs laid over them; PackError where they do not fit together."""
    return load_whole(ID, SCHEMAS, check, overrides)


def check(map_: MapFile, counters: CountersFile, tables: TablesFile) -> Iterator[str]:
    """What is wrong with component files that are each well formed."""
    yield from check_map(map_)
    yield from check_counters(counters)
    yield from check_tables(tables)
