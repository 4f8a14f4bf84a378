"""11.2, 11.3 Recycling of special forces and strike units, and 6.4."""

import pytest

from sandtable.testing import asked, choose, options
from tests.games.axis_of_evil.tools import APART, BOX, attack, place, state, war


@pytest.mark.rule("axis_of_evil", "6.4")
def test_units_of_the_new_turn_box_come_back():
    match = war(f"{APART}nato_sas @ track due=2; rus_odon @ track due=3; shock out", seed=1)
    choose(match, "pass", "pass")
    assert place(match, "nato_sas") == "staging"
    assert place(match, "rus_odon") == "track"


@pytest.mark.rule("axis_of_evil", "11.2")
def test_sf_return_after_a_die_of_turns():
    match = war(
        "turn 3; nato_isaf @ 1418; rus_2gd @ 1419; nato_sas @ staging; nato_pmc @ staging; shock out",
        1,
        2,
        3,
        seed=1,
    )
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas")
    assert state(match).due[BOX.piece("nato_sas")] == 5  # the book's example
    while state(match).turn < 5:
        assert place(match, "nato_sas") == "track"
        choose(match, "pass")
    assert place(match, "nato_sas") == "staging"


@pytest.mark.rule("axis_of_evil", "11.2")
def test_beyond_the_last_turn_they_are_out():
    match = war("turn 9; nato_isaf @ 1418; rus_2gd @ 1419; nato_sas @ staging", 1, 2)
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas")
    assert place(match, "nato_sas") == "out"


@pytest.mark.rule("axis_of_evil", "11.2")
def test_the_dice_fall_attacker_first_in_counter_order():
    """R-133"""
    text = "nato_cc @ 1418; rus_2gd @ 1419; nato_sas @ staging; nato_pmc @ staging; rus_odon @ staging"
    match = war(text, 3, 1, 2, 3, seed=1)
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas nato_pmc", "eurasian: commit rus_odon")
    while match.pending and asked(match).rule != "6.3":
        choose(match, options(match)[-1])
    s = state(match)
    assert [s.due[BOX.piece(id_)] for id_ in ("nato_sas", "nato_pmc", "rus_odon")] == [2, 3, 4]


@pytest.mark.rule("axis_of_evil", "11.2")
def test_special_forces_due_on_turn_ten_stay_in_the_game():
    match = war("turn 4; nato_isaf @ 1418; rus_2gd @ 1419; nato_sas @ staging", 1, 6)
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas")
    assert (place(match, "nato_sas"), state(match).due[BOX.piece("nato_sas")]) == ("track", 10)


@pytest.mark.rule("axis_of_evil", "11.2", "6.4")
def test_special_forces_come_back_before_the_marker_is_played():
    text = APART + "turn 3; shock coalition 4; nato_sas @ track due=4; irn_qods @ track due=5; passed"
    match = choose(war(text), "pass")
    assert options(match) == ["shock", "keep"]
    assert (place(match, "nato_sas"), place(match, "irn_qods")) == ("staging", "track")


@pytest.mark.rule("axis_of_evil", "11.3")
def test_strike_units_go_to_reinforcement_and_come_back_by_action_only():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419; nato_tac_1 @ staging; shock out", 1, seed=2)
    attack(match, "1419")
    choose(match, "support nato_tac_1")
    assert place(match, "nato_tac_1") == "reinforcement"
    while state(match).turn < 3:
        choose(match, "pass")
    assert place(match, "nato_tac_1") == "reinforcement"
