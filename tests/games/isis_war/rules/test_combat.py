"""10.0-10.15 Who attacks what, the differential and its shifts."""

import pytest
from isis_tools import attack, fight, refused, result_of, shifts_of, sum_of, war, where

from sandtable.core.errors import IllegalChoice
from sandtable.games.isis_war.rules.combat import refuse_attacker
from sandtable.testing import choose, options, why_not

RGC = "phase rgc_combat; ir_rgc_8 @ 4419"
US_COMBAT = "phase us_combat; us_arm_1 @ 4419"


# 10.0-10.2 Targets


@pytest.mark.rule("isis_war", "10.0")
def test_attacking_is_voluntary() -> None:
    match = war(f"{RGC}; us_inf_3 @ 4420")
    assert options(match) == ["attack 4420", "end_attacks"]
    choose(match, "end_attacks")
    assert where(match, "us_inf_3") == "4420"


@pytest.mark.rule("isis_war", "10.0")
def test_static_units_never_attack() -> None:
    match = war("phase us_combat; ir_rgc_8 @ 5012; us_inf_1 @ 5013; us_inf_3 @ 5013")
    choose(match, "attack 5012")
    assert refused(match, "us_base_irbil") == "2.10"


@pytest.mark.rule("isis_war", "2.10")
def test_a_factor_in_parentheses_only_defends() -> None:
    """Nobody but the Baghdad garrison is next to the enemy: there is no attack at all."""
    match = war("phase coalition_combat; ir_rgc_8 @ 5025; ku_rg_1 @ 5014; ir_rgc_3 @ 5015")
    assert options(match) == ["attack 5015", "end_attacks"]


@pytest.mark.rule("isis_war", "10.1")
def test_only_adjacent_units_attack() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4418; us_inf_3 @ 4420; us_inf_4 @ 4422")
    assert refused(match, "4422") == "10.1"
    attack(match, "4420")
    assert where(match, "ir_rgc_3") == "4418"
    assert sum_of(match) == (4, 3)


@pytest.mark.rule("isis_war", "10.2")
def test_a_hex_is_attacked_once_a_phase() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4421; us_inf_3 @ 4420; us_inf_4 @ 4418; ir_rgc_5 @ 4417", 3)
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
    match = war(f"{RGC}; {text}", 5)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_14")
    choose(match, "give_way", "stop_advance", "decline")
    assert where(match, "us_inf_3") == "4421"
    assert options(match) == ["attack 4423", "end_attacks"]
    assert refused(match, "4421") == "10.2"


@pytest.mark.rule("isis_war", "10.2")
def test_a_unit_that_was_attacked_does_not_lose_that_by_moving_in_an_interruption() -> None:
    """R-117: attacked in 4420, gone to 4422; its neighbours in the Iranian line find nothing to attack there."""
    text = "ir_rgc_3 @ 4421; ir_rgc_5 @ 4417; us_inf_3 @ 4420; us_inf_4 @ 4418"
    match = war(f"{RGC}; {text}", 3)
    fight(match, "4420", "ir_rgc_8")
    choose(match, "interrupt", "movement", "combat", "move us_inf_3", "to 4422", "end", "end_attacks", "no_strike")
    assert options(match) == ["attack 4418", "end_attacks"]
    assert refused(match, "4422") == "10.2"


# 10.3-10.6 Attackers


@pytest.mark.rule("isis_war", "10.3")
def test_units_attack_from_several_hexes() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4421; ir_rgc_14 @ 4320; us_inf_3 @ 4420")
    attack(match, "4420")
    assert sum_of(match) == (11, 3)


@pytest.mark.rule("isis_war", "10.4")
def test_a_unit_attacks_once_with_its_full_factor() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4418", 3)
    fight(match, "4420", "ir_rgc_8")
    choose(match, "decline", "attack 4418")
    assert sum_of(match) == (3, 3)


