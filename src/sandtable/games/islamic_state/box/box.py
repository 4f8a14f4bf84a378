"""The components, indexed: small integers for areas and pieces, chart and entry tables ready to use.

Spaces are the areas in the order of the map file, then the boxes. Pieces are ground units, then air units,
then refugee counters. Cards are action cards, interventions, acts, bombing targets and factions.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path

from sandtable.core import Kind, Names, Option
from sandtable.games.islamic_state.box.actions import CardKind, Site
from sandtable.games.islamic_state.box.chart import never_attacks, ties
from sandtable.games.islamic_state.box.counters import CountersFile
from sandtable.games.islamic_state.box.factions import MAIN_FORCE, NOBODY, PLAYABLE, Faction, Force, Nation, Target
from sandtable.games.islamic_state.box.limits import entry_rule
from sandtable.games.islamic_state.box.load import load_pack
from sandtable.games.islamic_state.box.map import Area, MapFile
from sandtable.games.islamic_state.box.players import PlayersFile
from sandtable.games.islamic_state.box.seats import Seating, seatings
from sandtable.games.islamic_state.box.tables import TablesFile
from sandtable.packs import Pack

Steps = tuple[tuple[tuple[int, int], ...], ...]
Owners = Callable[[Sequence[int]], tuple[int, ...]]
"""Picks out of the controllers of all areas those of some."""
CARD_TITLES = ("Recruit/Resupply", "Rapid Advance", "Move/Combat", "Air Strike", "Act")
SITE_TITLES = ("power plant", "oil storage", "oil well", "oil transport", "dam")
FLYERS = (Faction.IRAN, Faction.COALITION, Faction.SYRIAN_REGIME)  # air.action
REFUGEES = ("refugee_syrian", "refugee_kurdish", "refugee_iraqi")
TRAIL_COST = 2


class Box:
    """Everything that never changes in play."""

    def __init__(self, pack: Pack) -> None:
        self.digest = pack.digest
        self.map = pack.file("map", MapFile)
        self.counters = pack.file("counters", CountersFile)
        self.tables = pack.file("tables", TablesFile)
        self.players = pack.file("players", PlayersFile)
        self.seatings: dict[int, Seating] = seatings(self.players)
        self.ties = ties(self.tables.cooperation)
        self.never = never_attacks(self.tables.cooperation)
        self._index_areas()
        self._index_ways()
        self._index_units()
        self._index_air()
        self._index_homes()
        self._index_sites()
        self._index_cards()
        self.entry = lru_cache(maxsize=None)(self._entry)
        self.options = lru_cache(maxsize=None)(self._options)

    # ---- Areas

    def _index_areas(self) -> None:
        areas = self.map.area
        self.areas = len(areas)
        self.space_ids = [area.id for area in areas] + [box.id for box in self.map.boxes]
        self.spaces = len(self.space_ids)
        number = self.space = {id_: i for i, id_ in enumerate(self.space_ids)}
        self.turkey, self.lebanon = number["turkey"], number["lebanon"]
        self.iran, self.jordan = number["iran"], number["jordan"]
        self.in_syria = self._flags("syria" in area.countries for area in areas)
        self.in_iraq = self._flags("iraq" in area.countries for area in areas)
        self.only_syria = self._flags(area.countries == ("syria",) for area in areas)
        self.only_iraq = self._flags(area.countries == ("iraq",) for area in areas)
        self.city = self._flags(area.city for area in areas)
        self.border = self._flags(bool(area.border) for area in areas)
        self.airbase = self._flags(area.airbase for area in areas)
        self.kurdish = self._flags("kurd" in area.peoples for area in areas)
        self.sunni = self._flags("sunni" in area.peoples for area in areas)
        self.shia = self._flags("shia" in area.peoples for area in areas)
        self.druze = self._flags("druze" in area.peoples for area in areas)
        self.archaeology = self._flags(area.archaeology for area in areas)
        self.turkish_border = tuple(i for i, area in enumerate(areas) if "turkey" in area.border)
        self.syrian_airbases = tuple(i for i in range(self.areas) if self.airbase[i] and self.in_syria[i])
        self.syrian_areas = tuple(i for i in range(self.areas) if self.in_syria[i])
        self.iraqi_areas = tuple(i for i in range(self.areas) if self.in_iraq[i])
        self.cities = tuple(i for i in range(self.areas) if self.city[i])
        self.kurdish_areas = tuple(i for i in range(self.areas) if self.kurdish[i])
        self.sunni_iraq = tuple(i for i in range(self.areas) if self.sunni[i] and self.in_iraq[i])
        self.baghdad, self.jawala, self.tartus = number["baghdad"], number["jawala"], number["tartus"]
        self.inner_iraq = tuple(i for i in range(self.areas) if self.in_iraq[i] and not self.border[i])
        self.shia_alone = tuple(i for i, area in enumerate(areas) if area.peoples == ("shia",))
        self.start_control = [self._owner(area) for area in areas]
        self.airbase_owners = _owners(self.syrian_airbases)
        self.kurdish_owners = _owners(self.kurdish_areas)
        self.sunni_iraq_owners = _owners(self.sunni_iraq)
        self.border_owners = _owners(tuple(i for i in range(self.areas) if self.border[i]))
        self.only_iraq_owners = _owners(tuple(i for i in range(self.areas) if self.only_iraq[i]))

    def _flags(self, values: Iterable[bool]) -> bytes:
        """One flag for each area; the boxes have none of the features."""
        found = bytes(values)
        return found + bytes(self.spaces - len(found))

    def _owner(self, area: Area) -> int:
        return Faction[area.start_control.upper()] if area.start_control else -1

    # ---- Ways

    def _index_ways(self) -> None:
        """areas.features, move.cost The ways between spaces; areas.kurd-road the extra one of the Kurds."""
        near: list[dict[int, int]] = [{} for _ in range(self.spaces)]
        kurd_road = []
        for way in self.map.connection:
            a, b = self.space[way.a], self.space[way.b]
            if way.kind == "kurd_turkey_road":
                kurd_road.append((a, b))
                continue
            near[a][b] = near[b][a] = TRAIL_COST if way.kind == "trail" else 1
        self.near = tuple(tuple(sorted(each)) for each in near)
        self.cost = near
        for box in self.map.boxes:
            if box.may_enter:
                here = self.space[box.id]
                for exit_ in box.exits:
                    near[here][self.space[exit_]] = near[self.space[exit_]][here] = 1
        self.steps: Steps = tuple(tuple(sorted(each.items())) for each in near)
        self.areas_beside = tuple(tuple(there for there, _ in ways if there < self.areas) for ways in self.steps)
        open_road = [dict(each) for each in near]
        for a, b in kurd_road:
            open_road[a][b] = open_road[b][a] = 1
        self.kurd_steps: Steps = tuple(tuple(sorted(each.items())) for each in open_road)
        self.exits = {self.space[b.id]: tuple(self.space[e] for e in b.exits) for b in self.map.boxes}

    # ---- Pieces

    def _index_units(self) -> None:
        self.piece_ids: list[str] = []
        self.piece_labels: list[str] = []
        self.force: list[int] = []
        self.faction: list[int] = []
        self.combat: list[int] = []
        self.movement: list[int] = []
        self.units_of: list[tuple[int, ...]] = []
        for force, unit in enumerate(self.counters.unit):
            first = len(self.piece_ids)
            for n in range(1, unit.count + 1):
                self.piece_ids.append(f"{unit.id}_{n}")
                self.piece_labels.append(unit.name if unit.count == 1 else f"{unit.name} no. {n}")
                self.force.append(force)
                self.faction.append(Faction[unit.faction.upper()])
                self.combat.append(unit.combat)
                self.movement.append(unit.movement)
            self.units_of.append(tuple(range(first, first + unit.count)))
        self.ground = len(self.piece_ids)
        self.forces_of = tuple(
            tuple(Force[each.upper()] for each in faction.forces) for faction in self.players.faction
        )
        self.faction_of_force = [Faction[unit.faction.upper()] for unit in self.counters.unit]
        self.force_with = tuple(
            tuple(main if force == Force.DRUZE else force for force in self.force) for main in MAIN_FORCE
        )

    def _index_air(self) -> None:
        """Air units, then refugee counters."""
        self.nation: dict[int, int] = {}
        self.air_of: list[tuple[int, ...]] = []
        for nation, air in enumerate(self.counters.air):
            first = len(self.piece_ids)
            for n in range(1, air.count + 1):
                self.nation[len(self.piece_ids)] = nation
                self.piece_ids.append(f"{air.id}_{n}")
                self.piece_labels.append(air.name if air.count == 1 else f"{air.name} no. {n}")
                self.faction.append(Faction[air.faction.upper()])
            self.air_of.append(tuple(range(first, first + air.count)))
        self.air = range(self.ground, len(self.piece_ids))
        self.refugees_of: list[tuple[int, ...]] = []
        for id_ in REFUGEES:
            marker = next(each for each in self.counters.marker if each.id == id_)
            first = len(self.piece_ids)
            self.piece_ids += [f"{id_}_{n}" for n in range(1, marker.count + 1)]
            self.piece_labels += [
                f"{id_.removeprefix('refugee_').title()} refugees {n + 1}" for n in range(marker.count)
            ]
            self.refugees_of.append(tuple(range(first, first + marker.count)))
        self.refugees = range(self.air.stop, len(self.piece_ids))
        self.faction_with = tuple(
            tuple(joined if faction == Faction.DRUZE else faction for faction in self.faction)
            for joined in (*range(PLAYABLE), NOBODY)
        )
        self.pieces = len(self.piece_ids)
        self.piece = {id_: i for i, id_ in enumerate(self.piece_ids)}
        self.air_of_faction = tuple(
            tuple(piece for name in each.air for piece in self.air_of[Nation[name.upper()]])
            for each in self.players.faction
        )

    def _index_homes(self) -> None:
        """peoples.home For each force, the areas where it is at home; `people_home` leaves stars and Tartus out."""
        of_people = {"shia": self.shia, "sunni": self.sunni}
        mixed = self._flags("mixed" in area.peoples for area in self.map.area)
        by_people = [of_people.get(unit.people, mixed) for unit in self.counters.unit]
        by_people[Force.KURDS] = _either(mixed, self.kurdish)
        by_people[Force.DRUZE] = _either(mixed, self.druze)
        by_people[Force.RUSSIA] = bytes(self.spaces)
        self.people_home = by_people
        starred = self._flags(area.regime_home for area in self.map.area)
        self.regime_home = starred
        self.home = list(by_people)
        self.home[Force.SYRIAN_REGIME] = _either(self.shia, starred)
        self.home[Force.RUSSIA] = self._flags(area.id == "tartus" for area in self.map.area)
        self.tolerant = [unit.people == "tolerant" for unit in self.counters.unit]
        self.people = [unit.people for unit in self.counters.unit]

    # ---- Sites and cards

    def _index_sites(self) -> None:
        """air.targets Everything that can be bombed, and the points it yields (revenue.resources)."""
        values = self.tables.revenue.values
        self.sites: list[tuple[int, int]] = []
        self.site_value: list[int] = []
        self.refineries: list[int] = []
        for number, area in enumerate(self.map.area):
            if area.oil_refinery:
                self.refineries.append(number)
            found = (
                (area.power_plant, values["power_plant"]),
                (area.oil_storage, 0),
                (area.oil_well, values["oil_well"]),
                (area.oil_refinery, 0),
                (bool(area.dam), values.get(area.dam, 0)),
            )
            for kind, (there, value) in enumerate(found):
                if there:
                    self.sites.append((number, kind))
                    self.site_value.append(value)
        self.site_owners = _owners(tuple(area for area, _ in self.sites))
        self.refinery_owners = _owners(tuple(self.refineries))
        self.sites_in = tuple(
            tuple(i for i, (area, _) in enumerate(self.sites) if area == here) for here in range(self.areas)
        )

    def _index_cards(self) -> None:
        cards: list[tuple[str, str]] = []
        self.card_kind: list[int] = []
        self.card_faction: list[int] = []
        self.cards_of: list[tuple[int, ...]] = []
        for faction in range(PLAYABLE):
            kinds: list[CardKind] = [CardKind.RECRUIT, CardKind.RAPID, CardKind.MOVE]
            kinds += [CardKind.AIR] if faction in FLYERS else []
            kinds += [CardKind.ACT] if faction == Faction.ISLAMIC_STATE else []
            first = len(cards)
            for kind in kinds:
                name = self.players.faction[faction]
                cards.append((f"{kind.name.lower()}.{name.id}", f"{CARD_TITLES[kind]} ({name.name})"))
                self.card_kind.append(kind)
                self.card_faction.append(faction)
            self.cards_of.append(tuple(range(first, len(cards))))
        self.first_event = len(cards)
        cards += [(event.id, event.title) for event in self.tables.intervention]
        self.first_act = len(cards)
        cards += [(f"act.{act.id}", act.title) for act in self.tables.act]
        self.first_site = len(cards)
        for area, site in self.sites:
            place = self.map.area[area]
            cards.append((f"{Site(site).name.lower()}.{place.id}", f"{SITE_TITLES[site]} of {place.name}"))
        self.first_target = len(cards)
        cards += [(f"side.{each.id}", each.name) for each in self.players.faction]
        cards += [(f"side.{Target.IRAQI_SUNNI.name.lower()}", "Iraqi Sunni units"), ("side.usa", "USA")]
        names = [(area.id, area.name) for area in self.map.area] + [(box.id, box.name) for box in self.map.boxes]
        pieces = list(zip(self.piece_ids, self.piece_labels, strict=True))
        self.names = Names(pieces=pieces, spaces=names, cards=cards, plurals={Kind.SPACE: "areas"})

    # ---- Made once, when first needed

    def _options(self, verb: str, of: Kind) -> tuple[Option, ...]:
        """An option of this verb for every piece, space or card."""
        return tuple(Option(verb, number) for number in range(len(self.names.ids(of))))

    def _entry(self, force: int, limited: bool, held: bool, bound: int, open_: bool) -> bytes:
        """move.limits The spaces that a force may enter.

        limited  Limited Intervention in Syria has been played
        held     IS controls an area wholly in Iraq
        bound    a Kurdish unit is still bound to Syria (1) or to Iraq (2)
        open_    the Druze have joined a faction
        """
        rule = entry_rule(self, force, limited, held, bound)
        return bytes(
            rule(space) and (open_ or not self.druze[space] or force in (Force.ISLAMIC_STATE, Force.DRUZE))
            for space in range(self.spaces)
        )


def _owners(areas: tuple[int, ...]) -> Owners:
    if len(areas) > 1:
        return itemgetter(*areas)
    return lambda control: tuple(control[area] for area in areas)


def _either(one: bytes, other: bytes) -> bytes:
    return bytes(a | b for a, b in zip(one, other, strict=True))


@cache
def open_box(overrides: tuple[Path, ...] = ()) -> Box:
    """The components, loaded once for each set of overrides."""
    return Box(load_pack(overrides))
