"""The component files of ISIS War as they are read, before the box is built from them."""

from sandtable.games.isis_war.box.counters import CountersFile
from sandtable.games.isis_war.box.load import load_pack
from sandtable.games.isis_war.box.map import HexesFile, PlacesFile
from sandtable.games.isis_war.box.tables import TablesFile

PACK = load_pack()
HEXES = PACK.file("hexes", HexesFile)
PLACES = PACK.file("places", PlacesFile)
COUNTERS = PACK.file("counters", CountersFile)
TABLES = PACK.file("tables", TablesFile)
