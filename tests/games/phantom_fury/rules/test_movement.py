"""12 Movement phase: squads and tanks."""

import pytest
from pf_tools import at, busy, rolls, squad, status, tank, where

from sandtable.testing import asked, choose, done, events, options, why_not

HOME = "phase movement; zone 2 usmc; zone 3 usmc; zone 4 usmc; "


def steps(text: str, *choices: str, dice: tuple[int | str, ...] = ()) -> list[str]:
    """What a moving unit may do after some choices."""
    return options(choose(at(text, dice), *choices))


# 12.1 Generalities --------------------------------------------------------------------------------


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
    assert [why_not(match, name).rule for name in ("usmc_02", "usmc_03", "m1a1_1")] == ["12.1.1"] * 3
    assert why_not(match, "caat_1").why == "Only squads and tanks move."


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


# 12.2 Stacking ------------------------------------------------------------------------------------


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


# 12.3 Within a zone -------------------------------------------------------------------------------


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


# 12.3.2 Security ----------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "12.3.2.1", "5.1.2.1")
@pytest.mark.parametrize(("place", "offered"), [("C", True), ("R", True), ("1", False), ("2", False)])
def test_security_is_detached_in_a_courtyard_or_on_a_roof(place: str, offered: bool) -> None:
    match = choose(at(f"phase movement; usmc_01 @ 15.{place}; suspect @ 15.1'"), "move usmc_01")
    assert ("detach" in options(match)) is offered


@pytest.mark.rule("phantom_fury", "12.3.2.1")
@pytest.mark.parametrize("text", ["zone 3 usmc", "zone 3 normal"])
def test_security_is_not_detached_without_enemies_in_the_zone(text: str) -> None:
    assert "detach" not in steps(f"phase movement; {text}; usmc_01 @ 3.C", "move usmc_01")


@pytest.mark.rule("phantom_fury", "12.3.2.1", "12.3.2.2")
def test_detaching_costs_a_point_and_a_combat_factor() -> None:
    match = choose(at("phase movement; usmc_01 @ 15.R; suspect @ 15.1"), "move usmc_01", "detach")
    assert asked(match).about["points"] == 3
    assert squad(match, "usmc_01").security == squad(match, "usmc_01").place
    assert options(match) == ["go 15.2", "stop"]


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_security_is_detached_before_defensive_fire() -> None:
    match = busy(HOME + "usmc_01 @ 3.C; guerillas2 @ 15.R", [2, 2])
    choose(match, "move usmc_01", "go B3", "go 15.C")
    assert options(match) == ["detach", "keep_together"]
    choose(match, "detach")
    assert asked(match).about["points"] == 1
    assert (status(match, "usmc_01"), rolls(match, "12.7.2")) == ("ready", [2])


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_security_is_never_detached_after_defensive_fire_in_that_location() -> None:
    match = busy(HOME + "m1a1_1 @ B3; usmc_01 @ 3.C; guerillas2 @ 15.R", [9, 9])
    choose(match, "move usmc_01", "go B3", "go 15.C", "keep_together")
    assert options(match) == ["go 15.1", "go 15.1'", "stop"]


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_a_courtyard_entered_again_draws_fire_again_and_asks_again() -> None:
    match = busy("phase movement; usmc_01 @ 15.C; guerillas2 @ 15.R", [9])
    choose(match, "move usmc_01", "go 15.1", "go 15.C")
    assert options(match) == ["detach", "keep_together"]
    assert "detach" not in options(choose(match, "keep_together"))


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_detaching_needs_a_point() -> None:
    match = busy(HOME + "usmc_01 @ 3.1; guerillas2 @ 15.R", [2, 9])
    choose(match, "move usmc_01", "go 3.C", "go B3", "go 15.C")
    assert options(match) == ["detach", "keep_together"]
    without = busy(HOME + "usmc_01 @ 3.2; guerillas2 @ 15.R", [2, 9])
    choose(without, "move usmc_01", "go 3.1", "go 3.C", "go B3", "go 15.C")
    assert where(without, "usmc_01") == "15.C"
    assert squad(without, "usmc_01").security < 0


