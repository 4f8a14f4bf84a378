"""6.0 Setting up the game, 13.0 Turn 1."""

import pytest

from sandtable.core import AnyMatch, Match
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.state import Off, Pkk
from sandtable.testing import asked, choose, events, options
from tests.games.fitna.tools import SCENARIOS, cards_of, hand, holder, offered, player, state, war


@pytest.mark.rule("fitna", "6.0", "9.0", "10.0")
def test_counters_jokers_and_special_jokers_as_the_scenario_says() -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[9]), 1)
    s, box = match.table.state, match.table.box
    for setup in box.scenarios[SCENARIOS[9]].setup:
        assert all(s.at[box.unit_number[id_]] == box.space(setup.space) for id_ in setup.units)
    assert s.jokers == [2, 2]
    held = {joker.id: s.specials[i] for i, joker in enumerate(box.specials)}
    assert held == {"sj_us": -1, "sj_russia": 1, "sj_israel": 0, "sj_iran": 1, "sj_hezbollah": 1}
    assert s.tension == 3


def test_units_without_a_box_of_the_scenario_are_out() -> None:
    match = war(1, "setup")
    box = match.table.box
    assert state(match).at[box.unit_number["isr_36arm"]] == Off.OUT
    assert player(match, "rebels") == 1


@pytest.mark.rule("fitna", "5.0.pools")
def test_force_pools_hold_batches_and_lost_units() -> None:
    match = war(2, "setup")
    s, box = state(match), match.table.box
    assert [s.at[box.unit_number[id_]] for id_ in ("irq_15inf", "irq_2inf")] == [-3, -2]


@pytest.mark.rule("fitna", "28.0")
def test_russians_belong_to_syria_unless_the_scenario_says_otherwise() -> None:
    for number, owner in (
        (3, "syria"),
        (4, "syria"),
        (6, "syria"),
        (9, "irano_syria"),
        (10, "russia"),
        (11, "russia"),
    ):
        match = war(number, "")
        s = state(match)
        plan = match.table.box.plan((s.scenario, s.people))
        assert plan.players[plan.russia].id == owner
        assert s.russia
    assert not state(war(2, "")).russia


@pytest.mark.rule("fitna", "13.0", "25.0", "25.1")
def test_is_counters_of_the_set_up_are_drawn_face_down() -> None:
    one, other = (Match(GAME, GAME.setting(SCENARIOS[2]), seed) for seed in (1, 2))
    assert sum(face >= 0 for face in state(one).face) == 20
    assert state(one).face != state(other).face
    assert len(state(one).is_pool) == 4
    assert holder(one, "mosul") == "is"


@pytest.mark.rule("fitna", "26.7", "13.0")
def test_scenarios_3_and_7_start_with_the_rebellion() -> None:
    for number in (3, 7):
        assert state(war(number, "setup")).pkk == Pkk.RUNNING
    assert state(war(6, "setup")).pkk == Pkk.QUIET


@pytest.mark.rule("fitna", "13.0", "23.3", "23.0")
def test_scenario_8_begins_with_a_coup_that_does_not_raise_tension() -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[8]), 1)
    rolls = [each for each in events(match, "roll") if each.rule == "23.1"]
    box = match.table.box
    testers = [
        id_
        for setup in box.scenarios[SCENARIOS[8]].setup
        for id_ in setup.units
        if box.unit[box.unit_number[id_]].faction == "iraq" and not box.loyal[box.unit_number[id_]]
    ]
    assert len(rolls) == len(testers) > 5
    assert state(match).tension == 4


# ---- 6.0 First hands


@pytest.mark.rule("fitna", "6.0.hands", "7.0")
def test_each_player_in_order_chooses_four_cards_out_of_both_piles() -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[1]), 1)
    assert asked(match).seat == 0
    assert "c37" in offered(match, "take")
    assert not {"c50", "c82"} & offered(match, "take")  # withdrawn, High Tension
    choose(match, "take c37", "take c01", "take c54", "take c55")
    assert asked(match).seat == 1
    assert "c37" not in offered(match, "take")
    choose(match, "take c02", "take c03", "take c06", "take c09")
    assert hand(match, "rebels") == {"c02", "c03", "c06", "c09"}
    assert state(match).turn == 1
    assert len(state(match).piles[0]) + len(state(match).piles[1]) == 60


def opened(number: int, players: int = 0) -> AnyMatch:
    """A new game, at its first question."""
    return Match(GAME, GAME.setting(SCENARIOS[number], players=players), 1)


@pytest.mark.rule("fitna", "6.0.hands")
def test_all_four_cards_may_come_from_one_pile() -> None:
    match = opened(1)
    choose(match, "take c54", "take c55", "take c56", "take c57")
    assert hand(match, "syria") == {"c54", "c55", "c56", "c57"}
    assert asked(match).seat == 1


@pytest.mark.rule("fitna", "6.0.hands")
def test_a_hand_can_be_filled_in_the_usual_way() -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[1]), 1)
    choose(match, "take c37", "usual")
    assert hand(match, "syria") == {"c37", "c54", "c01", "c34"}
    choose(match, "usual")  # what is taken is passed over
    assert hand(match, "rebels") == {"c55", "c56", "c02", "c35"}


@pytest.mark.rule("fitna", "6.0.hands", "8.3")
def test_high_tension_cards_are_chosen_only_where_they_are_in_from_the_start() -> None:
    assert "c83" in offered(opened(5), "take")
    assert "c83" not in offered(opened(2), "take")


@pytest.mark.rule("fitna", "6.0.hands", "31.0")
def test_one_person_chooses_a_hand_for_each_of_his_countries() -> None:
    match = opened(2, players=2)
    seats = []
    while asked(match).rule == "6.0.hands":
        seats.append(asked(match).seat)
        choose(match, next(option for option in options(match) if option.startswith("take ")))
    assert [cards_of(match, each) for each in ("iraq", "syria", "rebels")] == [4, 4, 4]
    assert seats == [0] * 8 + [1] * 4
