"""Reach against a naive search, and the rules that games put into it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexes import HexGrid
from sandtable.board.reach import distances, path, reach, step_table, within

GRID = HexGrid([f"{c:02}{r:02}" for c in range(10, 18) for r in range(10, 18)], high="even")
SIZE = len(GRID)
spaces = st.integers(0, SIZE - 1)
some = st.sets(spaces, max_size=20)


def flat(cost=2):
    return step_table(GRID.around, lambda _here, _there: cost)


@st.composite
def tables(draw):
    costs = draw(st.lists(st.sampled_from([1, 2, 3, 4, 6, None]), min_size=SIZE, max_size=SIZE))
    rivers = draw(st.sets(st.sampled_from(GRID.sides).map(frozenset), max_size=30))

    def cost(here, there):
        if costs[there] is None:
            return None
        return costs[there] + (2 if {here, there} in rivers else 0)

    return step_table(GRID.around, cost)


def naive(start, points, steps, closed, stops):
    """Relax every step until nothing changes."""
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(costs):
            if here != start and here in stops:
                continue
            for there, cost in steps[here]:
                total = costs[here] + cost
                if there not in closed and total <= points and total < costs.get(there, points + 1):
                    costs[there] = total
                    changed = True
    return costs


@given(spaces, st.integers(0, 14), tables(), some, some)
def test_reach_equals_a_naive_search(start, points, steps, closed, stops):
    flags = bytes(i in stops for i in range(SIZE))
    found = reach(start, points, steps, closed=closed, stops=flags)
    assert found.costs == naive(start, points, steps, closed - {start}, stops)


@given(spaces, st.integers(0, 14), tables(), some, some)
def test_paths_cost_what_reach_says(start, points, steps, closed, stops):
    flags = bytes(i in stops for i in range(SIZE))
    found = reach(start, points, steps, closed=closed, stops=flags)
    for to, cost in found.costs.items():
        way = path(found.parents, to)
        assert (way[0], way[-1]) == (start, to)
        assert sum(dict(steps[a])[b] for a, b in itertools.pairwise(way)) == cost
        assert not closed & set(way[1:])
        assert not stops & set(way[1:-1])


def test_only_the_start_without_points():
    assert reach(5, 0, flat()).costs == {5: 0}


def test_a_piece_stops_where_it_must_but_may_start_there():
    start, near, far = (GRID.index(name) for name in ("1310", "1311", "1312"))
    ring = bytes(GRID.distance(start, i) == 1 for i in range(SIZE))
    assert near in reach(start, 12, flat(), stops=ring).costs
    assert far not in reach(start, 12, flat(), stops=ring).costs
    assert far in reach(near, 12, flat(), stops=ring).costs


def test_exits_replace_the_steps_out_of_the_start():
    start, north, south = (GRID.index(name) for name in ("1313", "1312", "1314"))
    found = reach(start, 4, flat(), exits=((south, 2),))
    assert found.costs[south] == 2
    assert north not in found.costs
    assert path(found.parents, GRID.index("1315")) == (start, south, GRID.index("1315"))


def test_a_piece_with_no_exit_stays():
    assert reach(9, 12, flat(), exits=()).costs == {9: 0}


def test_a_road_at_half_cost_carries_twice_as_far():
    road = {frozenset((GRID.index(f"13{r}"), GRID.index(f"13{r + 1}"))) for r in range(10, 17)}
    steps = step_table(GRID.around, lambda a, b: 1 if {a, b} in road else 2)
    found = reach(GRID.index("1310"), 6, steps)
    assert found.costs[GRID.index("1316")] == 6
    assert GRID.index("1714") not in found.costs


def test_steps_for_nothing_are_refused():
    with pytest.raises(ValueError, match="at least one point"):
        flat(0)


@given(tables(), spaces, st.sets(spaces, min_size=1, max_size=4))
def test_distances_to_goals_equal_the_cheapest_reach(table, start, goals):
    costs = reach(start, 40, table).costs
    assert distances(table, goals, 40)[start] == min(costs.get(goal, 40) for goal in goals)


def test_distances_are_far_where_no_way_leads():
    assert distances(flat(None), [0], 9) == (0, *[9] * (SIZE - 1))


def test_a_table_is_cut_to_what_is_open():
    open_ = bytes(space % 2 for space in range(SIZE))
    assert within(flat(), open_) == step_table(GRID.around, lambda _here, there: 2 if there % 2 else None)
