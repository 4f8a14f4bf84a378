"""2.0 The box: what never changes in play, indexed by piece, hex and place."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from operator import itemgetter
from pathlib import Path

from sandtable.core import Kind, Names, Option
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.counters import Contingent, Counter, CountersFile, Sort, UnitType
from sandtable.games.axis_of_evil.box.ground import ANYWHERE, ISRAELI, KURDISTAN, Ground
from sandtable.games.axis_of_evil.box.load import load_pack
from sandtable.games.axis_of_evil.box.map import HexesFile, Place, PlacesFile
from sandtable.games.axis_of_evil.box.tables import TablesFile, VpValue
from sandtable.packs import Pack

EURASIAN, COALITION, NEUTRAL = 0, 1, 2
SIDES = ("eurasian", "coalition")
SIDE_NAMES = ("Eurasian Union", "Coalition")


class Box(Ground):
    """The components with their indexes. Pieces, hexes and places are small numbers."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(
            pack.file("hexes", HexesFile), pack.file("places", PlacesFile), pack.file("tables", TablesFile)
        )
        self.digest = pack.digest
        self.counters = pack.file("counters", CountersFile)
        self._index_pieces()
        self._index_groups()
        self._index_tables()
        self.piece_options = lru_cache(maxsize=None)(self._piece_options)
        self.hex_options = lru_cache(maxsize=None)(self._hex_options)
        self.held_places = lru_cache(maxsize=1000)(self._held_places)
        self.held_bases = lru_cache(maxsize=1000)(self._held_bases)

    # Names ----------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Names:
        spaces = [(name, self._hex_label(i)) for i, name in enumerate(self.grid.names)]
        pieces = [(c.id, self._piece_label(c)) for c in self.counters.counter]
        contingents = [(c.value, CONTINGENT_NAMES.get(c, "")) for c in CONTINGENTS]
        return Names(pieces, spaces, contingents, plurals={Kind.SPACE: "hexes"})

    def _hex_label(self, where: int) -> str:
        place = self.place_at.get(where)
        name = self.grid.names[where]
        return name if place is None else f"{self.places[place].name} ({name})"

    def _piece_label(self, counter: Counter) -> str:
        """What is printed on a counter; a figure alone would read as a quantity."""
        if counter.sort is Sort.GARRISON or counter.contingent is Contingent.NONE or counter.type is UnitType.NAVAL:
            return counter.name
        air = "Air " if counter.sort is Sort.STRIKE and counter.label.isdigit() else ""
        return f"{CONTINGENT_NAMES[counter.contingent]} {air}{counter.label}"

    def piece(self, id_: str) -> int:
        """The number of a counter."""
        return self.names.number(Kind.PIECE, id_)

    def hex(self, name: str) -> int:
        """The number of a hex."""
        return self.names.number(Kind.SPACE, name)

    # 2.2 Counters ---------------------------------------------------------------------------------

    def _index_pieces(self) -> None:
        all_ = self.counters.counter
        self.pieces = range(len(all_))
        self.contingent = [c.contingent for c in all_]
        self.sort = [c.sort for c in all_]
        self.type = [c.type for c in all_]
        self.printed_side = [SIDES.index(c.side) if c.side in SIDES else NEUTRAL for c in all_]
        self.mobile = [c.sort is Sort.GROUND for c in all_]  # 15.0: mobile ground units
        self.steps_of = [c.steps for c in all_]  # 2.12.sf_strike, 2.12.islamist: these have one
        # 2.12: of units full and reduced; 2.6, 2.12.garrison: of garrisons by the face that shows
        self.combat_factor = [
            (c.cf_eurasian, c.cf_coalition, 0) if c.sort is Sort.GARRISON else (c.cf, c.cf_reduced) for c in all_
        ]
        self.hyperwar = [(c.hyperwar, c.hyperwar and c.hyperwar_reduced) for c in all_]  # 2.4, R-137
        self.airborne = [c.airborne for c in all_]
        self.amphibious = [c.amphibious for c in all_]
        self.complex = [c.complex_terrain or c.type is UnitType.GUERRILLA for c in all_]
        self.none_complex = [False for _ in all_]  # where the rule is not in use
        self.support = [c.sf for c in all_]  # 2.5
        self.air_factor = [c.acf for c in all_]
        self.naval_shifts = [c.shifts for c in all_]
        self.fleet_sea = [c.sea for c in all_]
        self.naval = [c.type is UnitType.NAVAL for c in all_]
        self.missile = [c.type is UnitType.MISSILE for c in all_]
        self.peshmerga = [c.contingent is Contingent.PESHMERGA and c.sort is Sort.GROUND for c in all_]
        self.islamist = [c.contingent is Contingent.ISLAMIST for c in all_]
        zones = {Contingent.PESHMERGA: KURDISTAN, Contingent.ISRAEL: ISRAELI}
        self.zone = [zones.get(c.contingent, ANYWHERE) for c in all_]
        self.kin = [(c.contingent, c.sort) for c in all_]  # what the enemy is told of it
        self.home = [self._home(c) for c in all_]

    def _index_groups(self) -> None:
        number = {c.id: i for i, c in enumerate(self.counters.counter)}
        self.units = tuple(p for p in self.pieces if self.mobile[p])
        self.flyers = tuple(u for u in self.units if self.airborne[u])
        self.marines = tuple(u for u in self.units if self.amphibious[u])
        self.hyperwar_units = tuple(u for u in self.units if self.hyperwar[u][0])
        self.special_forces = tuple(p for p in self.pieces if self.sort[p] is Sort.SF)
        self.strikes = tuple(p for p in self.pieces if self.sort[p] is Sort.STRIKE)
        self.aircraft = tuple(p for p in self.strikes if not self.naval[p])  # 16.0, 17.0: with missiles
        self.russians = tuple(u for u in self.units if self.contingent[u] is Contingent.RUSSIA)
        self.garrisons = tuple(number[place.garrison] for place in self.places)
        self.garrison_at = dict(zip(self.place_hex, self.garrisons, strict=True))
        self.garrison_items = tuple(self.garrison_at.items())
        # of the sides of all pieces those that the garrisons show
        self.faces: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(*self.garrisons)
        self.fobs = tuple(p for p in self.pieces if self.sort[p] is Sort.FOB)
        self.fob_of = [next((p for p in self.fobs if self.printed_side[p] == side), -1) for side in (0, 1)]
        self.islamists = tuple(p for p in self.pieces if self.islamist[p])
        self.sixth_generation = number["nato_6gw"]
        self.guards_tank_army = number["rus_1gta"]
        self.rapid_corps = number["nato_tu_rdc"]
        self.supporters = (*self.strikes, *self.special_forces)
        # 10.1: what comes for one AP with any reinforcement action, and always finds room
        self.common_support = tuple(
            p for p in self.supporters if self.contingent[p] is not Contingent.ISRAEL and p != self.sixth_generation
        )
        self.members = {
            contingent: tuple(
                p for p in self.pieces if self.contingent[p] is contingent and self.sort[p] is not Sort.GARRISON
            )
            for contingent in Contingent
        }

    def _held_places(self, side: int, faces: tuple[int, ...]) -> tuple[int, ...]:
        """8.0 The hexes of the places whose garrisons show a side."""
        return tuple(where for where, face in zip(self.place_hex, faces, strict=True) if face == side)

    def _held_bases(self, side: int, faces: tuple[int, ...]) -> tuple[int, ...]:
        """2.1.bases Those of them that are military bases."""
        return tuple(where for where in self.held_places(side, faces) if where in self.base_hexes)

    def _home(self, counter: Counter) -> frozenset[str]:
        """R-163 The countries in which a unit is at home."""
        if counter.contingent is Contingent.NATO:
            own = {"turkey": {"turkey"}}.get(counter.nationality, set())
            return frozenset({"georgia"} if counter.id == "nato_jtfg" else own)
        areas = {
            Contingent.RUSSIA: ("russia", "trans_caucasus", "central_asia"),
            Contingent.GCC: ("saudi_arabia", "gulf_states"),
            Contingent.IRAN: ("iran",),
            Contingent.SYRIA: ("syria",),
            Contingent.IRAQ: ("iraq",),
            Contingent.PAKISTAN: ("pakistan",),
        }.get(counter.contingent, ())
        return frozenset(c for area in self.places_file.area if area.id in areas for c in area.countries)

    # Tables ---------------------------------------------------------------------------------------

    def _index_tables(self) -> None:
        tables = self.tables
        self.crt = [tables.crt.rows[str(face)] for face in range(1, 7)]
        self.crt_columns = tuple(str(column) for column in tables.crt.columns)
        self.air_crt = [tables.air_crt.rows[str(face)] for face in range(1, 7)]
        self.uprising = [tables.insurgency.rows[str(face)] for face in range(1, 7)]
        self.cost = {line.id: line.cost for line in tables.action}
        self.special_cost = {line.id: line.special for line in tables.action}
        shifts = tables.shifts
        self.concentric_shift, self.air_shift, self.sf_shift = (
            shifts.concentric,
            shifts.per_air_unit,
            shifts.per_sf_factor,
        )
        limits = tables.air_limits
        self.cas_limit = {c: limits.cas.get(c.value, limits.cas["other"]) for c in Contingent}  # 13.6.3
        self.bomb_limit = {c: limits.bombardment.get(c.value, limits.bombardment["other"]) for c in Contingent}
        self.switch_of = {line.rule: 1 << switch.SWITCHES.index(line.id) for line in tables.option}
        self.optional = [self.switch_of.get(c.optional, 0) for c in self.counters.counter]  # 3.7
        for piece in self.pieces:
            if self.type[piece] is UnitType.FIFTH_GENERATION:
                self.optional[piece] |= switch.FIFTH_GENERATION
            elif self.peshmerga[piece]:
                self.optional[piece] = switch.PESHMERGA
        self.scenario_number = {line.id: number for number, line in enumerate(tables.scenario)}
        self.objectives = [_objectives(place) for place in self.places]
        self.worth = [[self._worth(line.vp, side) for side in SIDES] for line in tables.scenario]

    def _worth(self, values: tuple[VpValue, ...], side: str) -> list[int]:
        """2.1.objectives, 3.2, 4.1.1, 4.1.1.example The VP of each place for a side (R-24)."""
        normal = {line.id: line.vp for line in self.tables.objective}
        worth = []
        for place, symbols in zip(self.places, self.objectives, strict=True):
            worth.append(sum(_value(values, side, place, symbol, normal[symbol]) for symbol in symbols))
        return worth

    # Options --------------------------------------------------------------------------------------

    def _piece_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb by piece, made once."""
        return tuple(Option(verb, piece) for piece in self.pieces)

    def _hex_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb by hex, made once."""
        return tuple(Option(verb, where) for where in range(self.size))

    def contingent_options(self, verb: str) -> tuple[Option, ...]:
        """The options of a verb by contingent, which stand among the cards."""
        return tuple(Option(verb, number) for number in range(len(CONTINGENTS)))


CONTINGENTS = tuple(Contingent)
CONTINGENT_NAMES = {
    Contingent.RUSSIA: "Russian",
    Contingent.IRAN: "Iranian",
    Contingent.SYRIA: "Syrian",
    Contingent.NATO: "NATO",
    Contingent.GCC: "GCC",
    Contingent.ISRAEL: "Israeli",
    Contingent.IRAQ: "Iraqi",
    Contingent.PAKISTAN: "Pakistani",
    Contingent.PESHMERGA: "Peshmerga",
    Contingent.ISLAMIST: "Islamist",
}


def _objectives(place: Place) -> tuple[str, ...]:
    """2.1.objectives What counts of a place: its symbols and its base."""
    return (*place.symbols, *((f"{place.base}_base",) if place.base != "none" else ()))


def _value(values: tuple[VpValue, ...], side: str, place: Place, symbol: str, normal: int) -> int:
    for line in values:
        inside = place.area in line.areas or place.port_sea in line.seas or not (line.areas or line.seas)
        if line.player == side and line.symbol in ("any", symbol) and inside:
            return line.value
    return normal


@cache
def open_box(overrides: tuple[Path, ...] = ()) -> Box:
    """The components, loaded once for each row of override packs."""
    return Box(load_pack(overrides))
