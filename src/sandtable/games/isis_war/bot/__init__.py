"""What a bot knows of the game."""

MANNERS = {
    "greedy": (
        "As Iran it makes straight for Baghdad and holds it, then Irbil; as the US it bombs first, keeps "
        "brigades together and takes lost capitals back. Attacks by the average of the table, uses "
        "special forces only for capitals, and always takes the default set-up."
    ),
}
"""How a bot plays this game."""
