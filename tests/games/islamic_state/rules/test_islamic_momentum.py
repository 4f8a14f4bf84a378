"""Momentum: losing and passing the token."""

import pytest
from islamic_tools import state, war

from sandtable.games.islamic_state.rules.momentum import causes
from sandtable.games.islamic_state.rules.players import turkey_seat
from sandtable.testing import done

LAST = "is*4 @ tabqa; act_done; stage last; extra islamic_state; phase islamic_state spent; cash 60"


def after(text: str, *dice: int) -> int:
    """Who holds the token when the turn is over."""
    match = war(f"{LAST}; {text}", *dice)
    assert state(match).turn > 1
    return state(match).momentum


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_it_is_lost_to_a_player_who_captured_more():
    assert after("captured 1 0 0 0 0 2") == 5
    assert after("captured 2 0 0 0 0 2") == 0


@pytest.mark.rule("islamic_state", "momentum.lose", "momentum.pass")
def test_it_is_lost_by_losing_more_areas_than_one_takes():
    assert after("captured 1 0 0 1 0 0; lost 2 0 0 0 0 0") == 3
    assert after("captured 2 0 0 1 0 0; lost 2 0 0 0 0 0") == 0


@pytest.mark.rule("islamic_state", "momentum.lose", "calendar")
def test_from_2015_the_largest_army_takes_it():
    assert after("turn 7; kurd*3 @ erbil; kurd*2 @ dohuk") == 1
    assert after("turn 6; kurd*3 @ erbil; kurd*2 @ dohuk") == 0
    assert after("turn 7; kurd*3 @ erbil; kurd*1 @ dohuk") == 0  # as many are not more


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_turks_count_for_the_coalition_whoever_moves_them():
    assert after("turn 7; usa*3 @ basra; turkey*2 @ zakho") == 3


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_five_air_units_over_the_holder_cost_it():
    planes = ["air_usa_1 @ tabqa", "air_france_1 @ tabqa", "air_britain_1 @ tabqa", "air_coalition_1 @ ar_raqqah"]
    text = "; ".join(planes)
    assert after(f"{text}; air_iran_1 @ resafa") == 3  # the Coalition has most of the five
    assert after(f"{text}; air_iran_1 @ basra") == 0


@pytest.mark.rule("islamic_state", "momentum.pass")
def test_tied_players_roll_and_roll_again():
    match = war(f"{LAST}; captured 0 0 2 2 2 0", 5, 5, 3, 2, 6)
    assert state(match).momentum == 3
    done(match)


@pytest.mark.rule("islamic_state", "momentum.pass")
def test_without_a_taker_all_others_are_candidates():
    match = war("is*4 @ tabqa; lost 1 0 0 0 0 0; phase kurds; cards kurds move; kurd*1 @ erbil; act_done")
    assert causes(match.table) == [1, 2, 3, 4, 5]


@pytest.mark.rule("islamic_state", "momentum.shield")
def test_an_act_in_the_west_keeps_it_for_the_turn():
    assert after("captured 0 3 0 0 0 0; shielded") == 0
    assert after("captured 0 3 0 0 0 0") == 1


@pytest.mark.rule("islamic_state", "momentum.benefit", "turkey.control")
def test_the_holder_controls_turkey_but_never_is_after_the_unilateral_move():
    phase = "kurd*1 @ erbil; phase kurds; cards kurds move"
    assert turkey_seat(war(phase).table) == 0
    assert turkey_seat(war(f"momentum 1; {phase}").table) == 1
    assert turkey_seat(war(f"played turkish_move; {phase}").table) == 3
    assert turkey_seat(war(f"played turkish_move; momentum 4; {phase}").table) == 4
