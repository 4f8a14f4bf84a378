"""Learning environments in random play: steps a second of processor time with masks alone, and with arrays."""

import time
from collections.abc import Callable
from random import Random
from statistics import median

from sandtable import games
from sandtable.core import Dice, Run, Table
from sandtable.env.aec import SandtableAEC

ROUNDS = 5


class Speeds:
    """What one game makes: the bare engine, the environment with masks, and with arrays as well."""

    def __init__(self, game: str) -> None:
        self._game, self._number = games.find(game), 0
        self._env = SandtableAEC(game)
        self._env.reset(seed=1)
        self._random = Random(1).random
        self.measured: dict[str, list[float]] = {"engine": [], "masks": [], "arrays": []}

    def round(self, seconds: float) -> None:
        """All three, one after the other, so that a slow moment of the machine strikes all alike."""
        for name, play in (("engine", self._engine), ("masks", self._masks), ("arrays", self._arrays)):
            self.measured[name].append(_a_second(play, seconds))

    def _engine(self, until: float) -> int:
        game, made = self._game, 0
        box, setting = game.box(), game.setting()
        while time.process_time() < until:
            self._number += 1
            run = Run(game, Table(box, game.setup(box, setting), Dice(f"bench {self._number}")))
            run.start()
            while run.outcome is None and time.process_time() < until:
                asked = run.pending[0]
                run.answer(asked, asked.options[int(self._random() * len(asked.options))])
                made += 1
        return made

    def _masks(self, until: float) -> int:
        return self._steps(until, lambda env: env.play.rows.mask(env.play.slots))

    def _arrays(self, until: float) -> int:
        return self._steps(until, lambda env: env.observe(env.agent_selection))

    def _steps(self, until: float, look: Callable[[SandtableAEC], object]) -> int:
        env, made = self._env, 0
        while time.process_time() < until:
            look(env)
            rows = env.infos[env.agent_selection]["options"]
            env.step(rows[int(self._random() * len(rows)), 0])
            made += 1
            if any(env.terminations.values()):
                env.reset()
        return made


def _a_second(play: Callable[[float], int], seconds: float) -> float:
    began = time.process_time()
    made = play(began + seconds)
    return made / (time.process_time() - began)


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """The medians of every game."""
    speeds = {game: Speeds(game) for game in games.GAMES}
    for _ in range(ROUNDS + 1):
        for each in speeds.values():
            each.round(seconds / ROUNDS)
    return {
        game: {name: median(rounds[1:]) for name, rounds in each.measured.items()} for game, each in speeds.items()
    }
