"""Stacking: how many ground units of a faction an area holds."""

import pytest

from sandtable.games.islamic_state.rules.stacking import room
from sandtable.testing import answer_if_asked, choose, events, why_not
from tests.games.islamic_state.tools import box, goals, here, play, war


@pytest.mark.rule("islamic_state", "stack.limit")
def test_three_units_of_a_faction_five_of_is():
    match = war("regime*3 @ homs; is*4 @ homs; hezbollah*2 @ homs; phase kurds; cards kurds move; kurd*1 @ erbil")
    t, homs = match.table, box().space["homs"]
    assert (room(t, 1, homs), room(t, 0, homs), room(t, 4, homs), room(t, 3, homs)) == (0, 1, 1, 1)
    match = choose(play("syrian_regime", "move", "regime*3 @ homs; regime*1 @ tartus"), "from tartus")
    assert "homs" not in goals(match)
    assert why_not(match, "homs").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "stack.limit")
def test_a_sixth_unit_of_is_finds_no_room():
    match = choose(play("islamic_state", "move", "is*5 @ tabqa; is*1 @ ar_raqqah; cash 60"), "from ar_raqqah")
    assert "tabqa" not in goals(match)
    assert why_not(match, "tabqa").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "stack.limit")
def test_irans_forces_share_one_limit():
    text = "hezbollah*1 @ karbala; militia_1 @ karbala; iran_81_1 @ karbala; militia_2 @ najaf"
    match = play("iran", "move", text)
    answer_if_asked(match, "from najaf")
    assert "karbala" not in goals(match)
    assert why_not(match, "karbala").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "stack.limit")
def test_a_fourth_turk_finds_no_room():
    text = "turkey_1 @ zakho; turkey_2 @ zakho; turkey_3 @ zakho; turkey_4 @ turkey; momentum 1; kurd*1 @ erbil"
    match = choose(play("kurds", "move", text), "turks", "from turkey")
    assert "zakho" not in goals(match)
    assert "soran" in goals(match)


@pytest.mark.rule("islamic_state", "stack.limit")
def test_friends_fill_their_own_limits():
    text = "kurd*3 @ afrin; rebel*3 @ azaz; control syrian_rebels azaz"
    match = play("syrian_rebels", "move", text)
    answer_if_asked(match, "from azaz", "take rebel_1 rebel_2 rebel_3")
    assert "afrin" in goals(match)


@pytest.mark.rule("islamic_state", "stack.limit")
def test_excess_units_are_removed_before_combat():
    text = "regime*4 @ homs; is*5 @ rastan; control islamic_state rastan; cash 30"
    match = choose(play("islamic_state", "move", text), "take is_1 is_2 is_3 is_4 is_5")
    assert sum(unit.startswith("regime") for unit in here(match, "homs")) == 3
    assert [event.rule for event in events(match, "leave")] == ["stack.limit"]


@pytest.mark.rule("islamic_state", "stack.limit", "stack.free")
def test_the_books_nine_units_stand_together():
    text = "iraq_shia*3 @ baghdad; usa*3 @ baghdad; militia_1 @ baghdad; militia_2 @ baghdad; militia_3 @ najaf"
    match = play("iran", "move", f"{text}; is*1 @ hatra")
    answer_if_asked(match, "from najaf")
    choose(match, "to baghdad")
    assert len(here(match, "baghdad")) == 9


@pytest.mark.rule("islamic_state", "stack.free")
def test_russians_and_us_units_do_not_count():
    match = war("regime*3 @ tartus; russia_1 @ tartus; phase kurds; cards kurds move; kurd*1 @ erbil")
    assert room(match.table, 2, box().space["tartus"]) > 0
    match = war("usa*3 @ basra; iraq_shia*1 @ basra; phase kurds; cards kurds move; kurd*1 @ erbil")
    assert room(match.table, 8, box().space["basra"]) == 2


@pytest.mark.rule("islamic_state", "stack.free")
def test_a_full_regime_stack_has_room_for_the_russians():
    match = play("syrian_regime", "move", "regime*3 @ homs; russia_1 @ tartus; roused; regime*1 @ latakia")
    choose(match, "from tartus")
    assert "homs" in goals(match)


@pytest.mark.rule("islamic_state", "stack.iraq", "coop.iraq")
def test_the_two_iraqi_armies_share_baghdad_only():
    held = "; control islamic_state hatra"
    text = f"iraq_shia*1 @ baghdad; iraq_sunni*1 @ fallujah; is*1 @ hatra{held}"
    match = choose(play("coalition", "move", text), "from fallujah")
    assert "baghdad" in goals(match)
    text = f"iraq_shia*1 @ ramadi; iraq_sunni*1 @ fallujah; is*1 @ hatra{held}"
    match = choose(play("coalition", "move", text), "from fallujah")
    assert "ramadi" not in goals(match)
    assert "haditha" in goals(match)  # they pass through each other


@pytest.mark.rule("islamic_state", "stack.iraq", "stack.limit")
def test_both_iraqi_armies_together_are_three_in_baghdad():
    text = "iraq_shia*2 @ baghdad; iraq_sunni*1 @ baghdad; iraq_shia*1 @ kut; control islamic_state hatra"
    match = choose(play("coalition", "move", text), "from kut")
    assert "baghdad" not in goals(match)
    assert why_not(match, "baghdad").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "peoples.druze", "stack.limit")
def test_druze_count_in_the_stack_of_their_faction():
    text = "druze syrian_rebels; druze_1 @ daraa; druze_2 @ daraa; rebel*2 @ quneitra; control syrian_rebels daraa"
    match = play("syrian_rebels", "move", f"{text}; control syrian_rebels suwayda salkhad")
    answer_if_asked(match, "from quneitra", "take rebel_1 rebel_2")
    assert "daraa" not in goals(match)
