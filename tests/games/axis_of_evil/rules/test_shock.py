"""7 The shock marker."""

import pytest

from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import asked, choose, done, options, why_not
from tests.games.axis_of_evil.tools import APART, ap, place, state, war

LEFT = "gcc_sf @ reinforcement; nato_cw @ reinforcement; irn_cw @ reinforcement; "


@pytest.mark.rule("axis_of_evil", "7.0", "7.1")
def test_the_holder_may_keep_the_marker():
    match = war(f"phase shock; {APART}", 1, 1, 1, 1)
    assert options(match) == ["shock", "keep"]
    assert all(asked(match).hint(option).text for option in asked(match).options)
    choose(match, "keep")
    assert state(match).shock_side == 1
    assert ap(match, "coalition") == 4  # two dice
    choose(match, "pass", "pass")
    assert options(match) == ["shock", "keep"]


@pytest.mark.rule("axis_of_evil", "7.1")
def test_playing_it_brings_units_of_any_contingents_and_a_third_die():
    boxes = "nato_cc @ reinforcement; gcc_sf @ reinforcement; gcc_sla @ reinforcement; nato_msl_2 @ reinforcement"
    match = war(f"phase shock; {APART}{boxes}", 3, 2, 1, 2, 3, 1, 1)
    choose(match, "shock", "ready gcc_sf", "bring nato_cc", "at 2121", "ready nato_msl_2")
    assert place(match, "nato_cc") == "2121"
    assert place(match, "gcc_sf") == place(match, "nato_msl_2") == "staging"
    assert place(match, "gcc_sla") == "reinforcement"  # three and no more
    assert ap(match, "coalition") == 1 + 2 + 3 + 2
    done(match)


@pytest.mark.rule("axis_of_evil", "7.1")
def test_fewer_units_may_be_taken():
    match = war(f"phase shock; {APART}nato_cc @ reinforcement; nato_msl_2 @ reinforcement", 6, 1, 1, 1, 1, 1, 1)
    choose(match, "shock", "stop")
    assert place(match, "nato_cc") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "7.1")
def test_the_third_die_is_for_one_turn_only():
    match = war(APART + "phase shock", 1, 3, 1, 1, 1, 1, 1, 2, 2, 2, 2)
    choose(match, "shock", "pass", "pass")
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (6, 6)
    done(match)


@pytest.mark.rule("axis_of_evil", "7.1", "19.8.1")
def test_shock_brings_no_islamists():
    """R-34"""
    text = APART + "phase shock; isl_aq @ islamist; gcc_sf @ reinforcement; nato_cw @ reinforcement"
    match = war(text, 2, insurgency=1, islamists=1)
    choose(match, "shock")
    assert set(options(match)) == {"ready gcc_sf", "ready nato_cw", "ready nato_cw gcc_sf", "stop"}


@pytest.mark.rule("axis_of_evil", "7.1", "10.1")
def test_shock_takes_units_of_several_contingents_for_nothing():
    match = war(APART + LEFT + "phase shock", 3, 6, 1, 1, 1, 1, 1)
    choose(match, "shock", "ready nato_cw", "ready gcc_sf")
    assert (place(match, "nato_cw"), place(match, "gcc_sf")) == ("staging", "staging")
    assert state(match).phase is Phase.ACTIONS  # nothing of the Coalition is left to take
    assert ap(match, "coalition") == 3 + 2
    assert place(match, "irn_cw") == "reinforcement"
    done(match)


@pytest.mark.rule("axis_of_evil", "7.1", "19.5")
def test_shock_brings_israelis_free_of_charge():
    """R-34"""
    match = war(APART + "phase shock; isr_5gf @ reinforcement", 1, 2, 1, 1, 1, 1, 1, israelis=1)
    choose(match, "shock", "ready isr_5gf")
    assert (place(match, "isr_5gf"), ap(match, "coalition")) == ("staging", 5)


@pytest.mark.rule("axis_of_evil", "7.1", "19.1.4")
def test_shock_brings_no_6gw():
    match = war(APART + "phase shock; nato_6gw @ reinforcement; gcc_sf @ reinforcement", 2, sixth_generation=1)
    choose(match, "shock")
    assert set(options(match)) == {"ready gcc_sf", "stop"}
    assert why_not(match, "nato_6gw").rule == "19.1.4"


