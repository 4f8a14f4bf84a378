"""Every game is a PettingZoo environment, in every scenario and with every number of seats."""

import copy
import pickle
import warnings
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sandtable import games
from sandtable.core import Option, Outcome
from sandtable.core.errors import SandtableError
from sandtable.env import aec
from sandtable.env.aec import SandtableAEC
from sandtable.env.play import ILLEGAL, by_rank

PLAYABLE = [
    (id_, scenario.id, len(seats))
    for id_ in games.GAMES
    for scenario in games.find(id_).scenarios
    if not scenario.missing
    for seats in scenario.tables
]
KNOWN_WARNINGS = ("observation", "action mask", "agent", "dictionary")


def check(cycles: int, game: str, **setting: Any) -> None:
    """PettingZoo's own checks; it may remark on nothing but dict observations, names of agents and empty masks."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(aec.env(game, **setting), num_cycles=cycles)
        seed_test(lambda: aec.env(game, **setting), num_cycles=min(cycles, 100))
    told = [str(each.message) for each in caught]
    assert [each for each in told if not any(word in each.lower() for word in KNOWN_WARNINGS)] == []


@pytest.mark.parametrize("game", games.GAMES)
def test_pettingzoo_is_content(game: str) -> None:
    check(30, game)


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario", "players"), PLAYABLE)
def test_pettingzoo_is_content_with_every_setting(game: str, scenario: str, players: int) -> None:
    check(1000, game, scenario=scenario, players=players)
    check_copies(game, scenario=scenario, players=players)


def started(game: str, choices: int, **setting: Any) -> SandtableAEC:
    """An environment after some choices, spread over the options."""
    it = SandtableAEC(game, **setting)
    it.reset(seed=5)
    for number in range(choices):
        legal = list(it.play.slots)
        it.step(legal[number * 7 % len(legal)])
    return it


def check_copies(game: str, **setting: Any) -> None:
    """Copies in the middle of a game play on like the original, and none touches another."""
    it = started(game, 40, **setting)
    twins = [copy.deepcopy(it), pickle.loads(pickle.dumps(it))]
    before = it.play.match.digest()
    for twin in twins:
        assert twin.play.match.digest() == before
        assert all(np.array_equal(it.last()[0][key], value) for key, value in twin.last()[0].items())
        for _ in range(15):
            twin.step(max(twin.play.slots))
    assert it.play.match.digest() == before
    for _ in range(15):
        it.step(max(it.play.slots))
    assert {each.play.match.digest() for each in (it, *twins)} == {it.play.match.digest()}


@pytest.mark.parametrize("game", games.GAMES)
def test_copies_and_pickles_play_on_alike(game: str) -> None:
    check_copies(game)


def test_an_illegal_action_does_nothing_and_costs_a_little() -> None:
    it = started("fitna", 3)
    agent, before = it.agent_selection, it.play.match.digest()
    it.step(next(action for action in range(it.play.actions.size) if action not in it.play.slots))
    assert it.play.match.digest() == before
    assert it.agent_selection == agent
    assert it.rewards[agent] == ILLEGAL


def unlisted(it: SandtableAEC) -> tuple[int, ...] | None:
    """Two targets of a whole act that may go together and are not listed."""
    decision = it.play.decision
    several = decision.several if decision is not None else None
    if decision is None or several is None:
        return None
    pairs = combinations(several.among, 2)
    return next(
        (
            pair
            for pair in pairs
            if decision.against(Option(several.verb, None, pair)) is None
            and Option(several.verb, None, pair) not in decision.options
        ),
        None,
    )


def test_any_group_goes_by_its_text() -> None:
    it = started("isis_war", 0)
    number = 0
    while (pair := unlisted(it)) is None:
        legal, number = list(it.play.slots), number + 1
        it.step(legal[number * 7 % len(legal)])
    match, decision = it.play.match, it.play.decision
    assert decision is not None
    assert decision.several is not None
    it.step(match.game.spell(Option(decision.several.verb, None, pair), match.names))
    assert match.choices[-1].option.targets == pair


def test_a_text_that_is_no_act_is_refused() -> None:
    with pytest.raises(SandtableError):
        started("fitna", 0).step("done")


def test_a_match_that_is_too_long_is_cut_short() -> None:
    it = SandtableAEC("axis_of_evil", max_cycles=4)
    it.reset(seed=1)
    made = 0
    for _ in it.agent_iter():
        _, _, over, cut, _ = it.last()
        it.step(None if over or cut else min(it.play.slots))
        made += not (over or cut)
    assert made == 4


def test_the_end_rewards_by_rank_and_shaping_adds_the_change_of_worth() -> None:
    plain, shaped = SandtableAEC("islamic_state"), SandtableAEC("islamic_state", shaping=1.0)
    totals = []
    for it in (plain, shaped):
        it.reset(seed=3)
        totals.append(dict.fromkeys(it.agents, 0.0))
        first = it.play.worth()
        while not any(it.terminations.values()):
            it.step(min(it.play.slots))
            for agent, reward in it.rewards.items():
                totals[-1][agent] += reward
    outcome = plain.play.match.outcome
    assert outcome is not None
    assert list(totals[0].values()) == by_rank(outcome, len(plain.possible_agents))
    change = [now - then for now, then in zip(shaped.play.worth(), first, strict=True)]
    assert list(totals[1].values()) == pytest.approx(
        [a + b for a, b in zip(totals[0].values(), change, strict=True)]
    )


def test_rewards_by_rank() -> None:
    assert by_rank(Outcome((0,), "", "", "", ranks=(1, 2)), 2) == [1.0, -1.0]
    assert by_rank(Outcome((), "", "", "", ranks=(1, 1)), 2) == [0.0, 0.0]
    assert by_rank(Outcome((1,), "", "", "", ranks=(2, 1, 2)), 3) == [-0.5, 1.0, -0.5]
    assert by_rank(Outcome((), "", "", "", ranks=(1,)), 1) == [-1.0]


def test_the_text_tells_the_question() -> None:
    it = SandtableAEC("phantom_fury", render_mode="ansi")
    it.reset(seed=1)
    told, decision = it.render(), it.play.decision
    assert told is not None
    assert decision is not None
    assert it.play.game.prompt(decision, it.play.match.names) in told
    assert it.play.game.spell(decision.options[0], it.play.match.names) in told
