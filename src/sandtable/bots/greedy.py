"""A bot that takes what looks best at once."""

from random import Random
from typing import Any

import msgspec

from sandtable.bots.bot import AnyRun
from sandtable.core import Decision, Dice, Option, Table


class GreedyBot:
    """The option that the game's own advice values most; any of them where several are level."""

    def __init__(self, seed: str | int = 0) -> None:
        self._random = Random(str(seed))

    def choose(self, run: AnyRun, decision: Decision) -> Option:
        """The best option by the game's advice."""
        worth = run.game.advise(self._known(run, decision.seat), decision)
        best = max(worth)
        at = worth.index(best)
        for _ in range(int(self._random.random() * worth.count(best))):
            at = worth.index(best, at + 1)
        return decision.options[at]

    def _known(self, run: AnyRun, seat: int) -> Table[Any, Any]:
        """The table as this seat may imagine it: hidden things dealt again, dice of its own."""
        dice = Dice(str(self._random.getrandbits(64)))
        if not run.game.hides or run.game.fair_advice:
            return Table(run.table.box, run.table.state, dice)
        packed = msgspec.msgpack.encode(run.table.state)
        imagined = Table(run.table.box, msgspec.msgpack.decode(packed, type=run.game.state_type), dice)
        run.game.redeal(imagined, seat)
        return imagined
