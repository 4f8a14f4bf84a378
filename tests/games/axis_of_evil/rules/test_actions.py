"""6.3 The action phase: whose turn it is, passes, and who is out."""

import pytest

from sandtable.games.axis_of_evil.rules.actions import PASS
from sandtable.testing import asked, choose, events
from tests.games.axis_of_evil.tools import APART, ap, state, war


@pytest.mark.rule("axis_of_evil", "6.3")
def test_the_initiative_player_acts_first_then_they_alternate():
    match = war(f"phase action_points; {APART}initiative eurasian", 3, 3, 3, 3, 1, 1)
    assert asked(match).seat == 0
    choose(match, "ground", "halt")
    assert asked(match).seat == 1
    choose(match, "ground", "halt")
    assert asked(match).seat == 0


@pytest.mark.rule("axis_of_evil", "6.3")
def test_the_action_phase_belongs_to_both_players():
    match = war(APART + "phase action_points", 1, 1, 1, 1)
    assert [(each.what.name, each.what.seat) for each in events(match, "phase")] == [("Action Phase", None)]


@pytest.mark.rule("axis_of_evil", "6.3.1")
def test_any_action_any_number_of_times():
    match = war(f"{APART}ap 0 3", 1, 1, 1, seed=1)
    for _ in range(2):
        choose(match, "ground", "halt")
        assert asked(match).seat == 1
    assert ap(match, "coalition") == 1


@pytest.mark.rule("axis_of_evil", "6.3.1")
def test_an_action_cannot_be_taken_back_after_a_die():
    match = war(APART, 3)
    choose(match, "ground")
    assert not match.may_undo(1)


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


@pytest.mark.rule("axis_of_evil", "6.3.3", "6.2.2")
@pytest.mark.parametrize(
    ("points", "text"), [("ap 2 3", "then the Eurasian Union acts"), ("ap 0 3", "ends the turn, 3 AP lost")]
)
def test_a_pass_says_whether_the_turn_ends(points: str, text: str):
    match = war(f"{APART}; {points}")
    assert asked(match).hint(PASS).text == text


@pytest.mark.rule("axis_of_evil", "6.3.3")
def test_two_passes_in_a_row_end_the_turn_one_does_not():
    match = war(f"{APART}shock out", 1, 1, 1, 1, 1, seed=1)
    choose(match, "pass", "ground", "halt")
    assert state(match).turn == 1
    choose(match, "pass")
    assert state(match).turn == 1
    choose(match, "pass")
    assert state(match).turn == 2


@pytest.mark.rule("axis_of_evil", "6.3.3", "6.3.4")
def test_a_pass_before_the_other_spends_his_last_point_does_not_end_the_turn():
    match = war(APART + "ap 1 5; shock out; active coalition", 1)
    choose(match, "pass", "ground", "halt")
    assert (state(match).turn, asked(match).seat, ap(match, "coalition")) == (1, 1, 5)


@pytest.mark.rule("axis_of_evil", "6.3.4")
def test_without_points_the_other_goes_on_alone():
    match = war(f"{APART}ap 0 2; shock out", 1, 1, seed=1)
    choose(match, "ground", "halt")
    assert asked(match).seat == 1
    choose(match, "ground", "halt")
    assert state(match).turn == 2  # both are out
    match = war(f"{APART}ap 0 2; shock out", seed=1)
    choose(match, "pass")
    assert state(match).turn == 2


@pytest.mark.rule("axis_of_evil", "6.3.4")
def test_who_spends_his_last_point_is_not_asked_again():
    match = war(APART + "ap 9 1", 1, 1)
    choose(match, "ground", "halt", "ground", "halt")
    assert asked(match).seat == 0
