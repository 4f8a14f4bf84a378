"""11.1 to 11.5 Fire combat, snipers and pins."""

import pytest

from sandtable.testing import choose, done, events, options, why_not
from tests.games.phantom_fury.tools import ROOF, at, busy, play, rolls, squad, status, tank, where, who

CAAT = "phase fire; zone 3 usmc; usmc_02 @ 3.{} caat_1; caat_1 ammo={} explosives=1; guerillas1 @ 15.R"
SNIPED = ROOF + "suspect @ 15.1; guerillas1 @ 14.R; suspect @ 2.1; suspect @ 25.1"  # three in sight, one not


@pytest.mark.rule("phantom_fury", "4.3.1.2")
def test_a_street_with_a_line_of_fire_sees_26_36_and_46() -> None:
    targets = "guerillas1 @ 26.1; guerillas1 @ 36.1; guerillas1 @ 46.1; guerillas1 @ 35.1"
    m = choose(play(f"m1a1_1 @ D6; {targets}; phase fire"), "fire m1a1_1")
    assert options(m) == ["at 26.1", "at 36.1", "at 46.1"]


@pytest.mark.rule("phantom_fury", "11.1")
def test_a_squad_fires_at_adjacent_and_neighbouring_zones() -> None:
    match = at(ROOF + "guerillas1 @ 2.R; suspect @ 15.1; guerillas1 @ 25.R")
    choose(match, "fire usmc_01")
    assert options(match) == ["at 2.R", "at 15.1"]
    assert why_not(match, "25.R").rule == "11.1"
    assert "neither adjacent nor neighbouring" in why_not(match, "25.R").why


@pytest.mark.rule("phantom_fury", "11.1")
def test_a_squad_in_an_insurgent_zone_or_a_street_does_not_fire() -> None:
    match = at(ROOF + "usmc_02 @ 14.C; usmc_03 @ B5; suspect @ 15.1; suspect @ 16.1; suspect @ 14.1")
    assert options(match) == ["fire usmc_01", "done"]
    assert why_not(match, "usmc_02").why == "It does not stand in a zone under USMC control."
    assert why_not(match, "usmc_03").rule == "11.1"


@pytest.mark.rule("phantom_fury", "11.1")
@pytest.mark.parametrize("unit", ["usmc_02 @ 5.1", "m1a1_1 @ 5.OG", "usmc_02 @ 5.C reduced pinned"])
def test_no_fire_into_a_zone_with_a_usmc_unit(unit: str) -> None:
    match = at(f"phase fire; zone 4 usmc; usmc_01 @ 4.R; suspect @ 15.1; suspect @ 16.1; guerillas1 @ 5.2; {unit}")
    choose(match, "fire usmc_01")
    assert options(match) == ["at 15.1", "at 16.1"]
    assert (why_not(match, "5.2").rule, why_not(match, "5.2").why) == ("11.1", "A USMC unit is in that zone.")
    assert why_not(match, "16.2").why == "No suspect or insurgent stands there."


@pytest.mark.rule("phantom_fury", "11.1")
def test_shots_are_resolved_one_by_one_until_the_player_has_done() -> None:
    match = at(ROOF + "usmc_02 @ 3.C; guerillas1 @ 15.R; guerillas1 @ 14.R", [0])
    choose(match, "fire usmc_01", "at 14.R")
    assert who(match, "14.R") == ""
    assert options(match) == ["fire usmc_02", "done"]
    choose(match, "done")
    assert match.table.state.phase.name == "MOVEMENT"


@pytest.mark.rule("phantom_fury", "11.1")
def test_without_a_target_the_phase_passes() -> None:
    assert at(ROOF).table.state.phase.name == "MOVEMENT"


@pytest.mark.rule("phantom_fury", "11.1", "4.3.1.1")
def test_a_tank_fires_at_the_zones_on_its_section() -> None:
    match = at("phase fire; zone 3 usmc; m1a1_1 @ B3; guerillas1 @ 14.1; guerillas1 @ 15.1; guerillas1 @ 16.1")
    choose(match, "fire m1a1_1")
    assert options(match) == ["at 14.1", "at 15.1"]


@pytest.mark.rule("phantom_fury", "11.1.1")
def test_no_fire_within_a_zone() -> None:
    match = at(ROOF + "guerillas1 @ 15.R; guerillas1 @ 14.R; usmc_02 @ 13.C; guerillas1 @ 13.1")
    assert why_not(match, "usmc_02").rule == "11.1"  # in an insurgent zone nobody fires
    choose(match, "fire usmc_01")
    assert options(match) == ["at 14.R", "at 15.R"]
    assert 3 not in match.table.box.seen_from[3]


