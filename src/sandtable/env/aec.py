"""Every game as a PettingZoo environment in which agents act one after the other (AEC)."""

import copy
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sandtable.env.arrays import Arrays
from sandtable.env.play import ILLEGAL, Play
from sandtable.env.spaces import observation_space

MOST_CYCLES = 100_000
PER_AGENT = ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos")


def env(game: str, **settings: Any) -> Any:
    """The environment with PettingZoo's guard against calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(SandtableAEC(game, **settings))


class SandtableAEC(AECEnv):  # type: ignore[misc]
    """Agents are the seats of a setting.

    The last reward is by the ranks of the outcome; `shaping` times the change of the game's own evaluation is added
    after every choice. An illegal action does nothing and costs a little. `step` also takes any act as a text.
    The `infos` of the agent that is asked hold a row for each of its `options`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo wants it like this
        "name": "sandtable_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        *,
        shaping: float = 0.0,
        max_cycles: int = MOST_CYCLES,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        super().__init__()
        self.play = Play(game, **setting)
        self.possible_agents = [seat.id for seat in self.play.seats]
        self.agents: list[str] = []
        self.shaping, self.max_cycles, self.render_mode = shaping, max_cycles, render_mode
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        self.action_spaces = {each: spaces.Discrete(self.play.actions.size) for each in self.possible_agents}
        self.observation_spaces = {each: observation_space(self.play) for each in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The arrays of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The table of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new match; the same seed gives the same matches one after the other."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.play.deal(f"env-{self._random.integers(1 << 62)}")
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._worth = self.play.worth() if self.shaping else []
        self._ask()

    def _ask(self) -> None:
        """Whose turn it is, and what it can choose."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        decision = self.play.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            self.infos[self.agent_selection]["options"] = self.play.options()

    def observe(self, agent: str) -> Arrays:
        """What an agent sees, and the mask of its actions."""
        return self.play.seen(self._number[agent])

    def step(self, action: Any) -> None:
        """Choose for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self.play.choose(action):
            self.rewards[agent] = ILLEGAL
        else:
            self._reward()
        self.cycles += 1
        if self.play.match.outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()
        self._deads_step_first()

    def _reward(self) -> None:
        gained = self.play.results()
        if self.shaping:
            before, self._worth = self._worth, self.play.worth()
            gained = [
                each + self.shaping * (now - then)
                for each, now, then in zip(gained, self._worth, before, strict=True)
            ]
        self.rewards = {agent: gained[self._number[agent]] for agent in self.agents}

    def text(self, agent: str) -> str:
        """What an agent sees, in words."""
        return self.play.text(self._number[agent])

    def render(self) -> str | None:
        """The text of the agent that is asked."""
        return self.text(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "SandtableAEC":
        """The same position, which goes its own way; with the same dice."""
        twin = copy.copy(self)
        twin.agents, twin._random = self.agents.copy(), copy.deepcopy(self._random)
        twin.play = copy.deepcopy(self.play)
        for name in PER_AGENT:
            if hasattr(self, name):
                setattr(twin, name, getattr(self, name).copy())
        return twin
