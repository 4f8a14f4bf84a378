"""What single things are worth in victory points."""

from functools import cache

from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.state import Table

AP = 0.05  # what an action point is worth


def swing(t: Table, side: int, number: int) -> float:
    """What it is worth to take a place: what the enemy loses and what is gained."""
    return swing_of(t.box, t.state.scenario, side, number)


def swing_of(box: Box, scenario: int, side: int, number: int) -> float:
    """The same in any position of a scenario."""
    worth = box.worth[scenario]
    return float(worth[side][number] + worth[1 - side][number])


def step_worth(t: Table, unit: int) -> float:
    """What the next step of a unit is worth: its factors, and a victory point if it is the last."""
    return step_worths(t.box)[unit][t.state.reduced[unit]]


@cache
def step_worths(box: Box) -> tuple[tuple[float, float], ...]:
    """The same for every piece, full and reduced."""
    return tuple(
        (
            0.3 + 0.12 * (factors[0] - factors[-1]) if steps == 2 else 1.2 + 0.12 * factors[0],
            1.2 + 0.12 * factors[-1],
        )
        for factors, steps in zip(box.combat_factor, box.steps_of, strict=True)
    )


@cache
def piece_worth(box: Box, piece: int) -> float:
    """What it is worth to have a unit of the Reinforcement Area in the field or in Staging."""
    sort = box.sort[piece]
    if sort is Sort.GROUND:
        return 0.3 + 0.13 * box.combat_factor[piece][0] + 0.3 * box.hyperwar[piece][0]
    if sort is Sort.SF:
        return 0.3 * box.support[piece]
    if sort is Sort.FOB:
        return 0.6
    if box.naval[piece]:
        return 0.2 * box.naval_shifts[piece]
    return 0.2 if box.missile[piece] else 0.35
