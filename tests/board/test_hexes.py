"""Hex grids of both parities: numbering, neighbours, distance and drawing."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexes import OFF_MAP, HexGrid, Parity


def block(high: Parity, columns: range = range(40, 49), rows: range = range(10, 19)) -> HexGrid:
    return HexGrid([f"{c:02}{r:02}" for c in columns for r in rows], high=high)


GRIDS = {"even": block("even"), "odd": block("odd")}
grids = st.sampled_from(list(GRIDS.values()))
spaces = st.integers(0, len(GRIDS["even"]) - 1)


def around(grid: HexGrid, name: str) -> list[str]:
    return [grid.name(i) for i in grid.neighbours[grid.index(name)]]


def test_neighbours_where_even_columns_stand_higher():
    grid = GRIDS["even"]
    assert around(grid, "4414") == ["4413", "4513", "4514", "4415", "4314", "4313"]
    assert around(grid, "4514") == ["4513", "4614", "4615", "4515", "4415", "4414"]


def test_neighbours_where_odd_columns_stand_higher():
    grid = GRIDS["odd"]
    assert around(grid, "4514") == ["4513", "4613", "4614", "4515", "4414", "4413"]
    assert around(grid, "4414") == ["4413", "4514", "4515", "4415", "4315", "4314"]


def test_centres_follow_the_numbering():
    assert GRIDS["even"].centre(0) == pytest.approx((40 * 0.8660254, 9.5))
    assert GRIDS["odd"].centre(0) == pytest.approx((40 * 0.8660254, 10.5))
    assert GRIDS["odd"].centre(GRIDS["odd"].index("4110")) == pytest.approx((41 * 0.8660254, 10.0))


def test_names_and_numbers():
    grid = GRIDS["even"]
    assert grid.index("4010") == 0
    assert [grid.index(grid.name(i)) for i in range(len(grid))] == list(range(len(grid)))


def test_unknown_hex_is_named():
    with pytest.raises(ValueError, match="no space 9999"):
        GRIDS["even"].index("9999")


@pytest.mark.parametrize("name", ["123", "12345", "ab12", "1٢34"])
def test_bad_hex_number(name):
    with pytest.raises(ValueError, match="hex number"):
        HexGrid([name], high="even")


def test_repeated_hex_is_refused():
    with pytest.raises(ValueError, match="twice"):
        HexGrid(["4010", "4010"], high="even")


def test_hexes_that_are_not_neighbours_have_no_direction():
    grid = GRIDS["even"]
    far = grid.index("4414")
    with pytest.raises(ValueError, match="4010 and 4414 are not neighbours"):
        grid.direction(0, far)
    assert not grid.adjacent(0, far)


@given(grids, spaces)
def test_neighbours_are_mutual_and_opposite(grid, a):
    for direction, b in enumerate(grid.neighbours[a]):
        if b != OFF_MAP:
            assert grid.neighbours[b][(direction + 3) % 6] == a
            assert grid.direction(a, b) == direction
            assert grid.adjacent(a, b)
    assert grid.around[a] == tuple(b for b in grid.neighbours[a] if b != OFF_MAP)


@given(grids, spaces)
def test_neighbours_lie_one_unit_away(grid, a):
    x, y = grid.centre(a)
    for direction, b in enumerate(grid.neighbours[a]):
        if b != OFF_MAP:
            angle = math.radians(60 * direction)
            assert grid.centre(b) == pytest.approx((x + math.sin(angle), y - math.cos(angle)))


@given(grids, spaces)
def test_neighbours_share_the_two_corners_of_their_side(grid, a):
    mine = {(round(x, 4), round(y, 4)) for x, y in grid.corners(a)}
    for b in grid.around[a]:
        theirs = {(round(x, 4), round(y, 4)) for x, y in grid.corners(b)}
        assert len(mine & theirs) == 2


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_every_hexside_is_listed_once(grid):
    between = {(min(a, b), max(a, b)) for a, near in enumerate(grid.around) for b in near}
    assert set(grid.sides) == between
    assert len(grid.sides) == len(between)


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_distance_is_the_fewest_steps(grid):
    start = grid.index("4414")
    steps, edge = {start: 0}, [start]
    for here in edge:
        for there in grid.around[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                edge.append(there)
    assert [grid.distance(start, i) for i in range(len(grid))] == [steps[i] for i in range(len(grid))]


@given(grids, spaces, spaces, spaces)
def test_distance_is_a_metric(grid, a, b, c):
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids, spaces, st.integers(0, 5))
def test_within_holds_the_hexes_at_most_so_far(grid, a, radius):
    near = grid.within(a, radius)
    assert sorted(near) == [b for b in range(len(grid)) if grid.distance(a, b) <= radius]
