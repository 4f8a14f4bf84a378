"""What must be so where a refusal says that it is: a test for each sentence of a game that is said often.

A sentence is a pattern; what it captures is handed to its test. The tests look at the position and at the map, not
at the code that refuses.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from sandtable.core import AnyMatch, Decision, Kind


class Asked(NamedTuple):
    """A thing that a question does not offer."""

    match: AnyMatch
    decision: Decision
    number: int
    kind: Kind

    @property
    def s(self) -> Any:
        return self.match.table.state

    @property
    def box(self) -> Any:
        return self.match.table.box

    @property
    def seat(self) -> int:
        return self.decision.seat

    def about(self, *names: str) -> int:
        """The first of some things that the question names."""
        found: int = next(self.decision.about[name] for name in names if name in self.decision.about)
        return found


Truth = Callable[..., bool]
Truths = Mapping[str, Truth]


def truths(game: str) -> Truths:
    """The sentences of a game that can be tested."""
    found: Truths = import_module(f"tests.games.truths.{game}").TRUTHS
    return found


@cache
def _found(game: str, sentence: str) -> tuple[Truth, tuple[str, ...]] | None:
    for pattern, truth in truths(game).items():
        met = re.fullmatch(pattern, sentence)
        if met is not None:
            return truth, met.groups()
    return None


def holds(game: str, sentence: str, asked: Asked) -> bool | None:
    """Whether what a sentence says is so; None where it is not tested."""
    found = _found(game, sentence)
    return None if found is None else found[0](asked, *found[1])
