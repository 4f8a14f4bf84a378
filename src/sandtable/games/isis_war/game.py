"""ISIS War as the kernel knows it."""

from collections.abc import Sequence
from pathlib import Path

from sandtable.core import About, Chart, Decision, Game, Outcome, Scenario, Score, Seat, Setting, Steps
from sandtable.core.scene import Beside, Board, Scene
from sandtable.games.isis_war.bot import FORESIGHT, MANNERS, advice, evaluation
from sandtable.games.isis_war.box.box import Box, open_box
from sandtable.games.isis_war.box.load import ID
from sandtable.games.isis_war.rules import sequence, setup, victory
from sandtable.games.isis_war.show import board, charts, notation, scene, score
from sandtable.games.isis_war.show.verbs import VERBS, WINDOWS
from sandtable.games.isis_war.state import State, Table

SEATS = (
    Seat("iran", "Iran", ("iran", "artesh", "rgc", "basij", "turkish", "syrian")),
    Seat("us", "US and Coalition", ("us", "kurdish", "israeli", "jordanian", "iraqi")),
)


class IsisWar(Game[State, Box]):
    """Two players: Iran against the US and its coalition, for Kurdistan and Baghdad."""

    id = ID
    version = 1
    about = About(
        title="ISIS War",
        subtitle="The next Middle East war",
        period="2017 to 2020, hypothetical",
        players="2",
        length="ten turns, about three hours",
        summary="Iran strikes at Kurdistan and Baghdad and must be fast: its army slows while US brigades and air "
        "power arrive, and perhaps Israel and Jordan.",
        facts=("2017\u20132020", "2 players", "3 h"),
    )
    scenarios = (
        Scenario("isis_war", "ISIS War", "The ten-turn game on its own map.", (SEATS,)),
        # 1.2.assembly, 15.1, 15.2, 15.3, 15.4, 15.5, 15.6, 15.7, 15.8, 15.9, 15.10, 15.11: the components keep
        # what this rulebook says of the campaign; without the sister game it cannot be played.
        Scenario(
            "grand_campaign",
            "Grand Campaign",
            "15.0 The war on the joined maps of ISIS War and Oil War.",
            (SEATS,),
            missing="it needs the map, rules and counters of Oil War, which are not part of this game (15.0).",
        ),
    )
    verbs = VERBS
    manners = MANNERS
    judgement = evaluation.JUDGEMENT
    foresight = FORESIGHT
    windows = WINDOWS
    state_type = State
    folder = Path(__file__).parent

    def box(self, overrides: Sequence[Path] = ()) -> Box:
        return open_box(tuple(overrides))

    def setup(self, box: Box, setting: Setting) -> State:
        return setup.new_state(box)

    def step(self, t: Table) -> Steps[None]:
        return sequence.step(t)

    def outcome(self, t: Table) -> Outcome | None:
        return victory.outcome(t)

    def view(self, t: Table, seat: int | None) -> Scene:
        """6.10 Nothing is hidden: every seat sees the same."""
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
        return notation.read(box, text)

    def write(self, t: Table) -> str:
        return notation.write(t)

    def resign(self, t: Table, seat: int) -> None:
        """4.6 Capitulation: the other player wins."""
        t.state.ended, t.state.loser = "4.6", seat


GAME = IsisWar()
