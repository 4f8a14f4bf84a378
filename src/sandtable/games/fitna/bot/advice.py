"""How sensible each option looks."""

from collections.abc import Sequence

from sandtable.core import Decision
from sandtable.games.fitna.state import Table


def advise(t: Table, decision: Decision) -> Sequence[float]:  # noqa: ARG001
    """All options alike."""
    return [0.0] * len(decision.options)
