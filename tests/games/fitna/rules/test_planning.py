"""16.0 Planning, 11.0 Strategic depots, 7.1 Bidding for the order of play."""

import pytest

from sandtable.core import Refusal
from sandtable.core.errors import SetupError
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.state import Segment
from sandtable.testing import choose, events, hint, options, prompt, why_not
from tests.games.fitna.tools import SCENARIOS, card, hand, offered, player, state, war


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


@pytest.mark.rule("fitna", "7.1", "11.0")
def test_a_bid_is_spent_in_planning_and_excludes_other_cards() -> None:
    text = "segment planning; active syria; bids syria 8; hand syria c54; syr_4arm @ homs"
    match = war(2, text, variants={"bidding": 1})
    assert set(options(match)) == {"joker", "forgo", "no_ops"}
    choose(match, "no_ops", "split 3")
    assert (state(match).moves, state(match).attacks) == (6, 5)
    empty = war(2, "segment planning; active syria; bids syria 0; hand syria c54", variants={"bidding": 1})
    assert set(options(empty)) == {"joker", "depots", "no_ops"}


@pytest.mark.rule("fitna", "7.1", "16.0", "13.0")
def test_a_bid_is_met_by_free_points_and_penalties() -> None:
    text = "segment planning; bids turkey 8; ops turkey -2; tur_1arm @ gaziantep"
    words = "Turkey: you committed 8 OPs; 6 come without a card; a card against you takes 2."
    assert prompt(war(6, text, variants={"bidding": 1})) == words
    first = choose(war(6, text, variants={"bidding": 1}), "no_ops")
    assert len(offered(first, "split")) == 8 + 6 - 2 + 1  # scenario 6 gives Turkey six free OPs in turn 1
    later = choose(war(6, f"turn 2; {text}", variants={"bidding": 1}), "no_ops")
    assert len(offered(later, "split")) == 8 - 2 + 1


@pytest.mark.rule("fitna", "7.1.last")
def test_bidding_on_the_last_turn_only() -> None:
    first = war(2, "segment turn; hand iraq c06", variants={"bidding": 2})
    assert first.pending[0].rule != "7.1"
    last = war(2, "turn 6; segment turn; hand iraq c06", variants={"bidding": 2})
    assert last.pending[0].rule == "7.1"


@pytest.mark.rule("fitna", "7.1", "22.1")
def test_the_order_of_the_bids_is_that_of_the_free_batches() -> None:
    text = "order rebels syria iraq; active rebels; tension 5; levels 5; tense; hand rebels c70; bids rebels 8"
    match = war(2, f"{text}; fsa_1inf @ idlib; syr_4arm @ damascus; irq_9arm @ baghdad", variants={"bidding": 1})
    choose(match, "event c70.provoke")
    assert [each.player for each in state(match).due] == [player(match, "syria"), player(match, "iraq")]


@pytest.mark.rule("fitna", "7.1", "7.0")
def test_the_order_of_a_bid_holds_for_one_turn() -> None:
    text = "order rebels syria iraq; active iraq; segment close; bids rebels 8; bids syria 4; bids iraq 0"
    match = war(2, text, variants={"bidding": 2})
    assert (state(match).turn, state(match).order, state(match).bids) == (2, [0, 1, 2], [-1, -1, -1])


# ---- 11.0 Depots


@pytest.mark.rule("fitna", "11.0")
def test_depots_give_two_moves_and_one_offensive_instead_of_cards() -> None:
    match = war(1, "segment planning; hand syria c54; syr_4arm @ homs; syr_1arm @ hama")
    choose(match, "depots")
    assert (state(match).moves, state(match).attacks) == (2, 1)
    assert hand(match, "syria") == {"c54"}


@pytest.mark.rule("fitna", "17.0", "11.0")
def test_a_flight_is_one_of_the_two_moves_of_the_depots() -> None:
    match = war(1, "segment planning; syr_14sf @ homs; syr_104prgd @ homs; syr_1arm @ homs; syr_3arm @ nabk")
    choose(match, "depots", "move syr_14sf")
    choose(match, "assault idlib" if "assault idlib" in options(match) else options(match)[0])
    assert state(match).moves == 1


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


