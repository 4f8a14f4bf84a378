"""Games for one as Gymnasium environments."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sandtable import games
from sandtable.env.arrays import Arrays
from sandtable.env.play import ILLEGAL, Play
from sandtable.env.spaces import observation_space

MOST_CYCLES = 5_000


class Solitaire(gymnasium.Env[Arrays, Any]):
    """A game for one: the last reward is 1 for a win and -1 for a loss.

    `shaping` times the change of the game's own evaluation is added after every choice. The mask is in every
    observation and given by `action_masks`; an illegal action does nothing and costs a little.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium wants it like this

    def __init__(
        self,
        game: str = "phantom_fury",
        *,
        shaping: float = 0.0,
        max_cycles: int = MOST_CYCLES,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        self.play = Play(game, **setting)
        if len(self.play.seats) != 1:
            raise ValueError(f"{game} is for {len(self.play.seats)} seats: take sandtable.env.aec.")
        self.shaping, self.max_cycles, self.render_mode = shaping, max_cycles, render_mode
        self.action_space = spaces.Discrete(self.play.actions.size)
        self.observation_space: spaces.Dict[Any] = observation_space(self.play)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin a new match; the same seed gives the same matches one after the other."""
        super().reset(seed=seed, options=options)
        self.play.deal(f"env-{self.np_random.integers(1 << 62)}")
        self.cycles = 0
        self._worth = self.play.worth()[0] if self.shaping else 0.0
        return self.play.seen(0), self._info()

    def step(self, action: Any) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Choose; the arrays, the reward, whether it is over or cut short, and the options."""
        reward = self._reward() if self.play.choose(action) else ILLEGAL
        self.cycles += 1
        over = self.play.match.outcome is not None
        return self.play.seen(0), reward, over, not over and self.cycles >= self.max_cycles, self._info()

    def _reward(self) -> float:
        reward = self.play.results()[0]
        if self.shaping:
            before, self._worth = self._worth, self.play.worth()[0]
            reward += self.shaping * (self._worth - before)
        return reward

    def _info(self) -> dict[str, Any]:
        return {"options": self.play.options()}

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as sb3-contrib asks for it."""
        return self.play.rows.mask(self.play.slots).astype(bool)

    def render(self) -> str | None:
        """The table in words."""
        return self.play.text(0) if self.render_mode == "ansi" else None


def register() -> list[str]:
    """Tell Gymnasium of every game for one: `gymnasium.make("sandtable/phantom_fury-v0")`."""
    alone = [id_ for id_ in games.GAMES if len(games.find(id_).scenarios[0].tables[0]) == 1]
    names = [f"sandtable/{id_}-v0" for id_ in alone]
    for name, id_ in zip(names, alone, strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(name, "sandtable.env.solitaire:Solitaire", kwargs={"game": id_})
    return names
