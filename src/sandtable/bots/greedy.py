"""A bot that takes what looks best at once."""

from collections.abc import Sequence
from random import Random

from sandtable.bots.bot import AnyRun
from sandtable.core import Decision, Dice, Option, Table


def advice(run: AnyRun, decision: Decision, random: Random) -> Sequence[float]:
    """What the game advises; the dice of the match are nobody's to see."""
    dice = Dice(str(random.getrandbits(64)))
    return run.game.advise(Table(run.table.box, run.table.state, dice), decision)


class GreedyBot:
    """The option that the game's own advice values most; any of them where several are level."""

    def __init__(self, seed: str | int = 0) -> None:
        self._random = Random(str(seed))

    def choose(self, run: AnyRun, decision: Decision) -> Option:
        """The best option by the game's advice."""
        worth = advice(run, decision, self._random)
        best = max(worth)
        at = worth.index(best)
        for _ in range(int(self._random.random() * worth.count(best))):
            at = worth.index(best, at + 1)
        return decision.options[at]
