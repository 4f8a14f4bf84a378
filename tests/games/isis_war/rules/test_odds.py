"""10.7 Odds as they are shown."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from sandtable.core import Shift
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules import odds, outlook
from sandtable.games.isis_war.rules.differential import Ground, Reckoning, chances, converted, package_columns
from sandtable.testing import asked, choose
from tests.games.isis_war.tools import BOX, FAR, attack, fight, odds_of, result_of, war


def counted(text, target, dice, first=()):
    """How often each result comes when every roll of the dice is played."""
    found = Counter()
    for rolls in product(range(1, 7), repeat=dice):
        match = fight(war(text, *first, *rolls), target)
        found[result_of(match)[1]] += 1
    return {result: count / 6**dice for result, count in found.items()}


@pytest.mark.rule("isis_war", "10.7")
@pytest.mark.parametrize(
    ("differential", "heading"),
    [
        (-9, "−5 or less"),
        (-5, "−5 or less"),
        (-4, "−4/−3"),
        (0, "0"),
        (1, "+1/+2"),
        (8, "+7/+8"),
        (99, "+12 or more"),
    ],
)
def test_every_differential_has_its_column(differential: int, heading: str) -> None:
    assert BOX.crt.headings[BOX.crt.column(differential)] == heading


@pytest.mark.rule("isis_war", "10.7", "11.5.shift")
def test_odds_equal_a_count_of_all_dice() -> None:
    sum_ = Reckoning(
        5, 3, [Shift(-2, "10.8", "a city")], attack_dice=1, defence_dice=1, packages=1, packages_favour=-1
    )
    found: dict[Result, Fraction] = {}
    die = range(1, 7)
    for own, other, package, roll in product(die, die, die, die):
        column = BOX.crt.column(5 + own - 3 - other)
        column = BOX.crt.shifted(column, -2 - package_columns(package))
        result = converted(BOX.crt.result(column, roll), Ground.CITY)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, 6**4)
    assert chances(BOX.crt, sum_, Ground.CITY) == pytest.approx({key: float(value) for key, value in found.items()})


@pytest.mark.rule("isis_war", "10.7")
def test_the_odds_of_an_attack_name_every_shift_and_its_rule() -> None:
    text = "phase us_combat; turn 6; us_arm_1 @ 4718; us_arm_2 @ 4820; us_arm_3 @ 4818 cep=us_cep_1"
    match = war(f"{text}; ir_rgc_8 @ 4819; ir_art_e411 @ 4819")
    forecast = odds_of(match, "attack 4819")
    assert [(shift.value, shift.rule) for shift in forecast.shifts] == [
        (-1, "10.8"),
        (1, "9.0"),
        (-1, "11.1"),
        (2, "10.13"),
    ]
    assert forecast.facts[0] == "15 against 4: differential +11"
    assert sum(chance.probability for chance in forecast.chances) == pytest.approx(1)


@pytest.mark.rule("isis_war", "10.7")
def test_bare_results_for_players_made_of_code() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 5025; ir_rgc_14 @ 5025")
    table = match.table
    units = [table.box.piece("ir_rgc_8"), table.box.piece("ir_rgc_14")]
    found = outlook.results(table, 0, table.box.hex("5125"), units)
    assert Result.DR not in found
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.rule("isis_war", "10.7", "11.5.shift", "10.24")
@pytest.mark.parametrize(
    ("text", "target", "dice"),
    [
        ("turn 7; phase us_combat; us_arm_1 @ 4419 cep=us_cep_1; ir_rgc_8 @ 4420; ir_rgc_3 @ 4420", "4420", 2),
        (
            "turn 2; phase rgc_combat; us_inf_1 @ 4927 cep=us_cep_1; ir_rgc_8 @ 4828; ir_rgc_31 @ 4828",
            "4927",
            2,
        ),
        (f"turn 6; phase us_combat; us_arm_1 @ 4614; us_arm_2 @ 4614; {FAR}", "4713", 3),
    ],
)
def test_the_odds_that_are_shown_are_those_of_every_roll_played(text, target, dice):
    match = war(text)
    shown = {chance.code: chance.probability for chance in odds_of(match, f"attack {target}").chances}
    assert counted(text, target, dice) == pytest.approx(shown)


@pytest.mark.rule("isis_war", "10.10")
def test_only_a_retreat_is_converted() -> None:
    for result in Result:
        assert converted(result, Ground.OPEN) is result
        if result is not Result.DR:
            assert converted(result, Ground.CITY) is converted(result, Ground.BASE) is result
    assert converted(Result.DR, Ground.CITY) is Result.BB
    assert converted(Result.DR, Ground.BASE) is Result.AS


@pytest.mark.rule("isis_war", "10.12")
def test_the_odds_of_fewer_columns() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4419; us_str_1 @ 4420")
    attack(match, "4420")
    full, less = odds_of(match, "roll"), odds_of(match, "lower 3")
    assert [round(6 * chance.probability) for chance in full.chances] == [1, 1, 2, 1, 1]
    assert [round(6 * chance.probability) for chance in less.chances] == [3, 2, 1]
    assert less.facts[-1] == "rolled on −5 or less"


@pytest.mark.rule("isis_war", "11.5.shift")
def test_a_package_is_a_die_before_it_is_rolled_and_a_shift_afterwards() -> None:
    match = war("phase us_combat; us_str_1 @ 4419 cep=us_cep_1; ir_rgc_8 @ 4420", 4)
    assert odds_of(match, "attack 4420").facts[-1] == "1 CEP die shifts for the US side"
    attack(match, "4420")
    after = odds_of(match, "roll")
    assert [(shift.value, shift.rule) for shift in after.shifts] == [(2, "11.5")]
    assert after.facts[-1] == "rolled on +3/+4"
    assert "CEP" not in " ".join(after.facts)


@pytest.mark.rule("isis_war", "12.3")
def test_the_odds_of_special_forces_are_for_the_one_who_commits_them() -> None:
    text = "phase rgc_combat; ir_rgc_8 @ 4419; us_str_1 @ 4420; us_sf_75r @ available"
    match = war(text)
    attack(match, "4420")
    good = [odds_of(match, spelled) for spelled in ("hold_forces", "commit_forces us-2")]
    worth = [sum(chance.good * chance.probability for chance in each.chances) for each in good]
    assert worth[1] > worth[0]
    choose(match, "hold_forces")


BASIJ = "phase basij_combat; ku_rg_1 @ 4420; ir_bas_1 @ 4419; ir_bas_2 @ 4419; ir_bas_3 @ 4419"


@pytest.mark.rule("isis_war", "11.2")
def test_what_dies_whatever_the_die_says_is_announced() -> None:
    match = choose(war(BASIJ), "attack 4420")
    (sure,) = odds_of(match, "join ir_bas_1 ir_bas_2").certain
    assert (sure.text, sure.rule) == ("2 Basij will be removed", "11.2")


@pytest.mark.rule("isis_war", "10.7")
def test_a_battle_tells_what_came_about_and_how_likely_it_was() -> None:
    match = fight(war(BASIJ, 3), "4420", "ir_bas_1", "ir_bas_2")
    (battle,) = (entry.event.what for entry in match.log if entry.event.kind == "battle")
    chance, lit = battle.reading.chance, battle.reading.lit
    faces = [converted(BOX.crt.result(lit.column, face), Ground.OPEN) for face in range(1, 7)]
    assert (chance.code, chance.text) == (faces[2], odds.WORDS[faces[2]])
    assert chance.probability == pytest.approx(faces.count(faces[2]) / 6)
    assert (lit.chart, lit.row, BOX.crt.headings[lit.column]) == ("crt", 2, battle.column)


@pytest.mark.rule("isis_war", "11.2")
def test_basij_that_add_nothing_are_not_the_first_to_attack() -> None:
    """Over the river a factor of one is none, and the unit would be removed all the same."""
    match = choose(war("phase basij_combat; iq_bn @ 5125; ir_bas_9 @ 5225; ir_bas_1 @ 5226"), "attack 5125")
    several = asked(match).several
    assert several is not None
    assert [BOX.piece_names[unit][0] for unit in several.best] == ["ir_bas_1"]
