"""25.2.ops, 31.1 Oilfields."""

from sandtable.games.fitna.state import Table, plan_of


def oilfields(t: Table, power: int) -> list[int]:
    """The oilfields that a power controls and nobody has cut (card 73)."""
    s = t.state
    return [space for space in plan_of(t).oil if s.control[space] == power and space not in s.cut]
