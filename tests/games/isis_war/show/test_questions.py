"""What questions say, and what stands beside their answers: what has happened, what each would bring or cost."""

import pytest

from sandtable.core import Option
from sandtable.games.isis_war.show.goals import goals
from sandtable.testing import asked, choose, done, options, position, prompt, told
from tests.games.isis_war.tools import BATTLE, FORCES, RGC_COMBAT, US_ARRIVALS, attack, fight, note_of, odds_of, war


@pytest.mark.rule("isis_war", "5.4.a")
def test_an_interruption_names_the_moment() -> None:
    match = position("isis_war", f"turn 2; {FORCES}", seed=1)
    assert prompt(match).startswith("Iranian movement begins: interrupt ")
    choose(match, "decline", "move ir_rgc_8", "to 5623")
    assert prompt(match).startswith("Iran has moved: interrupt ")


@pytest.mark.rule("isis_war", "5.4.b")
def test_the_third_phase_of_an_interruption_is_what_is_left() -> None:
    match = position("isis_war", f"turn 2; {FORCES}", seed=1, automatic=False)
    choose(match, "interrupt", "airpower")
    assert options(match) == ["movement", "combat"]
    choose(match, "movement")
    assert asked(match).rule == "12.1"


@pytest.mark.rule("isis_war", "6.5")
def test_units_are_gathered_only_where_two_stand_together() -> None:
    apart = asked(war("ir_rgc_8 @ 5622; ir_rgc_14 @ 5722; tr_vii @ 4509"))
    assert apart.several is None
    together = asked(war("ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; tr_vii @ 4509"))
    assert together.several is not None
    assert len(together.several.among) == 3


@pytest.mark.rule("isis_war", "14.12", "6.5")
def test_a_corps_knows_what_its_entry_leaves_and_leaves_nobody_behind() -> None:
    match = position("isis_war", "turn 3; asked; tr_v @ waiting; tr_vii @ 3901", seed=1)
    choose(match, "enter tr_v")
    assert note_of(match, "at 4201") == "4 points left"
    choose(match, "at 4201")
    assert "(4 points left), or end the move." in prompt(match)


@pytest.mark.rule("isis_war", "14.1")
def test_arriving_units_tell_how_many_follow() -> None:
    due = "; ".join(f"ir_bas_{number} @ track due=3" for number in range(1, 4))
    match = position("isis_war", f"turn 3; phase iran_arrivals; {due}", seed=1)
    assert prompt(match).endswith("arrive? 2 others to follow.")
    choose(match, options(match)[0])
    assert prompt(match).endswith("arrive? 1 other to follow.")


@pytest.mark.rule("isis_war", "10.23", "4.8")
def test_an_advance_into_a_capital_names_its_point() -> None:
    match = war("phase rgc_combat; iq_bn @ 5125 steps=1; ir_rgc_8 @ 5025; ir_rgc_14 @ 5025; ir_rgc_31 @ 5026", 6)
    fight(match, "5125")
    choose(match, "lose_step ir_rgc_8")
    assert "advance (+1 VP), or stay." in prompt(match)
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; ir_rgc_31 @ 4421; us_inf_3 @ 4420 steps=1", 6)
    fight(match, "4420")
    assert "advance, or stay." in prompt(match)


@pytest.mark.rule("isis_war", "11.1", "10.17")
def test_a_lost_engineer_is_missed_in_defence() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_e40 @ 4419; us_inf_3 @ 4420", "AL1")
    fight(match, "4420")
    assert note_of(match, "lose_step ir_rgc_e40") == "0 → destroyed; the last engineers: a column less in defence"


@pytest.mark.rule("isis_war", "11.1")
def test_artillery_is_counted_in_its_shift() -> None:
    text = "phase artesh_combat; us_arm_1 @ 4420; ir_art_16 @ 4419; ir_art_81 @ 4421"
    match = war(f"{text}; ir_art_a11 @ 4419; ir_art_a22 @ 4421")
    choose(match, "attack 4420")
    whole = next(option for option in options(match) if option.count(" ") > 1)
    assert [(shift.why, shift.value) for shift in odds_of(match, whole).shifts] == [
        ("2 attacking artillery units", 2)
    ]


@pytest.mark.rule("isis_war", "12.3")
def test_hidden_special_forces_are_counted_as_units() -> None:
    match = position("isis_war", f"turn 3; asked; {BATTLE}; ir_aq_1 @ available; us_sf_3 @ available", seed=1)
    attack(match, "4420")
    choose(match, "no_militia", "no_militia")
    iran = asked(match, "iran")
    assert iran.odds is not None
    forecast = iran.odds(Option("hold_forces"))
    assert forecast is not None
    assert [aid.what for aid in forecast.aids] == ["1 special forces unit"]


@pytest.mark.rule("isis_war", "12.1", "4.7")
def test_bombs_tell_what_a_city_costs_and_what_each_unit_is_worth() -> None:
    match = war("phase us_airpower; ir_rgc_8 @ 4420; ir_bas_1 @ 4420; ir_rgc_14 @ 5117", 2)
    assert note_of(match, "bomb 5117") == "Iran needs 1 VP less"
    assert note_of(match, "bomb 4420") == ""
    choose(match, "bomb 4420")
    assert note_of(match, "destroy ir_rgc_8") == "factor 4, 2 steps"
    done(match)


@pytest.mark.rule("isis_war", "12.1")
def test_bombs_count_only_hits_on_units_that_are_there() -> None:
    match = choose(war("phase us_airpower; tr_vii @ 4408 steps=6", 6), "bomb 4408")
    assert "Aircraft strike Siirt 4408: 1 hit." in told(match)


@pytest.mark.rule("isis_war", "14.6")
def test_a_brigade_that_could_be_restored_tells_its_factors() -> None:
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_sf_3; ku_gb @ 5013 steps=1", seed=1)
    assert note_of(match, "restore ku_gb") == "2 → 4"
    assert note_of(match, "pass") == ""


def test_the_goal_of_the_us_names_who_wins() -> None:
    match = position("isis_war", f"turn 3; {FORCES}", seed=1)
    goal = next(each for each in goals(match.table) if each.seat == "us")
    assert goal.need.startswith("US wins if Iran has no VP")
