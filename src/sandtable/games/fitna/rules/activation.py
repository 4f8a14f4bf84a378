"""25.2, 26.2 A player runs IS or the Kurds: nested movement and offensives (R-NPC-18)."""

from sandtable.core import Steps
from sandtable.games.fitna.rules import daesh, kurds, tension
from sandtable.games.fitna.rules.movement import one_move
from sandtable.games.fitna.rules.offensives import one_offensive
from sandtable.games.fitna.state import Table

MOVING, FIGHTING = 0, 1


def step(t: Table) -> Steps[None]:
    """One move or one offensive; 25.6, 26.6 afterwards the Events segment goes on."""
    s = t.state
    run = s.run
    assert run is not None
    units = kurds.units(t) if run.kurds else daesh.units(t)
    rule = "26.2" if run.kurds else "25.2.ops"
    if run.stage == MOVING:
        over = not s.moves and not s.made
        if over or (yield from one_move(t, run.player, units, rule)):
            tension.settle_entries(t)
            s.backs = 0
            run.stage = FIGHTING
        return
    if not s.attacks or (yield from one_offensive(t, run.player, units, rule)):
        s.run = None
        s.moves = s.attacks = 0
        s.moved, s.made, s.landed = [], [], []
