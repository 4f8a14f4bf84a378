"""Whole acts begin with a set that is ticked before anybody has ticked anything: it is never refused."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from sandtable import games
from sandtable.core import AnyGame, AnyMatch, Decision, Match, Option
from tests.cases import each_time

SEEDS = (range(2), range(2, 12))


def ticked(decision: Decision) -> Option | None:
    """The set that the table ticks: the one that the rules name, or the largest on offer."""
    several = decision.several
    if several is None:
        return None
    if several.best:
        return Option(several.verb, None, several.best)
    offered = [option for option in decision.options if option.verb == several.verb]
    return max(offered, key=lambda option: len(option.targets) or option.target is not None, default=None)


def battles(game: AnyGame, seed: int) -> Iterator[tuple[AnyMatch, Decision]]:
    """The questions of a random game in which many attack together, so that many may advance."""
    match: AnyMatch = Match(game, seed=f"battles {seed}")
    random = Random(seed)
    while match.outcome is None:
        decision = random.choice(match.pending)
        yield match, decision
        whole = ticked(decision) if decision.battle else None
        match.choose(decision.seat, whole or random.choice(decision.options))


@pytest.mark.parametrize(
    ("game", "seeds"),
    each_time(
        [(game, seeds) for game in games.GAMES for seeds in SEEDS], *((game, SEEDS[0]) for game in games.GAMES)
    ),
)
def test_what_is_ticked_at_first_can_be_done(game: str, seeds: range) -> None:
    asked: Counter[str] = Counter()
    for seed in seeds:
        for match, decision in battles(games.find(game), seed):
            whole = ticked(decision)
            if whole is None:
                continue
            words = match.game.spell(whole, match.names)
            assert decision.against(match.game.parse_option(words, match.names)) is None, words
            match.clone().choose(decision.seat, whole)
            asked[decision.battle] += 1
    assert game != "isis_war" or asked["advance"], "this game has advances of several units"
