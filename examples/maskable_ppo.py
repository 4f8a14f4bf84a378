"""MaskablePPO (sb3-contrib) on Phantom Fury, over the table of actions: `python maskable_ppo.py SECONDS`.

It needs torch, which is large: pip install 'sandtable[env]' stable-baselines3 sb3-contrib
"""

import argparse
import time

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from sandtable.env.solitaire import Solitaire

TABLES, SHAPING = 4, 1.0


class Clock(BaseCallback):
    """Stops after so much processor time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._until = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self._until


def zones(env: Solitaire) -> float:
    """What is held, as it stands."""
    measures = env.play.game.score(env.play.match.table).measures
    return next(each.value for each in measures if each.id == "zones")


def judged(model: MaskablePPO | None, number: int) -> tuple[float, float]:
    """The mean of zones in games that training never saw, and its standard error; random play without a model."""
    env, rng, held = Solitaire(), np.random.default_rng(1), []
    for game in range(number):
        seen, _ = env.reset(seed=1_000_000 + game)
        over = cut = False
        while not (over or cut):
            masks = env.action_masks()
            action = (
                rng.choice(np.flatnonzero(masks)) if model is None else model.predict(seen, action_masks=masks)[0]
            )
            seen, _, over, cut, _ = env.step(int(action))
        held.append(zones(env))
    return float(np.mean(held)), float(np.std(held) / number**0.5)


def main() -> None:
    """Measure random play, learn, and measure again."""
    parser = argparse.ArgumentParser(description="Learn Phantom Fury by MaskablePPO.")
    parser.add_argument("seconds", type=float, nargs="?", default=600.0, help="processor time for learning")
    parser.add_argument("--judge", type=int, default=50, help="games that are judged")
    given = parser.parse_args()
    print("random:  {:.1f} ± {:.1f} zones".format(*judged(None, given.judge)), flush=True)
    tables = DummyVecEnv([lambda: Monitor(Solitaire(shaping=SHAPING))] * TABLES)
    model = MaskablePPO("MultiInputPolicy", tables, n_steps=512, batch_size=256, gamma=1.0, seed=1, device="cpu")
    model.learn(10_000_000, callback=Clock(given.seconds))
    print(
        "learned: {:.1f} ± {:.1f} zones".format(*judged(model, given.judge)), f"after {model.num_timesteps} steps"
    )


if __name__ == "__main__":
    main()
