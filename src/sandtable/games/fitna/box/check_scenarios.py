"""33.0 Checks of scenarios, the printed ones and those that players design."""

from collections.abc import Iterable, Iterator

from sandtable.games.fitna.box.factions import NPCS, Player
from sandtable.games.fitna.box.known import Known
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


def _names(known: Known, scenario: ScenarioRecord) -> Iterator[str]:
    yield from _missing("area", "country", scenario.area, known.countries)
    yield from _missing("supply_only", "country", scenario.supply_only, known.countries)
    yield from _missing("closed", "space", scenario.closed, known.spaces)
    yield from _missing("us_sources", "space", scenario.us_sources, known.spaces)
    yield from _missing("entrenchments", "space", scenario.entrenchments, known.spaces)
    for number in scenario.removed_cards:
        if number not in known.card_numbers:
            yield f"key removed_cards: there is no card {number}"
    for control in scenario.control:
        yield from _missing(f"control of {control.owner}", "space", control.spaces, known.spaces)
    for stack in scenario.shared_stack:
        yield from _missing("shared_stack", "faction", stack.factions, known.factions)
    if scenario.turns < 1:
        yield f"key turns: expected at least 1, got {scenario.turns}"
    if scenario.tension is not None and not 0 <= scenario.tension <= known.tables.tension.max:
        yield f"key tension: expected 0 to {known.tables.tension.max}, got {scenario.tension} (22.0)"
    for row in scenario.us_control:
        yield from _missing("us_control", "trigger", (row.trigger,), TRIGGERS)


def _players(known: Known, scenario: ScenarioRecord) -> Iterator[str]:
    ids = [player.id for player in scenario.player]
    yield from _missing("player", "player", ids, known.players - {Player.US})
    if sorted(scenario.order) != sorted(ids):
        yield f"key order: expected each of {', '.join(ids)} once (7.0)"
    yield from _missing("free_ops", "player", scenario.free_ops, ids)
    for player in scenario.player:
        yield from _missing(f"player {player.id}, home", "country", player.home, known.countries)
        yield from _missing(f"player {player.id}, factions", "faction", player.factions, known.factions)
        yield from _missing(
            f"player {player.id}, special_jokers", "Special Joker", player.special_jokers, known.special_jokers
        )
        for group in player.stack_groups:
            yield from _missing(f"player {player.id}, stack_groups", "faction", group, known.factions)


def _units(known: Known, scenario: ScenarioRecord) -> Iterator[str]:
    """6.0 Units that exist, each named once, in spaces that are in play."""
    owners = {*(player.id for player in scenario.player), *NPCS}
    seen: dict[str, str] = {}
    named = [(f"setup {each.space}", each.owner, each.units) for each in scenario.setup]
    named += [(f"batch {each.owner} {each.number}", each.owner, each.units) for each in scenario.batch]
    named += [(f"pool {each.owner}", each.owner, each.units) for each in scenario.pool]
    for where, owner, units in named:
        yield from _missing(f"{where}, owner", "player or force", (owner,), owners)
        yield from _missing(f"{where}, units", "unit", units, known.units)
        for unit in units:
            if unit in seen:
                yield f"key {where}, units: {unit} stands with {seen[unit]} already"
            seen[unit] = where
    country = {space.id: space.country for space in known.map.space}
    for setup in scenario.setup:
        yield from _missing("setup, space", "space", (setup.space,), known.spaces)
        yield from _missing(f"setup {setup.space}, reduced", "unit of this set-up", setup.reduced, setup.units)
        if country.get(setup.space) not in scenario.area or setup.space in scenario.closed:
            yield f"key setup {setup.space}: the space is not in play (area, closed)"


def _seats(scenario: ScenarioRecord) -> Iterator[str]:
    """31.0 Every player has one seat at every table."""
    ids = sorted(player.id for player in scenario.player)
    for table in scenario.table:
        seated = sorted(player for seat in table.seat for player in seat.players)
        if seated != ids and not (scenario.is_player and seated == sorted([*ids, Player.IS])):
            yield f"key table {table.people}: expected a seat for each of {', '.join(ids)}"
        if len(table.seat) != table.people:
            yield f"key table {table.people}: expected {table.people} seats, got {len(table.seat)}"


def _victory(known: Known, scenario: ScenarioRecord) -> Iterator[str]:
    ids = [player.id for player in scenario.player]
    if sorted(each.player for each in scenario.victory) != sorted(ids):
        yield f"key victory: expected conditions for each of {', '.join(ids)} (31.0)"
    for each in scenario.victory:
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
