"""2 Components, 3 Die, 4 The map."""

import pytest
from pf_tools import foes, held_but, play, reorganise, state, where

from sandtable.core import Match
from sandtable.games import find
from sandtable.testing import choose, done, events, options, why_not


@pytest.mark.rule("phantom_fury", "2", "6.1.1", "6.1.3")
def test_the_counters_lie_in_three_cups() -> None:
    box = find("phantom_fury").box()
    cups = find("phantom_fury").setup(box, find("phantom_fury").setting())
    assert (len(cups.insurgents_cup), len(cups.suspects_cup), len(cups.zone_cup)) == (44, 28, 50)


@pytest.mark.rule("phantom_fury", "3")
def test_the_0_is_zero() -> None:
    m = choose(play("guerillas1 @ 60.1", 0), "call_hornet")
    assert "bomb zone.60" in options(m)


@pytest.mark.rule("phantom_fury", "4.1.1", "4.1.2")
def test_the_zones_beside_32_are_adjacent_22_and_41_and_neighbouring_23_33_and_42() -> None:
    m = choose(play("", 0), "call_uav", "survey zone.32")
    assert options(m) == [f"survey zone.{zone}" for zone in (22, 23, 33, 41, 42)]


SIGHT = "usmc_01 @ 17.R; zone 17 usmc; guerillas1 @ 46.1"


@pytest.mark.rule("phantom_fury", "4.1.2.1")
def test_zone_17_fires_across_zone_27_at_46() -> None:
    m = choose(play(f"{SIGHT}; guerillas1 @ 16.1; phase fire"), "fire usmc_01")
    assert options(m) == ["at 16.1", "at 46.1"]


@pytest.mark.rule("phantom_fury", "4.1.2.1")
def test_a_line_of_fire_makes_no_neighbours_for_anything_else() -> None:
    m = choose(play("guerillas1 @ 46.1", 0), "call_uav", "survey zone.17")
    assert why_not(m, "zone.46").rule == "9.3"


UAV = ("call_uav", "survey zone.32", "survey zone.41")


@pytest.mark.rule("phantom_fury", "4.1.3")
def test_the_marker_drawn_makes_a_zone_normal_or_fortified() -> None:
    draws = ["activated_strong_point", "suspect_1_2_r", "suspect_2_1_r"]
    draws += ["activated_zone", "suspect_r_2_1", "suspect_1_2_r"]
    m = choose(play("", 0, *draws, 1, 1), *UAV)
    assert [event.about["nature"] for event in events(m, "control")] == ["fortified", "normal"]
    assert (foes(m, 32), foes(m, 41)) == ({"32.1": "Suspect", "32.2": "Suspect"}, {})


@pytest.mark.rule("phantom_fury", "4.1.3")
def test_a_zone_is_activated_once() -> None:
    m = choose(play("zone 32 normal; zone 41 fortified", 0), *UAV)
    done(m)
    assert (foes(m, 32), foes(m, 41)) == ({}, {})


@pytest.mark.rule("phantom_fury", "4.1.4")
def test_the_insurgents_control_every_zone_at_the_start() -> None:
    m = Match(find("phantom_fury"), seed=1)
    assert not any(state(m).usmc)


@pytest.mark.rule("phantom_fury", "4.1.4")
def test_zone_27_is_nobodys() -> None:
    m = reorganise(f"{held_but()}; turn 16")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)


@pytest.mark.rule("phantom_fury", "4.1.5", "5.3.4")
def test_the_mosque_is_fortified_by_default() -> None:
    """A 5 is a dummy in a normal zone."""
    m = play("usmc_01 @ 16.R; zone 16 usmc; suspect @ 26.1; phase fire", 0, 5, "g1m3")
    assert foes(choose(m, "fire usmc_01", "at 26.1"), 26) == {"26.1": "Martyrs (3)"}


FLOOD = "usmc_01 @ 15.R; guerillas1 @ 15.2; guerillas1 @ 15.1; usmc_02 @ 14.C; suspect @ 14.1; phase assault"


