"""10.8, 11.4, 11.5 Strengths: rivers, bases and packages."""

import pytest

from sandtable.testing import choose, done, events
from tests.games.isis_war.tools import BOX, attack, fight, odds_of, result_of, sum_of, war


def printed(unit):
    """The combat factor of a unit at full strength."""
    piece = BOX.piece(unit)
    return BOX.combat_factor[piece][BOX.full[piece]]


@pytest.mark.rule("isis_war", "10.8.river")
def test_only_units_across_the_river_are_halved() -> None:
    """4819 attacked from 4818, across a river, and from 4718: only the units in 4818 are halved."""
    match = war(
        "phase us_combat; us_str_1 @ 4818 steps=1; us_arm_1 @ 4818 steps=1; us_arm_2 @ 4718; ir_rgc_8 @ 4819"
    )
    attack(match, "4819")
    assert sum_of(match) == (1 + 1 + 6, 4)  # 2 and 3 become 1 and 1, rounded down unit by unit


@pytest.mark.rule("isis_war", "10.8.river", "11.4")
def test_each_unit_is_halved_by_itself():
    text = "ir_rgc_3 @ 4926; ir_rgc_5 @ 4926; ir_rgc_7 @ 4828"
    match = attack(war(f"phase rgc_combat; {text}"), "4927", "ir_rgc_3", "ir_rgc_5", "ir_rgc_7")
    assert sum_of(match)[0] == 1 + 1 + 3


@pytest.mark.rule("isis_war", "11.4")
def test_us_units_are_doubled_in_a_base_hex_but_neither_the_base_nor_others() -> None:
    defence = war("phase rgc_combat; ir_rgc_8 @ 4913; ku_rg_1 @ 5013 steps=2")
    attack(defence, "5013")
    assert sum_of(defence) == (4, 4 + 4 + 2 * 3 + 2)  # base, G&B, infantry twice, Regional Guard
    out = war("phase us_combat; ir_rgc_8 @ 5012; ku_rg_1 @ 5013 steps=2")
    attack(out, "5012")
    assert sum_of(out) == (6, 4)
    kurds = war("phase coalition_combat; ir_rgc_8 @ 5012; ku_rg_1 @ 5013 steps=2")
    attack(kurds, "5012")
    assert sum_of(kurds) == (2, 4)


@pytest.mark.rule("isis_war", "11.4", "10.8.river")
def test_double_first_then_halve() -> None:
    match = war("phase us_combat; ir_rgc_8 @ 4912; us_inf_1 @ 5013 steps=1; us_inf_3 @ 5013")
    attack(match, "4912")
    assert sum_of(match) == (1 + 3, 4)  # 1 doubled and halved is 1 again, not 0


@pytest.mark.rule("isis_war", "11.4", "11.6.support")
def test_a_supporter_that_stands_in_a_base_is_not_doubled_elsewhere():
    match = attack(war("phase rgc_combat; us_aa_1 @ 4927; us_inf_3 @ 5024; ir_rgc_8 @ 5023"), "5024")
    choose(match, "support us_aa_1")
    assert sum_of(match)[1] == printed("us_inf_3") + printed("us_aa_1")


@pytest.mark.rule("isis_war", "11.4.joint")
def test_nations_defend_together_in_a_base() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4913; ku_rg_1 @ 5013; il_7 @ 5013; jo_40 @ 5013")
    attack(match, "5013")
    assert sum_of(match) == (4, 4 + 4 + 6 + 1 + 5 + 4)


@pytest.mark.rule("isis_war", "11.5.shift")
@pytest.mark.parametrize(("die", "columns"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_a_package_shifts_half_a_die_for_the_us_side(die: int, columns: int) -> None:
    headings = ["−5 or less", "−4/−3", "−2/−1", "0", "+1/+2", "+3/+4", "+5/+6", "+7/+8"]
    attacking = war("phase us_combat; us_str_1 @ 4419 cep=us_cep_1; ir_rgc_8 @ 4420", die, 3)
    fight(attacking, "4420")
    done(attacking)
    assert result_of(attacking)[0] == headings[3 + columns]
    defending = war("phase rgc_combat; us_str_1 @ 4419 cep=us_cep_1; ir_rgc_8 @ 4420", die, 3)
    fight(defending, "4419")
    assert result_of(defending)[0] == headings[3 - columns]


@pytest.mark.rule("isis_war", "11.5.shift")
def test_several_packages_add_up() -> None:
    match = war(
        "phase us_combat; us_str_1 @ 4419 cep=us_cep_1; us_str_2 @ 4419 cep=us_cep_2; ir_rgc_8 @ 4420", 6, 5, 1
    )
    fight(match, "4420")
    assert sum_of(match) == (8, 4)
    assert result_of(match)[0] == "+12 or more"  # +3, +4 and five columns, held within the table
    assert result_of(match)[1] == "DR"


@pytest.mark.rule("isis_war", "11.5.shift", "11.6.support")
def test_the_package_of_a_supporter_works_in_the_battle_it_supports():
    text = "phase rgc_combat; us_aa_1 @ 4423 cep=us_cep_1; us_inf_3 @ 4420; ir_rgc_8 @ 4419"
    match = attack(war(text, 6), "4420")
    choose(match, "support us_aa_1")
    assert next(each.rule for each in events(match, "roll")) == "11.5"
    alone = attack(war(text, 6), "4420")
    choose(alone, "no_support")
    assert all(each.rule != "11.5" for each in events(alone, "roll"))


@pytest.mark.rule("isis_war", "11.1", "10.8.river")
def test_guns_across_a_river_have_nothing_to_halve() -> None:
    match = war("phase artesh_combat; ir_art_16 @ 5225; ir_art_a11 @ 5225")
    tally = odds_of(choose(match, "attack 5125"), "join ir_art_16 ir_art_a11").tally
    assert tally is not None
    assert [each.how for each in tally.attackers] == ["4 ÷ 2 river", ""]
