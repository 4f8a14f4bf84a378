"""11.6, 11.7 Air assault brigades: attack, support and approach."""

from itertools import chain, combinations, product

import pytest

from sandtable.board.concentric import is_concentric
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.rules.combat import why_not_attacker
from sandtable.testing import asked, choose, options
from tests.games.isis_war.tools import attack, fight, refused, result_of, shifts_of, steps, sum_of, war, where


@pytest.mark.rule("isis_war", "11.6", "10.1")
def test_air_assault_attacks_within_four_hexes() -> None:
    match = war("phase us_combat; us_aa_1 @ 4416; us_aa_2 @ 4415; us_inf_3 @ 4419; ir_rgc_8 @ 4420")
    choose(match, "attack 4420")
    assert options(match) == ["join us_inf_3", "join us_aa_1", "join us_inf_3 us_aa_1"]
    assert refused(match, "us_aa_2") == "11.6"
    choose(match, "join us_inf_3 us_aa_1", "approach 4419")
    assert sum_of(match) == (3 + 5, 4)


@pytest.mark.rule("isis_war", "11.6")
def test_the_asr_has_no_such_range() -> None:
    match = war("phase artesh_combat; ir_art_asr @ 4417; us_inf_3 @ 4420; ir_art_16 @ 4419")
    box = match.table.box
    reason = why_not_attacker(match.table, {Org.ARTESH}, box.asr, box.hex("4420"))
    assert reason is not None
    assert reason.rule == "10.1"


@pytest.mark.rule("isis_war", "11.6", "11.4")
def test_air_assault_is_doubled_when_it_flies_from_a_base() -> None:
    match = war("phase us_combat; us_aa_1 @ 5013; ir_rgc_8 @ 5017")
    attack(match, "5017")
    assert sum_of(match) == (10, 4)


@pytest.mark.rule("isis_war", "11.6.water")
def test_air_assault_ignores_rivers_and_lakes() -> None:
    river = war("phase us_combat; us_aa_1 @ 4818; us_str_1 @ 4818; ir_rgc_8 @ 4819")
    attack(river, "4819")
    choose(river, "approach 4818")
    assert sum_of(river) == (5 + 2, 4)
    lake = war("phase us_combat; us_aa_1 @ 4824; us_str_1 @ 4824; ir_rgc_8 @ 4723")
    attack(lake, "4723")
    assert sum_of(lake) == (5, 4)


@pytest.mark.rule("isis_war", "11.6.noadvance")
def test_air_assault_never_advances() -> None:
    match = war("phase us_combat; us_aa_1 @ 4417; us_arm_1 @ 4419; ir_bas_1 @ 4420", 6)
    attack(match, "4420")
    choose(match, "approach 4419", "roll")
    assert options(match) == ["advance us_arm_1", "stop_advance"]
    assert refused(match, "us_aa_1") == "11.6"


@pytest.mark.rule("isis_war", "11.6.noadvance")
def test_air_assault_retreats_normally_even_into_mountains() -> None:
    """5110 is a mountain hex; the brigade there is the only friend on the map."""
    text = "us_aa_1 @ 5111; us_inf_3 @ 5110; ir_rgc_8 @ 5112; ir_rgc_14 @ 5112; ir_rgc_31 @ 5112"
    match = war(f"bare; isis_mosul @ 4713; phase rgc_combat; {text}", 4)
    fight(match, "5111")
    assert result_of(match)[1] == "DR"
    choose(match, "give_way")
    assert where(match, "us_aa_1") == "5110"


@pytest.mark.rule("isis_war", "11.6.support")
def test_air_assault_supports_a_us_defence_in_range() -> None:
    text = "us_inf_3 @ 4420; us_aa_1 @ 4424; us_aa_2 @ 4425; us_aa_3 @ 4417; ir_rgc_8 @ 4419"
    match = war(f"phase rgc_combat; {text}; ir_bas_1 @ 4416")
    attack(match, "4420")
    assert asked(match).seat == 1
    assert options(match) == ["support us_aa_1", "no_support"]
    assert refused(match, "us_aa_2") == "11.6"  # too far
    assert refused(match, "us_aa_3") == "11.6"  # in an enemy zone of control
    choose(match, "support us_aa_1")
    assert sum_of(match) == (4, 3 + 5)


@pytest.mark.rule("isis_war", "11.6.support")
def test_supporters_share_losses_but_ignore_retreats() -> None:
    text = "us_inf_3 @ 4420; us_aa_1 @ 4424; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4419; ir_rgc_20 @ 4419"
    match = war(f"phase rgc_combat; {text}", 6)
    attack(match, "4420")
    choose(match, "support us_aa_1", "roll")
    assert sum_of(match) == (15, 8)
    assert result_of(match)[1] == "DE"
    assert (steps(match, "us_inf_3"), steps(match, "us_aa_1")) == (1, 1)
    match = war(f"phase rgc_combat; {text}", 2)
    attack(match, "4420")
    choose(match, "support us_aa_1", "roll")
    assert result_of(match)[1] == "BB"
    assert (steps(match, "us_inf_3"), steps(match, "us_aa_1")) == (1, 1)
    assert "(2 to lose)" in match.game.prompt(asked(match), match.names)
    match = war(f"phase rgc_combat; {text}", 4)
    attack(match, "4420")
    choose(match, "support us_aa_1", "roll")
    assert result_of(match)[1] == "DR"
    choose(match, "stand")
    assert options(match) == ["lose_step us_inf_3", "lose_step us_aa_1"]
    match = war(f"phase rgc_combat; {text}", 4)
    attack(match, "4420")
    choose(match, "support us_aa_1", "roll", "give_way", "retreat_to 4421")
    assert where(match, "us_inf_3") == "4421"
    assert where(match, "us_aa_1") == "4424"