@pytest.mark.rule("phantom_fury", "4.1.5", "13.4.7.2")
@pytest.mark.parametrize(("nature", "left"), [("normal", {}), ("fortified", {"15.1": "Guerillas (1)"})])
def test_no_flooding_in_a_fortified_zone(nature: str, left: dict[str, str]) -> None:
    m = play(f"{FLOOD}; zone 15 {nature}", *([1, 9] if nature == "fortified" else [1, 9, 1, 9]))
    assert foes(choose(m, "assault usmc_01", "against 15.2"), 15) == left


@pytest.mark.rule("phantom_fury", "4.1.6", "5.3.2.3")
def test_ruins_have_no_upper_locations_for_suspects() -> None:
    m = reorganise("zone 15 usmc ruins; suspect @ 14.1", "suspect_2_r_1")
    assert foes(m, 15) == {"15.1": "Suspect"}


@pytest.mark.rule("phantom_fury", "4.1.6")
def test_nobody_climbs_into_rubble() -> None:
    m = choose(play("usmc_01 @ 14.1; zone 14 usmc ruins; phase movement"), "move usmc_01")
    assert why_not(m, "14.2").rule == "4.1.6"
    assert "go 14.C" in options(m)


@pytest.mark.rule("phantom_fury", "4.1.6", "12.7.2")
@pytest.mark.parametrize(("ruins", "pins"), [("", 1), ("ruins", 0)])
def test_a_courtyard_in_ruins_gives_cover(ruins: str, pins: int) -> None:
    """A 2 pins against CF 2; in ruins it is a 3."""
    m = play(f"usmc_01 @ 15.1'; guerillas2 @ 15.1; zone 15 normal {ruins}; phase movement", 2)
    assert len(events(choose(m, "move usmc_01", "go 15.C", "keep_together"), "flip", to="pinned")) == pins


@pytest.mark.rule("phantom_fury", "4.2", "4.2.2")
def test_a_squad_goes_from_location_to_location_by_arrows_and_equal_symbols() -> None:
    """3.R: the stair to 3.2, the roofs of zones 2 and 4; 3.C is not beside it."""
    m = choose(play("usmc_01 @ 3.R; zone 2 usmc; zone 3 usmc; zone 4 usmc; phase movement"), "move usmc_01")
    assert options(m) == ["go 2.R", "go 3.2", "go 4.R"]
    assert why_not(m, "3.C").rule == "12.3.1"


@pytest.mark.rule("phantom_fury", "4.2.1")
def test_a_zone_has_some_of_the_eight_kinds_of_location() -> None:
    box = find("phantom_fury").box()
    assert [kind.value for kind in box.room[26]] == ["OG", "C", "1", "1'", '1"', "2", "R"]
    assert [kind.value for kind in box.room[11]] == ["1", "1'", "2", "R"]


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


@pytest.mark.rule("phantom_fury", "4.3.1.2")
def test_a_street_with_a_line_of_fire_sees_26_36_and_46() -> None:
    targets = "guerillas1 @ 26.1; guerillas1 @ 36.1; guerillas1 @ 46.1; guerillas1 @ 35.1"
    m = choose(play(f"m1a1_1 @ D6; {targets}; phase fire"), "fire m1a1_1")
    assert options(m) == ["at 26.1", "at 36.1", "at 46.1"]


@pytest.mark.rule("phantom_fury", "4.3.1.2", "11.4.2.1")
def test_a_line_of_fire_counts_when_a_street_is_crossed() -> None:
    """C5 touches 16, 17 and 26; the guerillas in 46 shoot across zone 27."""
    m = play("usmc_01 @ 16.C; zone 16 usmc; zone 17 usmc; guerillas1 @ 46.1; phase movement", 1)
    assert where(choose(m, "move usmc_01", "go C5"), "usmc_01") == "16.C"


@pytest.mark.rule("phantom_fury", "4.4", "13.4.3.3")
def test_fanaticism_spreads_over_the_block_of_14_15_and_16() -> None:
    m = play("usmc_01 @ 15.C; guerillas1 @ 15.1; phase assault", 9, 0, 0)
    choose(m, "assault usmc_01", "against 15.1")
    assert [zone for zone, fanatic in enumerate(state(m).fanaticism) if fanatic] == [14, 15, 16]
