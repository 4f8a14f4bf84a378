"""How far ahead the first seat is."""

from collections.abc import Sequence

from sandtable.core import Score, Seat


def margin(score: Score, seats: Sequence[Seat]) -> float | None:
    """What the first seat has, less its goal or, where there is none, what the others have on average."""
    goal = next((each.value for each in score.measures if each.goal), None)
    sided = [each for each in score.measures if each.side and not each.goal]
    own = [each.value for each in sided if each.side in seats[0].sides]
    others = [each.value for each in sided if each.side not in seats[0].sides]
    if not own:
        return None
    if goal is not None:
        return sum(own) - goal
    return sum(own) - sum(others) / len(others) if others else sum(own)
