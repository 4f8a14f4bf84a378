"""The bots that one can ask for by name: four levels, the same in every game, and one that plays at random."""

from collections.abc import Callable
from concurrent.futures import Executor
from math import inf

import msgspec

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.random import RandomBot
from sandtable.bots.recruit import RecruitBot
from sandtable.bots.search import Depth, SearchBot
from sandtable.bots.watch import Watch
from sandtable.core import AnyGame
from sandtable.core.errors import SetupError


class BotKind(msgspec.Struct, frozen=True):
    """A kind of bot as a person chooses it, by its `rank`: 0 is no level. One that looks ahead has a `depth`."""

    id: str
    name: str
    text: str
    rank: int = 0
    plays: Callable[[str | int], Bot] = GreedyBot
    depth: Depth | None = None


KINDS = (
    BotKind(
        "recruit",
        "Recruit",
        "Plays as Regular does, but slips in about one choice of three. For a first game.",
        1,
        RecruitBot,
    ),
    BotKind("regular", "Regular", "Takes what looks best at once, by the game's own sense.", 2),
    BotKind(
        "veteran",
        "Veteran",
        "Tries its best options out in thought before it chooses. Up to ten seconds for a turn.",
        3,
        depth=Depth(1.0, 4),
    ),
    BotKind(
        "staff",
        "Staff officer",
        "Tries out more options, and more thoroughly. Up to three quarters of a minute for a turn.",
        4,
        depth=Depth(4.5, 6),
    ),
    BotKind("random", "Random", "Takes any option that the rules allow.", plays=RandomBot),
)
PATIENCE = 5.0
"""How many seconds people wait for one choice of a bot."""
OLD_NAMES = {"greedy": "regular"}


def described(game: AnyGame) -> tuple[BotKind, ...]:
    """The bots, each with the way in which it plays this game: all of them play every game."""
    return tuple(msgspec.structs.replace(each, text=game.manners.get(each.id, each.text)) for each in KINDS)


def present_name(kind: str) -> str:
    """What a bot is called today."""
    return OLD_NAMES.get(kind, kind)


def find(kind: str) -> BotKind:
    """The bots of a name; old names are known, too."""
    for each in KINDS:
        if each.id == present_name(kind):
            return each
    raise SetupError(f"There is no bot called {kind!r}; there are {', '.join(each.id for each in KINDS)}.")


def make(
    kind: str,
    seed: str | int = 0,
    *,
    watch: Watch | None = None,
    pool: Executor | None = None,
    seconds: float = inf,
) -> Bot:
    """A bot of this kind; the same seed makes the same choices, wherever its play-outs run.

    Where people wait, it has `seconds` for a choice.
    """
    found = find(kind)
    if found.depth is None:
        return found.plays(seed)
    return SearchBot(seed, found.depth, watch=watch, pool=pool, seconds=seconds)
