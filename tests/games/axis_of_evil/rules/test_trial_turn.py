"""4 to 7 and 9 tried case by case: who acts when, what the marker does, what counts at the end, what is told."""

import pytest
from axis_tools import BOX, ap, attack, fight, hexes, lying, move, place, state, table, war

from sandtable.games.axis_of_evil.rules import victory
from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import asked, choose, done, events, options, prompt, told, why_not

FAR = "nato_isaf @ 1418; rus_2gd @ 1325; "
LEFT = "gcc_sf @ reinforcement; nato_cw @ reinforcement; irn_cw @ reinforcement; "


def points(match, side: int) -> int:
    return victory.victory_points(table(match), side)


# 4, 5 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "4.1.2", "4.1")
@pytest.mark.parametrize("turn", [9, 10])
def test_only_the_tenth_turn_is_the_last(turn: int):
    match = war(FAR + f"turn {turn}; shock out", seed=1)
    choose(match, "pass", "pass")
    assert (match.outcome is not None) is (turn == 10)


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_a_reduced_unit_counts_as_much_as_a_whole_one_when_lost():
    bare = points(war(FAR), 1)
    assert points(war(FAR + "rus_41 @ eliminated reduced; irn_mahdi @ eliminated"), 1) == bare + 2


@pytest.mark.rule("axis_of_evil", "4.1.1.variant")
def test_by_strength_a_lost_reduced_unit_scores_its_front():
    """R-23"""
    lost = FAR + "rus_41 @ eliminated reduced; rus_5gf @ eliminated"
    assert points(war(lost, vp_strength=1), 1) == points(war(FAR, vp_strength=1), 1) + 5 + 3


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_special_forces_out_of_the_game_score_nothing():
    assert points(war(FAR + "rus_odon @ out"), 1) == points(war(FAR), 1)