@pytest.mark.rule("phantom_fury", "11.1.1", "4.1.2.1")
def test_lines_of_fire_cross_the_open_ground_for_squads() -> None:
    match = at("phase fire; zone 17 usmc; usmc_01 @ 17.R; guerillas1 @ 46.R; guerillas1 @ 28.R; guerillas1 @ 37.R")
    choose(match, "fire usmc_01")
    assert options(match) == ["at 28.R", "at 46.R"]


@pytest.mark.rule("phantom_fury", "11.1.1", "4.3.1.2")
def test_lines_of_fire_cross_the_open_ground_for_tanks() -> None:
    match = at("phase fire; zone 17 usmc; m1a1_1 @ C5; guerillas1 @ 46.1; guerillas1 @ 37.1; guerillas1 @ 28.1")
    choose(match, "fire m1a1_1")
    assert options(match) == ["at 37.1", "at 46.1"]


@pytest.mark.rule("phantom_fury", "11.1.2", "11.1.2.1", "5.1.4.2")
def test_ammo_adds_two_to_the_combat_factor() -> None:
    match = choose(at(CAAT.format("R", 4), [7]), "fire usmc_02", "use_ammo")
    assert (who(match, "15.R"), match.table.state.caats[0].ammo) == ("", 3)


@pytest.mark.rule("phantom_fury", "11.1.2")
def test_ammo_is_the_players_choice() -> None:
    match = choose(at(CAAT.format("R", 4), [7]), "fire usmc_02", "save_ammo")
    assert (who(match, "15.R"), match.table.state.caats[0].ammo) == ("guerillas1", 4)


@pytest.mark.rule("phantom_fury", "11.1.2")
@pytest.mark.parametrize(("place", "offered"), [("R", True), ("C", True), ("1", False), ("2", False)])
def test_a_caat_fires_from_roofs_and_courtyards(place: str, offered: bool) -> None:
    match = choose(at(CAAT.format(place, 4), [9]), "fire usmc_02")
    assert (options(match) == ["use_ammo", "save_ammo"]) is offered


@pytest.mark.rule("phantom_fury", "11.1.2")
def test_a_caat_fires_from_open_ground() -> None:
    match = at("phase fire; zone 5 usmc; usmc_02 @ 5.OG caat_1; guerillas1 @ 17.R")
    assert options(choose(match, "fire usmc_02")) == ["use_ammo", "save_ammo"]


@pytest.mark.rule("phantom_fury", "11.1.2.1")
def test_the_last_round_removes_the_marker() -> None:
    match = choose(at(CAAT.format("R", 1), [7]), "fire usmc_02", "use_ammo")
    assert match.table.state.caats[0].ammo == 0
    assert not match.table.state.caats[0].gone
    again = at(CAAT.format("R", 0), [7])
    choose(again, "fire usmc_02")
    assert who(again, "15.R") == "guerillas1"


@pytest.mark.rule("phantom_fury", "11.1.3")
def test_a_tank_does_not_fire_at_roofs() -> None:
    match = at("phase fire; zone 3 usmc; m1a1_1 @ B3; guerillas1 @ 14.R; guerillas1 @ 15.1; guerillas1 @ 15.2")
    choose(match, "fire m1a1_1")
    assert options(match) == ["at 15.1", "at 15.2"]
    assert why_not(match, "14.R").rule == "11.1.3"


@pytest.mark.rule("phantom_fury", "11.1.3")
def test_a_tank_with_only_roofs_before_it_has_no_target() -> None:
    match = at(ROOF + "m1a1_1 @ B3; guerillas1 @ 14.R")
    assert options(match) == ["fire usmc_01", "done"]
    assert why_not(match, "m1a1_1").rule == "11.1.3"


@pytest.mark.rule("phantom_fury", "11.1.3")
def test_a_tank_in_open_ground_does_not_fire() -> None:
    match = at("phase fire; zone 4 usmc; usmc_01 @ 4.R; m1a1_1 @ 5.OG; guerillas1 @ 17.1; guerillas1 @ 6.1")
    assert options(match) == ["fire usmc_01", "done"]
    assert why_not(match, "m1a1_1").rule == "11.1.3"


