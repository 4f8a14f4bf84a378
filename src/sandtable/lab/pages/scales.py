"""What all charts share: scales, labels that fit, and the colour of what belongs to nobody."""

from collections.abc import Callable

GREY = "#5b6b7b"


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """From values to places."""
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def short(label: str, most: int = 24) -> str:
    """A label that fits its column."""
    return label if len(label) <= most else f"{label[: most - 1]}…"
