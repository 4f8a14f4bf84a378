"""T.crt The combat results table."""

from itertools import pairwise

import pytest
from tests.games.isis_war.pack import TABLES

from sandtable.games.isis_war.box.tables import Result


@pytest.mark.rule("isis_war", "T.crt")
def test_results_get_worse_for_the_defender_with_die_and_column():
    order = list(Result)
    ranks = [[order.index(result) for result in column.results] for column in TABLES.crt]
    assert all(rank == sorted(rank) for rank in ranks)
    assert all(a <= b for left, right in pairwise(ranks) for a, b in zip(left, right, strict=True))
