"""Questions of random games, for what must be true at all of them."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from sandtable.core import AnyGame, AnyMatch, Decision, Match


def questions(
    game: AnyGame, seed: int, every: int, most: int | None = None, scenario: str = "", **variants: int
) -> Iterator[tuple[AnyMatch, Decision]]:
    """A random game at the first question of each kind and at about one in `every` after it, `most` of a kind."""
    match: AnyMatch = Match(game, game.setting(scenario, variants), f"walk {seed}")
    random, seen = Random(seed), Counter[tuple[str, str]]()
    while match.outcome is None:
        decision = random.choice(match.pending)
        kind = (decision.rule, decision.prompt)
        if (not seen[kind] or random.randrange(every) == 0) and (most is None or seen[kind] < most):
            seen[kind] += 1
            yield match, decision
        match.choose(decision.seat, random.choice(decision.options))
