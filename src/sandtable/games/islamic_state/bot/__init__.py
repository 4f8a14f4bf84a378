"""What bots need: advice on options and the worth of positions."""

MANNERS = {
    "greedy": (
        "Weighs land, battles and advances by what its faction wants, and plays the card that brings most "
        "now. Leaves those alone whose losses bring it nothing; makes no plan beyond the card in hand, "
        "offers no cease-fire and hardly bombs."
    ),
}
"""How a bot plays this game."""
