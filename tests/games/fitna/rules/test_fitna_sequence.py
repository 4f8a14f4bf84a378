"""6.0 Set-up, 7.0 Initiative, 11.0 Depots, 12.0 Sequence of play, 13.0 Turn 1, 16.0 Planning."""

import pytest
from fitna_tools import (
    SCENARIOS,
    asked,
    choose,
    events,
    hand,
    holder,
    offered,
    options,
    player,
    state,
    war,
)

from sandtable.core import Match
from sandtable.core.errors import SetupError
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules.hands import draw_one
from sandtable.games.fitna.state import Off, Segment

# 6.0, 7.0, 13.0 ----------------------------------------------------------------------------------------------


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


@pytest.mark.rule("fitna", "6.0.hands")
def test_a_hand_can_be_filled_in_the_usual_way() -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[1]), 1)
    choose(match, "take c37", "usual")
    assert hand(match, "syria") == {"c37", "c54", "c01", "c34"}
    choose(match, "usual")  # what is taken is passed over
    assert hand(match, "rebels") == {"c55", "c56", "c02", "c35"}


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


@pytest.mark.rule("fitna", "13.0", "25.0", "25.1")
def test_is_counters_of_the_set_up_are_drawn_face_down() -> None:
    one, other = (Match(GAME, GAME.setting(SCENARIOS[2]), seed) for seed in (1, 2))
    assert sum(face >= 0 for face in state(one).face) == 20
    assert state(one).face != state(other).face
    assert len(state(one).is_pool) == 4
    assert holder(one, "mosul") == "is"


@pytest.mark.rule("fitna", "7.0")
def test_the_order_of_play_is_that_of_the_scenario() -> None:
    match = war(11, "segment turn")
    assert [match.table.box.scenarios[SCENARIOS[11]].order[p] for p in state(match).order] == [
        "saudi",
        "iran",
        "israel",
        "turkey",
        "syria",
        "russia",
    ]


@pytest.mark.rule("fitna", "7.1")
def test_bidding_decides_the_order_of_the_turn() -> None:
    text = "segment turn; hand iraq c06; hand syria c54 c55; hand rebels c34"
    match = war(2, text, variants={"bidding": 1})
    assert {each.seat for each in match.pending} == {0, 1, 2}
    choose(match, "iraq: no_bid", "syria: bid c54 c55", "rebels: bid c34")
    assert state(match).order == [1, 2, 0]
    assert state(match).bids == [0, 16, 6]
    assert hand(match, "syria") == set()
    with pytest.raises(SetupError):
        GAME.setting(SCENARIOS[1], {"bidding": 1})


@pytest.mark.rule("fitna", "7.1", "11.0")
def test_a_bid_is_spent_in_planning_and_excludes_other_cards() -> None:
    text = "segment planning; active syria; bids syria 8; hand syria c54; syr_4arm @ homs"
    match = war(2, text, variants={"bidding": 1})
    assert set(options(match)) == {"joker", "forgo", "no_ops"}
    choose(match, "no_ops", "split 3")
    assert (state(match).moves, state(match).attacks) == (6, 5)
    empty = war(2, "segment planning; active syria; bids syria 0; hand syria c54", variants={"bidding": 1})
    assert set(options(empty)) == {"joker", "depots", "no_ops"}


@pytest.mark.rule("fitna", "7.1.last")
def test_bidding_on_the_last_turn_only() -> None:
    first = war(2, "segment turn; hand iraq c06", variants={"bidding": 2})
    assert first.pending[0].rule != "7.1"
    last = war(2, "turn 6; segment turn; hand iraq c06", variants={"bidding": 2})
    assert last.pending[0].rule == "7.1"


# 12.0 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "12.0", "12.1", "12.1.1", "12.1.3", "12.1.6", "12.1.7", "12.2")
def test_the_seven_segments_of_every_player_in_order() -> None:
    match = war(1, "setup; segment turn; hand syria c54; hand rebels c55; jokers syria 0; jokers rebels 0")
    rules = []
    while state(match).turn == 1:
        rules.append((asked(match).seat, asked(match).rule))
        pick = {"12.1.1": "end_events", "16.0": "depots" if "depots" in options(match) else options(match)[-1]}
        choose(match, pick.get(asked(match).rule, options(match)[-1]))
    expected = ["12.1.1", "16.0", "17.0", "18.0", "12.1.6", "12.1.7"]
    assert rules == [(0, rule) for rule in expected] + [(1, rule) for rule in expected]
    assert state(match).turn == 2
    assert asked(match).seat == 0


@pytest.mark.rule("fitna", "12.2", "31.0")
def test_the_game_ends_after_the_last_turn() -> None:
    match = war(1, "turn 6; active rebels; segment adjust; hand rebels c01 c02 c03 c04")
    assert match.outcome is not None


@pytest.mark.rule("fitna", "8.0", "8.0.draw", "12.1.7")
def test_hands_are_filled_to_four_from_piles_chosen_before_looking() -> None:
    match = war(1, "segment adjust; hand syria c01; jokers syria 0")
    assert options(match) == ["assets 0", "assets 1", "assets 2", "assets 3"]
    choose(match, "assets 2")
    cards = state(match).hands[0]
    assert len(cards) == 4
    assert sum(match.table.box.pile[card] == 0 for card in cards) == 3
    full = war(1, "segment adjust; hand syria c01 c02 c03 c04 c05; jokers syria 0")
    assert len(state(full).hands[0]) == 5
    assert asked(full).seat == 1


