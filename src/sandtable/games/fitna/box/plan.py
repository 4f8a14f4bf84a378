"""32.0 A scenario for a number of people, indexed: who plays what, which spaces are open, who stacks with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from sandtable.core.game import Seat
from sandtable.games.fitna.box.factions import KURDS, NPCS, SYMBOL_OF, SYMBOLS, WEST, Country, Faction, Player
from sandtable.games.fitna.box.lines import ALWAYS, Lines
from sandtable.games.fitna.box.scenarios import (
    BY_CONTROL,
    AllOf,
    AnyCondition,
    AnyOf,
    Batch,
    PlayerRecord,
    Pool,
    ScenarioRecord,
    SeatRecord,
    Setup,
    Victory,
)

if TYPE_CHECKING:
    from sandtable.games.fitna.box.box import Box

IS, KDP, PYD, PKK, NOBODY = 8, 9, 10, 11, 12
"""25.0, 26.0 Powers that nobody plays; players are powers 0 to 5."""
POWERS = 13
FIRST_NPC = IS
NPC: dict[str, int] = dict(zip(NPCS, (IS, KDP, PYD, PKK), strict=True))
ADVISERS = ("us_75para", "fr_13rdp")
"""20.9 The two Western units that stand with Kurds in scenario 4."""
ATTACKED = {
    Country.KUWAIT: "kuwait_attacked",
    Country.JORDAN: "jordan_attacked",
    "haifa": "haifa_or_netanya_attacked_or_occupied_by_non_israeli",
    "netanya": "haifa_or_netanya_attacked_or_occupied_by_non_israeli",
    "incirlik": "incirlik_attacked_or_occupied",
}
"""27.1 What brings in the United States, by country or space."""
PRINTED = 11
"""2.3 Scenarios with higher numbers are players' own (33.0)."""

__all__ = ["ALWAYS", "IS", "KDP", "NOBODY", "NPC", "PKK", "POWERS", "PYD", "Plan", "seatings"]


def seatings(scenario: ScenarioRecord) -> tuple[tuple[SeatRecord, ...], ...]:
    """31.0, 32.0 The seats for every number of people, the usual number first."""
    names = {player.id: player.name for player in scenario.player}
    usual = tuple(SeatRecord(id_, names[id_], (id_,)) for id_ in scenario.order)
    others = [table.seat for table in scenario.table if table.people != len(usual)]
    return (usual, *sorted(others, key=len, reverse=True))


def _single(conditions: Iterable[AnyCondition]) -> Iterator[AnyCondition]:
    """Conditions one by one, also those that others are made of."""
    for each in conditions:
        if isinstance(each, AnyOf | AllOf):
            yield from _single(each.of)
        else:
            yield each


class UsForces(NamedTuple):
    """27.1 What happens to bring them in, and which players get them."""

    trigger: str
    players: tuple[int, ...]


