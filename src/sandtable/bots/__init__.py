"""Players made of code. A bot sees only what its seat may see."""

from sandtable.bots.bot import AnyRun, Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.kinds import KINDS, PATIENCE, BotKind, described, find, make, present_name
from sandtable.bots.play import play
from sandtable.bots.random import RandomBot
from sandtable.bots.recruit import RecruitBot
from sandtable.bots.search import SearchBot
from sandtable.bots.watch import Watch

__all__ = [
    "KINDS",
    "PATIENCE",
    "AnyRun",
    "Bot",
    "BotKind",
    "GreedyBot",
    "RandomBot",
    "RecruitBot",
    "SearchBot",
    "Watch",
    "described",
    "find",
    "make",
    "play",
    "present_name",
]