@pytest.mark.rule("phantom_fury", "12.3.2.2")
def test_a_squad_without_its_security_does_not_leave_the_zone() -> None:
    text = HOME + "usmc_01 @ 15.C security=15.C reduced; suspect @ 15.2; zone 14 usmc"
    match = choose(at(text), "move usmc_01")
    assert options(match) == ["go 15.1", "go 15.1'", "pick_up"]
    assert why_not(match, "B3").rule == "12.3.2.2"
    assert why_not(match, "14.C").rule == "12.3.2.2"


@pytest.mark.rule("phantom_fury", "12.3.2.2")
def test_a_squad_without_its_security_does_not_assault_out_of_the_zone() -> None:
    text = "phase assault; usmc_01 @ 15.R security=15.R; suspect @ 15.2; suspect @ 14.R"
    match = choose(busy(text, [1]), "assault usmc_01")
    assert where(match, "usmc_01") == "15.2"


@pytest.mark.rule("phantom_fury", "12.3.2.2")
def test_the_missing_security_lowers_the_combat_factor() -> None:
    """CF 6 - 1: a guerillas unit is hit with 5 and not with 6."""
    for roll, left in ((5, 0), (6, 1)):
        match = busy("phase assault; usmc_01 @ 15.C security=15.C; guerillas1 @ 15.1", [roll, 9])
        choose(match, "assault usmc_01")
        assert match.table.state.crowd[15] == left


@pytest.mark.rule("phantom_fury", "12.3.2.3")
def test_picking_up_takes_the_whole_move() -> None:
    match = choose(busy("phase movement; usmc_01 @ 15.1 security=15.C; suspect @ 15.2"), "move usmc_01", "pick_up")
    s = squad(match, "usmc_01")
    assert (where(match, "usmc_01"), s.security, s.acted) == ("15.1", -1, True)


@pytest.mark.rule("phantom_fury", "12.3.2.3")
def test_picking_up_is_the_first_thing_or_nothing() -> None:
    match = choose(at("phase movement; usmc_01 @ 15.C security=15.C; suspect @ 15.2"), "move usmc_01")
    assert "pick_up" in options(match)
    assert "pick_up" not in options(choose(match, "go 15.1"))


@pytest.mark.rule("phantom_fury", "12.3.2.3", "13.6.4")
def test_picking_up_lets_insurgent_events_happen_again() -> None:
    text = "phase movement; zone 15 normal no_event; usmc_01 @ 15.1 security=15.C; suspect @ 15.2"
    match = choose(busy(text), "move usmc_01", "pick_up")
    assert not match.table.state.no_event[15]


# 12.4 From zone to zone ---------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "12.4.1", "4.2.2")
def test_roofs_and_doors_lead_to_adjacent_zones() -> None:
    assert "go 4.R" in steps(HOME + "usmc_01 @ 3.R", "move usmc_01")
    assert "go 2.C" in steps(HOME + "usmc_01 @ 3.C", "move usmc_01")
    match = choose(at(HOME + "usmc_01 @ 3.R"), "move usmc_01")
    assert why_not(match, "15.R").rule == "12.3.1"


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


@pytest.mark.rule("phantom_fury", "5.1.6.1", "12.4.2")
def test_each_location_of_the_mosque_holds_one_iif_squad() -> None:
    text = "phase movement; zone 16 usmc; zone 25 usmc; zone 26 fortified; suspect @ 26.R"
    text += "; iif_1 @ 16.C; iif_2 @ 26.C; iif_3 @ 26.1"
    match = choose(at(text, [9]), "move iif_1", "go C4")
    assert why_not(match, "26.C").rule == "5.1.6.1"
    inside = choose(at(text), "move iif_2")
    assert why_not(inside, "26.1").rule == "5.1.6.1"


@pytest.mark.rule("phantom_fury", "12.4.2")
def test_tanks_enter_the_open_ground_of_the_mosque_and_nobody_zone_27() -> None:
    match = choose(at("phase movement; zone 16 usmc; m1a1_1 @ C5", [2]), "move m1a1_1")
    assert "go 26.OG" in options(match)
    assert not match.table.box.inside[27]
    assert 27 not in match.table.box.zones


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


@pytest.mark.rule("phantom_fury", "12.4.3")
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


