"""11.0 Artillery and engineers, Basij, the ASR, bases, CEPs and Airborne BCTs."""

import pytest
from isis_tools import attack, fight, odds_of, refused, result_of, shifts_of, steps, sum_of, war, where

from sandtable.testing import asked, choose, done, options

# 11.1 Artillery and engineers


@pytest.mark.rule("isis_war", "11.1")
def test_each_attacking_artillery_unit_shifts_one_column_right() -> None:
    text = "phase artesh_combat; us_arm_1 @ 4420; ir_art_16 @ 4419; ir_art_81 @ 4421"
    match = war(f"{text}; ir_art_a11 @ 4419; ir_art_a22 @ 4421")
    attack(match, "4420")
    assert sum_of(match) == (8, 6)
    assert shifts_of(match) == {"11.1": 2}
    match = war(f"{text}; ir_art_a11 @ 4419; ir_art_a22 @ 4421")
    attack(match, "4420", "ir_art_16", "ir_art_81", "ir_art_a11")
    assert shifts_of(match) == {"11.1": 1}  # the second one held back


@pytest.mark.rule("isis_war", "11.1")
def test_artillery_alone_in_its_hex_shifts_nothing() -> None:
    match = war("phase artesh_combat; us_arm_1 @ 4420; ir_art_16 @ 4419; ir_art_a22 @ 4421; ir_art_e411 @ 4421")
    attack(match, "4420")
    assert shifts_of(match) == {}
    match = war("phase artesh_combat; us_arm_1 @ 4420; ir_art_16 @ 4419; ir_art_a22 @ 4421; ir_rgc_8 @ 4421")
    attack(match, "4420")
    assert shifts_of(match) == {"11.1": 1}  # its company need not attack


@pytest.mark.rule("isis_war", "11.1")
def test_engineers_help_the_defence_only_and_not_alone() -> None:
    match = war("phase us_combat; us_arm_1 @ 4419; ir_rgc_8 @ 4420; ir_art_e411 @ 4420; ir_art_a11 @ 4420")
    attack(match, "4420")
    assert shifts_of(match) == {"11.1": -1}
    alone = war("phase us_combat; us_arm_1 @ 4419; ir_art_e411 @ 4420; ir_art_a11 @ 4420")
    attack(alone, "4420")
    assert shifts_of(alone) == {}
    attacking = war("phase artesh_combat; us_arm_1 @ 4419; ir_art_16 @ 4420; ir_art_e411 @ 4420")
    attack(attacking, "4419")
    assert shifts_of(attacking) == {}


# 11.2 Basij


@pytest.mark.rule("isis_war", "11.2")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_basij_that_attacked_are_gone_whatever_the_result(die: int) -> None:
    match = war("phase basij_combat; ku_rg_1 @ 4420; ir_bas_1 @ 4419; ir_bas_2 @ 4419; ir_bas_3 @ 4419", die)
    fight(match, "4420", "ir_bas_1", "ir_bas_2")
    assert (where(match, "ir_bas_1"), where(match, "ir_bas_2")) == ("dead", "dead")
    assert where(match, "ir_bas_3") == "4419"
    assert {"ir_bas_1", "ir_bas_2"} == {match.table.box.piece_names[u][0] for u in match.table.state.basij_lost}


@pytest.mark.rule("isis_war", "11.2")
def test_the_result_is_first_applied_to_the_defenders() -> None:
    match = war("phase basij_combat; ku_rg_1 @ 4420 steps=2; ir_bas_1 @ 4419; ir_bas_2 @ 4419", 4)
    fight(match, "4420")
    assert result_of(match) == ("+1, +2", "BB")
    assert steps(match, "ku_rg_1") == 1
    assert where(match, "ir_bas_1") == "dead"


@pytest.mark.rule("isis_war", "11.2.advance")
def test_artesh_and_rgc_beside_the_basij_advance_and_may_still_attack() -> None:
    beside = "ir_rgc_8 @ 4419; ir_art_16 @ 4419; ir_art_asr @ 4419"
    text = f"ir_bas_1 @ 4419; ir_bas_2 @ 4419; ir_bas_3 @ 4419; {beside}; ir_rgc_14 @ 4421"
    match = war(f"phase basij_combat; ku_rg_1 @ 4420; us_inf_3 @ 4521; {text}", 4)
    fight(match, "4420", "ir_bas_1", "ir_bas_2")
    assert result_of(match) == ("+3, +4", "BB")
    assert options(match) == [
        "advance ir_art_16",
        "advance ir_rgc_8",
        "advance ir_art_16 ir_rgc_8",
        "stop_advance",
    ]
    assert refused(match, "ir_rgc_14") == "10.23"  # no Basij attacked from its hex
    assert refused(match, "ir_bas_3") == "10.23"  # Basij clear the way for others
    assert refused(match, "ir_art_asr") == "11.3"
    choose(match, "advance ir_rgc_8", "decline")
    assert where(match, "ir_rgc_8") == "4420"
    choose(match, "decline")
    assert asked(match).rule == "10.6"  # the RGC phase
    assert not match.table.state.attacked[match.table.box.piece("ir_rgc_8")]


# 11.3 ASR

LANDING = "phase iran_movement; ir_art_asr @ reserve"


@pytest.mark.rule("isis_war", "11.3", "T.air")
@pytest.mark.parametrize(
    ("die", "place", "left"), [(3, "4420", 2), (4, "4420", 1), (5, "reserve", 2), (6, "dead", 0)]
)
def test_the_asr_lands_by_a_die_roll(die: int, place: str, left: int) -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419", die)
    choose(match, "land", "land_at 4420")
    done(match)
    assert where(match, "ir_art_asr") == place
    assert steps(match, "ir_art_asr") == left


