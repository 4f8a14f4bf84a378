"""Two chapters at once: what one rule leaves behind and another one meets."""

import pytest
from pf_tools import busy, foes, held_but, play, quiet, react, reorganise, rolls, squad, state, status, where, who

from sandtable.core import Kind
from sandtable.games.phantom_fury.game import GAME
from sandtable.games.phantom_fury.state import Phase
from sandtable.testing import choose, done, events, options, why_not

ALL = [GAME.box().names.id(Kind.PIECE, piece) for piece in GAME.box().insurgents]


# 14 Reorganisation: its order, and what it finds


@pytest.mark.rule("phantom_fury", "14.3.1", "14.3.4")
def test_security_is_back_before_the_pinned_squad_rolls() -> None:
    text = quiet(3) + "; zone 3 normal; usmc_02 @ 3.1 pinned security=3.C; suspect @ 15.1"
    match = reorganise(text, 5)
    assert status(match, "usmc_02") == "ready"


@pytest.mark.rule("phantom_fury", "14.2", "14.3.4")
def test_contact_comes_before_recovery() -> None:
    """Suspects placed this phase keep a pinned squad from recovering by itself."""
    text = quiet(3, 14) + "; zone 3 normal; usmc_02 @ 3.1 pinned"
    match = reorganise(text, "activated_zone", "suspect_2_1_r", "suspect_2_1_r", 6)
    assert status(match, "usmc_02") == "pinned"


@pytest.mark.rule("phantom_fury", "14.3.4", "5.1.5.3")
def test_a_hero_helps_a_pinned_squad_to_recover() -> None:
    for hero, result in ((1, "pinned"), (2, "ready")):
        match = reorganise(quiet(3) + f"; zone 3 usmc; usmc_02 @ 3.C pinned hero={hero}; suspect @ 15.1", 6)
        assert status(match, "usmc_02") == result


@pytest.mark.rule("phantom_fury", "11.3", "11.4.1.1", "14.3.3")
def test_a_squad_pinned_after_it_fired_does_not_recover_with_those_that_fired() -> None:
    match = choose(
        busy("phase fire; zone 3 usmc; usmc_02 @ 3.R; suspect @ 15.R; suspect @ 14.1", [1, 0, 2]),
        "fire usmc_02",
        "at 15.R",
    )
    assert status(match, "usmc_02") == "pinned"
    assert rolls(match, "11.4.1.1") == [2]


@pytest.mark.rule("phantom_fury", "14.4.1", "4.1.5")
def test_a_mosque_left_empty_is_infiltrated_and_fortified_as_before() -> None:
    match = reorganise(quiet(26, 25) + "; zone 26 usmc; zone 25 normal; suspect @ 25.1", "suspect_2_1_r")
    assert (foes(match, 26), state(match).usmc[26]) == ({"26.2": "Suspect"}, False)


@pytest.mark.rule("phantom_fury", "14.4.1", "12.6.2")
def test_a_tank_in_open_ground_keeps_infiltration_out() -> None:
    match = reorganise(quiet(5, 6) + "; zone 5 usmc; m1a1_1 @ 5.OG; zone 6 normal; suspect @ 6.1")
    assert state(match).usmc[5]


@pytest.mark.rule("phantom_fury", "14.4.1", "14.1.1")
def test_a_fight_next_door_is_no_base_for_infiltration() -> None:
    match = reorganise(
        quiet(2, 3, 13, 14) + "; zone 3 usmc; usmc_02 @ 2.C; suspect @ 2.1; zone 13 normal; zone 14 normal"
    )
    assert state(match).usmc[3]


@pytest.mark.rule("phantom_fury", "14.4.1", "4.1.6")
def test_ruins_are_infiltrated_on_the_ground_floor() -> None:
    text = quiet(53, 52) + "; zone 53 usmc ruins; zone 52 normal; suspect @ 52.1"
    match = reorganise(text, "suspect_2_r_1")
    assert foes(match, 53) == {"53.1": "Suspect"}


# 13.4.3 with 9.4, 13.6 and 14


