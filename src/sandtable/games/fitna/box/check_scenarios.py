"""33.0 Checks of scenarios, the printed ones and those that players design."""

from collections.abc import Iterable, Iterator

from sandtable.games.fitna.box.known import NPCS, Known
from sandtable.games.fitna.box.scenarios import AllOf, AnyCondition, AnyOf, ScenarioRecord

TRIGGERS = (
    "kuwait_attacked",
    "jordan_attacked",
    "haifa_or_netanya_attacked_or_occupied_by_non_israeli",
    "incirlik_attacked_or_occupied",
    "tension_10",
)
"""27.1 What can bring in the US forces."""


def check_scenario(known: Known, scenario: ScenarioRecord) -> Iterator[str]:
    """What is wrong with one scenario, each line with its record and key."""
    place = f"scenarios.toml, scenario {scenario.id}"
    for fault in (
        *_names(known, scenario),
        *_players(known, scenario),
        *_units(known, scenario),
        *_seats(scenario),
        *_victory(known, scenario),
    ):
        yield f"{place}, {fault}"


def _missing(key: str, kind: str, names: Iterable[str], among: Iterable[str]) -> Iterator[str]:
    allowed = frozenset(among)
    for name in names:
        if name not in allowed:
            yield f"key {key}: there is no {kind} {name}"


def _names(known: Known, s: ScenarioRecord) -> Iterator[str]:
    yield from _missing("area", "country", s.area, known.countries)
    yield from _missing("supply_only", "country", s.supply_only, known.countries)
    yield from _missing("closed", "space", s.closed, known.spaces)
    yield from _missing("us_sources", "space", s.us_sources, known.spaces)
    yield from _missing("entrenchments", "space", s.entrenchments, known.spaces)
    for number in s.removed_cards:
        if number not in known.card_numbers:
            yield f"key removed_cards: there is no card {number}"
    for control in s.control:
        yield from _missing(f"control of {control.owner}", "space", control.spaces, known.spaces)
    for stack in s.shared_stack:
        yield from _missing("shared_stack", "faction", stack.factions, known.factions)
    if s.turns < 1:
        yield f"key turns: expected at least 1, got {s.turns}"
    if s.tension is not None and not 0 <= s.tension <= known.tables.tension.max:
        yield f"key tension: expected 0 to {known.tables.tension.max}, got {s.tension} (22.0)"
    for row in s.us_control:
        yield from _missing("us_control", "trigger", (row.trigger,), TRIGGERS)


def _players(known: Known, s: ScenarioRecord) -> Iterator[str]:
    ids = [player.id for player in s.player]
    yield from _missing("player", "player", ids, known.players - {"us"})
    if sorted(s.order) != sorted(ids):
        yield f"key order: expected each of {', '.join(ids)} once (7.0)"
    yield from _missing("free_ops", "player", s.free_ops, ids)
    for player in s.player:
        yield from _missing(f"player {player.id}, home", "country", player.home, known.countries)
        yield from _missing(f"player {player.id}, factions", "faction", player.factions, known.factions)
        yield from _missing(
            f"player {player.id}, special_jokers", "Special Joker", player.special_jokers, known.special_jokers
        )
        for group in player.stack_groups:
            yield from _missing(f"player {player.id}, stack_groups", "faction", group, known.factions)


def _units(known: Known, s: ScenarioRecord) -> Iterator[str]:
    """6.0 Units that exist, each named once, in spaces that are in play."""
    owners = {*(player.id for player in s.player), *NPCS}
    seen: dict[str, str] = {}
    named = [(f"setup {each.space}", each.owner, each.units) for each in s.setup]
    named += [(f"batch {each.owner} {each.number}", each.owner, each.units) for each in s.batch]
    named += [(f"pool {each.owner}", each.owner, each.units) for each in s.pool]
    for where, owner, units in named:
        yield from _missing(f"{where}, owner", "player or force", (owner,), owners)
        yield from _missing(f"{where}, units", "unit", units, known.units)
        for unit in units:
            if unit in seen:
                yield f"key {where}, units: {unit} stands with {seen[unit]} already"
            seen[unit] = where
    country = {space.id: space.country for space in known.map.space}
    for setup in s.setup:
        yield from _missing("setup, space", "space", (setup.space,), known.spaces)
        yield from _missing(f"setup {setup.space}, reduced", "unit of this set-up", setup.reduced, setup.units)
        if country.get(setup.space) not in s.area or setup.space in s.closed:
            yield f"key setup {setup.space}: the space is not in play (area, closed)"


def _seats(s: ScenarioRecord) -> Iterator[str]:
    """31.0 Every player has one seat at every table."""
    ids = sorted(player.id for player in s.player)
    for table in s.table:
        seated = sorted(player for seat in table.seat for player in seat.players)
        if seated != ids and not (s.is_player and seated == sorted([*ids, "is"])):
            yield f"key table {table.people}: expected a seat for each of {', '.join(ids)}"
        if len(table.seat) != table.people:
            yield f"key table {table.people}: expected {table.people} seats, got {len(table.seat)}"


def _victory(known: Known, s: ScenarioRecord) -> Iterator[str]:
    ids = [player.id for player in s.player]
    if sorted(each.player for each in s.victory) != sorted(ids):
        yield f"key victory: expected conditions for each of {', '.join(ids)} (31.0)"
    for each in s.victory:
        for condition in (*each.prerequisites, *each.minor, *each.major, *each.decisive):
            yield from _condition(known, ids, f"victory {each.player}", condition)


def _condition(known: Known, ids: list[str], place: str, condition: AnyCondition) -> Iterator[str]:
    if isinstance(condition, AnyOf | AllOf):
        for inner in condition.of:
            yield from _condition(known, ids, place, inner)
        return
    yield from _missing(f"{place}, spaces", "space", getattr(condition, "spaces", ()), known.spaces)
    yield from _missing(f"{place}, countries", "country", getattr(condition, "countries", ()), known.countries)
    yield from _missing(f"{place}, players", "player", getattr(condition, "players", ()), ids)
    yield from _missing(f"{place}, of", "faction", getattr(condition, "of", ()), known.factions)
    yield from _missing(f"{place}, via", "player", getattr(condition, "via", ()), ids)
