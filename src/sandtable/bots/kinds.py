"""The bots that one can ask for by name."""

from collections.abc import Callable

import msgspec

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.random import RandomBot
from sandtable.core.errors import SetupError


class BotKind(msgspec.Struct, frozen=True):
    """A kind of bot as a person chooses it."""

    id: str
    name: str
    text: str
    make: Callable[[str | int], Bot]


KINDS = (
    BotKind("random", "Random", "Takes any option. Good for trying out a game.", RandomBot),
    BotKind("greedy", "Greedy", "Takes what looks best at once, by each game's own sense.", GreedyBot),
)


def make(kind: str, seed: str | int = 0) -> Bot:
    """A bot of this kind; the same seed makes the same choices."""
    for each in KINDS:
        if each.id == kind:
            return each.make(seed)
    raise SetupError(f"There is no bot called {kind!r}; there are {', '.join(each.id for each in KINDS)}.")