@pytest.mark.rule("phantom_fury", "9.4.1", "13.4.3.3")
def test_fanatics_do_not_obey_the_retreat_reaction() -> None:
    match = react("usmc_02 @ 14.C; guerillas2 @ 14.1; zone 14 normal fanaticism", 4)
    assert who(match, "14.1") == "guerillas2"


@pytest.mark.rule("phantom_fury", "9.4.1", "13.6.1")
def test_guerillas_in_the_mosque_do_not_obey_it_either() -> None:
    match = react("iif_1 @ 26.C; guerillas2 @ 26.1; zone 26 fortified", 5)
    assert who(match, "26.1") == "guerillas2"


@pytest.mark.rule("phantom_fury", "9.4.1", "13.4.3.3")
def test_fanatics_who_counter_attack_have_no_modifier_and_stay() -> None:
    """A 3 misses with CF 2 although they are fanatics; the squad misses too."""
    match = react("usmc_02 @ 14.C; guerillas2 @ 14.1; zone 14 normal fanaticism", 7, 9, 3)
    assert (who(match, "14.1"), status(match, "usmc_02")) == ("guerillas2", "ready")


@pytest.mark.rule("phantom_fury", "13.4.3.3", "13.6.4")
def test_fanatics_are_exempt_from_retreat_so_security_does_not_weaken_them() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 14.1 security=14.C; guerillas3 @ 14.2; zone 14 normal fanaticism", [9, 9]),
        "assault usmc_01",
    )
    done(match)
    assert who(match, "14.2") == "guerillas3"


@pytest.mark.rule("phantom_fury", "13.4.3.3", "4.4")
def test_fanaticism_seizes_the_zone_assaulted_not_the_squads_own() -> None:
    match = choose(
        busy("phase assault; zone 14 usmc; zone 16 normal; usmc_01 @ 14.R; guerillas2 @ 15.R", [9, 0, 0]),
        "assault usmc_01",
    )
    done(match)
    assert [zone for zone in range(62) if state(match).fanaticism[zone]] == [15, 16]
    assert who(match, "15.R") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.4.3.2", "4.1.2.1")
def test_phantom_fury_does_not_reach_along_a_line_of_fire() -> None:
    """CF 6, roll 6, +1 for martyrs: a hit only with the -1 of a marker next door."""
    for zone, left in ((18, ""), (46, "martyrs2")):
        text = f"phase fire; zone 17 usmc; usmc_01 @ 17.R; martyrs2 @ 28.R; zone {zone} normal fury=1"
        assert who(choose(busy(text, [6]), "fire usmc_01"), "28.R") == left


@pytest.mark.rule("phantom_fury", "13.4.3.2", "11.2.1")
@pytest.mark.parametrize(("words", "left"), [("fury=1", ""), ("", "martyrs2")])
def test_phantom_fury_lowers_the_mosques_three(words: str, left: str) -> None:
    """CF 5, roll 3: 3 + 3 - 1 hits, 3 + 3 does not."""
    text = f"phase fire; zone 16 usmc; usmc_02 @ 16.R; zone 26 fortified; martyrs2 @ 26.R; zone 25 normal {words}"
    assert who(choose(busy(text, [3]), "fire usmc_02"), "26.R") == left


@pytest.mark.rule("phantom_fury", "13.4.3.2", "13.4.4")
def test_phantom_fury_counts_in_the_assault_that_brings_it() -> None:
    """CF 3 - 1, natural 0: + 1 martyrs + 1 bottom-up + 1 activated - 1."""
    text = "phase assault; usmc_06 @ 15.1 reduced security=15.C; suspect @ 15.2"
    match = choose(busy(text, [9, "g1m1", 0, 9, 0]), "assault usmc_06")
    done(match)
    assert who(match, "15.2") == ""


