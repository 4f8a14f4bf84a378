"""6.0-13.0, 15.0, 16.0 and 29.0 once more, from the rulebook alone: hands, segments, planning, reinforcements."""

import pytest
from fitna_tools import (
    SCENARIOS,
    asked,
    at,
    card,
    choose,
    events,
    hand,
    offered,
    options,
    player,
    reduced,
    state,
    war,
    why_not,
)

from sandtable.core import AnyMatch, Match, Refusal
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.state import Segment


def opened(number: int, players: int = 0) -> AnyMatch:
    """A new game, at its first question."""
    return Match(GAME, GAME.setting(SCENARIOS[number], players=players), 1)


def cards_of(match: AnyMatch, who: str) -> int:
    return len(state(match).hands[player(match, who)])


# 6.0, 8.3 First hands ------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "6.0.hands")
def test_all_four_cards_may_come_from_one_pile() -> None:
    match = opened(1)
    choose(match, "take c54", "take c55", "take c56", "take c57")
    assert hand(match, "syria") == {"c54", "c55", "c56", "c57"}
    assert asked(match).seat == 1


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


@pytest.mark.rule("fitna", "8.3", "22.1")
def test_scenarios_1_and_7_never_see_high_tension_cards() -> None:
    for number in (1, 7):
        match = war(number, "tense")
        cards = match.table.box.cards
        assert not any(cards[each].high_tension for pile in state(match).piles for each in pile)


# 7.1 Initiative ------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "7.1")
def test_equal_bids_keep_the_order_of_the_scenario() -> None:
    text = "segment turn; hand iraq c06; hand syria c54; hand rebels c07"
    match = war(2, text, variants={"bidding": 1})
    choose(match, "iraq: bid c06", "syria: no_bid", "rebels: bid c07")
    assert state(match).order == [0, 2, 1]


@pytest.mark.rule("fitna", "7.1", "16.0")
def test_a_bid_takes_two_cards_at_most() -> None:
    match = war(2, "segment turn; hand iraq c06 c07 c08; hand syria c54; hand rebels c09", variants={"bidding": 1})
    bids = [each.removeprefix("bid ").split() for each in options(match, 0) if each.startswith("bid")]
    assert max(map(len, bids)) == 2


@pytest.mark.rule("fitna", "7.1")
def test_committed_cards_lie_on_the_discards_before_anybody_plays() -> None:
    match = war(2, "segment turn; hand iraq c06; hand syria c54; hand rebels c09", variants={"bidding": 1})
    choose(match, "iraq: bid c06", "syria: no_bid", "rebels: no_bid")
    assert hand(match, "iraq") == set()
    assert card(match, "c06") in state(match).discards[0]


# 8.0, 9.0 Cards and Jokers -------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "8.0.discard")
@pytest.mark.parametrize(("turn", "left"), [(2, 2), (3, 0), (4, 2), (5, 2), (6, 0), (7, 2), (9, 0), (12, 0)])
def test_discards_return_every_third_turn(turn: int, left: int) -> None:
    s = state(war(11, f"turn {turn}; segment turn; discard c01 c54"))
    assert sum(map(len, s.discards)) == left


@pytest.mark.rule("fitna", "8.0.discard", "12.1.7")
def test_a_pile_that_runs_out_while_drawing_is_made_anew_at_once() -> None:
    box = war(1, "").table.box
    assets = [each.id for each in box.cards if box.pile[box.card(each.id)] == 0]
    usable = [each for each in assets if box.card(each) in state(war(1, "")).piles[0]]
    text = f"segment adjust; hand syria c54; discard {usable[0]} {usable[1]}; gone {' '.join(usable[3:])}"
    match = war(1, text)
    choose(match, "assets 3")
    assert hand(match, "syria") == {"c54", *usable[:3]}
    assert state(match).discards[0] == []


