"""Logistic regression with a ridge, and how well it foretells. Only this module needs numpy (extra `lab`)."""

import os
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # these tables are small: threads would only wait for one another
import numpy as np

from sandtable.core.judgement import CERTAIN, FAR, Fit, Weight

RIDGES = (3.0, 20.0, 100.0)
"""How strongly weights are held back; the one that foretells best is taken."""
ROUNDS = 10
FOLDS = 5
HEAD = 3
"""The constant, its growth and the square of time stand before the features."""
DIGITS = 4
LEAST = 1e-3
NOTHING = 1e9
"""A ridge that leaves nothing of a weight."""
MOST_LEFT_OUT = 8
"""How often weights of the wrong sign are left out and the others fitted anew."""
Measure = Callable[[Any, Any], float]
"""How well what was said fits what came."""


class Rows:
    """Positions: what was found in them, how much of the game was over, and what came of it.

    `signs` tell which way a feature may count: 1 for good, -1 for bad, 0 for either.
    """

    def __init__(self, names: Sequence[str], found: Any, late: Any, came: Any, signs: Any = ()) -> None:
        self.names = tuple(names)
        self.found, self.late, self.came = (np.asarray(each, float) for each in (found, late, came))
        self.signs = np.asarray(signs, float) if len(signs) else np.zeros(len(self.names))

    def only(self, which: Any) -> "Rows":
        """Some of them."""
        return Rows(self.names, self.found[which], self.late[which], self.came[which], self.signs)


class Held(NamedTuple):
    """What was said of games that the fit had not seen, and what came of them."""

    said: Any
    came: Any
    ridge: float

    def where(self, values: Sequence[int], value: int) -> tuple[Any, Any]:
        """Only the positions with a value."""
        here = np.asarray(values) == value
        return self.said[here], self.came[here]


def hold_out(rows: Rows, games: Sequence[int]) -> Held:
    """Foretell every game by a fit to other games, with the ridge that does it best."""
    fold = np.asarray(games) % FOLDS
    best: Held | None = None
    for ridge in RIDGES:
        said = np.zeros(len(rows.came))
        for each in range(FOLDS):
            said[fold == each] = foretell(fit(rows.only(fold != each), ridge), rows.only(fold == each))
        if best is None or loss(said, rows.came) < loss(best.said, rows.came):
            best = Held(said, rows.came, ridge)
    assert best is not None
    return best


def fit(rows: Rows, ridge: float) -> Fit:
    """Weights for the start and the end of the game; those that would count the wrong way are left out.

    Where two features tell much the same, one of them may come out upside down: it would foretell as well, but a
    bot that plays for it would play for the wrong thing.
    """
    mean, spread = rows.found.mean(0), rows.found.std(0) + LEAST
    lines = _lines(rows, mean, spread)
    signs = np.concatenate([np.zeros(HEAD), rows.signs, rows.signs])
    weights, out = np.zeros(lines.shape[1]), np.zeros(lines.shape[1], bool)
    for _ in range(MOST_LEFT_OUT):
        weights = _newton(lines, rows.came, np.where(out, 0.0, weights), ridge, out)
        wrong = (weights * signs < 0) & ~out
        if not wrong.any():
            break
        out |= wrong
    weights = np.where(out, 0.0, weights)
    count = len(rows.names)
    start, end = weights[HEAD : HEAD + count], weights[HEAD + count :]
    found = zip(mean, spread, (start + end) / 2, end - start, strict=True)
    each = [Weight(*(round(float(value), DIGITS) for value in values)) for values in found]
    first, growth, square = (round(float(value), DIGITS) for value in weights[:HEAD])
    return Fit((first, growth, square), dict(zip(rows.names, each, strict=True)))


def _newton(lines: Any, came: Any, weights: Any, ridge: float, out: Any) -> Any:
    """Newton's method; shares between 0 and 1 are taken as they are."""
    bound = np.full(len(weights), ridge)
    bound[:HEAD] *= 0.01
    bound[out] = NOTHING
    for _ in range(ROUNDS):
        said = _chance(lines @ weights)
        bend = (lines * (said * (1 - said) + LEAST)[:, None]).T @ lines + np.diag(bound)
        step = np.linalg.solve(bend, lines.T @ (said - came) + bound * weights)
        weights = weights - step
        if abs(step).max() < LEAST:
            break
    return weights


def foretell(made: Fit, rows: Rows) -> Any:
    """What a fit says of positions."""
    mean, spread, weights, growth = np.array([_row(each) for each in made.weights.values()]).T
    each = np.concatenate([made.base, weights - growth / 2, weights + growth / 2])
    return _chance(_lines(rows, mean, spread) @ each)


def _row(each: Weight) -> tuple[float, float, float, float]:
    return each.mean, each.spread, each.weight, each.growth


def _lines(rows: Rows, mean: Any, spread: Any) -> Any:
    """A line for each position: 1, time, its square, features as they count at the start and at the end."""
    late = rows.late[:, None]
    time, scaled = late - 0.5, np.clip((rows.found - mean) / spread, -FAR, FAR)
    return np.hstack([np.ones_like(time), time, time * time, scaled * (1 - late), scaled * late])


def _chance(total: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(total, -CERTAIN, CERTAIN)))


def loss(said: Any, came: Any) -> float:
    """The logarithmic loss: small where what came was said to be likely."""
    sure = np.clip(said, 1e-6, 1 - 1e-6)
    return float(-(came * np.log(sure) + (1 - came) * np.log(1 - sure)).mean())


def auc(said: Any, came: Any) -> float:
    """The chance that a position that was won was said to be better than one that was lost; 0 if none was."""
    good, bad = said[came > 0.5], np.sort(said[came < 0.5])
    if not good.size or not bad.size:
        return 0.0
    below = np.searchsorted(bad, good, "left") + np.searchsorted(bad, good, "right")
    return float(below.mean() / 2 / bad.size)


def off(said: Any, came: Any, classes: int = 10) -> float:
    """How far what was said is from what came, on average over classes of equal width."""
    at = np.minimum((said * classes).astype(int), classes - 1)
    far = [abs((said[here] - came[here]).sum()) for here in (at == each for each in range(classes))]
    return float(sum(far) / len(said))


def correlation(said: Any, came: Any) -> float:
    """How closely what was said goes with what came; 0 if nothing varies."""
    return float(np.corrcoef(said, came)[0, 1]) if len(said) > 1 and said.std() and came.std() else 0.0
