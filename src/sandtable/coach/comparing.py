"""Options compared in the same worlds: means, gaps and how sure they are. It knows nothing of games."""

from collections.abc import Sequence
from math import sqrt

import msgspec

from sandtable.coach.answers import Sure

SURE, FAIRLY = 2.0, 1.0
"""A gap is sure, or fairly sure, from this many standard errors on."""
SMALL = 1e-9
DOUBT = 0.05


class Estimate(msgspec.Struct, frozen=True):
    """A mean and its standard error."""

    mean: float
    error: float


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of what was measured in several worlds.

    A few worlds that happen to agree prove little: as if one more, off by `DOUBT`, had been seen.
    """
    count = len(values)
    if not count:
        return Estimate(0.0, 1.0)
    mean = sum(values) / count
    spread = sum((each - mean) ** 2 for each in values) + DOUBT**2
    return Estimate(mean, sqrt(spread) / count)


def gap(better: Sequence[float], worse: Sequence[float]) -> Estimate:
    """How much more one option was worth than another in the worlds where both were played out."""
    return estimate([one - other for one, other in zip(better, worse, strict=False)])


def how_sure(found: Estimate) -> Sure:
    """How sure a gap is."""
    if found.mean <= SMALL:
        return "open"
    if found.mean > SURE * found.error:
        return "sure"
    return "fairly" if found.mean > FAIRLY * found.error else "open"


def level(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two options were worth exactly as much in every world."""
    return all(abs(mine - its) <= SMALL for mine, its in zip(one, other, strict=False))