@pytest.mark.rule("phantom_fury", "13.4.3", "5.1.4.3")
def test_a_suicide_attack_costs_five_points_with_a_caat_too() -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1 hero=1; martyrs2 @ 15.1"
    match = choose(busy(text, [9, 0, 4]), "assault usmc_01", "save_explosives")
    done(match)
    assert (status(match, "usmc_01"), who(match, "15.1"), state(match).vp) == ("eliminated", "", -5)
    assert squad(match, "usmc_01").caat < 0


@pytest.mark.rule("phantom_fury", "13.4.3", "13.7.1")
def test_a_suicide_attack_takes_a_reduced_squad_with_explosives_along() -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1 reduced; martyrs2 @ 15.1"
    match = choose(busy(text, [3, 0, 5]), "assault usmc_01", "use_explosives")
    done(match)
    assert (status(match, "usmc_01"), who(match, "15.1"), state(match).vp) == ("eliminated", "", -5)


@pytest.mark.rule("phantom_fury", "13.4.3.4", "13.4.5")
@pytest.mark.parametrize(("roll", "result"), [(3, "reduced ready"), (4, "ready")])
def test_drugged_by_an_iif_zero_they_survive_a_top_down_assault(roll: int, result: str) -> None:
    """Not eliminated, they roll with -1 and with the CF that they had: 3 - 1 against 2."""
    match = choose(
        busy("phase assault; zone 26 fortified; iif_1 @ 26.2; martyrs2 @ 26.1", [0, roll, 8]), "assault iif_1"
    )
    done(match)
    assert (who(match, "26.1"), status(match, "iif_1")) == ("martyrs1", result)


@pytest.mark.rule("phantom_fury", "13.4.3.4", "9.4.1")
def test_guerillas_who_counter_attack_iif_squads_share_their_events() -> None:
    match = react("iif_1 @ 26.C; guerillas2 @ 26.1; zone 26 fortified", 8, 5, 0, 0)
    assert (who(match, "26.1"), status(match, "iif_1")) == ("", "reduced ready")


# 13.4.8 Flooding with what else is in the house


@pytest.mark.rule("phantom_fury", "13.4.8", "13.4.7.2")
def test_flooding_from_the_second_stair_does_not_forget_the_first_room() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 41.R; suspect @ 41.2; suspect @ 41.2'; zone 32 usmc", [1, 1]),
        "assault usmc_01",
        "against 41.2'",
    )
    done(match)
    assert foes(match, 41) == {}


@pytest.mark.rule("phantom_fury", "13.4.7.2", "5.1.1.2")
def test_a_loss_that_the_caat_takes_leaves_a_full_squad_that_must_flood() -> None:
    text = "phase assault; usmc_01 @ 3.R caat_1; guerillas1 @ 3.2; suspect @ 3.1"
    match = choose(busy(text, [4, 1, 3]), "assault usmc_01", "save_explosives", "caat_loses")
    done(match)
    assert (where(match, "usmc_01"), state(match).vp) == ("3.1", -1)


@pytest.mark.rule("phantom_fury", "13.7.2")
def test_explosives_on_the_stairs_are_not_yet_flooding() -> None:
    match = choose(
        busy(
            "phase assault; usmc_01 @ 3.R caat_1; guerillas1 @ 3.2; guerillas1 @ 3.1", [8, 9, 9, 9, "suspect_2_1_r"]
        ),
        "assault usmc_01",
    )
    assert options(match) == ["use_explosives", "save_explosives"]
    choose(match, "use_explosives")
    done(match)
    assert (where(match, "usmc_01"), foes(match, 15)) == ("3.1", {"15.2": "Guerillas (1)"})


@pytest.mark.rule("phantom_fury", "13.4.8.2", "5.1.5.3")
def test_a_hero_lets_a_squad_of_four_flood() -> None:
    match = choose(
        busy("phase assault; usmc_06 @ 3.R hero=1; suspect @ 3.2; suspect @ 3.1", [1, 1]), "assault usmc_06"
    )
    done(match)
    assert where(match, "usmc_06") == "3.1"


