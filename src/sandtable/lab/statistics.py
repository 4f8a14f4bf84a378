"""Estimates with their uncertainty: rates, means, slopes."""

import math
from collections.abc import Sequence

import msgspec

Z = 1.959963984540054
FEWEST = 30
"""Under this many games no rate is told, only the count."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure, its interval of 95 %, and the number of games that it is made of."""

    value: float
    low: float
    high: float
    n: int


def rate(count: float, n: int) -> Estimate:
    """A share, with Wilson's interval."""
    if not n:
        return Estimate(0.0, 0.0, 1.0, 0)
    p = count / n
    middle, spread = p + Z * Z / (2 * n), Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    below = 1 + Z * Z / n
    return Estimate(p, max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below), n)


def student(df: int) -> float:
    """The quantile of Student's t for 95 %, by the expansion of Cornish and Fisher."""
    if df < 1:
        return math.inf
    if df < 3:
        return (12.706, 4.303)[df - 1]
    z, n = Z, df
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def mean(values: Sequence[float]) -> Estimate:
    """A mean, with Student's interval."""
    n = len(values)
    if not n:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = math.fsum(values) / n
    if n == 1:
        return Estimate(middle, middle, middle, 1)
    variance = math.fsum((each - middle) ** 2 for each in values) / (n - 1)
    return around(middle, math.sqrt(variance / n), n)


class Moments(msgspec.Struct):
    """What a mean and its interval are made of, for figures that come one by one and are not kept."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more figure."""
        self.n, self.total, self.squares = self.n + 1, self.total + value, self.squares + value * value

    def take(self, other: "Moments") -> None:
        """Those of another."""
        self.n, self.total, self.squares = self.n + other.n, self.total + other.total, self.squares + other.squares

    def mean(self) -> Estimate:
        """Their mean, with Student's interval."""
        if self.n < 2:
            return Estimate(self.total, self.total, self.total, self.n)
        middle = self.total / self.n
        variance = max(0.0, (self.squares - self.n * middle * middle) / (self.n - 1))
        return around(middle, math.sqrt(variance / self.n), self.n)


def around(middle: float, error: float, n: int) -> Estimate:
    """An estimate from its standard error."""
    spread = student(n - 1) * error
    return Estimate(middle, middle - spread, middle + spread, n)


def paired(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """How much more the second has than the first, game by game with the same seed."""
    return mean([b - a for a, b in zip(first, second, strict=True)])


def slope(xs: Sequence[float], rows: Sequence[Sequence[float]]) -> Estimate:
    """The least-squares slope over `xs`, of rows of results with the same seed: each row has a slope of its own.

    The mean of the rows' slopes is the slope of all points together; its error is seen from how they scatter.
    """
    middle = sum(xs) / len(xs)
    below = sum((x - middle) ** 2 for x in xs)
    return mean([sum((x - middle) * y for x, y in zip(xs, row, strict=True)) / below for row in rows])


def is_bent(xs: Sequence[float], rates: Sequence[Estimate], line: float) -> bool:
    """Whether a straight line of this slope does not fit the rates (p under 0.01)."""
    if len(xs) < 3:
        return False
    errors = [max((each.high - each.low) / 2 / Z, 1e-9) for each in rates]
    weights = [1 / error**2 for error in errors]
    x0 = sum(w * x for w, x in zip(weights, xs, strict=True)) / sum(weights)
    y0 = sum(w * each.value for w, each in zip(weights, rates, strict=True)) / sum(weights)
    off = sum(w * (r.value - y0 - line * (x - x0)) ** 2 for w, x, r in zip(weights, xs, rates, strict=True))
    return beyond(off, len(xs) - 2) < 0.01


def beyond(chi2: float, df: int) -> float:
    """The chance that chi square of these degrees of freedom is larger."""
    a, x = df / 2, chi2 / 2
    if x <= 0:
        return 1.0
    term = total = 1 / a
    if x > a + 30:
        return 0.0
    for n in range(1, 400):
        term *= x / (a + n)
        total += term
    return max(0.0, 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a)))


def fitted_line(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float, float]:
    """Slope, height at nought and squared correlation of points."""
    n = len(xs)
    mx, my = math.fsum(xs) / n, math.fsum(ys) / n
    sxx = math.fsum((x - mx) ** 2 for x in xs)
    syy = math.fsum((y - my) ** 2 for y in ys)
    sxy = math.fsum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    if not sxx or not syy:
        return 0.0, my, 0.0
    return sxy / sxx, my - sxy / sxx * mx, sxy**2 / (sxx * syy)


def percent(share: float, n: int) -> str:
    """A share in whole percent, with a decimal above 10,000 games; few games give a count alone."""
    return f"{share:.1%}".replace("%", " %") if n > 10_000 else f"{share:.0%}".replace("%", " %")


def interval(found: Estimate) -> str:
    """The interval of a rate in percent: "39–45"."""
    digits = 1 if found.n > 10_000 else 0
    return f"{found.low * 100:.{digits}f}–{found.high * 100:.{digits}f}"
