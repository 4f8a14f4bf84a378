"""Players made of code. A bot sees only what its seat may see."""

from sandtable.bots.bot import AnyRun, Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.kinds import KINDS, BotKind, described, make
from sandtable.bots.play import play
from sandtable.bots.random import RandomBot

__all__ = ["KINDS", "AnyRun", "Bot", "BotKind", "GreedyBot", "RandomBot", "described", "make", "play"]
