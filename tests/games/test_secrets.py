"""Nothing that a seat is sent tells what it cannot know, in long random play of every game that hides something.

`test_every_game` checks the same in short samples.
"""

from random import Random

import pytest

from sandtable import games
from sandtable.core import AnyMatch, Match
from sandtable.testing import check_secrets

SEEDS = range(6)
EVERY = 10
HIDING = [
    (id_, scenario.id, len(seats))
    for id_ in games.GAMES
    if games.find(id_).hides
    for scenario in games.find(id_).scenarios
    if not scenario.missing
    for seats in scenario.tables
]


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("id_", "scenario", "players"), HIDING)
def test_no_secret_is_told(id_: str, scenario: str, players: int, seed: int) -> None:
    game, random = games.find(id_), Random(seed)
    match: AnyMatch = Match(game, game.setting(scenario, players=players), seed)
    while match.outcome is None:
        before, decision = match.freeze(), random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
        if random.randrange(EVERY) == 0:
            check_secrets(match, before, deals=3)
