"""8 Sequence of play."""

from collections.abc import Callable

from sandtable.core import Steps
from sandtable.games.phantom_fury.rules import setup
from sandtable.games.phantom_fury.rules.assault import assault_phase
from sandtable.games.phantom_fury.rules.fire import fire_phase
from sandtable.games.phantom_fury.rules.movement import movement_phase
from sandtable.games.phantom_fury.rules.reinforcements import reinforcements_phase
from sandtable.games.phantom_fury.rules.reorganisation import reorganisation_phase
from sandtable.games.phantom_fury.rules.support import support_phase
from sandtable.games.phantom_fury.state import Phase, Table

# 8 Sequence: each step of a phase plays one mission, shot, move or assault, and says when the phase ends.
STEPS: dict[Phase, Callable[[Table], Steps[None]]] = {
    Phase.START_ZONES: setup.activate_start_zones,
    Phase.PLACE_SQUADS: setup.place_squad,
    Phase.ATTACH_CAATS: setup.attach_caat,
    Phase.SUPPORT: support_phase,
    Phase.REINFORCEMENTS: reinforcements_phase,
    Phase.FIRE: fire_phase,
    Phase.MOVEMENT: movement_phase,
    Phase.ASSAULT: assault_phase,
    Phase.REORGANISATION: reorganisation_phase,
}


def step(t: Table) -> Steps[None]:
    """The next step of the phase that is on."""
    return STEPS[t.state.phase](t)
