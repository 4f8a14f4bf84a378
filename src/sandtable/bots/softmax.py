"""Options by chance, the better ones more often: advice has a unit of its own in every game."""

from collections.abc import Sequence
from math import exp

UPPER = 4
"""Advice is scaled by how far the best option lies above the fifth."""
COLDEST = -30.0


def softmax(worth: Sequence[float], heat: float, at: float) -> int:
    """The number of an option; `at`, from 0 to 1, is the chance."""
    ordered = sorted(worth, reverse=True)
    best = ordered[0]
    scale = heat * (best - ordered[min(len(ordered) - 1, UPPER)]) or 1.0
    weights = [exp(max(COLDEST, (each - best) / scale)) for each in worth]
    left = at * sum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    return worth.index(best)
