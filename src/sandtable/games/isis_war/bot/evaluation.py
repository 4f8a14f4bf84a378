"""How good a position is: the points that count at the end, and the forces that will decide them."""

from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.state import Table

FAR = 12


def evaluate(t: Table, seat: int) -> float:
    """From -1 to 1 or so: VP against VP to win, then strength near the capitals."""
    s = t.state
    lead = s.vp - s.vp_to_win + 1
    balance = lead + 0.02 * (strength(t, IRAN) - strength(t, US))
    return balance if seat == IRAN else -balance


def strength(t: Table, seat: int) -> float:
    """Combat factors on the map, those near a capital counting most."""
    box, s = t.box, t.state
    total = 0.0
    for where, stack in s.stacks[seat].items():
        near = min(box.grid.distance(where, capital) for capital in box.capitals)
        weight = max(0, FAR - near) / FAR
        total += weight * sum(box.combat_factor[unit][s.steps[unit]] for unit in stack)
    return total
