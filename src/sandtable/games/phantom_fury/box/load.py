"""2 Components: the map, the counters and the tables, loaded and checked."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from sandtable.games.phantom_fury.box.counters import CountersFile, check_counters
from sandtable.games.phantom_fury.box.map import MapFile, check_map
from sandtable.games.phantom_fury.box.tables import TablesFile, check_tables
from sandtable.packs import Pack, PackError, load

__all__ = [
    "CountersFile",
    "MapFile",
    "TablesFile",
    "check_counters",
    "check_map",
    "check_tables",
    "load_pack",
]

GAME = "phantom_fury"
SCHEMAS: dict[str, type[msgspec.Struct]] = {"map": MapFile, "counters": CountersFile, "tables": TablesFile}


def load_pack(overrides: Sequence[Path] = ()) -> Pack:
    """The components with override packs laid over them; PackError where they do not fit together."""
    folder = files("sandtable.games.phantom_fury").joinpath("components")
    pack = load(GAME, folder, SCHEMAS, overrides)
    problems = [
        *check_map(pack.file("map", MapFile)),
        *check_counters(pack.file("counters", CountersFile)),
        *check_tables(pack.file("tables", TablesFile)),
    ]
    if problems:
        raise PackError(problems)
    return pack
