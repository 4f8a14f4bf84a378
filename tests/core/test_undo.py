"""What can be taken back, and what cannot."""

import pytest

from sandtable.core import Kind, Match, Option, Order
from sandtable.core.errors import IllegalChoice, NothingToUndo, NotYourDecision
from sandtable.testing import choose, options, position
from tests.toy import BLUE, RED, WAIT, Toy

MEETING = "b1 @ mill; b2 @ hill; r1 @ ford; r2 @ east; phase act"


def test_nothing_chosen_yet(toy: Toy) -> None:
    match = Match(toy, seed=1)
    assert not match.may_undo(BLUE)
    with pytest.raises(NothingToUndo, match="Nothing has been chosen"):
        match.undo(BLUE)


def test_one_choice_inside_a_step(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1")
    match.undo(BLUE)
    assert options(match) == ["move b1", "move b2", "look", "wait"]


def test_choices_come_back_one_by_one_or_all_together(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to west")
    start, twin = match.at(0).digest(), match.clone()
    match.undo(BLUE)
    assert options(match) == ["to west", "to ford"]
    match.undo(BLUE)
    twin.undo_turn(BLUE)
    assert match.digest() == twin.digest() == start
    assert match.log == twin.log == []


def test_not_past_a_die(toy: Toy) -> None:
    match = choose(position(toy, MEETING, dice=[1]), "move b1", "to ford", "ambush")
    for seat in (BLUE, RED):
        with pytest.raises(NothingToUndo, match="die has been rolled"):
            match.undo(seat)


def test_choices_after_a_die_can_be_taken_back(toy: Toy) -> None:
    match = choose(position(toy, MEETING, dice=[1]), "move b1", "to ford", "ambush", "move r2")
    after_die = match.at(3).digest()
    match.undo_turn(RED)
    assert (match.digest(), len(match.choices)) == (after_die, 3)


def test_not_past_a_secret(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "look")
    with pytest.raises(NothingToUndo, match="something hidden seen"):
        match.undo(BLUE)


def test_not_past_secret_choices_that_were_revealed(toy: Toy) -> None:
    match = position(toy, "b1 @ west; r1 @ east; phase bid; cup ten.1 ten.2", dice=["ten", "ten"])
    choose(match, "blue: bid 1")
    assert match.may_undo(BLUE)
    choose(match, "red: bid 2")
    assert not match.may_undo(RED)


def test_a_secret_choice_before_it_is_revealed(toy: Toy) -> None:
    match = choose(position(toy, "b1 @ west; r1 @ east; phase bid"), "red: bid 1")
    match.undo(RED)
    assert [each.seat for each in match.pending] == [BLUE, RED]


def test_not_past_another_seat(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford", "let_pass")
    with pytest.raises(NothingToUndo, match="made by Red, not by Blue"):
        match.undo(BLUE)
    with pytest.raises(NothingToUndo):
        match.undo_turn(BLUE)
    match.undo(RED)
    assert options(match) == ["ambush", "let_pass"]


def test_undo_turn_stops_at_another_seat(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford", "let_pass", "move r1", "to hill", "let_pass")
    match.undo(BLUE)
    match.undo_turn(RED)
    assert len(match.choices) == 2


def test_a_standing_order_declines_and_does_not_block_undo(toy: Toy) -> None:
    match = position(toy, MEETING)
    match.stand(RED, [Order("ambush")])
    choose(match, "move b1", "to ford")
    assert [choice.standing for choice in match.choices] == [False, False, True]
    assert match.decision(RED) is not None
    assert not match.may_undo(RED)
    match.undo(BLUE)
    assert options(match) == ["to west", "to ford"]
    choose(match, "to ford")
    assert match.choices[-1].standing


def test_a_bot_that_declines_does_not_block_undo_where_all_is_open(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "hides", False)
    match = choose(position(toy, MEETING), "move b1", "to ford")
    match.reply(RED, toy.parse_option("let_pass", match.names))
    assert match.may_undo(BLUE)
    match.undo(BLUE)
    assert options(match) == ["to west", "to ford"]


def test_a_bot_that_declines_tells_something_where_something_is_hidden(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford")
    match.reply(RED, toy.parse_option("let_pass", match.names))
    assert not match.choices[-1].standing
    assert not match.may_undo(BLUE)


def test_a_standing_order_answers_the_open_question(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford")
    match.stand(RED, [Order("ambush")])
    assert match.choices[-1].standing
    assert options(match)[0] == "move r1"


def test_undo_turn_passes_standing_orders(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford")
    match.stand(RED, [Order("ambush")])
    match.undo_turn(BLUE)
    assert match.choices == []


def test_other_windows_still_ask(toy: Toy) -> None:
    match = position(toy, MEETING)
    match.stand(RED, [Order("another")])
    choose(match, "move b1", "to ford")
    assert options(match) == ["ambush", "let_pass"]


def test_only_declining_a_reaction_is_a_standing_order(toy: Toy) -> None:
    match = position(toy, MEETING)
    with pytest.raises(IllegalChoice, match="standing order"):
        match.decline(BLUE, toy.parse_option("wait", match.names))
    choose(match, "move b1", "to ford")
    with pytest.raises(IllegalChoice, match="standing order"):
        match.decline(RED, toy.parse_option("ambush", match.names))
    with pytest.raises(NotYourDecision):
        match.decline(BLUE, toy.parse_option("let_pass", match.names))


def test_not_when_the_match_is_over(toy: Toy) -> None:
    match = position(toy, MEETING)
    match.choose(BLUE, toy.parse_option("resign", match.names))
    with pytest.raises(NothingToUndo, match="over"):
        match.undo(BLUE)


def test_undo_far_behind_a_keyframe() -> None:
    match = Match(Endless(), seed=1)
    digests = []
    for _ in range(200):
        digests.append(match.digest())
        choose(match, "wait")
    assert [match.at(number).digest() for number in range(200)] == digests


class Endless(Toy):
    """Both sides wait for ever; now and then a card comes and goes."""

    def step(self, t):  # type: ignore[no-untyped-def]
        if t.state.turn % 7 == 0:
            t.state.cup.insert(0, t.draw(t.state.cup, Kind.CARD, "A card", "1"))
        yield t.ask(t.state.active, "Wait?", [WAIT, Option("look")], "2")
        t.state.active = 1 - t.state.active
        t.state.turn += 1

    def outcome(self, _t):  # type: ignore[no-untyped-def]
        return None


@pytest.mark.parametrize(
    ("order", "asked_for"),
    [
        (Order("ambush"), False),
        (Order("ambush", words=("hill",)), False),
        (Order("ambush", words=("hill", "ford")), False),
        (Order("ambush", spaces=(2,)), True),  # the ford, where they meet
        (Order("ambush", spaces=(1, 3)), False),
        (Order("ambush", turn=1), False),
        (Order("ambush", turn=2), True),
        (Order("parley"), True),
    ],
)
def test_standing_orders_with_conditions(toy: Toy, order: Order, asked_for: bool) -> None:
    match = position(toy, MEETING)
    match.stand(RED, [order])
    choose(match, "move b1", "to ford")
    assert (options(match)[0] == "ambush") is asked_for


def test_an_order_for_words_asks_where_they_hold(toy: Toy) -> None:
    match = position(toy, "b1 @ ford; r1 @ hill; phase act")
    match.stand(RED, [Order("ambush", ("hill",))])
    assert options(choose(match, "move b1", "to hill")) == ["ambush", "let_pass"]
