"""What bots need: advice on options and the worth of positions."""

from sandtable.core.game import Foresight

MANNERS = {
    "regular": (
        "Weighs land, battles and advances by what its factions want, and plays the card that brings most "
        "now. Fights over what raises its rivals: Kurdish land and Fallujah. Leaves those alone whose losses "
        "bring it nothing; makes no plan beyond the card in hand, offers no cease-fire and hardly bombs."
    ),
    "veteran": (
        "Plays as Regular does, but chooses its secret cards against what the others may select, and "
        "tries advances and attacks out in thought to the end of the next turn. Up to ten seconds for a "
        "turn."
    ),
    "staff": (
        "Weighs more cards, advances and attacks, each against more selections of the others. Up to three "
        "quarters of a minute for a turn."
    ),
}
"""How a bot plays this game."""
FORESIGHT = Foresight(playouts=70, turns=(2,), quick=frozenset(("default", "done")))
"""How far one looks ahead."""
