"""12.3 What a player can commit to a battle: special forces of equal nation and factor are alike."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

import msgspec

from sandtable.games.isis_war.box.counters import Nation, Side, SpecialForces

Kin = tuple[Nation, int]
"""Nation and support factor: units that share both can stand for one another."""

CALLED = {
    Nation.IRAN: "Al-Qods",
    Nation.US: "US",
    Nation.KURDISTAN: "Kurdish",
    Nation.ISRAEL: "Israeli",
    Nation.JORDAN: "Jordanian",
}


class Bundle(msgspec.Struct, frozen=True):
    """The number of units of each kin; `support` is the sum of their factors."""

    id: str
    label: str
    side: Side
    need: tuple[tuple[Kin, int], ...]
    support: int

    def within(self, have: Counter[Kin]) -> bool:
        """Whether a pool holds these units."""
        return all(have[kin] >= count for kin, count in self.need)


def bundles(units: Iterable[SpecialForces]) -> tuple[Bundle, ...]:
    """Every selection that a side could make with all its special forces, the empty one left out."""
    found: list[Bundle] = []
    forces = [unit for unit in units if unit.start != "grand_campaign"]  # 3.2.c
    for side in (Side.IRAN, Side.US):
        pool = Counter((unit.nation, unit.support) for unit in forces if unit.side is side)
        for counts in product(*(range(count + 1) for count in pool.values())):
            need = tuple((kin, count) for kin, count in zip(pool, counts, strict=True) if count)
            if need:
                found.append(_bundle(side, need))
    return tuple(sorted(found, key=lambda each: (each.side, each.support, each.id)))


def _bundle(side: Side, need: Sequence[tuple[Kin, int]]) -> Bundle:
    factors: dict[Nation, list[str]] = {}
    for (nation, support), count in need:
        factors.setdefault(nation, []).extend([str(support)] * count)
    return Bundle(
        id="_".join("-".join([nation, *row]) for nation, row in factors.items()),
        label=", ".join(_called(nation, row) for nation, row in factors.items()),
        side=side,
        need=tuple(need),
        support=sum(support * count for (_, support), count in need),
    )


def _called(nation: Nation, factors: Sequence[str]) -> str:
    """Special forces with the columns that each unit shifts: "Al-Qods (+1)", "US (+2, +1)"."""
    return f"{CALLED.get(nation, nation)} ({', '.join(f'+{factor}' for factor in factors)})"
