"""25.2.ops, 31.1 Oilfields."""

from sandtable.games.fitna.state import Table, plan


def oilfields(t: Table, power: int) -> list[int]:
    """The oilfields that a power controls and nobody has cut (card 73)."""
    s = t.state
    return [x for x in plan(t).oil if s.control[x] == power and x not in s.cut]
