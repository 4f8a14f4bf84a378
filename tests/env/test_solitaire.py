"""The game for one is a Gymnasium environment."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sandtable.env.play import ILLEGAL
from sandtable.env.solitaire import Solitaire, register


def test_gymnasium_is_content() -> None:
    (name,) = register()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(gymnasium.make(name, disable_env_checker=True, render_mode="ansi").unwrapped)
    told = [str(each.message) for each in caught]
    assert [each for each in told if "infinity" not in each and "range" not in each] == []


def test_an_illegal_action_does_nothing_and_costs_a_little() -> None:
    it = Solitaire()
    seen, _ = it.reset(seed=1)
    legal = it.action_masks()
    again, reward, over, cut, _ = it.step(int(np.flatnonzero(~legal)[0]))
    assert (reward, over, cut) == (ILLEGAL, False, False)
    assert all(np.array_equal(seen[key], again[key]) for key in seen)


def test_a_whole_game_and_copies_of_it() -> None:
    it = Solitaire(shaping=1.0)
    it.reset(seed=4)
    rewards, over = [], False
    while not over:
        for twin in (copy.deepcopy(it), pickle.loads(pickle.dumps(it))) if len(rewards) == 50 else ():
            assert twin.play.match.digest() == it.play.match.digest()
        _, reward, over, _, info = it.step(min(it.play.slots))
        assert info["options"].shape == (len(it.play.slots), 4)
        rewards.append(reward)
    assert rewards[-1] == pytest.approx(it.play.results()[0], abs=1.0)
    assert it.play.match.outcome is not None


def test_shaping_tells_better_from_worse_where_nobody_wins() -> None:
    it = Solitaire(shaping=1.0)
    it.reset(seed=4)
    first = it.play.game.expect(it.play.match.table, 0)
    summed = 0.0
    for number in range(120):
        legal = list(it.play.slots)
        summed += float(it.step(legal[number * 7 % len(legal)])[1])
    assert it.play.match.outcome is None
    assert summed == pytest.approx(it.play.game.expect(it.play.match.table, 0) - first)
    assert abs(summed) > 0.001


def test_games_for_several_are_refused() -> None:
    with pytest.raises(ValueError, match="for 2 seats"):
        Solitaire("isis_war")