# 12.5 Crossing a street ---------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "12.5.1", "4.3.1.1")
def test_streets_are_entered_and_left_by_doors() -> None:
    match = choose(at(HOME + "zone 15 normal; usmc_01 @ 3.1"), "move usmc_01")
    assert why_not(match, "B3").rule == "12.5.1"
    choose(match, "go 3.C", "go B3")
    assert asked(match).about["points"] == 2
    assert why_not(match, "15.1").rule == "12.3.1"
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


@pytest.mark.rule("phantom_fury", "12.5.3")
def test_a_squad_hit_in_the_street_falls_back_and_stops() -> None:
    match = busy(HOME + "zone 14 normal; usmc_01 @ 3.C; guerillas1 @ 15.R", [1])
    choose(match, "move usmc_01", "go B3")
    assert (where(match, "usmc_01"), squad(match, "usmc_01").acted) == ("3.C", True)
    assert len(events(match, "move", how="fall back")) == 1


@pytest.mark.rule("phantom_fury", "12.5.3")
def test_a_squad_pinned_in_the_street_stays_there() -> None:
    match = busy(HOME + "zone 14 normal; usmc_01 @ 3.C; suspect @ 15.R", [1])
    choose(match, "move usmc_01", "go B3")
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("B3", "pinned")


@pytest.mark.rule("phantom_fury", "12.5.3", "5.1.1.1")
def test_a_squad_killed_in_the_street_does_not_come_back() -> None:
    match = busy(HOME + "zone 14 normal; usmc_01 @ 3.C reduced; guerillas1 @ 15.R; suspect @ 15.1", [1, 0])
    choose(match, "move usmc_01", "go B3")
    assert (where(match, "usmc_01"), match.table.state.vp) == ("eliminated", -5)


SHARED = HOME + "zone 14 normal; usmc_01 @ 3.C{}; usmc_02 @ 3.1; usmc_03 @ 2.R; guerillas1 @ 15.R"


@pytest.mark.rule("phantom_fury", "12.5.3", "12.2.2")
def test_a_squad_that_falls_back_may_overstack() -> None:
    """R-14: nobody has to move for it, whether the other squad can or not."""
    for other, movers in (("", ["move usmc_01", "move usmc_03", "done"]), (" fired", ["move usmc_03", "done"])):
        match = choose(at(SHARED.format(other), [0]), "move usmc_02", "go 3.C", "go B3")
        assert (where(match, "usmc_02"), options(match)) == ("3.C", movers)
        choose(match, "done")
        assert not squad(match, "usmc_02").fell_back  # it counts again in the next movement phase


@pytest.mark.rule("phantom_fury", "12.5.3", "12.2.2")
def test_a_squad_that_fell_back_lets_no_third_one_in() -> None:
    match = choose(at(SHARED.format("").replace("2.R", "3.1'"), [0]), "move usmc_02", "go 3.C", "go B3")
    choose(match, "move usmc_03")  # by itself to 3.1
    assert "go 3.C" in options(match)  # to pass through
    assert "stop" not in options(choose(match, "go 3.C"))


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


# 12.6 Tanks ---------------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "12.6.1")
@pytest.mark.parametrize(("roll", "points"), [(0, 4), (1, 4), (2, 3), (5, 3), (6, 2), (8, 2), (9, 1)])
def test_the_die_gives_a_tank_its_movement(roll: int, points: int) -> None:
    match = choose(at(HOME + "m1a1_1 @ B3", [roll]), "move m1a1_1")
    assert asked(match).about["points"] == points


@pytest.mark.rule("phantom_fury", "12.6.2")
def test_a_tank_moves_by_sections_and_open_ground() -> None:
    match = choose(busy("phase movement; zone 4 usmc; m1a1_1 @ N2", [6]), "move m1a1_1")
    assert options(match) == ["go B5", "go 5.OG", "stop"]
    assert why_not(match, "5.C").rule == "12.6.2"
    choose(match, "go 5.OG")
    assert asked(match).about["points"] == 1
    assert options(match) == ["go N2", "go B5", "stop"]
    choose(match, "go B5")
    assert (where(match, "m1a1_1"), tank(match).acted) == ("B5", True)


@pytest.mark.rule("phantom_fury", "12.6.2")
def test_a_tank_does_not_run_into_an_enemy() -> None:
    match = choose(at("phase movement; zone 4 usmc; m1a1_1 @ N2; suspect @ 5.OG", [2]), "move m1a1_1")
    assert why_not(match, "5.OG").rule == "12.6.2"


