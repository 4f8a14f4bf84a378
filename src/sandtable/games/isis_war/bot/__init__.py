"""What a bot knows of the game."""

from sandtable.core.game import Foresight

MANNERS = {
    "regular": (
        "As Iran it makes straight for Baghdad and holds it with its strongest units, then Irbil; as the US it "
        "bombs first, closes in on lost capitals and risks everything in the last turn. Attacks by the average "
        "of the table, uses special forces only for capitals, and always takes the default set-up."
    ),
    "veteran": (
        "Plays as Regular does, but plays the turn out in thought before it attacks, bombs, advances or "
        "moves on; as the US, which moves last, the next turn as well. Up to ten seconds for a turn."
    ),
    "staff": (
        "Compares more attacks, approaches and losses, each in more imagined turns, with what the other "
        "side does in them. Up to three quarters of a minute for a turn."
    ),
}
"""How a bot plays this game."""
FORESIGHT = Foresight(
    playouts=24, turns=(1, 2), quick=frozenset(("decline", "interrupt", "end", "move", "stack", "enter", "land"))
)
"""How far one looks ahead."""
