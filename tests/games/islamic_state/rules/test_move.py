"""Move/Combat: a stack moves and may attack; overwhelming offensives go on from there."""

import pytest

from sandtable.testing import answer_if_asked, asked, choose, options, prompt, why_not
from tests.games.islamic_state.tools import at, box, goals, here, play, war


@pytest.mark.rule("islamic_state", "actions.move")
def test_one_stack_moves_and_may_attack_or_a_stack_attacks_where_it_is():
    text = "is*2 @ homs; regime*1 @ homs; is*2 @ resafa; cash 30"
    match = play("islamic_state", "move", text)
    assert "fight homs" in options(match)
    assert "from resafa" in options(match)
    choose(match, "fight homs")
    assert asked(match).rule == "combat.retreat"


@pytest.mark.rule("islamic_state", "actions.move")
def test_units_of_a_stack_go_together_to_one_area():
    match = play("islamic_state", "move", "is*3 @ tabqa; cash 30")
    assert options(match) == ["take is_1 is_2 is_3", "take is_1 is_2", "take is_1"]
    choose(match, "take is_2 is_3", "to ar_raqqah")
    assert here(match, "ar_raqqah") == ["is_2", "is_3"]
    assert here(match, "tabqa") == ["is_1"]


@pytest.mark.rule("islamic_state", "actions.move")
def test_an_area_with_an_enemy_says_beforehand_that_going_there_attacks():
    match = play("islamic_state", "move", "is*3 @ tabqa; regime*1 @ resafa; cash 30")
    choose(match, "take is_1 is_2")
    decision = asked(match)
    notes = {match.game.spell(each, match.names): decision.hint(each) for each in decision.options}
    assert notes["to resafa"].text == "attack"
    assert notes["to ar_raqqah"] is None


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_why_only_a_part_of_a_stack_goes_is_said():
    match = play("islamic_state", "move", "is*2 @ al_bab; rebel*3 @ dabiq; regime*3 @ as_safirah; cash 30")
    assert prompt(match).endswith("choose the area to go to. Not all may leave a home area beside an enemy.")
    match = play("islamic_state", "move", "is*1 @ tabqa; cash 30")
    assert prompt(match).endswith("choose the area to go to.")


@pytest.mark.rule("islamic_state", "actions.move", "combat.calc")
def test_who_is_too_weak_to_attack_where_he_goes_is_told_so_beforehand():
    match = play("islamic_state", "move", "is*2 @ abu_kamal; rebel*2 @ mayadin; cash 30")
    decision = asked(match)
    notes = {match.game.spell(each, match.names): decision.hint(each) for each in decision.options}
    assert notes["to mayadin"].text == "too weak to attack"
    choose(match, "to mayadin")
    assert not any(option.startswith("attack") for option in options(match))


@pytest.mark.rule("islamic_state", "move.allowance", "actions.move")
def test_a_stack_goes_as_far_as_its_slowest_unit():
    text = "hezbollah*1 @ baghdad; militia_1 @ baghdad; control coalition baghdad kut amarah basra nasiriyah"
    match = play("iran", "move", text)
    slow = choose(match.clone(), "take hezbollah_1 militia_1")
    fast = choose(match, "take hezbollah_1")
    assert set(goals(slow)) < set(goals(fast))


@pytest.mark.rule("islamic_state", "move.air")
def test_air_units_do_not_move_with_move_combat():
    match = war("air_syria_1 @ aleppo; regime*1 @ damascus; phase syrian_regime; cards syrian_regime move")
    choose(match, "reveal move.syrian_regime")
    assert "from aleppo" not in options(match)
    assert asked(match).rule == "actions.move"


@pytest.mark.rule("islamic_state", "turkey.control", "move.cost")
def test_turks_enter_from_turkey_at_any_border_area():
    text = "turkey_1 @ turkey; momentum 1; kurd*1 @ erbil"
    match = choose(play("kurds", "move", text), "turks")
    answer_if_asked(match, "from turkey")
    assert {"salma", "zakho", "soran", "jarabulus"} <= set(goals(match))


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_threatened_home_area_is_not_emptied():
    text = "regime*1 @ latakia; rebel*1 @ salma; rebel*1 @ jisr_al_shughur; regime*1 @ tartus"
    match = play("syrian_regime", "move", text)
    assert "jableh" not in options(match)
    assert at(match, "regime_1") == "latakia"
    match = war(f"{text}; regime*1 @ homs; phase syrian_regime; cards syrian_regime move")
    choose(match, "reveal move.syrian_regime")
    assert "from latakia" not in options(match)
    assert why_not(match, "latakia").rule == "move.home-guard"
    text = text.replace("regime*1 @ latakia", "regime*2 @ latakia")
    match = choose(play("syrian_regime", "move", text), "from latakia")
    assert options(match)[0].startswith("to ")  # one of the two may go, not both


