"""Component packs: a game's map, counters and tables as TOML files, and override packs laid over them."""

from sandtable.packs.check import check
from sandtable.packs.errors import PackError
from sandtable.packs.load import Pack, load, load_whole
from sandtable.packs.overrides import find_overrides, override_dirs
from sandtable.packs.validate import Record

__all__ = ["Pack", "PackError", "Record", "check", "find_overrides", "load", "load_whole", "override_dirs"]
