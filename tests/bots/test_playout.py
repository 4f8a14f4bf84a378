"""Play-outs: how far they go, and what is alike in two of one world."""

import pytest

from sandtable import games
from sandtable.bots import AnyRun, GreedyBot, playout
from sandtable.bots.playout import Playout, play_on, played_out
from sandtable.bots.softmax import softmax
from sandtable.core import AnyMatch, Decision, Match, Option, Run
from sandtable.core.keyed import mixed
from sandtable.core.worlds import dealt, glimpse, world_of
from tests.twins import positions


def in_the_middle(id_: str) -> AnyMatch:
    *_, match = positions(id_, "", 0, 90)
    return match


@pytest.mark.parametrize("id_", games.GAMES)
@pytest.mark.parametrize("turns", [1, 2])
def test_a_play_out_ends_where_a_later_turn_begins(id_: str, turns: int) -> None:
    match = in_the_middle(id_)
    game, seat = match.game, match.pending[0].seat
    run, _ = dealt(game, glimpse(match, seat), "a world")
    first = game.turn(run.table)
    play_on(run, seat, 1, first + turns)
    assert run.outcome is not None or game.turn(run.table) == first + turns


@pytest.mark.parametrize("id_", games.GAMES)
def test_a_play_out_of_one_world_is_worth_the_same_again(id_: str) -> None:
    match = in_the_middle(id_)
    seen = glimpse(match, match.pending[0].seat)
    _, deal = dealt(match.game, seen, "a world")
    one = Playout(seen, "a world", deal, match.pending[0].options[0], 1)
    assert played_out(one) == played_out(one)


def test_the_same_deal_gives_the_same_world() -> None:
    match = in_the_middle("fitna")
    seen = glimpse(match, match.pending[0].seat)
    first, deal = dealt(match.game, seen, "a world")
    again = world_of(match.game, seen, "a world", deal)
    assert again is not None
    assert again.table.state == first.table.state


def test_others_mix_their_secret_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """In different worlds another seat selects different cards; the seat that thinks plays its best."""
    game = games.find("islamic_state")
    match: AnyMatch = Match(game, game.setting("short", None, 2), seed=5)
    bot = GreedyBot(5)
    while not match.secret or len(match.pending) < 2:
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
    seat, other = (each.seat for each in match.pending)
    chosen: dict[int, set[Option]] = {seat: set(), other: set()}
    answer = Run.answer

    def noted(run: AnyRun, decision: Decision, option: Option) -> None:
        if run.secret:
            chosen[decision.seat].add(option)
        answer(run, decision, option)

    monkeypatch.setattr(Run, "answer", noted)
    monkeypatch.setattr(playout, "LONGEST", 2)  # both answer, and no more
    for number in range(12):
        run, _ = dealt(game, glimpse(match, seat), f"world {number}")
        play_on(run, seat, mixed(number, 0), 99)
    assert len(chosen[other]) > 1
    assert len(chosen[seat]) == 1


def test_softmax_takes_good_options_more_often() -> None:
    worth = [1.0, 0.0, -9.0]
    taken = [softmax(worth, 0.5, at / 100) for at in range(100)]
    assert taken.count(0) > taken.count(1) > taken.count(2)
    assert softmax([2.0, 2.0], 0.5, 0.75) == 1
