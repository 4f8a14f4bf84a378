"""12.2, 12.3, 12.4, 12.5 Where a squad may go."""

import pytest

from sandtable.testing import asked, choose, events, options, told, why_not
from tests.games.phantom_fury.tools import CROSSING, HOME, at, busy, play, reorganise, spot, state, steps, where


@pytest.mark.rule("phantom_fury", "4.2", "4.2.2")
def test_a_squad_goes_from_location_to_location_by_arrows_and_equal_symbols() -> None:
    """3.R: the stair to 3.2, the roofs of zones 2 and 4; 3.C is not beside it."""
    m = choose(play("usmc_01 @ 3.R; zone 2 usmc; zone 3 usmc; zone 4 usmc; phase movement"), "move usmc_01")
    assert options(m) == ["go 2.R", "go 3.2", "go 4.R"]
    assert why_not(m, "3.C").rule == "12.3.1"


@pytest.mark.rule("phantom_fury", "4.3")
def test_nobody_controls_a_street() -> None:
    m = reorganise("usmc_01 @ B3 pinned")
    assert not any(state(m).usmc)


@pytest.mark.rule("phantom_fury", "4.3.1.1")
def test_a_street_touches_the_doors_of_its_zones() -> None:
    m = choose(play("usmc_01 @ 3.C; zone 3 usmc; phase movement"), "move usmc_01", "go B3")
    assert {"go 2.C", "go 14.C", "go 15.C"} <= set(options(m))
    assert "go 16.C" not in options(m)


@pytest.mark.rule("phantom_fury", "4.3.1.1", "12.6.2")
def test_streets_are_adjacent_to_streets() -> None:
    m = choose(play("m1a1_1 @ B3; zone 2 usmc; zone 3 usmc; zone 4 usmc; phase movement", 9), "move m1a1_1")
    assert options(m) == ["go B2", "go B4", "stop"]


@pytest.mark.rule("phantom_fury", "5.1.6.1", "12.4.2", "13")
def test_who_assaults_into_the_mosque_and_who_does_not() -> None:
    text = "phase assault; zone 15 usmc; usmc_01 @ 15.R; iif_1 @ 15.C; suspect @ 14.R; suspect @ 14.C"
    match = at(text)
    assert options(match) == ["assault usmc_01", "done"]
    assert why_not(match, "iif_1").rule == "5.1.6.1"


@pytest.mark.rule("phantom_fury", "5.1.6.1", "12.4.2")
def test_each_location_of_the_mosque_holds_one_iif_squad() -> None:
    text = "phase movement; zone 16 usmc; zone 25 usmc; zone 26 fortified; suspect @ 26.R"
    text += "; iif_1 @ 16.C; iif_2 @ 26.C; iif_3 @ 26.1"
    match = choose(at(text, [9]), "move iif_1", "go C4")
    assert "go 26.OG" in options(match)
    assert why_not(match, "26.C").rule == "5.1.6.1"
    inside = choose(at(text), "move iif_2")
    assert why_not(inside, "26.1").rule == "5.1.6.1"


@pytest.mark.rule("phantom_fury", "5.1.6.1", "13")
def test_iif_squads_do_not_assault_the_house_next_door() -> None:
    match = busy("phase assault; zone 3 usmc; iif_1 @ 3.R; suspect @ 2.R")
    assert "assault iif_1" not in options(match)
    assert why_not(match, "iif_1").rule == "5.1.6.1"


@pytest.mark.rule("phantom_fury", "12.2.1.1")
def test_an_insurgent_zone_holds_one_squad() -> None:
    match = at("phase movement; zone 3 usmc; usmc_01 @ 3.R; usmc_02 @ 2.1; suspect @ 2.2")
    choose(match, "move usmc_01")
    assert "go 2.R" not in options(match)
    assert why_not(match, "2.R").rule == "12.2.1.1"


@pytest.mark.rule("phantom_fury", "12.2.1.1")
def test_a_street_leads_into_no_occupied_insurgent_zone() -> None:
    match = choose(at(HOME + "usmc_01 @ 3.C; usmc_02 @ 15.1; zone 14 normal"), "move usmc_01", "go B3")
    assert why_not(match, "15.C").rule == "12.2.1.1"
    assert why_not(match, "14.C") is None


@pytest.mark.rule("phantom_fury", "12.2.1.1")
def test_a_tank_does_not_count_for_stacking() -> None:
    match = choose(at("phase movement; zone 6 usmc; usmc_01 @ 6.C; m1a1_1 @ 5.OG"), "move usmc_01")
    assert {"go 5.OG", "go 5.C"} <= set(options(match))