@pytest.mark.rule("phantom_fury", "13.4.8.2", "12.3.2.2")
def test_a_squad_of_five_without_its_security_does_not_flood() -> None:
    match = choose(
        busy("phase assault; usmc_02 @ 3.R security=3.R; suspect @ 3.2; suspect @ 3.1", [1]), "assault usmc_02"
    )
    done(match)
    assert (where(match, "usmc_02"), who(match, "3.1")) == ("3.2", "suspect")


@pytest.mark.rule("phantom_fury", "13.1", "13.3")
@pytest.mark.parametrize(
    ("start", "target"), [("59.R", "59.1"), ("59.1", "59.R"), ("59.1", "59.1'"), ("59.OG", "59.1'")]
)
def test_a_house_without_a_second_story_knows_normal_assaults_only(start: str, target: str) -> None:
    """CF 5 against guerillas: 5 hits and nothing is added for the survivor."""
    match = choose(busy(f"phase assault; usmc_02 @ {start}; guerillas1 @ {target}", [5, 2]), "assault usmc_02")
    done(match)
    assert (who(match, target), where(match, "usmc_02"), status(match, "usmc_02")) == ("", target, "ready")
    match = choose(busy(f"phase assault; usmc_02 @ {start}; guerillas1 @ {target}", [6, 1]), "assault usmc_02")
    assert status(match, "usmc_02") == "reduced ready"


# 13.6 Retreat into every kind of zone


@pytest.mark.rule("phantom_fury", "13.6.2.1", "14.2")
def test_a_zone_that_guerillas_fled_into_is_activated_all_the_same() -> None:
    text = "phase assault; usmc_01 @ 15.1; guerillas2 @ 15.2; zone 25 unactivated"
    match = choose(busy(text, [9, 9, "suspect_2_1_r"]), "assault usmc_01")
    assert foes(match, 25) == {"25.2": "Guerillas (2)"}
    assert state(match).marker[25] < 0


@pytest.mark.rule("phantom_fury", "13.6.2.1", "4.1.6")
def test_a_retreat_into_ruins_finds_the_ground_floor() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 15.1; guerillas2 @ 15.2; zone 25 normal ruins", [9, 9, "suspect_2_r_1"]),
        "assault usmc_01",
    )
    done(match)
    assert foes(match, 25) == {"25.1": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "13.6.3", "12.6.2")
def test_a_tank_alone_does_not_hold_a_zone_against_a_retreat() -> None:
    text = "phase assault; usmc_01 @ 35.1; guerillas2 @ 35.2; zone 44 usmc; m1a1_1 @ 44.OG; zone 53 usmc"
    match = choose(busy(text, [9, 9, "suspect_2_1_r"]), "assault usmc_01")
    assert foes(match, 44) == {"44.2": "Guerillas (2)"}
    assert not state(match).usmc[44]


@pytest.mark.rule("phantom_fury", "13.6.2.1", "4.1.5")
def test_guerillas_may_flee_into_the_mosque() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 16.1; guerillas2 @ 16.2; zone 26 fortified", [9, 9, "suspect_r_1_2"]),
        "assault usmc_01",
    )
    assert foes(match, 26) == {"26.R": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "13.6.4")
def test_security_weakens_guerillas_of_one_no_further() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 14.1 security=14.C; guerillas1 @ 14.2", [9, 9]), "assault usmc_01"
    )
    assert who(match, "14.2") == "guerillas1"


# 9 Support


@pytest.mark.rule("phantom_fury", "9.3", "4.1.4")
def test_the_dragon_eye_does_not_survey_zone_27_but_does_the_mosque() -> None:
    match = choose(play("turn 2; zone 1 usmc; usmc_15 @ company", 0), "call_uav")
    assert "survey zone.26" in options(match)
    assert "survey zone.27" not in options(match)


@pytest.mark.rule("phantom_fury", "9.3", "4.1.2.1")
def test_a_line_of_fire_makes_no_pair_for_the_dragon_eye() -> None:
    match = choose(
        play("turn 2; zone 1 usmc; usmc_15 @ company; zone 17 normal; zone 46 normal", 0),
        "call_uav",
        "survey zone.17",
    )
    assert "survey zone.46" not in options(match)
    assert "survey zone.28" in options(match)


