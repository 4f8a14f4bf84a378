"""The games and bots that a server offers."""

import secrets
from collections.abc import Callable, Iterable

import msgspec

from sandtable import games
from sandtable.bots import Watch, described, make
from sandtable.bots.kinds import KINDS, BotKind
from sandtable.bots.levels import UNMEASURED, Measured, measured
from sandtable.core import AnyGame, AnyMatch, Decision, Option
from sandtable.server.messages.answers import BotInfo

Choose = Callable[[AnyMatch, Decision, str, Watch], Option]


def choose_as_bot(match: AnyMatch, decision: Decision, kind: str, watch: Watch) -> Option:
    """What a bot of this kind chooses; its luck is its own, not the match's. Its watch says when to stop."""
    return make(kind, secrets.token_hex(8), watch=watch).choose(match, decision)


def known_bots(game: AnyGame) -> tuple[BotInfo, ...]:
    """The bots that play a game: levels, with what was measured of them there, and one that is none."""
    found = measured(game)
    return tuple(_info(each, found.get(each.id, UNMEASURED)) for each in described(game))


def _info(kind: BotKind, level: Measured) -> BotInfo:
    times = {"turn_seconds": level.turn_seconds, "hard_seconds": level.hard_seconds}
    return BotInfo(kind.id, kind.name, kind.text, kind.rank, level.wins, level.games, **times)


def offered_bots(bots: Iterable[BotInfo]) -> tuple[BotInfo, ...]:
    """Those that a person chooses from; others are for simulations, and whoever asks for them by name has them."""
    return tuple(each for each in bots if each.rank)


class Games(msgspec.Struct, frozen=True):
    """The games on offer. `find` is a module's function: worker processes import it."""

    ids: tuple[str, ...] = games.GAMES
    find: Callable[[str], AnyGame] = games.find


class Bots(msgspec.Struct, frozen=True):
    """The bots on offer for a game, the function by which worker processes let them choose, and those that choose
    `at_once`: all others think."""

    known: Callable[[AnyGame], tuple[BotInfo, ...]] = known_bots
    choose: Choose = choose_as_bot
    at_once: frozenset[str] = frozenset(each.id for each in KINDS if each.depth is None)
