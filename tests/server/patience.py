"""How long tests wait for something, and what they say when it does not come."""

import inspect
import time
from collections.abc import Callable

PATIENCE = 30.0
"""Seconds after which a test no longer waits for a server that runs: far more than a busy machine needs."""
STARTING = 120.0
"""Seconds that a new process may take until it answers, or until it has ended."""


def eventually(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Ask until it is so; far too late is a failure that says what was waited for."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds:g} seconds: {_told(condition)}"


def _told(condition: Callable[[], bool]) -> str:
    try:
        return inspect.getsource(condition).strip()
    except (OSError, TypeError):
        return repr(condition)
