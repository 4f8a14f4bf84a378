"""How sensible the options of a decision look."""

from sandtable.core import Decision
from sandtable.games.axis_of_evil.state import Table


def advise(_: Table, decision: Decision) -> list[float]:
    """All alike."""
    return [0.0] * len(decision.options)
