"""4 Victory, and 3.15 Control of capitals."""

import pytest

from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.testing import choose, events, position
from tests.games.isis_war.tools import ended, fight, kill, result_of, war, where

LAST = "turn 10; phase turkish_arrivals; bin turkey"
NEAR_BAGHDAD = "ir_rgc_8 @ 5124"


@pytest.mark.rule("isis_war", "3.15.c", "4.8")
def test_the_log_tells_the_move_before_what_it_brings():
    match = position("isis_war", "bare; isis_mosul @ 4713; us_base_at @ 4927; ir_rgc_8 @ 5124")
    choose(match, "move ir_rgc_8", "to 5125")
    assert [event.kind for event in events(match)][-3:] == ["move", "control", "track"]


@pytest.mark.rule("isis_war", "3.15.c", "3.15.d", "5.9.c")
def test_control_changes_by_entry_and_not_by_zone():
    match = position("isis_war", "ir_rgc_8 @ 5118; iq_bn @ 5125")
    box, state = match.table.box, match.table.state
    assert state.control[box.city_number[box.hex("5117")]] == US
    choose(match, "move ir_rgc_8", "to 5117")
    assert state.control[box.city_number[box.hex("5117")]] == IRAN


@pytest.mark.rule("isis_war", "3.15.c")
def test_a_city_on_the_way_changes_hands_too():
    match = position("isis_war", "bare; isis_mosul @ 4713; ir_rgc_8 @ 5118; us_base_at @ 4927; ku_gb @ 5318")
    box, state = match.table.box, match.table.state
    choose(match, "move ir_rgc_8", "to 5017")  # by the road through Kirkuk
    assert where(match, "ir_rgc_8") == "5017"
    assert state.control[box.city_number[box.hex("5117")]] == IRAN


@pytest.mark.rule("isis_war", "3.15.c")
def test_control_returns_with_the_next_unit():
    match = position(
        "isis_war", "turn 3; asked; phase us_movement; control iran 5117; us_inf_3 @ 5018; ir_rgc_8 @ 5622"
    )
    choose(match, "move us_inf_3", "to 5117")
    box = match.table.box
    assert match.table.state.control[box.city_number[box.hex("5117")]] == US


@pytest.mark.rule("isis_war", "4.1", "4.7", "4.9", "13.8")
def test_iran_wins_when_no_vp_are_needed():
    match = position("isis_war", "turn 3; phase events; vp_to_win 1", [4, 5])
    choose(match, "refuse")
    assert ended(match) == ("4.1", (IRAN,))


@pytest.mark.rule("isis_war", "4.2", "4.7", "4.9", "13.2")
def test_the_us_wins_when_four_vp_are_needed():
    match = position("isis_war", "turn 3; phase events; vp_to_win 3", [1, 2])
    choose(match, "refuse")
    assert ended(match) == ("4.2", (US,))


@pytest.mark.rule("isis_war", "4.3", "5.1")
def test_iran_wins_with_as_many_points_as_it_needs():
    match = position("isis_war", f"{LAST}; control iran 5125 5126")
    assert ended(match) == ("4.3", (IRAN,))


@pytest.mark.rule("isis_war", "4.4")
def test_one_point_short_is_a_draw():
    match = position("isis_war", f"{LAST}; control iran 5125")
    assert ended(match) == ("4.4", ())
    assert match.outcome.level == "draw"


@pytest.mark.rule("isis_war", "4.5")
def test_two_points_short_is_a_us_victory():
    assert ended(position("isis_war", LAST)) == ("4.5", (US,))


@pytest.mark.rule("isis_war", "4.7")
def test_a_refusal_shifts_the_vp_to_win_by_one():
    match = position("isis_war", "turn 3; phase events; vp_to_win 2", [4, 5], seed=1)
    choose(match, "refuse")
    assert match.table.state.vp_to_win == 1
    match = position("isis_war", "turn 3; phase events; vp_to_win 2", [1, 2], seed=1)
    choose(match, "refuse")
    assert match.table.state.vp_to_win == 3


@pytest.mark.rule("isis_war", "4.8", "4.9", "T.vp")
def test_a_capital_hex_is_worth_a_point_at_once_and_play_goes_on():
    match = position("isis_war", f"bare; isis_mosul @ 4713; us_base_at @ 4927; {NEAR_BAGHDAD}")
    choose(match, "stack 5124", "to 5125")
    assert match.table.state.vp == 1
    choose(match, "to 5126")
    assert match.table.state.vp == 2
    assert match.outcome is None


