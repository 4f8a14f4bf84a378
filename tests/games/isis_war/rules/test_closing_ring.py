"""10.13, 11.7 Whether approaches can close a ring, against every approach that could be declared."""

from itertools import chain, combinations, product

import pytest

from sandtable.board.concentric import is_concentric

SIDES = range(6)


@pytest.mark.rule("isis_war", "10.13", "11.7")
@pytest.mark.parametrize("flights", [1, 2, 3])
def test_as_many_sides_as_units_are_enough_to_look_at(flights: int):
    """`can_close` looks only at sets of as many sides as there are units."""
    for known in chain.from_iterable(combinations(SIDES, size) for size in range(4)):
        short = any(is_concentric({*known, *more}) for more in combinations(SIDES, flights))
        whole = any(is_concentric({*known, *more}) for more in product(SIDES, repeat=flights))
        assert short == whole
