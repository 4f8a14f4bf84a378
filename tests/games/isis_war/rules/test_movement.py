"""9 Movement, and 6.5 Moving stacks."""

import pytest

from sandtable.core import Kind, Match, Move
from sandtable.core.errors import IllegalChoice
from sandtable.games import find
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.games.isis_war.rules.movement import HALVES, points, ways
from sandtable.testing import asked, choose, events, options, position, prompt, why_not
from tests.games.isis_war.tools import BOX, FAR, RESTING, at, cost, destinations, refused, war, where

STACK = "ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ir_rgc_31 @ 5622; ir_art_16 @ 5622"


@pytest.mark.rule("isis_war", "9.1", "14.2", "2.12")
@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        ("ir_bas_1", "14.2"),  # in the reserve, not out of its phase
        ("ir_art_asr", "11.3"),
        ("ir_rgc_3", "2.12"),
        ("ir_aq_1", "12.2"),
        ("us_inf_3", "2.5"),
        ("isis_mosul", "10.24"),
        ("us_arm_1", "14.4"),
        ("tr_ii", "14.12"),
        ("us_cep_1", "11.5"),
        ("iq_shia", "5.8"),
        ("4420", "9.1"),
        ("4424", "9.1"),
        ("6022", "9.1"),
    ],
)
def test_what_cannot_move_is_told_why(piece: str, rule: str) -> None:
    text = "turn 3; asked; phase iran_movement; ir_rgc_8 @ 4419; ir_rgc_14 @ 6022 moved; us_inf_3 @ 4424"
    match = position("isis_war", f"{text}; ir_bas_1 @ reserve; ir_art_asr @ reserve; ir_rgc_3 @ dead")
    assert refused(match, piece) == rule


@pytest.mark.rule("isis_war", "6.5")
def test_a_moving_stack_picks_up_nobody() -> None:
    match = war("ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ir_rgc_31 @ 5623")
    choose(match, "stack 5622", "to 5623")
    assert refused(match, "ir_rgc_31") == "6.5"


@pytest.mark.rule("isis_war", "6.5")
def test_units_that_move_together_start_together() -> None:
    match = war("ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ir_rgc_31 @ 5623")
    with pytest.raises(IllegalChoice, match=r"start in the same hex.*6\.5"):
        choose(match, "move ir_rgc_8 ir_rgc_31")


def test_more_than_two_units_are_counted_in_the_question() -> None:
    stack = "ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ir_rgc_31 @ 5622"
    assert prompt(choose(war(stack), "move ir_rgc_8 ir_rgc_14")).startswith("8th ")
    assert prompt(choose(war(stack), "move ir_rgc_8 ir_rgc_14 ir_rgc_31")).startswith("3 units: ")


@pytest.mark.rule("isis_war", "6.5")
def test_a_stack_drops_units_and_picks_none_up():
    match = position("isis_war", "ir_rgc_8 @ 5622; ir_art_28 @ 5622; ir_art_16 @ 5622; ir_bas_1 @ 5623")
    choose(match, "stack 5622", "leave ir_art_16", "to 5623", "leave ir_art_28")
    assert "leave ir_bas_1" not in options(match)
    choose(match, "to 5523", "halt")
    places = {id_: where(match, id_) for id_ in ("ir_rgc_8", "ir_art_28", "ir_art_16", "ir_bas_1")}
    assert places == {"ir_rgc_8": "5523", "ir_art_28": "5623", "ir_art_16": "5622", "ir_bas_1": "5623"}
    offered = options(match)
    assert "move ir_art_16" in offered  # it never set out
    assert "move ir_art_28" not in offered


@pytest.mark.rule("isis_war", "6.5")
def test_units_that_have_moved_do_not_move_on_with_a_stack():
    match = position("isis_war", "ir_rgc_8 @ 5622 moved; ir_art_28 @ 5622; ir_art_16 @ 5622")
    choose(match, "stack 5622")
    assert options(match)[-3:] == ["leave ir_art_16", "leave ir_art_28", "halt"]


@pytest.mark.rule("isis_war", "6.5")
def test_several_units_are_left_behind_at_once() -> None:
    match = choose(war(STACK), "stack 5622", "leave ir_rgc_31 ir_rgc_14", "to 5623", "halt")
    stack = [where(match, unit) for unit in ("ir_rgc_8", "ir_art_16", "ir_rgc_14", "ir_rgc_31")]
    assert stack == ["5623", "5623", "5622", "5622"]
    assert not match.table.state.moved[match.table.box.piece("ir_rgc_31")]  # it may still move on its own


@pytest.mark.rule("isis_war", "6.5")
def test_somebody_goes_on() -> None:
    match = choose(war(STACK), "stack 5622")
    everybody = " ".join(match.names.id("piece", number) for number in asked(match).several.among)
    with pytest.raises(IllegalChoice, match="from 1 to 3"):
        choose(match, f"leave {everybody}")


