"""Every game that Sandtable offers keeps the promises that all games make."""

from collections.abc import Iterator

import pytest
from msgspec import inspect

from sandtable import games
from sandtable.core import AnyGame, Match
from sandtable.lab import simulate
from sandtable.testing import play_checked

PLAYABLE = [
    (id_, scenario.id) for id_ in games.GAMES for scenario in games.find(id_).scenarios if not scenario.missing
]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "scenario"), PLAYABLE)
def test_random_play_ends_and_copies_are_exact(game: str, scenario: str, seed: int) -> None:
    assert play_checked(game, seed, scenario=scenario, checks=8).outcome is not None


@pytest.mark.long
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("game", "scenario"), PLAYABLE)
def test_a_hundred_games_without_a_fault(game: str, scenario: str, bot: str) -> None:
    report = simulate(games.find(game), scenario, games=100, bots=[bot])
    assert report.errors == ()


@pytest.fixture(params=games.GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return games.find(request.param)


def test_the_same_seed_gives_the_same_start(game: AnyGame) -> None:
    first, again, other = (Match(game, seed=seed) for seed in (1, 1, 2))
    assert first.digest() == again.digest()
    assert first.seed_hash != other.seed_hash


def parts(node: object) -> Iterator[object]:
    """A type and all types that it is made of."""
    if isinstance(node, inspect.Type | inspect.Field):
        yield node
        inside = [getattr(node, name) for name in node.__struct_fields__]
        for each in inside:
            for one in each if isinstance(each, tuple) else (each,):
                yield from parts(one)


def test_the_state_holds_no_sets(game: AnyGame) -> None:
    """A set that is written and read again may change its order, and with it the order of options."""
    found = list(parts(inspect.type_info(game.state_type)))
    assert len(found) > 1
    assert not any(isinstance(each, inspect.SetType | inspect.FrozenSetType) for each in found)


def test_ids_are_used_once_and_have_no_spaces(game: AnyGame) -> None:
    for each in (game.seats, game.scenarios, game.variants, game.board(game.box()).spaces):
        ids = [one.id for one in each]
        assert len(set(ids)) == len(ids)
        assert not any(" " in id_ for id_ in ids)


def test_every_variant_can_be_chosen(game: AnyGame) -> None:
    for variant in game.variants:
        for value in (variant.low, variant.high):
            Match(game, game.setting("", {variant.id: value}), seed=1)


def test_pieces_of_a_scene_stand_on_the_board(game: AnyGame) -> None:
    match = Match(game, seed=1)
    spaces = {space.id for space in game.board(match.table.box).spaces}
    sides = {side.id for side in game.board(match.table.box).sides}
    for seat in (None, *range(len(game.seats))):
        for piece in game.view(match.table, seat).pieces:
            assert piece.space in spaces
            assert piece.side in sides
