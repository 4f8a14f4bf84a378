"""What a bot knows of the game."""

MANNERS = {
    "greedy": (
        "Takes the action that brings most victory points for its price: attacks with the support that "
        "pays, reinforcements, moves towards weak and valuable places, strikes. Looks one action ahead, "
        "plays its shock early and always takes the default set-up."
    ),
}
"""How a bot plays this game."""
