"""6 Turn sequence, and 7 Shock."""

import pytest
from axis_tools import ap, fight, opening, place, state, war

from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import asked, choose, done, events, options

FAR = "nato_isaf @ 1418; rus_2gd @ 1325"
"""A unit of each side, far apart."""


@pytest.mark.rule("axis_of_evil", "6.0", "6.1")
def test_a_turn_has_three_phases():
    match = war(f"phase returns; {FAR}; shock out", 3, 3, 2, 2)
    assert state(match).phase is Phase.ACTIONS
    choose(match, "pass")
    assert state(match).turn == 1
    match = war(f"phase returns; {FAR}; shock out", 3, 3, 2, 2, seed=1)
    choose(match, "pass", "pass")
    assert state(match).turn == 2


@pytest.mark.rule("axis_of_evil", "6.2")
def test_two_dice_and_a_point_for_each_listed_base():
    match = war(f"phase action_points; {FAR}", 4, 3, 1, 1)
    assert ap(match, "coalition") == 7 + 2  # the book's example: Incirlik and Kuwait City
    assert ap(match, "eurasian") == 2 + 2  # Grozny and Ashgebat
    match = war(f"phase action_points; held eurasian incirlik; {FAR}", 4, 3, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (7 + 1, 2 + 3)
    done(match)


@pytest.mark.rule("axis_of_evil", "6.2")
def test_tehran_gives_no_action_points():
    """R-21"""
    match = war(f"phase action_points; held coalition tehran; {FAR}", 1, 1, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (4, 4)


@pytest.mark.rule("axis_of_evil", "6.2.1")
def test_never_more_than_eighteen():
    match = war(f"phase action_points; shock_played; {FAR}", 6, 6, 6, 1, 1)
    assert ap(match, "coalition") == 18


@pytest.mark.rule("axis_of_evil", "6.2.1", "6.3.2")
def test_what_cannot_be_paid_is_not_offered():
    match = war("nato_cc @ 1418 reduced; nato_jtf_v @ 1518; ap 5 1")
    assert "regroup" not in options(match)  # two AP for a hyperwar unit
    assert "hyperwar" not in options(match)
    assert "ground" in options(match)


@pytest.mark.rule("axis_of_evil", "6.2.2", "6.4")
def test_unspent_points_are_lost():
    match = war(f"{FAR}; ap 7 8; shock out", 1, 1, 1, 1)
    choose(match, "pass", "pass")
    assert state(match).turn == 2
    assert (ap(match, "eurasian"), ap(match, "coalition")) == (4, 4)


@pytest.mark.rule("axis_of_evil", "6.3")
def test_the_initiative_player_acts_first_then_they_alternate():
    match = war(f"phase action_points; {FAR}; initiative eurasian", 3, 3, 3, 3, 1, 1)
    assert asked(match).seat == 0
    choose(match, "ground", "halt")
    assert asked(match).seat == 1
    choose(match, "ground", "halt")
    assert asked(match).seat == 0


@pytest.mark.rule("axis_of_evil", "6.3.1")
def test_any_action_any_number_of_times():
    match = war(f"{FAR}; ap 0 3", 1, 1, 1, seed=1)
    for _ in range(2):
        choose(match, "ground", "halt")
        assert asked(match).seat == 1
    assert ap(match, "coalition") == 1


@pytest.mark.rule("axis_of_evil", "6.3.1")
def test_an_action_cannot_be_taken_back_after_a_die():
    match = war(FAR, 3)
    choose(match, "ground")
    assert not match.may_undo(1)


@pytest.mark.rule("axis_of_evil", "6.3.2")
def test_the_points_are_spent_before_the_action_and_two_points_are_one_action():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1420; rus_2gd @ 1419", "AS")
    fight(match, "1419")
    assert ap(match, "coalition") == 7
    assert asked(match).seat == 0


@pytest.mark.rule("axis_of_evil", "6.3.3")
def test_two_passes_in_a_row_end_the_turn_one_does_not():
    match = war(f"{FAR}; shock out", 1, 1, 1, 1, 1, seed=1)
    choose(match, "pass", "ground", "halt")
    assert state(match).turn == 1
    choose(match, "pass")
    assert state(match).turn == 1
    choose(match, "pass")
    assert state(match).turn == 2


@pytest.mark.rule("axis_of_evil", "6.3.4")
def test_without_points_the_other_goes_on_alone():
    match = war(f"{FAR}; ap 0 2; shock out", 1, 1, seed=1)
    choose(match, "ground", "halt")
    assert asked(match).seat == 1
    choose(match, "ground", "halt")
    assert state(match).turn == 2  # both are out
    match = war(f"{FAR}; ap 0 2; shock out", seed=1)
    choose(match, "pass")
    assert state(match).turn == 2


@pytest.mark.rule("axis_of_evil", "6.4")
def test_units_of_the_new_turn_box_come_back():
    match = war(f"{FAR}; nato_sas @ track due=2; rus_odon @ track due=3; shock out", seed=1)
    choose(match, "pass", "pass")
    assert place(match, "nato_sas") == "staging"
    assert place(match, "rus_odon") == "track"


# 7 Shock ------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "7.0", "7.1")
def test_the_holder_may_keep_the_marker():
    match = war(f"phase shock; {FAR}", 1, 1, 1, 1)
    assert options(match) == ["shock", "keep"]
    choose(match, "keep")
    assert state(match).shock_side == 1
    assert ap(match, "coalition") == 4  # two dice
    choose(match, "pass", "pass")
    assert options(match) == ["shock", "keep"]


@pytest.mark.rule("axis_of_evil", "7.1")
def test_playing_it_brings_units_of_any_contingents_and_a_third_die():
    boxes = "nato_cc @ reinforcement; gcc_sf @ reinforcement; gcc_sla @ reinforcement; nato_msl_2 @ reinforcement"
    match = war(f"phase shock; {FAR}; {boxes}", 3, 2, 1, 2, 3, 1, 1)
    choose(match, "shock", "ready gcc_sf", "bring nato_cc", "at 2121", "ready nato_msl_2")
    assert place(match, "nato_cc") == "2121"
    assert place(match, "gcc_sf") == place(match, "nato_msl_2") == "staging"
    assert place(match, "gcc_sla") == "reinforcement"  # three and no more
    assert ap(match, "coalition") == 1 + 2 + 3 + 2
    done(match)


@pytest.mark.rule("axis_of_evil", "7.1")
def test_fewer_units_may_be_taken():
    match = war(f"phase shock; {FAR}; nato_cc @ reinforcement; nato_msl_2 @ reinforcement", 6, 1, 1, 1, 1, 1, 1)
    choose(match, "shock", "stop")
    assert place(match, "nato_cc") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "7.2")
def test_the_marker_goes_to_the_other_player_later():
    match = war(f"phase shock; {FAR}; turn 3", 1, 4, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert (state(match).shock_side, state(match).shock_due) == (0, 7)
    match = war(f"phase shock; {FAR}; turn 6", 1, 5, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert state(match).shock_side == -1  # turn 11: out of play


@pytest.mark.rule("axis_of_evil", "7.3")
def test_who_plays_it_acts_first():
    match = war(f"phase shock; {FAR}; shock eurasian 1", 1, 1, 1, 1, 1, 1, 1)
    choose(match, "shock")
    assert state(match).initiative == 0
    assert asked(match).seat == 0


@pytest.mark.rule("axis_of_evil", "7.3.example")
def test_the_books_example():
    match = war(f"phase shock; {FAR}", 1, 3, 1, 1, 1, 1, 1, seed=4)
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


def test_a_turn_is_told():
    match = opening(1, 1, 2, 1)
    choose(match, "default", "default", "keep")
    assert [each.what.number for each in events(match, "turn")] == [1]
    assert [each.what.name for each in events(match, "phase")][-1] == "Action Phase"
