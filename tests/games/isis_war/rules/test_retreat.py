"""10.20, 10.21 Retreat, and standing instead."""

import pytest

from sandtable.core import Refusal
from sandtable.games.isis_war.rules.retreat import (
    ENEMY,
    EZOC,
    LAKE,
    LAKE_SIDE,
    NOT_ADJACENT,
    NOT_OPEN,
    RED_ROW,
    why_not_retreat,
)
from sandtable.testing import asked, choose, options, why_not
from tests.games.isis_war.tools import RGC_COMBAT, fight, refused, result_of, steps, war, where


@pytest.mark.rule("isis_war", "10.20")
def test_the_attacker_moves_the_beaten_units_one_hex() -> None:
    match = war("phase us_combat; us_arm_1 @ 4419; ir_rgc_8 @ 4420; ir_rgc_3 @ 4320", 6)
    fight(match, "4420")
    assert result_of(match)[1] == "DR"
    assert where(match, "ir_rgc_8") == "4320"  # the only open hex that is nearer to a friend


@pytest.mark.rule("isis_war", "10.20", "8.2")
def test_no_retreat_into_an_enemy_zone_even_beside_a_friend() -> None:
    match = war("phase us_combat; us_arm_1 @ 4419; ir_rgc_8 @ 4420; ir_rgc_3 @ 4320; us_inf_3 @ 4220", 6)
    fight(match, "4420")
    assert options(match) == ["retreat_to 4520", "retreat_to 4421"]
    assert refused(match, "4320") == "10.20"


@pytest.mark.rule("isis_war", "10.20")
def test_us_units_retreat_through_enemy_zones() -> None:
    ring = "; ".join(f"ir_rgc_{n} @ {hex_}" for n, hex_ in ((8, "4419"), (14, "4419"), (3, "4422"), (5, "4218")))
    match = war(f"phase rgc_combat; us_inf_3 @ 4420; us_inf_4 @ 4321; {ring}", 4)
    fight(match, "4420")
    choose(match, "give_way")
    assert {"retreat_to 4421", "retreat_to 4320"} <= set(options(match))  # both lie in Iranian zones


@pytest.mark.rule("isis_war", "10.20", "10.22")
def test_units_that_cannot_retreat_suffer_de() -> None:
    ring = "us_arm_1 @ 4419; us_inf_3 @ 4421; us_inf_4 @ 4519; us_inf_5 @ 4320"
    match = war(f"phase us_combat; ir_rgc_8 @ 4420; ir_art_40 @ 4420; {ring}", 3)
    fight(match, "4420", "us_arm_1", "us_inf_3")
    assert result_of(match)[1] == "DR"
    assert (where(match, "ir_rgc_8"), steps(match, "ir_rgc_8")) == ("4420", 1)
    assert where(match, "ir_art_40") == "dead"


@pytest.mark.rule("isis_war", "10.20")
def test_no_retreat_off_the_map() -> None:
    """4428 lies on the south edge, and the hexes beside it in the zone of the attackers."""
    match = war("phase us_combat; us_arm_1 @ 4427; us_arm_2 @ 4427; ir_rgc_8 @ 4428", 3)
    fight(match, "4428")
    assert result_of(match)[1] == "DR"
    assert (where(match, "ir_rgc_8"), steps(match, "ir_rgc_8")) == ("4428", 1)


@pytest.mark.rule("isis_war", "10.20", "1.2.red_row")
@pytest.mark.parametrize(
    ("text", "hexes", "reason"),
    [
        ("ir_rgc_8 @ 4924", ("4924", "4825"), LAKE),
        ("ir_rgc_8 @ 4824", ("4824", "4723"), LAKE_SIDE),
        ("il_7 @ 3620", ("3620", "3520"), RED_ROW),
        ("ir_rgc_8 @ 4511", ("4511", "4510"), None),
        ("ir_rgc_8 @ 4510", ("4510", "4509"), NOT_OPEN),
        ("ir_rgc_8 @ 4714", ("4714", "4713"), ENEMY),
        ("ir_rgc_8 @ 4420; us_inf_3 @ 4422", ("4420", "4421"), EZOC),
        ("us_inf_3 @ 4420; ir_rgc_8 @ 4422", ("4420", "4421"), None),
        ("jo_40 @ 4420; ir_rgc_8 @ 4422", ("4420", "4421"), EZOC),
        ("ir_rgc_8 @ 4420", ("4420", "4418"), NOT_ADJACENT),
    ],
)
def test_what_closes_a_hex_to_a_retreat(text: str, hexes: tuple[str, str], reason: Refusal | None) -> None:
    match = war(f"phase us_combat; {text}; us_arm_1 @ 4419; ir_bas_1 @ 4318")
    box = match.table.box
    unit = box.piece(text.partition(" ")[0])
    assert why_not_retreat(match.table, unit, box.hex(hexes[0]), box.hex(hexes[1])) == reason


