"""The spaces of Gymnasium, which PettingZoo shares."""

import numpy as np
from gymnasium import spaces

from sandtable.env.play import Play


def observation_space(play: Play) -> spaces.Dict:
    """The arrays of a seat and the mask of its actions."""
    seen: dict[str, spaces.Space[object]] = {
        name: spaces.Box(-np.inf, np.inf, shape, np.float32) for name, shape in play.observer.shapes.items()
    }
    seen["action_mask"] = spaces.Box(0, 1, (play.actions.size,), np.int8)
    return spaces.Dict(seen)
