"""A bot that takes any option."""

from random import Random

from sandtable.bots.bot import AnyRun
from sandtable.core import Decision, Option


class RandomBot:
    """Every option is as likely as the others."""

    def __init__(self, seed: str | int = 0) -> None:
        self._random = Random(str(seed)).random

    def choose(self, run: AnyRun, decision: Decision) -> Option:  # noqa: ARG002 - it looks at nothing
        """Any option."""
        options = decision.options
        return options[int(self._random() * len(options))]
