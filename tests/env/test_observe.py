"""What a seat observes: the same from the scene and from the glance, and nothing that is hidden from it."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from sandtable import games
from sandtable.core import AnyMatch, Match
from sandtable.core.worlds import imagine
from sandtable.env.actions import Actions
from sandtable.env.observe import Observer, strength

PLAYABLE = [
    (id_, scenario.id, len(seats))
    for id_ in games.GAMES
    for scenario in games.find(id_).scenarios
    if not scenario.missing
    for seats in scenario.tables
]
HIDING = [id_ for id_ in games.GAMES if games.find(id_).hides]


def positions(game: str, every: int, seed: int = 1, scenario: str = "", players: int = 0) -> Iterator[AnyMatch]:
    """One match, played at random: it is shown at its start and after every so many choices."""
    rules, rng = games.find(game), Random(seed)
    match: AnyMatch = Match(rules, rules.setting(scenario, players=players), f"observe {seed}")
    while match.outcome is None:
        if len(match.choices) % every == 0:
            yield match
        asked = match.pending[0]
        match.choose(asked.seat, rng.choice(asked.options))


def observer_of(match: AnyMatch) -> Observer:
    return Observer(match.game, match.table.box, match.seats)


def check_glances(game: str, every: int, scenario: str = "", players: int = 0) -> None:
    """The arrays are the same, whether they are counted from the scene or from the glance."""
    for match in positions(game, every, scenario=scenario, players=players):
        observer = observer_of(match)
        for seat in range(len(match.seats)):
            asked = match.decision(seat)
            whole = observer.counted(match.game.view(match.table, seat), seat, asked)
            quick = observer.arrays(match.table, seat, asked)
            for key, shape in observer.shapes.items():
                assert quick[key].shape == shape
                assert np.array_equal(whole[key], quick[key]), key


@pytest.mark.parametrize("game", games.GAMES)
def test_a_glance_counts_like_the_scene(game: str) -> None:
    check_glances(game, 60)


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario", "players"), PLAYABLE)
def test_a_glance_counts_like_the_scene_everywhere(game: str, scenario: str, players: int) -> None:
    check_glances(game, 3, scenario, players)


def check_nothing_leaks(game: str, every: int, least: int) -> None:
    """Arrays, mask and text are the same in another world that the asked seat cannot tell from this one."""
    checked, differ, seed = 0, 0, 0
    actions = Actions(games.find(game), games.find(game).box().names)
    while checked < least:
        seed += 1
        for match in positions(game, every, seed):
            observer, asked = observer_of(match), match.pending[0]
            other = imagine(match, asked.seat, f"world {len(match.choices)}")
            there = next(each for each in other.pending if each.seat == asked.seat)
            here = observer.arrays(match.table, asked.seat, asked)
            anew = observer.arrays(other.table, asked.seat, there)
            assert all(np.array_equal(here[key], anew[key]) for key in here)
            assert actions.slots(asked) == actions.slots(there)
            assert observer.text(match.table, asked.seat, asked) == observer.text(other.table, asked.seat, there)
            checked += 1
            differ += match.table.state != other.table.state
    assert differ > 0


@pytest.mark.parametrize("game", HIDING)
def test_nothing_hidden_is_observed(game: str) -> None:
    check_nothing_leaks(game, 31, 10)


@pytest.mark.long
@pytest.mark.parametrize("game", HIDING)
def test_nothing_hidden_is_observed_in_ten_thousand_positions(game: str) -> None:
    check_nothing_leaks(game, 3, 10_000)


def test_strength_is_the_first_number_on_a_counter() -> None:
    assert [strength(each) for each in ("3-4-2", "[2]", "(5)", "2d6", "?", "")] == [3, 2, 5, 2, 0, 0]


def test_parties_count_from_the_seat_that_looks() -> None:
    match = next(positions("isis_war", 1))
    observer = observer_of(match)
    first, second = (observer.arrays(match.table, seat, None)["spaces"] for seat in (0, 1))
    assert first[:, 0].sum() == second[:, 1].sum()
    assert first[:, 1].sum() == second[:, 0].sum()
    assert first[:, :3].sum() == sum(piece.count for piece in match.game.view(match.table, 0).pieces)
