"""What programs think of a position."""

MANNERS = {
    "greedy": (
        "Goes for the spaces of its victory conditions and those that its rivals want, attacks by the "
        "average of the table, and takes hidden enemies as average ones. Fills its hand with events, "
        "keeps Assets for battles that they turn; makes no exchanges and grants no passage."
    ),
}
"""How a bot plays this game."""
