"""Bots that look ahead: fair, the same in one process and in several, and never beyond their budget."""

from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from math import inf
from multiprocessing import get_context
from typing import Any

import msgspec
import pytest

from sandtable import games
from sandtable.bots import KINDS, Bot, GreedyBot, SearchBot, find, make
from sandtable.bots.playout import best_reply
from sandtable.bots.search import Depth
from sandtable.core import AnyMatch, Dice, Match, Option, Run, Table
from sandtable.core.errors import RulesError
from sandtable.core.worlds import glimpse
from tests.cases import each_time
from tests.toy import Toy
from tests.twins import positions, twin

SMALL = Depth(0.5, 3)
TABLES = [(id_, "", 0) for id_ in games.GAMES] + [("fitna", "", 2), ("islamic_state", "short", 2)]
LEVELS = [each.id for each in KINDS]


class Hurried:
    """A watch that asks for an answer after a number of looks at it, and notes what it is told."""

    def __init__(self, looks: int) -> None:
        self.looks = looks
        self.told: list[float] = []

    def stopped(self) -> bool:
        self.looks -= 1
        return self.looks < 0

    def progress(self, share: float) -> None:
        self.told.append(share)


def worth_a_thought(id_: str, number: int, scenario: str = "", players: int = 0) -> list[AnyMatch]:
    """Positions of a game in which there is something to think about."""
    found = (
        match.clone()
        for at, match in enumerate(positions(id_, scenario, players, 400, seed=6))
        if at % 11 == 5 and len(match.pending[0].options) > 2
    )
    return list(islice(found, number))


def calm(kind: str) -> Bot:
    """A bot of a kind that no clock hurries, and that looks ahead a little less."""
    depth = find(kind).depth
    if depth is None:
        return make(kind, "fair")
    return SearchBot("fair", msgspec.structs.replace(depth, effort=depth.effort / 4))


def chosen(match: AnyMatch, bot: SearchBot) -> Option:
    return bot.choose(match, match.pending[0])


@pytest.mark.parametrize("kind", each_time(LEVELS, *(each for each in LEVELS if each != "staff")))
@pytest.mark.parametrize(("id_", "scenario", "players"), TABLES)
def test_no_level_chooses_by_what_its_seat_cannot_know(id_: str, scenario: str, players: int, kind: str) -> None:
    """Hidden things and dice to come are swapped."""
    compared = 0
    for match in worth_a_thought(id_, 3, scenario, players):
        seat = match.pending[0].seat
        other = twin(match, glimpse(match, seat))
        if other is None:
            continue
        here, there = match.decision(seat), other.decision(seat)
        assert here is not None
        assert there is not None
        assert calm(kind).choose(match, here) == calm(kind).choose(other, there)
        compared += 1
    assert compared >= 2


@pytest.mark.parametrize("id_", ["fitna", "isis_war"])
def test_the_same_seed_makes_the_same_choices_in_one_and_in_two_processes(id_: str) -> None:
    matches = worth_a_thought(id_, 3)
    alone = [chosen(match, SearchBot(5, SMALL)) for match in matches]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        together = [chosen(match, SearchBot(5, SMALL, pool=pool)) for match in matches]
    assert alone == together


@pytest.mark.parametrize("id_", games.GAMES)
def test_a_choice_takes_no_more_play_outs_than_it_may(id_: str) -> None:
    most, made = round(SMALL.effort * games.find(id_).foresight.playouts), 0
    for match in worth_a_thought(id_, 3):
        bot, watch = SearchBot(1, SMALL), Hurried(999)
        watched = SearchBot(1, SMALL, watch=watch)
        assert chosen(match, bot) == chosen(match, watched)
        assert bot.playouts == watched.playouts <= most
        assert watch.told == sorted(watch.told)
        assert all(0.0 < share <= 1.0 for share in watch.told)
        made += bot.playouts
    assert made > 0


def test_move_now_gives_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.bots.search.LOOK_SECONDS", inf)
    match = worth_a_thought("axis_of_evil", 1)[0]
    looks_a_round = SMALL.width  # it looks before a round and between its play-outs, and leaves a round unfinished
    for looks, playouts in ((0, 0), (1, 0), (looks_a_round, SMALL.width), (looks_a_round + 1, SMALL.width)):
        bot = SearchBot(1, SMALL, watch=Hurried(looks))
        assert chosen(match, bot) in match.pending[0].options
        assert bot.playouts == playouts


def test_move_now_does_not_wait_for_a_play_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of a long turn would take seconds on a busy machine."""
    made = 0

    def counted(*given: Any) -> Option:
        nonlocal made
        made += 1
        return best_reply(*given)

    monkeypatch.setattr("sandtable.bots.playout.best_reply", counted)
    monkeypatch.setattr("sandtable.bots.search.LOOK_SECONDS", 0.0)
    match = worth_a_thought("axis_of_evil", 1)[0]
    bot = SearchBot(1, SMALL, watch=Hurried(3))
    assert chosen(match, bot) in match.pending[0].options
    assert (bot.playouts, made) == (0, 3)  # the first look is before the play-outs


def test_what_is_trivial_or_quick_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = worth_a_thought("isis_war", 1)[0]
    verbs = frozenset(option.verb for option in match.pending[0].options)
    quick = type(match.game.foresight)(quick=verbs)
    monkeypatch.setattr(type(match.game), "foresight", quick)
    bot = SearchBot(1, SMALL)
    assert chosen(match, bot) == GreedyBot(1).choose(match, match.pending[0])
    assert bot.playouts == 0


def test_a_bare_run_is_not_enough_to_look_ahead(toy: Toy) -> None:
    run = Run(toy, Table(toy.box(), toy.setup(toy.box(), toy.setting()), Dice("1")))
    run.start()
    with pytest.raises(RulesError, match="needs a match"):
        make("veteran").choose(run, run.pending[0])


def test_levels_that_look_ahead_look_further_the_higher_they_are() -> None:
    veteran, staff = find("veteran").depth, find("staff").depth
    assert veteran is not None
    assert staff is not None
    assert (veteran.effort, veteran.width) < (staff.effort, staff.width)


def test_secret_choices_are_weighed_against_what_others_may_choose(toy: Toy) -> None:
    match = Match(toy, seed=4)
    bots = {seat: make("veteran", seat) for seat in range(2)}
    while match.outcome is None:
        decision = match.pending[-1]
        match.choose(decision.seat, bots[decision.seat].choose(match, decision))
    assert match.outcome is not None


def test_seconds_stop_a_choice_that_takes_too_long() -> None:
    match = worth_a_thought("fitna", 1)[0]
    bot = SearchBot(1, SMALL, seconds=0.0)
    assert chosen(match, bot) in match.pending[0].options
    assert bot.playouts <= SMALL.width
