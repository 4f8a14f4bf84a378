"""5.2 The phases: their names, and who acts in which."""

from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.state import Phase, Table

NAME = {
    Phase.SETUP_KURDS: "Set-up: Kurds",
    Phase.SETUP_TURKS: "Set-up: Turks",
    Phase.SETUP_IRAN: "Set-up: Iran",
    Phase.RESTRICTIONS: "Set-up: restrictions",
    Phase.IRAN_MOVEMENT: "I.A Iranian movement",
    Phase.BASIJ_COMBAT: "I.B Basij combat",
    Phase.RGC_COMBAT: "I.C RGC combat",
    Phase.ARTESH_COMBAT: "I.D Artesh combat",
    Phase.TURKISH_COMBAT: "I.E Turkish combat",
    Phase.COALITION_MOVEMENT: "II.A Coalition movement",
    Phase.COALITION_COMBAT: "II.B Coalition combat",
    Phase.US_CHOICE: "II US phases",
    Phase.US_MOVEMENT: "US movement",
    Phase.US_COMBAT: "US combat",
    Phase.US_AIRPOWER: "US airpower",
    Phase.EVENTS: "III Random events",
    Phase.IRAN_ARRIVALS: "IV.A Basij and reserve",
    Phase.COALITION_ARRIVALS: "IV.B Israel and Jordan",
    Phase.US_ARRIVALS: "IV.C US and Kurds",
    Phase.TURKISH_ARRIVALS: "IV.D Turkey",
    Phase.OVER: "The end",
}
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

PLAYER = {Phase.IRAN_ARRIVALS: IRAN, Phase.TURKISH_ARRIVALS: IRAN, Phase.EVENTS: None}


def player(phase: Phase) -> int | None:
    """5.2 Whose phase it is; random events are nobody's."""
    return PLAYER.get(phase, IRAN if phase in IRANIAN else US)


def orgs(t: Table, phase: Phase) -> frozenset[Org]:
    """5.2, 5.6, 5.7 The organisations that act in a phase (R-39)."""
    return t.box.phase_orgs[LINE[phase]] if phase in LINE else frozenset()