@pytest.mark.rule("isis_war", "10.4")
def test_all_units_in_the_hex_defend() -> None:
    match = war(f"{RGC}; us_inf_3 @ 4420; us_str_1 @ 4420 steps=1")
    attack(match, "4420")
    assert sum_of(match) == (4, 5)


@pytest.mark.rule("isis_war", "10.5")
def test_units_of_a_stack_attack_different_hexes_or_not_at_all() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4419; ir_rgc_5 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4418", 3, 3)
    fight(match, "4420", "ir_rgc_8")
    choose(match, "decline")
    fight(match, "4418", "ir_rgc_3")
    assert not match.table.state.attacked[match.table.box.piece("ir_rgc_5")]


@pytest.mark.rule("isis_war", "10.6")
def test_the_next_attack_is_chosen_after_the_last_one() -> None:
    match = war(f"{RGC}; ir_rgc_3 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4418", 3)
    assert options(match) == ["attack 4418", "attack 4420", "end_attacks"]
    fight(match, "4418", "ir_rgc_8")
    choose(match, "decline")
    assert options(match) == ["attack 4420", "end_attacks"]


# 10.7-10.12 The sum


@pytest.mark.rule("isis_war", "10.7", "T.crt")
def test_the_differential_gives_the_column_and_the_die_the_result() -> None:
    match = war(f"{RGC}; ir_rgc_14 @ 4419; us_inf_3 @ 4420", 6)
    fight(match, "4420")
    assert sum_of(match) == (8, 3)
    assert result_of(match) == ("+5, +6", "DE")


@pytest.mark.rule("isis_war", "10.8")
def test_rough_terrain_shifts_one_column_left() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4718; us_inf_3 @ 4819", 3)
    fight(match, "4819")
    assert shifts_of(match) == {"10.8": -1}
    assert result_of(match)[0] == "0"  # from +1, +2


@pytest.mark.rule("isis_war", "10.8", "T.tec")
def test_a_town_in_rough_terrain_shifts_two_columns_left() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4312; us_inf_3 @ 4313", 3)
    fight(match, "4313")
    assert shifts_of(match) == {"10.8": -2}
    assert result_of(match)[0] == "-2, -1"


@pytest.mark.rule("isis_war", "10.8.river")
def test_only_units_across_the_river_are_halved() -> None:
    """4819 attacked from 4818, across a river, and from 4718: only the units in 4818 are halved."""
    match = war(
        "phase us_combat; us_str_1 @ 4818 steps=1; us_arm_1 @ 4818 steps=1; us_arm_2 @ 4718; ir_rgc_8 @ 4819"
    )
    attack(match, "4819")
    assert sum_of(match) == (1 + 1 + 6, 4)  # 2 and 3 become 1 and 1, rounded down unit by unit


@pytest.mark.rule("isis_war", "10.9")
def test_shifts_left_and_right_are_netted() -> None:
    match = war("phase us_combat; turn 6; us_arm_1 @ 4818; us_arm_2 @ 4718; ir_rgc_8 @ 4819", 2)
    fight(match, "4819")
    assert shifts_of(match) == {"10.8": -1, "9.0": 1}
    assert result_of(match)[0] == "+5, +6"  # 3 + 6 - 4


@pytest.mark.rule("isis_war", "10.10")
def test_a_city_hex_is_clear_but_for_the_city() -> None:
    """Irbil stands on rough ground, which does not count."""
    match = war("phase rgc_combat; ir_rgc_8 @ 4913; ir_rgc_14 @ 4913")
    attack(match, "5013")
    assert shifts_of(match) == {"10.8": -3}


@pytest.mark.rule("isis_war", "10.11")
def test_beyond_the_end_of_the_table_its_last_column_counts() -> None:
    low = war(f"{RGC}; us_arm_1 @ 4420; us_arm_2 @ 4420; us_arm_3 @ 4420", 6)
    fight(low, "4420")
    assert result_of(low) == ("-5 or less", "AS")
    high = war(f"{US_COMBAT}; us_arm_2 @ 4419; us_arm_3 @ 4419; turn 6; ir_bas_1 @ 4420", 1)
    fight(high, "4420")
    assert sum_of(high) == (18, 2)
    assert result_of(high) == ("+12 or more", "DR")


