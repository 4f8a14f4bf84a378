"""The bots that one can ask for by name."""

from collections.abc import Callable

import msgspec

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.random import RandomBot
from sandtable.core import AnyGame
from sandtable.core.errors import SetupError


class BotKind(msgspec.Struct, frozen=True):
    """A kind of bot as a person chooses it."""

    id: str
    name: str
    text: str
    make: Callable[[str | int], Bot]


KINDS = (
    BotKind(
        "random",
        "Random",
        "Takes any option that the rules allow. Good for a first look.",
        RandomBot,
    ),
    BotKind("greedy", "Greedy", "Takes what looks best at once, by the game's own sense.", GreedyBot),
)


def described(game: AnyGame) -> tuple[BotKind, ...]:
    """The bots, each with the way in which it plays this game: all of them play every game."""
    return tuple(msgspec.structs.replace(each, text=game.manners.get(each.id, each.text)) for each in KINDS)


def make(kind: str, seed: str | int = 0) -> Bot:
    """A bot of this kind; the same seed makes the same choices."""
    for each in KINDS:
        if each.id == kind:
            return each.make(seed)
    raise SetupError(f"There is no bot called {kind!r}; there are {', '.join(each.id for each in KINDS)}.")
