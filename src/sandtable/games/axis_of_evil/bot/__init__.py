"""What a bot knows of the game."""

from sandtable.core.game import Foresight

MANNERS = {
    "regular": (
        "Takes the action that brings most victory points for its price: attacks with the support that "
        "pays, reinforcements, moves towards weak and valuable places, strikes. Looks one action ahead, "
        "plays its shock early and always takes the default set-up."
    ),
    "veteran": (
        "Plays as Regular does, but plays the turn out in thought before it spends an action point: which "
        "attack, whose support, which corps to bring in first. Up to ten seconds for a turn."
    ),
    "staff": (
        "Weighs more actions against one another, each in more imagined turns with other hidden forces. "
        "Up to three quarters of a minute for a turn."
    ),
}
"""How a bot plays this game."""
FORESIGHT = Foresight(playouts=80, quick=frozenset(("default",)))
"""How far one looks ahead."""
