"""Worlds that a seat imagines: at the same question, made of what it has seen and of nothing else."""

import msgspec
import pytest

from sandtable import games
from sandtable.bots import GreedyBot, RandomBot
from sandtable.core import AnyMatch, Match
from sandtable.core.worlds import AnyRun, glimpse, imagine, world
from tests.twins import positions, twin

SCENARIOS = [
    (id_, each.id, len(seats))
    for id_ in games.GAMES
    for each in games.find(id_).scenarios
    if not each.missing
    for seats in each.tables
]
HIDING = [each for each in SCENARIOS if games.find(each[0]).hides]
LOOKED_AT = 30


def packed(run: AnyRun) -> bytes:
    return msgspec.msgpack.encode(run.table.state)


def check_imagined(match: AnyMatch, seat: int) -> None:
    """A seat imagines what it sees: its question with its options, and the table as it knows it."""
    imagined = imagine(match, seat, "a world")
    asked = match.decision(seat)
    there = next(each for each in imagined.pending if each.seat == seat)
    assert asked is not None
    assert (there.rule, there.options) == (asked.rule, asked.options)
    assert match.game.view(imagined.table, seat) == match.game.view(match.table, seat)


def check_fair(match: AnyMatch, seat: int) -> bool:
    """From a match that differs in what a seat cannot know, it imagines the same; whether one was found."""
    seen = glimpse(match, seat)
    other = twin(match, seen)
    if other is None:
        return False
    assert glimpse(other, seat) == seen
    mine, theirs = world(match.game, seen, "a world"), world(match.game, glimpse(other, seat), "a world")
    assert packed(mine) == packed(theirs)
    return True


@pytest.mark.parametrize(("id_", "scenario", "players"), SCENARIOS)
def test_every_question_can_be_imagined(id_: str, scenario: str, players: int) -> None:
    for number, match in enumerate(positions(id_, scenario, players, LOOKED_AT)):
        check_imagined(match, match.pending[number % len(match.pending)].seat)


@pytest.mark.parametrize(("id_", "scenario", "players"), HIDING)
def test_a_world_is_made_of_what_its_seat_has_seen(id_: str, scenario: str, players: int) -> None:
    found = 0
    for number, match in enumerate(positions(id_, scenario, players, LOOKED_AT, seed=4)):
        if number % 3 == 0:
            found += check_fair(match, match.pending[-1].seat)
    assert found > 0.8 * LOOKED_AT / 3


def test_what_has_come_in_sight_in_this_step_is_where_it_is() -> None:
    """Rebels of a coup stand beside the loyal units, and nobody has named these."""
    check_imagined(next(positions("fitna", "s11_fitna", 2, 1, seed=13)), 0)


@pytest.mark.long
@pytest.mark.parametrize(("id_", "scenario", "players"), SCENARIOS)
def test_ten_thousand_questions_can_be_imagined(id_: str, scenario: str, players: int) -> None:
    for seed in range(10, 14):
        for number, match in enumerate(positions(id_, scenario, players, 2000, seed)):
            if number % 15 == 0:
                seat = match.pending[number % len(match.pending)].seat
                check_imagined(match, seat)
                if match.game.hides:
                    check_fair(match, seat)


@pytest.mark.parametrize("id_", games.GAMES)
def test_imagining_changes_nothing_and_repeats_itself(id_: str) -> None:
    for match in positions(id_, "", 0, 40):
        before = match.digest()
        seat = match.pending[0].seat
        first, again, other = (imagine(match, seat, seed) for seed in ("one", "one", "two"))
        assert match.digest() == before
        assert packed(first) == packed(again)
        _play_on(first, 30)
        _play_on(again, 30)
        _play_on(other, 30)
        assert packed(first) == packed(again)


def _play_on(run: AnyRun, number: int) -> None:
    bot = RandomBot(7)
    for _ in range(number):
        if run.outcome is not None:
            return
        decision = run.pending[0]
        run.answer(decision, bot.choose(run, decision))


def test_answers_to_an_open_secret_question_are_left_out() -> None:
    game = games.find("islamic_state")
    match: AnyMatch = Match(game, game.setting("", None, 6), seed=5)
    bot = GreedyBot(5)
    while not match.secret:
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
    first = match.pending[0].seat
    match.choose(first, match.pending[0].options[0])
    imagined = imagine(match, match.pending[0].seat, "a world")
    assert first in [each.seat for each in imagined.pending]
