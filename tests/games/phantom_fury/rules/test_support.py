"""9.1 to 9.3 Support phase."""

import pytest

from sandtable.core import Kind
from sandtable.testing import brought, choose, done, events, options, prompt, told, why_not
from tests.games.phantom_fury.tools import foes, play, state, where

SURVEY = ("call_uav", "survey zone.32", "survey zone.41")
FOUR = "suspect @ 14.1; guerillas2 @ 14.2; martyrs1 @ 14.R; suspect @ 14.C"


@pytest.mark.rule("phantom_fury", "4.1.2.1", "9.3")
def test_a_line_of_fire_makes_no_neighbours_for_anything_else() -> None:
    m = choose(play("guerillas1 @ 46.1", 0), "call_uav", "survey zone.17")
    assert "survey zone.28" in options(m)
    assert why_not(m, "zone.46").rule == "9.3"


@pytest.mark.rule("phantom_fury", "9.3")
def test_the_first_zone_of_a_report_is_marked_while_the_second_is_chosen() -> None:
    m = choose(play("guerillas1 @ 46.1", 0), "call_uav", "survey zone.17")
    assert [m.names.id(Kind.SPACE, space) for space in m.pending[0].spaces] == ["zone.17"]
    assert prompt(m) == "Dragon Eye over zone 17: choose the second zone, beside it or across a street."


@pytest.mark.rule("phantom_fury", "9.1")
def test_after_a_success_another_mission_may_be_called() -> None:
    m = choose(play("suspect @ 60.1", 0), "call_cobra", "strike zone.60", "remove 60.1")
    assert options(m) == ["call_uav", "call_hornet", "done"]


@pytest.mark.rule("phantom_fury", "9.1", "9.4.1")
def test_a_postponed_mission_brings_a_reaction_and_ends_the_phase() -> None:
    m = choose(play("turn 2; zone 2 usmc; suspect @ 60.1", 9, 0), "call_uav")
    done(m)
    assert [(each.text, each.good < 0) for each in brought(m)] == [("postponed, insurgents react", True)]
    assert m.pending[0].rule == "10.1"


@pytest.mark.rule("phantom_fury", "9.1")
def test_the_player_may_call_nothing() -> None:
    m = choose(play("turn 2; zone 2 usmc"), "done")
    assert m.pending[0].rule == "10.1"


@pytest.mark.rule("phantom_fury", "9.1", "9.3", "4.1.3", "5.3.2.2", "5.3.3", "12.5.1")
def test_the_example_of_the_support_phase() -> None:
    """Turn 5: a report on zones 32 and 41 (6), an AH-1W on zone 22 (3), then squad 8 crosses from 12 to 22.

    The book tells what the suspects turn out to be, not their dice: here 1, 5 (dummies), 7 (guerillas on the
    second story of 41) and 9 (martyrs on its roof).
    """
    report = [
        "activated_zone",
        "suspect_1_2_r",
        "suspect_2_1_r",
        "activated_zone",
        "suspect_2_r_1",
        "suspect_r_2_1",
    ]
    found = [1, 5, 7, "g2m2", 9, "g1m3"]
    m = play("turn 5; zone 12 usmc; usmc_08 @ 12.C; suspect @ 22.1; suspect @ 22.2", 6, *report, *found, 3)
    choose(m, "call_uav", "survey zone.32", "survey zone.41")
    told_of = [line for line in told(m) if line.startswith("A suspect")]
    assert told_of == [
        "A suspect on the first story of zone 32.",
        "A suspect on the second story of zone 32.",
        "A suspect on the second story of zone 41.",
        "A suspect on the roof of zone 41.",
    ]
    assert (foes(m, 32), foes(m, 41)) == ({}, {"41.2": "Guerillas (2)", "41.R": "Martyrs (3)"})
    choose(m, "call_cobra", "strike zone.22", "remove 22.1", "remove 22.2")
    assert foes(m, 22) == {}
    choose(m, "done", "done", "move usmc_08", "go C1", "go 22.C")
    done(m)
    assert (where(m, "usmc_08"), state(m).missions) == ("22.C", [1, 1, 0])
    assert not events(m, "card")


@pytest.mark.rule("phantom_fury", "9.2")
@pytest.mark.parametrize(
    ("missions", "calls"),
    [
        ("3 1 0", ["call_uav", "call_cobra", "call_hornet"]),
        ("4 1 0", ["call_cobra", "call_hornet"]),
        ("3 2 0", ["call_uav", "call_hornet"]),
        ("3 1 1", ["call_uav", "call_cobra"]),
    ],
)
def test_each_mission_succeeds_four_two_or_one_time(missions: str, calls: list[str]) -> None:
    assert options(play(f"missions {missions}; suspect @ 60.1")) == [*calls, "done"]


@pytest.mark.rule("phantom_fury", "9.2")
def test_with_all_missions_flown_there_is_nothing_to_call() -> None:
    assert play("missions 4 2 1; turn 2; zone 2 usmc; suspect @ 60.1").pending[0].rule == "10.1"