@pytest.mark.rule("fitna", "9.0", "12.1.7")
def test_a_joker_in_anothers_phase_lifts_the_hand_above_four() -> None:
    match = war(1, "segment phase; hand rebels c01 c02 c03 c04", quiet=False)
    choose(match, "rebels: joker", "assets 1")
    assert cards_of(match, "rebels") == 6
    full = war(1, "active rebels; segment adjust; jokers rebels 0; hand rebels c01 c02 c03 c04 c05 c06")
    assert len(state(full).hands[1]) == 6
    assert asked(full).seat == 0


@pytest.mark.rule("fitna", "9.0", "16.0")
def test_cards_of_a_joker_may_be_spent_at_once() -> None:
    match = war(1, "segment planning; hand syria; syr_4arm @ homs", "c34", "c54")
    choose(match, "joker", "assets 0")
    assert {"c34", "c54"} <= offered(match, "spend")
    assert state(match).segment == Segment.PLANNING


@pytest.mark.rule("fitna", "12.1.7", "8.0")
def test_no_card_is_thrown_away_to_draw_another() -> None:
    match = war(1, "segment adjust; hand syria c54 c55 c56; jokers syria 0")
    assert options(match) == ["assets 0", "assets 1"]


@pytest.mark.rule("fitna", "8.2", "16.0")
def test_a_card_spent_for_points_has_no_other_effect() -> None:
    match = war(2, "turn 4; segment planning; hand iraq c65 c67; syr_9arm @ homs; irq_9arm @ baghdad")
    choose(match, "spend c65 c67", "split 0")
    s = state(match)
    assert hand(match, "iraq") == set()
    assert {card(match, "c65"), card(match, "c67")} <= set(s.discards[1])
    assert s.gone == []
    assert not events(match, "roll")


# 8.2 Cards with several ways --------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "8.2")
def test_a_card_that_can_be_played_in_one_way_is_not_refused() -> None:
    match = war(2, "hand iraq c76; jokers iraq 0; is_a @ mosul; irq_9arm @ baghdad")
    assert why_not(match, "c76") is None
    assert why_not(match, "c76.purge") is None
    assert why_not(match, "c76.rising") == Refusal("8.2", "It would have no effect now.")


@pytest.mark.rule("fitna", "8.2", "25.0")
def test_a_card_that_cannot_be_played_says_why_for_each_way() -> None:
    match = war(1, "hand syria c76; jokers syria 0")
    both = "purge: IS is not part of this scenario. rising: It would have no effect now."
    assert why_not(match, "c76") == Refusal("25.0", both)
    assert why_not(match, "c34") == Refusal("8.0", "It is not in the hand.")


@pytest.mark.rule("fitna", "18.3")
def test_an_asset_is_refused_for_the_force_it_is_played_for() -> None:
    text = "segment offensives; attacks 1; hand rebels c11 c18; jokers rebels 0; syr_5mech @ homs; ash_1 @ hama"
    match = war(1, text, 1, quiet=False)
    choose(match, "attack hama")
    assert asked(match).seat == 1
    assert why_not(match, "c11") is None
    assert why_not(match, "c11.assault").why == "It does not help this force."
    assert why_not(match, "c18").why == "The enemy has no armour in this offensive."


@pytest.mark.rule("fitna", "22.0", "8.2")
@pytest.mark.parametrize(("tension", "after"), [(0, 1), (10, 9)])
def test_a_media_campaign_moves_the_marker_only_along_its_track(tension: int, after: int) -> None:
    match = war(2, f"tense; levels 5 6 10; tension {tension}; hand iraq c81; jokers iraq 0")
    choose(match, "event c81.shift")
    assert state(match).tension == after  # the one way left is taken without a question


