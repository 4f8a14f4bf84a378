"""What an outcome is worth to each seat."""

from collections.abc import Sequence

from sandtable.core import Outcome, Score, Seat


def points(outcome: Outcome, seats: int) -> list[float]:
    """One point for each game: shared by its winners, or by all where nobody has won. Alone, 1 or 0."""
    if seats == 1:
        return [float(bool(outcome.winners))]
    share = outcome.winners or tuple(range(seats))
    return [1 / len(share) if seat in share else 0.0 for seat in range(seats)]


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
