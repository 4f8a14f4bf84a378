"""A bot that slips on purpose."""

from random import Random

from sandtable.bots.bot import AnyRun
from sandtable.bots.greedy import GreedyBot, advice
from sandtable.bots.softmax import softmax
from sandtable.core import Decision, Option

SLIPS = 0.35
HEAT = 2.0


class RecruitBot:
    """Plays as greedy does, but takes about every third choice by chance, worse options less often."""

    def __init__(self, seed: str | int = 0) -> None:
        self._random = Random(f"{seed}/recruit")
        self._greedy = GreedyBot(seed)

    def choose(self, run: AnyRun, decision: Decision) -> Option:
        """The best option by the game's advice, or a slip."""
        if self._random.random() >= SLIPS:
            return self._greedy.choose(run, decision)
        worth = advice(run, decision, self._random)
        return decision.options[softmax(worth, HEAT, self._random.random())]