@pytest.mark.rule("phantom_fury", "9.4.1", "7.2.1", "5.1.4.3")
def test_a_house_that_blows_up_under_a_reduced_squad_on_the_roof_costs_five() -> None:
    match = react("zone 3 usmc; usmc_02 @ 3.R reduced caat_1; suspect @ 2.1", 9, "zone.3")
    assert (status(match, "usmc_02"), state(match).vp) == ("eliminated", -5)
    assert state(match).ruins[3]


@pytest.mark.rule("phantom_fury", "9.4.1", "7.2.1")
def test_iif_squads_in_a_house_that_blows_up_cost_two_or_nothing() -> None:
    match = react("zone 3 usmc; iif_1 @ 3.R; iif_2 @ 3.C; suspect @ 2.1", 9, "zone.3")
    assert (status(match, "iif_1"), status(match, "iif_2"), state(match).vp) == ("eliminated", "reduced pinned", -2)


@pytest.mark.rule("phantom_fury", "9.4.1")
def test_reinforcements_do_nothing_when_the_cup_is_empty() -> None:
    most = " ".join(each for each in ALL if each != "g1m1.1")
    match = react(f"exited {most}; guerillas1 @ 14.1", 2)
    assert who(match, "14.1") == "guerillas1"


# 12 Movement


@pytest.mark.rule("phantom_fury", "12.7.2", "12.3.2.1")
def test_security_on_the_roof_does_not_cover_the_courtyard() -> None:
    text = "phase movement; zone 12 usmc; usmc_01 @ 13.1 security=13.R; guerillas2 @ 13.2"
    match = choose(busy(text, [1]), "move usmc_01", "go 13.C")
    assert status(match, "usmc_01") == "reduced ready"


@pytest.mark.rule("phantom_fury", "12.7.2", "4.1.6")
def test_security_and_ruins_add_up_in_a_courtyard() -> None:
    text = "phase movement; zone 6 usmc; usmc_01 @ 5.1 security=5.C; guerillas3 @ 5.1'; zone 5 normal ruins"
    match = choose(busy(text, [1]), "move usmc_01", "go 5.C")
    assert status(match, "usmc_01") == "pinned"


@pytest.mark.rule("phantom_fury", "12.4.3", "5.1.4.3")
def test_a_squad_withdrawn_takes_its_caat_along_for_nothing() -> None:
    match = play(
        "phase movement; usmc_02 @ 3.C reduced caat_1 hero=1; suspect @ 3.1" + "; zone 51 usmc; usmc_15 @ 51.R"
    )
    choose(match, "move usmc_02", "withdraw")
    assert (where(match, "usmc_02"), state(match).vp) == ("withdrawn", -2)
    assert squad(match, "usmc_02").caat < 0


@pytest.mark.rule("phantom_fury", "12.4.3", "12.3.2.2")
def test_a_squad_whose_security_is_out_is_not_withdrawn() -> None:
    match = play("phase movement; usmc_02 @ 3.C reduced security=3.C; suspect @ 3.1; zone 51 usmc; usmc_15 @ 51.R")
    choose(match, "move usmc_02")
    assert not any(option.startswith("withdraw") for option in options(match))


@pytest.mark.rule("phantom_fury", "5.1.6.1", "13")
def test_iif_squads_do_not_assault_the_house_next_door() -> None:
    match = busy("phase assault; zone 3 usmc; iif_1 @ 3.R; suspect @ 2.R")
    assert "assault iif_1" not in options(match)
    assert why_not(match, "iif_1").rule == "5.1.6.1"


@pytest.mark.rule("phantom_fury", "13", "12.1.2", "12.4.3", "12.2.1.1", "12.4.2")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("usmc_01 @ 3.R; suspect @ 2.R", "12.1.2"),
        ("usmc_01 @ 3.R; suspect @ 3.1; suspect @ 2.R", "12.4.3"),
        ("zone 3 usmc; usmc_01 @ 3.R; usmc_02 @ 2.1; suspect @ 2.R", "12.2.1.1"),
        ("zone 3 usmc; usmc_01 @ 3.R; suspect @ 2.1", "13"),
    ],
)
def test_a_squad_that_cannot_assault_next_door_is_told_why(text: str, rule: str) -> None:
    assert why_not(busy(f"phase assault; {text}"), "usmc_01").rule == rule