@pytest.mark.rule("phantom_fury", "11.1.3", "5.1.3")
def test_a_tank_fires_with_eight() -> None:
    position = "phase fire; zone 3 usmc; m1a1_1 @ B3; guerillas1 @ 15.1"
    assert who(choose(busy(position, [7]), "fire m1a1_1"), "15.1") == ""
    assert who(choose(busy(position, [8]), "fire m1a1_1"), "15.1") == "guerillas1"


@pytest.mark.rule("phantom_fury", "11.2.2")
def test_a_final_roll_equal_to_the_combat_factor_hits() -> None:
    match = choose(at(ROOF + "guerillas2 @ 15.1", [5]), "fire usmc_01")
    assert (who(match, "15.1"), match.table.state.vp) == ("", 1)


@pytest.mark.rule("phantom_fury", "11.2.2", "7.2.1")
def test_martyrs_shot_give_no_points() -> None:
    match = choose(at(ROOF + "martyrs2 @ 15.R", [5]), "fire usmc_01")
    assert (who(match, "15.R"), match.table.state.vp) == ("", 0)


@pytest.mark.rule("phantom_fury", "11.2.2", "5.3.3")
@pytest.mark.parametrize(
    ("dice", "found"), [([5, 1], ""), ([5, 5], ""), ([5, 6, "g3m2"], "guerillas3"), ([5, 9, "g3m2"], "martyrs2")]
)
def test_a_suspect_that_is_hit_is_activated(dice: list[int | str], found: str) -> None:
    match = choose(at(ROOF + "suspect @ 15.1", dice), "fire usmc_01")
    done(match)
    assert who(match, "15.1") == found
    assert events(match, "battle")[0].what.reading.chance.text == "hit: the suspect is turned over"


@pytest.mark.rule("phantom_fury", "11.2.3")
@pytest.mark.parametrize(("foe", "roll"), [("guerillas2", 6), ("suspect", 6)])
def test_a_final_roll_above_the_combat_factor_has_no_effect(foe: str, roll: int) -> None:
    match = choose(at(ROOF + f"{foe} @ 15.1", [roll]), "fire usmc_01")
    assert who(match, "15.1") == foe


@pytest.mark.rule("phantom_fury", "11.2.4")
def test_a_natural_nine_never_hits() -> None:
    text = "phase fire; zone 3 usmc fury=2; usmc_01 @ 3.R caat_1 hero=2; guerillas1 @ 15.R"
    match = choose(at(text, [9]), "fire usmc_01", "use_ammo")  # 9 - 1 against 10
    assert who(match, "15.R") == "guerillas1"
    assert who(choose(at(text, [8]), "fire usmc_01", "use_ammo"), "15.R") == ""


@pytest.mark.rule("phantom_fury", "11.3")
def test_a_squad_fires_once() -> None:
    match = choose(at(ROOF + "usmc_02 @ 3.C; guerillas1 @ 15.R; guerillas1 @ 15.1", [9]), "fire usmc_01", "at 15.R")
    assert status(match, "usmc_01") == "fired"
    assert options(match) == ["fire usmc_02", "done"]
    assert why_not(match, "usmc_01").rule == "11.3"


@pytest.mark.rule("phantom_fury", "11.3")
def test_a_fired_squad_does_not_move() -> None:
    match = at("phase movement; zone 3 usmc; usmc_01 @ 3.R fired; usmc_02 @ 3.C; m1a1_1 @ B3 fired")
    assert options(match) == ["move usmc_02", "done"]
    assert why_not(match, "usmc_01").rule == why_not(match, "m1a1_1").rule == "11.3"


@pytest.mark.rule("phantom_fury", "11.3")
def test_a_fired_squad_does_not_assault() -> None:
    match = at("phase assault; zone 3 usmc; usmc_01 @ 3.R fired; usmc_02 @ 5.1; guerillas1 @ 2.R; guerillas1 @ 5.2")
    assert options(match) == ["assault usmc_02", "done"]
    assert why_not(match, "usmc_01").rule == "11.3"


@pytest.mark.rule("phantom_fury", "11.3")
def test_a_tank_fires_once() -> None:
    match = at(ROOF + "m1a1_1 @ B3; guerillas1 @ 15.1; guerillas1 @ 14.1", [9])
    choose(match, "fire m1a1_1", "at 15.1")
    assert tank(match).fired
    assert why_not(match, "m1a1_1").rule == "11.3"


