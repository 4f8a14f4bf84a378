"""What a bot that thinks for long asks and tells."""

from typing import Protocol


class Watch(Protocol):
    """Whether to stop, and how far the thinking is."""

    def stopped(self) -> bool:
        """Whether to answer at once with the best found so far."""

    def progress(self, share: float) -> None:
        """Tell how far the thinking has come, from 0 to 1."""


class Unwatched:
    """Nobody waits."""

    def stopped(self) -> bool:
        """Think to the end."""
        return False

    def progress(self, share: float) -> None:
        """Nobody wants to know."""
