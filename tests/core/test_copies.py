"""Clones, looking back, and matches that travel between processes."""

import pickle
from typing import Any

import pytest

from sandtable.core import Match, Option, Order, Steps
from sandtable.core.errors import NothingToUndo
from sandtable.testing import choose, options, position
from tests.toy import BLUE, RED, WAIT, Toy, same

MEETING = "b1 @ mill; b2 @ west; r1 @ ford; r2 @ east; phase act"


def test_a_clone_goes_its_own_way(toy: Toy) -> None:
    match = Match(toy, seed=1)
    twin = match.clone()
    choose(twin, "move b1")
    assert match.choices == []
    assert not same(match, twin)
    choose(match, "move b1")
    assert same(match, twin)


def test_a_clone_in_the_middle_of_a_step(toy: Toy) -> None:
    match = choose(position(toy, MEETING, dice=[2]), "move b1", "to ford")
    twin = match.clone()
    assert same(match, twin)
    for each in (match, twin):
        choose(each, "ambush")
    assert same(match, twin)
    assert (match.log, match.choices) == (twin.log, twin.choices)


def test_a_clone_between_two_secret_choices(toy: Toy) -> None:
    match = position(toy, "b1 @ west; r1 @ east; phase bid; cup ten.1 ten.2", dice=["ten.2", "ten.1"])
    choose(match, "red: bid 3")
    twin = match.clone()
    assert same(match, twin)
    for each in (match, twin):
        choose(each, "blue: bid 2")
    assert same(match, twin)
    assert twin.table.state.score == [0, 1]


def test_a_clone_rolls_the_same_dice(toy: Toy) -> None:
    match = choose(Match(toy, seed="luck"), "wait", "wait", "blue: bid 2")
    twin = match.clone()
    for each in (match, twin):
        choose(each, "red: bid 2")
    assert match.choices[-1].rolls == twin.choices[-1].rolls != ()


def test_a_clone_keeps_what_may_be_undone_and_the_standing_orders(toy: Toy) -> None:
    match = choose(Match(toy, seed=1), "look", "move r1")
    match.stand(RED, [Order("ambush")])
    twin = match.clone()
    assert twin.orders == match.orders
    assert twin.may_undo(RED)
    twin.undo(RED)
    assert not twin.may_undo(BLUE)
    assert len(match.choices) == 2


def test_looking_back(toy: Toy) -> None:
    match = Match(toy, seed=5)
    digests = []
    while match.outcome is None:
        digests.append(match.digest())
        choose(match, f"{match.seats[match.pending[0].seat].id}: {options(match, match.pending[0].seat)[0]}")
    assert [match.at(number).digest() for number in range(len(digests))] == digests
    assert match.at(len(digests)).outcome == match.outcome
    assert match.at(3).opening == match.opening
    for number in (-1, len(digests) + 1):
        with pytest.raises(NothingToUndo, match="is not one of them"):
            match.at(number)


def test_frozen_matches_go_on_as_the_first_would(toy: Toy) -> None:
    match = choose(Match(toy, seed="x"), "move b1", "move r2", "red: bid 1")
    frozen = pickle.loads(pickle.dumps(match.freeze()))
    twin = Match.thaw(toy, frozen)
    assert same(match, twin)
    assert not twin.may_undo(RED)
    for each in (match, twin):
        choose(each, "blue: bid 1", "wait")
    assert same(match, twin)


def test_freezing_the_end(toy: Toy) -> None:
    match = position(toy, "b1 @ mill; r1 @ ford; r2 @ east; phase act", dice=[])
    match.choose(BLUE, toy.parse_option("resign", match.names))
    assert Match.thaw(toy, match.freeze()).outcome == match.outcome


def test_snapshots_thin_out_whether_or_not_dice_are_rolled() -> None:
    """A long match keeps one snapshot in 64 choices and the last; looking back still finds every position."""

    class Endless(Toy):
        def step(self, t: Any) -> Steps[None]:
            yield t.ask(BLUE, "Wait?", [WAIT, Option("look")], "9")
            t.state.score[BLUE] += 1

    match = Match(Endless(), seed=1)
    digests = []
    for _ in range(400):
        digests.append(match.digest())
        match.choose(BLUE, WAIT)
    assert [each.at for each in match._snapshots] == [0, 64, 128, 192, 256, 320, 384, 400]
    assert [match.at(number).digest() for number in (0, 63, 64, 65, 399)] == [
        digests[number] for number in (0, 63, 64, 65, 399)
    ]
    match.undo_turn(BLUE)
    assert match.digest() == digests[0]
