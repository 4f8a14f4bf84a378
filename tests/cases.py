"""Cases that prove the same thing of several games: some run each time, all of them in `make test-long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def each_time(cases: Iterable[Any], *kept: Any) -> list[Any]:
    """All cases; those that are not kept are long ones."""
    return [case if case in kept else pytest.param(*_parts(case), marks=pytest.mark.long) for case in cases]


def _parts(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
