"""19.8 Islamists: their draw at set-up. What they may not do stands with the rules that it limits."""

from sandtable.core import D6, Kind
from sandtable.games.axis_of_evil.rules.insurgency import display
from sandtable.games.axis_of_evil.state import Off, Phase, Table


def draw_islamists(t: Table) -> None:
    """19.8, R-100, R-117 The initiative player, then the other, rolls and draws; SF go to Staging."""
    s = t.state
    for side in (s.initiative, 1 - s.initiative):
        pool = display(t)
        number = t.roll(D6, "Islamists", "19.8")
        for _ in range(min(number, len(pool))):
            piece = t.draw(pool, Kind.PIECE, "{drawn:piece} is drawn.", "19.8")
            s.side[piece] = side
            s.at[piece] = Off.UNPLACED if t.box.mobile[piece] else Off.STAGING
    s.phase = Phase.ISLAMISTS_FIRST
