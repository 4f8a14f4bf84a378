"""What the component files know by name, for checks across files."""

from sandtable.games.fitna.box.cards import CardsFile
from sandtable.games.fitna.box.counters import CountersFile
from sandtable.games.fitna.box.factions import Player
from sandtable.games.fitna.box.map import MapFile
from sandtable.games.fitna.box.tables import TablesFile

PLAYERS = {
    Player.SYRIA: "Syria",
    Player.REBELS: "Syrian rebels",
    Player.IRAQ: "Iraq",
    Player.TURKEY: "Turkey",
    Player.COALITION: "International Coalition",
    Player.KURDS: "Kurds",
    Player.SAUDI: "Saudi Arabia",
    Player.IRAN: "Iran",
    Player.ISRAEL: "Israel",
    Player.IRANO_SYRIA: "Iran and Syria",
    Player.RUSSIA: "Russia",
    Player.IS: "IS",
    Player.US: "United States",
}
"""Every player that a scenario can have, with a name for people."""


class Known:
    """Names of spaces, units, cards and so on."""

    def __init__(self, map_: MapFile, counters: CountersFile, cards: CardsFile, tables: TablesFile) -> None:
        self.map, self.counters, self.cards, self.tables = map_, counters, cards, tables
        self.countries = frozenset(country.id for country in map_.country)
        self.spaces = frozenset(space.id for space in map_.space)
        self.factions = frozenset(faction.id for faction in counters.faction)
        self.units = frozenset(unit.id for unit in counters.unit)
        self.card_numbers = frozenset(card.number for card in cards.card)
        self.special_jokers = frozenset(joker.id for joker in cards.special_joker)
        self.strike_tables = frozenset(table.id for table in tables.strike_table)
        self.players = frozenset(PLAYERS)
