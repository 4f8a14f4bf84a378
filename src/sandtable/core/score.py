"""How a game stands, in numbers that can be drawn from turn to turn."""

import msgspec


class Measure(msgspec.Struct, frozen=True):
    """A value that decides the game, in the colour of a side; a `goal` is what others have to reach."""

    id: str
    name: str
    value: float
    side: str = ""
    goal: bool = False


class Score(msgspec.Struct, frozen=True):
    """The measures of a position, and the seats that would win if the game ended there."""

    title: str
    measures: tuple[Measure, ...]
    ahead: tuple[int, ...] = ()
