"""3.0 The counters and their values."""

import pytest

from sandtable.core import Kind
from sandtable.games.fitna.box.box import open_box
from sandtable.games.fitna.box.designations import spoken

BOX = open_box()

UNITS = {unit.id: unit for unit in BOX.counters.unit}


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


@pytest.mark.rule("fitna", "3.0")
@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("4 Arm", "4th Armoured"),
        ("1 Mech", "1st Mechanised"),
        ("12 Mech JOR", "12th Mechanised (Jordan)"),
        ("FSA 2 Inf", "FSA 2nd Infantry"),
        ("1 Para [82 AB]", "1st Parachute (82nd AB)"),
        ("2 KDP", "KDP 2"),
        ("10 Abu Fadl Mil", "Abu Fadl Militia 10"),
        ("Givati", "Givati"),
    ],
)
def test_numbers_of_units_do_not_read_as_quantities(printed: str, said: str) -> None:
    assert spoken(printed) == said


@pytest.mark.rule("fitna", "8.0")
def test_cards_of_one_title_are_told_apart_by_their_numbers() -> None:
    called = [BOX.names.label(Kind.CARD, BOX.card(id_)) for id_ in ("c02", "c37", "c49.is")]
    assert called == ["Close Air Support no. 2", "Cyber War", "Foreign Fighters (IS)"]