class Plan:
    """Everything about a scenario and its seats that play does not change."""

    def __init__(self, box: Box, scenario: ScenarioRecord, people: int) -> None:
        self.box, self.scenario = box, scenario
        self.number = scenario.number
        self.turns = scenario.turns
        self.specials = frozenset(special.id for special in scenario.special)
        self.uses_tension = scenario.tension is not None  # R-TEN-2
        self._seat(people)
        self._index_players()
        self._index_spaces()
        self._index_owners()
        self._index_cards()
        self._index_us()
        self._mates: dict[tuple[int, int, int, int], bool] = {}
        self.entry: dict[tuple[int, int], list[bool]] = {}  # filled by the rules of entry
        self.doors: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self.cancellers: dict[tuple[int, bool, bool], tuple[int, ...]] = {}  # and by those of reactions

    @cached_property
    def lines(self) -> Lines:
        """14.0 The supply lines; looked for only when the scenario is played."""
        return Lines(self.box, self)

    # Players and seats ----------------------------------------------------------------------------

    def _seat(self, people: int) -> None:
        table = next(seats for seats in seatings(self.scenario) if len(seats) == people)
        seated = [id_ for seat in table for id_ in seat.players]
        self.is_played = Player.IS in seated and Player.IS not in self.scenario.order  # R-SRC-3
        records = {player.id: player for player in self.scenario.player}
        order = [*self.scenario.order, *((Player.IS,) if self.is_played else ())]
        if self.is_played:
            records[Player.IS] = self._is_player()
        self.players = tuple(records[id_] for id_ in order)
        self.player_number = {id_: i for i, id_ in enumerate(order)}
        self.seat_of = [next(i for i, seat in enumerate(table) if id_ in seat.players) for id_ in order]
        self.players_of = [tuple(self.player_number[id_] for id_ in seat.players) for seat in table]
        self.seats = tuple(self._table_seat(seat, records) for seat in table)
        self.people = people

    def _table_seat(self, seat: SeatRecord, records: dict[str, PlayerRecord]) -> Seat:
        sides = [faction for id_ in seat.players for faction in records[id_].factions if faction != Faction.US]
        return Seat(seat.id, seat.name, tuple(dict.fromkeys(sides)))

    def _is_player(self) -> PlayerRecord:
        rules = self.scenario.is_player
        assert rules is not None
        return PlayerRecord(
            id=Player.IS,
            name="IS",
            home=(),
            factions=(Faction.IS,),
            stack_groups=((Faction.IS,),),
            jokers=rules.jokers,
            special_jokers=(),
            source=rules.source,
        )

    def _index_players(self) -> None:
        self.everybody = range(len(self.players))
        box = self.box
        self.marker = [box.player_marker(player.id) for player in self.players]
        self.of_marker = {marker: power for power, marker in enumerate(self.marker)}
        numbers = box.faction_number
        self.player_factions = [tuple(numbers[faction] for faction in player.factions) for player in self.players]
        self.free_ops = [self.scenario.free_ops.get(player.id, 0) for player in self.players]  # 16.0.free
        self.home = [frozenset(box.countries.index(country) for country in player.home) for player in self.players]
        self.lord = [  # 18.5.npc: the player of each country
            next((power for power in self.everybody if country in self.home[power]), -1)
            for country in range(len(box.countries))
        ]
        self.sides = [  # R-VIC-12: the powers of the same person
            self.players_of[self.seat_of[other]] if other < len(self.players) else (other,)
            for other in range(POWERS)
        ]
        self.taking = [  # R-CTL-2: what it means to a power to take a space of another on the way
            [0 if other == power else -1 if other in side else 1 for other in range(POWERS)]
            for power, side in enumerate(self.sides)
        ]
        self.victory = [self._victory(player.id) for player in self.players]
        self.elsewhere = tuple(  # 31.0: the conditions that look at more than control
            dict.fromkeys(
                each
                for of in self.victory
                for each in _single((*of.prerequisites, *of.minor, *of.major, *of.decisive))
                if not isinstance(each, BY_CONTROL)
            )
        )
        self.zone = [self._zones(power) for power in self.everybody]

    def _victory(self, id_: str) -> Victory:
        rules = self.scenario.is_player
        if id_ == Player.IS and self.is_played and rules is not None:
            return Victory(
                player=Player.IS,
                prerequisites=rules.prerequisites,
                minor=rules.minor,
                major=rules.major,
                decisive=rules.decisive,
                source=rules.source,
            )
        return next(each for each in self.scenario.victory if each.player == id_)

    def _zones(self, player: int) -> dict[int, frozenset[int]]:
        """R-REI-18 Where factions with an area may go: there and in the home countries of their player."""
        area = self.players[player].faction_area
        countries = self.box.countries
        return {
            self.box.faction_number[faction]: self.home[player] | {countries.index(country)}
            for faction, country in area.items()
        }

    def player(self, id_: str) -> int:
        """The number of a player, or -1 if nobody plays it."""
        return self.player_number.get(id_, -1)

    def with_faction(self, faction: str) -> int:
        """The first player who controls a faction, or -1."""
        number = self.box.faction_number[faction]
        return next((player for player in self.everybody if number in self.player_factions[player]), -1)

    def partners(self, player: int) -> set[int]:
        """20.3, 20.4, 20.6 The other players whose units may stand with his own."""
        groups = [{self.with_faction(each) for each in row.factions} for row in self.scenario.shared_stack]
        return {other for group in groups if player in group for other in group} - {player, -1}

    # Spaces ---------------------------------------------------------------------------------------

    def _index_spaces(self) -> None:
        box = self.box
        area = {box.countries.index(country) for country in self.scenario.area}
        closed = {box.space(id_) for id_ in self.scenario.closed}
        self.area = frozenset(area)
        self.open = [box.country[space] in area and space not in closed for space in range(box.size)]  # R-CTL-4
        self.spaces = tuple(space for space in range(box.size) if self.open[space])
        self.near = tuple(
            tuple(beside for beside in box.near[space] if self.open[beside]) for space in range(box.size)
        )
        self.supply_only = frozenset(box.countries.index(country) for country in self.scenario.supply_only)
        self.scored = tuple(  # R-VIC-9
            space for space in self.spaces if self.box.map.country[box.country[space]].vp_area
        )
        self.in_country = [
            tuple(space for space in self.spaces if box.country[space] == country)
            for country in range(len(box.countries))
        ]
        self.with_symbol = [
            tuple(space for space in self.spaces if box.symbol[space] == symbol) for symbol in range(len(SYMBOLS))
        ]
        self.oil = tuple(space for space in box.oil if self.open[space])
        turkey = box.countries.index(Country.TURKEY)
        self.pkk_turkey = tuple(
            space for space in self.with_symbol[SYMBOL_OF[Faction.PKK]] if box.country[space] == turkey
        )  # 26.7

    # Units ----------------------------------------------------------------------------------------

    def power(self, owner: str) -> int:
        """The power that a scenario calls by this name."""
        number = self.player_number.get(owner)
        if number is not None:
            return number
        kurds = self.player_number.get(Player.KURDS)
        return kurds if kurds is not None and owner in KURDS else NPC[owner]

    def _index_owners(self) -> None:
        box, numbers = self.box, self.box.unit_number
        self.is_power = self.power(Faction.IS)
        self.kurd_power = {faction: self.power(box.factions[faction]) for faction in box.kurdish}
        self.kurds_in_play = frozenset(box.faction_number[faction] for faction in self.scenario.kurds)
        self.is_in_play = self.scenario.is_mode != "none"
        self.faction_owner = [self._owner_of(faction) for faction in range(len(box.factions))]
        self.owner = [self.faction_owner[box.faction[unit]] for unit in range(box.count)]
        rows: tuple[Setup | Batch | Pool, ...] = (*self.scenario.setup, *self.scenario.batch, *self.scenario.pool)
        for row in rows:
            for id_ in row.units:
                self.owner[numbers[id_]] = self.power(row.owner)
        self.batches = [self._batches(player.id) for player in self.players]
        self.pinned = frozenset({numbers["syr_prgd"]} if "damascus_guard" in self.specials else ())
        self.moves = [0 if unit in self.pinned else box.moves[unit] for unit in range(box.count)]  # 17.1
        advisers = {numbers[id_] for id_ in ADVISERS} if "advisers" in self.specials else set()
        self.advisers = frozenset(advisers)
        self.stack_class = [
            len(box.factions) if unit in advisers else box.faction[unit] for unit in range(box.count)
        ]

    def _owner_of(self, faction: int) -> int:
        """R-REI-10 Who owns the units of a faction unless the scenario says otherwise."""
        name = self.box.factions[faction]
        if name in NPC:
            return self.power(name)
        if name == Faction.US:
            return NOBODY  # 27.0: until the intervention
        owner = self.with_faction(name)
        return owner if owner >= 0 else NOBODY

    def _batches(self, id_: str) -> tuple[tuple[int, ...], ...]:
        """15.0.batch The batches of a player in order."""
        mine = sorted(
            (batch for batch in self.scenario.batch if batch.owner == id_), key=lambda batch: batch.number
        )
        return tuple(tuple(self.box.unit_number[unit] for unit in batch.units) for batch in mine)

    def mates(self, owner_a: int, class_a: int, owner_b: int, class_b: int) -> bool:
        """20.0, R-STK-5 Whether units of these owners and factions may stand in one space."""
        key = (owner_a, class_a, owner_b, class_b)
        found = self._mates.get(key)
        if found is None:
            found = self._mates[key] = self._may_stack(*key)
        return found

    def _may_stack(self, owner_a: int, class_a: int, owner_b: int, class_b: int) -> bool:
        """20.1, 20.2, 20.3, 20.4, 20.5, 20.6, 20.7, 20.8, 20.9 The groups of the players, and shared stacks."""
        box = self.box
        adviser = len(box.factions)
        if adviser in (class_a, class_b):  # 20.9
            other = class_b if class_a == adviser else class_a
            if other in box.kurdish:
                return other in self.kurds_in_play
        names = [*box.factions, Faction.US]
        first, second = names[class_a], names[class_b]
        if owner_a != owner_b:
            return any(first in each.factions and second in each.factions for each in self.scenario.shared_stack)
        if first == second or (first in WEST and second in WEST):  # R-STK-6
            return True
        if owner_a >= len(self.players):
            return False
        west = ({Faction.PYD, Faction.KDP} & {first, second}) and (
            {Faction.US, Faction.FRANCE} & {first, second}
        )  # 20.9: advisers alone
        groups = self.players[owner_a].stack_groups
        return not west and any(first in group and second in group for group in groups)

    # Cards ----------------------------------------------------------------------------------------

    def _index_cards(self) -> None:
        """8.2, 8.3 The cards of the scenario, and those that wait for tension 5."""
        box, scenario = self.box, self.scenario
        out = set(scenario.removed_cards)
        if self.is_played and scenario.is_player is not None:
            out |= set(scenario.is_player.removed_cards)
        used = [i for i, card in enumerate(box.cards) if card.number not in out]
        calm = [i for i in used if not box.cards[i].high_tension]
        self.cards = tuple(used if scenario.high_tension == "from_start" else calm)
        waits = scenario.high_tension == "at_level_5"
        self.tense_cards = tuple(i for i in used if box.cards[i].high_tension) if waits else ()
        self.all_cards = (*self.cards, *self.tense_cards)

    # 27.0, 28.0 Interventions ---------------------------------------------------------------------

    def _index_us(self) -> None:
        tables, scenario = self.box.tables, self.scenario
        rows = [(row.trigger, row.controller) for row in scenario.us_control]
        if self.number <= PRINTED:
            rows = [(row.trigger, row.controller) for row in tables.us_control if self.number in row.scenarios]
        forces = [
            UsForces(trigger, tuple(self.player(id_) for id_ in controller.split(" and ")))
            for trigger, controller in rows
        ]
        self.us_forces = {each.trigger: each.players for each in forces if -1 not in each.players}
        answers = ((space, self.us_forces.get(self._attacked(space))) for space in self.spaces)
        self.wards = {space: players for space, players in answers if players}  # 27.1: spaces the US answer for
        self.russia = self.with_faction(Faction.RUSSIA)
        russians = self.box.of_faction[self.box.faction_number[Faction.RUSSIA]]
        placed = {self.box.unit_number[id_] for row in scenario.setup for id_ in row.units}
        self.russia_at_start = any(unit in placed for unit in russians)  # 28.0
        self.rebels: dict[str, int] = {
            Country.SYRIA: self.with_faction(Faction.FSA),
            Country.IRAQ: self.with_faction(Faction.FIA),
        }  # R-COU-4
        self.coup_rollers: dict[str, int] = {
            Country.SYRIA: self._one_of(Player.SYRIA, Player.IRANO_SYRIA),
            Country.IRAQ: self._one_of(Player.IRAQ, Player.IRAN),
        }

    def _attacked(self, space: int) -> str:
        """27.1 What an attack on a space, or entry into it, is called among the causes of US intervention."""
        id_, country = self.box.map.space[space].id, self.box.countries[self.box.country[space]]
        return ATTACKED.get(country, "") or ATTACKED.get(id_, "")

    def _one_of(self, *ids: str) -> int:
        return next((self.player_number[id_] for id_ in ids if id_ in self.player_number), -1)
