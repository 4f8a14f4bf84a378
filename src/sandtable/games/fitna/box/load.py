"""2.0 Components: loads the five component files and checks that they agree with one another."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from sandtable.games.fitna.box.cards import Card, CardsFile
from sandtable.games.fitna.box.check_scenarios import check_scenario
from sandtable.games.fitna.box.counters import CountersFile
from sandtable.games.fitna.box.known import Known
from sandtable.games.fitna.box.map import MapFile
from sandtable.games.fitna.box.scenarios import ScenariosFile
from sandtable.games.fitna.box.tables import TablesFile
from sandtable.packs import Pack, load_whole

ID = "fitna"
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "map": MapFile,
    "counters": CountersFile,
    "cards": CardsFile,
    "tables": TablesFile,
    "scenarios": ScenariosFile,
}
FACES = ("1", "2", "3", "4", "5", "6")


def load_pack(overrides: Sequence[Path] = ()) -> Pack:
    """The components with override packs laid over them; PackError tells every fault found."""
    return load_whole(ID, SCHEMAS, check, overrides)


def check(
    map_: MapFile, counters: CountersFile, cards: CardsFile, tables: TablesFile, scenarios: ScenariosFile
) -> Iterator[str]:
    """What is wrong with component files that are each well formed."""
    known = Known(map_, counters, cards, tables)
    yield from _check_map(known)
    yield from _check_counters(known)
    yield from _check_cards(known)
    yield from _check_crt(known)
    for scenario in scenarios.scenario:
        yield from check_scenario(known, scenario)


def _check_map(known: Known) -> Iterator[str]:
    """2.1 As many spaces as the file says, in countries that exist, joined by links between two of them."""
    map_ = known.map
    if len(map_.space) != map_.meta.spaces:
        yield f"map.toml, meta, key spaces: expected {len(map_.space)}, the number of spaces (2.1)"
    for space in map_.space:
        if space.country not in known.countries:
            yield f"map.toml, space {space.id}, key country: there is no country {space.country}"
        if space.defence not in (0, -1, -2):
            yield f"map.toml, space {space.id}, key defence: expected 0, -1 or -2, got {space.defence} (2.1)"
    for link in map_.link:
        for end in (link.a, link.b):
            if end not in known.spaces:
                yield f"map.toml, link {link.a} {link.b}: there is no space {end}"
        if link.a == link.b:
            yield f"map.toml, link {link.a} {link.b}: expected two different spaces"


def _check_counters(known: Known) -> Iterator[str]:
    """2.4, 3.2 Units of factions that exist; two steps need a reverse side."""
    counters = known.counters
    markers = sum(marker.count for marker in counters.marker)
    if len(counters.unit) + markers != counters.meta.counters:
        total = len(counters.unit) + markers
        yield f"counters.toml, meta, key counters: expected {total}, the sum of units and markers (2.4)"
    for unit in counters.unit:
        place = f"counters.toml, unit {unit.id}"
        if unit.faction not in known.factions:
            yield f"{place}, key faction: there is no faction {unit.faction}"
        if len(unit.reduced) != (2 if unit.steps == 2 else 0):
            yield f"{place}, key reduced: expected attack and defence of the reverse side if there is one (3.2)"
    sizes = Counter(unit.faction for unit in counters.unit)
    for faction in counters.faction:
        if sizes[faction.id] != faction.units:
            yield f"counters.toml, faction {faction.id}, key units: expected {sizes[faction.id]} (2.4)"


def _check_cards(known: Known) -> Iterator[str]:
    """8.0 The numbers run from 1; modes differ; strike tables exist."""
    numbers = [card.number for card in known.cards.card]
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) != known.cards.meta.cards:
        yield f"cards.toml: expected the cards 1 to {known.cards.meta.cards} in order (8.0)"
    ids = {card.id for card in known.cards.card}
    for id_ in known.cards.usual_hand.cards:
        if id_ not in ids:
            yield f"cards.toml, usual_hand, key cards: there is no card {id_}"
    for card in known.cards.card:
        yield from _check_card(known, card)
    for joker in known.cards.special_joker:
        yield from _check_effects(known, f"cards.toml, special_joker {joker.id}", joker.effects)


def _check_card(known: Known, card: Card) -> Iterator[str]:
    place = f"cards.toml, card {card.id}"
    if card.id != f"c{card.number:02d}":
        yield f"{place}, key id: expected c{card.number:02d}"
    if not card.mode:
        yield f"{place}, key mode: expected at least one way to play it"
    for mode in card.mode:
        if mode.when == "offensive" and not mode.side:
            yield f"{place}, mode {mode.id}, key side: expected attacker, defender or either (18.3)"
        yield from _check_effects(known, f"{place}, mode {mode.id}", mode.effects)


def _check_effects(known: Known, place: str, effects: Iterable[object]) -> Iterator[str]:
    for effect in effects:
        table = getattr(effect, "table", None)
        if table is not None and table not in known.strike_tables:
            yield f"{place}, key table: there is no strike table {table}"
        for key in ("factions", "except_factions"):
            for name in getattr(effect, key, ()):
                if name not in known.factions:
                    yield f"{place}, key {key}: there is no faction {name}"


def _check_crt(known: Known) -> Iterator[str]:
    """18.4 A row for every face, a result for every column, and no gap between the columns."""
    crt = known.tables.crt
    if tuple(crt.rows) != FACES:
        yield "tables.toml, crt, key rows: expected the faces 1 to 6 in order (18.4)"
    results = {result.id for result in known.tables.crt_result}
    for face, row in crt.rows.items():
        if len(row) != len(crt.columns) or not set(row) <= results:
            yield f"tables.toml, crt, key rows {face}: expected {len(crt.columns)} results of the table (18.4)"
    for before, column in zip(crt.columns, crt.columns[1:], strict=False):
        if before.max is None or column.min != before.max + 1:
            yield f"tables.toml, crt, columns {column.id}, key min: expected to follow the column before it"
