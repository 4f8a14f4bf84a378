"""10.0 to 10.6, 10.14, 10.15 Who may attack whom."""

import pytest

from sandtable.core.errors import IllegalChoice
from sandtable.games.isis_war.rules.combat import why_not_attacker
from sandtable.testing import asked, choose, options, why_not
from tests.games.isis_war.tools import RGC_COMBAT, attack, fight, notes, refused, sum_of, war, where


@pytest.mark.rule("isis_war", "1.2.red_row")
def test_units_in_the_red_row_attack_but_are_not_attacked() -> None:
    text = "il_7 @ 3520; ir_rgc_8 @ 3620"
    match = war(f"phase coalition_combat; {text}")
    assert options(match) == ["attack 3620", "end_attacks"]
    match = war(f"phase rgc_combat; {text}; us_inf_3 @ 4419; ir_rgc_3 @ 4420")
    assert refused(match, "3520") == "1.2.red_row"


@pytest.mark.rule("isis_war", "2.10")
def test_a_factor_in_parentheses_only_defends() -> None:
    """Nobody but the Baghdad garrison is next to the enemy: there is no attack at all."""
    match = war("phase coalition_combat; ir_rgc_8 @ 5025; ku_rg_1 @ 5014; ir_rgc_3 @ 5015")
    assert options(match) == ["attack 5015", "end_attacks"]


@pytest.mark.rule("isis_war", "2.10")
@pytest.mark.parametrize(
    ("phase", "unit", "rule"),
    [("us_combat", "us_base_at", "2.10"), ("us_combat", "iq_bn", "2.10"), ("us_combat", "isis_mosul", "10.24")],
)
def test_static_units_never_attack_in_any_phase(phase: str, unit: str, rule: str) -> None:
    match = war(f"phase {phase}; us_inf_3 @ 4419; us_inf_4 @ 4419; ir_rgc_8 @ 4420")
    choose(match, "attack 4420")
    assert refused(match, unit) == rule


@pytest.mark.rule("isis_war", "3.5", "3.10", "3.12", "3.13")
@pytest.mark.parametrize(
    ("text", "unit", "cited"),
    [
        (
            "phase coalition_combat; ir_rgc_8 @ 4420; ir_bas_1 @ 5014; ku_z_1 @ 4419; ku_z_2 @ 5015",
            "ku_z_1",
            "3.5",
        ),
        ("phase turkish_combat; ku_rg_1 @ 4611; ku_rg_2 @ 4311; tr_vii @ 4610; tr_ii @ 4310", "tr_vii", "3.10"),
        ("phase rgc_combat; ku_rg_1 @ 4709; ku_rg_2 @ 4811; ir_rgc_8 @ 4810", "ir_rgc_8", "3.12"),
        ("phase us_combat; ir_rgc_8 @ 3915; ir_rgc_3 @ 4419; us_arm_1 @ 3916; us_arm_2 @ 4420", "us_arm_1", "3.13"),
    ],
)
def test_no_attack_into_a_closed_area(text: str, unit: str, cited: str) -> None:
    """The first enemy of each position stands where the unit next to it may not fight."""
    match = war(f"restriction us 1; {text}")
    box, target = match.table.box, text.split("; ")[1].partition("@ ")[2]
    assert f"attack {target}" not in options(match)
    assert refused(match, target) == cited
    refusal = why_not_attacker(match.table, {box.org[box.piece(unit)]}, box.piece(unit), box.hex(target))
    assert refusal is not None
    assert refusal.rule == cited


@pytest.mark.rule("isis_war", "10.0")
def test_attacking_is_voluntary() -> None:
    match = war(f"{RGC_COMBAT}; us_inf_3 @ 4420")
    assert options(match) == ["attack 4420", "end_attacks"]
    choose(match, "end_attacks")
    assert where(match, "us_inf_3") == "4420"


@pytest.mark.rule("isis_war", "10.0")
def test_static_units_never_attack() -> None:
    match = war("phase us_combat; ir_rgc_8 @ 5012; us_inf_1 @ 5013; us_inf_3 @ 5013")
    choose(match, "attack 5012")
    assert refused(match, "us_base_irbil") == "2.10"


@pytest.mark.rule("isis_war", "10.1")
def test_only_adjacent_units_attack() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4418; us_inf_3 @ 4420; us_inf_4 @ 4422")
    assert refused(match, "4422") == "10.1"
    attack(match, "4420")
    assert where(match, "ir_rgc_3") == "4418"
    assert sum_of(match) == (4, 3)