@pytest.mark.rule("isis_war", "10.20", "6.11")
def test_who_directs_a_retreat_is_not_told_that_his_own_unit_is_an_enemy() -> None:
    match = war("phase us_combat; us_arm_1 @ 4419; ir_rgc_8 @ 4420; ir_rgc_3 @ 4320; us_inf_3 @ 4220", 6)
    fight(match, "4420")
    assert why_not(match, "4419").why == "An enemy of the retreating units is there."


@pytest.mark.rule("isis_war", "10.20", "13.6")
def test_no_retreat_into_a_storm() -> None:
    match = war("phase us_combat; effect storm 4424; us_arm_1 @ 4419; us_arm_2 @ 4419; ir_rgc_8 @ 4420", 3)
    fight(match, "4420")
    assert result_of(match)[1] == "DR"
    assert options(match) == ["retreat_to 4520", "retreat_to 4320"]
    assert refused(match, "4421") == "13.6"
    assert refused(match, "4519") == "10.20"


@pytest.mark.rule("isis_war", "10.20.together")
def test_a_stack_retreats_into_one_hex() -> None:
    match = war(
        "phase us_combat; us_arm_1 @ 4419; us_arm_2 @ 4419; us_arm_3 @ 4419; ir_rgc_8 @ 4420; ir_rgc_3 @ 4420", 3
    )
    fight(match, "4420")
    assert options(match) == ["retreat_to 4520", "retreat_to 4421", "retreat_to 4320"]
    choose(match, "retreat_to 4421")
    assert where(match, "ir_rgc_8") == where(match, "ir_rgc_3") == "4421"


@pytest.mark.rule("isis_war", "10.20.together")
def test_a_hex_with_room_for_all_comes_before_one_that_would_split_the_stack() -> None:
    friends = "; ".join(f"ir_rgc_{n} @ 4320" for n in (5, 7, 10)) + "; ir_rgc_17 @ 4521"
    match = war(
        "phase us_combat; us_arm_1 @ 4419; us_arm_2 @ 4419; us_arm_3 @ 4419; ir_rgc_8 @ 4420; ir_rgc_3 @ 4420; "
        f"{friends}",
        3,
    )
    fight(match, "4420")
    assert options(match) == ["retreat_to 4520", "retreat_to 4421"]
    assert refused(match, "4320") == "10.20"


@pytest.mark.rule("isis_war", "10.20.together")
def test_a_stack_splits_only_as_far_as_stacking_demands() -> None:
    """Only 4320 is open, and it has room for one of the two."""
    friends = "; ".join(f"ir_rgc_{n} @ 4320" for n in (5, 7, 10))
    others = "us_inf_3 @ 4521; us_inf_4 @ 4422"
    match = war(
        f"phase us_combat; us_arm_1 @ 4419; us_arm_2 @ 4419; us_arm_3 @ 4419; {others}; "
        f"ir_rgc_8 @ 4420; ir_rgc_3 @ 4420; {friends}",
        3,
    )
    fight(match, "4420", "us_arm_1", "us_arm_2", "us_arm_3")
    assert options(match) == ["retreat_unit ir_rgc_8", "retreat_unit ir_rgc_3"]
    choose(match, "retreat_unit ir_rgc_3")
    assert where(match, "ir_rgc_3") == "4320"
    assert (where(match, "ir_rgc_8"), steps(match, "ir_rgc_8")) == ("4420", 1)  # no room left: DE


@pytest.mark.rule("isis_war", "10.20.together")
def test_of_several_hexes_the_retreat_takes_one_nearer_to_friends() -> None:
    match = war("phase us_combat; us_arm_1 @ 4419; us_arm_2 @ 4419; ir_rgc_8 @ 4420; ir_rgc_3 @ 4424", 3)
    fight(match, "4420")
    assert result_of(match)[1] == "DR"
    assert where(match, "ir_rgc_8") == "4421"


@pytest.mark.rule("isis_war", "10.20.together")
def test_a_retreat_may_go_closer_to_any_friend_not_only_the_nearest() -> None:
    """R-65: the friend in the south-east is two hexes away, that in the west six; each draws to its side."""
    match = war(
        "phase us_combat; us_arm_1 @ 4419; us_arm_2 @ 4419; ir_rgc_8 @ 4420; ir_rgc_3 @ 4521; ir_rgc_5 @ 3820", 3
    )
    fight(match, "4420")
    assert result_of(match)[1] == "DR"
    assert options(match) == ["retreat_to 4520", "retreat_to 4421", "retreat_to 4320"]


