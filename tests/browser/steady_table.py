"""The command `sandtable` without chance: the same dice and the same bots in each run.

The processes in which bots think import this file, too.
"""

from types import SimpleNamespace

from sandtable.bots import Watch, make
from sandtable.cli import main
from sandtable.core import AnyMatch, Decision, Option, dice
from sandtable.server.settings import offers

SEED = "steady"


class SteadyBot:
    """A bot whose luck depends on nothing but how far the match is."""

    def __init__(self, kind: str, _: str, *, watch: Watch) -> None:
        self._kind, self._watch = kind, watch

    def choose(self, match: AnyMatch, decision: Decision) -> Option:
        return make(self._kind, f"{SEED} {len(match.choices)}", watch=self._watch).choose(match, decision)


vars(dice)["secrets"] = SimpleNamespace(token_hex=lambda _: SEED)
vars(offers)["make"] = SteadyBot

if __name__ == "__main__":
    main()
