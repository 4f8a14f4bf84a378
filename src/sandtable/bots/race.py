"""A race: rivals run against what would be taken anyway, in the same worlds, and who is behind drops out."""

from collections.abc import Mapping
from math import sqrt

import msgspec

INCUMBENT = 0


class Terms(msgspec.Struct, frozen=True):
    """When a race is decided: differences are counted in their standard errors, so that no unit matters.

    A rival must be this far `ahead` after each number of rounds to stay in; the last one holds for all that follow.
    It wins if it is `sure` ahead after `enough` rounds; the race is over as soon as one is `clear` ahead.
    """

    ahead: tuple[float, ...] = (-9.0, -0.5, 0.0, 0.0, 0.0, 0.5)
    enough: int = 6
    sure: float = 1.5
    clear: float = 2.5


HASTY = Terms()
PATIENT = Terms((-9.0, -9.0, -1.5, -1.5, -1.0, -1.0, -0.5, -0.5, -0.5, 0.0, 0.0, 0.0, 0.5), 8, 1.25, 3.0)
"""Where there is time, nobody drops out for two or three unlucky worlds."""
LONG = 12
"""A race of this many rounds is long."""


def terms_for(budget: int, runners: int) -> Terms:
    """The terms on which a budget of play-outs is spent best."""
    return PATIENT if budget >= LONG * runners else HASTY


class Race:
    """Runners by their numbers; number 0 is the incumbent, to whom all are compared in pairs."""

    def __init__(self, runners: int, terms: Terms) -> None:
        self._terms = terms
        self._leads: dict[int, list[float]] = {number: [] for number in range(1, runners)}
        self.rounds = 0

    @property
    def running(self) -> tuple[int, ...]:
        """Who runs in the next round, the incumbent first; nobody once the race is over."""
        if not self._leads or self._clear():
            return ()
        return (INCUMBENT, *self._leads)

    def add(self, values: Mapping[int, float]) -> None:
        """What the runners reached in one more world."""
        self.rounds += 1
        for number, leads in self._leads.items():
            leads.append(values[number] - values[INCUMBENT])
        ahead = self._terms.ahead[min(self.rounds, len(self._terms.ahead)) - 1]
        stays = {number for number, leads in self._leads.items() if certainty(leads) > ahead}
        self._leads = {number: leads for number, leads in self._leads.items() if number in stays}

    @property
    def best(self) -> int:
        """Who should be taken as things stand: the incumbent, unless a rival is surely better."""
        if self._leads and self.rounds >= self._terms.enough:
            first = max(self._leads, key=lambda number: sum(self._leads[number]))
            if certainty(self._leads[first]) >= self._terms.sure:
                return first
        return INCUMBENT

    def _clear(self) -> bool:
        if self.rounds < self._terms.enough:
            return False
        return any(certainty(leads) >= self._terms.clear for leads in self._leads.values())


def certainty(leads: list[float]) -> float:
    """How many standard errors a mean lies above zero; no difference in any world counts as far behind."""
    count = len(leads)
    mean = sum(leads) / count
    if not any(leads):
        return float("-inf") if count > 1 else 0.0
    spread = sqrt(sum((each - mean) ** 2 for each in leads) / max(count - 1, 1)) or abs(mean) / 3
    return mean / spread * sqrt(count)