@pytest.mark.rule("phantom_fury", "12.6.3")
def test_a_tank_ends_beside_a_usmc_zone() -> None:
    match = choose(at("phase movement; zone 3 usmc; m1a1_1 @ B3", [6]), "move m1a1_1")
    assert options(match) == ["go B2", "go B4", "stop"]
    choose(match, "go B2")
    assert where(match, "m1a1_1") == "B3"  # the only way on with its last point


@pytest.mark.rule("phantom_fury", "12.6.3")
def test_a_tank_with_one_point_stays_in_reach() -> None:
    match = choose(at("phase movement; zone 3 usmc; m1a1_1 @ B3", [9]), "move m1a1_1")
    assert options(match) == ["go B4", "stop"]
    assert why_not(match, "B2").rule == "12.6.3"


@pytest.mark.rule("phantom_fury", "12.6.3")
@pytest.mark.parametrize(("own", "may"), [("17", True), ("6", False), ("5", False)])
def test_open_ground_must_neighbour_a_usmc_zone(own: str, may: bool) -> None:
    """Zone 17 neighbours zone 5; zone 6 is adjacent to it, which is not enough."""
    text = f"phase movement; zone {own} usmc; m1a1_1 @ 5.OG; usmc_01 @ 3.C"
    match = choose(at(text, [9]), "move m1a1_1")
    assert ("stop" in options(match)) is may


@pytest.mark.rule("phantom_fury", "12.6.3")
def test_a_stranded_tank_may_stay() -> None:
    match = busy("phase movement; zone 61 usmc; m1a1_1 @ B3", [0])
    choose(match, "move m1a1_1")
    assert (where(match, "m1a1_1"), tank(match).acted) == ("B3", True)


# 12.7 Defensive fire ------------------------------------------------------------------------------


def enter(text: str, dice: list[int | str], how: str = "keep_together", unit: str = "usmc_01 @ 3.C") -> str:
    """Cross section B3 under a tank's cover into the courtyard of zone 15, and what becomes of the squad."""
    text = f"{HOME}m1a1_1 @ B3; {unit}; {text}"
    cross = [9] if any(word in text for word in ("guerillas", "martyrs")) else []
    match = choose(busy(text, [*cross, *dice]), "move usmc_01", "go B3", "go 15.C", *([how] if how else []))
    done(match)
    return status(match, "usmc_01")


@pytest.mark.rule("phantom_fury", "12.7.1", "12.7.2")
@pytest.mark.parametrize(("roll", "result"), [(1, "reduced ready"), (2, "pinned"), (3, "ready")])
def test_defensive_fire(roll: int, result: str) -> None:
    assert enter("guerillas2 @ 15.1", [roll]) == result


@pytest.mark.rule("phantom_fury", "12.7.1")
def test_all_insurgents_of_the_zone_fire_and_no_others() -> None:
    assert enter("guerillas2 @ 15.1; martyrs3 @ 15.R; guerillas1 @ 14.1", [2, 2]) == "reduced pinned"


@pytest.mark.rule("phantom_fury", "12.7.1")
@pytest.mark.parametrize(("start", "place"), [("C", "1"), ("C", "1'"), ("1", "2"), ("2", "R")])
def test_only_courtyards_and_open_ground_draw_fire(start: str, place: str) -> None:
    foe = "15.R" if place != "R" else "15.1'"
    match = choose(
        busy(f"phase movement; usmc_01 @ 15.{start}; martyrs4 @ {foe}"), "move usmc_01", f"go 15.{place}"
    )
    assert rolls(match, "12.7.2") == []


@pytest.mark.rule("phantom_fury", "12.7.1")
def test_no_defensive_fire_in_a_usmc_zone() -> None:
    match = choose(busy(HOME + "usmc_01 @ 3.1; martyrs4 @ 15.1"), "move usmc_01", "go 3.C")
    assert rolls(match, "12.7.2") == []


@pytest.mark.rule("phantom_fury", "12.7.2")
def test_a_squad_that_loses_a_step_moves_on() -> None:
    text = HOME + "m1a1_1 @ B3; usmc_01 @ 3.C; guerillas2 @ 15.1"
    match = choose(busy(text, [9, 0]), "move usmc_01", "go B3", "go 15.C", "keep_together")
    assert "go 15.1'" in options(match)