@pytest.mark.rule("phantom_fury", "11.3", "11.4.1.1", "14.3.3")
def test_a_squad_pinned_after_it_fired_does_not_recover_with_those_that_fired() -> None:
    match = choose(
        busy("phase fire; zone 3 usmc; usmc_02 @ 3.R; suspect @ 15.R; suspect @ 14.1", [1, 0, 2]),
        "fire usmc_02",
        "at 15.R",
    )
    assert status(match, "usmc_02") == "pinned"
    assert rolls(match, "11.4.1.1") == [2]


@pytest.mark.rule("phantom_fury", "11.4.1", "11.4.1.1", "5.3.3")
def test_a_trap_is_a_sniper_who_counts_with_all_others_in_sight() -> None:
    pinned = choose(busy(SNIPED, [5, 0, 3]), "fire usmc_01", "at 15.1")
    assert (status(pinned, "usmc_01"), who(pinned, "15.1")) == ("pinned", "")
    missed = choose(busy(SNIPED, [5, 0, 4]), "fire usmc_01", "at 15.1")
    assert (status(missed, "usmc_01"), who(missed, "15.1")) == ("fired", "")


@pytest.mark.rule("phantom_fury", "11.4.1")
def test_no_sniper_fires_at_a_tank() -> None:
    match = at("phase fire; zone 3 usmc; m1a1_1 @ B3; suspect @ 15.1", [5, 0])
    choose(match, "fire m1a1_1")
    done(match)
    assert (who(match, "15.1"), events(match, "flip", to="pinned")) == ("", [])


@pytest.mark.rule("phantom_fury", "11.4.1.1", "4.1.2.1")
def test_a_sniper_at_the_end_of_a_line_of_fire_counts() -> None:
    text = "phase fire; zone 17 usmc; usmc_01 @ 17.R; suspect @ 46.R"
    assert status(choose(busy(text, [5, 0, 1]), "fire usmc_01"), "usmc_01") == "pinned"


@pytest.mark.rule("phantom_fury", "11.4.1.2")
def test_a_sniper_zero_pins_and_costs_a_step() -> None:
    match = choose(busy(SNIPED, [5, 0, 0]), "fire usmc_01", "at 15.1")
    assert (status(match, "usmc_01"), match.table.state.vp) == ("reduced pinned", -2)


@pytest.mark.rule("phantom_fury", "11.4.1.2", "5.1.1.2")
def test_a_caat_may_take_the_snipers_step_loss() -> None:
    match = busy(SNIPED.replace("3.R;", "3.R caat_1;"), [5, 0, 0])
    choose(match, "fire usmc_01", "at 15.1", "save_ammo", "caat_loses")
    assert (status(match, "usmc_01"), squad(match, "usmc_01").caat, match.table.state.vp) == ("pinned", -1, -2)


@pytest.mark.rule("phantom_fury", "11.4.1.2")
def test_a_reduced_squad_falls_to_the_sniper() -> None:
    match = choose(busy(SNIPED.replace("3.R;", "3.R reduced;"), [4, 0, 0]), "fire usmc_01", "at 15.1")
    assert (where(match, "usmc_01"), match.table.state.vp) == ("eliminated", -5)


@pytest.mark.rule("phantom_fury", "11.5")
@pytest.mark.parametrize(
    ("phase", "other"), [("fire", "usmc_02 @ 3.C"), ("movement", "usmc_02 @ 3.C"), ("assault", "usmc_02 @ 4.1")]
)
def test_a_pinned_squad_neither_fires_nor_moves_nor_assaults(phase: str, other: str) -> None:
    text = f"phase {phase}; zone 3 usmc; usmc_01 @ 3.R pinned; {other}; guerillas1 @ 2.R; guerillas1 @ 4.2"
    match = at(text)
    assert not any("usmc_01" in option for option in options(match))
    assert why_not(match, "usmc_01").rule == "11.5"


@pytest.mark.rule("phantom_fury", "11.5")
def test_a_second_pin_changes_nothing() -> None:
    text = "phase movement; usmc_01 @ 15.1; suspect @ 15.2; guerillas1 @ 15.R; guerillas1 @ 15.1'"
    match = choose(busy(text, [1, 1, 0]), "move usmc_01", "keep_together")
    assert status(match, "usmc_01") == "pinned"
    assert len(events(match, "flip", to="pinned")) == 1