@pytest.mark.rule("isis_war", "10.11")
def test_no_columns_are_saved_up_beyond_the_table() -> None:
    """R-58: a differential of 34 stands in the last column; three columns left of it is what counts."""
    corps = "; ".join(f"us_arm_{i} @ 5025" for i in (1, 2, 3)) + "; us_arm_4 @ 5026; us_arm_5 @ 5026"
    match = war(f"phase us_combat; bare; ir_bas_1 @ 5125; isis_mosul @ 4713; {corps}", 1)
    fight(match, "5125")
    assert sum_of(match)[0] > 20
    assert result_of(match)[0] == "+5, +6"


@pytest.mark.rule("isis_war", "10.12")
def test_the_attacker_may_give_up_columns() -> None:
    match = war(f"{RGC}; ir_rgc_14 @ 4419; us_inf_3 @ 4420", 2)
    attack(match, "4420")
    assert options(match) == ["roll", *(f"lower {n}" for n in range(1, 7))]
    choose(match, "lower 2")
    assert result_of(match) == ("+1, +2", "AL1")


# 10.13 Concentric attack


@pytest.mark.rule("isis_war", "10.13")
@pytest.mark.parametrize(
    ("hexes", "columns"),
    [
        (("4419", "4421"), 2),  # opposite
        (("4419", "4520", "4320"), 2),  # three with one between
        (("4419", "4519", "4520", "4421"), 2),  # more than three
        (("4419", "4519", "4520"), 0),  # side by side
        (("4419", "4520"), 0),
    ],
)
def test_us_units_around_the_enemy_shift_two_columns(hexes: tuple[str, ...], columns: int) -> None:
    ring = "; ".join(f"us_inf_{i} @ {hex_}" for i, hex_ in enumerate(hexes, 3))
    match = war(f"phase us_combat; ir_rgc_8 @ 4420; {ring}")
    attack(match, "4420")
    assert shifts_of(match).get("10.13", 0) == columns


@pytest.mark.rule("isis_war", "10.13")
def test_israelis_surround_but_kurds_and_iranians_do_not() -> None:
    israel = war("phase coalition_combat; ir_rgc_8 @ 4420; il_7 @ 4419; il_188 @ 4421")
    attack(israel, "4420")
    assert shifts_of(israel) == {"10.13": 2}
    jordan = war("phase coalition_combat; ir_rgc_8 @ 4420; jo_40 @ 4419; jo_60 @ 4421")
    attack(jordan, "4420")
    assert shifts_of(jordan) == {}
    iran = war("phase rgc_combat; us_inf_3 @ 4420; ir_rgc_8 @ 4419; ir_rgc_14 @ 4421")
    attack(iran, "4420")
    assert shifts_of(iran) == {}


@pytest.mark.rule("isis_war", "10.13")
def test_isis_is_never_surrounded() -> None:
    match = war("phase us_combat; us_inf_3 @ 4714; us_inf_4 @ 4613; us_inf_5 @ 4814", 3, 4)
    attack(match, "4713")
    assert shifts_of(match) == {"10.8": -2}


# 10.14, 10.15 Who attacks together


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
    assert [reason and reason.rule for reason in reasons] == [None, None, None, "5.7"]
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


# Where units fight


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
        ("phase rgc_combat; ku_rg_1 @ 4409; ku_rg_2 @ 4511; ir_rgc_8 @ 4510", "ir_rgc_8", "3.12"),
        ("phase us_combat; ir_rgc_8 @ 3915; ir_rgc_3 @ 4419; us_arm_1 @ 3916; us_arm_2 @ 4420", "us_arm_1", "3.13"),
    ],
)
def test_no_attack_into_a_closed_area(text: str, unit: str, cited: str) -> None:
    """The first enemy of each position stands where the unit next to it may not fight."""
    match = war(f"restriction us 1; {text}")
    box, target = match.table.box, text.split("; ")[1].partition("@ ")[2]
    assert f"attack {target}" not in options(match)
    refusal = refuse_attacker(match.table, {box.org[box.piece(unit)]}, box.piece(unit), box.hex(target))
    assert refusal is not None
    assert refusal.rule == cited


