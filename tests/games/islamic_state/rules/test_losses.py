"""Losses: whole units, chosen by their owners."""

import pytest

from sandtable.testing import answer_if_asked, asked, choose, options
from tests.games.islamic_state.tools import JOINT, at, fought, war


@pytest.mark.rule("islamic_state", "combat.table", "coop.losses")
def test_an_attacker_of_two_loses_one_of_his_choice():
    text = "hezbollah*1 @ salma; militia_1 @ salma; militia_2 @ salma; rebel*1 @ salma; played limited_syria"
    match = fought(text, "iran", 3, area="salma", target="syrian_rebels", units="hezbollah_1 militia_1 militia_2")
    assert {"lose hezbollah_1", "lose militia_1"} <= set(options(match))


@pytest.mark.rule("islamic_state", "coop.losses")
def test_in_attack_the_starter_takes_the_first_loss():
    match = war(f"{JOINT}; control kurds tal_abyad", 4)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight tal_abyad", "attack side.islamic_state")
    choose(match, "join", "stand")
    assert at(match, "kurd_1") == "pool"
    assert at(match, "rebel_1") == "tal_abyad"


@pytest.mark.rule("islamic_state", "coop.losses")
def test_in_a_common_attack_the_starter_loses_first_even_if_he_is_the_stronger():
    text = "kurd*1 @ sinjar; usa*1 @ sinjar; is*2 @ sinjar; is*1 @ tabqa; iraq_shia*1 @ basra"
    match = war(f"{text}; cash 60; act_done; phase coalition; cards coalition move", 1)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight sinjar", "attack side.islamic_state", "commit usa_1")
    choose(match, "join")
    answer_if_asked(match, "stand")
    assert at(match, "usa_1") == "pool"
    assert at(match, "kurd_1") == "sinjar"


@pytest.mark.rule("islamic_state", "coop.losses")
def test_in_defence_either_may_take_it_and_else_the_attacker_decides():
    text = "is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; cash 40; act_done"
    match = war(f"{text}; phase islamic_state; cards islamic_state move", 2)
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah")
    choose(match, "attack side.kurds side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4 is_5")
    choose(match, "stand", "stand")
    assert asked(match).rule == "coop.losses"
    assert options(match) == ["lose kurd_1", "decline"]
    choose(match, "decline")
    assert options(match) == ["lose regime_1", "decline"]
    choose(match, "decline")
    assert asked(match).seat == 0
    assert options(match) == ["lose kurd_1", "lose regime_1"]


@pytest.mark.rule("islamic_state", "russia.appear")
def test_the_fallen_russian_unit_is_no_regime_unit_lost():
    match = war(
        "is*5 @ salma; russia_1 @ salma; cash 60; act_done; phase islamic_state; cards islamic_state move", 6
    )
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight salma", "commit is_1 is_2 is_3 is_4 is_5", "stand")
    assert at(match, "russia_1") == "gone"
