"""4.8 Victory points beside the number that wins (4.7)."""

from sandtable.core import Measure, Score
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.rules.victory import final_score
from sandtable.games.isis_war.state import Table

AHEAD = {"4.3": (IRAN,), "4.4": (), "4.5": (US,)}


def score(t: Table) -> Score:
    """4.3, 4.4, 4.5 Who would win if this were the end of the last turn."""
    s = t.state
    measures = (
        Measure("vp", "Iran", s.vp, "iran"),
        Measure("vp_to_win", "needed to win", s.vp_to_win, goal=True),
    )
    return Score("Victory points", measures, AHEAD[final_score(t)])
