"""Positions of random games, for what must be true in all of them."""

from collections.abc import Iterator
from random import Random

from sandtable.core import AnyGame, AnyMatch, Match


def positions(game: AnyGame, seed: int, every: int, **variants: int) -> Iterator[AnyMatch]:
    """A random game, seen before about one choice in `every`."""
    match: AnyMatch = Match(game, game.setting(variants=variants), f"walk {seed}")
    random = Random(seed)
    while match.outcome is None:
        if random.randrange(every) == 0:
            yield match
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
