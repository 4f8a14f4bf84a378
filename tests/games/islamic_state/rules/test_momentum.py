"""Momentum: losing the token and passing it on."""

import pytest

from sandtable.games.islamic_state.box.factions import Faction
from sandtable.games.islamic_state.rules.momentum import causes
from sandtable.testing import choose, done
from tests.games.islamic_state.tools import LAST, box, play, state, war


def after(text: str, *dice: int) -> int:
    """Who holds the token when the turn is over."""
    match = war(f"{LAST}; {text}", *dice)
    assert state(match).turn > 1
    return state(match).momentum


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_it_is_lost_to_a_player_who_captured_more():
    assert after("captured 1 0 0 0 0 2") == 5
    assert after("captured 2 0 0 0 0 2") == 0


@pytest.mark.rule("islamic_state", "momentum.lose", "players.assignment")
def test_captures_of_all_factions_of_a_player_are_one_sum():
    match = war(f"{LAST}; captured 2 3 0", players=3)
    assert state(match).momentum == 1


@pytest.mark.rule("islamic_state", "momentum.lose", "momentum.pass")
def test_it_is_lost_by_losing_more_areas_than_one_takes():
    assert after("captured 1 0 0 1 0 0; lost 2 0 0 0 0 0; from_holder 0 0 0 1 0 0") == 3
    assert after("captured 2 0 0 1 0 0; lost 2 0 0 0 0 0; from_holder 0 0 0 1 0 0") == 0


@pytest.mark.rule("islamic_state", "momentum.pass")
def test_only_who_took_areas_from_the_holder_is_a_candidate():
    """The Coalition took as much, but from others: there is nobody to roll against."""
    match = war(f"{LAST}; captured 2 2 0 2 0 0; lost 3 0 0 0 0 2; from_holder 0 2 0 0 0 0")
    assert state(match).momentum == 1
    done(match)


@pytest.mark.rule("islamic_state", "momentum.pass", "occupy.when")
def test_an_area_taken_from_the_holder_is_remembered_for_the_turn():
    match = play("kurds", "rapid", "kurd*1 @ kobani; control islamic_state jarabulus; control nobody tal_abyad")
    assert state(match).from_holder == [0] * 6
    choose(match, "to jarabulus")
    assert state(match).from_holder == [0, 1, 0, 0, 0, 0]


@pytest.mark.rule("islamic_state", "momentum.lose", "calendar")
def test_from_2015_the_largest_army_takes_it():
    assert after("turn 7; kurd*3 @ erbil; kurd*2 @ dohuk") == 1
    assert after("turn 6; kurd*3 @ erbil; kurd*2 @ dohuk") == 0
    assert after("turn 7; kurd*3 @ erbil; kurd*1 @ dohuk") == 0  # as many are not more


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_the_count_of_units_holds_for_every_holder():
    text = (
        "rebel*3 @ douma; momentum 4; extra syrian_rebels; stage last; phase syrian_rebels spent; act_done; turn 9"
    )
    assert state(choose(war(f"is*4 @ tabqa; cash 60; {text}"), "end")).momentum == 0


@pytest.mark.rule("islamic_state", "momentum.lose", "players.assignment")
def test_all_factions_of_a_player_count_together():
    match = war(f"{LAST}; turn 7; kurd*2 @ erbil; rebel*2 @ douma; iraq_shia*1 @ basra", players=3)
    assert state(match).momentum == box().seatings[3].seat_of[Faction.COALITION]


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_units_in_the_pool_do_not_count_but_those_in_boxes_do():
    assert after("turn 7; hezbollah*3 @ lebanon; militia_1 @ najaf; militia_2 @ najaf") == 2
    assert after("turn 7; hezbollah*3 @ lebanon; militia_1 @ najaf") == 0


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_turks_count_for_the_coalition_whoever_moves_them():
    assert after("turn 7; usa*3 @ basra; turkey*2 @ zakho") == 3


@pytest.mark.rule("islamic_state", "peoples.druze", "momentum.lose")
def test_joined_druze_count_among_the_units_of_their_player():
    assert after("turn 7; rebel*3 @ douma; druze_1 @ suwayda; druze_2 @ suwayda; druze syrian_rebels") == 4


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_five_air_units_over_the_holder_cost_it():
    planes = ["air_usa_1 @ tabqa", "air_france_1 @ tabqa", "air_britain_1 @ tabqa", "air_coalition_1 @ ar_raqqah"]
    text = "; ".join(planes)
    assert after(f"{text}; air_iran_1 @ resafa") == 3  # the Coalition has most of the five
    assert after(f"{text}; air_iran_1 @ basra") == 0


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_the_air_condition_counts_units_over_contested_areas_of_the_holder():
    planes = (
        "air_usa_1 @ homs; air_france_1 @ homs; air_britain_1 @ homs; air_coalition_1 @ homs; air_turkey_1 @ homs"
    )
    assert after(f"{planes}; is*1 @ homs; regime*1 @ homs") == 3
    assert after(f"{planes}; regime*1 @ homs") == 0


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_a_holders_own_air_units_do_not_count_against_him():
    planes = (
        "air_syria_1 @ homs; air_syria_2 @ hama; air_syria_3 @ tartus; air_russia_1 @ homs; air_usa_1 @ latakia"
    )
    text = "regime*5 @ damascus; momentum 5; stage last; extra syrian_regime; phase syrian_regime spent; act_done"
    match = choose(war(f"{text}; {planes}; is*1 @ tabqa; cash 60; russia present"), "end")
    assert state(match).momentum == 5


@pytest.mark.rule("islamic_state", "momentum.pass")
def test_tied_players_roll_and_roll_again():
    match = war(f"{LAST}; captured 0 0 2 2 2 0", 5, 5, 3, 2, 6)
    assert state(match).momentum == 3
    done(match)


@pytest.mark.rule("islamic_state", "momentum.pass")
def test_two_causes_that_name_two_players_make_them_roll():
    match = war(f"{LAST}; turn 7; captured 0 2 0 0 0 0; rebel*3 @ douma; rebel*3 @ rastan", 2, 5)
    assert state(match).momentum == 4
    done(match)


@pytest.mark.rule("islamic_state", "momentum.pass")
def test_without_a_taker_all_others_are_candidates():
    match = war("is*4 @ tabqa; lost 1 0 0 0 0 0; phase kurds; cards kurds move; kurd*1 @ erbil; act_done")
    assert causes(match.table) == [1, 2, 3, 4, 5]


@pytest.mark.rule("islamic_state", "momentum.shield")
def test_an_act_in_the_west_keeps_it_for_the_turn():
    assert after("captured 0 3 0 0 0 0; shielded") == 0
    assert after("captured 0 3 0 0 0 0") == 1


@pytest.mark.rule("islamic_state", "momentum.shield")
def test_the_shield_is_the_islamic_states_alone():
    text = (
        "kurd*4 @ erbil; stage last; extra kurds; momentum 1; phase kurds spent; shielded; act_done; is*1 @ tabqa"
    )
    assert state(war(f"{text}; captured 0 0 0 2 0 0; cash 60")).momentum == 3