@pytest.mark.rule("axis_of_evil", "5.1", "6.2")
def test_a_captured_major_base_gives_its_point_to_the_captor():
    text = FAR + "phase action_points; held coalition grozny ashgebat"
    match = war(text, 1, 1, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (6, 2)


@pytest.mark.rule("axis_of_evil", "5.1")
def test_a_unit_in_the_open_controls_nothing_once_it_has_left():
    """R-120"""
    match = war("nato_isaf @ 1418; rus_2gd @ 1421; ap 9 9", 1, 2)
    move(match, "nato_isaf")
    choose(match, "to 1417")
    move(match, "rus_2gd")
    assert "1419" in hexes(match)


# 6 Action points and actions ----------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "6.2.1", "7.1")
def test_three_sixes_and_two_bases_are_eighteen():
    match = war(FAR + "phase action_points; shock_played", 6, 6, 6, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (18, 4)


@pytest.mark.rule("axis_of_evil", "6.2")
def test_the_initiative_player_rolls_first():
    match = war(FAR + "phase action_points; initiative eurasian", 6, 6, 1, 1)
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (14, 4)
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "6.2.2")
def test_unspent_points_are_gone_before_the_marker_is_played():
    match = choose(war(FAR + "ap 5 7; shock coalition 2; passed"), "pass")
    assert options(match) == ["shock", "keep"]
    assert state(match).ap == [0, 0]


@pytest.mark.rule("axis_of_evil", "6.3.4")
def test_who_passes_while_the_other_is_out_ends_the_turn():
    match = war(FAR + "ap 0 3; shock out", seed=3)
    choose(match, "pass")
    assert state(match).turn == 2


@pytest.mark.rule("axis_of_evil", "6.3.3", "6.3.4")
def test_a_pass_before_the_other_spends_his_last_point_does_not_end_the_turn():
    match = war(FAR + "ap 1 5; shock out; active coalition", 1)
    choose(match, "pass", "ground", "halt")
    assert (state(match).turn, asked(match).seat, ap(match, "coalition")) == (1, 1, 5)


@pytest.mark.rule("axis_of_evil", "6.3.4", "19.6.5.blowback")
def test_blowback_brings_a_player_back_into_the_turn():
    """R-30"""
    match = war(FAR + "ap 0 3; nato_pmc @ staging", "blowback", 6, insurgency=1)
    choose(match, "insurgency", "stir 2513")
    assert (asked(match).seat, ap(match, "eurasian")) == (0, 1)


@pytest.mark.rule("axis_of_evil", "6.4")
def test_the_end_of_a_turn_is_told_however_it_comes():
    for text, acts in ((FAR + "ap 0 3; shock out", ("pass",)), (FAR + "ap 0 1; shock out", ("ground", "halt"))):
        match = war(text, *(() if acts == ("pass",) else (1,)), seed=3)
        choose(match, *acts)
        assert "The turn ends." in told(match)


@pytest.mark.rule("axis_of_evil", "6.3")
def test_the_action_phase_belongs_to_both_players():
    match = war(FAR + "phase action_points", 1, 1, 1, 1)
    assert [(each.what.name, each.what.seat) for each in events(match, "phase")] == [("Action Phase", None)]


@pytest.mark.rule("axis_of_evil", "6.3.1")
@pytest.mark.parametrize(
    ("option", "text", "variants"),
    [
        ("reinforce", "1 AP", {}),
        ("reinforce", "1 AP or more", {"israelis": 1}),
        ("regroup", "1 AP or more", {}),
        ("ground", "1 AP", {}),
        ("attack", "1 AP or more", {}),
        ("superiority", "1 AP", {}),
    ],
)
def test_actions_show_their_price(option: str, text: str, variants: dict[str, int]):
    units = (
        "nato_isaf @ 1418; nato_mnc @ 1725 reduced; rus_2gd @ 1419; nato_tac_1 @ staging; gcc_sf @ reinforcement"
    )
    match = war(units, **variants)
    found = next(each for each in asked(match).options if each.verb == option)
    assert asked(match).hint(found).text == text


# 7 Shock ------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "7.1", "10.1")
def test_shock_takes_units_of_several_contingents_for_nothing():
    match = war(FAR + LEFT + "phase shock", 3, 6, 1, 1, 1, 1, 1)
    choose(match, "shock", "ready nato_cw", "ready gcc_sf")
    assert (place(match, "nato_cw"), place(match, "gcc_sf")) == ("staging", "staging")
    assert state(match).phase is Phase.ACTIONS  # nothing of the Coalition is left to take
    assert ap(match, "coalition") == 3 + 2
    assert place(match, "irn_cw") == "reinforcement"
    done(match)


@pytest.mark.rule("axis_of_evil", "7.1", "19.5")
def test_shock_brings_israelis_free_of_charge():
    """R-34"""
    match = war(FAR + "phase shock; isr_5gf @ reinforcement", 1, 2, 1, 1, 1, 1, 1, israelis=1)
    choose(match, "shock", "ready isr_5gf")
    assert (place(match, "isr_5gf"), ap(match, "coalition")) == ("staging", 5)


@pytest.mark.rule("axis_of_evil", "7.1", "19.1.4")
def test_shock_brings_no_6gw():
    match = war(FAR + "phase shock; nato_6gw @ reinforcement; gcc_sf @ reinforcement", 2, sixth_generation=1)
    choose(match, "shock")
    assert set(options(match)) == {"ready gcc_sf", "stop"}
    assert why_not(match, "nato_6gw").rule == "19.1.4"


@pytest.mark.rule("axis_of_evil", "7.1", "19.6.4")
def test_special_forces_that_come_with_shock_can_be_spent_at_once():
    """R-28 Reinforcements come before AP enhancement."""
    match = war(FAR + "phase shock; nato_cdo @ reinforcement", 1, 6, 1, 1, 1, 1, 1, 2, ap_enhancement=1)
    choose(match, "shock", "ready nato_cdo", "enhance nato_cdo")
    assert ap(match, "coalition") == 3 + 2 + 2
    done(match)


@pytest.mark.rule("axis_of_evil", "7.2")
@pytest.mark.parametrize(("turn", "die", "due"), [(1, 1, 2), (9, 1, 10), (9, 2, None), (10, 1, None)])
def test_the_delay_of_the_marker(turn: int, die: int, due: int | None):
    match = war(FAR + f"phase shock; turn {turn}", 1, die, 1, 1, 1, 1, 1)
    choose(match, "shock")
    s = state(match)
    assert (s.shock_side, s.shock_due) == ((0, due) if due else (-1, s.shock_due))


@pytest.mark.rule("axis_of_evil", "7.3")
def test_keeping_the_marker_leaves_the_initiative_where_it_is():
    match = war(FAR + "phase shock; turn 4; shock eurasian 4; initiative coalition", 1, 1, 1, 1)
    assert asked(match).seat == 0
    choose(match, "keep")
    assert (state(match).initiative, state(match).active) == (1, 1)
    assert (state(match).shock_side, state(match).shock_due) == (0, 4)
    done(match)  # two dice each


@pytest.mark.rule("axis_of_evil", "7.3", "7.1")
def test_playing_the_marker_turns_the_order_of_dice_and_actions_at_once():
    match = war(FAR + "phase shock; turn 4; shock eurasian 4; initiative coalition", 1, 6, 6, 6, 6, 1, 1)
    choose(match, "shock")
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (18, 4)
    assert asked(match).seat == 0


# 9 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "9.2", "14.3")
def test_an_advance_never_over_stacks():
    match = war("nato_cc @ 1418; nato_isaf @ 1519; irn_mahdi @ 1419", "DE")
    fight(match, "1419")
    choose(match, "advance nato_cc")
    assert place(match, "nato_isaf") == "1519"
    assert all(len(stack) == 1 for stack in state(match).stacks[1].values())


@pytest.mark.rule("axis_of_evil", "9.4", "17.2")
def test_nobody_takes_a_fleet_for_what_was_withdrawn():
    """R-179 A fleet is not driven out of Staging by an air superiority mission, so it has not gone."""
    air = lying("staging", "rus_tac_1", "rus_tac_2", "nato_tac_1", "nato_tac_2", "nato_5f", "nato_6f")
    match = war(FAR + air + "; active eurasian", "R1")
    choose(match, "superiority", "sortie rus_tac_1 rus_tac_2", "withdraw nato_tac_2")
    hidden = {BOX.counters.counter[p].id for p, unknown in enumerate(state(match).hidden) if unknown}
    assert hidden == {"nato_tac_1", "nato_tac_2"}


@pytest.mark.rule("axis_of_evil", "9.4", "10.2.5")
def test_a_fleet_that_waits_in_reinforcement_may_have_come():
    match = war(FAR + lying("reinforcement", "nato_tac_4", "nato_5f"), 1)
    choose(match, "reinforce", "ready nato_5f")
    hidden = {BOX.counters.counter[p].id for p, unknown in enumerate(state(match).hidden) if unknown}
    assert hidden == {"nato_tac_4", "nato_5f"}


@pytest.mark.rule("axis_of_evil", "9.4")
def test_the_only_one_of_its_kind_is_known():
    match = war(FAR + "gcc_sf @ reinforcement; nato_cdo @ reinforcement", 1)
    choose(match, "reinforce", "contingent gcc", "ready gcc_sf")
    assert not any(state(match).hidden)


# Words --------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "13.1")
def test_questions_say_what_they_are_about():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; nato_tac_1 @ staging", 1)
    assert prompt(match) == "Your action: 9 action points (AP) left."
    attack(match, "1419")
    assert prompt(match) == "Close air support in 1419? It costs no AP."


@pytest.mark.rule("axis_of_evil", "14.0", "14.1", "14.3")
def test_the_log_says_how_units_go():
    match = fight(war("nato_cc @ 1418; irn_mahdi @ 1419", "DR"), "1419")
    choose(match, "retreat 1420", "advance nato_cc")
    assert told(match)[-3:] == [
        "1419 attacked by NATO CC at 4:1: DR: the defender retreats.",
        "Iranian Mahdi retreats to 1420.",
        "NATO CC advances into 1419.",
    ]
    train = choose(war("irq_d @ 1818; rus_2gd @ 1325", 1, 1), "rail", "unit irq_d", "to 1717")
    assert "Iraqi D goes by rail to 1717." in told(train)
