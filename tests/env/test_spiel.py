"""Every game is played by OpenSpiel, with dice as chance nodes."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from sandtable import games
from sandtable.core import Roll
from sandtable.env import spiel

HIDING = [id_ for id_ in games.GAMES if games.find(id_).hides]


def at_a_question(game: str, choices: int, seed: int = 1) -> spiel.SpielState:
    """A state after some random choices, at a question."""
    rng = np.random.RandomState(seed)
    state = pyspiel.load_game(f"sandtable_{game}").new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or state.play.made < choices):
        if state.is_chance_node():
            faces, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(rng.choice(faces)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", games.GAMES)
def test_a_clone_goes_its_own_way(game: str) -> None:
    state = at_a_question(game, 25)
    twin = state.clone()
    assert str(twin) == str(state)
    assert twin.legal_actions() == state.legal_actions()
    twin.apply_action(twin.legal_actions()[-1])
    assert str(twin) != str(state)
    assert state.play.made == 25


def test_a_die_is_a_chance_node_and_falls_as_it_is_told() -> None:
    state = at_a_question("phantom_fury", 100)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    fallen = []
    for face, chance in state.chance_outcomes():
        twin = state.clone()
        twin.apply_action(face)
        assert chance == pytest.approx(0.1)
        assert not twin.is_chance_node()
        fallen += [entry.event.what.result for entry in twin.play.match.log if isinstance(entry.event.what, Roll)][
            -1:
        ]
    assert fallen == list(range(10))


@pytest.mark.parametrize("game", HIDING)
def test_an_imagined_state_asks_and_shows_the_same(game: str) -> None:
    observer = pyspiel.load_game(f"sandtable_{game}").make_py_observer()
    for choices in (20, 60, 100):
        state = at_a_question(game, choices)
        seat = state.current_player()
        twin = state.imagined(seat, "one")
        assert twin.current_player() == seat
        assert twin.legal_actions() == state.legal_actions()
        assert observer.string_from(twin, seat) == observer.string_from(state, seat)
        twin.apply_action(twin.legal_actions()[0])
        clone = twin.clone()
        assert str(clone) == str(twin)


def test_openspiels_own_random_test() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("sandtable_fitna"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("game", games.GAMES)
def test_openspiels_own_random_test_twenty_times(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"sandtable_{game}"), num_sims=20, serialize=False, verbose=False)


def play_out(game: str, bot: object, searches: int) -> list[float]:
    """Seat 0 searches for its first choices; the rest is random."""
    rng, state = np.random.RandomState(3), pyspiel.load_game(game).new_initial_state()
    searched = 0
    while not state.is_terminal():
        if state.is_chance_node():
            faces, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(faces, p=chances)
        elif state.current_player() == 0 and searched < searches:
            action, searched = bot.step(state), searched + 1  # type: ignore[attr-defined]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    assert searched == searches
    return list(state.returns())


def search_with_mcts(searches: int, simulations: int) -> list[float]:
    game = pyspiel.load_game("sandtable_phantom_fury")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, simulations, spiel.RandomPlayout(1), random_state=rng)
    return play_out("sandtable_phantom_fury", bot, searches)


def search_with_ismcts(id_: str, searches: int, simulations: int) -> list[float]:
    game = pyspiel.load_game(f"sandtable_{id_}")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=1.0, max_simulations=simulations, evaluator=spiel.RandomPlayout(1), random_state=rng
    )
    bot.set_resampler(lambda state, player: state.imagined(player, str(rng.random_sample())))
    return play_out(f"sandtable_{id_}", bot, searches)


def test_mcts_plays() -> None:
    assert len(search_with_mcts(2, 4)) == 1


def test_information_set_mcts_plays() -> None:
    assert len(search_with_ismcts("islamic_state", 2, 4)) > 1


@pytest.mark.long
def test_mcts_finishes_a_game() -> None:
    assert search_with_mcts(200, 6)


@pytest.mark.long
@pytest.mark.parametrize("game", HIDING)
def test_information_set_mcts_finishes_a_game(game: str) -> None:
    assert search_with_ismcts(game, 60, 6)
