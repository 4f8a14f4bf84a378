"""12.1, 12.2.2, 12.4.3 Movement of squads, one at a time."""

import pytest

from sandtable.testing import asked, choose, options, why_not
from tests.games.phantom_fury.tools import HOME, at, busy, play, squad, steps, where


@pytest.mark.rule("phantom_fury", "12.1.1")
def test_units_move_one_at_a_time_and_once() -> None:
    match = at(HOME + "usmc_01 @ 3.C; usmc_02 @ 2.C; m1a1_1 @ B3")
    assert options(match) == ["move usmc_01", "move usmc_02", "move m1a1_1", "done"]
    choose(match, "move usmc_01", "go 3.1", "stop")
    assert options(match) == ["move usmc_02", "move m1a1_1", "done"]
    assert why_not(match, "usmc_01").rule == "12.1.1"
    choose(match, "done")
    assert match.table.state.phase.name != "MOVEMENT"


@pytest.mark.rule("phantom_fury", "12.1.1", "5.1.1")
def test_a_squad_has_four_points() -> None:
    match = busy(HOME + "usmc_01 @ 3.1'")
    choose(match, "move usmc_01", "go 3.2", "go 3.R")  # the way out of 3.1' is the only one
    assert asked(match).about["points"] == 1
    choose(match, "go 4.R")
    assert (where(match, "usmc_01"), squad(match, "usmc_01").acted) == ("4.R", True)


@pytest.mark.rule("phantom_fury", "12.1.1")
def test_what_is_not_on_the_map_does_not_move() -> None:
    match = at(HOME + "usmc_01 @ 3.C; usmc_02 @ company; usmc_03 @ eliminated")
    refused = [why_not(match, name).rule for name in ("usmc_02", "usmc_03", "m1a1_1", "caat_1")]
    assert refused == ["10.1", "5.1.1.1", "10.2", "5.1.4.2"]


@pytest.mark.rule("phantom_fury", "12.1.2")
def test_a_squad_stays_in_an_empty_insurgent_zone_that_it_enters() -> None:
    match = choose(at(HOME + "zone 15 normal; usmc_01 @ 3.C"), "move usmc_01", "go B3", "go 15.C")
    assert options(match) == ["go 15.1", "go 15.1'", "stop"]
    assert why_not(match, "16.C").rule == "12.1.2"
    assert why_not(match, "B3").rule == "12.1.2"


@pytest.mark.rule("phantom_fury", "12.1.2")
@pytest.mark.parametrize("strength", ["", " reduced"])
def test_a_squad_that_starts_in_an_empty_insurgent_zone_stays_there(strength: str) -> None:
    match = at(HOME + "usmc_01 @ 15.C" + strength)
    assert options(choose(match, "move usmc_01")) == ["go 15.1", "go 15.1'"]
    assert why_not(match, "B3").rule == "12.1.2"


@pytest.mark.rule("phantom_fury", "12.1.2")
def test_a_squad_that_clears_a_zone_does_not_assault_out_of_it() -> None:
    match = at("phase assault; usmc_01 @ 15.R; usmc_02 @ 25.1; guerillas1 @ 14.R; guerillas1 @ 25.2")
    assert options(match) == ["assault usmc_02", "done"]
    assert why_not(match, "usmc_01").rule == "12.1.2"


@pytest.mark.rule("phantom_fury", "12.2.2")
def test_a_squad_may_pass_through_another_but_not_stop_there() -> None:
    match = choose(at(HOME + "usmc_01 @ 3.C; usmc_02 @ 3.1 fired"), "move usmc_01", "go 3.1")
    assert options(match) == ["go 3.C", "go 3.1'", "go 3.2"]


@pytest.mark.rule("phantom_fury", "12.2.2")
def test_a_squad_does_not_enter_an_occupied_location_with_its_last_point() -> None:
    match = busy(HOME + "usmc_01 @ 3.1'; usmc_02 @ 4.R fired")
    choose(match, "move usmc_01", "go 3.2", "go 3.R")
    assert options(match) == ["go 2.R", "go 3.2", "stop"]
    assert why_not(match, "4.R").rule == "12.2.2"


@pytest.mark.rule("phantom_fury", "12.2.2")
def test_a_squad_may_stop_beside_one_that_must_then_move() -> None:
    match = choose(at(HOME + "usmc_01 @ 3.C; usmc_02 @ 3.1"), "move usmc_01", "go 3.1", "stop")
    assert asked(match).about["squad"] == 1  # nobody else can move
    choose(match, "go 3.2", "stop")
    assert (where(match, "usmc_01"), where(match, "usmc_02")) == ("3.1", "3.2")


@pytest.mark.rule("phantom_fury", "12.2.2")
def test_the_phase_does_not_end_while_two_squads_share_a_location() -> None:
    match = choose(at(HOME + "usmc_01 @ 3.C; usmc_02 @ 3.1; usmc_03 @ 2.C"), "move usmc_01", "go 3.1", "stop")
    assert options(match) == ["move usmc_02", "move usmc_03"]


