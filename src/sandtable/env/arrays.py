"""What numpy makes of a question: the mask of its actions, and a row for each of its options."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core import Option
from sandtable.env.actions import Actions

Ints = NDArray[np.int32]
Mask = NDArray[np.int8]
Floats = NDArray[np.float32]
Arrays = dict[str, NDArray[Any]]
COLUMNS = ("action", "verb", "target", "size")
"""What stands in a row of the options: the action, the numbers of verb and target (-1: none), how many targets."""


class Rows:
    """The rows of options, looked up in a table that is made once."""

    def __init__(self, actions: Actions) -> None:
        self.size = actions.size
        rows = [(action, *actions.row(action), 0) for action in range(actions.size)]
        self._table = np.array(rows, np.int32)
        self._table[:, 3] = self._table[:, 2] >= 0

    def mask(self, slots: Mapping[int, Option]) -> Mask:
        """1 for every action that is legal."""
        found = np.zeros(self.size, np.int8)
        found[_places(slots)] = 1
        return found

    def options(self, slots: Mapping[int, Option], groups: bool = False) -> Ints:
        """One row an option, in the order of the question, which may list groups."""
        rows = self._table.take(_places(slots), 0)
        if groups:
            rows[:, 3] = [len(option.numbers) for option in slots.values()]
        return rows


def _places(slots: Mapping[int, Option]) -> NDArray[np.intp]:
    return np.fromiter(slots, np.intp, len(slots))