@pytest.mark.rule("isis_war", "4.8", "4.10")
def test_a_point_is_lost_with_the_capital():
    match = position(
        "isis_war", "turn 3; phase us_movement; us_inf_3 @ 5025; iq_bn @ dead; control iran 5125; ir_rgc_8 @ 5622"
    )
    assert match.table.state.vp == 1
    choose(match, "move us_inf_3", "to 5125")
    assert match.table.state.vp == 0


@pytest.mark.rule("isis_war", "4.8")
def test_a_lost_garrison_alone_changes_no_control():
    match = position("isis_war", NEAR_BAGHDAD)
    kill(match, "iq_bn")
    assert match.table.state.vp == 0


@pytest.mark.rule("isis_war", "4.9")
def test_enough_points_do_not_end_the_game_before_the_last_turn():
    match = position(
        "isis_war", "turn 9; phase turkish_arrivals; bin turkey; control iran 5125 5126; ir_rgc_8 @ 5622"
    )
    assert match.outcome is None
    assert match.table.state.turn == 10


@pytest.mark.rule("isis_war", "4.11", "13.4.outcome")
def test_isis_wins_if_it_takes_both_hexes_of_baghdad():
    match = position("isis_war", "turn 3; phase events; iq_bn @ dead; iq_bs @ dead", [1, 4], seed=1)
    assert ended(match) == ("4.11", ())
    assert match.outcome.level == "ISIS victory"


@pytest.mark.rule("isis_war", "4.12")
def test_greater_kurdistan_is_free_of_its_enemies():
    match = position("isis_war", "isis_mosul @ dead; sy_qamishli @ dead; tr_vii @ 4509; ir_rgc_8 @ 5622")
    kill(match, "tr_vii")
    assert ended(match) == ("4.12", (US,))


@pytest.mark.rule("isis_war", "4.12")
@pytest.mark.parametrize("blocker", ["tr_iv @ 4010", "ir_bas_1 @ 5612", "sy_qamishli @ 4211", "isis_mosul @ 4713"])
def test_any_such_unit_in_kurdistan_prevents_it(blocker):
    match = position(
        "isis_war", f"isis_mosul @ dead; sy_qamishli @ dead; tr_vii @ 4509; ir_rgc_8 @ 5622; {blocker}"
    )
    kill(match, "tr_vii")
    assert match.outcome is None


@pytest.mark.rule("isis_war", "4.12")
def test_leaving_kurdistan_can_lose_the_game():
    match = position("isis_war", "isis_mosul @ dead; sy_qamishli @ dead; ir_art_40 @ 5521; ir_bas_1 @ 5620")
    assert match.table.box.kurdish[match.table.box.hex("5620")]
    choose(match, "move ir_bas_1", "to 5521")
    assert ended(match) == ("4.12", (US,))


@pytest.mark.rule("isis_war", "4.12", "4.9")
def test_leaving_kurdistan_for_a_moment_is_enough():
    match = position("isis_war", "isis_mosul @ dead; sy_qamishli @ dead; ir_rgc_8 @ 5622; ir_bas_1 @ 4511")
    box = match.table.box
    assert [box.kurdish[box.hex(name)] for name in ("4511", "4412", "4312")] == [True, False, True]
    choose(match, "move ir_bas_1", "to 4312")
    assert ended(match) == ("4.12", (US,))


@pytest.mark.rule("isis_war", "4.12", "3.0")
def test_nobody_wins_while_the_units_are_set_up():
    bare = "phase setup_turks; isis_mosul @ dead; sy_qamishli @ dead; tr_vii @ unplaced; tr_iv @ unplaced"
    match = position("isis_war", bare)
    choose(match, "place tr_vii", "at 4201")
    assert match.outcome is None


@pytest.mark.rule("isis_war", "4.12", "4.9")
def test_a_battle_stops_when_the_last_isis_garrison_falls():
    text = "phase us_combat; us_arm_1 @ 4813; us_arm_2 @ 4813; sy_qamishli @ dead; ir_rgc_8 @ 5622"
    match = war(text, 1, 1, 6)  # ISIS defends with two; the last column but one
    fight(match, "4713")
    assert ended(match) == ("4.12", (US,))
    assert not events(match, "move", how="advance")