@pytest.mark.rule("isis_war", "10.1", "10.4", "14.9")
def test_a_target_whose_attackers_are_far_tired_or_waiting() -> None:
    near = "ir_rgc_14 @ 4417; us_inf_4 @ 4416"
    assert refused(war(f"phase us_combat; {near}; ir_rgc_8 @ 4420"), "4420") == "10.1"
    tired = war(f"phase us_combat; {near}; ir_rgc_8 @ 4420; us_inf_3 @ 4419 attacked")
    assert refused(tired, "4420") == "10.4"
    waiting = war(f"phase us_combat; {near}; ir_rgc_8 @ 4420; us_arm_1 @ 4419 marked=2")
    assert refused(waiting, "4420") == "14.9"


@pytest.mark.rule("isis_war", "10.1", "2.10")
def test_of_several_reasons_that_of_a_unit_which_fights_now_is_told() -> None:
    text = "us_base_at @ 4419; us_inf_3 @ 4520 attacked; ir_rgc_8 @ 4420; ir_rgc_14 @ 4417; us_inf_4 @ 4416"
    assert refused(war(f"phase us_combat; {text}"), "4420") == "10.4"


@pytest.mark.rule("isis_war", "10.2")
def test_a_hex_is_attacked_once_a_phase() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4421; us_inf_3 @ 4420; us_inf_4 @ 4418; ir_rgc_5 @ 4417", 3)
    fight(match, "4420", "ir_rgc_8")
    choose(match, "decline")
    assert options(match) == ["attack 4418", "end_attacks"]
    assert refused(match, "4420") == "10.2"


@pytest.mark.rule("isis_war", "10.2")
def test_fresh_units_in_a_hex_that_was_attacked_do_not_open_it_again() -> None:
    """R-36: the defenders of 4420 have been replaced in an interruption."""
    match = war("phase rgc_combat hit=4420; ir_rgc_8 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4418")
    assert options(match) == ["attack 4418", "end_attacks"]
    assert refused(match, "4420") == "10.2"


@pytest.mark.rule("isis_war", "10.2")
def test_no_attack_across_an_all_lake_hexside() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4824; ir_rgc_3 @ 4722; us_inf_3 @ 4723")
    choose(match, "attack 4723")
    assert sum_of(match) == (3, 3)


@pytest.mark.rule("isis_war", "10.2")
def test_units_that_were_attacked_and_retreated_are_not_attacked_again_alone() -> None:
    text = "ir_rgc_14 @ 4419; ir_rgc_3 @ 4422; us_inf_3 @ 4420; us_inf_4 @ 4423"
    match = war(f"{RGC_COMBAT}; {text}", 5)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_14")
    choose(match, "give_way", "retreat_to 4421", "stop_advance", "decline")
    assert where(match, "us_inf_3") == "4421"
    assert options(match) == ["attack 4423", "end_attacks"]
    assert refused(match, "4421") == "10.2"


@pytest.mark.rule("isis_war", "10.2")
def test_a_unit_that_was_attacked_does_not_lose_that_by_moving_in_an_interruption() -> None:
    """R-117: attacked in 4420, gone to 4422; its neighbours in the Iranian line find nothing to attack there."""
    text = "ir_rgc_3 @ 4421; ir_rgc_5 @ 4417; us_inf_3 @ 4420; us_inf_4 @ 4418"
    match = war(f"{RGC_COMBAT}; {text}", 3)
    fight(match, "4420", "ir_rgc_8")
    choose(match, "interrupt", "movement", "combat", "move us_inf_3", "to 4422", "end", "end_attacks", "no_strike")
    assert options(match) == ["attack 4418", "end_attacks"]
    assert refused(match, "4422") == "10.2"


@pytest.mark.rule("isis_war", "10.2")
def test_a_target_behind_a_lake_and_one_attacked_before() -> None:
    text = "us_inf_3 @ 4724; ir_rgc_8 @ 4824; us_inf_4 @ 5120; ir_rgc_14 @ 5119"
    match = war(f"phase rgc_combat; {text}")
    assert refused(match, "4724") == "10.2"
    assert "lake" in why_not(match, "4724").why
    hit = war("phase rgc_combat hit=4420; us_inf_3 @ 4420; ir_rgc_8 @ 4419; us_inf_4 @ 5120; ir_rgc_14 @ 5119")
    assert refused(hit, "4420") == "10.2"


@pytest.mark.rule("isis_war", "10.3")
def test_units_attack_from_several_hexes() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4421; ir_rgc_14 @ 4320; us_inf_3 @ 4420")
    attack(match, "4420")
    assert sum_of(match) == (11, 3)