@pytest.mark.rule("fitna", "11.0", "16.0")
def test_points_of_an_event_exclude_the_depots_and_may_be_given_up() -> None:
    match = war(1, "segment planning; ops syria 2; syr_4arm @ homs; hand syria c54")
    assert "depots" not in options(match)
    choose(match, "forgo")
    assert state(match).ops[0] == 0
    assert offered(match, "strategic")  # neither moves nor offensives are left


@pytest.mark.rule("fitna", "11.0", "16.0")
def test_each_answer_without_a_card_says_what_it_brings() -> None:
    match = war(1, "segment planning; hand syria c54; syr_4arm @ homs")
    assert (hint(match, "depots"), hint(match, "no_ops")) == ("two moves, one offensive", "no moves, no offensives")
    match = war(1, "segment planning; ops syria 2; syr_4arm @ homs; hand syria c54")
    assert (hint(match, "no_ops"), hint(match, "forgo")) == ("2 OPs", "no moves, no offensives")


# ---- 16.0 Operation Points


@pytest.mark.rule("fitna", "16.0", "12.1.3")
def test_at_most_two_cards_and_a_split_that_is_final() -> None:
    match = war(1, "segment planning; hand syria c34 c54 c06; syr_4arm @ homs")
    assert max(len(each.split()) for each in offered(match, "spend")) == 2
    choose(match, "spend c34 c54")
    assert options(match) == [f"split {n}" for n in range(15)]
    choose(match, "split 3")
    assert (state(match).moves, state(match).attacks) == (6, 11)
    assert state(match).segment == Segment.MOVEMENT


@pytest.mark.rule("fitna", "16.0", "12.1.3")
def test_two_cards_of_eight_give_sixteen_points_for_either_use() -> None:
    match = choose(war(1, "segment planning; hand syria c54 c55 c56; syr_4arm @ homs"), "spend c54 c55")
    assert offered(match, "split") == {str(number) for number in range(17)}
    choose(match, "split 16")
    assert (state(match).moves, state(match).attacks) == (32, 0)
    assert hand(match, "syria") == {"c56"}


@pytest.mark.rule("fitna", "16.0", "17.0")
def test_three_and_three_of_six_points() -> None:
    match = war(1, "segment planning; hand syria c34; syr_4arm @ homs; ash_1 @ hama")
    choose(match, "spend c34")
    assert offered(match, "split") == {str(n) for n in range(7)}
    choose(match, "split 3")
    assert (state(match).moves, state(match).attacks) == (6, 3)


@pytest.mark.rule("fitna", "8.2", "16.0")
def test_a_card_spent_for_points_has_no_other_effect() -> None:
    match = war(2, "turn 4; segment planning; hand iraq c65 c67; syr_9arm @ homs; irq_9arm @ baghdad")
    choose(match, "spend c65 c67", "split 0")
    s = state(match)
    assert hand(match, "iraq") == set()
    assert {card(match, "c65"), card(match, "c67")} <= set(s.discards[1])
    assert s.gone == []
    assert not events(match, "roll")


@pytest.mark.rule("fitna", "16.0.free", "13.0")
def test_free_ops_of_turn_1_exclude_depots() -> None:
    match = war(6, "segment planning")
    assert "depots" not in options(match)
    choose(match, "no_ops")
    assert options(match)[-1] == "split 6"
    later = war(6, "turn 2; segment planning")
    assert "depots" in options(later)


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


# ---- 20.4 Hezbollah under Syria


@pytest.mark.rule("fitna", "20.4.permission")
def test_syria_asks_iran_for_hezbollah() -> None:
    text = "active syria; segment planning; syr_4arm @ homs; lhz_1 @ homs; lhz_2 @ tripoli"
    match = war(10, text, quiet=False)
    choose(match, "request")
    assert match.pending[0].seat == 1
    choose(match, "permit", "depots")
    assert offered(match, "move") == {"syr_4arm", "lhz_1"}
    refused = war(10, text, quiet=False)
    choose(refused, "request", "refuse", "depots")
    assert offered(refused, "move") == {"syr_4arm"}
    assert why_not(refused, "lhz_1") == Refusal("17.0", "It is not yours to move.")


@pytest.mark.rule("fitna", "20.4.permission")
def test_syria_leads_hezbollah_only_if_it_asks() -> None:
    match = war(10, "segment planning; active syria; syr_4arm @ homs; lhz_1 @ homs; hand syria c06")
    choose(match, "alone", "depots")
    assert "lhz_1" not in offered(match, "move")
