"""How strong bots are: ratings by Bradley and Terry, from games between any number of seats."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import polars as pl

MEAN = 1200.0
SCALE = 400 / np.log(10)
RESAMPLED = 500
NEWTON = 100
PRIOR = 0.1
"""A tenth of a game drawn against everybody keeps a bot that never wins on the scale."""

Array = np.ndarray[Any, np.dtype[np.float64]]


class Rating(msgspec.Struct, frozen=True):
    """A rating on Elo's scale, with an interval of 95 % from resampled sets of games."""

    name: str
    value: float
    low: float
    high: float
    games: int
    points: float
    """The mean of the points of a game."""


def pairs(games: pl.DataFrame, *, by_seat: bool) -> list[list[tuple[str, str, float]]]:
    """For every game who has met whom, and what the first has made of it: 1, a half or 0."""
    found = []
    for bots, seats, ranks in games.select("bots", "seats", "ranks").iter_rows():
        names = [f"{bot}, {seat}" if by_seat else bot for bot, seat in zip(bots, seats, strict=True)]
        met = []
        for a in range(len(names)):
            for b in range(a + 1, len(names)):
                if names[a] != names[b]:
                    met.append((names[a], names[b], 0.5 + 0.5 * float(np.sign(ranks[b] - ranks[a]))))
        found.append(met)
    return found


def bradley_terry(wins: Array) -> Array:
    """Strengths on Elo's scale from `wins[..., a, b]`, the points that a has made against b: maximum likelihood.

    Newton's steps on the logarithms of the strengths; their mean is held by adding ones to the slopes.
    """
    n = wins.shape[-1]
    wins = wins + PRIOR * (1 - np.eye(n)) / 2
    played = wins + wins.swapaxes(-1, -2)
    strength = np.zeros(wins.shape[:-1])
    for _ in range(NEWTON):
        gap = strength[..., :, None] - strength[..., None, :]
        chance = 1 / (1 + np.exp(-np.clip(gap, -30, 30)))
        lack = (wins - played * chance).sum(-1)
        bend = played * chance * (1 - chance)
        slopes = np.eye(n) * bend.sum(-1)[..., None] - bend + 1 / n
        step = np.clip(np.linalg.solve(slopes, lack[..., None])[..., 0], -1, 1)
        strength = strength + step
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(SCALE * (strength - strength.mean(-1, keepdims=True)) + MEAN)


def rated(met: Sequence[Sequence[tuple[str, str, float]]], means: dict[str, tuple[int, float]]) -> list[Rating]:
    """Ratings of all who have met, the strongest first; `means` are their games and mean points."""
    names = sorted({name for game in met for a, b, _ in game for name in (a, b)})
    if len(names) < 2:
        return []
    at = {name: number for number, name in enumerate(names)}
    tables = np.zeros((len(met), len(names), len(names)))
    for number, game in enumerate(met):
        for a, b, result in game:
            tables[number, at[a], at[b]] += result
            tables[number, at[b], at[a]] += 1 - result
    value = bradley_terry(tables.sum(0))
    draw = np.random.default_rng(0)
    flat = tables.reshape(len(met), -1)
    counts = draw.multinomial(len(met), np.full(len(met), 1 / len(met)), RESAMPLED).astype(float)
    sampled = bradley_terry((counts @ flat).reshape(RESAMPLED, len(names), len(names)))
    low, high = np.quantile(sampled, (0.025, 0.975), axis=0)
    found = [
        Rating(name, float(value[i]), float(low[i]), float(high[i]), *means.get(name, (0, 0.0)))
        for name, i in at.items()
    ]
    return sorted(found, key=lambda each: (-each.value, each.name))


def means(games: pl.DataFrame, *, by_seat: bool) -> dict[str, tuple[int, float]]:
    """Games and mean points of everybody."""
    found: dict[str, list[float]] = {}
    for bots, seats, points in games.select("bots", "seats", "points").iter_rows():
        for bot, seat, point in zip(bots, seats, points, strict=True):
            found.setdefault(f"{bot}, {seat}" if by_seat else bot, []).append(point)
    return {name: (len(each), sum(each) / len(each)) for name, each in found.items()}


def ratings(games: pl.DataFrame, *, by_seat: bool) -> list[Rating]:
    """Ratings from a table of games."""
    return rated(pairs(games, by_seat=by_seat), means(games, by_seat=by_seat))
