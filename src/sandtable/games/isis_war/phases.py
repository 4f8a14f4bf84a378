"""5.2 Who acts in which phase."""

from sandtable.games.isis_war.counters import Org
from sandtable.games.isis_war.state import Phase, Table

MOVEMENT = frozenset((Phase.IRAN_MOVEMENT, Phase.COALITION_MOVEMENT, Phase.US_MOVEMENT))
IRANIAN = frozenset(phase for phase in Phase if Phase.IRAN_MOVEMENT <= phase <= Phase.TURKISH_COMBAT)
LINE = {  # 5.2: the line of the outline that tells who acts
    Phase.IRAN_MOVEMENT: "I.A",
    Phase.BASIJ_COMBAT: "I.B",
    Phase.RGC_COMBAT: "I.C",
    Phase.ARTESH_COMBAT: "I.D",
    Phase.TURKISH_COMBAT: "I.E",
    Phase.COALITION_MOVEMENT: "II.A",
    Phase.COALITION_COMBAT: "II.B",
    Phase.US_MOVEMENT: "II.C-E",
    Phase.US_COMBAT: "II.C-E",
    Phase.US_AIRPOWER: "II.C-E",
}


def orgs(t: Table, phase: Phase) -> frozenset[Org]:
    """5.2, 5.6, 5.7 The organisations that act in a phase (R-39)."""
    return t.box.phase_orgs[LINE[phase]] if phase in LINE else frozenset()