@pytest.mark.rule("isis_war", "4.13", "4.9")
def test_the_us_can_lose_its_last_unit_in_its_own_attack():
    text = "bare; isis_mosul @ 4713; phase us_combat; us_inf_3 @ 5025 steps=1; ir_rgc_8 @ 5125; ir_rgc_20 @ 5125"
    match = war(text, 1)
    fight(match, "5125")
    assert result_of(match)[1] == "AE"
    assert ended(match) == ("4.13", (IRAN,))


@pytest.mark.rule("isis_war", "4.13")
def test_the_us_is_decimated():
    match = position("isis_war", "ir_rgc_8 @ 5622")
    kill(match, "us_base_irbil", "us_inf_1", "us_inf_2")
    assert match.outcome is None  # the base at Al-Taqaddum stands
    kill(match, "us_base_at")
    assert ended(match) == ("4.13", (IRAN,))


@pytest.mark.rule("isis_war", "4.14")
def test_israeli_decimation_counts_once_and_only_after_entry():
    match = position("isis_war", "il_7 @ 3524; il_188 @ 3524; ir_rgc_8 @ 5622")
    kill(match, "il_7", "il_188")
    assert match.table.state.vp == 0  # they never left the red row
    match = position("isis_war", "il_7 @ 3624; il_188 @ 3524; entered israel; ir_rgc_8 @ 5622")
    kill(match, "il_7")
    assert match.table.state.vp == 0  # one is still in the red row
    kill(match, "il_188")
    assert match.table.state.vp == 1
    match = position("isis_war", "il_7 @ 3624; entered israel; decimated israel; ir_rgc_8 @ 5622")
    before = match.table.state.vp
    kill(match, "il_7")
    assert match.table.state.vp == before == 1


@pytest.mark.rule("isis_war", "4.14")
def test_entry_is_noticed_when_a_unit_leaves_the_red_row():
    match = position("isis_war", "turn 3; phase coalition_movement; il_7 @ 3524; ir_rgc_8 @ 5622")
    choose(match, "move il_7", "to 3624")
    assert match.table.state.entered == [True, False]


@pytest.mark.rule("isis_war", "4.14", "4.15")
@pytest.mark.parametrize(
    ("text", "entered"),
    [
        ("", [False, False]),
        ("il_7 @ 4420; jo_40 @ 3520", [True, False]),  # 3520 is in the red row
        ("il_7 @ 3520; jo_40 @ dead", [False, True]),
        ("il_7 @ 4420; entered jordan", [False, True]),  # what is said counts
    ],
)
def test_who_has_entered_follows_from_the_position(text: str, entered: list[bool]) -> None:
    assert position("isis_war", f"ir_rgc_8 @ 5622; {text}").table.state.entered == entered


@pytest.mark.rule("isis_war", "4.14", "14.10")
def test_paratroops_that_die_where_they_dropped_cost_a_point():
    text = "phase rgc_combat; il_35 @ 4420 steps=1; ir_rgc_8 @ 4419; ir_rgc_31 @ 4419; ir_rgc_14 @ 4419"
    match = fight(war(text, "DE"), "4420")
    assert where(match, "il_35") == "dead"
    assert match.table.state.vp == 1


@pytest.mark.rule("isis_war", "4.15")
def test_jordanian_decimation():
    match = position("isis_war", "jo_40 @ 3624; jo_a1 @ 3624; entered jordan; il_7 @ 3524; ir_rgc_8 @ 5622")
    kill(match, "jo_40")
    assert match.table.state.vp == 0  # artillery is a line unit
    kill(match, "jo_a1")
    assert match.table.state.vp == 1


@pytest.mark.rule("isis_war", "4.15", "1.2.red_row")
def test_jordanians_in_the_red_row_prevent_the_award():
    text = (
        "phase rgc_combat; jo_40 @ 4420 steps=1; jo_60 @ 3510; ir_rgc_8 @ 4419; ir_rgc_31 @ 4419; ir_rgc_14 @ 4419"
    )
    match = fight(war(text, "DE"), "4420")
    assert where(match, "jo_40") == "dead"
    assert match.table.state.vp == 0


@pytest.mark.rule("isis_war", "4.16")
def test_an_unforeseen_end_is_a_draw():
    match = position("isis_war", "ended 4.99")
    assert match.outcome.winners == ()
    assert match.outcome.level == "draw"