@pytest.mark.rule("islamic_state", "move.leave-contested")
def test_who_cannot_leave_a_contested_area_is_told_why():
    ring = "control islamic_state tartus qusayr rastan an_nabk tiyas salamiyah"
    match = play(
        "syrian_regime", "move", f"regime*1 @ homs; is*3 @ homs; regime*1 @ latakia; regime*1 @ damascus; {ring}"
    )
    assert "from homs" not in options(match)
    assert why_not(match, "homs").rule == "move.leave-contested"


@pytest.mark.rule("islamic_state", "stack.limit", "peoples.druze")
def test_a_stack_that_finds_no_room_anywhere_is_told_so():
    held = "control syrian_rebels salkhad suwayda daraa"
    text = f"druze syrian_rebels; druze_1 @ salkhad; druze_2 @ salkhad; rebel*1 @ salkhad; {held}"
    match = play("syrian_rebels", "move", f"{text}; rebel*2 @ daraa; rebel*2 @ suwayda")
    answer_if_asked(match, "from salkhad")
    assert asked(match).several.check((box().piece["druze_1"], box().piece["druze_2"])).rule == "stack.limit"


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_stack_that_would_empty_its_home_is_told_so():
    text = "regime*1 @ tartus; russia_1 @ tartus; roused; rebel*1 @ homs; rebel*1 @ baniyas; regime*1 @ damascus"
    match = play("syrian_regime", "move", text)
    answer_if_asked(match, "from tartus")
    assert asked(match).several.check((box().piece["regime_1"], box().piece["russia_1"])).rule == "move.home-guard"


# ---- Sallies out of a threatened home area


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_threatened_home_may_be_left_to_attack_the_only_threat():
    text = "regime*2 @ latakia; rebel*1 @ salma; control syrian_regime salma"
    match = choose(play("syrian_regime", "move", text), "take regime_1 regime_2")
    assert goals(match) == []  # the only goal follows by itself, and the attack is no choice
    assert here(match, "salma")[:2] == ["regime_1", "regime_2"]
    assert "no_attack" not in options(match)


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_home_area_with_a_second_threat_is_not_left_to_attack_the_first():
    text = "regime*2 @ latakia; rebel*1 @ salma; rebel*1 @ jisr_al_shughur"
    match = choose(play("syrian_regime", "move", f"{text}; regime*1 @ damascus"), "from latakia")
    assert not any(option.startswith("take regime_1 regime_2") for option in options(match))


@pytest.mark.rule("islamic_state", "move.home-guard", "move.cost", "peoples.druze")
def test_a_sally_over_a_trail_is_too_far_for_druze_units():
    text = "druze syrian_rebels; druze_1 @ suwayda; druze_2 @ suwayda; rebel*1 @ harim; rebel*1 @ salma"
    match = play("syrian_rebels", "move", f"{text}; control syrian_rebels suwayda; is*1 @ tanf; cash 60")
    choose(match, "from suwayda")
    assert "take druze_1 druze_2" not in options(match)


@pytest.mark.rule("islamic_state", "move.home-guard", "combat.modifiers")
def test_a_sally_counts_the_air_unit_over_its_goal():
    text = "regime*1 @ latakia; rebel*1 @ salma; regime*1 @ tartus; regime*1 @ baniyas"
    assert "from latakia" not in options(play("syrian_regime", "move", text))
    assert "from latakia" in options(play("syrian_regime", "move", f"{text}; air_syria_1 @ salma"))


@pytest.mark.rule("islamic_state", "move.home-guard", "combat.modifiers")
def test_no_sally_against_a_defence_that_its_air_unit_makes_too_strong():
    text = "kurd*2 @ amuda; regime*2 @ hasakah; kurd*1 @ kobani; kurd*1 @ afrin"
    both = "take kurd_1 kurd_2"
    assert both in options(choose(play("kurds", "move", text), "from amuda"))
    assert both not in options(choose(play("kurds", "move", f"{text}; air_syria_1 @ hasakah"), "from amuda"))
