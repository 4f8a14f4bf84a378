"""Axis of Evil: Iran, as the kernel knows it."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from sandtable.core import About, Chart, Decision, Game, Outcome, Scenario, Score, Setting, Steps, Variant
from sandtable.core.game import NOTHING_SHOWN, Shown
from sandtable.core.scene import Beside, Board, Scene
from sandtable.games.axis_of_evil.bot import FORESIGHT, MANNERS, advice, evaluation
from sandtable.games.axis_of_evil.box.box import Box, open_box
from sandtable.games.axis_of_evil.box.load import ID
from sandtable.games.axis_of_evil.box.scenarios import scenarios, variants
from sandtable.games.axis_of_evil.rules import fog, sequence, setup, victory
from sandtable.games.axis_of_evil.show import board, charts, notation, scene, score
from sandtable.games.axis_of_evil.show.verbs import VERBS, WINDOWS
from sandtable.games.axis_of_evil.state import State, Table


class AxisOfEvil(Game[State, Box]):
    """Two players: the Eurasian Union against the Coalition, from Ankara to Kandahar."""

    id = ID
    version = 1
    about = About(
        title="Axis of Evil: Iran",
        subtitle="The struggle for the Middle East",
        period="about 2020, hypothetical",
        players="2",
        length="ten turns, about four hours",
        summary="Two alliances spend action points from Ankara to Kandahar: bring in corps, strike from the air, "
        "drive on oil, bases and capitals, or wait.",
        facts=("hypothetical", "2 players", "3\u20134 h"),
        short="Axis of Evil",
    )
    hides = True
    verbs = VERBS
    windows = WINDOWS
    manners = MANNERS
    judgement = evaluation.JUDGEMENT
    foresight = FORESIGHT
    state_type = State
    folder = Path(__file__).parent

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        return scenarios(self.box())

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        return variants(self.box())

    def box(self, overrides: Sequence[Path] = ()) -> Box:
        return open_box(tuple(overrides))

    def setup(self, box: Box, setting: Setting) -> State:
        return setup.new_state(box, setting)

    def step(self, t: Table) -> Steps[None]:
        return sequence.step(t)

    def outcome(self, t: Table) -> Outcome | None:
        return victory.outcome(t)

    def view(self, t: Table, seat: int | None) -> Scene:
        return scene.scene(t, seat)

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

    def redeal(self, t: Table, seat: int, shown: Shown = NOTHING_SHOWN) -> None:
        fog.redeal(t, seat)

    def resign(self, t: Table, seat: int) -> None:
        """4.2, R-25 Capitulation."""
        t.state.ended, t.state.loser = "4.2", seat


GAME = AxisOfEvil()
