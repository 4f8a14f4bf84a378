"""10.7 The sum of a battle, apart from the map: the rules resolve with it, the odds count with it."""

from collections import Counter
from enum import IntEnum

import msgspec

from sandtable.core import Shift
from sandtable.games.isis_war.box.crt import Crt
from sandtable.games.isis_war.box.tables import Result

Ways = dict[int, int]
"""In how many ways dice bring each number."""

DIE = range(1, 7)


class Ground(IntEnum):
    """10.10, 10.20.base What a retreat becomes in the defended hex."""

    OPEN = 0
    CITY = 1
    BASE = 2


# To ask an Enum for its members takes longer than to look up a name.
OPEN, BASE = Ground.OPEN, Ground.BASE
AS, BB, DR = Result.AS, Result.BB, Result.DR
RESULTS = tuple(Result)


class Reckoning(msgspec.Struct):
    """Both strengths, the shifts so far (right is positive, 10.9) and the dice that are still to come.

    `attack_dice` and `defence_dice` add combat factors (5.8, 5.9, 10.24); `packages` are CEP dice, whose
    columns go the way of `packages_favour`: 1 for an attacker, -1 for a defender (11.5.shift).
    """

    attack: int
    defence: int
    shifts: list[Shift]
    attack_dice: int = 0
    defence_dice: int = 0
    packages: int = 0
    packages_favour: int = 1

    @property
    def differential(self) -> int:
        """10.7 The combat differential."""
        return self.attack - self.defence

    @property
    def open(self) -> bool:
        """Whether dice that change the column are still to come."""
        return bool(self.attack_dice or self.defence_dice or self.packages)

    @property
    def columns(self) -> int:
        """10.9 All shifts, netted."""
        return sum(int(shift.value) for shift in self.shifts)

    def column(self, crt: Crt) -> int:
        """The column that the die is rolled on, as far as it is known."""
        return crt.shifted(crt.column(self.differential), self.columns)


def converted(result: Result, ground: Ground) -> Result:
    """10.10, 10.20.base DR in a city becomes BB, with a US base in the hex AS (R-67)."""
    if result is DR and ground is not OPEN:
        return AS if ground is BASE else BB
    return result


def package_columns(roll: int) -> int:
    """11.5.shift Half of a CEP die, rounded down."""
    return roll // 2


def halved(factor: int) -> int:
    """10.8.river Half of a unit's combat factor, rounded down."""
    return factor // 2


def chances(crt: Crt, sum_: Reckoning, ground: Ground) -> dict[Result, float]:
    """The exact chance of every result, conversions included, over all dice still to come."""
    return _results(crt, columns(crt, sum_), ground)


def columns(crt: Crt, sum_: Reckoning) -> Ways:
    """In how many ways the dice still to come lead to each column."""
    ways: Counter[int] = Counter()
    strengths = _combined(_dice(sum_.attack_dice), _dice(sum_.defence_dice), -1)
    for strength, times in strengths.items():
        column = crt.column(sum_.differential + strength)
        for more, often in _packages(sum_.packages).items():
            ways[crt.shifted(column, sum_.columns + more * sum_.packages_favour)] += times * often
    return ways


def chances_on(crt: Crt, column: int, ground: Ground) -> dict[Result, float]:
    """The chance of every result on one column, conversions included."""
    return _results(crt, {column: 1}, ground)


def _results(crt: Crt, ways: Ways, ground: Ground) -> dict[Result, float]:
    """From columns to results: the resolution die, then the conversions."""
    found = dict.fromkeys(RESULTS, 0)
    for column, times in ways.items():
        for roll in DIE:
            found[converted(crt.result(column, roll), ground)] += times
    total = sum(found.values())
    return {result: count / total for result, count in found.items() if count}


def _dice(count: int) -> Ways:
    """The sums that a number of dice can give."""
    ways: Ways = {0: 1}
    for _ in range(count):
        ways = _combined(ways, dict.fromkeys(DIE, 1))
    return ways


def _packages(count: int) -> Ways:
    """11.5.shift The columns that a number of CEP dice give; results add up (R-77)."""
    one: Ways = {}
    for roll in DIE:
        one[package_columns(roll)] = one.get(package_columns(roll), 0) + 1
    ways: Ways = {0: 1}
    for _ in range(count):
        ways = _combined(ways, one)
    return ways


def _combined(a: Ways, b: Ways, sign: int = 1) -> Ways:
    ways: Ways = {}
    for x, times in a.items():
        for y, often in b.items():
            ways[x + sign * y] = ways.get(x + sign * y, 0) + times * often
    return ways