@pytest.mark.rule("isis_war", "10.3")
def test_any_attackers_join_in_one_choice_with_their_odds() -> None:
    text = "phase rgc_combat; ku_rg_1 @ 4420; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4421"
    match = choose(war(text), "attack 4420")
    assert options(match) == [
        "join ir_rgc_8",
        "join ir_rgc_14",
        "join ir_rgc_31",
        "join ir_rgc_8 ir_rgc_14 ir_rgc_31",
    ]
    pair = match.game.parse_option("join ir_rgc_8 ir_rgc_31", match.names)
    forecast = match.forecast(0, pair)
    assert forecast is not None
    assert forecast.lit is not None
    assert match.game.charts(match.table.box)[0].id == forecast.lit.chart == "crt"
    match.choose(0, pair)
    assert [match.names.id("piece", unit) for unit in notes(match, "attack")[0].what.pieces] == [
        "ir_rgc_8",
        "ir_rgc_31",
    ]


@pytest.mark.rule("isis_war", "10.5")
def test_units_of_a_stack_attack_different_hexes_or_not_at_all() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4419; ir_rgc_5 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4418", 3, 3)
    fight(match, "4420", "ir_rgc_8")
    choose(match, "decline")
    fight(match, "4418", "ir_rgc_3")
    assert not match.table.state.attacked[match.table.box.piece("ir_rgc_5")]


@pytest.mark.rule("isis_war", "10.6")
def test_the_next_attack_is_chosen_after_the_last_one() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4418", 3)
    assert options(match) == ["attack 4418", "attack 4420", "end_attacks"]
    fight(match, "4418", "ir_rgc_8")
    choose(match, "decline")
    assert options(match) == ["attack 4420", "end_attacks"]


@pytest.mark.rule("isis_war", "10.14")
def test_coalition_units_attack_with_their_own_nation_only() -> None:
    match = war("phase coalition_combat; ir_rgc_8 @ 4420; il_7 @ 4419; jo_40 @ 4421; us_arm_1 @ 4320")
    choose(match, "attack 4420")
    assert options(match) == ["join il_7", "join jo_40"]
    assert refused(match, "us_arm_1") == "5.6"
    choose(match, "join il_7")
    assert sum_of(match) == (5, 4)


@pytest.mark.rule("isis_war", "10.14")
def test_why_a_unit_cannot_join_the_attack() -> None:
    match = war("phase coalition_combat; ir_rgc_8 @ 4420; il_7 @ 4419; il_188 @ 4419; jo_40 @ 4421")
    choose(match, "attack 4420")
    reasons = [why_not(match, unit) for unit in ("il_7", "il_188", "jo_40", "ir_rgc_8")]
    assert [reason and reason.rule for reason in reasons] == [None, None, None, "2.5"]
    with pytest.raises(IllegalChoice, match=r"different nations .*10\.14"):
        choose(match, "join il_7 jo_40")


@pytest.mark.rule("isis_war", "10.15")
@pytest.mark.parametrize(
    ("phase", "strength"), [("basij_combat", 2), ("rgc_combat", 4), ("artesh_combat", 3), ("turkish_combat", 6)]
)
def test_each_kind_of_the_iranian_side_attacks_alone(phase: str, strength: int) -> None:
    match = war(
        f"phase {phase}; ku_rg_1 @ 4311; ir_bas_1 @ 4312; ir_rgc_8 @ 4411; ir_art_21 @ 4411; tr_vii @ 4310 steps=6"
    )
    attack(match, "4311")
    assert sum_of(match)[0] == strength


@pytest.mark.rule("isis_war", "11.3.combat", "11.3.nomove")
def test_the_asr_attacks_with_the_artesh_and_never_advances() -> None:
    match = war("phase artesh_combat; ir_art_asr @ 4419; ir_art_16 @ 4419; us_inf_3 @ 4420 steps=1", 6)
    fight(match, "4420")
    assert sum_of(match) == (7, 1)
    assert options(match) == ["advance ir_art_16", "stop_advance"]
    assert refused(match, "ir_art_asr") == "11.3"


@pytest.mark.rule("isis_war", "11.6")
def test_a_target_that_only_flights_could_reach() -> None:
    match = war("phase us_combat; us_aa_1 @ 4416; ir_rgc_8 @ 4421; ir_rgc_14 @ 4417")
    assert refused(match, "4421") == "11.6"


@pytest.mark.rule("isis_war", "11.8")
def test_airborne_brigades_fight_as_infantry() -> None:
    match = war("phase us_combat; us_abn_1 @ 4417; us_abn_2 @ 4419; ir_rgc_8 @ 4420")
    attack(match, "4420")
    assert sum_of(match) == (3, 4)


