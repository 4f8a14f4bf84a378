"""How good a position is: features by name, weights that were fitted to finished games, and a chance made of both.

`sandtable lab fit` makes the weights. At play all of it is plain Python.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import exp
from pathlib import Path
from typing import Any

import msgspec

from sandtable.core.table import Table

AnyTable = Table[Any, Any]
Features = Callable[[AnyTable, int], Mapping[str, float]]
FAR = 4.0
"""Features count up to this many spreads from their mean."""
CERTAIN = 20.0


class Weight(msgspec.Struct, frozen=True, array_like=True):
    """A feature's mean and spread, its weight at half-time, and what the weight gains from start to end."""

    mean: float
    spread: float
    weight: float
    growth: float


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights for one kind of seat; `base` is the constant, its growth with time, and with the square of time."""

    base: tuple[float, float, float]
    weights: dict[str, Weight]

    def chance(self, found: Mapping[str, float], late: float) -> float:
        """The chance that a position with these features gives, from 0 to 1."""
        time = late - 0.5
        total = self.base[0] + time * (self.base[1] + time * self.base[2])
        for name, each in self.weights.items():
            far = (found[name] - each.mean) / each.spread
            total += (FAR if far > FAR else -FAR if far < -FAR else far) * (each.weight + each.growth * time)
        return 1.0 / (1.0 + exp(-max(-CERTAIN, min(CERTAIN, total))))


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the positions of a setting came from."""

    games: int
    seed: str
    bots: str
    commit: str


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a fit foretells games that it has not seen.

    `auc` is the chance to rank a game that was won above one that was lost, at the start of turn 2, 3 and so on;
    `off` how far what was said is from what came, on average over ten classes. `level` is the correlation of the
    expected level with the final one, by turn as well.
    """

    games: int
    auc: tuple[float, ...] = ()
    off: float = 0.0
    level: tuple[float, ...] = ()


class Fits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of weights: how it was made, how good it is, the fits by name; `level` where results have levels."""

    made: dict[str, Made]
    measured: dict[str, Measured]
    win: dict[str, Fit] = {}
    level: dict[str, Fit] = {}


def read_fits(path: Path) -> Fits:
    """The fits of a file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Fits)


class Judgement:
    """How a game judges positions that are still played.

    `features` are what a good player looks at, as a seat sees it; `late` is the share of the game that is over;
    `names` tell which fits are for a seat of a position, the closest first; `signs` which way features may count:
    1 for good, -1 for bad, either way for those that are not named. With `mirrored`, one of two seats wins: the
    chance of the second is what that of the first lacks. `reached` is for results with levels: the share of the
    highest that a seat has reached at the end.
    """

    def __init__(
        self,
        weights: Path,
        features: Features,
        late: Callable[[AnyTable], float],
        names: Callable[[AnyTable, int], Sequence[str]],
        *,
        signs: Mapping[str, int],
        mirrored: bool = False,
        reached: Callable[[AnyTable, int], float] | None = None,
    ) -> None:
        self.weights, self.mirrored, self.reached = weights, mirrored, reached
        self.features, self.late, self.names, self.signs = features, late, names, signs

    @cached_property
    def fits(self) -> Fits:
        """The weights, read when they are first needed."""
        return read_fits(self.weights)

    def chance(self, t: AnyTable, seat: int) -> float:
        """The chance that a seat wins."""
        return self._judge(self.fits.win, t, seat)

    def level(self, t: AnyTable, seat: int) -> float:
        """The share of the highest level that a seat may expect."""
        return self._judge(self.fits.level, t, seat)

    def _judge(self, fits: Mapping[str, Fit], t: AnyTable, seat: int) -> float:
        if self.mirrored and seat:
            return 1.0 - self._judge(fits, t, 0)
        fit = next(fits[name] for name in self.names(t, seat) if name in fits)
        return fit.chance(self.features(t, seat), self.late(t))