@pytest.mark.rule("phantom_fury", "9.2", "9.2.1")
@pytest.mark.parametrize(
    ("call", "roll", "tracks"),
    [
        ("call_uav", 8, [1, 0, 0]),
        ("call_uav", 9, [0, 0, 0]),
        ("call_cobra", 6, [0, 1, 0]),
        ("call_cobra", 7, [0, 0, 0]),
        ("call_hornet", 4, [0, 0, 1]),
        ("call_hornet", 5, [0, 0, 0]),
    ],
)
def test_only_successes_are_counted(call: str, roll: int, tracks: list[int]) -> None:
    """9.3: the Dragon Eye succeeds on 0 to 8, the AH-1W on 0 to 6, the F/A-18 on 0 to 4."""
    m = choose(play("turn 2; zone 2 usmc; suspect @ 60.1", roll, *([0] if not any(tracks) else [])), call)
    assert state(m).missions == tracks


@pytest.mark.rule("phantom_fury", "9.3")
def test_the_dragon_eye_activates_suspects_of_normal_zones_only() -> None:
    m = choose(play("suspect @ 32.1; suspect @ 41.1; zone 41 fortified", 0, 6, "g2m2"), *SURVEY)
    done(m)
    assert (foes(m, 32), foes(m, 41)) == ({"32.1": "Guerillas (2)"}, {"41.1": "Suspect"})


@pytest.mark.rule("phantom_fury", "9.3")
def test_it_leaves_insurgents_alone() -> None:
    m = choose(play("guerillas1 @ 32.1; martyrs1 @ 41.1", 0), *SURVEY)
    done(m)
    assert (len(foes(m, 32)), len(foes(m, 41))) == (1, 1)


@pytest.mark.rule("phantom_fury", "9.3")
def test_a_trap_that_it_finds_stays_a_suspect() -> None:
    m = choose(play("suspect @ 32.1; zone 41 normal", 0, 0), *SURVEY)
    assert foes(m, 32) == {"32.1": "Suspect"}


@pytest.mark.rule("phantom_fury", "9.3")
@pytest.mark.parametrize(
    "text",
    ["zone 32 usmc", "usmc_01 @ 32.C; suspect @ 32.1", "m1a1_1 @ 46.OG"],
)
def test_it_surveys_insurgent_zones_without_usmc_units(text: str) -> None:
    zone = "zone.46" if "46" in text else "zone.32"
    m = choose(play(text, 0), "call_uav")
    assert f"survey {zone}" not in options(m)
    assert why_not(m, zone).rule == "9.3"


@pytest.mark.rule("phantom_fury", "9.3")
def test_the_second_zone_lies_beside_the_first() -> None:
    m = choose(play("zone 22 usmc", 0), "call_uav", "survey zone.32")
    assert options(m) == [f"survey zone.{zone}" for zone in (23, 33, 41, 42)]
    assert why_not(m, "zone.60").why.startswith("The second zone")


@pytest.mark.rule("phantom_fury", "9.3")
def test_one_zone_is_surveyed_where_there_is_no_second() -> None:
    """R-3: all zones beside 50 are held."""
    around = "; ".join(f"zone {zone} usmc" for zone in (39, 40, 48, 49, 59, 60, 61))
    m = choose(play(f"{around}; suspect @ 50.1", 0, 1), "call_uav", "survey zone.50")
    assert foes(m, 50) == {}


@pytest.mark.rule("phantom_fury", "9.3", "7.2.1")
def test_the_ah_1w_removes_up_to_two_counters_of_a_zone() -> None:
    """R-30: the guerillas count as eliminated."""
    m = choose(play(FOUR, 6), "call_cobra", "strike zone.14", "remove 14.1", "remove 14.2")
    assert foes(m, 14) == {"14.C": "Suspect", "14.R": "Martyrs (1)"}
    assert (state(m).vp, m.pending[0].rule) == (1, "9.1")
    assert (len(state(m).suspects_cup), len(state(m).insurgents_cup)) == (27, 43)


@pytest.mark.rule("phantom_fury", "9.3")
def test_it_may_remove_fewer() -> None:
    m = choose(play(FOUR, 0), "call_cobra", "strike zone.14", "remove 14.R", "enough")
    assert (len(foes(m, 14)), state(m).vp) == (3, 0)


@pytest.mark.rule("phantom_fury", "9.3")
@pytest.mark.parametrize(
    ("zone", "why"),
    [
        (26, "Zone 26 is no target for air support."),
        (15, "A USMC unit is in the zone."),
        (3, "The zone is not under insurgent control."),
        (16, "The zone holds no suspect or insurgent."),
    ],
)
def test_where_the_ah_1w_may_not_strike(zone: int, why: str) -> None:
    text = f"{FOUR}; suspect @ 26.1; usmc_01 @ 15.C; suspect @ 15.1; zone 3 usmc; zone 16 normal"
    m = choose(play(text, 0), "call_cobra")
    assert options(m) == ["strike zone.14"]
    assert (why_not(m, f"zone.{zone}").rule, why_not(m, f"zone.{zone}").why) == ("9.3", why)


