"""What a choice of losses comes to: what each unit has and would have, and which loss is the usual one."""

from collections.abc import Callable, Sequence

import msgspec

from sandtable.core.decisions import Hint, Hints, Option

LEFT = {1: "one step left", 2: "two steps left"}


class Toll(msgspec.Struct, frozen=True):
    """A unit before and after a loss: its factor, its steps then (0: it is gone), and what else is lost with it."""

    before: float
    after: float
    steps: int
    more: str = ""

    @property
    def words(self) -> str:
        """The loss as a player reads it: "4 → 2, one step left"."""
        what = f"{self.before:g} → {self.after:g}, {LEFT.get(self.steps, f'{self.steps} steps left')}"
        return "; ".join(filter(None, (what if self.steps else f"{self.before:g} → destroyed", self.more)))


def tolls(units: Sequence[int], toll: Callable[[int], Toll]) -> Hints:
    """The hint of each unit that can take a loss; the usual one costs no unit, then least strength, if one does."""
    found = {unit: toll(unit) for unit in units}
    cost = {unit: (not each.steps, bool(each.more), each.before - each.after) for unit, each in found.items()}
    least = min(cost.values(), default=None)
    usual = next((unit for unit in units if cost[unit] == least), None) if len(set(cost.values())) > 1 else None

    def hint(option: Option) -> Hint | None:
        unit = option.target
        return None if unit is None or unit not in found else Hint(found[unit].words, usual=unit == usual)

    return hint