@pytest.mark.rule("isis_war", "9.0", "2.11", "T.gtrt")
def test_the_us_side_keeps_six_points_and_the_iranian_side_slows_down():
    us, iran = [], []
    for turn in range(1, 11):
        match = position("isis_war", f"turn {turn}; asked; ir_rgc_8 @ 5622")
        us.append(points(match.table, US) / HALVES)
        iran.append(points(match.table, IRAN) / HALVES)
    assert us == [6] * 10
    assert iran == [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]


@pytest.mark.rule("isis_war", "9.0", "13.10", "13.11")
@pytest.mark.parametrize(
    ("imam", "factors"),
    [
        (0, [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]),
        (1, [7, 7, 6, 6, 5, 5, 4, 4, 3, 3]),
        (-1, [5, 5, 4, 4, 3, 3, 2, 2, 2, 2]),
    ],
)
def test_imams_change_the_movement_of_every_turn_down_to_two(imam, factors):
    found = []
    for turn in range(1, 11):
        match = position("isis_war", f"turn {turn}; asked; effect imam {imam}; {FAR}")
        found.append(points(match.table, IRAN) / 2)
        assert points(match.table, US) == 12
    assert found == factors


@pytest.mark.rule("isis_war", "9.1")
def test_any_all_or_no_units_move_each_once():
    match = position("isis_war", "ir_rgc_8 @ 5622; ir_rgc_14 @ 5622")
    assert "end" in options(match)
    choose(match, "move ir_rgc_8", "to 5623")
    assert "move ir_rgc_8" not in options(match)
    assert why_not(match, "ir_rgc_8").rule == "9.1"
    assert "move ir_rgc_14" in options(match)


@pytest.mark.rule("isis_war", "9.1")
def test_points_are_not_saved_for_the_next_turn():
    match = position("isis_war", "turn 2; ir_rgc_8 @ 5622; phase turkish_arrivals; bin turkey")
    choose(match, "decline")
    assert points(match.table, IRAN) == 5 * HALVES


@pytest.mark.rule("isis_war", "9.1", "6.5")
def test_part_of_a_stack_moves_in_two_choices() -> None:
    match = choose(war(STACK), "move ir_rgc_8 ir_rgc_14", "to 5623")
    assert [where(match, f"ir_rgc_{n}") for n in (8, 14, 31)] == ["5623", "5623", "5622"]
    (move,) = (event.what for event in events(match, "move"))
    box = match.table.box
    assert move == Move((box.piece("ir_rgc_8"), box.piece("ir_rgc_14")), (box.hex("5622"), box.hex("5623")))


@pytest.mark.rule("isis_war", "9.1")
def test_a_group_is_asked_about_its_own_units_and_hex() -> None:
    match = choose(war(STACK), "move ir_rgc_8 ir_rgc_14")
    box, decision = match.table.box, asked(match)
    assert tuple(decision.pieces) == (box.piece("ir_rgc_8"), box.piece("ir_rgc_14"))
    assert tuple(decision.spaces) == (box.hex("5622"),)
    assert "movement points" in prompt(match)


@pytest.mark.rule("isis_war", "9.1", "6.3")
def test_a_group_goes_only_where_all_of_it_can_stand() -> None:
    text = f"{STACK}; ir_rgc_3 @ 5623; ir_rgc_5 @ 5623; ir_rgc_7 @ 5623"
    assert "to 5623" in options(choose(war(text), "move ir_rgc_8"))
    assert "to 5623" not in options(choose(war(text), "move ir_rgc_8 ir_rgc_14"))


@pytest.mark.rule("isis_war", "9.1", "9.4")
def test_lakes_and_the_own_hex_are_refused_for_what_they_are():
    match = war(f"phase us_movement; restriction us 6; us_inf_3 @ 4824; us_aa_1 @ 4824; {FAR}")
    choose(match, "move us_inf_3")
    assert (refused(match, "4825"), refused(match, "4824")) == ("9.4", "9.1")
    choose(match, "halt", "move us_aa_1")
    assert refused(match, "4825") == "11.6"


@pytest.mark.rule("isis_war", "9.2")
def test_the_full_cost_must_be_paid():
    match = position("isis_war", "turn 9; asked; ir_art_16 @ 5720")  # armour with two points in the mountains
    reached = ways(match.table, BOX.piece("ir_art_16"), points(match.table, IRAN)).costs
    mountains = [h for h in BOX.grid.around[BOX.hex("5720")] if BOX.ground[h] == "mountain"]
    off_road = [h for h in mountains if (BOX.hex("5720"), h) not in BOX.roads]
    assert off_road
    assert not set(off_road) & set(reached)


@pytest.mark.rule("isis_war", "9.3")
def test_no_way_leads_through_enemies():
    match = position("isis_war", "bare; isis_mosul @ 4713; us_inf_1 @ 4126; ir_rgc_5 @ 4125")
    assert cost(match, "ir_rgc_5", "4126") is None