@pytest.mark.rule("phantom_fury", "9.3")
def test_a_mission_without_a_target_is_not_offered() -> None:
    assert options(play("suspect @ 26.1")) == ["call_uav", "call_hornet", "done"]


@pytest.mark.rule("phantom_fury", "9.3", "4.1.6")
def test_the_f_18_empties_a_zone_and_leaves_ruins() -> None:
    m = choose(play(FOUR, 4), "call_hornet", "bomb zone.14")
    assert (foes(m, 14), state(m).ruins[14], state(m).vp) == ({}, True, 1)


@pytest.mark.rule("phantom_fury", "9.3", "4.1.3")
def test_it_activates_a_zone_first() -> None:
    m = play("", 0, "activated_strong_point", "suspect_2_1_r", "suspect_1_2_r")
    choose(m, "call_hornet", "bomb zone.14")
    assert (foes(m, 14), state(m).ruins[14]) == ({}, True)
    assert state(m).marker[14] in m.table.box.fortified
    assert len(state(m).suspects_cup) == 28


@pytest.mark.rule("phantom_fury", "9.3")
@pytest.mark.parametrize(
    ("zone", "why"),
    [
        (26, "Zone 26 is no target for air support."),
        (2, "The zone is not under insurgent control."),
        (15, "A USMC unit is in the zone."),
        (14, "A USMC unit is too near: in an adjacent or neighbouring zone."),
        (24, "A USMC unit is too near: in an adjacent or neighbouring zone."),
        (56, "A USMC unit is too near: in an adjacent or neighbouring zone."),
    ],
)
def test_where_the_f_18_may_not_bomb(zone: int, why: str) -> None:
    """R-4: a tank in open ground is a USMC unit too."""
    m = choose(play("usmc_01 @ 15.C; suspect @ 15.1; zone 2 usmc; m1a1_1 @ 46.OG", 0), "call_hornet")
    assert (why_not(m, f"zone.{zone}").rule, why_not(m, f"zone.{zone}").why) == ("9.3", why)


@pytest.mark.rule("phantom_fury", "9.3")
def test_a_tank_in_the_street_does_not_keep_it_away() -> None:
    """R-4; zone 13 is beside the street but no squad is near."""
    assert "bomb zone.13" in options(choose(play("m1a1_1 @ B2; zone 2 usmc", 0), "call_hornet"))


@pytest.mark.rule("phantom_fury", "9.3", "4.1.4")
def test_the_dragon_eye_does_not_survey_zone_27_but_does_the_mosque() -> None:
    match = choose(play("turn 2; zone 1 usmc; usmc_15 @ company", 0), "call_uav")
    assert "survey zone.26" in options(match)
    assert "survey zone.27" not in options(match)


@pytest.mark.rule("phantom_fury", "9.3")
def test_a_call_says_on_its_button_how_likely_it_succeeds() -> None:
    decision = play("suspect @ 60.1").pending[0]
    found = {option.verb: decision.hint(option) for option in decision.options}
    assert {verb: hint.text for verb, hint in found.items() if hint} == {
        "call_uav": "90 % success",
        "call_cobra": "70 % success",
        "call_hornet": "50 % success",
    }


@pytest.mark.rule("phantom_fury", "9.1", "9.3")
def test_a_report_tells_what_each_zone_held() -> None:
    """A die of 1 is a false alert, a 0 an IED that stays unknown: neither was told of but in the log."""
    m = choose(play("suspect @ 32.1; suspect @ 41.1; suspect @ 41.2", 0, 1, 0, 6, "g2m2"), *SURVEY)
    done(m)
    success, report = brought(m)
    assert (success.text, round(success.probability, 2)) == ("success", 0.9)
    assert report.text == "Zone 32: 1 false alert; zone 41: guerillas and 1 suspect still unknown"


@pytest.mark.rule("phantom_fury", "9.3")
def test_bombs_tell_what_they_removed() -> None:
    m = choose(play("suspect @ 60.1; guerillas1 @ 60.2", 0), "call_hornet", "bomb zone.60")
    assert brought(m)[-1].text == "Zone 60 in ruins, 2 counters removed"


@pytest.mark.rule("phantom_fury", "9.3", "7.2.1")
def test_a_strike_says_whom_it_removes_and_what_that_brings() -> None:
    m = choose(play(FOUR, 0), "call_cobra", "strike zone.14")
    decision = m.pending[0]
    said = {m.game.spell(option, m.names): decision.hint(option).text for option in decision.options}
    assert said == {
        "remove 14.C": "Suspect",
        "remove 14.1": "Suspect",
        "remove 14.2": "Guerillas (2), +1 VP",
        "remove 14.R": "Martyrs (1)",
        "enough": "",
    }
