"""What a sensible player would do."""

from sandtable.core.game import Foresight

MANNERS = {
    "regular": (
        "Fires before it enters a zone, comes over the roofs, closes up from the rear and calls all the support "
        "there is. Takes more risks as turns run out. Holds about three quarters of the town; never detaches "
        "security."
    ),
    "veteran": (
        "Plays as Regular does, but plays the turn out in thought before it fires, moves or calls "
        "support, and takes another option where that is surely better. Up to ten seconds for a turn."
    ),
    "staff": (
        "Tries more targets and more ways into a zone, each in more imagined turns. Up to three quarters "
        "of a minute for a turn."
    ),
}
"""How a bot plays this game."""
FORESIGHT = Foresight(playouts=60)
"""How far one looks ahead."""
