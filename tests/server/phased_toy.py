"""The toy game with a phase, which ends when somebody waits; what is hidden in a crowd cannot be imagined.

The processes of the coach import it by its name.
"""

from sandtable.core import AnyGame, Verb
from sandtable.core.errors import Unimaginable
from sandtable.core.game import NOTHING_SHOWN, Shown
from tests.toy import VERBS, T, Toy

WITH_PHASE = {**VERBS, "wait": Verb("Wait", ends=True)}


class Phased(Toy):
    verbs = WITH_PHASE

    def redeal(self, t: T, seat: int, shown: Shown = NOTHING_SHOWN) -> None:
        if t.state.crowd:
            raise Unimaginable("There are too many cards.")
        super().redeal(t, seat, shown)


PHASED = Phased()


def find(_: str) -> AnyGame:
    return PHASED