@pytest.mark.rule("isis_war", "1.2.red_row")
def test_units_in_the_red_row_attack_but_are_not_attacked() -> None:
    text = "il_7 @ 3520; ir_rgc_8 @ 3620"
    match = war(f"phase coalition_combat; {text}")
    assert options(match) == ["attack 3620", "end_attacks"]
    match = war(f"phase rgc_combat; {text}; us_inf_3 @ 4419; ir_rgc_3 @ 4420")
    assert refused(match, "3520") == "1.2"


@pytest.mark.rule("isis_war", "14.8")
def test_a_marked_brigade_does_not_attack_but_defends() -> None:
    match = war("phase us_combat; us_str_1 @ 4419 marked=2; us_inf_3 @ 4419; ir_rgc_8 @ 4420")
    attack(match, "4420")
    assert sum_of(match) == (3, 4)
    match = war("phase rgc_combat; us_str_1 @ 4419 marked=2; ir_rgc_8 @ 4420")
    attack(match, "4419")
    assert sum_of(match) == (4, 4)


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


# Shifts of turns and events


@pytest.mark.rule("isis_war", "5.3.c")
def test_surprise_on_turn_one() -> None:
    for phase, unit in (("rgc_combat", "ir_rgc_8"), ("artesh_combat", "ir_art_16")):
        match = war(f"turn 1; phase {phase}; {unit} @ 4419; us_inf_3 @ 4420")
        attack(match, "4420")
        assert shifts_of(match) == {"5.3": 1}
    match = war("turn 1; phase us_combat; ir_rgc_8 @ 4419; us_inf_3 @ 4420")
    attack(match, "4419")
    assert shifts_of(match) == {}


@pytest.mark.rule("isis_war", "9.0.late_shift")
@pytest.mark.parametrize(("turn", "columns"), [(5, 0), (6, 1), (10, 1)])
def test_from_turn_six_the_us_side_gains_a_column(turn: int, columns: int) -> None:
    iran = war(f"turn {turn}; {RGC}; us_inf_3 @ 4420")
    attack(iran, "4420")
    assert shifts_of(iran).get("9.0", 0) == -columns
    us = war(f"turn {turn}; {US_COMBAT}; ir_rgc_8 @ 4420")
    attack(us, "4420")
    assert shifts_of(us).get("9.0", 0) == columns
    isis = war(f"turn {turn}; phase rgc_combat; ir_rgc_8 @ 4714", 3, 4)
    attack(isis, "4713")
    assert shifts_of(isis).get("9.0", 0) == -columns


@pytest.mark.rule("isis_war", "13.10", "13.11")
def test_imams_shift_every_battle_between_the_sides() -> None:
    for imam, sign in (("1", 1), ("-1", -1)):
        cited = "13.10" if sign > 0 else "13.11"
        iran = war(f"effect imam {imam}; {RGC}; us_inf_3 @ 4420")
        attack(iran, "4420")
        assert shifts_of(iran) == {cited: sign}
        us = war(f"effect imam {imam}; {US_COMBAT}; ir_rgc_8 @ 4420")
        attack(us, "4420")
        assert shifts_of(us) == {cited: -sign}
    isis = war("effect imam 1; phase rgc_combat; ir_rgc_8 @ 4714", 3, 4)
    attack(isis, "4713")
    assert "13.10" not in shifts_of(isis)


@pytest.mark.rule("isis_war", "10.24")
def test_isis_defends_with_two_dice_each_time() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4714; ir_rgc_14 @ 4614", 5, 6)
    attack(match, "4713")
    assert sum_of(match) == (8, 11)
    match = war("phase us_combat; us_arm_1 @ 4714", 1, 1)
    attack(match, "4713")
    assert sum_of(match) == (6, 2)
