"""8.0 The cards: drawing and discarding; 9.0 Jokers."""

import pytest

from sandtable.core import Event, Kind
from sandtable.core.events import told as told_
from sandtable.games.fitna.rules.hands import draw_one
from sandtable.games.fitna.state import Segment
from sandtable.testing import asked, choose, options
from tests.games.fitna.tools import hand, offered, state, table, war


@pytest.mark.rule("fitna", "8.0", "8.0.draw", "12.1.7", "9.0")
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


@pytest.mark.rule("fitna", "12.1.7", "8.0")
def test_no_card_is_thrown_away_to_draw_another() -> None:
    match = war(1, "segment adjust; hand syria c54 c55 c56; jokers syria 0")
    assert options(match) == ["draw_event", "draw_asset"]


@pytest.mark.rule("fitna", "12.1.7", "8.2")
def test_a_hand_limit_binds_one_adjust_segment_only() -> None:
    match = war(1, "segment adjust; limits syria 3; hand syria c54; syr_4arm @ homs; fsa_1inf @ idlib")
    assert offered(match, "assets") == {"0", "1", "2"}
    assert state(match).limits[0] == 0


@pytest.mark.rule("fitna", "8.0.draw", "12.1.7")
@pytest.mark.parametrize(("gone", "drawn"), [((0,), {1}), ((1,), {0}), ((0, 1), set())])
def test_where_a_pile_and_its_discards_are_gone_the_other_serves(gone: tuple[int, ...], drawn: set[int]) -> None:
    start = war(1, "")
    cards = [start.names.id(Kind.CARD, each) for pile in gone for each in state(start).piles[pile]]
    match = war(1, f"segment adjust; jokers rebels 0; gone {' '.join(cards)}")
    choose(match, "assets 2")
    piles = [table(match).box.pile[each] for each in state(match).hands[0]]
    assert piles == [*drawn] * 4


@pytest.mark.rule("fitna", "8.0.discard")
def test_discards_return_on_turns_3_6_9_and_12_or_when_a_pile_is_empty() -> None:
    match = war(1, "turn 3; segment turn; discard c01 c54")
    assert state(match).discards == [[], []]
    assert state(match).known[0] == 0
    stays = war(1, "turn 2; segment turn; discard c01 c54")
    assert sum(map(len, state(stays).discards)) == 2
    s, heard = state(stays), list[Event]()
    s.discards[0] += s.piles[0]
    s.piles[0] = []
    stays.table.hear = heard.append
    assert draw_one(stays.table, 0, 0) >= 0
    assert s.discards[0] == []
    told = [told_(event, stays.names) for event in heard if event.known_to(1)]
    assert told == ["The discarded Assets are shuffled into their pile."]


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


@pytest.mark.rule("fitna", "8.3", "22.1")
def test_scenarios_1_and_7_never_see_high_tension_cards() -> None:
    for number in (1, 7):
        match = war(number, "tense")
        cards = match.table.box.cards
        assert not any(cards[each].high_tension for pile in state(match).piles for each in pile)


@pytest.mark.rule("fitna", "8.0.discard")
def test_the_last_card_of_a_pile_brings_its_discards_back_before_anything_else_is_discarded() -> None:
    match = war(1, "turn 2; discard c01 c02")
    s = state(match)
    last = s.piles[0].pop()
    s.discards[0] += s.piles[0]
    s.piles[0] = [last]
    assert draw_one(match.table, 0, 0) == last
    assert match.table.box.card("c01") in s.piles[0]
    assert s.discards[0] == []


# ---- 9.0 Jokers


@pytest.mark.rule("fitna", "9.0")
def test_a_joker_draws_two_cards_at_once_and_is_gone() -> None:
    match = war(1, "jokers syria 1; hand syria c01")
    choose(match, "joker", "assets 1")
    assert len(state(match).hands[0]) == 3
    assert state(match).jokers == [0, 2]
    assert "joker" not in options(match)


@pytest.mark.rule("fitna", "9.0", "16.0")
def test_cards_of_a_joker_may_be_spent_at_once() -> None:
    match = war(1, "segment planning; hand syria; syr_4arm @ homs", "c34", "c54")
    choose(match, "joker", "assets 0")
    assert {"c34", "c54"} <= offered(match, "spend")
    assert state(match).segment == Segment.PLANNING


@pytest.mark.rule("fitna", "9.0", "17.0", "18.0", "12.1.6")
@pytest.mark.parametrize("segment", ["movement; moves 4", "offensives; attacks 2", "strategic"])
def test_the_active_player_plays_a_joker_wherever_he_is_asked(segment: str) -> None:
    match = war(1, f"segment {segment}; hand syria; jokers syria 1; syr_4arm @ homs; ash_1 @ hama")
    before = state(match).segment
    choose(match, "joker", "assets 1")
    assert len(state(match).hands[0]) == 2
    assert state(match).segment == before
    assert "joker" not in options(match)


@pytest.mark.rule("fitna", "9.0", "17.1")
def test_no_move_is_taken_back_past_a_joker() -> None:
    text = "segment movement; moves 4; jokers syria 1; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ damascus"
    match = choose(war(1, text), "move syr_4arm", "to hama", "joker", "assets 1")
    assert state(match).made == []
    assert state(match).moves == 3