@pytest.mark.rule("axis_of_evil", "7.1", "19.6.4")
def test_special_forces_that_come_with_shock_can_be_spent_at_once():
    """R-28 Reinforcements come before AP enhancement."""
    match = war(APART + "phase shock; nato_cdo @ reinforcement", 1, 6, 1, 1, 1, 1, 1, 2, ap_enhancement=1)
    choose(match, "shock", "ready nato_cdo", "enhance nato_cdo")
    assert ap(match, "coalition") == 3 + 2 + 2
    done(match)


@pytest.mark.rule("axis_of_evil", "7.2")
def test_the_marker_goes_to_the_other_player_later():
    match = war(f"phase shock; {APART}turn 3", 1, 4, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert (state(match).shock_side, state(match).shock_due) == (0, 7)
    match = war(f"phase shock; {APART}turn 6", 1, 5, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert state(match).shock_side == -1  # turn 11: out of play


@pytest.mark.rule("axis_of_evil", "7.2")
def test_the_last_turn_still_takes_the_marker():
    match = war(APART + "phase shock; turn 4", 1, 6, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert (state(match).shock_side, state(match).shock_due) == (0, 10)


@pytest.mark.rule("axis_of_evil", "7.2")
def test_the_second_players_use_gives_it_back_to_the_first():
    match = war(APART + "phase shock; turn 4; shock eurasian 4", 1, 2, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert (state(match).shock_side, state(match).shock_due) == (1, 6)


@pytest.mark.rule("axis_of_evil", "7.2", "7.1")
def test_the_marker_cannot_be_played_before_its_turn():
    match = war(APART + "phase shock; turn 3; shock eurasian 4", 1, 1, 1, 1)
    assert "shock" not in options(match)


@pytest.mark.rule("axis_of_evil", "7.2")
@pytest.mark.parametrize(("turn", "die", "due"), [(1, 1, 2), (9, 1, 10), (9, 2, None), (10, 1, None)])
def test_the_delay_of_the_marker(turn: int, die: int, due: int | None):
    match = war(APART + f"phase shock; turn {turn}", 1, die, 1, 1, 1, 1, 1)
    choose(match, "shock")
    s = state(match)
    assert (s.shock_side, s.shock_due) == ((0, due) if due else (-1, s.shock_due))


@pytest.mark.rule("axis_of_evil", "7.3")
def test_who_plays_it_acts_first():
    match = war(f"phase shock; {APART}shock eurasian 1", 1, 1, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert state(match).initiative == 0
    assert asked(match).seat == 0


@pytest.mark.rule("axis_of_evil", "7.3")
def test_keeping_the_marker_leaves_the_initiative_where_it_is():
    match = war(APART + "phase shock; turn 4; shock eurasian 4; initiative coalition", 1, 1, 1, 1)
    assert asked(match).seat == 0
    choose(match, "keep")
    assert (state(match).initiative, state(match).active) == (1, 1)
    assert (state(match).shock_side, state(match).shock_due) == (0, 4)
    done(match)  # two dice each


@pytest.mark.rule("axis_of_evil", "7.3", "7.1")
def test_playing_the_marker_turns_the_order_of_dice_and_actions_at_once():
    match = war(APART + "phase shock; turn 4; shock eurasian 4; initiative coalition", 1, 6, 6, 6, 6, 1, 1)
    choose(match, "shock")
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (18, 4)
    assert asked(match).seat == 0


@pytest.mark.rule("axis_of_evil", "7.3.example")
def test_the_books_example_of_the_marker():
    match = war(f"phase shock; {APART}", 1, 3, 1, 1, 1, 1, 1, seed=4)
    choose(match, "shock")
    assert (state(match).shock_side, state(match).shock_due) == (0, 4)
    for turn in (1, 2, 3):
        assert state(match).turn == turn
        assert asked(match).seat == 1  # the Coalition has the initiative
        choose(match, "pass", "pass")
    assert options(match) == ["shock", "keep"]
    assert asked(match).seat == 0
    choose(match, "keep")
    assert asked(match).seat == 1  # and keeps it
    choose(match, "pass", "pass", "shock")
    assert state(match).initiative == 0
