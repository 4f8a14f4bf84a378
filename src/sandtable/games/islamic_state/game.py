"""Fighting the Islamic State as the kernel knows it."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from sandtable.core import About, Chart, Decision, Game, Outcome, Scenario, Score, Setting, Steps, Variant
from sandtable.core.game import NOTHING_SHOWN, Shown
from sandtable.core.scene import Beside, Board, Scene
from sandtable.games.islamic_state.bot import FORESIGHT, MANNERS, advice, evaluation
from sandtable.games.islamic_state.box.box import Box, open_box
from sandtable.games.islamic_state.box.load import ID
from sandtable.games.islamic_state.rules import fog, sequence, setup, victory
from sandtable.games.islamic_state.show import board, charts, notation, scene, score
from sandtable.games.islamic_state.show.verbs import VERBS, WINDOWS
from sandtable.games.islamic_state.state import State, Table


class IslamicState(Game[State, Box]):
    """Two to six players, six factions, Syria and Iraq from January 2014."""

    id = ID
    version = 1
    about = About(
        title="Fighting the Islamic State",
        subtitle="Six factions in Syria and Iraq",
        period="January 2014 to December 2017",
        players="2 to 6",
        length="12, 18 or 24 turns of two months; three to six hours",
        summary="Secret action cards, shifting cooperation and an Intervention track: every faction "
        "wants something else, and several may reach it.",
        facts=("2014\u20132017", "2\u20136 players", "3\u20136 h"),
        short="Islamic State",
    )
    hides = True
    variants = (
        Variant("refugees", "Moving refugees", "Refugee counters cross the map", rule="option.refugees"),
        Variant("ready_made", "Ready-made set-up", "All factions start in their ready-made places"),
    )
    verbs = VERBS
    manners = MANNERS
    judgement = evaluation.JUDGEMENT
    foresight = FORESIGHT
    windows = WINDOWS
    state_type = State
    folder = Path(__file__).parent

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        tables = tuple(seating.seats for seating in self.box().seatings.values())
        return (
            Scenario("standard", "Standard game", "18 turns, to the end of 2016.", tables, length="18 turns"),
            Scenario("short", "Short game", "12 turns, to the end of 2015.", tables, length="12 turns"),
            Scenario("long", "Long game", "24 turns, to the end of 2017.", tables, length="24 turns"),
        )

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
        return scene.glance(t, seat)

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


GAME = IslamicState()
