"""What all tests share."""

import gc
import os
import sys
from hashlib import shake_256
from itertools import count
from types import SimpleNamespace

import pytest
from hypothesis import settings

from sandtable.core import dice
from tests.toy import TOY, Toy, find

# The tests start a few hundred processes, and asserts are rewritten: none of it shall be compiled anew each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Every run tries the same examples, so that a failure is a failure for everybody.
settings.register_profile("sandtable", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("sandtable")


def pytest_collection_finish() -> None:
    """What was collected stays: the garbage collector need not look at thousands of tests again and again."""
    gc.freeze()


@pytest.fixture(autouse=True)
def same_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that nobody gave are the same in each run: no test passes or fails by chance."""
    drawn = count()

    def token_hex(size: int) -> str:
        return shake_256(f"{request.node.nodeid} {next(drawn)}".encode()).hexdigest(size)

    monkeypatch.setattr(dice, "secrets", SimpleNamespace(token_hex=token_hex))


@pytest.fixture
def toy() -> Toy:
    return TOY


@pytest.fixture
def toy_in_the_box(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy game as the only one that commands can find."""
    monkeypatch.setattr("sandtable.games.GAMES", ("toy",))
    monkeypatch.setattr("sandtable.games.find", find)
    return TOY