@pytest.mark.rule("phantom_fury", "12.7.2", "5.1.2.2")
@pytest.mark.parametrize(("roll", "result"), [(0, "reduced ready"), (1, "pinned"), (2, "ready")])
def test_security_in_the_courtyard_helps(roll: int, result: str) -> None:
    assert enter("guerillas2 @ 15.1", [roll], "detach") == result


@pytest.mark.rule("phantom_fury", "12.7.2", "4.1.6")
@pytest.mark.parametrize(("how", "roll", "result"), [("keep_together", 1, "pinned"), ("detach", 0, "pinned")])
def test_ruins_help_too(how: str, roll: int, result: str) -> None:
    assert enter("zone 15 normal ruins; guerillas2 @ 15.1", [roll], how) == result


@pytest.mark.rule("phantom_fury", "12.7.2", "13.4.3.3")
@pytest.mark.parametrize(("roll", "result"), [(2, "reduced ready"), (3, "pinned"), (4, "ready")])
def test_fanaticism_makes_it_worse(roll: int, result: str) -> None:
    assert enter("zone 15 normal fanaticism; guerillas2 @ 15.1", [roll]) == result


@pytest.mark.rule("phantom_fury", "12.7.2")
@pytest.mark.parametrize(
    ("cover", "roll", "result"),
    [
        ("", 2, "reduced ready"),
        ("", 3, "pinned"),
        ("; m1a1_1 @ 5.OG", 0, "reduced ready"),
        ("; m1a1_1 @ 5.OG", 1, "pinned"),
        ("; m1a1_1 @ 5.OG", 2, "ready"),
        ("; m1a1_1 @ N2", 2, "reduced ready"),
    ],
)
def test_open_ground_alone_and_with_a_tank(cover: str, roll: int, result: str) -> None:
    text = "phase movement; zone 6 usmc; usmc_01 @ 6.C; guerillas2 @ 5.1" + cover
    match = choose(busy(text, [roll]), "move usmc_01", "go 5.OG")
    assert status(match, "usmc_01") == result


@pytest.mark.rule("phantom_fury", "12.7.3")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ([6], "ready"),  # not above CF 6
        ([7, 1], "ready"),  # a dummy
        ([7, 6, "g2m3", 1], "reduced ready"),  # guerillas 2
        ([7, 9, "g2m3", 3], "pinned"),  # martyrs 3
        ([7, 0, 6], "pinned"),  # an IED, 13.5
        ([7, 0, 7], "reduced ready"),
    ],
)
def test_suspects_may_show_themselves(dice: list[int | str], result: str) -> None:
    assert enter("suspect @ 15.1", dice) == result


@pytest.mark.rule("phantom_fury", "12.7.3", "12.3.2.2")
def test_suspects_look_at_the_combat_factor_less_security() -> None:
    assert enter("suspect @ 15.1", [6, 1], "detach") == "ready"
    assert enter("suspect @ 15.1", [5], "detach") == "ready"


@pytest.mark.rule("phantom_fury", "12.7.3")
def test_a_loss_from_the_first_shot_encourages_suspects() -> None:
    """CF 6 falls to 5, so that a 6 brings the suspect out."""
    assert enter("suspect @ 15.1'; guerillas2 @ 15.1", [0, 6, 1]) == "reduced ready"


@pytest.mark.rule("phantom_fury", "12.7.3", "5.3.4")
def test_suspects_in_a_fortified_zone() -> None:
    assert enter("zone 15 fortified; suspect @ 15.1", [7, 8, 6]) == "pinned"
    assert enter("zone 15 fortified; suspect @ 15.1", [7, 0]) == "ready"


@pytest.mark.rule("phantom_fury", "12.7.1", "12.7.3")
def test_a_pinned_squad_is_still_fired_at_and_a_dead_one_is_not() -> None:
    assert enter("guerillas2 @ 15.1; guerillas2 @ 15.R", [2, 0]) == "reduced pinned"
    dead = enter("guerillas2 @ 15.1; guerillas2 @ 15.R; suspect @ 15.2", [0], unit="usmc_01 @ 3.C reduced")
    assert dead == "eliminated"