@pytest.mark.rule("isis_war", "9.4", "T.tec")
def test_clear_costs_everybody_one_point():
    for unit in ("us_inf_3", "us_str_1", "us_arm_1"):
        assert cost(at(unit, "4125"), unit, "4126") == 1


@pytest.mark.rule("isis_war", "9.4", "T.tec")
def test_mountains_cost_a_kurdish_unit_one_point_and_an_armor_brigade_six():
    table = position("isis_war", RESTING).table
    a, b = next(
        (a, b)
        for a in range(BOX.size)
        for b in BOX.grid.around[a]
        if BOX.ground[b] == "mountain"
        and (a, b) not in BOX.roads
        and (a, b) not in BOX.rivers
        and (a, b) not in BOX.all_lake
        and may_operate(table, Nation.US, b)
        and may_operate(table, Nation.KURDISTAN, b)
        and BOX.area[a] == "iraqi_kurdistan"
    )
    names = BOX.grid.names
    us = dict(BOX.steps(BOX.piece("us_arm_1"), 6)[a])
    kurd = dict(BOX.steps(BOX.piece("ku_rg_1"), 0)[a])
    assert (us[b] / HALVES, kurd[b] / HALVES) == (6, 1), (names[a], names[b])


@pytest.mark.rule("isis_war", "9.4")
def test_a_mixed_stack_goes_as_far_as_its_slowest_unit():
    match = position("isis_war", "turn 5; asked; ir_art_16 @ 5724; ir_bas_1 @ 5724")
    choose(match, "stack 5724")
    together = destinations(match)
    choose(match, "leave ir_art_16")
    assert together < destinations(match)


@pytest.mark.rule("isis_war", "9.4", "6.5")
def test_the_others_go_on_when_one_unit_has_spent_its_points():
    match = position("isis_war", "turn 7; asked; ir_art_16 @ 4215; ir_bas_1 @ 4215")
    choose(match, "stack 4215", "to 4214")  # rough: three points for armour, two for foot
    assert asked(match).about["units"] == (BOX.piece("ir_bas_1"),)
    assert asked(match).about["points"] == 1


@pytest.mark.rule("isis_war", "9.4.mixed")
def test_a_city_hex_is_clear_whatever_the_ground_around():
    assert {BOX.ground[where] for where in BOX.cities} == {"clear"}
    assert BOX.ground[BOX.hex("5622")] == "rough"  # a town leaves the ground as it is


@pytest.mark.rule("isis_war", "9.5")
def test_a_road_costs_half_a_point_whatever_the_terrain():
    match = position("isis_war", "ir_art_16 @ 5622")
    assert cost(match, "ir_art_16", "5722") == 0.5  # mountains
    assert cost(match, "ir_art_16", "5621") == 6


@pytest.mark.rule("isis_war", "9.5")
def test_the_road_must_cross_the_hexside():
    match = position("isis_war", "ir_art_16 @ 5622")
    assert (BOX.hex("5622"), BOX.hex("5522")) not in BOX.roads
    straight = dict(BOX.steps(BOX.piece("ir_art_16"), 0)[BOX.hex("5622")])
    assert straight[BOX.hex("5522")] == 3 * HALVES
    assert match.outcome is None


@pytest.mark.rule("isis_war", "9.6", "9.5", "T.tec")
def test_the_example_of_an_armor_brigade_at_a_river():
    armor = BOX.steps(BOX.piece("us_arm_1"), 6)
    assert dict(armor[BOX.hex("4819")])[BOX.hex("4818")] == 4 * HALVES  # one for clear, three for the river
    assert dict(armor[BOX.hex("4927")])[BOX.hex("5027")] == 3.5 * HALVES  # with a road


@pytest.mark.rule("isis_war", "14.8", "14.9")
def test_a_marked_brigade_does_not_move():
    match = position("isis_war", f"{RESTING}; phase us_movement; us_str_1 @ 5013 marked=2")
    assert "move us_str_1" not in options(match)
    assert why_not(match, "us_str_1").rule == "14.8"


def test_an_option_tells_its_cost_and_its_way():
    match = position("isis_war", "ir_art_16 @ 5622")
    choose(match, "move ir_art_16")
    decision = asked(match)
    hint = decision.hint(match.game.parse_option("to 5523", match.names))
    assert hint.text == "1 point"
    assert [match.names.id(Kind.SPACE, where) for where in hint.path] == ["5622", "5623", "5523"]
    assert decision.hint(match.game.parse_option("halt", match.names)) is None


def test_an_override_pack_changes_play(tmp_path):
    (tmp_path / "pack.toml").write_text('name = "printed track"\ngame = "isis_war"\n', encoding="utf-8")
    (tmp_path / "tables.toml").write_text(
        '[[turn]]\nid = 1\niran_points = 3\nsource = "printed track"\n', encoding="utf-8"
    )
    match = Match(find("isis_war"), seed=1, overrides=[tmp_path])
    choose(match, "default", "default", "default")
    assert points(match.table, IRAN) == 3 * HALVES
