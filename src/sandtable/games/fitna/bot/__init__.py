"""What programs think of a position."""

from sandtable.core.game import Foresight

MANNERS = {
    "regular": (
        "Goes for the spaces of its victory conditions and those that its rivals want, attacks by the "
        "average of the table, and takes hidden enemies as average ones. Fills its hand with events, "
        "keeps Assets for battles that they turn; makes no exchanges and grants no passage."
    ),
    "veteran": (
        "Plays as Regular does, but tries marches, offensives and cards out in thought to the end of the "
        "next turn, against hands and hidden units as they may be. Up to ten seconds for a turn."
    ),
    "staff": (
        "Tries more marches, offensives and cards, each against more hands that the others may hold. Up "
        "to three quarters of a minute for a turn."
    ),
}
"""How a bot plays this game."""
FORESIGHT = Foresight(
    playouts=40, turns=(2,), coached=(1,), quick=frozenset(("pass", "quiet", "take", "usual", "split"))
)
"""How far one looks ahead."""
