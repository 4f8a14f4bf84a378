"""Fighting the Islamic State as everything else sees it."""

from collections.abc import Sequence
from pathlib import Path

from sandtable.core import About, Chart, Decision, Game, Outcome, Scenario, Score, Setting, Steps, Variant
from sandtable.core.scene import Board, Scene
from sandtable.games.islamic_state.bot import MANNERS
from sandtable.games.islamic_state.bot.advice import advise
from sandtable.games.islamic_state.bot.evaluation import evaluate
from sandtable.games.islamic_state.box.box import Box, open_box
from sandtable.games.islamic_state.box.load import ID
from sandtable.games.islamic_state.rules.fog import redeal
from sandtable.games.islamic_state.rules.sequence import step
from sandtable.games.islamic_state.rules.setup import new_state
from sandtable.games.islamic_state.rules.victory import outcome
from sandtable.games.islamic_state.show.board import board
from sandtable.games.islamic_state.show.charts import charts
from sandtable.games.islamic_state.show.notation import read, write
from sandtable.games.islamic_state.show.scene import scene
from sandtable.games.islamic_state.show.score import score
from sandtable.games.islamic_state.show.verbs import VERBS, WINDOWS
from sandtable.games.islamic_state.state import State, Table

SEATS = tuple(seating.seats for seating in open_box().seatings.values())


class IslamicState(Game[State, Box]):
    """Two to six players, six factions, Syria and Iraq from January 2014."""

    id = ID
    hides = True
    about = About(
        title="Fighting the Islamic State",
        subtitle="Six factions in Syria and Iraq",
        period="January 2014 to December 2017",
        players="2 to 6",
        length="12, 18 or 24 turns of two months; three to six hours",
        summary="Secret action cards, shifting cooperation and an Intervention track: every faction "
        "wants something else, and several may reach it.",
        facts=("2014\u20132017", "2\u20136 players", "3\u20136 h"),
    )
    scenarios = (
        Scenario("standard", "Standard game", "18 turns, to the end of 2016.", SEATS),
        Scenario("short", "Short game", "12 turns, to the end of 2015.", SEATS),
        Scenario("long", "Long game", "24 turns, to the end of 2017.", SEATS),
    )
    variants = (
        Variant("refugees", "Moving refugees", "Refugee counters cross the map", rule="option.refugees"),
        Variant("ready_made", "Ready-made set-up", "All factions start in their ready-made places"),
    )
    verbs = VERBS
    manners = MANNERS
    windows = WINDOWS
    state_type = State
    folder = Path(__file__).parent

    def box(self, overrides: Sequence[Path] = ()) -> Box:
        return open_box(tuple(overrides))

    def setup(self, box: Box, setting: Setting) -> State:
        return new_state(box, setting)

    def step(self, t: Table) -> Steps[None]:
        return step(t)

    def outcome(self, t: Table) -> Outcome | None:
        return outcome(t)

    def redeal(self, t: Table, seat: int) -> None:
        redeal(t, seat)

    def view(self, t: Table, seat: int | None) -> Scene:
        return scene(t, seat)

    def board(self, box: Box) -> Board:
        return board(box)

    def charts(self, box: Box) -> tuple[Chart, ...]:
        return charts(box)

    def evaluate(self, t: Table, seat: int) -> float:
        return evaluate(t, seat)

    def score(self, t: Table) -> Score:
        return score(t)

    def advise(self, t: Table, decision: Decision) -> Sequence[float]:
        return advise(t, decision)

    def read(self, box: Box, text: str, setting: Setting) -> State:
        return read(box, text, setting)

    def write(self, t: Table) -> str:
        return write(t)


GAME = IslamicState()