@pytest.mark.rule("fitna", "8.0.discard")
def test_discards_return_on_turns_3_6_9_and_12_or_when_a_pile_is_empty() -> None:
    match = war(1, "turn 3; segment turn; discard c01 c54")
    assert state(match).discards == [[], []]
    assert state(match).known[0] == 0
    stays = war(1, "turn 2; segment turn; discard c01 c54")
    assert sum(map(len, state(stays).discards)) == 2
    s = state(stays)
    s.discards[0] += s.piles[0]
    s.piles[0] = []
    assert draw_one(stays.table, 0, 0) >= 0
    assert s.discards[0] == []


@pytest.mark.rule("fitna", "8.2")
def test_played_cards_are_discarded_and_some_leave_the_game() -> None:
    match = war(2, "turn 2; hand iraq c41 c70; lhz_1 @ beirut owner=syria", 1)
    choose(match, "event c70.provoke", "event c41.war")
    s, box = state(match), match.table.box
    assert box.card("c70") in s.discards[1]
    assert box.card("c41") in s.gone
    spent = war(2, "turn 2; segment planning; hand iraq c41")
    choose(spent, "spend c41")
    assert box.card("c41") in state(spent).discards[1]


@pytest.mark.rule("fitna", "8.2")
def test_a_card_without_effect_or_before_its_time_is_refused() -> None:
    match = war(1, "hand syria c41 c67 c54 c50; jokers syria 0; lhz_1 @ beirut; batch syria 9")
    assert offered(match, "event") == set()
    assert "turn 2" in match.why_not(0, "c41").why
    assert match.why_not(0, "c54").rule == "8.2"


@pytest.mark.rule("fitna", "9.0")
def test_a_joker_draws_two_cards_at_once_and_is_gone() -> None:
    match = war(1, "jokers syria 1; hand syria c01")
    choose(match, "joker", "assets 1")
    assert len(state(match).hands[0]) == 3
    assert state(match).jokers == [0, 2]
    assert "joker" not in options(match)


@pytest.mark.rule("fitna", "9.0")
def test_others_may_play_a_joker_before_a_phase_or_in_an_offensive() -> None:
    match = war(1, "segment phase", quiet=False)
    assert asked(match).seat == 1
    assert asked(match).reaction == "joker"
    assert options(match) == ["joker", "quiet", "pass"]
    fight = war(1, "segment offensives; attacks 1; syr_4arm @ homs; ash_1 @ hama", 1, quiet=False)
    choose(fight, "attack hama")
    assert asked(fight).seat == 1
    assert "joker" in options(fight)


# 11.0, 16.0 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "11.0")
def test_depots_give_two_moves_and_one_offensive_instead_of_cards() -> None:
    match = war(1, "segment planning; hand syria c54; syr_4arm @ homs; syr_1arm @ hama")
    choose(match, "depots")
    assert (state(match).moves, state(match).attacks) == (2, 1)
    assert hand(match, "syria") == {"c54"}


@pytest.mark.rule("fitna", "16.0", "12.1.3")
def test_at_most_two_cards_and_a_split_that_is_final() -> None:
    match = war(1, "segment planning; hand syria c34 c54 c06; syr_4arm @ homs")
    assert max(len(each.split()) for each in offered(match, "spend")) == 2
    choose(match, "spend c34 c54")
    assert options(match) == [f"split {n}" for n in range(15)]
    choose(match, "split 3")
    assert (state(match).moves, state(match).attacks) == (6, 11)
    assert state(match).segment == Segment.MOVEMENT


@pytest.mark.rule("fitna", "16.0.free", "13.0")
def test_free_ops_of_turn_1_exclude_depots() -> None:
    match = war(6, "segment planning")
    assert "depots" not in options(match)
    choose(match, "no_ops")
    assert options(match)[-1] == "split 6"
    later = war(6, "turn 2; segment planning")
    assert "depots" in options(later)


@pytest.mark.rule("fitna", "16.0", "11.0")
def test_penalties_meet_ops_and_depots() -> None:
    match = war(1, "segment planning; ops syria -2; hand syria c06")
    choose(match, "spend c06")
    assert options(match)[-1] == "split 2"
    one = war(1, "segment planning; ops syria -1; syr_4arm @ homs")
    choose(one, "depots")
    assert (state(one).moves, state(one).attacks) == (2, 0)
    two = war(1, "segment planning; ops syria -2; syr_4arm @ homs")
    choose(two, "depots")
    assert state(two).segment == Segment.STRATEGIC


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_one_exchange_in_a_segment_by_consent() -> None:
    match = war(2, "hand iraq c01 c54; hand syria c02", quiet=False)
    choose(match, "exchange p_syria", "offer c54", "swap c02")
    assert hand(match, "iraq") == {"c01", "c02"}
    assert hand(match, "syria") == {"c54"}
    assert not offered(match, "exchange")
    told = events(match, "note", topic="exchange")
    assert all("c54" not in event.text and event.seats is None for event in told)


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_offers_can_be_refused_three_times() -> None:
    match = war(2, "hand iraq c01; hand syria c02", quiet=False)
    for _ in range(3):
        choose(match, "exchange p_syria", "offer c01", "refuse")
    assert not offered(match, "exchange")
    two = war(2, "hand iraq c01", players=2)
    assert offered(two, "exchange") == {"p_rebels"}


def test_units_without_a_box_of_the_scenario_are_out() -> None:
    match = war(1, "setup")
    box = match.table.box
    assert state(match).at[box.unit_number["isr_36arm"]] == Off.OUT
    assert player(match, "rebels") == 1
