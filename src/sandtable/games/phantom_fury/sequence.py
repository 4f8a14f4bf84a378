"""8 Sequence of play, and the way into the game."""

from collections.abc import Callable, Sequence
from pathlib import Path

from sandtable.core import (
    About,
    Decision,
    Game,
    Kind,
    Outcome,
    Scenario,
    Seat,
    Setting,
    Steps,
    Verb,
)
from sandtable.core.scene import Board, Scene
from sandtable.games.phantom_fury import advice, notation, setup, view
from sandtable.games.phantom_fury.assault import assault_phase
from sandtable.games.phantom_fury.box import Box, open_box
from sandtable.games.phantom_fury.evaluate import evaluate
from sandtable.games.phantom_fury.fire import fire_phase
from sandtable.games.phantom_fury.movement import movement_phase
from sandtable.games.phantom_fury.reinforcements import reinforcements_phase
from sandtable.games.phantom_fury.reorganisation import reorganisation_phase
from sandtable.games.phantom_fury.state import Phase, State, Table
from sandtable.games.phantom_fury.support import support_phase
from sandtable.games.phantom_fury.victory import outcome

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
VERBS = {
    "start": Verb("Start in {}", Kind.SPACE),
    "attach": Verb("Attach to {}", Kind.PIECE),
    "call_uav": Verb("Call a Dragon Eye report", commits=True),
    "call_cobra": Verb("Call AH-1W close air support", commits=True),
    "call_hornet": Verb("Call F/A-18 close air support", commits=True),
    "survey": Verb("Survey {}", Kind.SPACE, commits=True),
    "strike": Verb("Strike {}", Kind.SPACE),
    "remove": Verb("Remove what is in the {}", Kind.SPACE),
    "bomb": Verb("Bomb {}", Kind.SPACE, commits=True),
    "enough": Verb("Stop here"),
    "enter": Verb("Bring in {}", Kind.PIECE),
    "enter_at": Verb("Enter at {}", Kind.SPACE),
    "fire": Verb("Fire with {}", Kind.PIECE),
    "at": Verb("Fire at the {}", Kind.SPACE, commits=True),
    "use_ammo": Verb("Use the CAAT's ammunition", commits=True),
    "save_ammo": Verb("Fire without it", commits=True),
    "move": Verb("Move {}", Kind.PIECE),
    "go": Verb("Go to the {}", Kind.SPACE),
    "stop": Verb("Stop here"),
    "detach": Verb("Detach security (1 point)"),
    "keep_together": Verb("Keep the squad together", commits=True),
    "pick_up": Verb("Pick up security (all points)"),
    "withdraw": Verb("Withdraw from the game"),
    "squad_loses": Verb("The squad loses a step"),
    "caat_loses": Verb("The CAAT is lost"),
    "assault": Verb("Assault with {}", Kind.PIECE),
    "against": Verb("Assault the {}", Kind.SPACE, commits=True),
    "use_explosives": Verb("Use explosives", commits=True),
    "save_explosives": Verb("Assault without them", commits=True),
    "flood": Verb("Flood the zone", commits=True),
    "hold": Verb("Hold here"),
    "done": Verb("End the phase"),
}


class PhantomFury(Game[State, Box]):
    """One player against the system: the Jolan district, 9 November 2004."""

    id = "phantom_fury"
    about = About(
        title="Phantom Fury",
        subtitle="House to house in the Jolan district",
        period="Fallujah, 9 November 2004",
        players="1 (the system plays the insurgents)",
        length="16 turns of 15 minutes; one to two hours",
        summary="A reinforced Marine company clears 60 zones of houses against hidden suspects, "
        "snipers and traps. Push your luck: speed earns points, haste costs squads.",
    )
    seats = (Seat("usmc", "US Marines", "usmc"),)
    scenarios = (Scenario("jolan", "The Jolan district", "3rd Battalion, 1st Marines, from the north edge."),)
    variants = setup.VARIANTS
    verbs = VERBS
    state_type = State
    folder = Path(__file__).parent

    def box(self, overrides: Sequence[Path] = ()) -> Box:
        return open_box(tuple(overrides))

    def setup(self, box: Box, setting: Setting) -> State:
        return setup.new_state(box, setting)

    def step(self, t: Table) -> Steps[None]:
        return STEPS[t.state.phase](t)

    def outcome(self, t: Table) -> Outcome | None:
        return outcome(t)

    def view(self, t: Table, seat: int | None) -> Scene:  # noqa: ARG002 - nothing is hidden from anybody
        return view.scene(t)

    def board(self, box: Box) -> Board:
        return view.board(box)

    def evaluate(self, t: Table, seat: int) -> float:  # noqa: ARG002 - there is one seat
        return evaluate(t)

    def advise(self, t: Table, decision: Decision) -> Sequence[float]:
        return advice.advise(t, decision)

    def read(self, box: Box, text: str) -> State:
        return notation.read(box, text)

    def write(self, t: Table) -> str:
        return notation.write(t)


GAME = PhantomFury()
