"""Reasons that were not true: each is asked where another rule stands in the way."""

import pytest

from sandtable.testing import told, why_not
from tests.games.islamic_state.tools import play, war


@pytest.mark.rule("islamic_state", "air.action")
def test_a_piece_that_does_not_bomb_is_told_why():
    match = war("regime*1 @ homs; militia_1 @ najaf; phase iran; cards iran move")
    assert why_not(match, "regime_1").why == "It acts in the phase of another faction or player."
    assert why_not(match, "militia_1").why == "Only air units act without a card."
    assert why_not(match, "militia_2").why == "It is not on the map."


@pytest.mark.rule("islamic_state", "air.us")
def test_a_us_air_unit_that_waits_like_another_is_not_over_the_limit():
    match = play("coalition", "air", "played us_airstrikes turkish_airbase; iraq_shia*1 @ basra")
    assert why_not(match, "air_usa_1") is None
    assert why_not(match, "air_usa_2").why == "Air units of a nation that wait are alike: choose the first."


@pytest.mark.rule("islamic_state", "air.us")
def test_the_number_of_us_air_units_in_plain_words():
    match = play("coalition", "air", "played us_airstrikes; air_usa_1 @ mosul; iraq_shia*1 @ basra")
    assert why_not(match, "air_usa_2").why == "The map may hold 1 US air unit."


@pytest.mark.rule("islamic_state", "int.table")
def test_a_card_whose_recruit_is_stopped_at_the_border_is_not_lost():
    match = play(
        "islamic_state", "recruit", "played close_border; control islamic_state ar_raqqah; cash 60; act_done"
    )
    assert "The first recruit of the turn is stopped at the border." in told(match)
    assert "The card cannot be carried out and is lost." not in told(match)


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_a_unit_like_the_one_on_offer_is_told_which_to_choose():
    match = play("islamic_state", "rapid", "is*2 @ tabqa; is*1 @ mosul; cash 60; act_done")
    assert (
        why_not(match, "is_2").why == "Units of a kind in one area are alike: choose Islamic State fighters no. 1."
    )
