"""What a sensible player would do."""

MANNERS = {
    "greedy": (
        "Fires before it enters a zone, comes over the roofs, keeps the line closed behind it and brings "
        "reinforcements to the front. Holds about two thirds of the town; calls no F/A-18 and never "
        "detaches security."
    ),
}
"""How a bot plays this game."""
