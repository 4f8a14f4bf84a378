"""A faction's phase: its card, its bonus actions, what may be done before and after."""

import pytest

from sandtable.games.islamic_state.state import Stage
from sandtable.testing import answer_if_asked, asked, choose, hint, options, prompt, told
from tests.games.islamic_state.tools import at, owner, play, state, war, west


@pytest.mark.rule("islamic_state", "turn.3-select", "air.us", "actions.airstrike")
def test_a_card_that_cannot_be_carried_out_is_lost():
    match = play("coalition", "air", "iraq_shia*1 @ baghdad")
    assert "The card cannot be carried out and is lost." in told(match)
    assert state(match).cards[3] == []


@pytest.mark.rule("islamic_state", "actions.list", "acts.must")
def test_a_phase_names_what_it_still_offers():
    phase = "is*1 @ tabqa; cash 60; phase islamic_state; cards islamic_state act; extra islamic_state"
    assert prompt(war(phase)) == "Play a card, attempt the act of the turn, or end the phase."
    assert prompt(war(f"{phase}; stage last")) == "Play a card, or attempt the act of the turn."
    spent = "iraq_shia*1 @ basra; level 3; phase coalition spent; is*1 @ tabqa"
    assert prompt(war(spent)) == "Play an intervention, or end the phase."
    assert prompt(war(spent, players=3)) == "Coalition: play an intervention, or end the phase."


@pytest.mark.rule("islamic_state", "int.table")
def test_an_event_says_what_it_brings_and_costs():
    match = war("iraq_shia*1 @ basra; level 3; phase coalition spent; is*1 @ tabqa")
    assert hint(match, "play blockade") == "The Islamic State loses a die roll of cash (cost 1)"


@pytest.mark.rule("islamic_state", "turn.5-round", "int.play")
def test_a_coalition_that_passes_its_card_may_still_intervene():
    match = war("iraq_shia*1 @ basra; level 3; phase coalition spent; is*1 @ tabqa")
    assert "play drones" in options(match)


@pytest.mark.rule("islamic_state", "int.play")
def test_events_may_be_played_before_and_after_the_card():
    match = west("level 6")
    choose(match, "reveal move.coalition", "to kut")
    answer_if_asked(match, "no_attack")
    assert "play drones" in options(match)
    assert owner(match, "kut") == "coalition"


@pytest.mark.rule("islamic_state", "actions.intervention", "int.play")
def test_the_coalition_plays_any_number_of_events_beside_its_card():
    match = war("iraq_shia*1 @ basra; level 6; phase coalition; cards coalition move", 3)
    choose(match, "play blockade", "play drones")
    choose(match, "place karbala")
    assert state(match).level == 4
    assert "reveal move.coalition" in options(match)
    assert "play us_airstrikes" in options(match)


@pytest.mark.rule("islamic_state", "actions.act", "acts.must")
def test_is_has_a_bonus_act_and_may_add_one_by_card():
    match = war("is*1 @ tabqa; extra kurds; phase islamic_state; cards islamic_state act", 6)
    assert options(match) == ["reveal act.islamic_state", "act"]
    choose(match, "reveal act.islamic_state")
    assert state(match).succeeded[0] == 1
    assert state(match).succeeded[:2] == [1, 1]  # then the bonus act, all that was left to do


IS = "is*1 @ tabqa; cash 60; phase islamic_state; cards islamic_state act; extra islamic_state"


@pytest.mark.rule("islamic_state", "acts.must", "actions.act")
def test_bonus_act_and_act_by_card_in_one_phase():
    match = choose(war(IS, 6), "act")
    assert state(match).succeeded[:2] == [1, 0]
    choose(match, "reveal act.islamic_state")
    assert state(match).succeeded[:2] == [1, 1]


@pytest.mark.rule("islamic_state", "actions.airstrike")
def test_an_air_strike_card_moves_air_units():
    match = play("iran", "air", "hezbollah*1 @ lebanon")
    choose(match, "fly air_iran_1", "over mosul")
    assert at(match, "air_iran_1") == "mosul"


@pytest.mark.rule("islamic_state", "air.russia")
def test_russians_bring_a_bonus_air_strike_of_their_own():
    text = "russia present; air_russia_1 @ aleppo; air_russia_2 @ homs; air_syria_1 @ hama; regime*1 @ damascus"
    match = war(f"{text}; phase syrian_regime; cards syrian_regime move")
    choose(match, "russian_strike")
    assert options(match) == ["fly air_russia_1", "fly air_russia_2", "done"]
    choose(match, "done")
    assert "russian_strike" not in options(match)
    match = war(f"{text}; russia withdrawn; phase syrian_regime; cards syrian_regime move")
    assert "russian_strike" not in options(match)


# ---- The last phase of the holder of Momentum


@pytest.mark.rule("islamic_state", "turn.6-last")
def test_the_momentum_player_closes_with_his_second_card():
    match = war(
        "iraq_shia*1 @ basra; extra coalition; momentum 3; level 3; phase coalition; cards coalition move rapid"
    )
    assert "play drones" in options(match)
    choose(match, "reveal move.coalition", "to amarah")
    assert "reveal rapid.coalition" not in options(match)  # one card a phase
    choose(match, "end")
    assert state(match).stage is Stage.LAST
    assert "reveal rapid.coalition" in options(match)
    assert "play drones" in options(match)  # interventions in either round


@pytest.mark.rule("islamic_state", "turn.6-last", "air.action")
def test_an_air_unit_bombs_once_a_turn_also_for_the_holder_of_momentum():
    text = "air_usa_1 @ baiji; control islamic_state baiji; iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3"
    match = war(
        f"{text}; extra coalition; phase coalition; cards coalition move rapid; played drones us_airstrikes", 2
    )
    choose(match, "bomb air_usa_1", "target power_plant.baiji", "end")
    assert state(match).stage.name == "LAST"
    assert "bomb air_usa_1" not in options(match)


@pytest.mark.rule("islamic_state", "turn.6-last", "int.table")
def test_the_us_bonus_strike_is_one_a_turn_in_either_phase():
    text = "iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3; extra coalition; played us_airstrikes boots"
    match = war(f"{text}; phase coalition; cards coalition move rapid")
    choose(match, "us_strike", "done", "end")
    assert state(match).stage.name == "LAST"
    assert "us_strike" not in options(match)


@pytest.mark.rule("islamic_state", "turn.6-last", "int.table")
def test_the_us_bonus_strike_may_wait_for_the_last_phase():
    text = "iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3; extra coalition; played us_airstrikes boots"
    match = choose(war(f"{text}; phase coalition; cards coalition move rapid"), "end")
    assert "us_strike" in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_one_militia_a_turn_comes_even_in_two_phases():
    text = "played drones; militia_due 2; militia_1 @ najaf; iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3"
    match = war(f"{text}; extra coalition; phase coalition new; cards coalition move rapid")
    choose(match, "place karbala", "end")
    assert state(match).stage.name == "LAST"
    assert state(match).militia_due == 1
    assert asked(match).rule == "actions.list"