@pytest.mark.rule("isis_war", "11.6.support", "10.21")
def test_the_steps_of_a_supporter_let_a_single_step_stand() -> None:
    """R-69: the force has three steps in all."""
    text = "us_inf_3 @ 4420 steps=1; us_aa_1 @ 4424; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4419"
    match = war(f"phase rgc_combat; {text}", 5)
    attack(match, "4420")
    choose(match, "support us_aa_1", "roll")
    assert result_of(match) == ("+5/+6", "DR")
    choose(match, "stand", "lose_step us_aa_1")
    assert (where(match, "us_inf_3"), steps(match, "us_aa_1")) == ("4420", 1)


@pytest.mark.rule("isis_war", "11.6.support")
def test_a_brigade_supports_once_a_phase_and_only_us_forces() -> None:
    text = "us_inf_3 @ 4420; us_inf_4 @ 4418; us_aa_1 @ 4422; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419"
    match = war(f"phase rgc_combat; {text}", 3)
    attack(match, "4420", "ir_rgc_8")
    choose(match, "support us_aa_1", "roll", "decline", "attack 4418")
    assert asked(match).rule == "10.12"  # not asked again
    kurds = war("phase rgc_combat; ku_rg_1 @ 4420; us_aa_1 @ 4423; ir_rgc_8 @ 4419")
    attack(kurds, "4420")
    assert asked(kurds).rule == "10.12"


@pytest.mark.rule("isis_war", "11.6.support", "13.6")
def test_no_support_out_of_a_storm() -> None:
    match = war("phase rgc_combat; us_inf_3 @ 4420; us_aa_1 @ 4424; ir_rgc_8 @ 4419; effect storm 4427")
    attack(match, "4420")
    assert asked(match).rule == "10.12"


@pytest.mark.rule("isis_war", "11.6.support", "11.4")
def test_support_of_a_base_is_doubled_and_helps_coalition_units_there() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4913; us_aa_1 @ 5016; ku_rg_1 @ 5013")
    attack(match, "5013")
    choose(match, "support us_aa_1")
    assert sum_of(match) == (4, 4 + 4 + 6 + 1 + 10)


@pytest.mark.rule("isis_war", "10.21", "11.6.support")
def test_the_step_of_a_supporter_lets_a_lonely_defender_stand():
    text = "phase rgc_combat; ir_rgc_8 @ 4419; ir_rgc_31 @ 4419; ir_rgc_14 @ 4419; us_inf_3 @ 4420 steps=1"
    match = war(f"{text}; us_aa_1 @ 4423 steps=1", "DR")
    attack(match, "4420")
    choose(match, "support us_aa_1")
    if "roll" in options(match):
        choose(match, "roll")
    assert options(match) == ["stand", "give_way"]
    choose(match, "stand", "lose_step us_aa_1")
    assert (where(match, "us_aa_1"), where(match, "us_inf_3")) == ("dead", "4420")
    alone = fight(war(text, "DR"), "4420")
    assert where(alone, "us_inf_3") != "4420" or asked(alone).rule == "10.20"


@pytest.mark.rule("isis_war", "11.7")
def test_air_assault_completes_a_concentric_attack() -> None:
    match = war("phase us_combat; us_arm_1 @ 4419; us_aa_1 @ 4417; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420")
    attack(match, "4420")
    assert asked(match).rule == "11.7"
    assert options(match) == [f"approach {h}" for h in ("4419", "4519", "4520", "4421", "4320", "4319")]
    choose(match, "approach 4421")
    assert shifts_of(match) == {"10.13": 2}
    match = war("phase us_combat; us_arm_1 @ 4419; us_aa_1 @ 4417; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420")
    attack(match, "4420")
    choose(match, "approach 4520")
    assert shifts_of(match) == {}


@pytest.mark.rule("isis_war", "11.7")
def test_two_air_assault_brigades_surround_alone_and_one_does_not() -> None:
    one = war("phase us_combat; us_aa_1 @ 4417; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420")
    attack(one, "4420")
    assert shifts_of(one) == {}
    two = war("phase us_combat; us_aa_1 @ 4417; us_aa_2 @ 4417; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420")
    attack(two, "4420")
    choose(two, "approach 4519", "approach 4320")
    assert shifts_of(two) == {"10.13": 2}


@pytest.mark.rule("isis_war", "11.7")
def test_no_approach_is_asked_when_the_enemy_is_surrounded_already() -> None:
    match = war(
        "phase us_combat; us_arm_1 @ 4419; us_arm_2 @ 4421; us_aa_1 @ 4417; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420"
    )
    attack(match, "4420")
    assert asked(match).rule == "10.12"
    assert shifts_of(match) == {"10.13": 2}


@pytest.mark.rule("isis_war", "11.7")
def test_an_approach_may_lead_over_a_lake() -> None:
    """4825 is a lake south-west of 4924."""
    match = war("phase us_combat; us_arm_1 @ 5024; us_aa_1 @ 4922; ir_rgc_8 @ 4924; ir_rgc_14 @ 4924")
    attack(match, "4924")
    choose(match, "approach 4825")
    assert shifts_of(match) == {"10.13": 2}


@pytest.mark.rule("isis_war", "10.13", "11.7")
@pytest.mark.parametrize("flights", [1, 2, 3])
def test_as_many_sides_as_units_are_enough_to_look_at(flights: int) -> None:
    """`can_close` looks only at sets of as many sides as there are units."""
    for known in chain.from_iterable(combinations(range(6), size) for size in range(4)):
        short = any(is_concentric({*known, *more}) for more in combinations(range(6), flights))
        whole = any(is_concentric({*known, *more}) for more in product(range(6), repeat=flights))
        assert short == whole