@pytest.mark.rule("isis_war", "10.20.static", "10.10")
def test_a_retreat_in_a_city_is_a_bloodbath() -> None:
    match = war("phase rgc_combat; ir_rgc_8 @ 5025; ir_rgc_14 @ 5025; ir_rgc_31 @ 5026; ir_rgc_3 @ 5026", 6)
    fight(match, "5125")
    assert result_of(match) == ("+3/+4", "BB")
    assert steps(match, "iq_bn") == 1
    choose(match, "lose_step ir_rgc_8")
    assert (where(match, "iq_bn"), steps(match, "ir_rgc_8")) == ("5125", 1)


@pytest.mark.rule("isis_war", "10.20.static")
def test_a_static_unit_outside_cities_suffers_de_while_others_retreat() -> None:
    match = war(
        "phase us_combat; sy_qamishli @ 4513; ir_rgc_8 @ 4513; us_arm_1 @ 4614; us_arm_2 @ 4614; us_arm_3 @ 4614", 3
    )
    fight(match, "4513")
    assert result_of(match)[1] == "DR"
    assert where(match, "sy_qamishli") == "dead"
    assert asked(match).rule == "10.20"
    choose(match, options(match)[0])
    assert where(match, "ir_rgc_8") != "4513"
    assert steps(match, "ir_rgc_8") == 2


@pytest.mark.rule("isis_war", "10.21")
def test_us_defenders_may_lose_a_step_instead_of_retreating() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; us_inf_3 @ 4420; us_inf_4 @ 4420 steps=1", 6)
    fight(match, "4420")
    assert result_of(match)[1] == "DR"
    assert asked(match).seat == 1
    choose(match, "stand", "lose_step us_inf_3")
    assert (where(match, "us_inf_3"), steps(match, "us_inf_3")) == ("4420", 1)
    assert where(match, "us_inf_4") == "4420"


@pytest.mark.rule("isis_war", "10.21")
def test_israeli_defenders_may_stand_and_jordanians_may_not() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; il_900 @ 4420", 4)
    fight(match, "4420")
    assert options(match) == ["stand", "give_way"]
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; jo_n1 @ 4420", 4)
    fight(match, "4420")
    assert asked(match).rule == "10.20"


@pytest.mark.rule("isis_war", "10.21")
def test_a_single_step_cannot_stand() -> None:
    match = war(f"{RGC_COMBAT}; us_inf_3 @ 4420 steps=1", 6)
    fight(match, "4420")
    assert result_of(match) == ("+3/+4", "DR")
    assert asked(match).rule == "10.20"


@pytest.mark.rule("isis_war", "10.21")
def test_without_a_way_to_retreat_us_defenders_suffer_de() -> None:
    ring = ((8, "4419"), (14, "4519"), (31, "4520"), (3, "4421"), (5, "4320"), (7, "4319"))
    text = "; ".join(f"ir_rgc_{n} @ {hex_}" for n, hex_ in ring)
    match = war(f"phase rgc_combat; us_inf_3 @ 4420; {text}", 5)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_14")
    assert result_of(match)[1] == "DR"
    assert steps(match, "us_inf_3") == 1


@pytest.mark.rule("isis_war", "10.21", "10.20")
def test_a_hex_full_of_friends_is_no_way_to_retreat() -> None:
    ring = ((8, "4419"), (14, "4519"), (31, "4520"), (3, "4421"), (7, "4319"))
    text = "; ".join(f"ir_rgc_{n} @ {hex_}" for n, hex_ in ring)
    friends = "; ".join(f"us_arm_{n} @ 4320" for n in (1, 2, 3, 4))
    match = war(f"phase rgc_combat; us_inf_3 @ 4420; {friends}; {text}", 5)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_14")
    assert result_of(match)[1] == "DR"
    assert (where(match, "us_inf_3"), steps(match, "us_inf_3")) == ("4420", 1)
    assert asked(match).rule == "5.4"  # neither 10.21 nor 10.20: the battle is over


@pytest.mark.rule("isis_war", "11.3.nomove")
def test_the_asr_suffers_de_where_others_retreat() -> None:
    match = war("phase us_combat; ir_art_asr @ 4420; ir_art_40 @ 4420; us_arm_1 @ 4419; us_arm_2 @ 4419", 3)
    fight(match, "4420")
    assert result_of(match)[1] == "DR"
    choose(match, "retreat_to 4421")
    assert where(match, "ir_art_40") == "4421"
    assert (where(match, "ir_art_asr"), steps(match, "ir_art_asr")) == ("4420", 1)
