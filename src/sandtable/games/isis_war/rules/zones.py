"""8 Zones of control."""

from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.state import Table

BINDS = {IRAN: (US,), US: (IRAN,), ISIS: (IRAN, US)}
"""8.0, R-11 Whose movement the zones of a side bind."""


def in_enemy_zoc(t: Table, where: int, seat: int) -> bool:
    """8.0 Whether an enemy of this seat has a zone of control in a hex."""
    return t.state.ezoc.counts[seat][where] > 0


def ignores_zoc(t: Table, unit: int) -> bool:
    """8.1.exempt US and Israeli units, and Coalition units in a hex with a US base."""
    return t.box.ignores_zoc[unit] or (t.box.side[unit] == US and has_base(t, t.state.at[unit]))


def has_base(t: Table, where: int) -> bool:
    """11.4 Whether a US base stands in a hex."""
    at = t.state.at
    return any(at[base] == where for base in t.box.bases)
