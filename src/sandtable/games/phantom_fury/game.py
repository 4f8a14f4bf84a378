"""Phantom Fury as the kernel knows it."""

from collections.abc import Sequence
from pathlib import Path

from sandtable.core import About, Chart, Decision, Game, Outcome, Scenario, Score, Seat, Setting, Steps, Variant
from sandtable.core.scene import Beside, Board, Scene
from sandtable.games.phantom_fury.bot import FORESIGHT, MANNERS, advice, evaluation
from sandtable.games.phantom_fury.box.box import Box, open_box
from sandtable.games.phantom_fury.box.load import ID
from sandtable.games.phantom_fury.rules import sequence, setup, victory
from sandtable.games.phantom_fury.show import board, charts, notation, scene, score
from sandtable.games.phantom_fury.show.verbs import VERBS
from sandtable.games.phantom_fury.state import State, Table


class PhantomFury(Game[State, Box]):
    """One player against the system: the Jolan district, 9 November 2004."""

    id = ID
    version = 2
    about = About(
        title="Phantom Fury",
        subtitle="House to house in the Jolan district",
        period="Fallujah, 9 November 2004",
        players="1 (the system plays the insurgents)",
        length="16 turns; one to two hours",
        summary="A Marine company clears sixty zones of houses against suspects, snipers and traps. "
        "Speed earns points, haste costs squads.",
        facts=("Fallujah 2004", "1 player", "1\u20132 h"),
    )
    scenarios = (
        Scenario(
            "jolan",
            "The Jolan district",
            "3rd Battalion, 1st Marines, from the north edge.",
            ((Seat("usmc", "US Marines", ("usmc", "iif")),),),
        ),
    )
    variants = (
        Variant(setup.STRONG_POINTS, "Strong points", "Fortified zones besides the mosque", 1, 4, 2, rule="6.1.2"),
        Variant(
            setup.HISTORICAL, "Historical variant", "A second tank, free battalion squads, 13 turns", rule="15"
        ),
    )
    verbs = VERBS
    manners = MANNERS
    judgement = evaluation.JUDGEMENT
    foresight = FORESIGHT
    state_type = State
    folder = Path(__file__).parent

    def box(self, overrides: Sequence[Path] = ()) -> Box:
        return open_box(tuple(overrides))

    def setup(self, box: Box, setting: Setting) -> State:
        return setup.new_state(box, setting)

    def step(self, t: Table) -> Steps[None]:
        return sequence.step(t)

    def outcome(self, t: Table) -> Outcome | None:
        return victory.outcome(t)

    def view(self, t: Table, seat: int | None) -> Scene:
        return scene.scene(t)

    def glance(self, t: Table, seat: int | None) -> Scene:
        return scene.glance(t)

    def beside(self, box: Box) -> Beside:
        return scene.beside(box)

    def board(self, box: Box) -> Board:
        return board.board(box)

    def score(self, t: Table) -> Score:
        return score.score(t)

    def advise(self, t: Table, decision: Decision) -> Sequence[float]:
        return advice.advise(t, decision)

    def charts(self, box: Box) -> tuple[Chart, ...]:
        return charts.charts(box)

    def read(self, box: Box, text: str, setting: Setting) -> State:
        return notation.read(box, text, setting)

    def write(self, t: Table) -> str:
        return notation.write(t)


GAME = PhantomFury()
