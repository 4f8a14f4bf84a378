"""A clock that stands until a test moves it."""


class MovingClock:
    """The time, as the test has it."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def move(self, seconds: float = 0.0, *, days: float = 0.0) -> None:
        self.time += seconds + 86400 * days
