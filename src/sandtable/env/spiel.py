"""Every game in OpenSpiel: `import sandtable.env.spiel`, then `pyspiel.load_game("sandtable_isis_war")`.

Actions are those of the game's table, and dice are chance nodes with their true probabilities.
"""

import copy
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec
import numpy as np
import pyspiel

from sandtable import games
from sandtable.core import Option
from sandtable.core.dice import Dice
from sandtable.env.actions import Actions
from sandtable.env.chance import ChancePlay
from sandtable.env.observe import Observer
from sandtable.env.play import by_rank

MOST_RESULTS = 300
"""No cup holds more than this."""
LONGEST = 100_000


class _Home:
    """The game of a state, which a deep copy of the state must not copy."""

    def __init__(self, game: "SpielGame") -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Home":
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a die that is in the air.

    The match is made when it is first wanted: OpenSpiel's `clone` makes a new state each time and copies into it.
    """

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self._home = _Home(game)
        self._play: ChancePlay | None = None

    @property
    def play(self) -> ChancePlay:
        """The match behind it."""
        if self._play is None:
            self._play = ChancePlay(self._home.game.rules, self._home.game.setting)
        return self._play

    def current_player(self) -> int:
        """Who is asked; secret choices are asked one after the other."""
        play = self.play
        if play.faces or play.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if play.match.outcome else play.match.pending[0].seat

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return not self.play.faces and self.play.match is not None and self.play.match.outcome is not None

    def _slots(self) -> dict[int, Option]:
        match = self.play.match
        return self._home.game.actions.slots(match.pending[0]) if match is not None and match.pending else {}

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._slots()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every result of the die in the air."""
        return [(face, 1 / self.play.faces) for face in range(self.play.faces)]

    def _apply_action(self, action: int) -> None:
        play = self.play
        if play.faces:
            play.chance(action)
        elif play.match is not None:
            play.choose(play.match.pending[0].seat, self._slots()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"result {action}"
        return self._home.game.actions.name(action)

    def returns(self) -> list[float]:
        """The rewards of the outcome."""
        seats = self._home.game.num_players()
        match = self.play.match
        if self.play.faces or match is None or match.outcome is None:
            return [0.0] * seats
        return by_rank(match.outcome, seats)

    def __str__(self) -> str:
        play = self.play
        if play.match is None or play.faces:
            return f"A die with {play.faces} results after {play.results} results and {play.made} choices"
        return f"{play.match.digest()} after {play.made} choices"

    def imagined(self, seat: int, seed: str) -> "SpielState":
        """The same question in a world that a seat cannot tell from the real one: for information-set search."""
        twin = SpielState(self._home.game)
        twin._play = self.play.imagined(seat, seed)
        return twin


class SeatObserver:
    """What a seat sees, as OpenSpiel asks for it."""

    def __init__(self, home: "SpielGame") -> None:
        self._home = _Home(home)
        shapes = home.observer.shapes
        sizes = {key: int(np.prod(shape)) for key, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for key, size in sizes.items():
            self.dict[key] = self.tensor[at : at + size].reshape(shapes[key])
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a position."""
        self.tensor.fill(0)
        match = state.play.match
        if match is not None:
            for key, values in self._home.game.observer.arrays(match.table, player, match.decision(player)).items():
                self.dict[key][:] = values

    def string_from(self, state: SpielState, player: int) -> str:
        """Turn, phase and question in words, and a fingerprint of all that the seat sees, as searches ask often.

        The whole text is given by the `observer` of the game.
        """
        match, rules = state.play.match, self._home.game.rules
        if match is None:
            return f"Before the first question, {state.play.results} results"
        scene, decision = rules.view(match.table, player), match.decision(player)
        asked = "" if decision is None else rules.prompt(decision, match.names)
        seen = msgspec.msgpack.encode((scene, decision.options if decision is not None else ()))
        print_ = blake2b(seen, digest_size=8).hexdigest()
        return f"{scene.turn} · {scene.phase} · {asked} · {print_} after {state.play.made} choices"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games in one setting."""

    kind: pyspiel.GameType
    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.rules = games.find(self.id)
        self.setting = self.rules.setting(str(params.get("scenario", "")), None, int(params.get("players", 0)))
        box, seats = self.rules.box(), self.rules.seats(self.setting)
        self.actions = Actions(self.rules, box.names)
        self.observer = Observer(self.rules, box, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=MOST_RESULTS,
            num_players=len(seats),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> SpielState:
        """Before the first die and the first question."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:  # noqa: ARG002
        """An observer for any seat."""
        return SeatObserver(self)


def _register(id_: str) -> type[SpielGame]:
    """A class of its own for each game: OpenSpiel lets go of the creator after Python has ended, when a function
    that nobody else holds would end the process with an error."""
    game, information = games.find(id_), pyspiel.GameType.Information
    numbers = [len(seats) for scenario in game.scenarios for seats in scenario.tables]
    kind = pyspiel.GameType(
        short_name=f"sandtable_{id_}",
        long_name=game.about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if game.hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": "", "players": 0},
    )
    made = type(f"Spiel_{id_}", (SpielGame,), {"kind": kind, "id": id_})
    pyspiel.register_game(kind, made)
    return made


GAMES = {id_: _register(id_) for id_ in games.GAMES}


class RandomPlayout:
    """An evaluator for OpenSpiel's searches: a random match from here on by the bare engine."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Every action is as good as the others."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: SpielState) -> Any:
        """What the seats get if all play at random; a die in the air falls somehow."""
        state = state.clone()
        while state.is_chance_node():
            state.apply_action(self._random.randrange(state.play.faces))
        match = state.play.match
        if match is not None and match.outcome is None:
            match = copy.deepcopy(state.play).match
        assert match is not None
        match.table.dice, match.table.hear = Dice(str(self._random.getrandbits(64))), None
        while match.outcome is None:
            asked = match.pending[0]
            match.answer(asked, asked.options[int(self._random.random() * len(asked.options))])
        return np.array(by_rank(match.outcome, len(match.seats)))
