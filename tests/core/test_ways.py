"""Ways of several steps to a space."""

import pytest

from sandtable.core import Kind, Verb
from sandtable.core.ways import ways
from sandtable.testing import choose, position
from toy import BLUE, VERBS, Toy

WALKING = {**VERBS, "to": Verb("To {}", Kind.SPACE, way="step")}


class Walking(Toy):
    """Its pieces are moved step by step."""

    verbs = WALKING


class Open(Walking):
    """The same with its cards on the table."""

    hides = False


@pytest.mark.parametrize(("game", "found"), [(Open(), ["west", "ford"]), (Walking(), [])])
def test_ways_are_tried_out_only_where_nothing_is_hidden(game: Toy, found: list[str]) -> None:
    match = choose(position(game, "b1 @ mill; r1 @ east; phase act", seed=1), "move b1")
    assert [match.names.id(Kind.SPACE, each.target) for each in ways(match, BLUE)] == found