@pytest.mark.rule("phantom_fury", "10.1", "10.3", "10.4")
@pytest.mark.parametrize(("unit", "rule"), [("usmc_10", "10.1"), ("usmc_11", "10.3"), ("iif_1", "10.4")])
def test_a_unit_without_room_is_told_its_own_rule(unit: str, rule: str) -> None:
    text = "phase reinforcements; turn 9; contact 3; zone 1 usmc; usmc_01 @ 1.C; m1a1_1 @ armour"
    match = play(f"{text}; usmc_10 @ company; usmc_11 @ battalion; iif_1 @ iraqi")
    assert options(match) == ["enter m1a1_1", "done"]
    assert why_not(match, unit).rule == rule


@pytest.mark.rule("phantom_fury", "15", "12.2.3.2", "10.2")
def test_the_two_tanks_of_the_variant_do_not_enter_in_one_street() -> None:
    match = play("turn 2; phase reinforcements; zone 7 usmc; m1a1_1 @ armour; m1a1_2 @ armour", historical=1)
    choose(match, "enter m1a1_1", "enter_at N3")
    assert state(match).phase != Phase.REINFORCEMENTS  # no second street is free
    assert (where(match, "m1a1_1"), where(match, "m1a1_2")) == ("N3", "armour")


# 7 The end


@pytest.mark.rule("phantom_fury", "7.1", "14.1.1")
def test_an_infiltrated_zone_on_the_last_turn_loses() -> None:
    match = reorganise("turn 16; " + held_but(26, 16) + "; zone 16 usmc; zone 26 fortified; suspect @ 26.1", seed=1)
    assert match.outcome is not None
    assert match.outcome.level == "defeat"


# Ways that are closed -----------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_does_not_pass_through_an_enemy() -> None:
    """R-33: only the courtyard leads to the other room, and a suspect is in it."""
    text = "phase assault; usmc_01 @ 15.R; suspect @ 15.2; suspect @ 15.1'; suspect @ 15.C"
    match = choose(busy(text, [1]), "assault usmc_01")
    done(match)
    assert (where(match, "usmc_01"), len(foes(match, 15))) == ("15.2", 2)


@pytest.mark.rule("phantom_fury", "9.4.1")
def test_nobody_leaves_the_zone_to_counter_attack() -> None:
    """R-6: the only free location beside the squad is the courtyard of the next house."""
    match = react("usmc_02 @ 14.C; suspect @ 14.1; guerillas2 @ 14.2", 7)
    done(match)
    assert (who(match, "14.2"), who(match, "15.C"), status(match, "usmc_02")) == ("guerillas2", "", "ready")


@pytest.mark.rule("phantom_fury", "12.3.2.2", "13")
def test_a_squad_without_its_security_is_told_that_it_may_not_leave() -> None:
    match = busy("phase assault; usmc_01 @ 3.R security=3.R; suspect @ 3.1; suspect @ 2.R")
    assert why_not(match, "usmc_01").rule == "12.3.2.2"


@pytest.mark.rule("phantom_fury", "9.4.1", "13.4.2")
def test_the_dice_of_a_counter_attack_say_who_attacks() -> None:
    struck = react("usmc_02 @ 14.C; guerillas2 @ 14.1; zone 14 normal fanaticism", 7, 9, 9)
    own = choose(busy("phase assault; usmc_02 @ 14.C; martyrs2 @ 14.1", [9, 9]), "assault usmc_02")
    told = [[event.text for event in events(match, "roll") if event.rule == "13.4.2"] for match in (struck, own)]
    assert told[0] == ["{squad:piece} defends", "The insurgents assault"]
    assert told[1] == ["{squad:piece} assaults", "The insurgents defend"]