@pytest.mark.rule("isis_war", "13.6")
def test_no_combat_in_the_storm() -> None:
    """The storm covers 4420, not 4421 and 4520."""
    storm = "phase rgc_combat; effect storm 4417"
    match = war(f"{storm}; ir_rgc_8 @ 4420; us_inf_3 @ 4421; ir_rgc_3 @ 4422")
    choose(match, "attack 4421")
    assert sum_of(match) == (3, 3)  # the division in 4420 takes no part
    match = war(f"{storm}; us_inf_3 @ 4420; ir_rgc_3 @ 4421; us_inf_4 @ 4422")
    assert options(match) == ["attack 4422", "end_attacks"]
    assert refused(match, "4420") == "13.6"


@pytest.mark.rule("isis_war", "13.6")
def test_a_target_whose_attackers_stand_in_the_storm() -> None:
    text = "us_inf_3 @ 4421; ir_rgc_8 @ 4420; us_inf_4 @ 5120; ir_rgc_14 @ 5119"
    assert refused(war(f"phase rgc_combat; effect storm 4417; {text}"), "4421") == "13.6"


@pytest.mark.rule("isis_war", "10.1", "11.6")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("phase coalition_combat; il_7 @ 4519; ir_rgc_3 @ 4520; us_aa_1 @ 4927", "10.1"),  # not 5.6
        ("phase us_combat; us_inf_3 @ 4519; ir_rgc_3 @ 4520; us_aa_1 @ 4927 marked=2", "11.6"),  # not 14.9
        ("phase us_combat; effect storm 4927; us_inf_3 @ 4519; ir_rgc_3 @ 4520; us_aa_1 @ 4927", "11.6"),
        ("phase us_combat; us_inf_3 @ 4519; ir_rgc_3 @ 4520; us_aa_1 @ 4927 attacked", "11.6"),  # not 10.4
        ("phase us_combat; us_inf_3 @ 4519; ir_rgc_3 @ 4520", "10.1"),
    ],
)
def test_a_target_out_of_reach_is_refused_for_that(text: str, rule: str) -> None:
    assert refused(war(f"{text}; ir_rgc_8 @ 4417"), "4417") == rule


@pytest.mark.rule("isis_war", "10.3")
def test_a_refused_target_names_the_unit_that_cannot_attack_it() -> None:
    match = war("phase us_combat; us_inf_3 @ 4419 attacked; ir_rgc_8 @ 4420; us_inf_4 @ 4717; ir_rgc_3 @ 4718")
    refusal = why_not(match, "4420")
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("10.4", "I-3 Infantry BCT: It has attacked in this phase.")


@pytest.mark.rule("isis_war", "14.8")
def test_a_marked_brigade_does_not_attack_but_defends() -> None:
    match = war("phase us_combat; us_str_1 @ 4419 marked=2; us_inf_3 @ 4419; ir_rgc_8 @ 4420")
    attack(match, "4420")
    assert sum_of(match) == (3, 4)
    match = war("phase rgc_combat; us_str_1 @ 4419 marked=2; ir_rgc_8 @ 4420")
    attack(match, "4419")
    assert sum_of(match) == (4, 4)


@pytest.mark.rule("isis_war", "14.8", "14.9")
@pytest.mark.parametrize(("unit", "rule"), [("us_str_1", "14.8"), ("us_arm_1", "14.9"), ("us_aa_1", "14.9")])
def test_the_marker_of_armour_is_not_that_of_strykers(unit: str, rule: str) -> None:
    text = f"{unit} @ 4419 marked=2; us_inf_3 @ 4419; us_inf_4 @ 4419; ir_rgc_8 @ 4420"
    match = war(f"phase us_movement; {text}")
    assert refused(match, unit) == rule
    match = choose(war(f"phase us_combat; {text}"), "attack 4420")
    assert refused(match, unit) == rule


@pytest.mark.rule("isis_war", "10.3")
def test_an_attack_by_the_only_unit_that_can_is_said_to_be_final() -> None:
    """Nobody is asked about the attackers then."""
    alone = asked(war("phase rgc_combat; ir_rgc_8 @ 4419; us_arm_1 @ 4420"))
    both = asked(war("phase rgc_combat; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; us_arm_1 @ 4420"))
    for question, commits in ((alone, [True, False]), (both, [False, False])):
        assert question.hint is not None
        found = [question.hint(option) for option in question.options]
        assert [hint is not None and hint.commits for hint in found] == commits
