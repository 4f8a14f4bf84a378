"""Bots: legal, reproducible, and without a look at what is hidden."""

from typing import Any

import pytest

from sandtable import games
from sandtable.bots import KINDS, GreedyBot, RandomBot, described, find, make, play
from sandtable.core import Match
from sandtable.core.errors import SetupError
from sandtable.testing import choose, position
from tests.toy import BLUE, RED, Toy


@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_bots_play_to_the_end_and_the_same_game_again(toy: Toy, kind: str) -> None:
    ends = []
    for _ in range(2):
        match = Match(toy, seed=7)
        play(match, {BLUE: make(kind, 1), RED: make(kind, 2)})
        ends.append((match.outcome, [choice.option for choice in match.choices]))
    assert ends[0] == ends[1]
    assert ends[0][0] is not None


@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_bots_change_nothing_when_they_think(toy: Toy, kind: str) -> None:
    match = Match(toy, seed=7)
    before = match.digest()
    make(kind, 1).choose(match, match.pending[0])
    assert (match.digest(), match.clone().digest()) == (before, before)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_bots_fill_a_table_of_any_size(toy: Toy, kind: str, players: int) -> None:
    match = Match(toy, toy.setting("crowd", players=players), seed=7)
    play(match, {seat: make(kind, seat) for seat in range(players)})
    assert match.outcome is not None
    assert {choice.seat for choice in match.choices} == set(range(players))


def test_bots_leave_other_seats_alone(toy: Toy) -> None:
    match = Match(toy, seed=7)
    play(match, {RED: RandomBot(1)})
    assert match.choices == []
    choose(match, "wait")
    play(match, {RED: RandomBot(1)})
    assert [each.seat for each in match.pending] == [BLUE]


def test_random_takes_every_option(toy: Toy) -> None:
    match, bot = Match(toy, seed=7), RandomBot(3)
    decision = match.pending[0]
    assert {bot.choose(match, decision) for _ in range(100)} == set(decision.options)


def test_greedy_takes_the_best(toy: Toy) -> None:
    match = position(toy, "b1 @ mill; b2 @ ford; r1 @ east; phase act; blue ten.1; red ten.2")
    chosen = {toy.spell(GreedyBot(seed).choose(match, match.pending[0]), match.names) for seed in range(20)}
    assert "move b2" in chosen
    assert "move b1" not in chosen


class Level(Toy):
    """All options are as good as each other."""

    def advise(self, t: Any, decision: Any) -> list[float]:  # noqa: ARG002
        return [1.0] * len(decision.options)


def test_greedy_breaks_ties_by_its_seed() -> None:
    match = Match(Level(), seed=1)
    decision = match.pending[0]
    assert {GreedyBot(seed).choose(match, decision) for seed in range(40)} == set(decision.options)
    assert GreedyBot(5).choose(match, decision) == GreedyBot(5).choose(match, decision)


class Spy(Toy):
    """Notes what its advice is shown."""

    def __init__(self) -> None:
        self.tables: list[Any] = []

    def advise(self, t: Any, decision: Any) -> list[float]:
        self.tables.append(t)
        return [0.0] * len(decision.options)


def test_greedy_does_not_hold_the_dice_of_the_match() -> None:
    game = Spy()
    match = Match(game, seed="secret")
    GreedyBot(1).choose(match, match.pending[0])
    assert game.tables[0].dice is not match.table.dice
    assert game.tables[0].dice.seed != match.seed


def test_unknown_kinds() -> None:
    with pytest.raises(
        SetupError, match="no bot called 'clever'; there are recruit, regular, veteran, staff, random"
    ):
        make("clever")


@pytest.mark.parametrize("id_", games.GAMES)
def test_a_bot_is_described_by_how_it_plays_the_game(id_: str) -> None:
    texts = {each.id: each.text for each in described(games.find(id_))}
    others = [each.text for other in games.GAMES if other != id_ for each in described(games.find(other))]
    for level in ("regular", "veteran", "staff"):
        assert len(texts[level]) > 100
        assert texts[level] not in others
    assert texts["random"] in others


def test_old_names_still_mean_the_same_bots(toy: Toy) -> None:
    match = Match(toy, seed=7)
    old, new = (make(name, 3).choose(match, match.pending[0]) for name in ("greedy", "regular"))
    assert (old, find("greedy").id) == (new, "regular")