@pytest.mark.rule("phantom_fury", "12.2.1.2", "12.3.1")
def test_no_squad_enters_the_location_of_an_enemy() -> None:
    match = choose(at("phase movement; usmc_01 @ 15.C; suspect @ 15.1; guerillas1 @ 15.2"), "move usmc_01")
    assert options(match) == ["go 15.1'", "detach"]
    assert why_not(match, "15.1").rule == "12.3.1"


@pytest.mark.rule("phantom_fury", "12.2.1.2", "5.3.2.3")
def test_a_suspect_is_not_placed_beside_a_squad_or_another() -> None:
    """Contact with zone 14, whose roof and second story are taken: R/2/1 falls to 2'."""
    text = (
        "phase reorganisation; zone 2 usmc; usmc_01 @ 3.C; guerillas1 @ 14.R; zone 14 unactivated; usmc_02 @ 14.2"
    )
    dice = ["activated_zone", "suspect_r_2_1", "suspect_1_2_r"]
    match = at(text + "; zone 13 normal; zone 15 normal; zone 16 normal; zone 1 normal; zone 4 normal", dice)
    assert {"14.R", "14.2'", "14.1"} == {
        match.names.id(match.names.find("14.R")[0], at) for at in match.table.state.foes
    }


@pytest.mark.rule("phantom_fury", "12.2.3.1")
def test_a_squad_does_not_stop_in_a_street() -> None:
    match = choose(at(HOME + "zone 14 normal; zone 15 normal; usmc_01 @ 3.C; m1a1_1 @ B3"), "move usmc_01", "go B3")
    assert options(match) == ["go 2.C", "go 14.C", "go 15.C"]


@pytest.mark.rule("phantom_fury", "12.2.3.1", "12.5.1")
def test_no_squad_enters_a_street_with_its_last_point() -> None:
    match = choose(at(HOME + "usmc_01 @ 3.R"), "move usmc_01", "go 3.2", "go 3.1", "go 3.C")
    assert "go B3" not in options(match)
    assert why_not(match, "B3").rule == "12.5.1"


@pytest.mark.rule("phantom_fury", "12.2.3.2")
def test_a_section_holds_one_squad() -> None:
    match = choose(at(HOME + "zone 15 normal; usmc_01 @ 3.C; usmc_02 @ B3 pinned; m1a1_1 @ B4"), "move usmc_01")
    assert "go B4" in options(match)
    assert why_not(match, "B3").rule == "12.2.3.2"


@pytest.mark.rule("phantom_fury", "12.2.3.2")
def test_a_section_holds_one_tank() -> None:
    match = at(HOME + "m1a1_1 @ B3; m1a1_2 @ B4", [2], variants={"historical": 1})
    choose(match, "move m1a1_1")
    assert "go B4" not in options(match)
    assert why_not(match, "B4").rule == "12.2.3.2"


@pytest.mark.rule("phantom_fury", "12.3.1", "4.2.2")
def test_a_squad_moves_between_adjacent_locations() -> None:
    match = choose(at(HOME + "usmc_01 @ 3.1"), "move usmc_01")
    assert options(match) == ["go 3.C", "go 3.1'", "go 3.2"]
    assert why_not(match, "3.R").rule == "12.3.1"


@pytest.mark.rule("phantom_fury", "12.3.1", "4.1.6")
def test_ruins_have_no_upper_locations() -> None:
    match = choose(at("phase movement; zone 3 usmc ruins; usmc_01 @ 3.1"), "move usmc_01")
    assert options(match) == ["go 3.C", "go 3.1'"]
    assert why_not(match, "3.2").rule == "4.1.6"


@pytest.mark.rule("phantom_fury", "12.3.1")
def test_every_step_of_a_squad_is_told() -> None:
    match = choose(at(CROSSING + "usmc_02 @ 2.C; zone 15 normal"), "move usmc_01", "go B3", "go 15.C")
    moves = events(match, "move")
    assert [event.what.path for event in moves] == [
        (spot(match, "3.C"), spot(match, "B3")),
        (spot(match, "B3"), spot(match, "15.C")),
    ]
    assert told(match)[-1] == "L 1-1 goes to the courtyard of zone 15."


@pytest.mark.rule("phantom_fury", "12.4.1", "4.2.2")
def test_roofs_and_doors_lead_to_adjacent_zones() -> None:
    assert "go 4.R" in steps(HOME + "usmc_01 @ 3.R", "move usmc_01")
    assert "go 2.C" in steps(HOME + "usmc_01 @ 3.C", "move usmc_01")
    match = choose(at(HOME + "usmc_01 @ 3.R"), "move usmc_01")
    assert (why_not(match, "15.R").rule, why_not(match, "4.1").rule) == ("12.5.1", "12.4.1")
    assert (why_not(match, "60.R").rule, why_not(match, "zone.4").rule) == ("12.4.1", "12.3.1")


