"""2.1 The map: hexes, places and bases."""

from collections import Counter

import pytest

from tests.games.axis_of_evil.tools import BOX


@pytest.mark.rule("axis_of_evil", "2.1")
def test_hexes_have_four_digit_numbers_and_adjoin_as_even_columns_lie_lower():
    assert all(len(name) == 4 and name.isdigit() for name in BOX.grid.names)
    around = {BOX.grid.names[i] for i in BOX.grid.around[BOX.hex("1904")]}
    assert around == {"1903", "2003", "2004", "1905", "1804", "1803"}


@pytest.mark.rule("axis_of_evil", "2.1")
def test_the_named_hexes_are_where_the_rules_put_them():
    fixed = {p.name: p.hex for p in BOX.places if p.hex_fixed}
    assert fixed == {"Grozny": "1904", "Ashgebat": "3209", "Incirlik": "0911", "Kuwait City": "2121"}


@pytest.mark.rule("axis_of_evil", "2.1.objectives")
def test_objective_hexes_carry_symbols_of_the_chart():
    known = {line.id for line in BOX.tables.objective}
    assert all(set(p.symbols) <= known for p in BOX.places)
    assert any(len(p.symbols) > 1 for p in BOX.places)


@pytest.mark.rule("axis_of_evil", "2.1.bases")
def test_bases_are_major_or_minor_and_count_one_point_more():
    sizes = Counter(p.base for p in BOX.places)
    assert sizes["major"] >= 4
    assert sizes["minor"] > 0
    assert all(p.vp == len(p.symbols) + (p.base != "none") for p in BOX.places)
