"""10.8, 10.9, 10.13, 11.1 Shifts of columns."""

from itertools import product

import pytest

from sandtable.board.concentric import is_concentric
from tests.games.isis_war.tools import FAR, RGC_COMBAT, US_COMBAT, attack, fight, result_of, shifts_of, sum_of, war


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
    iran = war(f"turn {turn}; {RGC_COMBAT}; us_inf_3 @ 4420")
    attack(iran, "4420")
    assert shifts_of(iran).get("9.0", 0) == -columns
    us = war(f"turn {turn}; {US_COMBAT}; ir_rgc_8 @ 4420")
    attack(us, "4420")
    assert shifts_of(us).get("9.0", 0) == columns
    isis = war(f"turn {turn}; phase rgc_combat; ir_rgc_8 @ 4714", 3, 4)
    attack(isis, "4713")
    assert shifts_of(isis).get("9.0", 0) == -columns


@pytest.mark.rule("isis_war", "9.0.late_shift", "13.10", "13.11")
@pytest.mark.parametrize(("imam", "iran", "us"), [(1, 1, -1), (-1, -1, 1)])
def test_late_shift_and_imam_add_up_for_both_sides(imam, iran, us):
    base = f"effect imam {imam}; us_inf_3 @ 4420; ir_rgc_8 @ 4419"
    match = fight(war(f"turn 7; phase rgc_combat; {base}"), "4420")
    assert sum(shifts_of(match).values()) == iran - 1
    match = fight(war(f"turn 7; phase us_combat; {base}"), "4419")
    assert sum(shifts_of(match).values()) == us + 1
    match = fight(war(f"turn 7; phase us_combat; effect imam {imam}; us_inf_3 @ 4614; {FAR}"), "4713")
    assert shifts_of(match) == {"9.0": 1, "10.8": -2}


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
    assert result_of(match)[0] == "−2/−1"


@pytest.mark.rule("isis_war", "10.9")
def test_shifts_left_and_right_are_netted() -> None:
    match = war("phase us_combat; turn 6; us_arm_1 @ 4818; us_arm_2 @ 4718; ir_rgc_8 @ 4819", 2)
    fight(match, "4819")
    assert shifts_of(match) == {"10.8": -1, "9.0": 1}
    assert result_of(match)[0] == "+5/+6"  # 3 + 6 - 4


@pytest.mark.rule("isis_war", "10.10")
def test_a_city_hex_is_clear_but_for_the_city() -> None:
    """Irbil stands on rough ground, which does not count."""
    match = war("phase rgc_combat; ir_rgc_8 @ 4913; ir_rgc_14 @ 4913")
    attack(match, "5013")
    assert shifts_of(match) == {"10.8": -3}


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


@pytest.mark.rule("isis_war", "10.13")
def test_concentric_directions_by_counting() -> None:
    """Every set of sides against the words of the rule."""
    for sides in product((False, True), repeat=6):
        taken = {side for side, used in enumerate(sides) if used}
        opposite = any({a, b} <= taken for a, b in ((0, 3), (1, 4), (2, 5)))
        alternate = {0, 2, 4} <= taken or {1, 3, 5} <= taken
        assert is_concentric(taken) == (opposite or alternate or len(taken) > 3)


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


@pytest.mark.rule("isis_war", "13.10", "13.11")
def test_imams_shift_every_battle_between_the_sides() -> None:
    for imam, sign in (("1", 1), ("-1", -1)):
        cited = "13.10" if sign > 0 else "13.11"
        iran = war(f"effect imam {imam}; {RGC_COMBAT}; us_inf_3 @ 4420")
        attack(iran, "4420")
        assert shifts_of(iran) == {cited: sign}
        us = war(f"effect imam {imam}; {US_COMBAT}; ir_rgc_8 @ 4420")
        attack(us, "4420")
        assert shifts_of(us) == {cited: -sign}
    isis = war("effect imam 1; phase rgc_combat; ir_rgc_8 @ 4714", 3, 4)
    attack(isis, "4713")
    assert "13.10" not in shifts_of(isis)
