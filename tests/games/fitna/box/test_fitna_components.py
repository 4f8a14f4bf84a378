"""2.0, 3.0 The components."""

import pytest

from sandtable.games.fitna.box.box import open_box
from sandtable.games.fitna.box.lines import ALWAYS
from sandtable.games.fitna.game import GAME

BOX = open_box()
UNITS = {unit.id: unit for unit in BOX.counters.unit}


@pytest.mark.rule("fitna", "1.0", "2.3", "32.0")
def test_eleven_scenarios_with_their_players_and_turns() -> None:
    expected = {
        1: ([2], 6),
        2: ([3, 4, 2], 6),
        3: ([4, 3, 2], 6),
        4: ([3, 2], 9),
        5: ([2], 6),
        6: ([3, 2], 9),
        7: ([4, 2], 9),
        8: ([2], 9),
        9: ([2], 6),
        10: ([5, 2], 6),
        11: ([6, 2], 12),
    }
    for scenario in GAME.scenarios:
        numbers, turns = expected[BOX.scenarios[scenario.id].number]
        assert sorted(len(seats) for seats in scenario.tables) == sorted(numbers)
        assert len(scenario.tables[0]) == numbers[0]
        assert BOX.scenarios[scenario.id].turns == turns


@pytest.mark.rule("fitna", "2.0", "2.4", "8.0")
def test_counts_of_the_box() -> None:
    markers = sum(marker.count for marker in BOX.counters.marker)
    assert len(BOX.counters.unit) + markers == 288
    assert len(BOX.cards) == 95
    assert len(BOX.specials) == 5
    assert {card.ops for card in BOX.cards} == {4, 6, 8}


@pytest.mark.rule("fitna", "2.1")
def test_the_map_has_115_spaces_in_one_piece() -> None:
    assert BOX.size == 115
    assert len(BOX.graph.reach(0)) == 115
    assert {space.terrain.value for space in BOX.map.space} == {"clear", "mountain", "marsh"}
    assert {space.defence for space in BOX.map.space} == {0, -1, -2}


@pytest.mark.rule("fitna", "2.5")
def test_the_combat_table_is_read_with_one_six_sided_die() -> None:
    assert BOX.tables.meta.die == "d6"
    assert len(BOX.crt) == 6


@pytest.mark.rule("fitna", "3.0")
def test_corps_are_turkish_and_garrisons_do_not_move() -> None:
    assert {unit.faction for unit in UNITS.values() if unit.size == "XXX"} == {"turkey"}
    assert all(BOX.moves[BOX.unit_number[id_]] == 0 for id_, unit in UNITS.items() if unit.static)
    assert all(unit.type == "arm" for unit in UNITS.values() if unit.armoured)


@pytest.mark.rule("fitna", "3.1")
def test_every_unit_has_the_colour_of_a_faction_with_a_force_pool() -> None:
    pools = {faction.id: faction.force_pool for faction in BOX.counters.faction}
    assert len(pools) == 23
    assert all(pools[unit.faction] for unit in UNITS.values())


@pytest.mark.rule("fitna", "3.2")
def test_two_steps_except_is_and_the_values_of_both_sides() -> None:
    for unit in UNITS.values():
        assert unit.steps == (1 if unit.hidden else 2)
    arm = BOX.unit_number["irq_9arm"]
    assert (BOX.attack[arm][2], BOX.strength[arm][2], BOX.moves[arm]) == (8, 8, 4)
    assert (BOX.attack[arm][1], BOX.strength[arm][1]) == (4, 4)


def test_units_that_the_rules_name_have_their_printed_values() -> None:
    printed = {
        "irq_1mech": (6, 6, 4),
        "irq_5inf": (4, 4, 3),
        "tur_66mech": (2, 3, 5),
        "us_3arm": (6, 5, 6),
        "us_1meb": (6, 6, 6),
        "us_1_3md": (8, 6, 6),
        "rus_810mar": (4, 4, 5),
        "rus_7para": (8, 10, 5),
        "pkk_1": (5, 4, 2),
        "pkk_2": (4, 3, 2),
    }
    for id_, values in printed.items():
        assert (UNITS[id_].attack, UNITS[id_].defence, UNITS[id_].move) == values


@pytest.mark.rule("fitna", "8.3")
def test_fifteen_high_tension_cards() -> None:
    tense = [card for card in BOX.cards if card.high_tension]
    assert sum(card.type == "asset" for card in tense) == 6
    assert sum(card.type == "event" for card in tense) == 9


@pytest.mark.rule("fitna", "25.1", "26.1")
def test_25_is_counters_and_20_kurds() -> None:
    of = [unit for unit in UNITS.values() if unit.faction == "is"]
    assert len(of) == 25
    assert sum(unit.decoy for unit in of) == 3
    values = [(unit.attack, unit.defence) for unit in of if not unit.decoy]
    assert max(values) == (6, 4)
    assert min(values) == (1, 2)
    kurds = [unit for unit in UNITS.values() if unit.faction in ("kdp", "pyd", "pkk")]
    assert len(kurds) == 20
    assert all(unit.attack == 0 for unit in kurds if unit.static)


@pytest.mark.rule("fitna", "10.0", "34.0")
def test_special_jokers_and_the_cards_that_cannot_be_cancelled() -> None:
    assert {joker.owner for joker in BOX.specials} == {"us", "russia", "israel", "iran", "hezbollah"}
    assert {card.title for card in BOX.cards if not card.negatable} == {"Mobile Artillery", "Leadership"}
    assert {card.ops for card in BOX.cards if card.title == "Reinforcements"} == {8}


def test_every_line_of_a_scenario_can_end_somewhere() -> None:
    for scenario in BOX.scenarios.values():
        plan = BOX.plan((scenario.id, len(scenario.order)))
        for setup in scenario.setup:
            for id_ in setup.units:
                kind = plan.lines.needed[BOX.unit_number[id_]][BOX.space(setup.space)]
                assert kind == ALWAYS or any(plan.lines.kinds[kind]), id_