@pytest.mark.rule("phantom_fury", "12.2.2", "12.5.3")
def test_in_the_next_movement_phase_the_limit_binds_again() -> None:
    match = at(HOME + "usmc_01 @ 3.C; usmc_02 @ 3.C; usmc_03 @ 2.R")
    assert options(match) == ["move usmc_01", "move usmc_02", "move usmc_03"]
    choose(match, "move usmc_02", "go 3.1", "stop")
    assert options(match) == ["move usmc_01", "move usmc_03", "done"]
    pinned = at(HOME + "usmc_01 @ 3.C pinned; usmc_02 @ 3.C; usmc_03 @ 2.R")
    assert options(pinned) == ["move usmc_02", "move usmc_03"]


@pytest.mark.rule("phantom_fury", "12.2.2", "11.3")
def test_two_squads_in_a_location_do_not_both_fire() -> None:
    """R-14: one of them has to move afterwards."""
    match = choose(at("phase fire; zone 3 usmc; usmc_01 @ 3.C; usmc_02 @ 3.C; suspect @ 15.R", [9]), "fire usmc_02")
    assert match.table.state.phase.name == "MOVEMENT"  # nobody else may fire
    assert asked(match).about["squad"] == 0  # and the other must move
    both = at("phase fire; zone 3 usmc; usmc_01 @ 3.C; usmc_02 @ 3.C pinned; usmc_03 @ 3.R; suspect @ 15.R")
    assert options(both) == ["fire usmc_03", "done"]
    assert why_not(both, "usmc_01").rule == "12.2.2"


@pytest.mark.rule("phantom_fury", "12.4.3")
def test_a_squad_at_full_strength_does_not_leave_a_fight() -> None:
    match = choose(at(HOME + "usmc_01 @ 15.C; suspect @ 15.2"), "move usmc_01")
    assert options(match) == ["go 15.1", "go 15.1'", "detach"]
    assert why_not(match, "B3").rule == "12.4.3"
    assert why_not(match, "14.C").rule == "12.4.3"


@pytest.mark.rule("phantom_fury", "12.4.3")
def test_a_reduced_squad_takes_cover_in_usmc_zones_only() -> None:
    text = HOME + "zone 14 usmc; zone 16 normal; usmc_01 @ 15.C reduced; suspect @ 15.2"
    match = choose(at(text, [2]), "move usmc_01")
    assert {"go 14.C", "go B3"} <= set(options(match))
    assert why_not(match, "16.C").rule == "12.4.3"
    choose(match, "go B3")
    assert options(match) == ["go 2.C", "go 3.C", "go 14.C"]


@pytest.mark.rule("phantom_fury", "12.4.3")
@pytest.mark.parametrize("way", [["go 14.C"], ["go B3", "go 14.C"]])
def test_a_squad_that_has_taken_cover_ends_its_move_under_usmc_control(way: list[str]) -> None:
    text = HOME + "zone 14 usmc; zone 13 normal; zone 23 normal; zone 24 normal; m1a1_1 @ B3"
    match = choose(at(text + "; usmc_01 @ 15.C reduced; suspect @ 15.2"), "move usmc_01", *way)
    assert why_not(match, "15.C").rule == "12.4.3"
    assert not any(option in ("go 15.C", "go C2", "go C3") for option in options(match))
    assert "go 14.1" in options(match)
    assert why_not(match, "C3").rule == "12.4.3"
    home = choose(at(text + "; usmc_01 @ 14.C reduced; suspect @ 15.2"), "move usmc_01")
    assert {"go 15.C", "go C3"} <= set(options(home))  # a squad that has not taken cover may go there


@pytest.mark.rule("phantom_fury", "12.4.3", "5.1.4.3")
def test_a_squad_with_no_usmc_zone_around_is_withdrawn_for_two_points() -> None:
    match = choose(busy("phase movement; usmc_01 @ 3.C reduced caat_1; suspect @ 3.2"), "move usmc_01", "withdraw")
    assert (where(match, "usmc_01"), match.table.state.vp) == ("withdrawn", -2)
    assert match.table.state.caats[0].gone


@pytest.mark.rule("phantom_fury", "12.4.3")
@pytest.mark.parametrize(
    "text",
    [
        "usmc_01 @ 3.C; suspect @ 3.2",  # at full strength
        "usmc_01 @ 15.C reduced; suspect @ 15.2",  # no start zone
        "zone 14 usmc; usmc_01 @ 3.C reduced; suspect @ 3.2",  # cover around
        "usmc_01 @ 3.C reduced; zone 3 normal",  # nobody to flee from (12.1.2)
    ],
)
def test_no_squad_is_withdrawn_without_need(text: str) -> None:
    assert "withdraw" not in steps("phase movement; " + text, "move usmc_01")


@pytest.mark.rule("phantom_fury", "12.4.3", "12.3.2.2")
def test_a_squad_whose_security_is_out_is_not_withdrawn() -> None:
    match = play("phase movement; usmc_02 @ 3.C reduced security=3.C; suspect @ 3.1; zone 51 usmc; usmc_15 @ 51.R")
    choose(match, "move usmc_02")
    assert not any(option.startswith("withdraw") for option in options(match))


@pytest.mark.rule("phantom_fury", "12.4.3")
def test_a_squad_without_a_way_is_told_what_keeps_it() -> None:
    """Martyrs hold the one room beside the open ground, and a whole squad leaves no zone of the insurgents."""
    refused = why_not(busy("phase movement; usmc_01 @ 8.OG; martyrs2 @ 8.1"), "usmc_01")
    assert (refused.rule, "Every room beside it is taken" in refused.why) == ("12.4.3", True)