@pytest.mark.rule("phantom_fury", "12.4.1")
def test_the_next_zone_costs_a_point() -> None:
    match = choose(at(HOME + "usmc_01 @ 3.R"), "move usmc_01", "go 2.R")
    assert asked(match).about["points"] == 3


@pytest.mark.rule("phantom_fury", "12.4.2")
def test_marines_do_not_enter_the_mosque() -> None:
    text = "phase movement; zone 16 usmc; zone 25 normal; zone 26 fortified; usmc_01 @ 16.C; iif_1 @ 16.1"
    match = choose(at(text), "move usmc_01", "go C4")
    assert options(match) == ["go 15.C", "go 25.C"]
    assert why_not(match, "26.C").rule == "12.4.2"


@pytest.mark.rule("phantom_fury", "12.4.2")
def test_marines_do_not_enter_a_mosque_of_their_own_either() -> None:
    text = "phase movement; zone 16 usmc; zone 26 fortified usmc; usmc_01 @ 16.C"
    match = choose(at(text), "move usmc_01", "go C4")
    assert why_not(match, "26.C").rule == "12.4.2"


@pytest.mark.rule("phantom_fury", "12.4.2", "5.1.6.1")
def test_iif_squads_enter_the_mosque_and_no_other_insurgent_zone() -> None:
    text = "phase movement; zone 16 usmc; zone 25 normal; zone 26 fortified; iif_1 @ 16.C"
    match = choose(at(text), "move iif_1", "go C4")
    assert options(match) == ["go 26.OG", "go 26.C"]
    assert why_not(match, "25.C").rule == "5.1.6.1"


@pytest.mark.rule("phantom_fury", "12.4.2")
def test_tanks_enter_the_open_ground_of_the_mosque_and_nobody_zone_27() -> None:
    match = choose(at("phase movement; zone 16 usmc; m1a1_1 @ C5", [2]), "move m1a1_1")
    assert "go 26.OG" in options(match)
    assert not match.table.box.inside[27]
    assert 27 not in match.table.box.zones


@pytest.mark.rule("phantom_fury", "12.5.1", "4.3.1.1")
def test_streets_are_entered_and_left_by_doors() -> None:
    match = choose(at(HOME + "zone 15 normal; usmc_01 @ 3.1"), "move usmc_01")
    assert why_not(match, "B3").rule == "12.5.1"
    choose(match, "go 3.C", "go B3")
    assert asked(match).about["points"] == 2
    assert why_not(match, "15.1").rule == "12.5.1"
    choose(match, "go 15.C")
    assert where(match, "usmc_01") == "15.C"


@pytest.mark.rule("phantom_fury", "12.5.1")
def test_a_crossing_does_not_lead_back_into_the_same_zone() -> None:
    text = "phase movement; zone 5 usmc; zone 4 normal; usmc_01 @ 5.C"
    match = choose(at(text), "move usmc_01", "go B5")
    assert why_not(match, "5.OG").rule == "12.5.1"


@pytest.mark.rule("phantom_fury", "12.5.1")
def test_a_street_without_an_open_door_is_not_entered() -> None:
    doors = "; ".join(f"suspect @ {door}" for door in ("49.C", "50.C", "50.1'", "60.C"))
    match = choose(at(f"phase movement; zone 61 usmc; usmc_01 @ 61.C; {doors}"), "move usmc_01")
    assert why_not(match, "F9").rule == "12.3.1"
    assert "go F9" not in options(match)


@pytest.mark.rule("phantom_fury", "12.5.4")
def test_no_two_sections_in_a_row() -> None:
    match = choose(at(HOME + "zone 14 normal; usmc_01 @ 3.C"), "move usmc_01", "go B3")
    assert not any(option.startswith("go B") for option in options(match))
    assert why_not(match, "B2").rule == "12.5.4"


@pytest.mark.rule("phantom_fury", "12.5.4")
def test_a_squad_that_starts_in_a_section_leaves_by_a_door() -> None:
    match = choose(at(HOME + "zone 14 normal; zone 15 normal; usmc_01 @ B3"), "move usmc_01")
    assert options(match) == ["go 2.C", "go 3.C", "go 14.C", "go 15.C"]
    assert why_not(match, "B4").rule == "12.5.4"


@pytest.mark.rule("phantom_fury", "12.5.4")
def test_a_second_street_may_follow_after_a_zone() -> None:
    match = choose(at(HOME + "zone 15 usmc; zone 25 normal; usmc_01 @ 3.C"), "move usmc_01", "go B3", "go 15.C")
    assert "go C3" in options(match)
