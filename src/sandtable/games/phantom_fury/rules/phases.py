"""8 Sequence: the phases of a turn by name, and what begins when."""

from sandtable.core import Turn, events
from sandtable.games.phantom_fury.state import MARINES, Phase, Table

NAME = {
    Phase.START_ZONES: "Setup",
    Phase.PLACE_SQUADS: "Setup: squads",
    Phase.ATTACH_CAATS: "Setup: CAATs",
    Phase.SUPPORT: "Support",
    Phase.REINFORCEMENTS: "Reinforcements",
    Phase.FIRE: "Fire combat",
    Phase.MOVEMENT: "Movement",
    Phase.ASSAULT: "Assault",
    Phase.REORGANISATION: "Reorganisation",
    Phase.OVER: "The end",
}
RULE = {
    Phase.START_ZONES: "6.2",
    Phase.PLACE_SQUADS: "6.3",
    Phase.ATTACH_CAATS: "6.3.1",
    Phase.SUPPORT: "9.1",
    Phase.REINFORCEMENTS: "10.1",
    Phase.FIRE: "11.1",
    Phase.MOVEMENT: "12.1.1",
    Phase.ASSAULT: "13",
    Phase.REORGANISATION: "14.1",
    Phase.OVER: "7",
}


def begin(t: Table, phase: Phase) -> None:
    """8 The next phase begins."""
    t.state.phase = phase
    t.tell(events.Phase(NAME[phase], MARINES), "{name}", RULE[phase])


def begin_turn(t: Table, turn: int) -> None:
    """8 A turn begins, with its support phase."""
    t.state.turn = turn
    t.tell(Turn(turn), "Turn {number}", "8")
    begin(t, Phase.SUPPORT)
