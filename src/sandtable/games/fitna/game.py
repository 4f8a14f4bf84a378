"""FITNA as the kernel knows it."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from sandtable.core import About, Chart, Decision, Game, Outcome, Scenario, Score, Setting, Steps, Variant
from sandtable.core.game import NOTHING_SHOWN, Shown
from sandtable.core.scene import Beside, Board, Scene
from sandtable.games.fitna.bot import FORESIGHT, MANNERS, advice, evaluation
from sandtable.games.fitna.box.box import Box, open_box
from sandtable.games.fitna.box.load import ID
from sandtable.games.fitna.box.offer import scenarios, variants
from sandtable.games.fitna.rules import fog, sequence, setup, victory
from sandtable.games.fitna.show import board, charts, notation, scene, score
from sandtable.games.fitna.show.verbs import VERBS, WINDOWS
from sandtable.games.fitna.state import State, Table


class Fitna(Game[State, Box]):
    """Two to six players, eleven scenarios from the Mediterranean to the Gulf."""

    id = ID
    version = 1
    about = About(
        title="FITNA",
        subtitle="Global War in the Middle East",
        period="2012 and after",
        players="2 to 6",
        length="2 to 6 hours",
        summary="Eleven scenarios from the Mediterranean to the Gulf. Every card is an event, a march or an "
        "offensive; two forces act only through them.",
        facts=("since 2012", "2\u20136 players", "2\u20136 h"),
    )
    hides = True
    verbs = VERBS
    manners = MANNERS
    judgement = evaluation.JUDGEMENT
    foresight = FORESIGHT
    windows = WINDOWS
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

    def more_scenarios(self, overrides: Sequence[Path]) -> tuple[Scenario, ...]:
        """33.0 Scenarios that override packs add."""
        known = {each.id for each in self.scenarios}
        return tuple(each for each in scenarios(self.box(overrides)) if each.id not in known) if overrides else ()

    def setup(self, box: Box, setting: Setting) -> State:
        """6.0 The state before the first step."""
        return setup.new_state(box, setting)

    def step(self, t: Table) -> Steps[None]:
        """12.0 The next step of the sequence of play."""
        return sequence.step(t)

    def outcome(self, t: Table) -> Outcome | None:
        """31.0 How the game ended."""
        return victory.outcome(t)

    def view(self, t: Table, seat: int | None) -> Scene:
        """30.0 What a seat may see."""
        return scene.scene(t, seat)

    def glance(self, t: Table, seat: int | None) -> Scene:
        return scene.glance(t, seat)

    def beside(self, box: Box) -> Beside:
        return scene.beside(box)

    def board(self, box: Box) -> Board:
        """2.1 The drawing of the map."""
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
        """30.0 Deal anew what a seat cannot know."""
        fog.redeal(t, seat, shown)

    def resign(self, t: Table, seat: int) -> None:
        t.state.loser = seat


GAME = Fitna()
