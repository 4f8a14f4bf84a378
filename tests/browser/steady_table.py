"""The command `sandtable` without chance: the same dice and the same bots in each run.

The processes in which bots think import this file, too.
"""

from types import SimpleNamespace

from sandtable.bots import make
from sandtable.cli import main
from sandtable.core import AnyMatch, Decision, Option, dice
from sandtable.server import bot_worker

SEED = "steady"


class SteadyBot:
    """A bot whose luck depends on nothing but how far the match is."""

    def __init__(self, kind: str, _: str) -> None:
        self._kind = kind

    def choose(self, match: AnyMatch, decision: Decision) -> Option:
        return make(self._kind, f"{SEED} {len(match.choices)}").choose(match, decision)


vars(dice)["secrets"] = SimpleNamespace(token_hex=lambda _: SEED)
vars(bot_worker)["make"] = SteadyBot

if __name__ == "__main__":
    main()
