"""The games and bots that a server offers."""

import secrets
from collections.abc import Callable

import msgspec

from sandtable import games
from sandtable.bots import PATIENCE, Watch, described, make
from sandtable.core import AnyGame, AnyMatch, Decision, Option
from sandtable.server.messages.answers import BotInfo

Choose = Callable[[AnyMatch, Decision, str, Watch], Option]


def choose_as_bot(match: AnyMatch, decision: Decision, kind: str, watch: Watch) -> Option:
    """What a bot of this kind chooses; its luck is its own, not the match's."""
    return make(kind, secrets.token_hex(8), watch=watch, seconds=PATIENCE).choose(match, decision)


def known_bots(game: AnyGame) -> tuple[BotInfo, ...]:
    """The bots that play a game."""
    return tuple(BotInfo(each.id, each.name, each.text) for each in described(game))


class Games(msgspec.Struct, frozen=True):
    """The games on offer. `find` is a module's function: worker processes import it."""

    ids: tuple[str, ...] = games.GAMES
    find: Callable[[str], AnyGame] = games.find


class Bots(msgspec.Struct, frozen=True):
    """The bots on offer for a game, and the function by which worker processes let them choose."""

    known: Callable[[AnyGame], tuple[BotInfo, ...]] = known_bots
    choose: Choose = choose_as_bot