# 10.0 Special Jokers -------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "10.0")
def test_nobody_answers_a_special_joker_and_it_is_gone() -> None:
    text = (
        "active israel; hand irano_syria c13 c14 c21 c25 c26; syr_4arm @ damascus; syr_1arm @ homs; syr_3arm @ hama"
    )
    match = war(9, text, 1, 1, 1, quiet=False)
    choose(match, "special sj_israel")
    while asked(match).rule != "12.1.1":
        assert asked(match).seat == 0
        choose(match, options(match)[0])
    assert "special sj_israel" not in options(match)
    assert state(match).specials[match.table.box.card("sj_israel") - len(match.table.box.cards)] == -1


# 11.0, 12.1, 16.0 Planning -------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "16.0", "17.0")
def test_three_and_three_of_six_points() -> None:
    match = war(1, "segment planning; hand syria c34; syr_4arm @ homs; ash_1 @ hama")
    choose(match, "spend c34")
    assert offered(match, "split") == {str(n) for n in range(7)}
    choose(match, "split 3")
    assert (state(match).moves, state(match).attacks) == (6, 3)


@pytest.mark.rule("fitna", "12.1.4", "16.0")
def test_unused_moves_do_not_become_offensives() -> None:
    match = war(1, "segment movement; moves 6; attacks 1; syr_4arm @ homs; ash_1 @ hama")
    choose(match, "end_moves")
    assert state(match).attacks == 1
    assert asked(match).rule == "18.0"


@pytest.mark.rule("fitna", "11.0")
def test_whoever_spends_a_card_has_no_depots() -> None:
    match = war(1, "segment planning; hand syria c06; syr_4arm @ homs; ash_1 @ hama")
    choose(match, "spend c06", "split 0")
    assert (state(match).moves, state(match).attacks) == (0, 4)
    assert "depots" not in options(match)


@pytest.mark.rule("fitna", "11.0", "12.1.1")
def test_an_event_played_before_leaves_the_depots_open() -> None:
    match = war(1, "hand syria c65 c06; jokers syria 0; syr_4arm @ homs", "c37", "c38")
    choose(match, "event c65.fund", "assets 0", "end_events")
    assert "depots" in options(match)


@pytest.mark.rule("fitna", "12.1.5", "12.1.6")
def test_without_offensives_the_strategic_move_follows() -> None:
    match = war(1, "segment movement; moves 2; attacks 0; syr_4arm @ homs; ash_1 @ hama")
    choose(match, "end_moves")
    assert asked(match).rule == "12.1.6"


@pytest.mark.rule("fitna", "13.0", "16.0.free")
@pytest.mark.parametrize(
    ("number", "who", "free"), [(3, "syria", 4), (5, "iraq", 6), (9, "israel", 6), (10, "israel", 4)]
)
def test_free_points_belong_to_the_first_player_of_turn_1(number: int, who: str, free: int) -> None:
    first = war(number, "segment planning", quiet=False)
    assert first.table.box.scenarios[SCENARIOS[number]].order[0] == who
    choose(first, "no_ops")
    assert options(first)[-1] == f"split {free}"
    assert "depots" in options(war(number, "turn 2; segment planning", quiet=False))


# 12.1.1, 29.0 Exchanges ----------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_a_card_received_may_be_played_in_the_same_segment() -> None:
    match = war(2, "hand iraq c01; hand syria c65; jokers iraq 0", "c37", "c38", quiet=False)
    choose(match, "exchange p_syria", "offer c01", "swap c65")
    assert "event c65.fund" in options(match)


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_only_the_active_player_exchanges_and_only_in_events() -> None:
    match = war(2, "segment planning; hand iraq c01; hand syria c65", quiet=False)
    assert not offered(match, "exchange")


@pytest.mark.rule("fitna", "12.1.1.swap", "30.0")
def test_third_players_learn_of_the_exchange_but_not_of_the_cards() -> None:
    match = war(2, "hand iraq c01; hand syria c65", quiet=False)
    choose(match, "exchange p_syria", "offer c01", "swap c65")
    seen = [match.told(entry) for entry in match.log if entry.event.known_to(2)]
    assert any("Syria" in line for line in seen)
    assert not any("Close Air Support" in line or "Gulf Funding" in line for line in seen)


