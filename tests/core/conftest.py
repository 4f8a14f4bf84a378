"""What the tests of the kernel share."""

import pytest

from sandtable.core import AnyMatch, Match
from sandtable.core.decisions import Order
from sandtable.testing import choose
from tests.toy import RED, Toy


@pytest.fixture
def match(toy: Toy) -> AnyMatch:
    """A match in its second turn, with dice, draws and a declined reaction in its past."""
    match = Match(toy, toy.setting("plain", {"bonus": 1}), seed="seven")
    match.stand(RED, [Order("ambush")])
    choose(match, "move b1", "move r1", "blue: bid 2", "red: bid 2", "move b1", "to ford", "move r1")
    return match
