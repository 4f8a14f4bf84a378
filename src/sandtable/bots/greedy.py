"""A bot that takes what looks best at once."""

from random import Random

from sandtable.bots.bot import AnyRun
from sandtable.core import Decision, Dice, Option, Table


class GreedyBot:
    """The option that the game's own advice values most; any of them where several are level."""

    def __init__(self, seed: str | int = 0) -> None:
        self._random = Random(str(seed))

    def choose(self, run: AnyRun, decision: Decision) -> Option:
        """The best option by the game's advice."""
        dice = Dice(str(self._random.getrandbits(64)))  # those of the match are nobody's to see
        worth = run.game.advise(Table(run.table.box, run.table.state, dice), decision)
        best = max(worth)
        at = worth.index(best)
        for _ in range(int(self._random.random() * worth.count(best))):
            at = worth.index(best, at + 1)
        return decision.options[at]
