"""2.0 Components, indexed: small integers for spaces, pieces and cards, and tables ready to use.

Pieces are the units in the order of counters.toml, then the backs of the IS counters (25.1), then a marker
for every player. Cards are the 95 cards, the Special Jokers, then every way to play a card.
"""

from collections import Counter
from functools import cache
from pathlib import Path

from sandtable.board.graph import Graph
from sandtable.core import Kind, Names, Option
from sandtable.core.names import MINUS
from sandtable.games.fitna.box.cards import Card, CardsFile, Mode
from sandtable.games.fitna.box.counters import CountersFile, Unit
from sandtable.games.fitna.box.designations import spoken
from sandtable.games.fitna.box.factions import KURDS, SYMBOLS, Faction, Player
from sandtable.games.fitna.box.known import PLAYERS
from sandtable.games.fitna.box.load import load_pack
from sandtable.games.fitna.box.map import MapFile, Terrain
from sandtable.games.fitna.box.plan import Plan
from sandtable.games.fitna.box.scenarios import ScenariosFile
from sandtable.games.fitna.box.tables import Caveat, CrtResult, TablesFile
from sandtable.packs import Pack

ASSETS, EVENTS = 0, 1
"""8.0 The two piles."""
WAYS = {"is": "IS"}
"""Ways to play a card whose word is written otherwise."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LEAST, MOST = -30, 60
"""Differences of strength for which the column is kept ready; others lie in the outer columns."""


class Box:
    """2.0 Everything that never changes in play."""

    def __init__(self, pack: Pack) -> None:
        self.digest = pack.digest
        self.map = pack.file("map", MapFile)
        self.counters = pack.file("counters", CountersFile)
        self.deck = pack.file("cards", CardsFile)
        self.tables = pack.file("tables", TablesFile)
        self.scenarios = {each.id: each for each in pack.file("scenarios", ScenariosFile).scenario}
        self._index_spaces()
        self._index_units()
        self._index_cards()
        self._index_tables()
        self.names = Names(
            pieces=self._piece_names(),
            spaces=[(space.id, space.name) for space in self.map.space],
            cards=self._card_names(),
            parents=self.mode_card,
            plurals={Kind.SPACE: "spaces"},
        )
        self.options = cache(self._options)
        self.plans = {id_: Plans(self, id_) for id_ in self.scenarios}

    # 2.1 Map --------------------------------------------------------------------------------------

    def _index_spaces(self) -> None:
        spaces = self.map.space
        self.size = len(spaces)
        self.countries = tuple(country.id for country in self.map.country)
        self.graph = Graph((space.id for space in spaces), ((link.a, link.b) for link in self.map.link))
        self.near = self.graph.neighbours
        self.space_number = {space.id: i for i, space in enumerate(spaces)}
        self.country = [self.countries.index(space.country) for space in spaces]
        self.defence = [-space.defence for space in spaces]  # 18.2: columns to the left
        self.terrain: list[Terrain] = [space.terrain for space in spaces]
        self.city = [space.city for space in spaces]
        self.objective = [space.objective for space in spaces]
        self.oil = tuple(i for i, space in enumerate(spaces) if space.oilfield)
        self.holy = [space.holy_site for space in spaces]
        self.symbol = [SYMBOLS.index(space.symbol) for space in spaces]
        self.med = tuple(i for i, space in enumerate(spaces) if space.coast == "med")
        self.coast = tuple(i for i, space in enumerate(spaces) if space.coast)
        self.no_fly = [country.airmobile_overflight_closed for country in self.map.country]  # 17.2.2

    def sources(self, colour: str) -> tuple[int, ...]:
        """14.0 The supply sources of a colour."""
        return tuple(i for i, space in enumerate(self.map.space) if colour in space.supply)

    def within(self, starts: tuple[int, ...], links: int) -> frozenset[int]:
        """The spaces that lie at most a number of links from some spaces."""
        return frozenset(space for start in starts for space in self.graph.reach(start, links))

    def space(self, id_: str) -> int:
        """The number of a space."""
        return self.space_number[id_]

    # 3.0 Counters ---------------------------------------------------------------------------------

    def _index_units(self) -> None:
        units = self.counters.unit
        self.factions = tuple(faction.id for faction in self.counters.faction)
        self.faction_number = {id_: i for i, id_ in enumerate(self.factions)}
        self.unit_number = {unit.id: i for i, unit in enumerate(units)}
        self.faces = tuple(i for i, unit in enumerate(units) if unit.hidden)  # 25.1: what lies under the backs
        self.backs = range(len(units), len(units) + len(self.faces))
        self.count = len(units) + len(self.faces)
        self.baghdadi = self.unit_number["is_baghdadi"]
        of_face = units[self.faces[0]]
        shown: list[Unit] = [*units, *(of_face for _ in self.backs)]
        self.unit = shown
        self.faction = [self.faction_number[unit.faction] for unit in shown]
        self.attack = [(0, *unit.reduced[:1], unit.attack) for unit in units]  # 3.2: by steps left
        self.strength = [(0, *unit.reduced[1:], unit.defence) for unit in units]
        self.full = [unit.steps for unit in shown]
        self.air = [unit.move == "A" for unit in shown]
        walk = self.tables.movement.airmobile_walk  # 17.2
        self.moves = [walk if unit.move == "A" else 0 if unit.move == "X" else int(unit.move) for unit in shown]
        self.armoured = [unit.armoured for unit in shown]
        self.loyal = [unit.loyal or unit.militia for unit in shown]  # 23.1
        self.static = [unit.static for unit in shown]
        self.militia = [unit.militia for unit in shown]
        self.corps = [unit.size == "XXX" for unit in shown]
        self.decoy = [unit.decoy for unit in units]
        kinds = [(unit.faction, unit.nation, unit.arrive, unit.static, unit.size == "XXX") for unit in shown]
        numbers = {kind: i for i, kind in enumerate(dict.fromkeys(kinds))}
        self.kind = [numbers[kind] for kind in kinds]  # 15.0: units of a kind arrive in the same spaces
        self.is_faction = self.faction_number[Faction.IS]
        self.kurdish = tuple(self.faction_number[id_] for id_ in KURDS)
        self.of_faction = [
            tuple(piece for piece in range(self.count) if self.faction[piece] == colour and piece not in self.faces)
            for colour in range(len(self.factions))
        ]
        self.markers = sum(each.count for each in self.counters.marker if each.kind == "entrenchment")

    def of(self, *factions: str) -> frozenset[int]:
        """Some factions by name."""
        return frozenset(self.faction_number[faction] for faction in factions)

    def _piece_names(self) -> list[tuple[str, str]]:
        backs = [(f"is_{LETTERS[i]}", f"IS counter {LETTERS[i].upper()}") for i in range(len(self.faces))]
        players = [(f"p_{id_}", name) for id_, name in PLAYERS.items()]
        return [*((unit.id, spoken(unit.name)) for unit in self.counters.unit), *backs, *players]

    def player_marker(self, id_: str) -> int:
        """The piece that stands for a player in options."""
        return self.count + [*PLAYERS].index(Player(id_))

    # 8.0 Cards ------------------------------------------------------------------------------------

    def _index_cards(self) -> None:
        self.cards: tuple[Card, ...] = self.deck.card
        self.specials = self.deck.special_joker
        self.special_number = {joker.id: len(self.cards) + i for i, joker in enumerate(self.specials)}
        self.pile = [ASSETS if card.type == "asset" else EVENTS for card in self.cards]
        self.ops = [card.ops for card in self.cards]
        first = len(self.cards) + len(self.specials)
        rows = [(i, mode) for i, card in enumerate(self.cards) for mode in card.mode]
        self.mode_card = {first + at: card for at, (card, _) in enumerate(rows)}
        self.mode: dict[int, Mode] = {first + at: mode for at, (_, mode) in enumerate(rows)}
        self.modes = [tuple(way for way, of in self.mode_card.items() if of == i) for i in range(len(self.cards))]
        when = {way: mode.when for way, mode in self.mode.items()}
        self.event_modes = [tuple(way for way in ways if when[way] == "events") for ways in self.modes]
        self.asset_modes = [tuple(way for way in ways if when[way] == "offensive") for ways in self.modes]
        self.reactions = [tuple(way for way in ways if when[way] == "reaction") for ways in self.modes]
        self.high_tension = tuple(i for i, card in enumerate(self.cards) if card.high_tension)  # 8.3
        numbers = {card.id: i for i, card in enumerate(self.cards)}
        self.usual_hand = tuple(numbers[id_] for id_ in self.deck.usual_hand.cards)

    def _card_names(self) -> list[tuple[str, str]]:
        called = self._titles()
        cards = [(card.id, title) for card, title in zip(self.cards, called, strict=True)]
        jokers = [(joker.id, joker.title) for joker in self.specials]
        modes = []
        for number, mode in self.mode.items():
            card, title = self.cards[self.mode_card[number]], called[self.mode_card[number]]
            way = f" ({WAYS.get(mode.id, mode.id.replace('_', ' '))})" if len(card.mode) > 1 else ""
            modes.append((f"{card.id}.{mode.id}", f"{title}{way}"))
        return [*cards, *jokers, *modes]

    def _titles(self) -> list[str]:
        """Cards by their titles, those of one title also by their numbers: "Close Air Support no. 2"."""
        often = Counter(card.title for card in self.cards)
        return [f"{card.title} no. {card.number}" if often[card.title] > 1 else card.title for card in self.cards]

    def card(self, id_: str) -> int:
        """The number of a card, a Special Joker or a way to play a card."""
        return self.names.number(Kind.CARD, id_)

    # Tables ---------------------------------------------------------------------------------------

    def _index_tables(self) -> None:
        crt = self.tables.crt
        self.columns = tuple(column.label.replace("-", MINUS) for column in crt.columns)
        self.column = [self._column(difference) for difference in range(LEAST, MOST + 1)]
        results: dict[str, CrtResult] = {result.id: result for result in self.tables.crt_result}
        self.crt = tuple(tuple(results[id_] for id_ in row) for row in crt.rows.values())
        self.trigger = {each.id: i for i, each in enumerate(self.tables.tension.trigger)}
        self.caveats: dict[tuple[str, str], tuple[Caveat, ...]] = {}  # 21.0, filled by the rules of caveats
        self.strikes = {each.id: each for each in self.tables.strike_table}

    def _column(self, difference: int) -> int:
        for i, column in enumerate(self.tables.crt.columns):
            if column.max is None or difference <= column.max:
                return i
        return len(self.tables.crt.columns) - 1

    def start_column(self, difference: int) -> int:
        """18.1 The column of a difference of strengths."""
        return self.column[min(max(difference, LEAST), MOST) - LEAST]

    # Ready to use ---------------------------------------------------------------------------------

    def _options(self, verb: str, kind: Kind) -> tuple[Option, ...]:
        """The options of a verb for every target of a kind, made once."""
        return tuple(Option(verb, number) for number in range(len(self.names.ids(kind))))

    def plan(self, key: tuple[str, int]) -> Plan:
        """A scenario for a number of people, indexed once."""
        scenario, people = key
        return self.plans[scenario][people]


class Plans(dict[int, Plan]):
    """A scenario by the number of people, indexed when somebody first asks for it, in whatever process."""

    def __init__(self, box: Box, scenario: str) -> None:
        super().__init__()
        self._box, self._scenario = box, scenario

    def __missing__(self, people: int) -> Plan:
        plan = self[people] = Plan(self._box, self._box.scenarios[self._scenario], people)
        return plan


@cache
def open_box(overrides: tuple[Path, ...] = ()) -> Box:
    """The components, loaded once for each row of override packs."""
    return Box(load_pack(overrides))