@pytest.mark.rule("isis_war", "11.3")
def test_the_asr_tries_once_in_a_player_turn() -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419; interrupted", 5)
    choose(match, "land", "land_at 4420")
    assert "land" not in options(match)


@pytest.mark.rule("isis_war", "11.3")
def test_landing_hexes_are_clear_or_cities_without_enemies() -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419; us_inf_3 @ 4420; us_inf_4 @ 4422")
    choose(match, "land")
    offered = options(match)
    assert "land_at 4421" in offered  # between two US units: a zone of control is no bar
    assert "land_at 5117" in offered  # Kirkuk, a city
    assert refused(match, "4420") == "11.3"  # an enemy
    assert refused(match, "4819") == "11.3"  # rough
    assert refused(match, "4820") == "11.3"  # a town
    assert refused(match, "4509") == "11.3"  # Turkish mountains
    assert refused(match, "3520") == "1.2"  # the red row
    assert "land_at 4713" not in offered  # ISIS
    storm = war(f"{LANDING}; ir_rgc_8 @ 5419; effect storm 4417")
    choose(storm, "land")
    assert refused(storm, "4420") == "13.6"


@pytest.mark.rule("isis_war", "11.3")
def test_landing_modifiers() -> None:
    match = war(f"turn 6; {LANDING}; ir_rgc_8 @ 5419; us_inf_3 @ 4420; effect air_max")
    choose(match, "land")
    near = odds_of(match, "land_at 4421")
    assert [shift.value for shift in near.shifts] == [1, 1, 1]  # late, zone of control, maximum effort
    assert [(chance.text, round(chance.probability * 6)) for chance in near.chances] == [
        ("the ASR lands and loses a step", 1),
        ("the ASR turns back", 1),
        ("the ASR is destroyed", 4),
    ]
    home = war(f"turn 1; {LANDING}; ir_rgc_8 @ 5419; effect air_falters")
    choose(home, "land")
    assert sorted(shift.value for shift in odds_of(home, "land_at 6022").shifts) == [-2, -1, -1]


@pytest.mark.rule("isis_war", "11.3.stack")
def test_the_asr_needs_room_where_it_lands() -> None:
    four = "; ".join(f"ir_rgc_{n} @ 4420" for n in (3, 5, 7, 8))
    match = war(f"{LANDING}; {four}; ir_rgc_10 @ 4421", 1)
    choose(match, "land")
    assert refused(match, "4420") == "6.3"
    choose(match, "land_at 4421")
    assert where(match, "ir_art_asr") == where(match, "ir_rgc_10") == "4421"


@pytest.mark.rule("isis_war", "11.3.combat", "11.3.nomove")
def test_the_asr_attacks_with_the_artesh_and_never_advances() -> None:
    match = war("phase artesh_combat; ir_art_asr @ 4419; ir_art_16 @ 4419; us_inf_3 @ 4420 steps=1", 6)
    fight(match, "4420")
    assert sum_of(match) == (7, 1)
    assert options(match) == ["advance ir_art_16", "stop_advance"]
    assert refused(match, "ir_art_asr") == "11.3"


@pytest.mark.rule("isis_war", "11.3.nomove")
def test_the_asr_suffers_de_where_others_retreat() -> None:
    match = war("phase us_combat; ir_art_asr @ 4420; ir_art_40 @ 4420; us_arm_1 @ 4419; us_arm_2 @ 4419", 3)
    fight(match, "4420")
    assert result_of(match)[1] == "DR"
    choose(match, "retreat_to 4421")
    assert where(match, "ir_art_40") == "4421"
    assert (where(match, "ir_art_asr"), steps(match, "ir_art_asr")) == ("4420", 1)


@pytest.mark.rule("isis_war", "11.3")
def test_landing_in_a_city_takes_control() -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419", 1)
    choose(match, "land", "land_at 5117")
    box, state = match.table.box, match.table.state
    assert state.control[box.city_number[box.hex("5117")]] == 0


# 11.4 Bases


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


@pytest.mark.rule("isis_war", "11.4.joint")
def test_nations_defend_together_in_a_base() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 4913; ku_rg_1 @ 5013; il_7 @ 5013; jo_40 @ 5013")
    attack(match, "5013")
    assert sum_of(match) == (4, 4 + 4 + 6 + 1 + 5 + 4)


# 11.5 CEPs


@pytest.mark.rule("isis_war", "11.5.shift")
@pytest.mark.parametrize(("die", "columns"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_a_package_shifts_half_a_die_for_the_us_side(die: int, columns: int) -> None:
    headings = ["-5 or less", "-4, -3", "-2, -1", "0", "+1, +2", "+3, +4", "+5, +6", "+7, +8"]
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


@pytest.mark.rule("isis_war", "11.5")
def test_a_package_shares_the_fate_of_its_brigade() -> None:
    match = war("phase us_combat; us_str_1 @ 4419 steps=1 cep=us_cep_1; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420", 1, 1)
    fight(match, "4420")
    assert result_of(match)[1] == "AE"
    assert (where(match, "us_str_1"), where(match, "us_cep_1")) == ("dead", "dead")


# 11.8 Airborne


@pytest.mark.rule("isis_war", "11.8")
def test_airborne_brigades_fight_as_infantry() -> None:
    match = war("phase us_combat; us_abn_1 @ 4417; us_abn_2 @ 4419; ir_rgc_8 @ 4420")
    attack(match, "4420")
    assert sum_of(match) == (3, 4)
