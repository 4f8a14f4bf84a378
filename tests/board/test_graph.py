"""Graphs of named spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.graph import Graph

COAST = Graph(
    ["Beirut", "Damascus", "Homs", "Aleppo", "Cyprus"],
    [("Beirut", "Damascus"), ("Damascus", "Homs"), ("Homs", "Aleppo"), ("Homs", "Damascus")],
)


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 12))
    pairs = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda p: p[0] != p[1])
    edges = draw(st.lists(pairs, max_size=20)) if size > 1 else []
    return Graph([f"s{i}" for i in range(size)], [(f"s{a}", f"s{b}") for a, b in edges])


def test_names_numbers_and_neighbours():
    assert COAST.index("Homs") == 2
    assert COAST.name(2) == "Homs"
    assert COAST.neighbours[2] == (1, 3)
    assert COAST.adjacent(2, 1)
    assert not COAST.adjacent(0, 3)


def test_distance_and_reach():
    assert COAST.distance(0, 3) == 3
    assert COAST.distance(0, 0) == 0
    assert COAST.distance(0, 4) is None
    assert COAST.reach(0, 2) == {0: 0, 1: 1, 2: 2}
    assert COAST.reach(0, closed={1}) == {0: 0}
    assert COAST.reach(0, 0) == {0: 0}


def test_components():
    assert COAST.components() == [[0, 1, 2, 3], [4]]
    assert COAST.components([4, 3, 1, 0]) == [[0, 1], [3], [4]]


@pytest.mark.parametrize(
    ("names", "edges", "message"),
    [
        (["a", "a"], [], "twice"),
        (["a"], [("a", "b")], "no space b"),
        (["a"], [("a", "a")], "adjoin itself"),
    ],
)
def test_bad_graphs_are_refused(names, edges, message):
    with pytest.raises(ValueError, match=message):
        Graph(names, edges)


@given(graphs())
def test_neighbours_are_mutual(graph):
    for a, near in enumerate(graph.neighbours):
        assert all(a in graph.neighbours[b] for b in near)


@given(graphs())
def test_distance_is_symmetric_and_finite_inside_a_component(graph):
    part_of = {space: n for n, part in enumerate(graph.components()) for space in part}
    assert sorted(part_of) == list(range(len(graph)))
    for a in range(len(graph)):
        for b in range(len(graph)):
            assert graph.distance(a, b) == graph.distance(b, a)
            assert (graph.distance(a, b) is not None) == (part_of[a] == part_of[b])
