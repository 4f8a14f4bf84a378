"""Fog of war: action cards lie face down until they are played."""

import pytest

from sandtable.bots import make
from sandtable.core import AnyMatch, Match
from sandtable.games import find
from sandtable.testing import check_secrets
from tests.games.islamic_state.tools import GAME, state


@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_secret_is_seen_in_a_turn(players: int) -> None:
    game = find(GAME)
    match: AnyMatch = Match(game, game.setting(variants={"ready_made": 1}, players=players), seed=3)
    bots = {seat: make("greedy", seat) for seat in range(players)}
    for _ in range(25):
        check_secrets(match)
        decision = match.pending[-1]
        match.choose(decision.seat, bots[decision.seat].choose(match, decision))
    assert any(state(match).cards)