# 15.0 Reinforcements -------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "15.0.batch")
def test_a_second_card_in_one_turn_still_brings_replacements() -> None:
    text = "hand syria c54; batch_taken syria; jokers syria 0; syr_9arm @ damascus reduced; syr_17inf @ pool"
    match = war(1, text, "c37")
    choose(match, "event c54.reinforce", "assets 0")
    assert set(options(match)) == {"rebuilding", "restoring"}


@pytest.mark.rule("fitna", "15.0.batch")
def test_the_next_turn_brings_the_next_batch() -> None:
    hands = "hand syria c54; hand rebels c01 c02 c03 c04; jokers syria 0; jokers rebels 0"
    match = war(1, f"active rebels; segment adjust; {hands}; batch_taken syria; batch syria 1", "c37")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    choose(match, "event c54.reinforce", "assets 0")
    second = [each for each in match.table.box.scenarios[SCENARIOS[1]].batch if each.owner == "syria"][1]
    if asked(match).rule == "15.0":
        choose(match, "batch")
    assert offered(match, "deploy") == set(second.units)


@pytest.mark.rule("fitna", "15.0.repl")
def test_two_different_units_are_restored() -> None:
    text = "hand syria c54; batch syria 9; jokers syria 0; syr_9arm @ damascus reduced; syr_1arm @ homs reduced"
    match = war(1, f"{text}; syr_3arm @ homs", "c37")
    choose(match, "event c54.reinforce", "assets 0")
    while asked(match).rule == "15.0.repl":
        choose(match, options(match)[0])
    assert not reduced(match, "syr_9arm")
    assert not reduced(match, "syr_1arm")


@pytest.mark.rule("fitna", "15.0", "8.0.draw")
def test_the_replacement_card_is_drawn_before_the_choice() -> None:
    match = war(1, "hand syria c54; jokers syria 0; syr_9arm @ damascus reduced", "c37")
    choose(match, "event c54.reinforce", "assets 0")
    assert hand(match, "syria") == {"c37"}
    assert {"batch", "replacements"} == set(options(match))


@pytest.mark.rule("fitna", "15.0.place", "4.0")
def test_a_rebuilt_unit_finds_no_place_in_a_full_space() -> None:
    full = "syr_1arm @ damascus; syr_3arm @ damascus; syr_9arm @ damascus"
    match = war(1, f"hand syria c54; batch syria 9; jokers syria 0; syr_17inf @ pool; {full}", "c37")
    choose(match, "event c54.reinforce", "assets 0")
    assert "damascus" not in offered(match, "place")
    assert why_not(match, "damascus").rule == "4.0"
    assert why_not(match, "beirut").rule == "15.0.place"


@pytest.mark.rule("fitna", "15.0.place", "14.1")
def test_units_do_not_arrive_in_isolated_spaces() -> None:
    cut = "control syria raqqa; control rebels tabqa deir_ez_zor; control pyd tell_abyad"
    match = war(1, f"hand syria c54; batch syria 9; jokers syria 0; syr_17inf @ pool; {cut}", "c37")
    choose(match, "event c54.reinforce", "assets 0")
    assert "raqqa" not in offered(match, "place")
    assert "homs" in offered(match, "place")
    assert why_not(match, "raqqa").rule == "14.1"


@pytest.mark.rule("fitna", "15.0.russia", "4.0")
def test_russians_go_to_the_other_port_when_one_is_full() -> None:
    full = "syr_1arm @ tartus; syr_3arm @ tartus; syr_9arm @ tartus"
    match = war(3, f"active syria; rus_6arm @ waiting; rus_205mech @ waiting; turn 2; {full}")
    choose(match, "arrive")
    while asked(match).rule != "12.1.1":
        assert "tartus" not in offered(match, "place")
        choose(match, options(match)[0])
    assert (at(match, "rus_6arm"), at(match, "rus_205mech")) == ("latakia", "latakia")
