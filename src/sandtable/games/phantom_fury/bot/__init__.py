"""What a sensible player would do."""

from sandtable.core.game import Foresight

MANNERS = {
    "regular": (
        "Fires before it enters a zone, comes over the roofs, keeps the line closed behind it and brings "
        "reinforcements to the front. Holds about two thirds of the town; calls no F/A-18 and never "
        "detaches security."
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
